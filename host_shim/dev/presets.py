"""What differs from host to host, as far as anybody has published or captured it.

One rule: every value carries where it was read and when; what nobody has published is absent, and
the page then keeps its own neutral choice.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from host_shim.dev.policies import POLICIES

_SPEC = "specification/2026-01-26/apps.mdx in modelcontextprotocol/ext-apps"
_BASIC = "examples/basic-host/src/sandbox.ts in modelcontextprotocol/ext-apps"
_MCPJAM = "sdk/src/host-config/templates/seed-host-template.ts in MCPJam/inspector"
_VSCODE = "chatMcpAppModel.ts in microsoft/vscode"
_GOOSE = "crates/goose-server/src/routes/mcp_app_proxy.rs in aaif-goose/goose"
_INSPECTOR = "clients/web/static/sandbox_proxy.html in modelcontextprotocol/inspector"
_FASTMCP = "fastmcp/cli/apps_dev.py, run and recorded"

_FULL = "allow-scripts allow-same-origin allow-forms"


@dataclass(frozen=True, slots=True)
class Value:
    """One choice of the page, set by a preset: a setting's name and value, and the evidence."""

    setting: str
    value: str
    source: str
    date: str


@dataclass(frozen=True, slots=True)
class Preset:
    """A host; `python` says in one sentence whether Python is known to start in it."""

    name: str
    title: str
    python: str
    values: tuple[Value, ...]

    def as_json(self) -> dict[str, Any]:
        """For the page; `startsPython` is what the preset's policy allows."""
        policy = next((v.value for v in self.values if v.setting == "policy"), None)
        starts = POLICIES[policy].runs_python() if policy else None
        return {**asdict(self), "startsPython": starts}


PRESETS: tuple[Preset, ...] = (
    Preset(
        "specification",
        "The specification's text",
        "Cannot start: the text has no way to allow WebAssembly (ext-apps #605 asks for one).",
        (
            Value("policy", "spec", _SPEC, "2026-01-26"),
            Value("frame", "double", _SPEC, "2026-01-26"),
            Value("unadvertised", "message,updateModelContext,downloadFile", _SPEC, "2026-01-26"),
        ),
    ),
    Preset(
        "basic-host",
        "ext-apps basic-host",
        "Starts: its policy has 'unsafe-eval', which covers WebAssembly.",
        (
            Value("policy", "permissive", "examples/basic-host/serve.ts", "2026-01"),
            Value("frame", "double", _BASIC, "2026-01"),
            Value("sandbox", _FULL, _BASIC, "2026-01"),
            Value("unadvertised", "downloadFile", "basic-host has no handler for it", "2026-01"),
            Value("refused", "downloadFile", "basic-host has no handler for it", "2026-01"),
        ),
    ),
    Preset(
        "claude",
        "Claude (web and Desktop)",
        "Starts, slowly when it loads from CDNs (over two minutes, ext-apps #513).",
        (
            Value("policy", "claude", _MCPJAM, "2026-05-18"),
            Value("frame", "double", _MCPJAM, "2026-05-18"),
            Value("sandbox", _FULL, "console capture in agentfront/frontmcp #455", "2026-05"),
        ),
    ),
    Preset(
        "vscode",
        "VS Code",
        "Cannot start unless the app declares the keyword among its resource domains.",
        (
            Value("policy", "vscode", _VSCODE, "autumn 2026"),
            Value("sandbox", _FULL, _VSCODE, "autumn 2026"),
            Value("frame", "single", _VSCODE, "autumn 2026"),
            Value(
                "unadvertised", "message", "answers ui/message without listing it", "autumn 2026"
            ),
            Value(
                "early", "yes", "sends tool-input right after the handshake's answer", "autumn 2026"
            ),
        ),
    ),
    Preset(
        "goose",
        "Goose Desktop",
        "Cannot start by default; a user reports that declaring the keyword works (#6786).",
        (
            Value("policy", "vscode", f"{_GOOSE}: the same construction", "autumn 2026"),
            Value("frame", "double", _GOOSE, "autumn 2026"),
            Value(
                "unadvertised",
                "serverTools,serverResources,logging,updateModelContext,message,downloadFile",
                "a handshake of Goose Desktop listed openLinks alone",
                "autumn 2026",
            ),
        ),
    ),
    Preset(
        "inspector",
        "MCP Inspector 2",
        "Cannot start: the policy has no WebAssembly and keywords are filtered out (#2012).",
        (
            Value("policy", "inspector", "clients/web/src/utils/sandbox-csp.ts", "autumn 2026"),
            Value("frame", "double", _INSPECTOR, "autumn 2026"),
            Value("sandbox", "allow-scripts allow-forms", _INSPECTOR, "autumn 2026"),
            Value("unadvertised", "updateModelContext,downloadFile", "no handler", "autumn 2026"),
            Value("refused", "updateModelContext", "no handler", "autumn 2026"),
        ),
    ),
    Preset(
        "mcpjam",
        "MCPJam, declared mode",
        "Cannot start in this mode; its permissive mode and its Claude profile allow it.",
        (
            Value("policy", "mcpjam", "sandbox-proxy.html in MCPJam/inspector", "autumn 2026"),
            Value("frame", "double", "sandbox-proxy.html in MCPJam/inspector", "autumn 2026"),
            Value("sandbox", "allow-scripts allow-same-origin", _MCPJAM, "autumn 2026"),
        ),
    ),
    Preset(
        "fastmcp",
        "fastmcp dev apps",
        "Starts: no policy is applied at all.",
        (
            Value("policy", "none", _FASTMCP, "4.2.3"),
            Value("frame", "single", _FASTMCP, "4.2.3"),
            Value("sandbox", "allow-scripts allow-forms", _FASTMCP, "4.2.3"),
            Value("modes", "inline,fullscreen", f"{_FASTMCP}; answers inline only", "4.2.3"),
            Value(
                "unadvertised", "logging,updateModelContext,message,downloadFile", _FASTMCP, "4.2.3"
            ),
            Value("refused", "updateModelContext,downloadFile", _FASTMCP, "4.2.3"),
        ),
    ),
)
