"""Baking data into a page: it lands in the body, and nothing in it can break out."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from host_shim import resources
from host_shim.resources import pages

PAGE = (
    "<!doctype html><html><head><!-- <body> --><title>x</title>"
    '<script>const a = "<body>", b = "</head><body>";</script><style>/* <body> */</style></head>'
    '<body class="a"><div id="root"></div><template>AAA</template></body></html>'
)


class Reader(HTMLParser):
    """Collects the data element and the tags before it, as a browser would see them."""

    def __init__(self) -> None:
        super().__init__()
        self.before: list[str] = []
        self.data: str | None = None
        self.inside = False

    def handle_starttag(self, tag, attrs):
        if dict(attrs).get("id") == resources.DATA_ID:
            self.inside = True
        elif self.data is None:
            self.before.append(tag)

    def handle_data(self, data):
        if self.inside:
            self.data, self.inside = data, False


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


@pytest.mark.parametrize(
    "payload",
    [
        {"view": {"type": "Text", "content": "plain"}},
        {"x": "</script><script>alert(1)</script>"},
        {"x": "<!-- <script> -->", "y": "</SCRIPT", "z": "<\u2028>&amp;\u00e9\U0001f600"},
        {},
    ],
)
def test_baked_data_reads_back_unchanged(payload):
    reader = read(resources.bake(payload, PAGE))
    assert json.loads(reader.data) == payload
    assert reader.before == ["html", "head", "title", "script", "style", "body"]


def test_baking_changes_nothing_else():
    baked = resources.bake({"a": 1}, PAGE)
    element = f'<script id="{resources.DATA_ID}" type="application/json">{{"a":1}}</script>'
    assert baked.replace(element, "") == PAGE


def test_a_page_without_a_body_is_refused():
    with pytest.raises(ValueError, match="<body>"):
        resources.bake({}, "<p>no body, <bodyguard> only</p>")


def test_the_stock_page_can_be_baked():
    html = resources.stock_html()
    baked = resources.bake({"a": 1}, html)
    element = f'<script id="{resources.DATA_ID}" type="application/json">{{"a":1}}</script>'
    assert baked.endswith(f'{element}\n    <div id="root"></div>\n  </body>\n</html>\n')
    assert baked.replace(element, "", 1) == html


def test_a_missing_page_says_how_to_build_it(monkeypatch, tmp_path):
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))
    with pytest.raises(resources.PageMissing, match="make build"):
        resources.renderer_html()
