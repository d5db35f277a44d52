"""Runs a function as soon as a module has been imported, at once if it has been already.

One rule: nothing is imported for it. A process that never imports the module pays nothing.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

Then = Callable[[ModuleType], None]


class AfterImport(MetaPathFinder):
    """Waits for modules by their full names."""

    def __init__(self) -> None:
        self._waiting: dict[str, Then] = {}

    def call(self, name: str, then: Then) -> None:
        """Call `then(module)` once, now or after the import of `name`."""
        if name in sys.modules:
            then(sys.modules[name])
            return
        self._waiting[name] = then
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)

    def forget(self) -> None:
        """Stop waiting."""
        self._waiting.clear()
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        then = self._waiting.pop(fullname, None)
        if then is None:
            return None
        spec = importlib.util.find_spec(fullname)  # comes here again, and is not waited for now
        if spec is None or spec.loader is None:
            return None
        spec.loader = _Then(spec.loader, then)
        return spec


class _Then(Loader):
    """A loader that calls a function after another loader has run the module."""

    def __init__(self, inner: Loader, then: Then) -> None:
        self._inner = inner
        self._then = then

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._inner.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        if spec is not None:
            spec.loader = module.__loader__ = self._inner
        self._inner.exec_module(module)
        self._then(module)
