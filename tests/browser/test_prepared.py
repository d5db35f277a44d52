"""static/src/prepared.js by itself: which rules a document has, and in which order."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from host_shim.testing import Chromium

MODULE = Path(__file__).parents[2] / "static" / "src" / "prepared.js"
START = """async ([source, sheet]) => {
  const { Prepared } = await import(`data:text/javascript;base64,${source}`);
  document.body.innerHTML = "<style></style><p class='wide narrow first last'>text</p>";
  globalThis.prepared = new Prepared(document.querySelector("style"), sheet);
}"""
RULES = "[...prepared.layer.cssRules].map((rule) => rule.selectorText ?? rule.cssText)"
COLOUR = "getComputedStyle(document.querySelector('p')).color"
# Each rule contradicts the one before it.
SHEET = [
    ".first{color:red}",
    "@media(width>=1px){.wide{color:green}}",
    ".narrow{color:blue}",
    ".last{color:black}",
    ".narrow:hover{color:white}",
]
INDEX = "\nfirst\t0\nwide\t1\nnarrow\t2 4\nlast\t3\n"


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Page]:
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def start(page: Page, *, always: str, rules: list[str] = SHEET) -> None:
    source = base64.b64encode(MODULE.read_bytes()).decode()
    page.evaluate(START, [source, ["", "\n".join(rules), INDEX, always]])


def use(page: Page, name: str) -> Any:
    return page.evaluate("(name) => prepared.use(name)", name)


def test_only_what_is_used_is_in_the_document(page: Page) -> None:
    start(page, always="0")
    assert page.evaluate(RULES) == [".first"]
    assert use(page, "narrow") is True
    assert page.evaluate(RULES) == [".first", ".narrow", ".narrow:hover"]
    assert use(page, "narro") is False
    assert len(page.evaluate(RULES)) == 3


def test_whichever_comes_first_the_order_is_the_sheets(page: Page) -> None:
    start(page, always="2")
    assert page.evaluate(COLOUR) == "rgb(0, 0, 255)"
    use(page, "wide")
    assert page.evaluate(COLOUR) == "rgb(0, 0, 255)"
    use(page, "last")
    use(page, "first")
    use(page, "wide")
    assert page.evaluate(COLOUR) == "rgb(0, 0, 0)"
    assert len(page.evaluate(RULES)) == 4


def test_a_selector_that_the_browser_does_not_know_is_passed_over(page: Page) -> None:
    unknown = ".wide:no-such-thing(1){color:red}"
    start(page, always="0 1 3", rules=[SHEET[0], unknown, *SHEET[2:]])
    assert page.evaluate(RULES) == [".first", ".last"]
    use(page, "narrow")
    assert page.evaluate(RULES) == [".first", ".narrow", ".last", ".narrow:hover"]
