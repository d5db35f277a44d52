"""What a word of the command line names, and what becomes of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from fastmcp import Client, FastMCP, FastMCPApp
from fastmcp.client.transports import SSETransport, StdioTransport, StreamableHttpTransport
from prefab_ui.app import PrefabApp
from prefab_ui.components import Text

from host_shim.dev.errors import TargetError, user_traceback
from host_shim.dev.targets import command, load, resolve, served

SERVER = "from fastmcp import FastMCP\nmcp = FastMCP('plain')\nother = FastMCP('other')\n"
PAYLOAD = {"$prefab": {"version": "0.3"}, "view": {"type": "Text", "content": "hello"}}


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


async def shown(target) -> dict:
    """The structured content of the one app tool there is."""
    async with Client(target.transport()) as client:
        return (await client.call_tool_mcp("view", {})).structured_content


def test_a_file_gives_its_usual_name_or_the_one_asked_for(tmp_path):
    file = written(tmp_path, "plain_server.py", SERVER)
    assert load(str(file)).name == "plain"
    assert load(f"{file}:other").name == "other"
    target = resolve(str(file))
    assert (target.name, target.kind, list(target.roots)) == ("plain", "in process", [tmp_path])


def test_a_factory_is_called(tmp_path):
    file = written(tmp_path, "made.py", f"{SERVER}def make():\n    return other\n")
    assert load(f"{file}:make").name == "other"


def test_a_module_is_found_from_here_and_loaded_anew(tmp_path, monkeypatch):
    package = tmp_path / "shop_of_tests"
    package.mkdir()
    written(package, "__init__.py", "")
    written(package, "words.py", "NAME = 'one'\n")
    text = "from fastmcp import FastMCP\nfrom .words import NAME\nserver = FastMCP(NAME)\n"
    written(package, "api.py", text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert load("shop_of_tests.api:server").name == "one"
    written(package, "words.py", "NAME = 'another'\n")
    assert load("shop_of_tests.api").name == "another"


def test_an_app_without_a_server_gets_one(tmp_path):
    text = "from fastmcp import FastMCPApp\nanything = FastMCPApp('lonely')\n"
    assert load(str(written(tmp_path, "lonely.py", text))).name == "lonely"


@pytest.mark.anyio
@pytest.mark.parametrize("app", [PrefabApp(view=Text("hello")), Text("hello"), PAYLOAD])
async def test_what_can_be_drawn_is_served_as_it_is(app):
    found = await shown(served("drawn", app))
    assert "hello" in json.dumps(found["view"])


@pytest.mark.anyio
@pytest.mark.parametrize("wrapped", [PAYLOAD, {"content": [], "structuredContent": PAYLOAD}])
async def test_a_payload_is_read_at_each_call(tmp_path, wrapped):
    file = written(tmp_path, "card.json", json.dumps(wrapped))
    target = resolve(str(file))
    assert (target.kind, list(target.roots)) == ("payload", [file])
    assert await shown(target) == PAYLOAD
    other = {**PAYLOAD, "state": {"n": 1}}
    file.write_text(json.dumps(other), "utf-8")
    assert await shown(target) == other


@pytest.mark.anyio
async def test_a_file_that_is_no_payload_fails_its_call_with_the_reason(tmp_path):
    target = resolve(str(written(tmp_path, "odd.json", '{"rows": []}')))
    async with Client(target.transport()) as client:
        result = await client.call_tool_mcp("view", {})
    assert result.is_error
    assert "odd.json: neither an envelope" in result.content[0].text


def test_addresses_and_commands_are_other_transports():
    http = resolve("http://127.0.0.1:9/mcp")
    assert isinstance(http.transport(), StreamableHttpTransport)
    assert (http.name, http.kind) == ("127.0.0.1-9", "http")
    assert isinstance(resolve("https://example.com/sse").transport(), SSETransport)
    stdio = command([sys.executable, "-m", "some.server"])
    assert isinstance(stdio.transport(), StdioTransport)
    assert (stdio.kind, stdio.name) == ("stdio", "some")


@pytest.mark.anyio
async def test_a_command_is_asked_over_its_streams(tmp_path):
    text = f"{SERVER}\n@mcp.tool\ndef hi() -> str:\n    return 'hi'\n\nmcp.run(show_banner=False)\n"
    file = written(tmp_path, "over_stdio.py", text)
    async with Client(command([sys.executable, str(file)]).transport()) as client:
        assert [tool.name for tool in await client.list_tools()] == ["hi"]


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("missing.py", "there is no file missing.py"),
        ("missing.json", "there is no file missing.json"),
        ("no_such_module_here", "there is no module no_such_module_here"),
        ("what is this?", "is no target; give file.py"),
    ],
)
def test_what_names_nothing_is_refused_with_what_was_looked_for(spec, reason):
    with pytest.raises(TargetError, match=reason):
        resolve(spec)


def test_a_file_without_anything_to_show_says_how_to_name_it(tmp_path):
    file = written(tmp_path, "empty.py", "x = 1\n")
    with pytest.raises(TargetError, match=r"name one: .*empty\.py:NAME"):
        load(str(file))
    with pytest.raises(TargetError, match="under the name x"):
        load(f"{file}:x")
    with pytest.raises(TargetError, match="is int"):
        served("number", 3)
    with pytest.raises(TargetError, match="no command"):
        command(["no-such-command-at-all"])


def test_a_traceback_has_the_persons_frames_only(tmp_path):
    text = "from pydantic import TypeAdapter\nTypeAdapter(int).validate_python('x')\n"
    file = written(tmp_path, "broken.py", text)
    with pytest.raises(ValueError) as caught:
        load(str(file))
    shown = user_traceback(caught.value)
    assert f'"{file}", line 2' in shown
    assert "site-packages" not in shown and "host_shim/dev" not in shown
    assert "Input should be a valid integer" in shown


def test_a_file_that_does_not_parse_is_shown_by_its_place_alone(tmp_path):
    file = written(tmp_path, "broken.py", "x = 1\ndef f(:\n")
    with pytest.raises(SyntaxError) as caught:
        load(str(file))
    error = caught.value
    assert error.__traceback__ is not None
    # Without this file's own frame, as when a command loads it.
    shown = user_traceback(error.with_traceback(error.__traceback__.tb_next))
    assert shown.startswith(f'  File "{file}", line 2\n    def f(:\n')
    assert "host_shim" not in shown and "importlib" not in shown


def test_servers_and_apps_are_taken_as_objects():
    server, app = FastMCP("s"), FastMCPApp("a")
    assert served("x", server).transport().server is server
    assert served("x", app).transport().server.name == "a"
