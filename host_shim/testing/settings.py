"""How a view is opened: what its host is like, and the frame that it gets.

One rule: every choice has the usual value of a chat host on a desktop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from host_shim.testing.scripted_host import ALL_CAPABILITIES, HostSettings
from host_shim.testing.sources import Source


class Settings:
    """How a view is opened.

    Args:
        theme: `light` or `dark`.
        display_mode: `inline`, `fullscreen` or `pip`.
        size: width and height of the frame in CSS pixels.
        locale: BCP 47.
        time_zone: IANA name.
        context: more of the host context; wins over the others.
        capabilities: what the host offers; what it does not offer it refuses.
        faults: how the host misbehaves, see `HostSettings`.
        csp: what the resource declares, where there is no server to say it.
        sandbox: the frame's tokens.
        failing: whether the tool that opens the view may fail.
    """

    def __init__(  # noqa: PLR0913  (keywords only; each is one row of the documentation)
        self,
        *,
        theme: str = "light",
        display_mode: str = "inline",
        size: tuple[int, int] = (1000, 800),
        locale: str = "en-US",
        time_zone: str = "UTC",
        context: Mapping[str, Any] | None = None,
        capabilities: Mapping[str, Any] | None = None,
        faults: Iterable[str] = (),
        csp: Mapping[str, Any] | None = None,
        sandbox: str = "allow-scripts",
        failing: bool = False,
    ) -> None:
        self.theme = theme
        self.display_mode = display_mode
        self.size = size
        self.locale = locale
        self.time_zone = time_zone
        self.context = context or {}
        self.capabilities = ALL_CAPABILITIES if capabilities is None else capabilities
        self.faults = frozenset([faults] if isinstance(faults, str) else faults)
        self.csp = csp
        self.sandbox = sandbox
        self.failing = failing

    def for_host(self, source: Source) -> HostSettings:
        """What the host says about itself."""
        context: dict[str, Any] = {
            "theme": self.theme,
            "displayMode": self.display_mode,
            "availableDisplayModes": ["inline", "fullscreen"],
            "containerDimensions": {"width": self.size[0], "maxHeight": self.size[1]},
            "locale": self.locale,
            "timeZone": self.time_zone,
            "platform": "web",
            **({} if source.tool is None else {"toolInfo": {"tool": source.tool}}),
            **self.context,
        }
        return HostSettings(context, self.capabilities, self.faults)
