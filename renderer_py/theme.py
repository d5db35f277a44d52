"""Document-wide looks: theme, host style variables, fonts, the envelope's own CSS.

One rule: an envelope's `mode` wins over the host's theme for as long as that envelope is shown; the
host's variables and fonts apply all the same. Without either the page itself decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Op = list[Any]


class Theme:
    """Remembers the host's wishes and the envelope's, and turns changes into ops."""

    def __init__(self) -> None:
        self._host: str | None = None
        self._mode: str | None = None
        self._shown: str | None = None
        self._variables: dict[str, str] = {}
        self._fonts: str | None = None

    def host_context(self, context: Mapping[str, Any]) -> list[Op]:
        """Ops for the merged host context."""
        theme = context.get("theme")
        self._host = theme if theme in ("light", "dark") else self._host
        ops = self._scheme()
        styles = context.get("styles")
        if isinstance(styles, dict):
            ops += self._set_variables(styles.get("variables"))
            ops += self._set_fonts(styles.get("css"))
        return ops

    def envelope(self, mode: str | None, css: list[str], stylesheets: list[str]) -> list[Op]:
        """Ops for a new envelope."""
        self._mode = mode
        return [*self._scheme(), ["sheet", "prefab-css", css], ["links", stylesheets]]

    def _scheme(self) -> list[Op]:
        scheme = self._mode or self._host
        if scheme is None and self._shown is None:
            return []  # nobody has chosen: the page follows the system or stays light
        self._shown = scheme
        root = {
            "class": {"dark": scheme == "dark"},
            "attr": {"data-theme": scheme},
            "var": {"color-scheme": scheme},
        }
        return [["root", root]]

    def _set_variables(self, variables: Any) -> list[Op]:
        if not isinstance(variables, dict):
            return []
        wanted = {
            name: value
            for name, value in variables.items()
            if name.startswith("--") and isinstance(value, str)
        }
        changes: dict[str, str | None] = {
            name: value for name, value in wanted.items() if self._variables.get(name) != value
        }
        changes.update(dict.fromkeys(self._variables.keys() - wanted.keys()))
        self._variables = wanted
        return [["root", {"var": changes}]] if changes else []

    def _set_fonts(self, css: Any) -> list[Op]:
        fonts = css.get("fonts") if isinstance(css, dict) else None
        if not isinstance(fonts, str) or self._fonts is not None:
            return []
        self._fonts = fonts
        return [["sheet", "mcp-host-fonts", [fonts]]]
