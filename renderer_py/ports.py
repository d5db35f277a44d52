"""What the core needs from outside, as interfaces; nothing here is implemented.

The core never sleeps, opens a socket, or touches a page. It asks one of these ports, and whoever
places the core (a browser frame, a server process, a test) supplies them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

Json = dict[str, Any] | list[Any] | str | int | float | bool | None
Op = list[Any]


class Surface(Protocol):
    """Applies a patch list to the document that a person sees."""

    def commit(self, ops: list[Op]) -> None:
        """Apply `ops` (see `renderer_py.dom.ops`) in order, before the next paint."""


class Peer(Protocol):
    """The other frame: takes one JSON-RPC message (a plain dict)."""

    def post(self, message: dict[str, Any]) -> None: ...


class Timer(Protocol):
    """A scheduled call; cancelling twice or after it fired does nothing."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """The only source of time."""

    def now(self) -> float:
        """Milliseconds since the Unix epoch."""

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call `callback` once, `delay` milliseconds from now."""


@dataclass(frozen=True, slots=True)
class FetchRequest:
    """One HTTP request of the `fetch` action."""

    url: str
    method: str
    headers: Mapping[str, str]
    body: str | None


@dataclass(frozen=True, slots=True)
class FetchResponse:
    """Its answer; header names are lower case."""

    status: int
    status_text: str
    headers: Mapping[str, str]
    text: str


class Fetcher(Protocol):
    """Performs HTTP requests for the `fetch` action."""

    def fetch(
        self,
        request: FetchRequest,
        done: Callable[[FetchResponse], None],
        failed: Callable[[str], None],
    ) -> Timer:
        """Start the request and call exactly one of `done` or `failed(message)` later.

        The returned handle aborts the request; after that neither callback is called.
        """


class FilePicker(Protocol):
    """Lets the person choose files; only while a click or key press is being handled."""

    def pick(
        self,
        accept: str | None,
        multiple: bool,
        limit: int | None,
        done: Callable[[list[dict[str, Any]]], None],
        failed: Callable[[str], None],
    ) -> Timer:
        """Open the dialog and call exactly one of `done(files)` or `failed(message)` later.

        Args:
            accept: the kinds to offer, as in HTML's `accept`; the person may choose others.
            multiple: whether more than one file may be chosen.
            limit: larger files (bytes) come without their data.
            done: gets `[{"name", "size", "type", "data" (base64)}]`, empty if nothing was chosen.
            failed: gets why a file could not be read.

        The returned handle forgets the question; after that neither is called.
        """


class Navigator(Protocol):
    """Opens links where no host does it."""

    def open(self, url: str) -> None:
        """Open `url` in a new tab without an opener."""


class Intl(Protocol):
    """Text of numbers and dates as the pipes need them; locale en-US, the view's time zone.

    The locale is the reference's, whatever the host's is; the zone is the host's once it says one.

    Every method mirrors one call of ECMA-402, so a browser answers with `Intl` itself and CPython
    with Babel; both must give the same text.
    """

    def number(self, value: float, minimum: int, maximum: int) -> str:
        """`1,234.57`: between `minimum` and `maximum` fraction digits, ties away from zero."""

    def currency(self, value: float, code: str) -> str:
        """`$1,234.57`; raises `ExprError` for a malformed ISO code."""

    def compact(self, value: float, maximum: int | None) -> str:
        """`1.2K`; at most `maximum` fraction digits, or the short default when None."""

    def parse_date(self, text: str) -> float | None:
        """Milliseconds since the epoch as `Date.parse` finds them, or None."""

    def date(self, epoch_ms: float, style: str) -> str:
        """`style` is one of short, medium, long, time, datetime."""

    def move(self, time_zone: str) -> bool:
        """Go to another IANA zone; False, and nothing changes, where it is unknown."""


@dataclass(slots=True)
class Platform:
    """All ports of one placement."""

    surface: Surface
    peer: Peer | None
    clock: Clock
    fetcher: Fetcher
    navigator: Navigator
    intl: Intl
    # Lines for the view's developers (the browser's console); dropped when None.
    log: Callable[[str], None] | None = None
    # None where nobody can be asked.
    file_picker: FilePicker | None = None
    # The author's own functions: `actions` for callHandler and `pipes` for expressions.
    handlers: Mapping[str, Mapping[str, Callable[..., Any]]] | None = None
