"""Every example of the gallery in the real page, light, dark and narrow; and the site itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from host_shim.gallery import Page, load_pages, write_site
from host_shim.testing import Chromium, View
from tests.browser.looks import REST, show

EXAMPLES = Path(__file__).parents[2] / "examples" / "gallery"
LOOKS = {"light": ("light", 1000), "dark": ("dark", 1000), "narrow": ("light", 360)}
# What is wrong with the view that is shown, in words; null where nothing is.
FAULT = """([mark]) => {
  const shown = document.querySelector(`#root .${mark}`);
  if (!shown) return undefined;
  const diagrams = [...document.querySelectorAll('.pf-mermaid')];
  if (diagrams.some((one) => !['drawn', 'failed'].includes(one.dataset.diagram))) return undefined;
  const error = document.querySelector('.pf-error-message, .pf-mermaid-error');
  if (error) return error.innerText;
  const drawn = 'svg, img, input, button, video, audio, iframe, [role], .pf-dot';
  if (!shown.innerText.trim() && !shown.querySelector(drawn)) return 'nothing is shown';
  const wide = document.documentElement;
  return wide.scrollWidth > wide.clientWidth ? `${wide.scrollWidth}px wide` : null;
}"""
VERDICT = (
    f"(mark) => {{ const fault = ({FAULT})(mark); return fault === undefined ? null : [fault]; }}"
)


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    return load_pages(EXAMPLES)


def test_every_example_is_shown_in_every_look(
    pages: list[Page], open_payload: Callable[..., View]
) -> None:
    examples = [(page.name, each) for page in pages for each in page.examples]
    view = open_payload(examples[0][1].wire).wait_ready()
    view.frame.evaluate(REST)
    found = []
    for look, (theme, width) in LOOKS.items():
        show(view, theme, width)
        for index, (page, example) in enumerate(examples):
            mark = f"example-{look}-{index}"
            root = {**example.wire["view"], "cssClass": f"pf-app-root {mark}"}
            wire = {**example.wire, "view": root}
            view.deliver({"content": [], "structuredContent": wire})
            fault = view.frame.wait_for_function(VERDICT, arg=[mark], timeout=20_000).json_value()[
                0
            ]
            faults = [fault, *view.take_faults()] if fault else view.take_faults()
            found += [f"{page}, {example.title}, {look}: {each}" for each in faults]
    assert found == []


def test_a_page_works_from_a_file(pages: list[Page], chromium: Chromium, tmp_path: Path) -> None:
    shown = [page for page in pages if page.name in ("Badge", "Button")]
    write_site(shown, tmp_path)
    context = chromium.new_context(color_scheme="light")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_role("link", name="Button").last.click()
    live = page.frame_locator("iframe")
    expect(live.get_by_role("button", name="Destructive")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="With an action").click()
    live.get_by_role("button", name="Add one").click()
    expect(live.get_by_text("1", exact=True)).to_be_visible()
    expect(page.locator("section:not([hidden]) .language-python")).to_contain_text('"Add one"')
    page.get_by_role("button", name="Dark").click()
    expect(live.locator("html")).to_have_class("dark")
    page.get_by_role("button", name="360 px").click()
    page.wait_for_function("() => document.querySelector('iframe').clientWidth === 360")
    context.close()
    assert faults == []
