"""`Code`: source text in colours.

    {"type": "Code", "content": "def f(x):\n    return x + 1", "language": "python"}

Deviations: where the reference's highlighter and Pygments disagree about a word, its colour
differs, its text never does; text that resembles no language stays plain; a button copies it.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.highlight import highlight
from renderer_py.components.lucide import icon
from renderer_py.components.props import string
from renderer_py.dom.element import Child, DomEvent, El

SAID_MS = 2000
PRE = "bg-muted rounded-md p-4 overflow-x-auto text-sm font-mono"


@component("Code", string("content", required=True), string("language"))
def code(p: Props, ctx: Context) -> El:
    """A `pre` with one `code` in it."""
    attrs = {"class": f"language-{p.language}"} if p.language else {}
    source = El("code", {**attrs}, pieces(p.content, p.language), key=p.language)
    tools = El("span", {"class": "pf-code-tools"}, [copy_button(p.content, ctx)])
    return El("pre", {"class": ctx.classes(PRE)}, [tools, source])


def copy_button(source: str, ctx: Context) -> El:
    """Puts the source on the clipboard, and says so for a moment."""
    copied = ctx.local("copied", False)

    def copy(event: DomEvent) -> None:
        event.stop()
        ctx.command("copy", "copyText", source)
        if not copied.value:
            copied.set(True)
            ctx.after(SAID_MS, lambda: copied.set(False))

    label, picture = ("Copied", "check") if copied.value else ("Copy code", "copy")
    return El(
        "button",
        {"type": "button", "class": "pf-code-copy", "aria-label": label},
        [icon(picture, "size-4")],
        on={"click": copy},
        ref="copy",
    )


def pieces(source: str, language: str | None) -> list[Child]:
    """The source as texts and coloured spans."""
    return [
        El("span", {"class": classes}, [text]) if classes else text
        for classes, text in highlight(source, language)
    ]
