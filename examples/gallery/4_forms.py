"""Forms."""

from __future__ import annotations

from prefab_ui.actions import SetState, ShowToast
from prefab_ui.components import (
    Button,
    ButtonGroup,
    Calendar,
    Checkbox,
    ChoiceCard,
    Column,
    Combobox,
    ComboboxGroup,
    ComboboxLabel,
    ComboboxOption,
    ComboboxSeparator,
    DatePicker,
    DropZone,
    Field,
    FieldContent,
    FieldDescription,
    FieldError,
    FieldTitle,
    Form,
    Grid,
    Input,
    Label,
    Radio,
    RadioGroup,
    Row,
    Select,
    SelectGroup,
    SelectLabel,
    SelectOption,
    SelectSeparator,
    Slider,
    Switch,
    Text,
    Textarea,
)
from prefab_ui.components.control_flow import If

from host_shim.gallery.examples import page


@page("Button", "Does something.", "ButtonGroup")
def variants() -> None:
    with Row(gap=2, css_class="flex-wrap"):
        for variant in (
            "default", "secondary", "outline", "ghost", "link",
            "destructive", "success", "warning", "info",
        ):  # fmt: skip
            Button(variant.capitalize(), variant=variant)


@page("Button", state={"count": 0})
def with_an_action() -> None:
    with Row(gap=3, align="center"):
        Button("Add one", icon="plus", on_click=SetState("count", "{{ count + 1 }}"))
        Button("Never", disabled=True)
        Text("{{ count }}")


@page("Button")
def sizes() -> None:
    with Row(gap=2, align="center", css_class="flex-wrap"):
        for size in ("xs", "sm", "default", "lg"):
            Button(size, size=size)
        Button("Settings", icon="settings", size="icon", variant="outline")


@page("Button")
def groups() -> None:
    with Row(gap=6, align="start"):
        with ButtonGroup():
            Button("Left", variant="outline")
            Button("Middle", variant="outline")
            Button("Right", variant="outline")
        with ButtonGroup(orientation="vertical"):
            Button("Up", variant="outline")
            Button("Down", variant="outline")


@page("Input", "A line of text.")
def kinds() -> None:
    with Column(gap=3, css_class="max-w-sm"):
        Input(name="title", placeholder="What is it called?")
        Input(name="mail", input_type="email", value="ada@example.com", aria_label="Mail")
        Input(
            name="count", input_type="number", min=0, max=10, step=1, value="3", aria_label="Count"
        )
        Input(name="fixed", value="cannot be changed", read_only=True, aria_label="Fixed")
        Input(name="off", value="not now", disabled=True, aria_label="Off")


@page("Textarea", "Several lines of text.", state={"note": ""})
def with_a_count() -> None:
    with Column(gap=1, css_class="max-w-sm"):
        Textarea(name="note", placeholder="A note", rows=3)
        Text("{{ note | length }} characters", css_class="text-sm text-muted-foreground")


@page("Checkbox", "Yes or no.", state={"agreed": False})
def with_a_label() -> None:
    with Column(gap=3):
        Checkbox(name="agreed", label="I have read it")
        with If("agreed"):
            Text("Thank you.")
        Checkbox(name="always", label="Always on", value=True, disabled=True)


@page("Switch", "On or off, at once.")
def sizes_of_switches() -> None:
    with Column(gap=3):
        Switch(name="wifi", label="Wi-Fi", value=True)
        Switch(name="sound", label="Sound", size="sm")
        Switch(name="locked", label="Locked", disabled=True)


@page("Slider", "A number within bounds.", state={"volume": 40, "price": [20, 60]})
def one_and_two_thumbs() -> None:
    with Column(gap=5, css_class="max-w-sm"):
        Label("Volume: {{ volume }}")
        Slider(name="volume", min=0, max=100, step=5)
        Label("Price: {{ price.0 }} to {{ price.1 }}")
        Slider(name="price", min=0, max=100, range=True, variant="success", handle_style="bar")


@page("RadioGroup", "One of a few.", "Radio", state={"size": "m"})
def three_sizes() -> None:
    with Column(gap=3):
        with RadioGroup(name="size", aria_label="Size"):
            Radio(option="s", label="Small")
            Radio(option="m", label="Medium")
            Radio(option="l", label="Large", disabled=True)
        Text("Chosen: {{ size }}")


