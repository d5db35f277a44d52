"""Widgets worked by real keys alone, each by its WAI-ARIA Authoring Practices pattern.

One rule: wherever the focus goes, a person must see it: `focused` compares the element with an
unfocused copy of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Frame, Locator, expect

from host_shim.testing import Harness, Setup, View
from tests.browser import one_view

Node = dict[str, Any]
Open = Callable[..., "Keyboard"]
# The element, or something beside or in it, is drawn otherwise than in a copy without focus.
VISIBLE = """(element) => {
  const scope = element.parentElement;
  const copy = scope.cloneNode(true);
  for (const one of copy.querySelectorAll('[data-highlighted]')) delete one.dataset.highlighted;
  scope.after(copy);
  const names = ['outlineStyle', 'outlineWidth', 'boxShadow', 'borderTopColor', 'backgroundColor'];
  const look = (one) => [null, '::before'].map((pseudo) =>
    names.map((name) => getComputedStyle(one, pseudo)[name]).join()).join();
  const own = [element, ...element.children, ...scope.children];
  const place = (one) => [...scope.querySelectorAll('*')].indexOf(one);
  const copies = [...copy.querySelectorAll('*')];
  const seen = own.some((one) => copies[place(one)] && look(one) !== look(copies[place(one)]));
  copy.remove();
  return seen;
}"""

INSIDE = """() => document.activeElement === document.body
  || document.activeElement.closest('dialog') !== null"""


class Keyboard:
    """A view and the keys; nothing here touches the mouse."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.frame: Frame = view.frame

    def press(self, *keys: str) -> None:
        for key in keys:
            self.view.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.view.page.keyboard.type(text)

    def role(self, role: Any, name: str | None = None, **options: Any) -> Locator:
        return self.frame.get_by_role(role, name=name, exact=name is not None, **options)

    def focused(self, target: Locator) -> None:
        """The target has the focus, and it can be seen there."""
        expect(target).to_be_focused()
        handle = target.element_handle()
        self.frame.wait_for_function(VISIBLE, arg=handle)

    def says(self, text: str) -> None:
        expect(self.frame.locator(".says")).to_have_text(text)


@pytest.fixture(scope="module")
def shared(harness: Harness) -> Iterator[View]:
    view = harness.open(one_view.BLANK).wait_ready()
    yield view
    view.close()


@pytest.fixture
def keys(shared: View) -> Iterator[Open]:
    """`keys(node, …, says="template")`: the nodes under a button `Start` that has the focus."""

    def open_nodes(*nodes: Node, says: str = "") -> Keyboard:
        start = {"type": "Button", "label": "Start"}
        line = {"type": "Text", "content": says, "cssClass": "says"}
        children = [start, *nodes, line]
        column = {"type": "Column", "cssClass": "gap-4 p-8 items-start", "children": children}
        one_view.show(shared, {"$prefab": {"version": "0.3"}, "view": column})
        shared.frame.get_by_role("button", name="Start", exact=True).focus()
        return Keyboard(shared)

    yield open_nodes
    assert shared.take_faults() == []


def text(content: str) -> Node:
    return {"type": "Text", "content": content}


def test_tabs(keys: Open) -> None:
    tabs = [
        {"type": "Tab", "title": t, "children": [text(f"about {t}")]} for t in ("One", "Two", "Six")
    ]
    board = keys({"type": "Tabs", "name": "t", "children": tabs})
    board.press("Tab")
    board.focused(board.role("tab", "One"))
    board.press("ArrowRight")
    board.focused(board.role("tab", "Two"))
    board.press("Enter")
    expect(board.role("tab", "Two")).to_have_attribute("aria-selected", "true")
    expect(board.role("tabpanel", "Two")).to_have_text("about Two")
    board.press("End")
    board.focused(board.role("tab", "Six"))
    board.press("ArrowRight")
    board.focused(board.role("tab", "One"))
    board.press("ArrowLeft", "Home", "Space", "Tab")
    board.focused(board.role("tabpanel", "One"))
    board.press("Shift+Tab")
    board.focused(board.role("tab", "One"))


