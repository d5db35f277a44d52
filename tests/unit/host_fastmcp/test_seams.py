"""Each place where another renderer can be put into FastMCP, and what it does there.

What works here without our middleware is what `PREFAB_RENDERER_URL` or a replaced function can do
alone; what does not work is why `PrefabRenderer` and `install` are built as they are.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import prefab_ui.renderer
import pytest
from fastmcp import Client, FastMCP
from fastmcp.apps import AppConfig
from fastmcp.server.providers import prefab_synthesis
from fastmcp.server.transforms import Transform
from prefab_ui.app import PrefabApp
from prefab_ui.components import Text

from host_shim.fastmcp import app_config, functions, install
from host_shim.resources import Wishes, dropin, get_renderer_csp, get_renderer_html
from tests.unit.host_fastmcp.conftest import SINGLE
from tests.unit.host_fastmcp.servers import MIME, ask, make_server, read_all, renderer_uris

ORIGIN = "http://127.0.0.1:4173"


def only(found: dict[str, Any]) -> tuple[str, Any]:
    ((uri, content),) = found.items()
    return uri, content


@pytest.fixture
def server() -> FastMCP:
    return make_server()


@pytest.fixture
def stock_uri(server: FastMCP) -> str:
    (uri,) = ask(server, renderer_uris)
    assert isinstance(uri, str)
    return uri


def test_a_renderer_url_gives_a_page_that_loads_our_script(
    server: FastMCP, stock_uri: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seam of `renderer-py serve-assets`: no Python of ours in the server at all."""
    monkeypatch.setenv("PREFAB_RENDERER_URL", f"{ORIGIN}/r/")
    uri, content = only(ask(server, read_all))
    assert uri != stock_uri
    assert f'<script type="module" crossorigin src="{ORIGIN}/r/renderer.js">' in content.text
    assert content.meta["ui"]["csp"] == {"resourceDomains": [ORIGIN]}


def test_replaced_functions_are_asked_at_every_read(
    server: FastMCP, stock_uri: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prefab_ui.renderer, "get_renderer_html", get_renderer_html)
    uri, content = only(ask(server, read_all))
    assert content.text == SINGLE
    assert uri == stock_uri, "the page is no part of FastMCP's digest"

    monkeypatch.setattr(prefab_ui.renderer, "get_renderer_csp", get_renderer_csp)
    uri, content = only(ask(server, read_all))
    assert uri != stock_uri, "the origins are"
    assert content.meta["ui"] == {}


