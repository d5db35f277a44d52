"""Serves the calls of remote views: one log and at most one live replica for each.

One rule: an entry is in the log before it is applied. A worker that dies in between, or finds that
another one was quicker, has lost nothing: the log has it, and applying it gives the same answer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host_shim.remote import identity, wire
from host_shim.remote.replica import OtherVersion, Replica, entry, first_entry
from host_shim.remote.store import MemoryStore, ViewStore
from host_shim.remote.wire import Batch, Refused
from renderer_py.version import __version__

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

_log = logging.getLogger(__name__)
_YIELD_EVERY = 20
_TRIES = 4


@dataclass(frozen=True, slots=True)
class Limits:
    """What one caller and one process may use.

    A view beyond `inputs` or `log_bytes` is moved: the page opens a new one with its state.
    """

    live: int = 500
    """Replicas kept ready in this process; others are made anew from their log."""
    inputs: int = 10_000
    log_bytes: int = 16 * 1024 * 1024
    request_bytes: int = 8 * 1024 * 1024


class Busy(RuntimeError):
    """A call that may succeed when it is made again."""


class RemoteViews:
    """All views of one server, as the body of the page's tool.

    Args:
        store: where the logs are; in this process unless told otherwise.
        limits: what views may use.
        clock: milliseconds since the epoch.
        asset: gives one part of an asset as base64 by digest and number, None for an unknown one;
            hosts without `resources/read` get the page's heavy parts by the tool.
    """

    def __init__(
        self,
        store: ViewStore | None = None,
        *,
        limits: Limits | None = None,
        clock: Callable[[], float] = lambda: time.time() * 1000,
        asset: Callable[[str, int], str | None] = lambda digest, part: None,
    ) -> None:
        self.store: ViewStore = MemoryStore() if store is None else store
        self.limits = limits or Limits()
        self._clock = clock
        self._asset = asset
        # The longest unused first.
        self._live: OrderedDict[str, Replica] = OrderedDict()
        self._locks: dict[str, _Lock] = {}

    @property
    def live(self) -> int:
        """How many replicas are ready in this process."""
        return len(self._live)

    async def call(self, arguments: Mapping[str, Any], owner: str = "") -> dict[str, Any]:
        """Serve one call of the tool; returns a `CallToolResult`.

        Args:
            arguments: the tool's arguments, see `wire`.
            owner: who is asking, if that is known: the subject of the access token, or the id of
                the session; a view is served to nobody else.
        """
        try:
            answer = await self._serve(wire.parse(arguments, self.limits.request_bytes), owner)
        except Refused as error:
            text = str(error)
            content = [{"type": "text", "text": text}]
            # Said in so many words, so that the page does not put the question again.
            return {"content": content, "structuredContent": {"refused": text}, "isError": True}
        except Busy as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}
        text = f"view {answer['gone']}" if "gone" in answer else "ok"
        return {"content": [{"type": "text", "text": text}], "structuredContent": answer}

    async def _serve(self, request: wire.Request, owner: str) -> dict[str, Any]:
        if isinstance(request, wire.Asset):
            blob = self._asset(request.digest, request.part)
            if blob is None:
                raise Refused(f"there is no part {request.part} of an asset {request.digest}")
            return {"blob": blob}
        secret = await self.store.secret()
        if isinstance(request, wire.Open):
            view = identity.issue(secret, owner, request.key)
            async with self._alone(view):
                return await self._open(view, request)
        if not identity.belongs(secret, owner, request.view):
            return {"gone": "unknown"}
        async with self._alone(request.view):
            if isinstance(request, wire.Send):
                return await self._send(request)
            if isinstance(request, wire.Part):
                return await self._part(request)
            self._live.pop(request.view, None)
            await self.store.delete(request.view)
            return {"closed": True}

    async def _open(self, view: str, request: wire.Open) -> dict[str, Any]:
        found = await self._current(view)
        if found is None:
            await self._begin(view, request)
            found = await self._current(view)
        if found is None or isinstance(found, str):
            raise Refused("the view could not be kept; the store has no room for it")
        about = {"view": view, "seq": found.seq, "t": found.t, "version": __version__}
        # What came after the opening the page has carried out already.
        calls = [] if found.seq else found.calls
        return {**about, **wire.answer_fields(calls)}

    async def _begin(self, view: str, request: wire.Open) -> None:
        if request.history and request.version != __version__:
            raise Refused(f"the history is of version {request.version!r}, not {__version__}")
        moment = request.history[0].t if request.history else self._clock()
        first = first_entry(request, moment)
        rest = [entry(batch) for batch in request.history]
        self._check_size(sum(map(len, [first, *rest])), self.limits.log_bytes)
        try:
            self._keep(view, Replica(first))
        except Exception as error:
            _log.exception("a remote view could not start")
            raise Refused("the view could not start; the server's log says why") from error
        if not await self.store.append(view, 0, first, *rest):
            self._live.pop(view, None)  # another worker was quicker

    def _check_size(self, size: int, limit: int) -> None:
        if size > limit:
            raise Refused(f"the request has {size:,} bytes, more than {limit:,}")

    async def _send(self, request: wire.Send) -> dict[str, Any]:
        for _ in range(_TRIES):
            found = await self._current(request.view)
            if found is None or isinstance(found, str):
                return {"gone": found or "expired"}
            if request.seq <= found.seq:
                return self._answered(found, request.seq)
            if request.seq > found.seq + 1:
                return {"gone": "behind"}
            if self._is_full(found):
                return {"gone": "full", "state": found.state()}
            content = entry(Batch(self._clock(), request.inputs))
            self._check_size(len(content), self.limits.request_bytes)
            if await self.store.append(request.view, found.seq + 1, content):
                found.apply(content)
                return self._answered(found, request.seq)
            self._live.pop(request.view, None)  # the log is another one than was thought
        raise Busy("the view is being written to from elsewhere; try again")

    async def _part(self, request: wire.Part) -> dict[str, Any]:
        found = await self._current(request.view)
        if found is None or isinstance(found, str):
            return {"gone": found or "expired"}
        return self._answered(found, request.seq, request.part)

    def _answered(self, replica: Replica, seq: int, part: int = 0) -> dict[str, Any]:
        if seq != replica.seq:
            return {"seq": seq, "t": replica.t, "calls": []}  # the page has had the answer
        return {"seq": seq, "t": replica.t, **wire.answer_fields(replica.calls, part)}

    def _is_full(self, replica: Replica) -> bool:
        return replica.inputs >= self.limits.inputs or replica.bytes >= self.limits.log_bytes

    # Replicas

    async def _current(self, view: str) -> Replica | str | None:
        """The replica as the log has it now; None without a log, or a text why there is none."""
        replica = self._live.get(view)
        entries = await self.store.read(view, replica.seq + 1 if replica else 0)
        if entries is None:
            self._live.pop(view, None)
            return None
        if replica is None:
            if not entries:
                return None
            try:
                replica = Replica(entries.pop(0))
            except OtherVersion:
                return "version"
        for number, content in enumerate(entries, 1):
            replica.apply(content)
            if number % _YIELD_EVERY == 0:
                await asyncio.sleep(0)  # others get their turn
        self._keep(view, replica)
        return replica

    def _keep(self, view: str, replica: Replica) -> None:
        self._live[view] = replica
        self._live.move_to_end(view)
        while len(self._live) > self.limits.live:
            self._live.popitem(last=False)

    @asynccontextmanager
    async def _alone(self, view: str) -> AsyncIterator[None]:
        """One call of a view at a time; the lock goes with the last one who waits for it."""
        lock = self._locks.setdefault(view, _Lock())
        lock.users += 1
        try:
            async with lock.lock:
                yield
        finally:
            lock.users -= 1
            if not lock.users:
                del self._locks[view]


class _Lock:
    __slots__ = ("lock", "users")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0
