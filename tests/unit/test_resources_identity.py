"""URIs of renderers change with the mark, stay in their family, and can be changed back."""

from __future__ import annotations

import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_shim.resources import MIME_TYPE, Wishes, pages, renderer_resource
from host_shim.resources.identity import (
    digest,
    is_renderer,
    marked,
    tool_uri,
    unmarked,
    without_namespaces,
)
from tests.properties import PROPERTY

HEX = st.integers(0, 16**64 - 1).map(lambda number: f"{number:064x}")
NAMESPACES = st.lists(st.sampled_from(["kid", "a", "gw-2"]), max_size=2).map(
    lambda names: "".join(f"{name}/" for name in names)
)
RENDERERS = st.one_of(
    st.builds("ui://{}prefab/renderer/{}/renderer.html".format, NAMESPACES, HEX),
    st.builds(lambda n, h: f"ui://{n}prefab/tool/{h[:12]}/renderer.html", NAMESPACES, HEX),
    st.builds("ui://{}prefab/generative.html".format, NAMESPACES),
)
FAMILY = re.compile(
    r"ui://([^/]+/)*prefab/(renderer/[0-9a-f]{64}/(renderer|generative)|tool/[0-9a-f]{12}/renderer)"
    r"\.html"
)


@PROPERTY
@given(RENDERERS, HEX)
def test_a_mark_can_be_taken_off_again(uri: str, mark: str) -> None:
    there = marked(uri, mark)
    assert FAMILY.fullmatch(there)
    assert is_renderer(there)
    assert unmarked(there, mark) == uri


@PROPERTY
@given(RENDERERS, HEX, HEX)
def test_marks_of_two_servers_do_not_disturb_each_other(uri: str, inner: str, outer: str) -> None:
    there = marked(marked(uri, inner), outer)
    assert unmarked(unmarked(there, outer), inner) == uri


@PROPERTY
@given(RENDERERS, HEX)
def test_namespaces_stand_apart_from_identity(uri: str, mark: str) -> None:
    assert marked(without_namespaces(uri), mark) == without_namespaces(marked(uri, mark))


@pytest.mark.parametrize(
    "uri",
    [
        "ui://own/view.html",
        "ui://prefab/renderer.html",
        "ui://prefab/renderer/abc/renderer.html",
        f"ui://prefab/renderer/{'A' * 64}/renderer.html",
        f"ui://prefab/tool/{'0' * 64}/renderer.html",
        f"https://prefab/renderer/{'0' * 64}/renderer.html",
        f"ui://prefab/renderer/{'0' * 64}/renderer.html/more",
    ],
)
def test_other_uris_are_left_alone(uri: str) -> None:
    assert not is_renderer(uri)
    assert marked(uri, "1" * 64) == unmarked(uri, "1" * 64) == without_namespaces(uri) == uri


def test_the_uri_of_a_tool_is_the_one_fastmcp_writes() -> None:
    """Recorded from FastMCP 4: the app `demo` with the tool `show`, and a tool without an app."""
    assert tool_uri("demo", "show") == "ui://prefab/tool/466acc20c14f/renderer.html"
    assert tool_uri("", "plain") == "ui://prefab/tool/e684b492db3d/renderer.html"


def test_a_digest_does_not_depend_on_the_order_of_keys() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) == hashlib.sha256(b'{"a":1}').hexdigest()


@pytest.fixture
def built(tmp_path, monkeypatch):
    (tmp_path / pages.BUILT_NAME).write_text("<html>one</html>")
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))
    return tmp_path / pages.BUILT_NAME


def test_a_resource_says_all_of_itself_on_list_and_on_read(built) -> None:
    found = renderer_resource(
        "single",
        Wishes(
            csp={"connectDomains": ["https://api.example.com"], "frame_domains": []},
            permissions={"clipboardWrite": {}},
            domain="a.example.com",
            prefers_border=True,
        ),
    )
    ui = {
        "csp": {"connectDomains": ["https://api.example.com"], "wasmUnsafeEval": True},
        "permissions": {"clipboardWrite": {}},
        "domain": "a.example.com",
        "prefersBorder": True,
    }
    listing, contents = found.listing(), found.contents()
    assert listing["_meta"] == contents["_meta"] == {"ui": ui}
    assert listing["uri"] == contents["uri"]
    assert listing["mimeType"] == contents["mimeType"] == MIME_TYPE == "text/html;profile=mcp-app"
    assert contents["text"] == "<html>one</html>"


def test_a_resource_has_another_uri_for_another_page_or_configuration(built) -> None:
    def uris() -> list[str]:
        wide = Wishes(prefers_border=True)
        tool = ("demo", "show")
        return [
            renderer_resource("single").uri,
            renderer_resource("single", wide).uri,
            renderer_resource("single", allow_wasm_keyword=True).uri,
            renderer_resource("single", tool=tool).uri,
            renderer_resource("single", wide, tool=tool).uri,
        ]

    first = uris()
    assert uris() == first
    built.write_text("<html>two</html>")
    second = uris()
    assert len({*first, *second}) == 10
    assert all(FAMILY.fullmatch(uri) for uri in [*first, *second])


def test_the_keyword_is_declared_on_request_alone(built) -> None:
    plain = renderer_resource("single").meta["ui"]["csp"]
    asked = renderer_resource("single", allow_wasm_keyword=True).meta["ui"]["csp"]
    assert "resourceDomains" not in plain
    assert asked["resourceDomains"] == ["'wasm-unsafe-eval'", "blob:"]