def test_accordion(keys: Open) -> None:
    items = [
        {"type": "AccordionItem", "title": t, "children": [text(f"about {t}")]}
        for t in ("One", "Two")
    ]
    board = keys({"type": "Accordion", "children": items})
    board.press("Tab")
    first = board.role("button", "One")
    board.focused(first)
    board.press("Enter")
    expect(first).to_have_attribute("aria-expanded", "true")
    expect(board.role("region", "One")).to_have_text("about One")
    board.press("Tab", "Space")
    board.focused(board.role("button", "Two"))
    expect(board.role("region", "Two")).to_be_visible()
    expect(first).to_have_attribute("aria-expanded", "false")
    board.press("Space")
    expect(board.frame.locator("h3 + [role=region]")).to_have_count(0)


def test_dialog(keys: Open) -> None:
    inside = [
        {"type": "Input", "name": "a", "ariaLabel": "First"},
        {"type": "Button", "label": "Last"},
    ]
    trigger = {"type": "Button", "label": "Open"}
    board = keys({"type": "Dialog", "title": "Sure?", "children": [trigger, *inside]})
    board.press("Tab", "Enter")
    expect(board.role("dialog", "Sure?")).to_be_visible()
    board.focused(board.role("textbox", "First"))
    board.press("Tab")
    board.focused(board.role("button", "Last"))
    for _ in range(6):  # however often: the focus stays inside, or on the browser's own controls
        board.press("Tab")
        assert board.frame.evaluate(INSIDE)
    board.press("Escape")
    expect(board.role("dialog")).to_have_count(0)
    board.focused(board.role("button", "Open"))


def test_popover(keys: Open) -> None:
    inside = [{"type": "Input", "name": "a", "ariaLabel": "First"}]
    trigger = {"type": "Button", "label": "Open"}
    board = keys({"type": "Popover", "title": "Filter", "children": [trigger, *inside]})
    board.press("Tab")
    opener = board.role("button", "Open")
    board.focused(opener)
    board.press("Space")
    expect(board.role("dialog", "Filter")).to_be_visible()
    board.focused(board.role("textbox", "First"))
    board.press("Escape")
    expect(board.role("dialog")).to_have_count(0)
    board.focused(opener)


def test_select(keys: Open) -> None:
    options = [
        {"type": "SelectOption", "value": t.lower(), "label": t}
        for t in ("Apple", "Banana", "Cherry")
    ]
    options[1]["disabled"] = True
    board = keys({"type": "Select", "name": "fruit", "children": options}, says="{{ fruit }}")
    board.press("Tab")
    button = board.role("combobox", "Fruit")
    board.focused(button)
    board.press("ArrowDown")
    board.focused(board.role("option", "Apple"))
    board.press("ArrowDown")  # past what is disabled
    board.focused(board.role("option", "Cherry"))
    board.press("Home")
    board.focused(board.role("option", "Apple"))
    board.type("ch")
    board.focused(board.role("option", "Cherry"))
    board.press("Enter")
    board.says("cherry")
    board.focused(button)
    board.press("Enter", "Escape")
    expect(board.role("option")).to_have_count(0)
    board.focused(button)
    board.says("cherry")


def test_combobox(keys: Open) -> None:
    options = [
        {"type": "ComboboxOption", "value": t.lower(), "label": t}
        for t in ("Apple", "Banana", "Blackberry")
    ]
    board = keys({"type": "Combobox", "name": "fruit", "children": options}, says="{{ fruit }}")
    board.press("Tab")
    button = board.frame.locator("button[role=combobox]")
    board.focused(button)
    board.press("ArrowDown")
    field = board.frame.locator("input[role=combobox]")
    expect(field).to_be_focused()
    board.type("b")
    expect(board.role("option")).to_have_text(["Banana", "Blackberry"])
    expect(field).to_have_attribute("aria-activedescendant", active_id(board))
    board.press("ArrowDown", "Enter")
    board.says("blackberry")
    board.focused(button)
    board.press("ArrowDown", "Escape")
    expect(board.role("option")).to_have_count(0)
    board.says("blackberry")


