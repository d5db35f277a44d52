"""The Python half of a host page: what its routes answer, and the policy of its sandbox."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

import pytest
from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError
from starlette.applications import Starlette
from starlette.testclient import TestClient

from host_shim import csp
from host_shim.embed import mcp_routes, module_route, sandbox, sandbox_app
from host_shim.resources import PageMissing

HTML = "<!doctype html><title>view</title>"
ORIGIN = "https://chat.example.com"


@pytest.fixture
def client() -> Iterator[TestClient]:
    server = FastMCP("Demo")

    @server.resource("ui://demo/view.html", mime_type="text/html;profile=mcp-app")
    def page() -> str:
        return HTML

    @server.tool(app={"resourceUri": "ui://demo/view.html"})
    def show(name: str = "Ada") -> dict[str, str]:
        return {"name": name}

    @server.tool(meta={"ui": {"visibility": ["app"]}})
    def save(row: int) -> int:
        if row < 0:
            raise ToolError("no such row")
        return row

    @server.tool(meta={"ui": {"visibility": ["model"]}})
    def secret() -> str:
        return "secret"

    mcp: Client[Any] = Client(server, cache=False)

    @asynccontextmanager
    async def connected(_: Starlette) -> AsyncIterator[None]:
        async with mcp:
            yield

    with TestClient(Starlette(routes=mcp_routes(mcp), lifespan=connected)) as testing:
        yield testing


def test_only_tools_with_a_view_are_listed(client: TestClient) -> None:
    tools = client.post("/mcp/tools", json={}).json()["tools"]
    assert [tool["name"] for tool in tools] == ["show"]


def test_open_gives_all_that_a_view_is_made_of(client: TestClient) -> None:
    body = {"name": "show", "arguments": {"name": "Lev"}}
    opened = client.post("/mcp/open", json=body).json()
    assert opened["resource"]["text"] == HTML
    assert opened["resource"]["mimeType"] == "text/html;profile=mcp-app"
    assert opened["input"] == {"name": "Lev"}
    assert opened["result"]["structuredContent"] == {"name": "Lev"}


def test_a_view_calls_tools_for_apps(client: TestClient) -> None:
    answer = client.post("/mcp/call", json={"name": "save", "arguments": {"row": 7}}).json()
    assert answer["structuredContent"] == {"result": 7}
    failed = client.post("/mcp/call", json={"name": "save", "arguments": {"row": -1}}).json()
    assert failed["isError"] is True
    assert failed["content"][0]["text"] == "no such row"


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("call", {"name": "secret"}, "the tool 'secret' is not for apps"),
        ("open", {"name": "save"}, "the tool 'save' has no view"),
        ("open", {"name": "none"}, "there is no tool 'none'"),
        ("open", {"name": 1}, "a name and an object of arguments are needed"),
        ("call", {"name": "save", "arguments": [1]}, "a name and an object of arguments"),
        ("read", {}, "uri is no text"),
        ("read", {"uri": "ui://demo/none.html"}, "not found"),
        ("tools", [], "the request is no JSON object"),
    ],
)
def test_what_cannot_be_is_an_error_of_json_rpc(
    client: TestClient, path: str, body: Any, message: str
) -> None:
    answer = client.post(f"/mcp/{path}", json=body)
    assert answer.status_code == 502
    assert answer.json()["error"]["code"] == -32602
    assert message in answer.json()["error"]["message"]


def test_a_request_of_another_origin_is_refused(client: TestClient) -> None:
    ours = {"origin": "http://testserver"}
    for headers, status in ((ours, 200), ({"origin": "https://evil.example"}, 403)):
        assert client.post("/mcp/tools", json={}, headers=headers).status_code == status
    assert client.post("/mcp/tools", json={}, headers={"origin": "null"}).status_code == 403
    assert client.post("/mcp/tools", content=b"{").status_code == 400


@pytest.fixture
def scripts(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "proxy.js").write_text("proxy()")
    monkeypatch.setattr(sandbox, "DIST", tmp_path)
    sandbox.script.cache_clear()
    yield
    sandbox.script.cache_clear()


def headers_of(query: str = "", policy: str = csp.DEFAULT) -> list[str]:
    answer = TestClient(sandbox_app(ORIGIN, policy=policy)).get(f"/sandbox{query}")
    assert answer.status_code == 200
    assert "<script>proxy()</script>" in answer.text
    found: list[str] = answer.headers.get_list("content-security-policy")
    return found


@pytest.mark.parametrize("policy", list(csp.POLICIES))
def test_the_sandbox_has_the_policy_that_is_declared(scripts: None, policy: str) -> None:
    declared = {"connectDomains": ["https://api.example.com", "'unsafe-eval'"]}
    *own, ancestors = headers_of(f"?csp={quote(json.dumps(declared))}", policy)
    assert own == [text for text in [csp.POLICIES[policy](declared)] if text]
    assert all("'unsafe-eval'" not in text.partition("connect-src")[2] for text in own)
    assert ancestors == f"frame-ancestors {ORIGIN}"


def test_without_a_declaration_it_is_the_default(scripts: None) -> None:
    assert headers_of()[0] == csp.with_wasm()


@pytest.mark.parametrize("text", ["1", "[]", "{"])
def test_a_declaration_that_is_no_object_is_refused(scripts: None, text: str) -> None:
    answer = TestClient(sandbox_app(ORIGIN)).get("/sandbox", params={"csp": text})
    assert answer.status_code == 400


@pytest.mark.parametrize("origin", ["chat.example.com", "https://a.example/path", "*", ""])
def test_a_host_without_an_origin_is_refused(scripts: None, origin: str) -> None:
    with pytest.raises(ValueError, match="is no origin"):
        sandbox_app(origin)


def test_what_is_not_built_says_so(scripts: None) -> None:
    with pytest.raises(PageMissing, match=r"embed\.js is not built; run `make build`"):
        module_route()
