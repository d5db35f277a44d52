"""`preview(app)`: an app in a Jupyter notebook, alive, in a sandboxed frame.

    from host_shim.notebook import preview
    preview(PrefabApp(view=Text("Hello")))

One rule: the page is baked, so it needs neither a server nor the network; what would need a host
(tools of a server, messages) answers with an error in the view.
"""

from __future__ import annotations

from html import escape
from typing import Any

from host_shim.resources import bake
from renderer_py.renditions import to_markdown

HEIGHT = 480


class Preview:
    """What a notebook shows: the frame where HTML is shown, Markdown anywhere else."""

    def __init__(self, payload: dict[str, Any], height: int) -> None:
        self.payload = payload
        self.height = height

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> dict[str, str]:  # the protocol of IPython's display
        return {"text/html": self._repr_html_(), "text/markdown": to_markdown(self.payload)}

    def _repr_html_(self) -> str:
        page = escape(bake(self.payload), quote=True)
        return (
            f'<iframe title="Preview" sandbox="allow-scripts" srcdoc="{page}" '
            f'style="width:100%;height:{self.height}px;border:1px solid #8884;border-radius:8px">'
            "</iframe>"
        )

    def __repr__(self) -> str:
        return to_markdown(self.payload)


def preview(app: Any, *, height: int = HEIGHT) -> Preview:
    """Show an app as the last value of a notebook's cell.

    Args:
        app: a `PrefabApp`, a component, or a wire object.
        height: of the frame in CSS pixels.

    Raises:
        TypeError: it is none of these.
        PageMissing: our renderer's page is not built.
    """
    from host_shim.testing.sources import TargetError, wire_of

    try:
        payload = wire_of(app)
    except TargetError as error:
        raise TypeError(str(error)) from error
    if payload is None:
        kind = type(app).__name__
        raise TypeError(f"cannot show a {kind}: give a PrefabApp, a component or a wire object")
    return Preview(payload, height)
