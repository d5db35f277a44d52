"""Elements of a view by role, label or text, and what a test does with them.

One rule: nothing is looked up before it is used, and everything is used at rest: before each step
the view has settled, and after each action it settles again.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from host_shim.testing.page import Page
from host_shim.testing.query import Query, Text

Files = str | Path | Mapping[str, Any] | Sequence[str | Path | Mapping[str, Any]]


class Finder:
    """What finds elements: a view, or a locator within it."""

    def __init__(self, page: Page, query: Query) -> None:
        self._page = page
        self._query = query

    def _then(self, kind: str, wanted: Any, **options: Any) -> Locator:
        return Locator(self._page, self._query.then(kind, wanted, **options))

    def get_by_role(
        self, role: str, *, name: Text | None = None, exact: bool | None = None, **states: Any
    ) -> Locator:
        """Elements of an ARIA role.

        Args:
            role: as `button`, `textbox`, `heading`.
            name: in the accessible name, whatever the case; or all of it with `exact`.
            exact: whether `name` is the whole name, in its case.
            states: checked, disabled, expanded, pressed, selected, level, include_hidden.
        """
        return self._then("role", role, name=name, exact=exact, **states)

    def get_by_label(self, text: Text, *, exact: bool | None = None) -> Locator:
        """Controls by their label: a `label`, `aria-labelledby`, `aria-label`, or a `label` that
        belongs to nothing and stands right before the control."""
        return self._then("label", text, exact=exact)

    def get_by_text(self, text: Text, *, exact: bool | None = None) -> Locator:
        """The innermost elements that hold a text."""
        return self._then("text", text, exact=exact)

    def get_by_placeholder(self, text: Text, *, exact: bool | None = None) -> Locator:
        """Fields by their placeholder."""
        return self._then("placeholder", text, exact=exact)


class Locator(Finder):
    """Elements that a query names; actions and most questions are for exactly one of them."""

    # Narrowing

    def nth(self, index: int) -> Locator:
        """One of them, from 0; negative from the end."""
        return self._then("nth", index)

    @property
    def first(self) -> Locator:
        return self.nth(0)

    @property
    def last(self) -> Locator:
        return self.nth(-1)

    def filter(self, *, has_text: Text) -> Locator:
        """Those that hold a text anywhere inside."""
        return self._then("filter", has_text)

    # Doing

    async def click(self) -> None:
        """Press and release on it."""
        await self._act("click")

    async def dblclick(self) -> None:
        """Click twice."""
        await self._act("dblclick")

    async def hover(self) -> None:
        """Move the pointer onto it."""
        await self._act("hover")

    async def fill(self, text: str) -> None:
        """Replace what a field holds."""
        await self._act("fill", text)

    async def clear(self) -> None:
        """Empty a field."""
        await self._act("fill", "")

    async def type(self, text: str) -> None:
        """Type behind what a field holds, key by key."""
        await self._act("type", text)

    async def press(self, key: str) -> None:
        """Press a key on it: `Enter`, `ArrowDown`, `Shift+Tab`, `a`."""
        await self._act("press", key)

    async def focus(self) -> None:
        """Put the focus on it."""
        await self._act("focus")

    async def blur(self) -> None:
        """Take the focus from it."""
        await self._act("blur")

    async def check(self) -> None:
        """Tick a check box or switch, choose a radio button."""
        await self._act("set_checked", True)

    async def uncheck(self) -> None:
        """Untick a check box or switch."""
        await self._act("set_checked", False)

    async def choose(self, label: str) -> None:
        """Choose an option of a select or combobox by its label, as a person does."""
        await self.click()
        await Finder(self._page, Query()).get_by_role("option", name=label, exact=True).click()

    async def select_option(self, *wanted: str) -> None:
        """Choose options of a native `select` by value or label."""
        await self._act("select", list(wanted))

    async def set_input_files(self, files: Files) -> None:
        """Choose files: paths, or mappings with name, data (bytes) and type."""
        await self._act("set_files", [described(each) for each in listed(files)])

    # Looking

    async def count(self) -> int:
        """How many there are."""
        return int(await self._read("count"))

    async def all_texts(self) -> list[str]:
        """The text of each."""
        return list(await self._read("all_texts"))

    async def is_visible(self) -> bool:
        """Whether there is exactly one and it is drawn."""
        return bool(await self._read("is_visible"))

    async def text(self) -> str:
        """Its text, white space collapsed."""
        return str(await self._read("text"))

    async def value(self) -> str:
        """What a field holds."""
        return str(await self._read("value"))

    async def attribute(self, name: str) -> str | None:
        """An attribute as written, None without it."""
        found = await self._read("attribute", name)
        return None if found is None else str(found)

    async def is_checked(self) -> bool:
        return bool(await self._read("is_checked"))

    async def is_enabled(self) -> bool:
        return bool(await self._read("is_enabled"))

    async def _act(self, action: str, *arguments: Any) -> None:
        await self._page.settled()
        await self._page.act(self._query, action, *arguments)
        await self._page.settled()

    async def _read(self, what: str, *arguments: Any) -> Any:
        await self._page.settled()
        return await self._page.read(self._query, what, *arguments)

    def __repr__(self) -> str:
        return f"<{self._query}>"


def listed(files: Files) -> list[str | Path | Mapping[str, Any]]:
    """One file or several, as a list."""
    return [files] if isinstance(files, str | Path | Mapping) else list(files)


def described(file: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    """A file as views get it: name, size, type and data in base64."""
    if isinstance(file, Mapping):
        name, data = str(file["name"]), bytes(file["data"])
        kind = str(file.get("type", ""))
    else:
        name, data, kind = Path(file).name, Path(file).read_bytes(), ""
    kind = kind or guess_type(name)[0] or ""
    return {"name": name, "size": len(data), "type": kind, "data": b64encode(data).decode()}
