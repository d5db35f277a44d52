"""Content security policies for a view's frame, by name, and how declared origins enter them.

One rule: a policy is text for the `Content-Security-Policy` response header; a declared origin that
is no plain origin (a keyword, a scheme, anything quoted) never gets in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Declared = Mapping[str, Any]
"""`_meta.ui.csp` of a UI resource: camelCase lists of origins."""

_ORIGIN = re.compile(
    r"(?:https?|wss?)://(?:\*\.)?[A-Za-z0-9.-]+(?::(?:\d+|\*))?/?|\[[0-9A-Fa-f:]+\]"
)

SPECIFICATION_DEFAULT = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src 'self' data:; object-src 'none'; connect-src 'none'"
)
_PERMISSIVE = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:"
    "{resource}; style-src 'self' 'unsafe-inline' blob: data:{resource}; "
    "img-src 'self' blob: data:{resource}; font-src 'self' blob: data:{resource}; "
    "media-src 'self' blob: data:{resource}; worker-src 'self' blob:; object-src 'none'; "
    "connect-src 'self'{connect}; frame-src {frame}; base-uri {base}"
)


def origins(declared: Declared | None, key: str) -> list[str]:
    """The origins declared under `key` that a policy may carry, in their order."""
    listed = (declared or {}).get(key) or []
    return [item for item in listed if isinstance(item, str) and _ORIGIN.fullmatch(item)]


def specification(declared: Declared | None = None) -> str:
    """The specification's policy: its default, or its construction from `declared` origins."""
    if declared is None:
        return SPECIFICATION_DEFAULT
    resource = _joined(origins(declared, "resourceDomains"))
    frames = " ".join(origins(declared, "frameDomains")) or "'none'"
    bases = " ".join(origins(declared, "baseUriDomains")) or "'self'"
    return (
        f"default-src 'none'; script-src 'self' 'unsafe-inline'{resource}; "
        f"style-src 'self' 'unsafe-inline'{resource}; img-src 'self' data:{resource}; "
        f"font-src 'self'{resource}; media-src 'self' data:{resource}; object-src 'none'; "
        f"connect-src 'self'{_joined(origins(declared, 'connectDomains'))}; "
        f"frame-src {frames}; base-uri {bases}"
    )


def with_wasm(declared: Declared | None = None) -> str:
    """The specification's policy plus the one keyword that WebAssembly needs."""
    return specification(declared).replace(
        "script-src 'self' 'unsafe-inline'", "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"
    )


def permissive(declared: Declared | None = None) -> str:
    """What the reference host of ext-apps sends: eval, `blob:` and `data:` scripts are allowed."""
    return _PERMISSIVE.format(
        resource=_joined(origins(declared, "resourceDomains")),
        connect=_joined(origins(declared, "connectDomains")),
        frame=" ".join(origins(declared, "frameDomains")) or "'none'",
        base=" ".join(origins(declared, "baseUriDomains")) or "'none'",
    )


def none(declared: Declared | None = None) -> None:
    """No policy at all."""


POLICIES: dict[str, Callable[[Declared | None], str | None]] = {
    "wasm": with_wasm,
    "spec": specification,
    "permissive": permissive,
    "none": none,
}
"""Policies by name; the first is the default."""

DEFAULT = next(iter(POLICIES))


def _joined(listed: list[str]) -> str:
    return "".join(f" {origin}" for origin in listed)
