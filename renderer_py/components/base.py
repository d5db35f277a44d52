"""How a component is written and found.

A component is one pure function from props to an `El`, registered under its wire name:

    @component("Badge", text("label"), text("variant", "default"))
    def badge(p: Props, ctx: Context) -> El:
        return El("span", {"class": ctx.classes("pf-badge"), "data-slot": "badge"},
                  [p.label or "", *ctx.children()])

One rule: components never see signals, patches or the store; everything they may do beyond
returning an `El` is a method of `Context`. The base props (`id`, `ariaLabel`, `ariaLabelledBy`,
`cssClass`, `onMount`) exist for every type and are not declared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Protocol

from renderer_py.components.props import Prop, string
from renderer_py.dom.element import El, Hole
from renderer_py.ports import Intl, Timer
from renderer_py.values import UNDEFINED

Props = SimpleNamespace
ARIA_PROPS = (string("ariaLabel"), string("ariaLabelledBy"))
Render = Callable[[Props, "Context"], El | None]


def aria_of(p: Props) -> dict[str, str]:
    """The author's `aria-label` and `aria-labelledby` as attributes."""
    named = {"aria-label": p.aria_label, "aria-labelledby": p.aria_labelled_by}
    return {name: value for name, value in named.items() if value}


class Binding(Protocol):
    """A control's two-way connection to one state key."""

    @property
    def name(self) -> str: ...

    @property
    def value(self) -> Any:
        """state[name] where defined, else the initial value."""

    def write(self, value: Any) -> None:
        """Store what the person entered; call before firing onChange."""


class Local(Protocol):
    """State of one instance that no expression can see (an open panel, say)."""

    @property
    def value(self) -> Any: ...

    def set(self, value: Any) -> None:
        """Change it; the component renders again if it differs."""


class Item:
    """A data child (Tab, SelectOption, …): its type, props, own child nodes and their scope."""

    __slots__ = ("children", "frame", "place", "props", "type")

    def __init__(
        self, type_: str, props: Props, children: Sequence[Any], frame: Any, place: str = ""
    ) -> None:
        self.type = type_
        # Where it stands among the node's data children: "/1#0/2".
        self.place = place
        self.props = props
        self.children = children
        self.frame = frame

    @property
    def aria(self) -> dict[str, str]:
        """As `Context.aria`, for the element that stands for it."""
        return aria_of(self.props)


class Context(Protocol):
    """What a component may do besides returning an `El`."""

    @property
    def aria(self) -> dict[str, str]:
        """The author's `aria-label`/`aria-labelledby`; on the root already unless aria="manual"."""

    @property
    def css_class(self) -> str | None:
        """The author's cssClass as given; use `classes` to put it on an element."""

    @property
    def intl(self) -> Intl:
        """Formats and parses dates; the component is drawn anew when the time zone changes."""

    def classes(self, *own: str | None) -> str:
        """Own classes merged with cssClass: later conflicting utilities win."""

    def merge(self, *own: str | None) -> str:
        """Own classes merged with each other only."""

    def children(self) -> list[Hole]:
        """A hole for the node's children, in the scope that its `let` extends."""

    def hole(self, key: str, nodes: Sequence[Any], frame: Any = None) -> Hole:
        """A hole for some of the nodes (a panel's body)."""

    def child_nodes(self) -> Sequence[Any]:
        """The raw child nodes, for components that treat some of them apart."""

    def items(self, of: Item | None = None) -> list[Item]:
        """The data children registered with `data_child`; ForEach, Condition, $ref are expanded.

        Children of other types come as items with empty props and type as written.

        Args:
            of: an item whose own children are wanted instead of the node's.
        """

    def bind(self, initial: Any = UNDEFINED, name: str | None = None) -> Binding:
        """Connect to state[`name`]; without a name one is made up and kept."""

    def write(self, name: str, value: Any) -> None:
        """Write one state key (Form)."""

    def local(self, key: str, initial: Any = None) -> Local:
        """Instance state; survives renders, gone with the instance."""

    def has_action(self, prop: str) -> bool:
        """Whether the author gave this action prop (wire name)."""

    def fire(self, prop: str, event: Any = UNDEFINED) -> None:
        """Run the actions of a prop (wire name) with `$event` = `event`, in this node's scope."""

    def uid(self, suffix: str) -> str:
        """A document-wide id for one element of this instance, stable over renders."""

    def command(self, ref: str, method: str, *args: Any) -> None:
        """Call a method (focus, showPopover, …) on the element with `ref` after this commit."""

    def after(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after `delay` ms, unless the instance is gone by then."""

    def now(self) -> float:
        """Milliseconds since the Unix epoch, by the clock of the placement."""

    def on_mount(self, callback: Callable[[], None]) -> None:
        """Call once after the first mount is in the document; later calls do nothing."""

    def toast(self, message: str, variant: str = "default") -> None:
        """Show a toast."""


class ComponentType:
    """A registered wire type."""

    __slots__ = ("aria_on_root", "let", "name", "props", "render", "stateful")

    def __init__(
        self,
        name: str,
        render: Render,
        props: tuple[Prop, ...],
        *,
        let: bool,
        aria_on_root: bool,
        stateful: bool,
    ) -> None:
        self.name = name
        self.render = render
        self.props = props
        self.let = let
        self.aria_on_root = aria_on_root
        self.stateful = stateful


COMPONENTS: dict[str, ComponentType] = {}
DATA_CHILDREN: dict[str, tuple[Prop, ...]] = {}


def component(
    name: str,
    *props: Prop,
    let: bool = True,
    aria: str = "root",
    stateful: bool = False,
) -> Callable[[Render], Render]:
    """Register a render function for one wire type.

    Args:
        name: wire name.
        props: declared props, base props left out.
        let: whether the node's `let` extends the scope of its children.
        aria: "root" puts the author's aria attributes on the root element, "manual" leaves that to
            the component (`ctx.aria`).
        stateful: a form control: has `name` and `value` and is seeded into the initial state.
    """

    def register(render: Render) -> Render:
        COMPONENTS[name] = ComponentType(
            name, render, props, let=let, aria_on_root=aria == "root", stateful=stateful
        )
        return render

    return register


def data_child(name: str, *props: Prop) -> None:
    """Declare a type that its parent reads as data and that draws nothing by itself."""
    DATA_CHILDREN[name] = (*props, *ARIA_PROPS)
    component(name, let=False)(lambda p, ctx: None)
