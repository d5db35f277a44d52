"""The host context: how changes merge, and what a host may put into it.

One rule: a view takes whatever comes (null is absent, unknown keys stay), a host gives only what
the SDK's view accepts, because one wrong key there fails the whole handshake.
"""

from __future__ import annotations

from typing import Any

from .from_view import DISPLAY_MODES
from .jsonrpc import Params

# Standard keys that are objects of optional members; nulls in them are absent members.
_NESTED = ("styles", "containerDimensions", "deviceCapabilities", "safeAreaInsets")

_COLORS = "primary secondary tertiary inverse ghost info danger success warning disabled"
_RINGS = "primary secondary inverse info danger success warning"
_TEXTS = "xs sm md lg"
_HEADINGS = "xs sm md lg xl 2xl 3xl"


def _names(pattern: str, words: str) -> list[str]:
    return [pattern.format(word) for word in words.split()]


STYLE_VARIABLES = frozenset(
    _names("--color-background-{}", _COLORS)
    + _names("--color-text-{}", _COLORS)
    + _names("--color-border-{}", _COLORS)
    + _names("--color-ring-{}", _RINGS)
    + _names("--font-{}", "sans mono")
    + _names("--font-weight-{}", "normal medium semibold bold")
    + _names("--font-text-{}-size", _TEXTS)
    + _names("--font-text-{}-line-height", _TEXTS)
    + _names("--font-heading-{}-size", _HEADINGS)
    + _names("--font-heading-{}-line-height", _HEADINGS)
    + _names("--border-radius-{}", "xs sm md lg xl full")
    + ["--border-width-regular"]
    + _names("--shadow-{}", "hairline sm md lg")
)


def usable(context: Any) -> Params:
    """`context` without its nulls; `{}` for anything that is no object."""
    if not isinstance(context, dict):
        return {}
    return {
        key: _without_nulls(value) if key in _NESTED else value
        for key, value in context.items()
        if value is not None
    }


def _without_nulls(value: Any, depth: int = 2) -> Any:
    """Two levels are all that the standard keys have; the limit also bounds what a peer can do."""
    if not isinstance(value, dict) or not depth:
        return value
    return {key: _without_nulls(item, depth - 1) for key, item in value.items() if item is not None}


def merge(old: Params, change: Any) -> Params:
    """`old` with the top-level keys of `change` replaced; nothing deeper is merged."""
    return {**old, **usable(change)}


def problem(context: Params) -> str | None:
    """Why an SDK view would refuse this host context, or None."""
    nulls = [key for key, value in context.items() if value is None]
    if nulls:
        return f"hostContext.{nulls[0]} is null; leave it out"
    if context.get("theme", "light") not in ("light", "dark"):
        return "hostContext.theme is neither light nor dark"
    if context.get("displayMode", "inline") not in DISPLAY_MODES:
        return f"hostContext.displayMode is none of {', '.join(DISPLAY_MODES)}"
    return _style_problem(context.get("styles", {}))


def _style_problem(styles: Any) -> str | None:
    variables = styles.get("variables", {}) if isinstance(styles, dict) else None
    if not isinstance(variables, dict):
        return "hostContext.styles is not {variables?, css?}"
    for name, value in variables.items():
        if name not in STYLE_VARIABLES:
            return f"hostContext.styles.variables has the unknown name {name}"
        if not isinstance(value, str):
            return f"hostContext.styles.variables.{name} is not text"
    return None


def result_problem(result: Params) -> str | None:
    """Why an SDK view would refuse this result of `ui/initialize`, or None."""
    if not isinstance(result.get("protocolVersion"), str):
        return "protocolVersion is not text"
    info = result.get("hostInfo")
    if not isinstance(info, dict) or not all(
        isinstance(info.get(key), str) for key in ("name", "version")
    ):
        return "hostInfo is not {name, version}"
    if not isinstance(result.get("hostCapabilities"), dict):
        return "hostCapabilities is not an object"
    context = result.get("hostContext")
    return problem(context) if isinstance(context, dict) else "hostContext is not an object"
