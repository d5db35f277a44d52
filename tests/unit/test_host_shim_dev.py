"""The dev host's ports, asked over real HTTP; its MCP servers run in the same process."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.message import Message
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError

from host_shim.cli import main
from host_shim.dev import DevHost, Options
from host_shim.dev.apps import resource_uri
from host_shim.dev.errors import TargetError
from host_shim.dev.targets import load, resolve
from host_shim.listening import listen, port_of

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = "<!doctype html><body>a page</body>"


def server() -> FastMCP:
    mcp = FastMCP("sample")

    @mcp.tool
    def echo(value: Any = None) -> dict[str, Any]:
        return {"value": value, "nothing": None}

    @mcp.tool
    def fail() -> None:
        raise ToolError("as asked")

    @mcp.resource("data://long")
    def long() -> str:
        return "x" * (3 << 20)

    return mcp


@pytest.fixture(scope="module")
def host() -> Iterator[DevHost]:
    with DevHost({"sample": server()}, Options(pages={"page": lambda: PAGE})).in_thread() as host:
        yield host


class Answer:
    def __init__(self, status: int, headers: Message, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def json(self) -> Any:
        return json.loads(self.body)


class Browser:
    """Keeps cookies and follows redirects."""

    def __init__(self) -> None:
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, url: str, **headers: str) -> Answer:
        return self._send(urllib.request.Request(url, headers=headers))

    def post(self, url: str, body: Any, **headers: str) -> Answer:
        return self._send(urllib.request.Request(url, json.dumps(body).encode(), headers))

    def _send(self, request: urllib.request.Request) -> Answer:
        try:
            with self.opener.open(request) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())


@pytest.fixture
def browser(host: DevHost) -> Browser:
    """A browser that has opened the first address."""
    browser = Browser()
    assert browser.get(host.link("/api/config")).status == 200
    return browser


def call(browser: Browser, host: DevHost, name: str, **arguments: Any) -> Answer:
    body = {"server": "sample", "name": name, "arguments": arguments}
    return browser.post(f"{host.origin}/api/tools/call", body)


def test_nothing_is_served_without_the_token(host):
    for path in ("/", "/api/servers", "/dev.js", "/?token=guess"):
        assert Browser().get(host.origin + path).status == 403


def test_the_token_moves_into_a_cookie_scripts_cannot_read(host):
    browser = Browser()
    assert browser.get(host.link("/api/config?kept=1")).status == 200
    (cookie,) = browser.jar
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "strict"
    assert browser.get(f"{host.origin}/api/config").status == 200


def test_another_origin_is_refused_even_with_the_cookie(host, browser):
    answer = browser.get(f"{host.origin}/api/servers", Origin="https://evil.example")
    assert answer.status == 403
    assert browser.get(f"{host.origin}/api/servers", Origin="null").status == 403
    assert browser.get(f"{host.origin}/api/servers", Origin=host.origin).status == 200


def test_another_host_name_is_refused(host, browser):
    rebound = {"Host": "evil.example"}
    assert browser.get(f"{host.origin}/api/config", **rebound).status == 421
    assert browser.get(f"{host.sandbox_origin}/view?renderer=page", **rebound).status == 421


def test_a_result_is_passed_on_as_the_server_sent_it(host, browser):
    result = call(browser, host, "echo", value={"a": [1, None]}).json()
    assert result["structuredContent"] == {"value": {"a": [1, None]}, "nothing": None}
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]


def test_a_failing_tool_is_a_result(host, browser):
    answer = call(browser, host, "fail")
    assert answer.status == 200
    assert answer.json()["isError"] is True
    assert answer.json()["content"] == [{"type": "text", "text": "as asked"}]


def test_an_unknown_tool_fails_as_the_server_says(host, browser):
    assert call(browser, host, "nope").json()["content"][0]["text"] == "Unknown tool: 'nope'"


def test_an_unknown_server_is_a_bad_request(host, browser):
    answer = browser.post(f"{host.origin}/api/tools/call", {"server": "no", "name": "x"})
    assert (answer.status, answer.json()["error"]["code"]) == (400, -32602)


def test_a_servers_protocol_error_keeps_its_code(host, browser):
    body = {"server": "sample", "uri": "data://missing"}
    answer = browser.post(f"{host.origin}/api/resources/read", body)
    assert answer.status == 502
    assert answer.json()["error"]["code"] in (-32002, -32602)


def test_a_resource_over_one_mebibyte_arrives(host, browser):
    body = {"server": "sample", "uri": "data://long"}
    contents = browser.post(f"{host.origin}/api/resources/read", body).json()["contents"]
    assert len(contents[0]["text"]) == 3 << 20


@contextmanager
def over_http(mcp: FastMCP) -> Iterator[str]:
    """The server at an address of its own, as `fastmcp run --transport http` serves it."""
    with listen() as sock:
        config = uvicorn.Config(mcp.http_app(path="/mcp"), log_level="error", ws="none")
        web = uvicorn.Server(config)
        thread = threading.Thread(target=web.run, kwargs={"sockets": [sock]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{port_of(sock)}/mcp"
        finally:
            web.should_exit = True
            thread.join()


def test_a_server_at_an_address_is_asked_and_its_long_resources_are_read():
    with over_http(server()) as url, DevHost({"far": resolve(url)}).in_thread() as host:
        browser = Browser()
        (listed,) = browser.get(host.link("/api/servers")).json()
        assert (listed["kind"], listed["place"]) == ("http", url)
        assert {tool["name"] for tool in listed["tools"]} == {"echo", "fail"}
        body = {"server": "far", "uri": "data://long"}
        contents = browser.post(f"{host.origin}/api/resources/read", body).json()["contents"]
        assert len(contents[0]["text"]) == 3 << 20


def test_a_violation_that_a_browser_reports_reaches_the_pages(host, browser):
    report = {"csp-report": {"effective-directive": "connect-src", "blocked-uri": "https://x.y"}}
    assert browser.post(f"{host.sandbox_origin}/report?view=v1", report).status == 204
    assert browser.post(f"{host.sandbox_origin}/report?view=v1", {"odd": 1}).status == 204
    with browser.opener.open(f"{host.origin}/api/events", timeout=10) as stream:
        lines = (line.decode() for line in stream)
        told = next(json.loads(line[6:]) for line in lines if '"violation"' in line)
    assert told["view"] == "v1"
    assert told["violation"]["blocked"] == "https://x.y"


def test_the_listing_joins_tools_with_their_resources():
    example = load(str(EXAMPLES / "dashboard_server.py"))
    with DevHost({"dashboard": example}).in_thread() as host:
        (listed,) = Browser().get(host.link("/api/servers")).json()
    tools = {tool["name"]: tool for tool in listed["tools"]}
    assert set(tools) == {"dashboard", "order_table", "order_map"}
    ui = tools["order_map"]["ui"]
    assert ui["resourceUri"] == tools["order_map"]["_meta"]["ui"]["resourceUri"]
    assert ui["csp"]["connectDomains"] == ["https://api.example.com"]
    assert ui["permissions"] == {"clipboardWrite": {}, "geolocation": {}}


def frame_policies(host: DevHost, **query: str) -> list[str]:
    parameters = "&".join(f"{key}={value}" for key, value in query.items())
    answer = Browser().get(f"{host.sandbox_origin}/view?{parameters}")
    assert (answer.status, answer.body.decode()) == (200, PAGE)
    return answer.headers.get_all("content-security-policy")


def test_a_frame_carries_its_policy_and_its_confinement(host):
    policy, confinement = frame_policies(host, renderer="page", policy="spec")
    assert policy.startswith("default-src 'none'; script-src 'self' 'unsafe-inline'; ")
    assert confinement == f"sandbox allow-scripts; frame-ancestors {host.origin}"
    assert frame_policies(host, renderer="page", policy="none") == [confinement]


def test_a_frame_gets_known_sandbox_tokens_only(host):
    sandbox = "allow-scripts%20allow-forms%20allow-top-navigation%3B%20x"
    (confinement,) = frame_policies(host, renderer="page", policy="none", sandbox=sandbox)
    assert confinement.startswith("sandbox allow-scripts allow-forms; frame-ancestors ")


@pytest.mark.parametrize("query", ["renderer=nope", "renderer=page&policy=nope"])
def test_an_unknown_frame_is_not_found(host, query):
    assert Browser().get(f"{host.sandbox_origin}/view?{query}").status == 404


@pytest.mark.parametrize(
    ("meta", "expected"),
    [
        ({"ui": {"resourceUri": "ui://a"}, "ui/resourceUri": "ui://b"}, "ui://a"),
        ({"ui/resourceUri": "ui://b"}, "ui://b"),
        ({"ui": {"resourceUri": "https://a"}}, None),
        ({"ui": {"visibility": ["app"]}}, None),
        ({}, None),
    ],
)
def test_the_nested_resource_address_wins_over_the_old_flat_one(
    meta: Mapping[str, Any], expected: str | None
):
    assert resource_uri({"name": "t", "_meta": meta}) == expected


def test_each_load_of_a_target_has_its_own_state(tmp_path):
    file = tmp_path / "own.py"
    file.write_text("from fastmcp import FastMCP\nother = mcp = FastMCP('own')\n", "utf-8")
    assert load(str(file)) is not load(str(file))
    assert load(f"{file}:other").name == "own"


@pytest.mark.parametrize("target", ["missing.py", f"{EXAMPLES}/counter_server.py:nope"])
def test_a_wrong_target_is_refused(target, capsys):
    with pytest.raises(TargetError):
        load(target)
    assert main(["dev", target]) == 2
    assert target.partition(":")[0] in capsys.readouterr().err


def test_the_command_serves_the_examples_until_it_is_interrupted():
    targets = [str(path) for path in sorted(EXAMPLES.glob("*_server.py"))]
    command = [sys.executable, "-m", "host_shim.dev", *targets]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().removeprefix("Open ").strip()
        browser = Browser()
        try:
            page = browser.get(url).body
            servers = browser.get(f"{url.split('/?')[0]}/api/servers").json()
        finally:
            process.send_signal(signal.SIGINT)
        assert process.wait() == 0
    assert b"dev host" in page
    assert [server["name"] for server in servers] == ["contacts", "counter", "dashboard"]
