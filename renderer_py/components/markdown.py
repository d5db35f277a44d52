"""`Markdown`: CommonMark with GitHub's tables, strikethrough, task lists, autolinks and footnotes.

    {"type": "Markdown", "content": "# Report\n\nTotal: **{{ total | currency }}**"}

One rule: a document is elements, never HTML text. Raw HTML is shown as it was typed, links open in
a new tab, and a URL whose scheme is not on the list leads nowhere.
Deviations: a code block without a language keeps its line breaks (the reference draws inline
code), columns are aligned as their delimiter row says, and lists begin with their own number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.code import PRE, pieces
from renderer_py.components.props import string
from renderer_py.dom.element import AttrValue, Child, El
from renderer_py.sanitize import scheme

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

HEADINGS = {
    "h1": "scroll-m-20 text-4xl font-extrabold tracking-tight lg:text-5xl mb-4",
    "h2": (
        "scroll-m-20 border-b border-border pb-2 text-3xl font-semibold tracking-tight "
        "first:mt-0 mt-8 mb-4"
    ),
    "h3": "scroll-m-20 text-2xl font-semibold tracking-tight mt-6 mb-3",
    "h4": "scroll-m-20 text-xl font-semibold tracking-tight mt-4 mb-2",
}
PARAGRAPH = "leading-7 [&:not(:first-child)]:mt-4"
LIST = "my-4 ml-6 [&>li]:mt-2"
QUOTE = "mt-6 border-l-2 border-border pl-6 italic text-muted-foreground"
INLINE_CODE = "pf-code relative rounded px-[0.3rem] py-[0.2rem] font-mono text-sm font-medium"
LINK = "font-medium text-primary underline underline-offset-4"
CELL = "border border-border px-4 py-2 text-left"
ALIGNED = "[&[align=center]]:text-center [&[align=right]]:text-right"
# React's own list; a relative URL has no scheme.
SCHEMES = frozenset(("", "http", "https", "irc", "ircs", "mailto", "xmpp"))


@component("Markdown", string("content", required=True))
def markdown(p: Props, ctx: Context) -> El:
    """A `div` with the document's blocks in it."""
    blocks = Page(ctx).blocks(parse(p.content))
    return El("div", {"class": ctx.classes("max-w-none")}, lines(blocks, edges=False))


