"""The content security policies of hosts as far as they are known, and who says so.

One rule: a policy is a function from the declared `_meta.ui.csp` to the text of the response
header. Those of `host_shim.csp` are exact; those here were read from a host's source or captured
from it, and each says where and when.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from host_shim import csp
from host_shim.csp import Declared, origins

_WASM = re.compile(r"script-src[^;]*'(?:wasm-)?unsafe-eval'")


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy with what people need to know about it."""

    title: str
    build: Callable[[Declared | None], str | None]
    source: str
    date: str

    def runs_python(self, declared: Declared | None = None) -> bool:
        """Whether WebAssembly may start under it."""
        text = self.build(declared)
        return text is None or bool(_WASM.search(text))


def _listed(declared: Declared | None, key: str) -> str:
    return "".join(f" {origin}" for origin in origins(declared, key))


def _unfiltered(declared: Declared | None, key: str) -> str:
    """Whatever was declared, keywords too, as some hosts take it; a `;` would end the directive."""
    items = (declared or {}).get(key) or []
    return "".join(f" {item}" for item in items if isinstance(item, str) and ";" not in item)


def claude(declared: Declared | None = None) -> str:
    """Claude's widget frame as captured."""
    own = "https://assets.claude.ai"
    frames = _listed(declared, "frameDomains").strip() or "'none'"
    resource = _listed(declared, "resourceDomains")
    return (
        "default-src 'none'; "
        f"script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: {own}{resource}; "
        f"style-src 'self' 'unsafe-inline' blob: data: {own}{resource}; "
        f"img-src 'self' blob: data: {own}{resource}; "
        f"font-src 'self' blob: data: {own}{resource}; "
        f"media-src 'self' blob: data: {own}{resource}; "
        "worker-src 'self' blob:; object-src 'none'; "
        f"connect-src 'self'{_listed(declared, 'connectDomains')}; "
        f"frame-src {frames}; base-uri 'self'"
    )


def vscode(declared: Declared | None = None) -> str:
    """VS Code's webview: resource domains enter the list unfiltered."""
    resource = _unfiltered(declared, "resourceDomains")
    frames = _unfiltered(declared, "frameDomains").strip() or "'none'"
    bases = _unfiltered(declared, "baseUriDomains").strip() or "'self'"
    return (
        f"default-src 'none'; script-src 'self' 'unsafe-inline'{resource}; "
        f"style-src 'self' 'unsafe-inline'{resource}; img-src 'self' data:{resource}; "
        f"font-src 'self'{resource}; media-src 'self' data:{resource}; object-src 'none'; "
        f"connect-src 'self'{_unfiltered(declared, 'connectDomains')}; "
        f"frame-src {frames}; base-uri {bases}"
    )


def inspector(declared: Declared | None = None) -> str:
    """MCP Inspector v2: no workers, no network unless declared, never WebAssembly."""
    resource = _listed(declared, "resourceDomains")
    connect = _listed(declared, "connectDomains").strip() or "'none'"
    frames = _listed(declared, "frameDomains").strip() or "'none'"
    return (
        f"default-src 'none'; script-src 'unsafe-inline'{resource}; "
        f"style-src 'unsafe-inline'{resource}; img-src data:{resource}; font-src data:{resource}; "
        f"media-src data:{resource}; worker-src 'none'; object-src 'none'; "
        f"connect-src {connect}; frame-src {frames}; base-uri 'none'"
    )


def mcpjam(declared: Declared | None = None) -> str:
    """MCPJam in its declared mode; `blob:` and `data:` scripts only where a policy is declared."""
    scripts = "" if declared is None else " data: blob:" + _listed(declared, "resourceDomains")
    resource = _listed(declared, "resourceDomains")
    connect = _listed(declared, "connectDomains").strip() or "'none'"
    frames = _listed(declared, "frameDomains").strip() or "'none'"
    return (
        f"default-src 'none'; script-src 'unsafe-inline'{scripts}; "
        f"style-src 'unsafe-inline'{resource}; img-src data: blob:{resource}; "
        f"font-src data:{resource}; media-src data: blob:{resource}; object-src 'none'; "
        f"connect-src {connect}; frame-src {frames}; base-uri 'none'"
    )


_SPEC = "specification/2026-01-26/apps.mdx in modelcontextprotocol/ext-apps"

POLICIES: dict[str, Policy] = {
    "wasm": Policy(
        "Specification + WebAssembly",
        csp.with_wasm,
        f"{_SPEC}, plus the one keyword proposed in ext-apps #605",
        "2026-01-26",
    ),
    "spec": Policy("Declared (specification)", csp.specification, _SPEC, "2026-01-26"),
    "permissive": Policy(
        "Reference host (basic-host)",
        csp.permissive,
        "examples/basic-host/serve.ts in modelcontextprotocol/ext-apps",
        "2026-01",
    ),
    "claude": Policy(
        "Claude",
        claude,
        "header captured in MCPJam/inspector seed-host-template.ts; agentfront/frontmcp #455",
        "2026-05-18",
    ),
    "vscode": Policy(
        "VS Code",
        vscode,
        "chatMcpAppModel.ts in microsoft/vscode",
        "autumn 2026",
    ),
    "inspector": Policy(
        "MCP Inspector 2",
        inspector,
        "clients/web/src/utils/sandbox-csp.ts in modelcontextprotocol/inspector",
        "autumn 2026",
    ),
    "mcpjam": Policy(
        "MCPJam, declared",
        mcpjam,
        "sandbox-proxy.html in MCPJam/inspector",
        "autumn 2026",
    ),
    "none": Policy("Off", csp.none, "fastmcp/cli/apps_dev.py sends no policy at all", "4.2.3"),
}
"""Policies by name; the first is the default."""
