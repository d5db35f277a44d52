"""The Prefab envelope: what of a received object is used, and how.

One rule: everything is optional and anything unusable is reported and ignored, so that a faulty
part never costs the rest of the view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

WIRE_VERSION = "0.3"


class Envelope:
    """The usable parts of a received object (wire protocol 0.3)."""

    __slots__ = (
        "app", "css", "defs", "key_bindings", "mode", "state", "stylesheets", "tools", "view",
    )  # fmt: skip

    def __init__(self, payload: dict[str, Any], warn: Callable[[str], None]) -> None:
        check_version(payload, warn)
        self.view: Any = payload.get("view")
        self.defs: dict[str, Any] = objects(payload, "defs", warn)
        self.state: dict[str, Any] = objects(payload, "state", warn)
        self.key_bindings: dict[str, Any] = objects(payload, "keyBindings", warn)
        self.tools: Any = payload.get("tools")
        self.css = texts(payload, "css", warn)
        self.stylesheets = texts(payload, "stylesheets", warn)
        mode = payload.get("mode")
        self.mode: str | None = mode if mode in ("light", "dark") else None
        meta = payload.get("_meta")
        fastmcp = meta.get("fastmcp") if isinstance(meta, dict) else None
        self.app: Any = fastmcp.get("app") if isinstance(fastmcp, dict) else None


def is_envelope(payload: Any) -> bool:
    """Whether an object means to be a view; anything else must not wipe the one that is shown."""
    return isinstance(payload, dict) and ("$prefab" in payload or "view" in payload)


def check_version(payload: dict[str, Any], warn: Callable[[str], None]) -> None:
    prefab = payload.get("$prefab")
    version = prefab.get("version") if isinstance(prefab, dict) else payload.get("version")
    if version is not None and version != WIRE_VERSION:
        warn(f"the view uses protocol {version}, this renderer speaks {WIRE_VERSION}")


def objects(payload: dict[str, Any], key: str, warn: Callable[[str], None]) -> dict[str, Any]:
    value = payload.get(key)
    if isinstance(value, dict):
        return value
    if value is not None:
        warn(f"{key} must be an object; it is ignored")
    return {}


def texts(payload: dict[str, Any], key: str, warn: Callable[[str], None]) -> list[str]:
    value = payload.get(key)
    if isinstance(value, list):
        return [text for text in value if isinstance(text, str) and text.strip()]
    if value is not None:
        warn(f"{key} must be a list of texts; it is ignored")
    return []
