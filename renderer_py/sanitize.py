"""Makes SVG markup of unknown origin safe to insert, and judges the schemes of URLs.

One rule: nothing is passed through. The text is taken apart, and what the lists below allow is
written anew: names from the lists, values escaped, every element closed. The same code runs under
CPython and in the browser, so both show the same picture.

The lists are those of DOMPurify's profiles `svg` and `svgFilters` (without `font`, which a parser
may take for the HTML element of that name), and so are the rules for values.
"""

# ruff: noqa: SIM905 (the lists read better as text)

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

TAGS = frozenset(
    """
    a altglyph altglyphdef altglyphitem animatecolor animatemotion animatetransform circle
    clippath defs desc ellipse feblend fecolormatrix fecomponenttransfer fecomposite
    feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood
    fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology
    feoffset fepointlight fespecularlighting fespotlight fetile feturbulence filter g glyph
    glyphref hkern image line lineargradient marker mask metadata mpath path pattern polygon
    polyline radialgradient rect stop style svg switch symbol text textpath title tref tspan
    view vkern
    """.split()
)
ATTRIBUTES = frozenset(
    """
    accent-height accumulate additive alignment-baseline amplitude ascent attributename
    attributetype azimuth basefrequency baseline-shift begin bias by class clip clip-path clip-
    rule clippathunits color color-interpolation color-interpolation-filters color-profile
    color-rendering cx cy d diffuseconstant direction display divisor dominant-baseline dur dx
    dy edgemode elevation end exponent fill fill-opacity fill-rule filter filterunits flood-
    color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-
    variant font-weight fx fy g1 g2 glyph-name glyphref gradienttransform gradientunits height
    href id image-rendering in in2 intercept k k1 k2 k3 k4 kernelmatrix kernelunitlength kerning
    keypoints keysplines keytimes lang lengthadjust letter-spacing lighting-color local marker-
    end marker-mid marker-start markerheight markerunits markerwidth mask mask-type
    maskcontentunits maskunits max media method min mode name numoctaves offset opacity operator
    order orient orientation origin overflow paint-order path pathlength patterncontentunits
    patterntransform patternunits pointer-events points preservealpha preserveaspectratio
    primitiveunits r radius refx refy repeatcount repeatdur restart result rotate rx ry scale
    seed shape-rendering slope specularconstant specularexponent spreadmethod startoffset
    stddeviation stitchtiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style
    surfacescale systemlanguage tabindex tablevalues targetx targety text-anchor text-decoration
    text-orientation text-rendering textlength transform transform-origin type u1 u2 unicode
    values vector-effect version vert-adv-y vert-origin-x vert-origin-y viewbox visibility width
    word-spacing wrap writing-mode x x1 x2 xchannelselector xlink:href xlink:title xml:id
    xml:space xmlns xmlns:xlink y y1 y2 ychannelselector z zoomandpan
    """.split()
)
DROPPED = frozenset(
    """
    annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed
    noframes noscript plaintext script selectedcontent style svg template thead title video xmp
    """.split()
)
FREE_TEXT = frozenset(
    """
    alt class for id label name pattern placeholder role style summary title value xmlns
    """.split()
)
# Elements that end an svg when they turn up inside one (HTML standard, "in foreign content").
BREAKOUT = frozenset(
    """
    b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li
    listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
    """.split()
)
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
# Their content is parsed as HTML again: only text may stand in them.
TEXT_ONLY = frozenset(("title", "desc"))
INTEGRATION = TEXT_ONLY | {"foreignobject"}
URL = re.compile(
    r"(?:(?:f|ht)tps?|mailto|tel|callto|sms|cid|xmpp|matrix):|[^a-z]|[a-z+.\-]+(?:[^a-z+.\-:]|$)",
    re.IGNORECASE,
)
# Browsers skip these inside a scheme; what is left of `java&Tab;script:` is judged.
IGNORED_IN_URL = re.compile("[\\x00-\\x20\\xa0\\u1680\\u180e\\u2000-\\u2029\\u205f\\u3000]")
SCHEME = re.compile(r"([a-z][a-z0-9+.\-]*):", re.IGNORECASE)
# Text that would end a comment or a raw-text element, were the markup ever read another way.
ENDS_ELSEWHERE = re.compile(
    r"(?:--!?|\])>|</(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)",
    re.IGNORECASE,
)
LINKS_TO_DATA = frozenset(("href", "xlink:href", "src"))
NAME = re.compile(r"(?:data|aria)-[\w.\u00b7-\uffff-]+")
CDATA = ("<![CDATA[", "]]>")
# Deeper markup is left out; browsers flatten it at about twice that depth.
MAX_DEPTH = 250


def scheme(url: str) -> str:
    """The lower-case scheme that a browser would see, '' for a relative URL."""
    found = SCHEME.match(IGNORED_IN_URL.sub("", url))
    return found[1].lower() if found else ""


def sanitize_svg(markup: str) -> str:
    """The safe part of `markup`: svg elements, and the text around them.

    The result is well-formed HTML text. Content of forbidden elements goes with them where it is no
    text for people (script, style, foreignObject, …), else it stays.
    """
    cleaner = _Cleaner()
    # To browsers and to newer versions of Python `--!>` ends a comment, too.
    cleaner.feed(_without_cdata(markup).replace("--!>", "-->"))
    cleaner.close()
    return cleaner.result()


