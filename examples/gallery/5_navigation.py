"""Navigation and overlays."""

from __future__ import annotations

from prefab_ui.actions import CloseOverlay, SetState
from prefab_ui.components import (
    Accordion,
    AccordionItem,
    Button,
    Column,
    Dialog,
    HoverCard,
    Input,
    Label,
    Muted,
    Page,
    Pages,
    Popover,
    Row,
    Tab,
    Tabs,
    Text,
    Tooltip,
)

from host_shim.gallery.examples import page


@page("Tabs", "One of several panels at a time.", "Tab")
def two_looks() -> None:
    with Column(gap=6):
        with Tabs(value="Account"):
            with Tab("Account"):
                Text("Who you are.")
            with Tab("Password"):
                Text("How you prove it.")
            with Tab("Billing", disabled=True):
                Text("What it costs.")
        with Tabs(variant="line", value="One"):
            with Tab("One"):
                Text("First")
            with Tab("Two"):
                Text("Second")


@page("Tabs")
def upright() -> None:
    with Tabs(orientation="vertical", value="General"):
        with Tab("General"):
            Text("What everybody sees.")
        with Tab("Advanced"):
            Text("What few need.")


@page("Accordion", "Headings that open.", "AccordionItem")
def several_open() -> None:
    with Accordion(multiple=True, default_open_items=[0]):
        with AccordionItem("How fast is it?"):
            Text("An update re-evaluates only what read the change.")
        with AccordionItem("Where does it run?"):
            Text("In the frame, on a server, in a test.")
        with AccordionItem("What does it need?"):
            Text("One file.")


@page("Pages", "One of several pages, by state.", "Page", state={"step": "one"})
def steps() -> None:
    with Column(gap=3):
        with Pages(name="step"):
            with Page("one"):
                Text("First, choose.")
            with Page("two"):
                Text("Then, pay.")
        with Row(gap=2):
            Button("Back", variant="outline", on_click=SetState("step", "one"))
            Button("Next", on_click=SetState("step", "two"))


@page("Dialog", "Asks before anything else goes on.", state={"name": "Ada"})
def edit() -> None:
    with Dialog(title="Edit profile", description="Others see this name."):
        Button("Edit profile", variant="outline")
        with Column(gap=3):
            Label("Name", for_id="name")
            Input(name="name", id="name")
            with Row(gap=2, justify="end"):
                Button("Done", on_click=CloseOverlay())


@page("Popover", "A few things beside a button.")
def beside_a_button() -> None:
    with Popover(title="Size", description="In pixels", side="bottom"):
        Button("Size", variant="outline", icon="ruler")
        with Column(gap=2):
            Input(name="width", value="320", aria_label="Width")
            Input(name="height", value="200", aria_label="Height")


@page("Tooltip", "A word about what is pointed at.")
def sides() -> None:
    with Row(gap=3, css_class="flex-wrap"):
        for side in ("top", "right", "bottom", "left"):
            with Tooltip(f"On the {side}", side=side, delay=0):
                Button(side.capitalize(), variant="outline")


@page("HoverCard", "More about what is pointed at.")
def a_person() -> None:
    with HoverCard(open_delay=200):
        Text("@ada", css_class="underline")
        with Column(gap=1):
            Text("Ada Lovelace", bold=True)
            Muted("Wrote the first program.")
