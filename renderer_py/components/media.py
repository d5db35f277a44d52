"""`Video` and `Audio`.

    {"type": "Video", "src": "https://example.com/clip.mp4", "poster": "…", "width": "320px"}
    {"type": "Audio", "src": "https://example.com/talk.mp3", "loop": true}

Deviation: `muted` is an attribute here (React sets the property alone), because browsers start a
muted video by themselves only where they find it so.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import boolean, string
from renderer_py.dom.element import AttrValue, El

PLAYBACK = (
    string("src", required=True),
    boolean("controls", True),
    boolean("autoplay"),
    boolean("loop"),
    boolean("muted"),
)


@component("Video", *PLAYBACK, string("poster"), string("width"), string("height"))
def video(p: Props, ctx: Context) -> El:
    """A `video`; `width` and `height` are CSS lengths."""
    attrs = player(p, ctx)
    attrs["poster"] = p.poster
    attrs["style"] = inline_style({"width": p.width, "height": p.height})
    return El("video", attrs)


@component("Audio", *PLAYBACK)
def audio(p: Props, ctx: Context) -> El:
    """An `audio`; without controls it is not seen."""
    return El("audio", player(p, ctx))


def player(p: Props, ctx: Context) -> dict[str, AttrValue]:
    """What both have."""
    return {
        "src": p.src,
        "controls": p.controls,
        "autoplay": p.autoplay,
        "loop": p.loop,
        "muted": p.muted,
        "class": ctx.classes() or None,
    }