def _without_cdata(markup: str) -> str:
    """Sections of character data as the text they stand for."""
    parts: list[str] = []
    at = 0
    opening, closing = CDATA
    while (start := markup.find(opening, at)) >= 0:
        end = markup.find(closing, start)
        if end < 0:
            return "".join([*parts, markup[at:start]])
        parts += [markup[at:start], _escape(markup[start + len(opening) : end])]
        at = end + len(closing)
    return "".join([*parts, markup[at:]])


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _allowed(tag: str, name: str, value: str) -> bool:
    """Whether an element of that tag may have that attribute."""
    if name not in ATTRIBUTES and not NAME.fullmatch(name):
        return False
    if ENDS_ELSEWHERE.search(value):
        return False
    if name == "attributename" and "href" in value.lower():
        return False
    if name in FREE_TEXT or name.startswith(("data-", "aria-")):
        return True
    bare = IGNORED_IN_URL.sub("", value)
    if not bare or URL.match(bare):
        return True
    return tag == "image" and name in LINKS_TO_DATA and bare.startswith("data:")


class _Open:
    """An element that is not closed yet."""

    __slots__ = ("fate", "foreign", "start", "tag")

    def __init__(self, tag: str, fate: str, foreign: bool, start: int) -> None:
        self.tag = tag
        self.fate = fate
        """`kept`, `opened` (only its content stays) or `dropped`."""
        self.foreign = foreign
        """Whether it is an SVG element to a browser."""
        self.start = start
        """How much had been written before it."""


class _Cleaner(HTMLParser):
    """Follows a browser's parser as far as safety needs it, and writes the allowed part."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self._out: list[str] = []
        self._open: list[_Open] = []
        # How many of the open elements are dropped, text only, or have a certain tag.
        self._dropped = 0
        self._text_only = 0
        self._tags: dict[str, int] = {}

    def result(self) -> str:
        while self._open:
            self._pop()
        return "".join(self._out)

    # Raw text exists in HTML alone: inside an svg, `<style>` and `<script>` hold markup. Which
    # other elements are raw depends on Python's version; none may be.
    def set_cdata_mode(self, elem: str, **options: bool) -> None:
        if elem in ("script", "style") and not self._open[-1].foreign:
            super().set_cdata_mode(elem, **options)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._foreign() and tag in BREAKOUT:
            self._leave_svg()
        foreign = tag == "svg" or self._foreign()
        if not foreign and tag in VOID:
            return
        fate = self._fate(tag, foreign)
        self._open.append(_Open(tag, fate, foreign, len(self._out)))
        self._tags[tag] = self._tags.get(tag, 0) + 1
        self._text_only += foreign and tag in TEXT_ONLY
        if fate == "dropped":
            self._dropped += 1
        elif fate == "kept" and not self._dropped:
            self._out.append(_start_tag(tag, attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self._open and self._open[-1].foreign and self._open[-1].tag == tag:
            self._pop()

    def handle_endtag(self, tag: str) -> None:
        if self._foreign() and tag in ("p", "br"):
            self._leave_svg()
        if self._tags.get(tag):
            while self._pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._dropped:
            self._out.append(_escape(data))

    def handle_entityref(self, name: str) -> None:
        self.handle_data(unescape(f"&{name};"))

    def handle_charref(self, name: str) -> None:
        self.handle_data(unescape(f"&#{name};"))

    def _foreign(self) -> bool:
        """Whether a browser would read what follows as SVG."""
        if not self._open:
            return False
        return self._open[-1].foreign and self._open[-1].tag not in INTEGRATION

    def _fate(self, tag: str, foreign: bool) -> str:
        if len(self._open) >= MAX_DEPTH:
            return "dropped"
        if self._text_only:
            return "dropped" if tag in DROPPED else "opened"
        if foreign:
            if tag in TAGS:
                return "kept"
            return "dropped" if tag in DROPPED else "opened"
        # Names of SVG mean nothing outside an svg.
        return "dropped" if tag in DROPPED or (tag in TAGS and tag != "a") else "opened"

    def _leave_svg(self) -> None:
        while self._foreign():
            self._pop()

    def _pop(self) -> str:
        """Close the innermost element and return its tag."""
        element = self._open.pop()
        self._tags[element.tag] -= 1
        self._text_only -= element.foreign and element.tag in TEXT_ONLY
        if element.fate == "dropped":
            self._dropped -= 1
        elif element.fate == "kept" and not self._dropped:
            if element.tag == "style" and _suspicious("".join(self._out[element.start + 1 :])):
                del self._out[element.start :]
            else:
                self._out.append(f"</{element.tag}>")
        return element.tag


def _suspicious(style: str) -> bool:
    """A style sheet has no markup in it."""
    return "<" in style or "&lt;" in style


def _start_tag(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    written: dict[str, str] = {}
    for name, value in attrs:
        text = value or ""
        if name not in written and _allowed(tag, name, text):
            written[name] = _escape(text).replace('"', "&quot;")
    return "".join([f"<{tag}", *(f' {name}="{value}"' for name, value in written.items()), ">"])
