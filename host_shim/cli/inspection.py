"""What `renderer-py doctor` finds out; how it is shown is not decided here.

One rule: a server is asked only what any client may ask, and nothing is called.
"""

from __future__ import annotations

import json
import platform
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from host_shim.fastmcp import SUPPORTED, installed
from host_shim.resources import (
    BUILT_NAME,
    MIME_TYPE,
    STUB_NAME,
    DeliveryError,
    PageMissing,
    built_path,
    choose,
)
from renderer_py.version import __version__

EVENT_LIMIT = 1_048_576
"""Bytes of one event that clients of the MCP SDK accept over HTTP; JSON's escapes count."""
_OURS = "__rendererChannel"
_STOCK = ("/dist/app/renderer.js", "prefab")


@dataclass(frozen=True, slots=True)
class Row:
    """One line about this installation; `needed` ones must be usable."""

    name: str
    value: str
    usable: bool = True
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Served:
    """What a host would get for one tool."""

    tool: str
    uri: str
    renderer: str
    bytes: int = 0
    mime_type: str = ""
    ui: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def installation() -> list[Row]:
    """What there is of this package and of what it works with."""
    return [
        Row("renderer-py", __version__),
        Row("Python", platform.python_version()),
        _file("page", BUILT_NAME, needed=True),
        _file("stub", STUB_NAME),
        _delivery(),
        _fastmcp(),
        _package("prefab-ui"),
        _chromium(),
        Row("switched on", "RENDERER_PY is set" if installed() else "no (RENDERER_PY is not set)"),
    ]


def _file(name: str, file: str, *, needed: bool = False) -> Row:
    try:
        path = built_path(file)
    except PageMissing as error:
        return Row(name, str(error), usable=False, needed=needed)
    return Row(name, f"{path.stat().st_size:,} bytes, {path}", needed=needed)


def _delivery() -> Row:
    try:
        found = choose()
    except DeliveryError as error:
        return Row("delivery", str(error), usable=False, needed=True)
    return Row("delivery", found.mode + (f" from {found.asset_url}" if found.asset_url else ""))


def _package(name: str) -> Row:
    try:
        return Row(name, version(name))
    except PackageNotFoundError:
        return Row(name, "not installed (renderer-py[fastmcp])", usable=False)


def _fastmcp() -> Row:
    row = _package("fastmcp")
    if not row.usable:
        return row
    oldest, newest = (_minor(each) for each in SUPPORTED)
    if not oldest <= _minor(row.value) <= newest:
        return Row("fastmcp", f"{row.value}; tested with {' to '.join(SUPPORTED)}", usable=False)
    return row


def _minor(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")[:2])


def _chromium() -> Row:
    try:
        from host_shim.testing import find_chromium
    except ImportError:
        return Row("Chromium", "not looked for (renderer-py[screenshot])", usable=False)
    found = find_chromium() or shutil.which("chromium")
    return Row("Chromium", found or "none on the PATH; set CHROMIUM", usable=found is not None)


async def look_at(client: Any) -> list[Served]:
    """What the server of a connected client serves for each of its app tools."""
    listed = {str(item.uri) for item in await client.list_resources()}
    found = []
    for tool in await client.list_tools():
        uri = ((tool.meta or {}).get("ui") or {}).get("resourceUri")
        if uri is not None:
            found.append(await _served(client, tool.name, uri, listed))
    return found


async def _served(client: Any, tool: str, uri: str, listed: set[str]) -> Served:
    try:
        content = (await client.read_resource_mcp(uri)).contents[0]
    except Exception as error:  # whatever it is, the host would get it too
        return Served(tool, uri, "nothing", problems=(f"reading the resource fails: {error}",))
    text = getattr(content, "text", "")
    ui = dict((content.meta or {}).get("ui") or {})
    return Served(
        tool=tool,
        uri=uri,
        renderer=_renderer(text),
        bytes=len(text.encode()),
        mime_type=content.mime_type or "",
        ui=ui,
        problems=tuple(_problems(text, content.mime_type, uri in listed)),
    )


def _renderer(text: str) -> str:
    if _OURS in text:
        return "renderer-py"
    if any(mark in text for mark in _STOCK):
        return "Prefab's own renderer"
    return "another page"


def _problems(text: str, mime_type: str | None, listed: bool) -> list[str]:
    found = []
    if mime_type != MIME_TYPE:
        found.append(f"the MIME type is {mime_type!r}; hosts look for {MIME_TYPE!r}")
    if len(json.dumps(text)) > EVENT_LIMIT:
        found.append("larger than 1 MiB: clients over HTTP may refuse it; use mode auto")
    if not listed:
        found.append("the resource is not listed; hosts that read metadata from there find none")
    return found