@cache
def parser() -> MarkdownIt:
    """The parser, set up once; raw HTML is recognised, so that it can be shown as text."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin

    made = MarkdownIt("commonmark", {"html": True, "strikethrough_single_tilde": True})
    made.enable(["table", "strikethrough"])
    made.validateLink = lambda url: True  # type: ignore[method-assign]
    footnote_plugin(made, inline=False)
    gfm_autolink_plugin(made)
    return made


@lru_cache(maxsize=32)
def parse(source: str) -> SyntaxTreeNode:
    """The syntax tree; kept, because a view redraws for other reasons than a new text."""
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(parser().parse(source))


def safe_url(url: str) -> str:
    """The URL, '' where its scheme is not one that documents link to."""
    return url if scheme(url) in SCHEMES else ""


def lines(blocks: Sequence[Child], *, edges: bool) -> list[Child]:
    """Blocks with line breaks between them, and around them if `edges`, as in HTML text."""
    result: list[Child] = ["\n"] if edges else []
    for index, block in enumerate(blocks):
        if index:
            result.append("\n")
        result.append(block)
    if edges and blocks:
        result.append("\n")
    return result


class Page:
    """One document being drawn."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def blocks(self, node: SyntaxTreeNode) -> list[Child]:
        return [self.block(child) for child in node.children]

    def block(self, node: SyntaxTreeNode) -> Child:
        draw = BLOCKS.get(node.type)
        return draw(self, node) if draw else node.content.removesuffix("\n")

    def heading(self, node: SyntaxTreeNode) -> El:
        classes = HEADINGS.get(node.tag)
        return El(node.tag, {"class": classes}, self.text_of(node))

    def paragraph(self, node: SyntaxTreeNode) -> El:
        return El("p", {"class": PARAGRAPH}, self.text_of(node))

    def rule(self, node: SyntaxTreeNode) -> El:
        return El("hr", {"class": "my-6"})

    def quote(self, node: SyntaxTreeNode) -> El:
        return El("blockquote", {"class": QUOTE}, lines(self.blocks(node), edges=True))

    def code_block(self, node: SyntaxTreeNode) -> El:
        language = node.info.split(maxsplit=1)[0] if node.info.strip() else None
        source = node.content.removesuffix("\n")
        shown = pieces(source, language) if language else [source]
        return El("pre", {"class": self.ctx.merge(PRE, "my-4")}, [El("code", {}, shown)])

    # Lists

    def listing(self, node: SyntaxTreeNode) -> El:
        ordered = node.type == "ordered_list"
        attrs: dict[str, AttrValue] = {
            "class": self.ctx.merge(LIST, "list-decimal" if ordered else "list-disc")
        }
        if ordered and node.attrs.get("start"):
            attrs["start"] = str(node.attrs["start"])
        items = [self.item(item) for item in node.children]
        return El(node.tag, attrs, lines(items, edges=True))

    def item(self, node: SyntaxTreeNode) -> El:
        """A list item; the paragraphs of a tight list are not drawn as such."""
        task = task_of(node)
        content: list[Child] = []
        for index, child in enumerate(node.children):
            mark = task if index == 0 else None
            if child.type == "paragraph" and child.hidden:
                content += ["\n"] if index else []
                content += self.text_of(child, mark)
                continue
            content.append("\n")
            if child.type == "paragraph":
                content.append(El("p", {"class": PARAGRAPH}, self.text_of(child, mark)))
            else:
                content.append(self.block(child))
        if node.children and not (
            node.children[-1].type == "paragraph" and node.children[-1].hidden
        ):
            content.append("\n")
        return El("li", {"class": "task-list-item" if task else None}, content)

    # Tables

    def table(self, node: SyntaxTreeNode) -> El:
        parts = [self.section(part) for part in node.children]
        return El("div", {"class": "my-6 w-full overflow-y-auto"}, [
            El("table", {"class": "w-full"}, parts)
        ])  # fmt: skip

    def section(self, node: SyntaxTreeNode) -> El:
        rows = [El("tr", {}, [self.cell(cell) for cell in row.children]) for row in node.children]
        return El(node.tag, {}, rows)

    def cell(self, node: SyntaxTreeNode) -> El:
        weight = "font-bold " if node.tag == "th" else ""
        align = str(node.attrs.get("style", "")).rpartition(":")[2] or None
        attrs: dict[str, AttrValue] = {"class": f"{CELL} {weight}{ALIGNED}", "align": align}
        return El(node.tag, attrs, self.text_of(node))

    # Footnotes

    def footnotes(self, node: SyntaxTreeNode) -> El:
        title = El("h2", {"class": HEADINGS["h2"]}, ["Footnotes"])
        notes = [self.footnote(note) for note in node.children]
        numbered = El("ol", {"class": f"{LIST} list-decimal"}, lines(notes, edges=True))
        attrs: dict[str, AttrValue] = {"class": "footnotes", "data-footnotes": "true"}
        return El("section", attrs, [title, "\n", numbered, "\n"])

    def footnote(self, node: SyntaxTreeNode) -> El:
        backlinks = [child for child in node.walk() if child.type == "footnote_anchor"]
        content = [child for child in node.children if child.type != "footnote_anchor"]
        blocks = [self.block(child) for child in content]
        target = blocks[-1] if blocks and content[-1].type == "paragraph" else None
        for anchor in backlinks:
            drawn: list[El | str] = [" ", self.backlink(anchor)]
            if isinstance(target, El):
                target.children += drawn
            else:
                blocks += drawn
        return El("li", {"id": self.note_id(node.meta)}, lines(blocks, edges=True))

    def note_id(self, meta: Any) -> str:
        return f"user-content-fn-{meta['label']}"

    def reference_id(self, meta: Any) -> str:
        again = f"-{meta['subId'] + 1}" if meta["subId"] else ""
        return f"user-content-fnref-{meta['label']}{again}"

    def backlink(self, node: SyntaxTreeNode) -> El:
        number = node.meta["subId"] + 1
        again: list[Child] = [El("sup", {}, [str(number)])] if number > 1 else []
        return link(f"#{self.reference_id(node.meta)}", ["↩", *again])

    def footnote_reference(self, node: SyntaxTreeNode) -> El:
        to = link(f"#{self.note_id(node.meta)}", [str(node.meta["id"] + 1)])
        return El("sup", {}, [to])

    # Text

    def text_of(self, node: SyntaxTreeNode, task: str | None = None) -> list[Child]:
        """The inline content of a block; a task's mark becomes its checkbox."""
        drawn: list[Child] = []
        for child in node.children:
            drawn += self.spans(child) if child.type == "inline" else [self.block(child)]
        if task is None:
            return drawn
        rest = drawn[0][3:] if drawn and isinstance(drawn[0], str) else ""
        words = text_content([rest, *drawn[1:]]).strip() or "Task"
        box: dict[str, AttrValue] = {"type": "checkbox", "checked": task != " ", "disabled": True}
        return [El("input", {**box, "aria-label": words}), rest, *drawn[1:]]

    def spans(self, node: SyntaxTreeNode) -> list[Child]:
        drawn: list[Child] = []
        for child in node.children:
            draw = SPANS.get(child.type)
            drawn.append(draw(self, child) if draw else child.content)
            if child.type == "hardbreak":
                drawn.append("\n")
        return drawn

    def marked(self, node: SyntaxTreeNode) -> El:
        tags = {"em": "em", "strong": "strong", "s": "del"}
        return El(tags[node.type], {}, self.spans(node))

    def inline_code(self, node: SyntaxTreeNode) -> El:
        return El("code", {"class": INLINE_CODE}, [node.content])

    def hyperlink(self, node: SyntaxTreeNode) -> El:
        return link(safe_url(str(node.attrs.get("href", ""))), self.spans(node))

    def image(self, node: SyntaxTreeNode) -> El:
        src = safe_url(str(node.attrs.get("src", "")))
        title = node.attrs.get("title")
        alt = "".join(child.content for child in node.children)
        return El("img", {"src": src or None, "alt": alt, "title": str(title) if title else None})


