"""`Video`, `Audio`, `Embed` and `Svg`: what changes with state."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import Mounted, mount


def alerts(view: Mounted) -> list[str]:
    return [node.text for node in view.all("[role=alert]")]


@pytest.mark.parametrize("type_", ["Video", "Audio"])
def test_a_player_follows_its_source(type_: str) -> None:
    view = mount({"type": type_, "src": "{{ s }}", "muted": "{{ m }}"}, {"s": "a", "m": False})
    player = view.find(type_.lower())
    assert "muted" not in player.attrs
    view.set_state("s", "b")
    view.set_state("m", True)
    assert view.find(type_.lower()).number == player.number
    assert player.attrs["src"] == "b"
    assert player.attrs["muted"] == ""


@pytest.mark.parametrize("type_", ["Video", "Audio", "Svg", "Markdown", "Code"])
def test_what_cannot_be_missing(type_: str) -> None:
    (alert,) = alerts(mount({"type": type_}))
    assert f"Invalid <{type_}> props" in alert


def test_a_frame_needs_a_document() -> None:
    (alert,) = alerts(mount({"type": "Embed"}))
    assert "Invalid <Embed> props" in alert


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", " java\nscript:alert(1)", "\x00JAVASCRIPT:alert(1)"]
)
def test_a_frame_runs_no_script_of_its_url(url: str) -> None:
    assert "src" not in mount({"type": "Embed", "url": url}).find("iframe").attrs


def test_html_of_a_frame_is_a_document_of_its_own() -> None:
    frame = mount({"type": "Embed", "html": '<p title="a">&lt;b</p>'}).find("iframe")
    assert frame.attrs["srcdoc"] == '<p title="a">&lt;b</p>'
    assert frame.children == []


def test_a_picture_is_sanitised_each_time() -> None:
    view = mount({"type": "Svg", "content": "{{ c }}"}, {"c": "<svg><g/></svg>"})
    assert len(view.all("g")) == 1
    view.set_state("c", "<svg><script>x</script><path onload=y /></svg>")
    assert view.all("script") == view.all("g") == []
    assert dict(view.find("path").attrs) == {}


@pytest.mark.parametrize("width", ["10px; color: red", "expression(x)}", "10px"])
def test_lengths_stay_lengths(width: str) -> None:
    node: dict[str, Any] = {"type": "Svg", "content": "", "width": width, "cssClass": "mine"}
    style = mount(node).find(".mine").attrs.get("style", "")
    assert style in ("", "width:10px")
