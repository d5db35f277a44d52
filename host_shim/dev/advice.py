"""What to change in the server: declarations for violations, and warnings about what was declared.

One rule: advice names the line of Python that mends it; where nothing can, it says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from host_shim.dev.policies import Policy

Json = Mapping[str, Any]

HTML_LIMIT: Final = 900_000
"""Characters; above it clients with a limit of 1 MiB for one event refuse the resource."""

# A directive to the declaration that opens it, in Python's spelling.
_DECLARATIONS: Final = {
    "connect-src": "connect_domains",
    "script-src": "resource_domains",
    "style-src": "resource_domains",
    "img-src": "resource_domains",
    "font-src": "resource_domains",
    "media-src": "resource_domains",
    "frame-src": "frame_domains",
    "base-uri": "base_uri_domains",
}
_WIRE: Final = {
    "connect_domains": "connectDomains",
    "resource_domains": "resourceDomains",
    "frame_domains": "frameDomains",
    "base_uri_domains": "baseUriDomains",
}
_PERMANENT: Final = {
    "wasm-eval": "WebAssembly needs 'wasm-unsafe-eval', which no declaration can ask for; only the "
    "host can allow it (ext-apps #605).",
    "eval": "eval needs 'unsafe-eval', which no declaration can ask for.",
    "blob": "blob: URLs are no origin and cannot be declared; put the code inline.",
    "data": "data: URLs are no origin and cannot be declared; put the content inline.",
}


def python_for(declared: Json | None, violations: Iterable[Json]) -> dict[str, Any]:
    """`{"python": code or "", "remarks": [...]}` for violations `{directive, blocked}`.

    The code declares what was declared before together with what was refused.
    """
    wanted = {name: list((declared or {}).get(key) or []) for name, key in _WIRE.items()}
    remarks: list[str] = []
    added = False
    for violation in violations:
        name = _declaration(violation)
        origin = _origin(str(violation.get("blocked", "")))
        if name and origin:
            if origin not in wanted[name]:
                wanted[name].append(origin)
                added = True
        else:
            _note(remarks, _why_not(violation))
    return {"python": _code(wanted) if added else "", "remarks": remarks}


def warnings(tool: Json, resource: Json | None, content: Json, policy: Policy) -> list[str]:
    """What is likely to go wrong with an app in hosts.

    Args:
        tool: the entry of `tools/list`.
        resource: the entry of `resources/list`, None when it is not listed.
        content: `{"bytes", "mimeType", "meta"}` of what `resources/read` gave.
        policy: the one the view is shown under.
    """
    found = []
    on_tool = _ui(tool)
    of_content = content.get("meta") or _ui(resource or {})
    for key in ("csp", "permissions"):
        if key in on_tool:
            place = "but not on the resource, so hosts ignore it" if key not in of_content else ""
            found.append(f"_meta.ui.{key} stands on the tool {place}".rstrip() + ".")
    if content.get("bytes", 0) > HTML_LIMIT:
        found.append(
            f"The resource is {content['bytes']:,} bytes; clients that take at most 1 MiB in one "
            "event refuse it. Keep it under 900,000."
        )
    if content.get("mimeType") != "text/html;profile=mcp-app":
        found.append(
            f"The resource says {content.get('mimeType')!r}; hosts expect "
            "'text/html;profile=mcp-app'."
        )
    if "ui/resourceUri" in (tool.get("_meta") or {}):
        found.append("The tool uses the old flat key ui/resourceUri; write _meta.ui.resourceUri.")
    csp = of_content.get("csp") or {}
    dead = [o for o in _all_origins(csp) if not urlsplit(o).scheme and not o.startswith("[")]
    if dead:
        found.append(f"These declared domains are no origins and get filtered out: {dead}.")
    outside = sorted(set(content.get("outside") or ()) - set(csp.get("resourceDomains") or ()))
    if outside and policy.build(csp or None) is not None:
        found.append(
            f"The page itself loads from {', '.join(outside)}, which its resource does not declare."
        )
    return found


def unused(declared: Json | None, used: Iterable[str]) -> list[str]:
    """Declared origins that no request has gone to."""
    origins = {_origin(url) for url in used}
    return [
        o for o in _all_origins(declared or {}) if o.rstrip("/") not in origins and "*" not in o
    ]


def _ui(entry: Json) -> Json:
    found = (entry.get("_meta") or {}).get("ui")
    return found if isinstance(found, Mapping) else {}


def _all_origins(csp: Json) -> list[str]:
    return [str(item) for key in _WIRE.values() for item in csp.get(key) or []]


def _declaration(violation: Json) -> str | None:
    directive = str(violation.get("directive", ""))
    # script-src-elem and style-src-attr fall under their parents.
    return _DECLARATIONS.get(directive.removesuffix("-elem").removesuffix("-attr"))


def _origin(blocked: str) -> str | None:
    parts = urlsplit(blocked)
    known = parts.scheme in ("http", "https", "ws", "wss") and parts.netloc
    return f"{parts.scheme}://{parts.netloc}" if known else None


def _why_not(violation: Json) -> str:
    blocked = str(violation.get("blocked", "")).partition(":")[0]
    known = _PERMANENT.get(blocked)
    return (
        known or f"{violation.get('directive')} refused {blocked or 'something'}: not declarable."
    )


def _note(remarks: list[str], remark: str) -> None:
    if remark not in remarks:
        remarks.append(remark)


def _code(wanted: Mapping[str, Sequence[str]]) -> str:
    lines = [f"    {name}={list(items)!r}," for name, items in wanted.items() if items]
    csp = "\n".join(["ResourceCSP(", *lines, ")"])
    return f"from fastmcp.apps import PrefabAppConfig, ResourceCSP\n\ncsp = {csp}\n" + (
        "\n@mcp.tool(app=PrefabAppConfig(csp=csp))"
    )