def active_id(board: Keyboard) -> str:
    highlighted = board.frame.locator("[role=option][data-highlighted]")
    expect(highlighted).to_have_count(1)
    plain = board.frame.locator("[role=option]:not([data-highlighted])").first
    ground = "(one) => getComputedStyle(one).backgroundColor"
    assert highlighted.evaluate(ground) != plain.evaluate(ground)
    return highlighted.get_attribute("id") or ""


def test_slider(keys: Open) -> None:
    slider = {"type": "Slider", "name": "level", "min": 0, "max": 60, "step": 5, "value": 20}
    board = keys({"type": "Div", "cssClass": "w-64", "children": [slider]}, says="{{ level }}")
    board.press("Tab")
    control = board.role("slider", "Level")
    board.focused(control)
    for key, value in [
        ("ArrowRight", 25), ("ArrowUp", 30), ("ArrowLeft", 25), ("ArrowDown", 20),
        ("PageUp", 30), ("PageDown", 20), ("End", 60), ("ArrowRight", 60), ("Home", 0),
    ]:  # fmt: skip
        board.press(key)
        board.says(str(value))
        expect(control).to_have_value(str(value))


def test_radio(keys: Open) -> None:
    radios = [{"type": "Radio", "option": t, "label": t.title()} for t in ("free", "pro", "team")]
    board = keys({"type": "RadioGroup", "name": "plan", "children": radios}, says="{{ plan }}")
    board.press("Tab")
    board.focused(board.role("radio", "Free"))
    board.press("Space")
    board.says("free")
    for key, name in [
        ("ArrowDown", "Pro"),
        ("ArrowRight", "Team"),
        ("ArrowDown", "Free"),
        ("ArrowUp", "Team"),
    ]:
        board.press(key)
        board.focused(board.role("radio", name))
        expect(board.role("radio", name)).to_be_checked()
        board.says(name.lower())
    board.press("Shift+Tab")
    board.focused(board.role("button", "Start"))


def test_switch(keys: Open) -> None:
    board = keys(
        {"type": "Switch", "name": "wifi", "label": "Wi-Fi"}, says="{{ wifi ? 'on' : 'off' }}"
    )
    board.press("Tab")
    switch = board.role("switch", "Wi-Fi")
    board.focused(switch)
    board.press("Space")
    expect(switch).to_be_checked()
    board.says("on")
    board.press("Enter")
    expect(switch).not_to_be_checked()
    board.says("off")


def test_calendar(keys: Open) -> None:
    calendar = {"type": "Calendar", "name": "day", "value": "2026-05-14"}
    board = keys(calendar, says="{{ day | date:'iso' }}")
    board.press("Tab", "Tab", "Tab")
    board.focused(board.frame.locator("button[data-day='5/14/2026']"))
    for key, day in [
        ("ArrowRight", "5/15/2026"), ("ArrowDown", "5/22/2026"), ("Home", "5/17/2026"),
        ("End", "5/23/2026"), ("ArrowUp", "5/16/2026"), ("PageDown", "6/16/2026"),
        ("Shift+PageUp", "6/16/2025"), ("ArrowLeft", "6/15/2025"),
    ]:  # fmt: skip
        board.press(key)
        board.focused(board.frame.locator(f"button[data-day='{day}']"))
    board.press("Enter")
    chosen = board.frame.locator("[aria-selected=true]")
    expect(chosen).to_have_count(1)
    expect(chosen).to_contain_text("15")


def test_table_sort(keys: Open) -> None:
    columns = [{"key": "name", "header": "Name", "sortable": True}]
    rows = [{"name": name} for name in ("Bo", "Ann", "Cy")]
    board = keys({"type": "DataTable", "columns": columns, "rows": rows})
    board.press("Tab")
    head = board.role("columnheader")
    board.focused(head.locator("button"))
    for key, order, names in [
        ("Enter", "ascending", ["Ann", "Bo", "Cy"]),
        ("Space", "descending", ["Cy", "Bo", "Ann"]),
    ]:
        board.press(key)
        expect(head).to_have_attribute("aria-sort", order)
        expect(board.role("cell")).to_have_text(names)
        board.focused(head.locator("button"))
    board.press("Enter")
    expect(board.role("cell")).to_have_text(["Bo", "Ann", "Cy"])


