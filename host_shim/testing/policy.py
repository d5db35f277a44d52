"""A content security policy in the layer without a browser.

One rule: it judges by the policy's own text, the one a browser would get in the response header, so
a test that passes here is not surprised there.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from renderer_py.renditions.nodes import Node

_LOADED = {
    "img": "img-src",
    "audio": "media-src",
    "video": "media-src",
    "source": "media-src",
    "iframe": "frame-src",
}
_PORTS = {"http": "80", "https": "443", "ws": "80", "wss": "443"}


class Policy:
    """One document's policy; `text` None is no policy. `violations` holds what it has refused."""

    def __init__(self, text: str | None) -> None:
        self.violations: list[dict[str, Any]] = []
        self._seen: set[tuple[str, str]] = set()
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

    def inspect(self, root: Node) -> list[str]:
        """Judge what the document shows; returns the addresses elsewhere that it may load."""
        elsewhere = []
        for node in root.walk():
            directive = _LOADED.get(node.tag)
            url = node.get("src")
            if directive is None or not url or (directive, url) in self._seen:
                continue
            self._seen.add((directive, url))
            if self.allows(directive, url) and urlsplit(url).scheme in _PORTS:
                elsewhere.append(url)
        return elsewhere


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
