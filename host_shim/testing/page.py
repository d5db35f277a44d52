"""What a layer offers: the document behind one view, wherever it lives.

One rule: whatever differs between the layers is behind this interface; a test never sees it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from host_shim.testing.log import Toast
from host_shim.testing.query import Query

HORIZON_MS = 50
"""Timers due within this time belong to what is happening; later ones wait for `advance`."""


class Page(Protocol):
    """One view's document."""

    layer: str
    """`process` or `browser`."""
    renderer: str
    """`ours`, `stock` or `html`."""
    toasts: list[Toast]
    errors: list[str]
    violations: list[dict[str, Any]]
    external: list[str]
    console: list[str]

    async def settled(self) -> None:
        """Wait until nothing goes on any more."""

    async def advance(self, milliseconds: float) -> None:
        """Let time pass for the view and its host."""

    async def state(self) -> dict[str, Any]:
        """The whole state of the view."""

    async def tree(self) -> str:
        """The accessibility tree as YAML."""

    async def text(self) -> str:
        """The visible text."""

    async def act(self, query: Query, action: str, *arguments: Any) -> None:
        """Do what a person does to the one element that the query names."""

    async def read(self, query: Query, what: str, *arguments: Any) -> Any:
        """Look at the element or elements that the query names."""

    async def press(self, key: str) -> None:
        """Press a key where the focus is."""

    async def pick_files(self, files: list[dict[str, Any]]) -> None:
        """Answer the file dialog that the view has opened."""

    async def screenshot(self, path: str | Path) -> None:
        """A picture of the view."""

    async def close(self) -> None:
        """Take the document away."""


class NotFound(AssertionError):
    """No element, or more than one, where one was meant; says what there is instead."""


class Unsupported(RuntimeError):
    """This layer cannot do that; says which one can."""
