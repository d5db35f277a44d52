"""How a view is opened: what its host is like, and the frame that it gets.

One rule: every choice has the usual value of a chat host on a desktop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from host_shim.testing.sources import Source

FAULTS = frozenset(["silent", "twice", "early", "empty", "plain", "cancelled"])
ALL_CAPABILITIES: dict[str, Any] = {
    "openLinks": {},
    "downloadFile": {},
    "serverTools": {"listChanged": True},
    "serverResources": {},
    "logging": {},
    "message": {"text": {}},
    "updateModelContext": {"text": {}, "structuredContent": {}},
}


@dataclass(frozen=True)
class HostSettings:
    """What the view learns about its host, and how the host misbehaves.

    `faults` is any of: silent (no answer to the handshake), twice (every answer comes twice), early
    (tool data before `initialized`), empty (structured content `{}`, as on revisits), plain (a
    result that is no Prefab view), cancelled (the call has no result).
    """

    context: Mapping[str, Any] = field(default_factory=dict)
    capabilities: Mapping[str, Any] = field(default_factory=lambda: ALL_CAPABILITIES)
    faults: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        unknown = self.faults - FAULTS
        if unknown:
            raise ValueError(f"unknown faults {sorted(unknown)}; there are {sorted(FAULTS)}")


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
