"""`toolCall` and `fetch` of a view whose host is an App Tool runtime.

One rule: nothing is decided before the host has shown what it is. Until then calls wait; then they
go to the runtime with the session's token, or to the MCP host as if this module were not there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from renderer_py.actions import HostCalls
from renderer_py.actions.json_text import json_text, parse_json
from renderer_py.app_runtime.guest import Guest, RuntimeSession
from renderer_py.app_runtime.messages import NEEDS
from renderer_py.ports import Fetcher, FetchRequest, FetchResponse, Timer

VERBS = ("read", "write", "action", "run", "capability")
PATH = "/api/app-runtime/"
VERSION_HEADER = "X-Nanonets-App-Runtime"
EXPIRED = "The session has expired, and the host has not renewed it"

Done = Callable[[Any], None]
Failed = Callable[[str], None]


class GuestFetcher:
    """The page's fetcher, with the session's token for the runtime and for nobody else.

    Args:
        connected: whether an MCP host has answered.
    """

    def __init__(self, inner: Fetcher, guest: Guest, connected: Callable[[], bool]) -> None:
        self._inner = inner
        self._guest = guest
        self._connected = connected

    def fetch(
        self, request: FetchRequest, done: Callable[[FetchResponse], None], failed: Failed
    ) -> Timer:
        """See `Fetcher.fetch`; `/api/app-runtime/…` is the runtime's own address."""
        if self._concerns_runtime(request.url):
            return RuntimeFetch(self._inner, self._guest, request, done, failed).start()
        return self._inner.fetch(request, done, failed)

    def _concerns_runtime(self, url: str) -> bool:
        session = self._guest.session
        if session is None:
            return url.startswith(PATH) and not self._connected()
        return url.startswith((PATH, session.url + "/"))


class RuntimeFetch:
    """One request to the runtime: waits for a session, and renews it once when it was refused."""

    def __init__(
        self,
        inner: Fetcher,
        guest: Guest,
        request: FetchRequest,
        done: Callable[[FetchResponse], None],
        failed: Failed,
    ) -> None:
        self._inner = inner
        self._guest = guest
        self._request = request
        self._done = done
        self._failed = failed
        self._renewed = False
        self._cancelled = False
        self._running: Timer | None = None

    def start(self) -> RuntimeFetch:
        if self._guest.session is None:
            self._guest.wait(self._arrived)
        else:
            self._send(self._guest.session)
        return self

    def cancel(self) -> None:
        """Give the request up; neither callback is called any more."""
        self._cancelled = True
        if self._running is not None:
            self._running.cancel()

    def _arrived(self, arrived: bool) -> None:
        session = self._guest.session
        if self._cancelled:
            return
        if arrived and session is not None:
            self._send(session)
        elif self._renewed:
            self._failed(EXPIRED)
        else:
            # No runtime after all: the address is like any other.
            self._running = self._inner.fetch(self._request, self._done, self._failed)

    def _send(self, session: RuntimeSession) -> None:
        url = self._request.url
        address = session.url + "/" + url.removeprefix(PATH) if url.startswith(PATH) else url
        headers = {**self._request.headers, "Authorization": f"Bearer {session.token}"}
        request = replace(self._request, url=address, headers=headers)

        def answered(response: FetchResponse) -> None:
            if response.status == 401 and not self._renewed:
                self._renewed = True
                self._guest.renew(session, self._arrived)
            else:
                self._done(response)

        self._running = self._inner.fetch(request, answered, self._failed)


class GuestCalls:
    """`HostCalls` that serve a runtime's verbs and messages, and pass on what is for an MCP host.

    Args:
        fetcher: the guest's.
        host: the MCP host's calls.
        connected: whether an MCP host has answered.
    """

    def __init__(
        self, guest: Guest, fetcher: GuestFetcher, host: HostCalls, connected: Callable[[], bool]
    ) -> None:
        self._guest = guest
        self._fetcher = fetcher
        self._host = host
        self._connected = connected

    def call(self, method: str, params: dict[str, Any], done: Done, failed: Failed) -> Timer:
        """See `HostCalls.call`."""
        if self._guest.session is not None:
            return self._call_runtime(method, params, done, failed)
        # Other requests have an answer without a host (a link is opened by the page itself).
        if self._connected() or method != "tools/call":
            return self._host.call(method, params, done, failed)
        return Waiting(
            self._guest,
            lambda: self._call_runtime(method, params, done, failed),
            lambda: self._host.call(method, params, done, failed),
        )

    def _call_runtime(
        self, method: str, params: dict[str, Any], done: Done, failed: Failed
    ) -> Timer:
        name = params.get("name")
        if method != "tools/call" or (name not in VERBS and name not in NEEDS):
            what = f"the tool {name!r}" if method == "tools/call" else method
            failed(f"The host does not offer {what}")
            return Over()
        arguments = params.get("arguments") or {}
        if name in VERBS:
            return self._fetcher.fetch(verb_request(name, arguments), answer(done, failed), failed)
        reason = self._guest.say(name, arguments)
        if reason is None:
            done({})
        else:
            failed(reason)
        return Over()


class Over:
    """The handle of a call that was answered at once."""

    def cancel(self) -> None:
        """Nothing is left to cancel."""


class Waiting:
    """A call from before the host has shown what it is; one of the two ways is taken then."""

    def __init__(
        self, guest: Guest, to_runtime: Callable[[], Timer], to_host: Callable[[], Timer]
    ) -> None:
        self._to_runtime = to_runtime
        self._to_host = to_host
        self._running: Timer | None = None
        self._cancelled = False
        guest.wait(self._known)

    def cancel(self) -> None:
        """Give the call up, wherever it is by now."""
        self._cancelled = True
        if self._running is not None:
            self._running.cancel()

    def _known(self, is_runtime: bool) -> None:
        if not self._cancelled:
            self._running = self._to_runtime() if is_runtime else self._to_host()


def verb_request(verb: str, arguments: dict[str, Any]) -> FetchRequest:
    headers = {"Content-Type": "application/json", VERSION_HEADER: "v2"}
    return FetchRequest(PATH + verb, "POST", headers, json_text(arguments))


def answer(done: Done, failed: Failed) -> Callable[[FetchResponse], None]:
    """Turns the v2 envelope into a tool's result."""

    def answered(response: FetchResponse) -> None:
        try:
            body = parse_json(response.text)
        except ValueError:
            body = None
        if type(body) is not dict or type(body.get("ok")) is not bool:
            failed(f"{response.status} {response.status_text}".strip())
        elif body["ok"]:
            done({"structuredContent": {"result": body.get("result")}, "_meta": WRAPPED})
        else:
            error = body.get("error")
            message = error.get("message") if type(error) is dict else None
            failed(message if type(message) is str else f"The runtime answered {response.status}")

    return answered


# A result may be any JSON and may itself have a key `result`, so it is marked as wrapped.
WRAPPED = {"fastmcp": {"wrap_result": True}}
