"""The frame that a notebook shows is a whole page that draws itself."""

from __future__ import annotations

import asyncio
from html.parser import HTMLParser

import pytest
from prefab_ui.app import PrefabApp
from prefab_ui.components import Heading

from host_shim.notebook import preview
from host_shim.testing.browser import BrowserThread
from host_shim.testing.plugin import _browser


class _Frame(HTMLParser):
    attrs: dict[str, str | None] = {}  # noqa: RUF012

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "iframe"
        self.attrs = dict(attrs)


def test_a_preview_is_a_frame_and_markdown():
    shown = preview(PrefabApp(view=Heading("Hello")), height=300)
    bundle = shown._repr_mimebundle_()
    frame = _Frame()
    frame.feed(bundle["text/html"])
    assert frame.attrs["sandbox"] == "allow-scripts"
    assert "height:300px" in (frame.attrs["style"] or "")
    assert (frame.attrs["srcdoc"] or "").lstrip().lower().startswith("<!doctype html>")
    assert bundle["text/markdown"] == "# Hello"
    assert repr(shown) == "# Hello"


def test_a_component_and_a_wire_object_will_do():
    assert repr(preview(Heading("Hello"))) == "# Hello"
    assert repr(preview({"view": {"type": "Text", "content": "Hi"}})) == "Hi"


@pytest.mark.parametrize("thing", [5, {"rows": []}, "text"])
def test_what_is_no_app_is_refused(thing):
    with pytest.raises(TypeError, match="wire object"):
        preview(thing)


def test_the_frame_draws_the_app(request):
    thread: BrowserThread = _browser(request.config)
    html = preview(PrefabApp(view=Heading("Hello")))._repr_html_()

    async def shown() -> str:
        page = await thread.browser.new_page()
        await page.set_content(html)
        text = await page.frame_locator("iframe").get_by_role("heading").inner_text()
        await page.close()
        return str(text)

    async def work() -> str:
        await thread.ready()
        return await thread.run(shown())

    assert asyncio.run(work()) == "Hello"