def test_a_mode_of_our_own_salts_the_digest(
    server: FastMCP, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("get_renderer_html", "get_renderer_csp"):
        monkeypatch.setattr(prefab_ui.renderer, name, getattr(dropin, name))
    (unsalted,) = ask(server, renderer_uris)
    monkeypatch.setenv("PREFAB_RENDERER_URL", "renderer-py:0.1.0")
    uri, content = only(ask(server, read_all))
    assert uri != unsalted
    assert content.text == SINGLE


def test_the_bundled_file_can_be_ours(
    server: FastMCP, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREFAB_BUNDLED_RENDERER", "1")
    monkeypatch.setattr(prefab_ui.renderer, "_BUNDLED_HTML", built / "renderer.html")
    _, content = only(ask(server, read_all))
    assert content.text == SINGLE
    assert content.meta["ui"] == {}


def test_a_wrapped_builder_can_change_everything(
    server: FastMCP, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = prefab_synthesis._build_resource_for_tool
    digits = hashlib.sha256(b"ours").hexdigest()

    def build(tool: Any) -> Any:
        update = {
            "uri": f"ui://prefab/renderer/{digits}/renderer.html",
            "fn": get_renderer_html,
            "meta": {"ui": {"csp": {"wasmUnsafeEval": True}}},
        }
        return original(tool).model_copy(update=update)

    monkeypatch.setattr(prefab_synthesis, "_build_resource_for_tool", build)
    uri, content = only(ask(server, read_all))
    assert digits in uri
    assert (content.text, content.meta) == (SINGLE, {"ui": {"csp": {"wasmUnsafeEval": True}}})


class Repointed(Transform):
    """Replaces the placeholder before FastMCP does."""

    async def list_tools(self, tools: Any) -> Any:
        return [self._point(tool) for tool in tools]

    async def get_tool(self, name: str, call_next: Any, *, version: Any = None) -> Any:
        tool = await call_next(name, version=version)
        return tool and self._point(tool)

    def _point(self, tool: Any) -> Any:
        ui = (tool.meta or {}).get("ui", {})
        if ui.get("resourceUri") != prefab_synthesis.PREFAB_PLACEHOLDER_URI:
            return tool
        return tool.model_copy(update={"meta": {"ui": {**ui, "resourceUri": "ui://own/page.html"}}})


def repointed() -> FastMCP:
    server = make_server()
    server.add_transform(Repointed())

    @server.resource("ui://own/page.html", mime_type=MIME)
    def page() -> str:
        return SINGLE

    return server


def test_a_transform_can_name_an_own_resource_on_one_server() -> None:
    uri, content = only(ask(repointed(), read_all))
    assert (uri, content.text) == ("ui://own/page.html", SINGLE)


def test_but_not_under_a_namespace() -> None:
    parent = FastMCP("Parent")
    parent.mount(repointed(), namespace="ns")
    with pytest.raises(Exception, match="not found"):
        ask(parent, read_all)


def test_a_concrete_resource_at_the_renderers_uri_is_never_read(
    server: FastMCP, stock_uri: str
) -> None:
    @server.resource(stock_uri, mime_type=MIME)
    def page() -> str:
        return SINGLE

    _, content = only(ask(server, read_all))
    assert content.text != SINGLE


def test_the_placeholder_is_no_resource(server: FastMCP) -> None:
    async def read(client: Client[Any]) -> None:
        await client.read_resource_mcp(prefab_synthesis.PREFAB_PLACEHOLDER_URI)

    for prepare in (lambda: None, install):
        prepare()
        with pytest.raises(Exception, match="not found"):
            ask(server, read)


def test_uris_of_the_older_family_read_as_ours_too(server: FastMCP) -> None:
    """Hosts that have kept a listing of FastMCP 4.0 or 4.1 still ask for them."""
    install()

    async def read(client: Client[Any]) -> list[str]:
        digits = [
            hashlib.sha256(name.encode()).hexdigest()[:12] for name in ("demo\0show", "\0plain")
        ]
        uris = [f"ui://prefab/tool/{each}/renderer.html" for each in digits]
        return [(await client.read_resource_mcp(uri)).contents[0].text for uri in uris]

    assert ask(server, read) == [SINGLE, SINGLE]


def test_an_own_resource_keeps_all_that_is_asked_of_the_host() -> None:
    server = FastMCP("Own")
    wishes = Wishes(csp={"connect_domains": ["https://api.example.com"]}, prefers_border=False)
    config = app_config(server, "single", wishes)
    assert isinstance(config, AppConfig)

    @server.tool(app=config)
    def view() -> PrefabApp:
        return PrefabApp(view=Text("own"))

    uri, content = only(ask(server, read_all))
    assert uri.startswith("ui://renderer-py/renderer/")
    assert content.text == SINGLE
    assert content.mime_type == MIME
    assert content.meta["ui"] == {
        "csp": {"connectDomains": ["https://api.example.com"], "wasmUnsafeEval": True},
        "prefersBorder": False,
    }


def test_install_replaces_each_function_where_it_is_bound_and_puts_it_back() -> None:
    import fastmcp.apps.generative
    import prefab_ui.app

    modules = (prefab_ui.renderer, prefab_ui.app, fastmcp.apps.generative)
    bound = [(m, n) for m in modules for n in functions.NAMES if hasattr(m, n)]
    before = {(m.__name__, n): getattr(m, n) for m, n in bound}
    assert len(bound) > len(functions.NAMES)
    install()
    for module, name in bound:
        assert getattr(module, name) is getattr(dropin, name)
    html = PrefabApp(view=Text("baked")).html()
    assert "one file" not in html, "a baked page keeps its own title"
    assert '"baked"' in html
    functions.put_back()
    assert {(m.__name__, n): getattr(m, n) for m, n in bound} == before
