"""`Markdown`: what the recorded cases leave open, and that no text of it becomes markup."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dom_model import Node
from tests.harness import Mounted, mount

ALLOWED = frozenset(
    """
    div p h1 h2 h3 h4 h5 h6 em strong del code pre span a img ul ol li input blockquote hr br table
    thead tbody tr th td sup section
    """.split()  # noqa: SIM905
)
SCHEMES = ("http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:")


def draw(content: str) -> Mounted:
    return mount({"type": "Markdown", "content": content})


def elements(view: Mounted) -> list[Node]:
    return [node for node in view.find(".max-w-none").walk() if not node.tag.startswith("#")]


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "&#106;avascript:alert(1)",
        "vbscript:x",
        "data:text/html,x",
        "file:///etc/passwd",
    ],
)
def test_urls_that_lead_nowhere(url: str) -> None:
    view = draw(f"[a](<{url}>) ![b](<{url}>)")
    assert view.find("a").attrs["href"] == ""
    assert "src" not in view.find("img").attrs


@pytest.mark.parametrize(
    "url", ["https://a.example", "mailto:a@b.example", "/p?q=a:b", "#top", "a"]
)
def test_urls_that_lead_somewhere(url: str) -> None:
    assert draw(f"[a](<{url}>)").find("a").attrs["href"] == url


def test_links_open_apart_from_the_view() -> None:
    attrs = draw("<https://a.example>").find("a").attrs
    assert (attrs["target"], attrs["rel"]) == ("_blank", "noopener noreferrer")


def test_values_of_state_are_text_of_the_document() -> None:
    view = mount({"type": "Markdown", "content": "# {{ t }}"}, {"t": "<b>*x*</b>"})
    assert view.find("h1").text == "<b>x</b>"
    view.set_state("t", "y")
    assert view.find("h1").text == "y"


def test_a_new_document_is_patched() -> None:
    view = mount({"type": "Markdown", "content": "{{ t }}"}, {"t": "a\n\nb"})
    for text in ("- a\n- b", "| a |\n|---|\n| b |", "```js\nlet a\n```", "", "a **b** c"):
        view.set_state("t", text)
        assert view.html() == mount({"type": "Markdown", "content": text}).html()


def test_a_block_without_a_language_is_not_coloured() -> None:
    view = draw("```\ndef f():\n    return 1\n```")
    assert view.find("code").text == "def f():\n    return 1"
    assert view.all("span") == []


def test_a_task_needs_its_space() -> None:
    view = draw("- [x]done\n- [ ] todo\n- [y] no\n- [x]")
    assert len(view.all("input")) == 1


def test_footnotes_link_there_and_back() -> None:
    view = draw("A[^n].\n\n[^n]: Note.")
    there, back = (a.attrs["href"] for a in view.all("a"))
    assert view.find("#user-content-fn-n").tag == "li"
    assert (there, back) == ("#user-content-fn-n", "#user-content-fnref-n")


@given(
    st.lists(
        st.sampled_from(
            [
                *("<script>", "</script>", "<img src=x onerror=y>", "<!--", "-->", "[a](", ")"),
                *("javascript:x", "<javascript:x>", "![", "](data:x)", "`", "```", "~~~js", "\n"),
                *("\n\n", "    ", "- ", "- [x] ", "1. ", "> ", "| a | b |\n|--|:-:|\n", "**", "_"),
                *("~", "# ", "[^1]", "\n[^1]: ", "[r]: javascript:y", "&lt;", "\\", "https://a.b/"),
            ]
        ),
        max_size=30,
    ).map("".join)
)
@settings(max_examples=150, deadline=None)
def test_no_text_becomes_markup(content: str) -> None:
    for node in elements(draw(content)):
        assert node.tag in ALLOWED
        assert not [name for name in node.attrs if name.startswith("on")]
        url = node.attrs.get("href", node.attrs.get("src", ""))
        assert ":" not in url.partition("/")[0] or url.startswith(SCHEMES)
