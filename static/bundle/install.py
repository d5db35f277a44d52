"""Runs inside the build's first interpreter: installs the listed wheels with micropip."""

import sys

sys.path.append("/micropip")


async def install(names):
    import micropip

    # Everything named must be enough: a dependency that is not among the files fails the build.
    await micropip.install([f"emfs:/wheels/{name}" for name in names])
