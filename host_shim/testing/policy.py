"""A content security policy in the layer without a browser.

One rule: it judges by the policy's own text, the one a browser would get in the response header, so
a test that passes here is not surprised there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from host_shim import csp
from host_shim.testing.sources import Source
from renderer_py.renditions.nodes import Node

DECLARED = "declared"

_LOADED = {
    "img": "img-src",
    "audio": "media-src",
    "video": "media-src",
    "source": "media-src",
    "iframe": "frame-src",
}
_PORTS = {"http": "80", "https": "443", "ws": "80", "wss": "443"}


class Rules:
    """A policy by name, for a view whose resource may declare origins.

    Args:
        name: `declared` (the specification's, and WebAssembly), or one of those that the dev host
            knows: `spec`, `permissive`, `none`, `claude`, `vscode`, …
        declared: what the resource declares; None to ask the source, once it matters.

    Raises:
        ValueError: there is no policy of that name.
    """

    def __init__(self, name: str, declared: Mapping[str, Any] | None, source: Source) -> None:
        self._build = _policy(name)
        self._declared = declared
        self._source = source

    async def text(self) -> str | None:
        """The `Content-Security-Policy`; None for no policy."""
        declared = self._declared
        if declared is None:
            declared = await self._source.declared_csp()
        return self._build(declared)


def _policy(name: str) -> Callable[[csp.Declared | None], str | None]:
    if name == DECLARED:
        return csp.with_wasm
    if name in csp.POLICIES:
        return csp.POLICIES[name]
    from host_shim.dev.policies import POLICIES  # loads the dev host, which few tests need

    if name not in POLICIES:
        known = ", ".join([DECLARED, *POLICIES])
        raise ValueError(f"there is no policy {name!r}; there are: {known}")
    return POLICIES[name].build


class Policy:
    """One document's policy; `text` None is no policy. `violations` holds what it has refused."""

    def __init__(self, text: str | None) -> None:
        self.violations: list[dict[str, Any]] = []
        self._directives: dict[str, list[str]] = {}
        for directive in (text or "").split(";"):
            words = directive.split()
            if words:
                self._directives[words[0]] = words[1:]

    def allows(self, directive: str, url: str) -> bool:
        """Whether the document may load `url` as that; a refusal is a violation."""
        sources = self._directives.get(directive, self._directives.get("default-src"))
        if sources is None or any(_fits(source, url) for source in sources):
            return True
        self.violations.append({"directive": directive, "blocked": url, "sample": "", "page": ""})
        return False


def loads_of(root: Node) -> dict[str, str]:
    """What a document loads by itself: address → directive."""
    return {
        node.attrs["src"]: _LOADED[node.tag]
        for node in root.walk()
        if node.tag in _LOADED and node.get("src")
    }


def is_elsewhere(url: str) -> bool:
    """Whether loading it would use the network."""
    return urlsplit(url).scheme in _PORTS


def _fits(source: str, url: str) -> bool:
    parts = urlsplit(url)
    if source.startswith("'"):  # the page itself has an opaque origin, so 'self' is nobody
        return source == "'self'" and not parts.scheme
    if source.endswith(":"):
        return parts.scheme == source[:-1]
    if source == "*":
        return parts.scheme in _PORTS
    wanted = urlsplit(source if "//" in source else f"{parts.scheme}://{source}")
    return (
        parts.scheme == wanted.scheme
        and _same_host(wanted.hostname or "", parts.hostname or "")
        and _same_port(wanted.netloc, parts)
    )


def _same_host(wanted: str, host: str) -> bool:
    return host.endswith(wanted[1:]) if wanted.startswith("*.") else host == wanted


def _same_port(wanted: str, parts: Any) -> bool:
    port = wanted.rpartition(":")[2] if ":" in wanted else _PORTS.get(parts.scheme, "")
    return port in ("*", str(parts.port or _PORTS.get(parts.scheme, "")))