def link(href: str, content: Sequence[Child]) -> El:
    """A link to a new tab that knows nothing of this page."""
    attrs: dict[str, AttrValue] = {
        "href": href,
        "target": "_blank",
        "rel": "noopener noreferrer",
        "class": LINK,
    }
    return El("a", attrs, content)


def text_content(content: Sequence[Child]) -> str:
    """The words of drawn content without its markup."""
    return "".join(
        text_content(child.children) if isinstance(child, El) else child
        for child in content
        if isinstance(child, El | str)
    )


def task_of(item: SyntaxTreeNode) -> str | None:
    """`x`, `X` or a space if the item begins with a task's mark."""
    first = item.children[0] if item.children else None
    if first is None or first.type != "paragraph":
        return None
    text = first.children[0].content
    if text[:1] == "[" and text[2:4] in ("] ", "]\n") and text[1:2] in (" ", "x", "X"):
        return text[1]
    return None


Draw = Callable[[Page, "SyntaxTreeNode"], Child]
BLOCKS: dict[str, Draw] = {
    "heading": Page.heading,
    "paragraph": Page.paragraph,
    "hr": Page.rule,
    "blockquote": Page.quote,
    "fence": Page.code_block,
    "code_block": Page.code_block,
    "bullet_list": Page.listing,
    "ordered_list": Page.listing,
    "table": Page.table,
    "footnote_block": Page.footnotes,
}
SPANS: dict[str, Draw] = {
    "em": Page.marked,
    "strong": Page.marked,
    "s": Page.marked,
    "code_inline": Page.inline_code,
    "link": Page.hyperlink,
    "image": Page.image,
    "footnote_ref": Page.footnote_reference,
    "softbreak": lambda page, node: "\n",
    "hardbreak": lambda page, node: El("br"),
}
