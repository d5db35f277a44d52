"""One view under CPython, driven by the entries of its log.

One rule: what a replica does depends on nothing but the entries, so that two replicas of one log
are equal: same state, same addresses in the document, same answers.
"""

from __future__ import annotations

import json
import logging
from typing import Any

from host_shim.remote.wire import Batch, Calls, Inputs, Open
from renderer_py.intl import BabelIntl
from renderer_py.page import Page
from renderer_py.version import __version__

_log = logging.getLogger(__name__)


def first_entry(request: Open, t: float) -> bytes:
    """The entry that a log begins with."""
    said = {"t": t, "version": __version__, "zone": request.zone, "said": request.transcript}
    return _dump(said)


def entry(batch: Batch) -> bytes:
    """The entry of one batch of inputs."""
    return _dump({"t": batch.t, "inputs": batch.inputs})


class OtherVersion(RuntimeError):
    """The log was written by another version of the renderer, whose addresses may differ."""


class Replica:
    """A view as its log so far has made it.

    Args:
        first: the log's first entry.

    Raises:
        OtherVersion: the entry comes from another version.
        Exception: whatever kept the view from starting.
    """

    def __init__(self, first: bytes) -> None:
        opening = json.loads(first)
        if opening["version"] != __version__:
            raise OtherVersion(opening["version"])
        self._recorder = _Recorder()
        self._recorder.moment = self.t = opening["t"]
        self._page = _Page(self._recorder, True, _intl(opening["zone"]))
        self._page.start(json.dumps(opening["said"]), None)
        self.seq = 0
        self.inputs = 0
        self.bytes = len(first)
        self.calls: Calls = self._recorder.take()
        """The answer to the batch that was taken last, or to the opening."""

    def apply(self, content: bytes) -> None:
        """Take the log's next entry."""
        found = json.loads(content)
        self._recorder.moment = self.t = found["t"]
        self._hear(found["inputs"])
        self.seq += 1
        self.inputs += len(found["inputs"])
        self.bytes += len(content)
        self.calls = self._recorder.take()

    def state(self) -> dict[str, Any]:
        """The app's state, without what the renderer itself keeps there."""
        found = self._page.session.renderer.store.snapshot()
        return {name: value for name, value in found.items() if not name.startswith("$")}

    def _hear(self, inputs: Inputs) -> None:
        for kind, text in inputs:
            ops = self._page.hear(kind, text)
            if ops:
                self._recorder.apply(ops)


class _Page(Page):
    """A page whose faults go to the server's log; the frame learns that there was one."""

    def _report(self) -> None:
        _log.exception("an input of a remote view failed")
        self._log("an input failed on the server; the server's log says why")


class _Recorder:
    """The bridge of a frame that is elsewhere: notes what it is to do."""

    def __init__(self) -> None:
        self.moment = 0.0
        self._calls: Calls = []

    def take(self) -> Calls:
        calls, self._calls = self._calls, []
        return calls

    def now(self) -> float:
        return self.moment

    def apply(self, ops: str) -> None:
        last = self._calls[-1] if self._calls else None
        if last is not None and last[0] == "apply":
            last[1] = f"{last[1][:-1]},{ops[1:]}"  # one patch, applied at once
        else:
            self._calls.append(["apply", ops])

    def post(self, message: str) -> None:
        self._calls.append(["post", message])

    def timer(self, number: int, delay: float) -> None:
        self._calls.append(["timer", number, delay])

    def untimer(self, number: int) -> None:
        if not self._withdraw("timer", number):
            self._calls.append(["untimer", number])

    def fetch(self, number: int, request: str) -> None:
        self._calls.append(["fetch", number, request])

    def abort(self, number: int) -> None:
        self._calls.append(["abort", number])

    def open(self, url: str) -> None:
        self._calls.append(["open", url])

    def pick(self, number: int, question: str) -> None:
        self._calls.append(["pick", number, question])

    def unpick(self, number: int) -> None:
        self._calls.append(["unpick", number])

    def known(self, kind: str, name: str) -> bool:
        """A page drawn on the server has no functions of its own."""
        return False

    def run(self, kind: str, name: str, given: str) -> str:
        raise NotImplementedError(f"{kind}.{name} is never known")

    def log(self, text: str) -> None:
        self._calls.append(["log", text])

    def _withdraw(self, name: str, number: int) -> bool:
        """Take a call back that nobody has seen yet."""
        for at in range(len(self._calls) - 1, -1, -1):
            if self._calls[at][:2] == [name, number]:
                del self._calls[at]
                return True
        return False


def _intl(zone: str) -> BabelIntl:
    try:
        return BabelIntl(zone)
    except ValueError:
        return BabelIntl("UTC")


def _dump(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