@page("Select", "One of many.", "SelectOption", "SelectGroup", "SelectLabel", "SelectSeparator")
def with_groups() -> None:
    with Select(name="fruit", placeholder="Choose a fruit", css_class="w-56"):
        with SelectGroup():
            SelectLabel("Citrus")
            SelectOption("Lemon", value="lemon")
            SelectOption("Orange", value="orange")
        SelectSeparator()
        with SelectGroup():
            SelectLabel("Berries")
            SelectOption("Cherry", value="cherry")
            SelectOption("Grape", value="grape", disabled=True)


@page("Select")
def plain() -> None:
    with Row(gap=3, css_class="flex-wrap"):
        with Select(name="unit", value="kg", css_class="w-28", aria_label="Unit"):
            SelectOption("kg", value="kg")
            SelectOption("lb", value="lb")
        with Select(name="bad", placeholder="Required", invalid=True, size="sm", css_class="w-32"):
            SelectOption("A", value="a")


@page(
    "Combobox", "One of very many, found by typing.",
    "ComboboxOption", "ComboboxGroup", "ComboboxLabel", "ComboboxSeparator",
)  # fmt: skip
def cities() -> None:
    with Combobox(name="city", placeholder="Choose a city", search_placeholder="Find a city"):
        for country, cities in {"Kenya": ["Nairobi", "Mombasa"], "Peru": ["Lima", "Cusco"]}.items():
            with ComboboxGroup():
                ComboboxLabel(country)
                for city in cities:
                    ComboboxOption(city, value=city.lower())


@page("Combobox")
def with_a_line() -> None:
    with Combobox(name="order", placeholder="Sort by"):
        ComboboxOption("Newest", value="new")
        ComboboxOption("Oldest", value="old")
        ComboboxSeparator()
        ComboboxOption("Name", value="name")


@page("Calendar", "Days to choose from.", state={"day": "2026-05-14T12:00:00.000Z"})
def one_day() -> None:
    with Column(gap=2):
        Calendar(name="day")
        Text("{{ day | date:long }}")


@page(
    "Calendar",
    state={"trip": '{"from": "2026-05-11T12:00:00.000Z", "to": "2026-05-22T12:00:00.000Z"}'},
)
def a_range() -> None:
    Calendar(name="trip", mode="range")


@page("DatePicker", "A day behind a button.", state={"due": "2026-05-14T12:00:00.000Z"})
def with_and_without_a_day() -> None:
    with Row(gap=3, css_class="flex-wrap"):
        DatePicker(name="due")
        DatePicker(name="start", placeholder="Begins on")


@page("DropZone", "Files, dropped or chosen.", state={"files": []})
def pictures() -> None:
    with Column(gap=2):
        DropZone(
            name="files",
            icon="image",
            label="Drop pictures here",
            description="PNG or JPEG, up to 2 MB",
            accept="image/*",
            multiple=True,
            max_size=2_000_000,
        )
        Text("{{ files | length }} {{ files | pluralize:'file' }}", css_class="text-sm")


@page(
    "Field", "A control with its words.",
    "FieldTitle", "FieldDescription", "FieldContent", "FieldError", "ChoiceCard",
    state={"mail": ""},
)  # fmt: skip
def with_an_error() -> None:
    with Column(gap=4, css_class="max-w-sm"):
        with Field(invalid="{{ mail == '' }}"):
            FieldTitle("Mail")
            Input(name="mail", aria_label="Mail")
            FieldDescription("For the receipt only.")
            with If("mail == ''"):
                FieldError("The receipt needs an address.")
        with Field(disabled=True):
            FieldTitle("Not for now")
            FieldDescription("Dimmed while it does not apply.")


@page("Field")
def choice_cards() -> None:
    with Grid(min_column_width="14rem", gap=3):
        for name, title, words in (
            ("news", "News", "Once a month"),
            ("offers", "Offers", "Whenever there is one"),
        ):
            with ChoiceCard():
                with FieldContent():
                    FieldTitle(title)
                    FieldDescription(words)
                Switch(name=name, aria_label=title)


@page("Form", "Fields that are sent together.", state={"sent": ""})
def with_a_greeting() -> None:
    with Column(gap=4, css_class="max-w-sm"):
        with Form(on_submit=[SetState("sent", "{{ who }}"), ShowToast("Sent", variant="success")]):
            with Column(gap=2):
                Label("Your name", for_id="who")
                Input(name="who", id="who", required=True, min_length=2)
            Button("Send")
        with If("sent"):
            Text("Welcome, {{ sent }}!")
