"""The renderer as an MCP App resource: its URI, its MIME type, its `_meta.ui` and its page.

One rule: the same page and the same configuration have the same URI in every process, and any other
page or configuration has another one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from host_shim.resources.delivery import Delivery, available, choose, html_of, origins_of
from host_shim.resources.identity import configuration_uri, digest, marked, tool_uri

MIME_TYPE = "text/html;profile=mcp-app"
ORIGIN_KEYS = {
    "connect_domains": "connectDomains",
    "resource_domains": "resourceDomains",
    "frame_domains": "frameDomains",
    "base_uri_domains": "baseUriDomains",
}
"""The four lists of origins: their Python names, and what they are called on the wire."""

# In VS Code and Goose Desktop a source of any kind gets into `script-src` this way. A list of
# origins is no place for it, so it is only there on request.
WASM_KEYWORDS = ("'wasm-unsafe-eval'", "blob:")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a view asks of the host, as Python names it; origins are lists of strings."""

    csp: Mapping[str, Any] = field(default_factory=dict)
    permissions: Mapping[str, Any] | None = None
    domain: str | None = None
    prefers_border: bool | None = None


@dataclass(frozen=True, slots=True)
class RendererResource:
    """A resource to list and to read; `html` is its text."""

    uri: str
    name: str
    html: str
    meta: dict[str, Any]
    mime_type: str = MIME_TYPE

    def listing(self) -> dict[str, Any]:
        """Its entry in the answer to `resources/list`."""
        return {
            "uri": self.uri,
            "name": self.name,
            "mimeType": self.mime_type,
            "_meta": self.meta,
        }

    def contents(self) -> dict[str, Any]:
        """Its entry in the `contents` of the answer to `resources/read`."""
        return {
            "uri": self.uri,
            "mimeType": self.mime_type,
            "text": self.html,
            "_meta": self.meta,
        }


def renderer_resource(
    mode: str | None = None,
    wishes: Wishes | None = None,
    *,
    tool: tuple[str, str] | None = None,
    asset_url: str | None = None,
    allow_wasm_keyword: bool = False,
) -> RendererResource:
    """The renderer in this delivery mode, with what the tool's view needs.

    Args:
        mode: one of `delivery.MODES`; None is the environment's choice, else `auto`.
        wishes: the tool's own origins and permissions.
        tool: app name (or empty) and tool name, for a URI of this tool alone; else all tools of
            the same configuration share one.
        asset_url: where `hosted` and `auto` find the heavy parts.
        allow_wasm_keyword: see `ui_meta`.

    Raises:
        PageMissing: the page has not been built.
        DeliveryError: the mode or the asset URL cannot be used.
    """
    delivery = available(choose(mode, asset_url))
    html = html_of(delivery)
    meta = {"ui": ui_meta(delivery, wishes or Wishes(), allow_wasm_keyword=allow_wasm_keyword)}
    mark = digest([hashlib.sha256(html.encode()).hexdigest(), meta])
    base = tool_uri(*tool) if tool else configuration_uri({"mime_type": MIME_TYPE})
    return RendererResource(marked(base, mark), "Prefab Renderer", html, meta)


def ui_meta(
    delivery: Delivery, wishes: Wishes, *, allow_wasm_keyword: bool = False
) -> dict[str, Any]:
    """`_meta.ui`: the wishes, and in `csp` also what the page itself needs.

    Args:
        allow_wasm_keyword: also put `'wasm-unsafe-eval'` and `blob:` among the resource domains.
            Some hosts then allow WebAssembly (VS Code, Goose Desktop); it is no documented use
            of the field, a host may refuse the resource for it.
    """
    csp = merged_csp(wishes.csp, delivery, allow_wasm_keyword=allow_wasm_keyword)
    found: dict[str, Any] = {"csp": csp} if csp else {}
    if wishes.permissions is not None:
        found["permissions"] = dict(wishes.permissions)
    if wishes.domain is not None:
        found["domain"] = wishes.domain
    if wishes.prefers_border is not None:
        found["prefersBorder"] = wishes.prefers_border
    return found


def merged_csp(
    declared: Mapping[str, Any], delivery: Delivery, *, allow_wasm_keyword: bool = False
) -> dict[str, Any]:
    """`_meta.ui.csp`: what is declared (either spelling; unknown keys stay) and what we need."""
    found = {ORIGIN_KEYS.get(key, key): value for key, value in declared.items()}
    for key, origins in origins_of(delivery).items():
        _add(found, ORIGIN_KEYS[key], origins)
    if delivery.mode != "remote":
        # Proposed for the specification (ext-apps 667); hosts that do not know it drop it.
        found["wasmUnsafeEval"] = True
        if allow_wasm_keyword:
            _add(found, "resourceDomains", WASM_KEYWORDS)
    return {key: value for key, value in found.items() if value not in (None, [])}


def _add(csp: dict[str, Any], key: str, origins: Iterable[str]) -> None:
    csp[key] = sorted({*(csp.get(key) or ()), *origins})
