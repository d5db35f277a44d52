"""`DropZone`: files, dropped or chosen.

    {"type": "DropZone", "name": "photos", "accept": "image/*", "multiple": true,
     "maxSize": 1048576, "label": "Photos", "description": "PNG or JPEG, up to 1 MB"}

One rule: state holds what was accepted, as `[{name, size, type, data}]` with data in base64: the
last choice, or with `multiple` all of them in order. onChange gets the new files alone. A file that
is refused is told by a toast; if all are, nothing else happens.
"""

from __future__ import annotations

from renderer_py.components import lucide
from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import action, boolean, integer, json_value, string, text
from renderer_py.dom.element import DomEvent, El, Keys, Listener, Prevented
from renderer_py.files import accepted

ZONE = (
    "w-full flex flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed "
    "px-6 py-8 text-center transition-colors cursor-pointer"
)
WAITING = "border-muted-foreground/25 hover:border-muted-foreground/50"
OVER = "border-primary bg-primary/5"
DISABLED = "pointer-events-none opacity-50"
LABEL = "Drop files here or click to browse"


@component(
    "DropZone",
    string("name"),
    json_value("value"),
    string("icon", "upload"),
    text("label", LABEL),
    text("description"),
    string("accept"),
    boolean("multiple"),
    integer("maxSize"),
    boolean("disabled"),
    action("onChange"),
    stateful=True,
)
def drop_zone(p: Props, ctx: Context) -> El:
    """A button that also takes what is dropped on it."""
    zone = Zone(p, ctx)
    over = zone.over.value and not p.disabled
    return El(
        "div",
        {
            "role": "button",
            "tabindex": -1 if p.disabled else 0,
            "aria-disabled": "true" if p.disabled else None,
            "data-max-size": p.max_size or None,
            "class": ctx.classes(ZONE, OVER if over else WAITING, DISABLED if p.disabled else None),
        },
        [
            lucide.icon(p.icon, "size-6 text-muted-foreground"),
            El("div", {"class": "flex flex-col gap-1"}, zone.texts()),
            zone.input(),
        ],
        on=None if p.disabled else zone.listeners(),
    )


class Zone:
    """One render of a DropZone."""

    def __init__(self, p: Props, ctx: Context) -> None:
        self.p = p
        self.ctx = ctx
        self.bound = ctx.bind([])
        self.over = ctx.local("over", False)
        self.round = ctx.local("round", 0)

    def texts(self) -> list[El | None]:
        description = self.p.description
        return [
            El("p", {"class": "text-sm font-medium text-foreground"}, [self.p.label]),
            El("p", {"class": "text-xs text-muted-foreground"}, [description])
            if description
            else None,
        ]

    def input(self) -> El:
        """The hidden file input; a new one for each choice, so one file can be chosen again."""
        return El(
            "input",
            {
                "type": "file",
                "accept": self.p.accept,
                "multiple": self.p.multiple,
                "disabled": self.p.disabled,
                "class": "hidden",
                # Its own click must not ask for another.
                "data-stop": "click",
            },
            key=f"input-{self.round.value}",
            ref="input",
        )

    def listeners(self) -> dict[str, Listener]:
        return {
            "click": self.choose,
            "keydown": Keys(self.choose, "Enter", "Space"),
            "dragenter": Prevented(lambda event: self.over.set(True)),
            "dragover": Prevented(lambda event: None),
            "dragleave": self.leave,
            "drop": Prevented(lambda event: self.over.set(False)),
            "files": self.take,
        }

    def choose(self, event: DomEvent) -> None:
        self.ctx.command("input", "click")

    def leave(self, event: DomEvent) -> None:
        """The pointer left something inside the zone, or the zone itself."""
        left, top, width, height = event.data.get("rect") or (0, 0, 0, 0)
        x, y = event.data.get("x", -1), event.data.get("y", -1)
        if not (left < x < left + width and top < y < top + height):
            self.over.set(False)

    def take(self, event: DomEvent) -> None:
        """Files were read, from the input or from a drop."""
        self.round.set(self.round.value + 1)
        files, refused = accepted(event.data.get("files") or [], self.p.accept, self.p.max_size)
        for message in refused:
            self.ctx.toast(message, "error")
        if not files:
            return
        before = self.bound.value
        kept = before if self.p.multiple and isinstance(before, list) else []
        self.bound.write([*kept, *files])
        self.ctx.fire("onChange", files)
