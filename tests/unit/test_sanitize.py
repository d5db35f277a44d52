"""What of hostile SVG markup is left, and that nothing else can be."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.sanitize import ATTRIBUTES, BREAKOUT, TAGS, TEXT_ONLY, sanitize_svg, scheme

VECTORS = [
    "<svg onload=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><script xlink:href=data:,alert(1) /></svg>",
    "<svg><scr<script>ipt>alert(1)</script></svg>",
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><a href="&#106;avascript:alert(1)"><text>x</text></a></svg>',
    '<svg><a href="java&Tab;script&colon;alert(1)"><text>x</text></a></svg>',
    '<svg><a href="\x01javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><a href="JaVaScRiPt:alert(1)"><text>x</text></a></svg>',
    '<svg><a href="data:text/html,<script>alert(1)</script>"><text>x</text></a></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
    '<svg><a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a></svg>',
    '<svg><a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a></svg>',
    '<svg><animateTransform attributeName="xlink:href" values="javascript:alert(1)"/></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
    "<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>",
    "<svg><foreignObject><body onload=alert(1)></foreignObject></svg>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<svg><style>&lt;img src=x onerror=alert(1)&gt;</style></svg>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
    "<svg><title><style><img title='</style><img src=x onerror=alert(1)>'></style></title></svg>",
    "<svg><desc><svg><script>alert(1)</script></svg></desc></svg>",
    "<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>",
    "<svg><!--><img src=x onerror=alert(1)>--></svg>",
    "<svg><!-- --!><img src=x onerror=alert(1)> --></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img onerror=x&gt;'>",
    "<math><mtext><form><mglyph><svg><mtext><textarea><path id='</textarea><img onerror=x>'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<svg><font color=x><img src=x onerror=alert(1)></font></svg>",
    "<svg><p><img src=x onerror=alert(1)></p></svg>",
    "<svg><handler type=text/javascript ev:event=load>alert(1)</handler></svg>",
    "<svg><image href=x onerror=alert(1) /></svg>",
    "<svg><image href='javascript:alert(1)'/></svg>",
    "<svg><feImage href='javascript:alert(1)'/></svg>",
    "<svg><g ONCLICK=alert(1) oNmouseOver='alert(2)'/></svg>",
    "<svg><g x='\"><script>alert(1)</script>' id='\"><script>alert(1)</script>'/></svg>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe><object data=javascript:x></object>",
    "<svg><embed src=javascript:alert(1)></svg><link rel=stylesheet href=x><meta>",
    "<base href=//evil.example><form action=javascript:alert(1)><button>x</button></form>",
    "<svg><a href=http://ok.example style='x:expression(y)' target=_top><text>x</text></a></svg>",
    "<svg a='--><img onerror=alert(1)>' data-a='</style><img onerror=alert(1)>'/>",
]  # fmt: skip


class Checker(HTMLParser):
    """Fails on everything that is not on the lists."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def set_cdata_mode(self, elem: str, **options: bool) -> None:
        """Inside an svg there is no raw text."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "svg" or "svg" in self.open, f"<{tag}> outside an svg"
        assert tag in TAGS
        assert not set(self.open) & TEXT_ONLY
        assert not {"style"} & set(self.open)
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names)
        for name, value in attrs:
            assert name in ATTRIBUTES or name.startswith(("data-", "aria-"))
            assert not name.startswith("on")
            if name in ("href", "xlink:href"):
                assert scheme(value or "") not in ("javascript", "vbscript")
                assert scheme(value or "") != "data" or tag == "image"
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(f"a declaration: {decl}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction: {data}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a section: {data}")


def check(html: str) -> None:
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.open == []


@pytest.mark.parametrize("markup", VECTORS)
def test_only_listed_names_are_left(markup: str) -> None:
    check(sanitize_svg(markup))


PIECES = st.sampled_from(
    [
        *("<svg>", "</svg>", "<g>", "</g>", "<style>", "</style>", "<script>", "</script>"),
        *("<title>", "</title>", "<desc>", "</desc>", "<foreignObject>", "</foreignObject>"),
        *("<p>", "</p>", "<br>", "<img src=x onerror=alert(1)>", "<math>", "<mtext>", "<textarea>"),
        *("<a href='javascript:x'>", "</a>", "<path d='M0'/>", "<!--", "-->", "--!>", "<![CDATA["),
        *("]]>", "<?x ", "?>", "<!DOCTYPE x [", ">", "<", "&lt;", "&#60;", '"', "'", "x", "=", " "),
        *("<use href=x />", "<font color=a>", "<template>", "<noscript>", "<plaintext>", "/"),
    ]
)


@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_mixture_is_harmless(markup: str) -> None:
    check(sanitize_svg(markup))


@given(st.lists(PIECES, max_size=20).map("".join))
def test_a_second_pass_finds_nothing(markup: str) -> None:
    once = sanitize_svg(markup)
    assert sanitize_svg(once) == once


def test_a_harmless_picture_stays_as_it_is() -> None:
    picture = (
        '<svg viewbox="0 0 9 9" aria-label="A &quot;dot&quot;"><title>T &amp; t</title>'
        '<circle r="1" style="fill:red" class="c"></circle></svg>'
    )
    assert sanitize_svg(picture) == picture


def test_no_listed_element_ends_the_svg() -> None:
    assert not TAGS & BREAKOUT
    assert "font" not in TAGS
    assert not [name for name in ATTRIBUTES if re.match("on", name)]


def test_only_pictures_may_come_from_data_urls() -> None:
    html = sanitize_svg('<svg><image href="data:image/png;base64,AA=="/><a href="data:,x"/></svg>')
    assert html == '<svg><image href="data:image/png;base64,AA=="></image><a></a></svg>'


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a", "https"),
        (" java\tscript\n:x", "javascript"),
        ("JAVASCRIPT:x", "javascript"),
        ("/path:with", ""),
        ("#a:b", ""),
        ("", ""),
    ],
)
def test_scheme(url: str, expected: str) -> None:
    assert scheme(url) == expected


@pytest.mark.parametrize(
    "markup",
    ["<svg>" + "<g>" * 20_000, "<svg><" * 20_000, "<![CDATA[" * 20_000, "<svg " + "a " * 50_000],
    ids=["nested", "broken", "character data", "attributes"],
)
def test_time_grows_no_faster_than_the_markup(markup: str) -> None:
    """Each takes minutes where every element looks at all others."""
    check(sanitize_svg(markup))


def test_depth_has_an_end() -> None:
    html = sanitize_svg("<svg>" + "<g>" * 500 + "text")
    assert html.count("<g>") == 249
    assert "text" not in html
