"""What a content security policy lets a renderer do.

One rule: a policy is read as browsers read it, but only as far as a renderer is concerned: which
directive governs, and whether a source list lets something in. Several policies must all agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

_FALLBACK = {
    "script-src-elem": ("script-src-elem", "script-src", "default-src"),
    "script-src": ("script-src", "default-src"),
    "style-src-elem": ("style-src-elem", "style-src", "default-src"),
    "connect-src": ("connect-src", "default-src"),
    "img-src": ("img-src", "default-src"),
}


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What is allowed; each field by its name in the modes' requirements."""

    inline_scripts: bool
    inline_styles: bool
    webassembly: bool
    data_images: bool
    asset_origin: bool
    """Whether the asset URL's origin may be fetched from; true if there is no asset URL."""


def capabilities(header: str, asset_url: str | None = None) -> Capabilities:
    """What the `Content-Security-Policy` header with this text allows.

    Args:
        header: the header's value; several policies are separated by commas. Empty is no policy.
        asset_url: an address that the page would fetch from.
    """
    policies = [_parse(text) for text in header.split(",") if text.strip()]
    origin = None if asset_url is None else _origin(asset_url)
    return Capabilities(
        inline_scripts=all(_inline(each, "script-src-elem") for each in policies),
        inline_styles=all(_inline(each, "style-src-elem") for each in policies),
        webassembly=all(_wasm(each) for each in policies),
        data_images=all(_lets_in(each, "img-src", "data:") for each in policies),
        asset_origin=origin is None
        or all(_lets_in(each, "connect-src", origin) for each in policies),
    )


def modes(found: Capabilities) -> dict[str, str]:
    """What happens in each delivery mode under these capabilities, in words for a person."""
    if not found.inline_scripts:
        reason = "nothing runs: script-src does not allow 'unsafe-inline'"
        return dict.fromkeys(("auto", "single", "hosted", "channel", "remote"), reason)
    refused = "WebAssembly is refused"
    wasm = found.webassembly
    fetched = "its parts come from the asset URL" if found.asset_origin else None
    return {
        "auto": "drawn in the frame" if wasm else f"drawn on the server: {refused}",
        "single": "drawn in the frame" if wasm else f"a notice with the tool's text: {refused}",
        "hosted": _hosted(wasm, fetched, refused),
        "channel": "drawn in the frame, its parts come through the host"
        if wasm
        else f"drawn on the server: {refused}",
        "remote": "drawn on the server",
    }


def _hosted(wasm: bool, fetched: str | None, refused: str) -> str:
    if not wasm:
        return f"drawn on the server: {refused}"
    if fetched is None:
        return "drawn on the server: connect-src does not allow the asset URL"
    return f"drawn in the frame, {fetched}"


def _parse(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in text.split(";"):
        name, *sources = part.split() or [""]
        if name:  # the first of a name counts
            found.setdefault(name.lower(), sources)
    return found


def _governing(policy: Mapping[str, Sequence[str]], directive: str) -> Sequence[str] | None:
    for name in _FALLBACK[directive]:
        if name in policy:
            return policy[name]
    return None


def _inline(policy: Mapping[str, Sequence[str]], directive: str) -> bool:
    sources = _governing(policy, directive)
    if sources is None:
        return True
    words = [source.lower() for source in sources]
    # A nonce, a hash or strict-dynamic takes the effect of 'unsafe-inline' away.
    stricter = any(word.startswith(("'nonce-", "'sha")) for word in words)
    return "'unsafe-inline'" in words and not stricter and "'strict-dynamic'" not in words


def _wasm(policy: Mapping[str, Sequence[str]]) -> bool:
    sources = _governing(policy, "script-src")
    allowing = {"'wasm-unsafe-eval'", "'unsafe-eval'"}
    return sources is None or any(source.lower() in allowing for source in sources)


def _lets_in(policy: Mapping[str, Sequence[str]], directive: str, origin: str) -> bool:
    sources = _governing(policy, directive)
    return sources is None or any(_matches(source, origin) for source in sources)


def _matches(source: str, origin: str) -> bool:
    if source == "*":
        return origin.startswith(("http:", "https:", "ws:", "wss:"))
    if source.endswith(":"):
        return origin.startswith(source)
    pattern = source if "://" in source else f"https://{source}"
    have, want = urlsplit(origin), urlsplit(pattern)
    if have.scheme != want.scheme and (want.scheme, have.scheme) != ("http", "https"):
        return False
    host = want.netloc
    if host.startswith("*."):
        return have.netloc.endswith(host[1:])
    return have.netloc == host


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def refusals(found: Capabilities) -> Iterable[str]:
    """What the policy would have to say for the renderer to run in the frame, one line each."""
    if not found.inline_scripts:
        yield "script-src needs 'unsafe-inline'"
    if not found.inline_styles:
        yield "style-src needs 'unsafe-inline'"
    if not found.webassembly:
        yield "script-src needs 'wasm-unsafe-eval' (without it views are drawn on the server)"
    if not found.data_images:
        yield "img-src needs data: (for pictures that a tool sends)"
    if not found.asset_origin:
        yield "connect-src needs the asset URL's origin: declare it in the resource's csp"
