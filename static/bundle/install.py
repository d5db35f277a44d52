"""Runs inside the build's first interpreter: installs the listed wheels with micropip."""

import sys
from importlib.metadata import distributions, version

sys.path.append("/micropip")


async def install(names):
    """Install files of /wheels; what they require must be among them, nothing is fetched."""
    import micropip

    await micropip.install([f"emfs:/wheels/{name}" for name in names], deps=False)
    lacking = sorted(unmet())
    if lacking:
        raise RuntimeError(f"add to static/bundle/requirements.txt: {', '.join(lacking)}")


def unmet():
    from micropip._vendored.packaging.src.packaging.requirements import Requirement

    found = {normal(each.name) for each in distributions()}
    for each in distributions():
        for text in each.requires or ():
            need = Requirement(text)
            if need.marker and not need.marker.evaluate({"extra": ""}):
                continue
            if normal(need.name) not in found or not need.specifier.contains(version(need.name)):
                yield f"{need} (for {each.name})"


def normal(name):
    return name.lower().replace("_", "-").replace(".", "-")
