"""What policies allow: the real hosts' policies, against what Chromium was measured to do."""

from __future__ import annotations

import pytest

from host_shim import csp
from host_shim.capabilities import capabilities, modes, refusals

SPEC = csp.SPECIFICATION_DEFAULT
VSCODE = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; img-src 'self' data:"
)
CLAUDE = (
    "default-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: "
    "data:; connect-src 'self'"
)
ASSETS = "https://cdn.example.com/renderer"


# The column "wasm" was measured in Chromium 156 with each of these policies.
@pytest.mark.parametrize(
    ("policy", "wasm"),
    [
        ("", True),
        (SPEC, False),
        (csp.with_wasm(), True),
        (csp.permissive(), True),
        (VSCODE, False),
        (VSCODE.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval' blob:"), True),
        (CLAUDE, True),
        ("default-src 'self' 'unsafe-eval' 'unsafe-inline'", True),
        ("default-src 'unsafe-eval'; script-src 'unsafe-inline'", False),
        ("script-src 'unsafe-inline' blob: data: https:", False),
        (f"{csp.with_wasm()}, {SPEC}", False),
    ],
)
def test_webassembly(policy: str, wasm: bool) -> None:
    assert capabilities(policy).webassembly is wasm


@pytest.mark.parametrize(
    ("policy", "inline"),
    [
        (SPEC, True),
        ("script-src 'self'", False),
        ("default-src 'none'", False),
        ("img-src 'none'", True),
        ("script-src 'unsafe-inline' 'nonce-abc'", False),
        ("script-src 'unsafe-inline' 'sha256-abc='", False),
        ("script-src 'unsafe-inline' 'strict-dynamic'", False),
        ("script-src 'none'; script-src-elem 'unsafe-inline'", True),
        ("SCRIPT-SRC 'Unsafe-Inline'; script-src 'none'", True),
    ],
)
def test_inline_scripts(policy: str, inline: bool) -> None:
    assert capabilities(policy).inline_scripts is inline


@pytest.mark.parametrize(
    ("sources", "allowed"),
    [
        ("*", True),
        ("https:", True),
        ("http:", False),
        ("https://cdn.example.com", True),
        ("cdn.example.com", True),
        ("http://cdn.example.com", True),  # an upgrade is let through
        ("https://*.example.com", True),
        ("https://example.com", False),
        ("https://cdn.example.com:8443", False),
        ("'self'", False),
        ("'none'", False),
    ],
)
def test_the_asset_url(sources: str, allowed: bool) -> None:
    assert capabilities(f"connect-src {sources}", ASSETS).asset_origin is allowed


def test_no_policy_allows_everything() -> None:
    found = capabilities("", ASSETS)
    assert all(getattr(found, name) for name in found.__slots__)
    assert list(refusals(found)) == []
    assert set(modes(found)) == {"auto", "single", "hosted", "channel", "remote"}
    assert modes(found)["auto"] == "drawn in the frame"


def test_under_the_specifications_default_the_server_draws() -> None:
    found = capabilities(SPEC, ASSETS)
    outcome = modes(found)
    for mode in ("auto", "hosted", "channel", "remote"):
        assert outcome[mode].startswith("drawn on the server")
    assert outcome["single"].startswith("a notice")
    missing = "\n".join(refusals(found))
    assert "'wasm-unsafe-eval'" in missing
    assert "connect-src" in missing
    assert "unsafe-inline" not in missing


def test_without_inline_scripts_nothing_runs() -> None:
    assert set(modes(capabilities("script-src 'self'")).values()) == {
        "nothing runs: script-src does not allow 'unsafe-inline'"
    }
