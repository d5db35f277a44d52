"""Templates of `http_calls`: what a value may become, by where it stands."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.http_calls.bodies import render_body
from host_shim.app_runtime.http_calls.placeholders import Values
from host_shim.app_runtime.http_calls.urls import UrlTemplate
from tests.app_runtime.http_calls.calling import SESSION


def render(template: str, payload: dict[str, Any], *, host_placeholders: bool = False) -> str:
    url = UrlTemplate(template, host_placeholders=host_placeholders)
    return url.render(Values(payload, SESSION))


def refusal(template: str, payload: dict[str, Any], *, host_placeholders: bool = False) -> Refusal:
    with pytest.raises(Refusal) as caught:
        render(template, payload, host_placeholders=host_placeholders)
    return caught.value


@pytest.mark.parametrize(
    ("template", "payload", "url"),
    [
        ("https://h/v/{{id}}", {"id": "a/b"}, "https://h/v/a%2Fb"),
        ("https://h/v/{{id}}", {"id": "a?b#c&d"}, "https://h/v/a%3Fb%23c%26d"),
        ("https://h/v/{{ id }}.pdf", {"id": "ä %"}, "https://h/v/%C3%A4%20%25.pdf"),
        ("https://h/v/{{id}}", {"id": 7}, "https://h/v/7"),
        ("https://h/v?q={{q}}", {"q": "a&b=c#d"}, "https://h/v?q=a%26b%3Dc%23d"),
        ("https://h/v?q={{q}}&r=1", {"q": ""}, "https://h/v?q=&r=1"),
        ("https://h/v?q={{q}}", {"q": None}, "https://h/v?q="),
        ("https://h/v?q={{q}}", {"q": True}, "https://h/v?q=true"),
        ("https://h/v?q={{q}}", {"q": "\r\nX: 1"}, "https://h/v?q=%0D%0AX%3A%201"),
        ("https://h:8443/v", {}, "https://h:8443/v"),
        ("https://h", {}, "https://h/"),
        ("https://h?q={{q}}", {"q": "1"}, "https://h/?q=1"),
        ("https://h/v#{{q}}", {"q": "1"}, "https://h/v"),
    ],
)
def test_a_value_is_escaped_for_its_place(template: str, payload: dict[str, Any], url: str) -> None:
    assert render(template, payload) == url


@given(st.text(min_size=1).filter(lambda text: text not in (".", "..")))
def test_a_value_in_the_path_is_one_segment_of_it(value: str) -> None:
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        return  # no JSON that a client can send holds half a character
    parts = urlsplit(render("https://h/a/{{x}}/b?c=1", {"x": value}))
    first, second, third, last = parts.path.split("/")
    assert (parts.netloc, first, second, last, parts.query) == ("h", "", "a", "b", "c=1")
    assert unquote(third) == value


@given(st.text(), st.text())
def test_a_value_after_the_question_mark_is_one_parameter(one: str, two: str) -> None:
    parts = urlsplit(render("https://h/a?x={{x}}&y={{y}}", {"x": one, "y": two}))
    assert parts.netloc == "h" and parts.path == "/a"
    assert parse_qsl(parts.query, keep_blank_values=True) == [("x", one), ("y", two)]


@pytest.mark.parametrize("name", ["task_id", "agent_id", "step_id", "workspace_id"])
def test_session_ids_cannot_be_spoofed(name: str) -> None:
    url = render(f"https://h/{{{{{name}}}}}", {name: "another"})
    body = render_body({"id": f"{{{{{name}}}}}"}, Values({name: "another"}, SESSION), prune=False)
    assert url == f"https://h/{getattr(SESSION, name)}"
    assert body == {"id": getattr(SESSION, name)}


@pytest.mark.parametrize(
    ("template", "payload", "status", "code"),
    [
        ("https://h/{{id}}", {}, 400, "missing_key"),
        ("https://h/?q={{id}}", {"ID": 1}, 400, "missing_key"),
        ("https://h/{{id}}", {"id": ""}, 400, "empty_value"),
        ("https://h/{{id}}", {"id": None}, 400, "empty_value"),
        ("https://h/{{id}}", {"id": ["a"]}, 400, "bad_value"),
        ("https://h/?q={{id}}", {"id": {"a": 1}}, 400, "bad_value"),
        ("https://h/a/{{id}}/b", {"id": ".."}, 403, "value_moves_path"),
        ("https://h/a/{{id}}", {"id": "."}, 403, "value_moves_path"),
        ("https://h/a/.{{id}}/b", {"id": "."}, 403, "value_moves_path"),
        ("https://h/a/%2e{{id}}/b", {"id": "."}, 403, "value_moves_path"),
    ],
)
def test_a_value_that_does_not_fit_is_refused(
    template: str, payload: dict[str, Any], status: int, code: str
) -> None:
    found = refusal(template, payload)
    assert (found.status, found.code) == (status, code)


@pytest.mark.parametrize(
    "template",
    [
        "https://{{tenant}}.example.com/",
        "https://{{host}}/",
        "https://h:{{port}}/",
        "https://{{user}}@h/",
        "https://user:pw@h/",
        "{{scheme}}://h/",
        "{{url}}",
        "file:///etc/passwd",
        "gopher://h/",
        "//h/",
        "https:///a",
        "https://h:port/",
        "https://h\\@evil/",
        "https://h/{{a b}}",
        "https://h/{{a",
        "https://h/a}}",
    ],
)
def test_a_template_that_lets_a_value_choose_the_host_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match="'"):
        UrlTemplate(template)


def test_a_label_of_the_host_can_be_opened_to_values() -> None:
    template = "https://{{tenant}}.example.com/v"
    assert render(template, {"tenant": "acme-1"}, host_placeholders=True) == (
        "https://acme-1.example.com/v"
    )


@pytest.mark.parametrize(
    "value",
    [
        "evil.com/",
        "evil.com?",
        "evil.com#",
        "a@evil",
        "a:80",
        "a.b",
        "-a",
        "a-",
        "a" * 64,
        "ä",
        "a b",
    ],
)
def test_only_a_plain_label_fills_a_label(value: str) -> None:
    found = refusal("https://{{t}}.example.com/", {"t": value}, host_placeholders=True)
    assert (found.status, found.code) == (403, "value_moves_host")


def test_even_with_labels_open_the_port_is_spelt_out() -> None:
    with pytest.raises(ValueError, match="port"):
        UrlTemplate("https://h:{{port}}/", host_placeholders=True)


def body(template: Any, payload: dict[str, Any], *, prune: bool = False) -> Any:
    return render_body(template, Values(payload, SESSION), prune=prune)


def test_a_body_is_filled_as_a_value_and_not_as_text() -> None:
    evil = '", "admin": true, "x": "'
    assert body({"name": "{{n}}"}, {"n": evil}) == {"name": evil}
    assert body('{"name": "Dear {{n}}"}', {"n": evil}) == {"name": f"Dear {evil}"}


def test_a_lone_placeholder_keeps_its_type() -> None:
    payload = {"n": 1.5, "flag": False, "list": [1], "nil": None}
    template = {
        "n": "{{n}}",
        "flag": "{{flag}}",
        "list": "{{list}}",
        "nil": "{{nil}}",
        "t": "{{n}} €",
    }
    assert body(template, payload) == {
        "n": 1.5,
        "flag": False,
        "list": [1],
        "nil": "",
        "t": "1.5 €",
    }


def test_a_value_that_looks_like_a_placeholder_stays_text() -> None:
    assert body({"a": "{{a}}"}, {"a": "{{task_id}}"}) == {"a": "{{task_id}}"}
    assert render("https://h/?a={{a}}", {"a": "{{task_id}}"}) == "https://h/?a=%7B%7Btask_id%7D%7D"


PRUNED = {
    "kept": "{{full}}",
    "dropped": "{{empty}}",
    "null": "{{nil}}",
    "both": "{{empty}}{{nil}}",
    "words": "no {{empty}}",
    "literal": "",
    "zero": "{{zero}}",
    "inner": {"dropped": "{{empty}}", "kept": 1},
    "emptied": {"dropped": "{{empty}}"},
    "list": ["{{empty}}", {"dropped": "{{empty}}", "kept": 2}, ""],
}
VALUES = {"full": "x", "empty": "", "nil": None, "zero": 0}


def test_pruning_drops_keys_that_resolved_to_nothing_at_any_depth() -> None:
    assert body(PRUNED, VALUES, prune=True) == {
        "kept": "x",
        "words": "no ",
        "literal": "",
        "zero": 0,
        "inner": {"kept": 1},
        "emptied": {},
        "list": ["", {"kept": 2}, ""],
    }


def test_without_pruning_nothing_is_sent_as_empty_text() -> None:
    found = body(PRUNED, VALUES)
    assert found.keys() == PRUNED.keys()
    assert [found[name] for name in ("dropped", "null", "both")] == ["", "", ""]


@pytest.mark.parametrize(
    ("template", "code"), [({"a": "{{gone}}"}, "missing_key"), ('{"a": {{n}}}', "bad_template")]
)
def test_a_body_that_cannot_be_filled_is_refused(template: Any, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        body(template, {"n": 1}, prune=True)
    assert (caught.value.status, caught.value.code) == (400, code)
