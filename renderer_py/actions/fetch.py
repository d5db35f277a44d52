"""fetch: `{"action": "fetch", "url": "/api", "method": "POST", "body": {"n": "{{ n }}"}}`.

One rule: `$result` is what the answer says, not how it came: JSON is parsed wherever it is found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from renderer_py.actions.json_text import json_text, parse_json
from renderer_py.errors import ActionError
from renderer_py.ports import FetchRequest, FetchResponse

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call


async def fetch(spec: dict[str, Any], call: Call) -> None:
    """Send the request; the parsed body is the result, an answer outside 200-299 a failure."""
    request = build_request(spec)
    fetcher = call.env.fetcher
    response: FetchResponse = await call.ask(
        lambda done, failed: fetcher.fetch(request, done, failed)
    )
    if not 200 <= response.status <= 299:
        raise ActionError(f"{response.status} {response.status_text}")
    call.result = read_body(response)


def build_request(spec: dict[str, Any]) -> FetchRequest:
    """An object as body goes out as JSON and says so, unless the author gave a Content-Type."""
    method = spec.get("method", "GET")
    headers = dict(spec.get("headers", {}))
    body = spec.get("body") if method != "GET" else None
    if type(body) is dict:
        body = json_text(body)
        headers.setdefault("Content-Type", "application/json")
    return FetchRequest(spec["url"], method, headers, body)


def read_body(response: FetchResponse) -> Any:
    """JSON where the header promises it (else it is a failure) or where the text happens to be."""
    try:
        return parse_json(response.text)
    except ValueError:
        if "application/json" in response.headers.get("content-type", ""):
            raise ActionError("The response is not valid JSON") from None
        return response.text