def test_carousel(keys: Open) -> None:
    slides = [{"type": "Card", "children": [text(f"slide {n}")]} for n in range(3)]
    carousel = {"type": "Carousel", "loop": False, "showDots": True, "ariaLabel": "News"}
    box = {"type": "Div", "cssClass": "w-96", "children": [{**carousel, "children": slides}]}
    board = keys(box)
    region = board.role("region", "News")
    expect(region).to_have_attribute("aria-roledescription", "carousel")
    dots = region.locator("[aria-label^='Go to slide']")
    following = board.role("button", "Next slide")
    board.press("Tab")  # the slides themselves, which arrows scroll
    board.focused(region.locator("[tabindex='0']"))
    board.press("Tab")
    board.focused(following)
    board.press("Enter")
    expect(dots.nth(1)).to_have_attribute("aria-current", "true")
    board.press("ArrowRight")
    expect(dots.nth(2)).to_have_attribute("aria-current", "true")
    board.press("Tab")
    board.focused(dots.nth(0))
    board.press("Enter")
    expect(dots.nth(0)).to_have_attribute("aria-current", "true")


def test_toasts(keys: Open) -> None:
    toast = {"action": "showToast", "message": "Saved", "duration": 60000}
    board = keys({"type": "Button", "label": "Save", "onClick": toast})
    region = board.frame.locator("section[aria-live]")
    expect(region).to_have_attribute("aria-live", "polite")  # it was there before
    board.press("Tab", "Enter")
    expect(region.get_by_text("Saved")).to_be_visible()
    board.focused(board.role("button", "Save"))  # a toast never takes the focus
    board.press("Alt+t")  # as the region's name says
    board.focused(region.get_by_role("listitem"))
    board.press("Tab")
    board.focused(board.role("button", "Close toast"))
    board.press("Enter")
    expect(region.get_by_role("listitem")).to_have_count(0)


def test_loading_is_told(keys: Open) -> None:
    board = keys({"type": "Loader", "ariaLabel": "Loading orders"})
    expect(board.role("status", "Loading orders")).to_be_visible()


@pytest.fixture
def calm(harness: Harness) -> Iterator[View]:
    view = harness.open(one_view.BLANK, Setup(browser={"reduced_motion": "reduce"})).wait_ready()
    yield view
    view.close()


def test_nothing_moves_for_people_who_prefer_that(calm: View) -> None:
    slides = [text(f"slide {n}") for n in range(3)]
    items = [{"type": "AccordionItem", "title": "More", "children": [text("inside")]}]
    strip = {"type": "Carousel", "continuous": True, "visible": None, "children": slides}
    opener = {"type": "Button", "label": "Open"}
    dialog = {"type": "Dialog", "title": "T", "children": [opener]}
    loaders = [{"type": "Loader", "variant": v} for v in ("spin", "dots", "pulse", "bars", "ios")]
    nodes = [*loaders, strip, {"type": "Accordion", "children": items}, dialog]
    wire = {"$prefab": {"version": "0.3"}, "view": {"type": "Column", "children": nodes}}
    one_view.show(calm, wire)
    calm.frame.get_by_role("button", name="More").press("Enter")
    calm.frame.get_by_role("button", name="Open").press("Enter")
    calm.settle()
    # What takes no time may still be listed until the next frame.
    moving = """() => document.getAnimations()
      .filter(({effect}) => effect.getComputedTiming().activeDuration > 1)
      .map(({animationName, effect}) =>
        `${animationName ?? 'transition'} of ${effect.target.localName}`)"""
    assert set(calm.frame.evaluate(moving)) <= {"pf-breathe of svg"}
    drawn = calm.frame.evaluate("""() => [0.1, 0.7].map((seconds) => {
      const shapes = [...document.querySelectorAll('svg[role=status] > :has(animate)')];
      for (const svg of document.querySelectorAll('svg[role=status]')) svg.setCurrentTime(seconds);
      return shapes.map((shape) => ['cx', 'cy', 'r', 'y', 'height', 'opacity']
        .map((name) => getComputedStyle(shape)[name]).join());
    })""")
    assert len(drawn[0]) == 7
    assert drawn[0] == drawn[1]
