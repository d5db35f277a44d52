"""Delivery modes: how one is chosen, and what the stock functions' modes mean to ours."""

from __future__ import annotations

import inspect
import logging

import prefab_ui.renderer as stock
import pytest

from host_shim import resources
from host_shim.resources import DeliveryError, PageMissing, choose, dropin, pages
from host_shim.resources.baking import head_of

PAGE = (
    "<!doctype html><html><head><title>x</title><style>a{}</style></head>"
    '<body>\n<div id="root" data-n="0"><div>wait</div></div>\n<script>boot()</script></body></html>'
)
STUB = '<html><script type="application/json" id="renderer:delivery">{}</script></html>'
ASSETS = "https://cdn.example.com/renderer"


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch):
    for name in ("RENDERER_PY_MODE", "RENDERER_PY_ASSET_URL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / pages.BUILT_NAME).write_text(PAGE)
    (tmp_path / pages.STUB_NAME).write_text(STUB)
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))
    return tmp_path


def test_an_argument_beats_the_environment_and_the_environment_the_default(monkeypatch):
    assert choose().mode == "auto"
    monkeypatch.setenv("RENDERER_PY_MODE", "remote")
    assert choose().mode == "remote"
    assert choose("single").mode == "single"


def test_an_asset_url_serves_the_modes_that_fetch(monkeypatch):
    monkeypatch.setenv("RENDERER_PY_ASSET_URL", f"{ASSETS}/")
    assert choose("auto").asset_url == ASSETS
    assert choose("hosted").asset_origin == "https://cdn.example.com"
    assert choose("channel").asset_url is None
    assert choose("single").asset_url is None


@pytest.mark.parametrize(
    ("mode", "url", "said"),
    [
        ("bundeld", None, "'bundeld'; it is one of auto, single, hosted, channel, remote"),
        ("hosted", None, "set RENDERER_PY_ASSET_URL"),
        ("hosted", "cdn.example.com", "'cdn.example.com' is no http"),
        ("auto", "file:///tmp", "'file:///tmp' is no http"),
    ],
)
def test_an_impossible_choice_says_what_is_possible(mode, url, said):
    with pytest.raises(DeliveryError, match=said):
        choose(mode, url)


@pytest.mark.parametrize("mode", resources.MODES)
def test_each_mode_has_a_page_and_the_origins_it_needs(mode):
    url = ASSETS if mode == "hosted" else None
    html = resources.renderer_html(mode, asset_url=url)
    assert (html == PAGE) is (mode == "single")
    origins = {"resource_domains": ["https://cdn.example.com"]}
    origins["connect_domains"] = origins["resource_domains"]
    assert resources.renderer_csp(mode, asset_url=url) == (
        origins if mode == "hosted" else {"resource_domains": []}
    )


def test_without_a_stub_auto_is_one_file_and_says_so(built, caplog):
    (built / pages.STUB_NAME).unlink()
    with caplog.at_level(logging.WARNING):
        assert resources.renderer_html("auto") == PAGE
        assert resources.renderer_html("auto") == PAGE
    assert caplog.text.count("stub.html is not built: serving the self-contained page") <= 1
    with pytest.raises(PageMissing, match=r"stub\.html is not built; run `make build`"):
        resources.renderer_html("remote")


def test_a_page_that_was_built_anew_is_read_anew(built):
    assert resources.renderer_html() == PAGE
    (built / pages.BUILT_NAME).write_text(PAGE + "<!-- new -->")
    assert resources.renderer_html() == PAGE + "<!-- new -->"


@pytest.mark.parametrize("name", [name for name in dir(dropin) if name.startswith("get_")])
def test_the_stock_functions_can_be_replaced_call_for_call(name):
    ours, theirs = (inspect.signature(getattr(module, name)) for module in (dropin, stock))
    told = [[(p.name, p.kind, p.default) for p in s.parameters.values()] for s in (ours, theirs)]
    assert told[0] == told[1]


def test_modes_of_the_stock_functions_are_understood():
    assert dropin.get_renderer_html("bundled") == dropin.get_renderer_html("single") == PAGE
    stub = dropin.get_renderer_html()
    assert stub != PAGE
    for mode in (None, "cdn", "auto", "renderer-py:0.1.0"):
        assert dropin.get_renderer_html(mode) == stub
        assert dropin.get_renderer_csp(mode=mode) == {"resource_domains": []}
    assert f'"hosted":"{ASSETS}"' in dropin.get_renderer_html(ASSETS)
    assert dropin.get_renderer_csp(ASSETS)["resource_domains"] == ["https://cdn.example.com"]
    assert dropin.get_generative_renderer_html() == stub
    assert dropin.get_generative_renderer_csp() == {"connect_domains": [], "resource_domains": []}


def test_a_head_has_everything_but_title_and_root():
    assert dropin.get_renderer_head() == "<style>a{}</style>\n<script>boot()</script>"
    with pytest.raises(ValueError, match="#root"):
        head_of("<html><head></head><body></body></html>")
