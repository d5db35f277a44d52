"""Text: `Text Heading H1 H2 H3 H4 P Lead Large Small Muted BlockQuote Span Link Kbd`.

    {"type": "H2", "content": "Orders of {{ name }}"}
    {"type": "Link", "content": "docs", "href": "https://example.com", "target": "_blank"}

One rule: a type of plain text is a row of the table below; only what differs has a function.
Deviation: a `javascript:` link has no `href` (the reference's points to code that throws).
"""

from __future__ import annotations

import re

from renderer_py.components.base import Context, Props, component
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import boolean, one_of, string, style, text
from renderer_py.dom.element import El

HEADINGS = {
    1: "scroll-m-20 text-4xl font-bold tracking-tight m-0",
    2: "scroll-m-20 text-3xl font-semibold tracking-tight m-0",
    3: "scroll-m-20 text-2xl font-semibold tracking-tight m-0",
    4: "scroll-m-20 text-xl font-semibold tracking-tight m-0",
}
# Wire type → element, classes.
TEXTS = {
    "Text": ("span", None),
    "H1": ("h1", HEADINGS[1]),
    "H2": ("h2", HEADINGS[2]),
    "H3": ("h3", HEADINGS[3]),
    "H4": ("h4", HEADINGS[4]),
    "P": ("p", "leading-7 m-0"),
    "Lead": ("p", "text-xl text-muted-foreground m-0"),
    "Large": ("div", "text-lg font-semibold"),
    "Small": ("small", "text-sm font-medium leading-none"),
    "Muted": ("p", "text-sm text-muted-foreground m-0"),
    "BlockQuote": ("blockquote", "border-l-2 border-border pl-6 italic m-0"),
}
EMPHASIS = (boolean("bold"), boolean("italic"))
CODE_SPAN = "pf-code relative rounded px-[0.3rem] py-[0.2rem] font-mono text-sm font-medium"
CODE_LINK = "pf-code relative rounded bg-muted px-[0.3rem] py-[0.2rem] font-mono text-sm"
LINK = "font-medium text-primary underline underline-offset-4"
KBD = (
    "pf-kbd pointer-events-none inline-flex h-5 w-fit min-w-5 items-center justify-center gap-1 "
    "rounded-sm bg-muted px-1 font-sans text-xs font-medium text-muted-foreground select-none "
    "[&_svg:not([class*='size-'])]:size-3"
)
# What a URL parser takes for `javascript:`: it skips leading controls and any tab or newline.
SCRIPT_URL = re.compile(r"[\0-\x20]*" + r"[\t\n\r]*".join("javascript:"), re.IGNORECASE)


def emphasised(p: Props, ctx: Context, *own: str | None) -> str:
    """Classes of a text with `bold` and `italic`."""
    return ctx.classes(*own, "font-bold" if p.bold else None, "italic" if p.italic else None)


def draw_text(tag: str, classes: str | None, p: Props, ctx: Context) -> El:
    """The text, then the children."""
    content = p.content if p.text is None else p.text
    return El(tag, {"class": emphasised(p, ctx, classes)}, [content, *ctx.children()])


def register_texts() -> None:
    """Register every row of `TEXTS`."""
    for name, (tag, classes) in TEXTS.items():

        def draw(p: Props, ctx: Context, tag: str = tag, classes: str | None = classes) -> El:
            return draw_text(tag, classes, p, ctx)

        # Text alone may consist of nothing but children.
        content = text("content", required=name != "Text")
        component(name, content, text("text"), *EMPHASIS)(draw)


register_texts()


@component(
    "Heading",
    text("content", required=True),
    text("text"),
    one_of("level", 1, 2, 3, 4, default=1),
    *EMPHASIS,
)
def heading(p: Props, ctx: Context) -> El:
    """A heading whose level is a prop."""
    return draw_text(f"h{p.level:.0f}", HEADINGS[p.level], p, ctx)


@component("Span", text("content", required=True), boolean("code"), style(), *EMPHASIS)
def span(p: Props, ctx: Context) -> El:
    """Inline text; with `code` a code element. Children replace the text, as in the reference."""
    return El(
        "code" if p.code else "span",
        {
            "class": emphasised(p, ctx, CODE_SPAN if p.code else None),
            "style": inline_style(p.style),
        },
        ctx.children() or [p.content],
    )


@component(
    "Link",
    text("content", required=True),
    string("href", required=True),
    string("target"),
    boolean("code"),
    style(),
    *EMPHASIS,
)
def link(p: Props, ctx: Context) -> El:
    """An ordinary link, followed by the browser. Children replace the text."""
    return El(
        "a",
        {
            "href": None if p.href is None or SCRIPT_URL.match(p.href) else p.href,
            "target": p.target,
            "rel": "noopener noreferrer" if p.target == "_blank" else None,
            "class": emphasised(p, ctx, LINK, CODE_LINK if p.code else None),
            "style": inline_style(p.style),
        },
        ctx.children() or [p.content],
    )


@component("Kbd", text("label"), aria="manual")
def kbd(p: Props, ctx: Context) -> El:
    """A key; its element may not be named, so aria props are ignored."""
    return El("kbd", {"data-slot": "kbd", "class": ctx.classes(KBD)}, [p.label])
