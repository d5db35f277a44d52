"""Runs a person's Python file or module, again and again as it changes.

One rule: before each run every module that came from the same folder is forgotten, so a change in
a helper beside the file is seen; nothing installed is ever reloaded.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Protocol

from host_shim.dev.errors import TargetError

_count = itertools.count()
_OURS = ("host_shim", "renderer_py", "__main__")


class Source(Protocol):
    """Something that gives a module, anew at each `run`."""

    @property
    def stem(self) -> str: ...
    @property
    def roots(self) -> Sequence[Path]: ...
    def run(self) -> ModuleType: ...


class FileSource:
    """A file by path; its folder can be imported from, as when Python runs it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stem = path.stem
        self.roots = (path.parent,)

    def __str__(self) -> str:
        return str(self.path)

    def run(self) -> ModuleType:
        _forget(self.path.parent)
        # A name of its own: two files of one name, or two loads, are two modules.
        name = f"host_shim_target_{next(_count)}_{self.path.stem}"
        spec = importlib.util.spec_from_file_location(name, self.path)
        if spec is None or spec.loader is None:
            raise TargetError(f"{self.path} is no Python file")
        module = importlib.util.module_from_spec(spec)
        folder = str(self.path.parent)
        if folder not in sys.path:
            sys.path.insert(0, folder)
        # Registered first: dataclasses and pydantic look annotations up through sys.modules.
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        return module


class ModuleSource:
    """A module by dotted name, found from the current folder or among what is installed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stem = name.rpartition(".")[2]
        top = self._find(name.partition(".")[0])
        self.roots: Sequence[Path] = (top,) if top else ()

    def __str__(self) -> str:
        return self.name

    def run(self) -> ModuleType:
        for root in self.roots:
            _forget(root if root.is_dir() else root.parent)
        try:
            return importlib.import_module(self.name)
        except ModuleNotFoundError as error:
            if error.name and (self.name + ".").startswith(error.name + "."):
                raise TargetError(f"there is no module {self.name}") from error
            raise

    @staticmethod
    def _find(top: str) -> Path | None:
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.insert(0, here)
        spec = importlib.util.find_spec(top)
        if spec is None:
            raise TargetError(f"there is no module {top} here or installed")
        if spec.submodule_search_locations:
            return Path(next(iter(spec.submodule_search_locations)))
        return Path(spec.origin) if spec.origin else None


def _forget(folder: Path) -> None:
    """Forget what was imported from `folder`, which must be a person's own."""
    if "site-packages" in folder.parts:
        return
    inside = f"{folder}{os.sep}"
    for name, module in list(sys.modules.items()):  # thousands, before each test: text is fastest
        origin = getattr(module, "__file__", None) or ""
        if not origin.startswith(inside) or "site-packages" in Path(origin).parts:
            continue
        if name.partition(".")[0] not in _OURS:
            del sys.modules[name]
    importlib.invalidate_caches()
