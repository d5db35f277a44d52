"""Finds the FastMCP server that a target names.

A target is `path/to/file.py` or `path/to/file.py:name`. One rule: each load runs the file anew,
under a module name of its own, so two loads share no state.
"""

from __future__ import annotations

import importlib.util
import itertools
import sys
from pathlib import Path
from types import ModuleType

from fastmcp import FastMCP

_count = itertools.count()
_USUAL_NAMES = ("mcp", "server", "app")


class TargetError(ValueError):
    """The target names no FastMCP server; the message says what was looked for."""


def load(target: str) -> FastMCP:
    """The server that `target` names.

    Raises:
        TargetError: no such file, or no FastMCP object in it.
    """
    path, _, name = target.partition(":")
    module = _run(Path(path))
    names = (name,) if name else _USUAL_NAMES
    for candidate in names:
        found = getattr(module, candidate, None)
        if isinstance(found, FastMCP):
            return found
    raise TargetError(f"{path} has no FastMCP object named {' or '.join(names)}")


def _run(path: Path) -> ModuleType:
    if not path.is_file():
        raise TargetError(f"there is no file {path}")
    name = f"host_shim_target_{next(_count)}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise TargetError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    # Registered first: dataclasses and pydantic look annotations up through sys.modules.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
