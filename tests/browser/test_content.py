"""Content in the real page: what only a browser decides (parsing, scrolling, dialogs, drops)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Locator, Page, expect

from host_shim.testing import Chromium, View
from renderer_py.components.highlight import highlight
from renderer_py.sanitize import sanitize_svg
from tests.compliance.component_cases import draw
from tests.unit.test_sanitize import VECTORS

Open = Callable[..., View]
Files = list[dict[str, Any]]
ROOT = Path(__file__).parents[2]
PURIFY = ROOT / "static" / "node_modules" / "dompurify" / "dist" / "purify.min.js"

NOTE = {"name": "note.txt", "mimeType": "text/plain", "buffer": b"hello"}
PIXEL = {"name": "dot.png", "mimeType": "image/png", "buffer": b"\x89PNG"}
BIG = {"name": "big.txt", "mimeType": "text/plain", "buffer": b"x" * 2000}
DROP = """(zone, [name, type, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, {type}));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    zone.dispatchEvent(new DragEvent(kind, {dataTransfer, bubbles: true, cancelable: true}));
  }
}"""


def show(open_payload: Open, *nodes: dict[str, Any], **choices: Any) -> Frame:
    view = {"type": "Column", "cssClass": "gap-4 p-8", "children": list(nodes)}
    return open_payload({"$prefab": {"version": "0.3"}, "view": view}, **choices).wait_ready().frame


def line(text: str) -> dict[str, Any]:
    return {"type": "Text", "content": f"state: {text}"}


def expect_state(frame: Frame, text: str) -> None:
    expect(frame.get_by_text("state:")).to_have_text(f"state: {text}")


def choose(page: Page, files: Files, ask: Callable[[], None]) -> None:
    with page.expect_file_chooser() as found:
        ask()
    found.value.set_files(files)  # type: ignore[arg-type]


# Source code

SOURCES = json.loads((ROOT / "tests/compliance/highlighting.json").read_text("utf-8"))["cases"]
PIECES = """() => Array.from(document.querySelectorAll("pre code"), (code) =>
  Array.from(code.childNodes)
    .filter((piece) => piece.nodeType !== Node.COMMENT_NODE)
    .map((piece) => [piece.className ?? "", piece.textContent]))"""


def test_every_language_has_its_colours_in_the_page(open_payload: Open) -> None:
    """The page carries those of Pygments' languages that are named, and none else."""
    nodes = [
        {"type": "Code", "content": case["content"], "language": case["language"]}
        for case in SOURCES
    ]
    shown = show(open_payload, *nodes).evaluate(PIECES)
    assert shown == [
        [list(piece) for piece in highlight(case["content"], case["language"])] for case in SOURCES
    ]


# Files

ZONE = {"type": "DropZone", "name": "f", "label": "Drop here", "multiple": True, "maxSize": 1000}
HELD = line("{{ f.length }} {{ f.0.name }} {{ f.0.data }}")


def test_files_chosen_by_click_and_by_key(open_payload: Open) -> None:
    frame = show(open_payload, ZONE, HELD)
    zone = frame.get_by_role("button", name="Drop here")
    choose(frame.page, [NOTE], zone.click)
    expect_state(frame, "1 note.txt aGVsbG8=")
    choose(frame.page, [NOTE], lambda: zone.press("Enter"))
    expect_state(frame, "2 note.txt aGVsbG8=")
    choose(frame.page, [NOTE], lambda: zone.press("Space"))
    expect_state(frame, "3 note.txt aGVsbG8=")


def test_files_dropped(open_payload: Open) -> None:
    frame = show(open_payload, ZONE, HELD)
    frame.get_by_role("button", name="Drop here").evaluate(DROP, ["a.txt", "text/plain", "hello"])
    expect_state(frame, "1 a.txt aGVsbG8=")


def test_a_refused_file_is_told(open_payload: Open) -> None:
    frame = show(open_payload, ZONE, HELD)
    zone = frame.get_by_role("button", name="Drop here")
    choose(frame.page, [BIG, PIXEL], zone.click)
    expect_state(frame, "1 dot.png iVBORw==")
    expect(frame.get_by_text('File "big.txt" exceeds 0.0MB limit')).to_be_visible()


def picker(**action: Any) -> dict[str, Any]:
    done = {"action": "setState", "key": "got", "value": "{{ $result.0.name }}"}
    after = {"action": "setState", "key": "after", "value": "yes"}
    pick = {"action": "openFilePicker", "onSuccess": done, **action}
    return {"type": "Button", "label": "Pick", "onClick": [pick, after]}


PICKED = line("{{ got | default:'none' }} {{ after | default:'no' }}")


def test_the_action_asks_for_files(open_payload: Open) -> None:
    frame = show(open_payload, picker(accept=".txt"), PICKED)
    choose(frame.page, [NOTE], frame.get_by_role("button", name="Pick").click)
    expect_state(frame, "note.txt yes")
    assert frame.locator("input[type=file]").count() == 0


def test_the_action_goes_on_after_a_cancelled_dialog(open_payload: Open) -> None:
    frame = show(open_payload, picker(), PICKED)
    with frame.page.expect_file_chooser():
        frame.get_by_role("button", name="Pick").click()
    expect_state(frame, "none no")
    frame.locator("input[type=file]").dispatch_event("cancel")
    expect_state(frame, "none yes")
    assert frame.locator("input[type=file]").count() == 0


# Carousel


def carousel(**props: Any) -> dict[str, Any]:
    slides = [
        {"type": "Div", "cssClass": "h-40", "children": [{"type": "Text", "content": f"s{index}"}]}
        for index in range(4)
    ]
    return {"type": "Carousel", "showDots": True, "loop": False, "children": slides, **props}


def settled(box: Locator, slide: int, side: str = "left") -> None:
    """Wait until a slide stands at the start of the viewport."""
    script = """([box, index, side]) => {
      const inner = box.querySelectorAll(".pf-carousel-slide")[index].getBoundingClientRect();
      return Math.abs(inner[side] - box.getBoundingClientRect()[side]) < 1;
    }"""
    handle = box.element_handle()
    frame = handle.owner_frame()
    assert frame is not None
    frame.wait_for_function(script, arg=[handle, slide, side])


def current(frame: Frame) -> Locator:
    return frame.locator(".pf-carousel-dot[aria-current]")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_controls_scroll_the_slides_and_nothing_else(open_payload: Open, motion: str) -> None:
    tall = {"type": "Div", "cssClass": "h-[2000px]"}
    frame = show(open_payload, carousel(), tall, browser={"reduced_motion": motion})
    box = frame.locator(".pf-carousel-viewport")
    frame.get_by_role("button", name="Next slide").click()
    settled(box, 1)
    frame.get_by_role("button", name="Go to slide 4").click()
    settled(box, 3)
    expect(frame.get_by_role("button", name="Next slide")).to_be_disabled()
    assert frame.evaluate("[scrollX, scrollY]") == [0, 0]


def test_what_is_scrolled_to_is_current(open_payload: Open) -> None:
    frame = show(open_payload, carousel())
    box = frame.locator(".pf-carousel-viewport")
    box.evaluate("(el) => el.scrollBy({left: el.clientWidth * 2, behavior: 'instant'})")
    expect(current(frame)).to_have_accessible_name("Go to slide 3")
    box.press("ArrowLeft")
    expect(current(frame)).to_have_accessible_name("Go to slide 2")
    settled(box, 1)


def test_a_column_is_as_high_as_its_first_slide(open_payload: Open) -> None:
    frame = show(open_payload, carousel(direction="up", gap=10))
    box = frame.locator(".pf-carousel-viewport")
    first = frame.locator(".pf-carousel-slide").first.evaluate("(el) => el.offsetHeight")
    assert box.evaluate("(el) => el.clientHeight") == first
    assert 160 <= first <= 162  # the cards' height, and room for their outlines
    frame.get_by_role("button", name="Next slide").click()
    settled(box, 1, "top")
    frame.get_by_role("button", name="Next slide").press("ArrowDown")
    settled(box, 2, "top")


def test_slides_stand_in_the_middle_of_a_loop(open_payload: Open) -> None:
    frame = show(open_payload, carousel(loop=True, align="center", visible=1.5, gap=16))
    frame.get_by_role("button", name="Previous slide").click()
    expect(current(frame)).to_have_accessible_name("Go to slide 4")
    frame.wait_for_function(
        """() => {
          const box = document.querySelector(".pf-carousel-viewport").getBoundingClientRect();
          const last = document.querySelectorAll(".pf-carousel-slide")[3].getBoundingClientRect();
          return Math.abs(last.left + last.right - box.left - box.right) < 2;
        }"""
    )


MOVED = """(before) => {
  const at = document.querySelector(".pf-carousel-group").getBoundingClientRect().left;
  return at !== before && [at];
}"""


def test_a_strip_runs_and_waits_for_the_pointer(open_payload: Open) -> None:
    frame = show(open_payload, carousel(continuous=True, visible=None, speed=5))
    first = frame.locator(".pf-carousel-group").first
    start = first.evaluate("(el) => el.getBoundingClientRect().left")
    frame.wait_for_function(MOVED, arg=start)
    box = frame.locator(".pf-carousel-viewport")
    box.hover()
    expect(frame.locator(".pf-carousel-track")).to_have_css("animation-play-state", "paused")
    gap = box.evaluate(
        """(el) => {
          const groups = el.querySelectorAll(".pf-carousel-group");
          const [a, b] = Array.from(groups, (group) => group.getBoundingClientRect());
          return Math.abs(b.left - a.right);
        }"""
    )
    assert gap < 1


STRIP = """(box) => {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const seen = [...box.querySelectorAll(".pf-carousel-slide > *")].filter((inner) => {
    const rect = inner.getBoundingClientRect();
    const inside = rect.left >= left && rect.right <= right + 1;
    return inside && rect.top < bottom && rect.bottom > top;
  });
  return { seen: seen.length, whole: box.scrollWidth };
}"""


@pytest.mark.parametrize(("width", "seen"), [("w-14", 12), ("w-[150px]", 4)])
def test_a_strip_that_stands_still_has_whole_copies_where_there_is_room(
    open_payload: Open, width: str, seen: int
) -> None:
    """The reference shows three of everything, whatever is cut off or out of reach."""
    slides = [{"type": "Div", "cssClass": f"{width} h-8 bg-muted"} for _ in range(4)]
    view = {"type": "Carousel", "continuous": True, "children": slides}
    frame = show(open_payload, view, browser={"reduced_motion": "reduce"})
    expect(frame.locator(".pf-carousel-track")).to_have_css("animation-name", "none")
    found = frame.locator(".pf-carousel-viewport").evaluate(STRIP)
    assert found["seen"] == seen


def test_a_strip_that_stands_still_is_scrolled_to_its_end_alone(open_payload: Open) -> None:
    slides = [{"type": "Div", "cssClass": "w-[900px] h-8 bg-muted"} for _ in range(2)]
    view = {"type": "Carousel", "continuous": True, "children": slides}
    frame = show(open_payload, view, browser={"reduced_motion": "reduce"})
    found = frame.locator(".pf-carousel-viewport").evaluate(STRIP)
    assert found["seen"] == 1
    assert 1800 <= found["whole"] <= 1810


@pytest.mark.parametrize(("visible", "share"), [(2, 0.5), (0.5, 2)])
def test_slides_of_a_strip_have_the_size_that_was_asked_for(
    open_payload: Open, visible: float, share: float
) -> None:
    view = carousel(continuous=True, visible=visible, gap=0)
    box = show(open_payload, view).locator(".pf-carousel-viewport")
    sizes = box.evaluate(
        """(box) => [box, box.querySelector(".pf-carousel-slide")]
          .map((element) => element.getBoundingClientRect().width)"""
    )
    assert sizes[1] == pytest.approx(sizes[0] * share, abs=1)


def test_an_upright_strip_is_as_high_as_its_first_slide(open_payload: Open) -> None:
    frame = show(open_payload, carousel(continuous=True, visible=None, direction="up"))
    assert 160 <= frame.locator(".pf-carousel-viewport").evaluate("(el) => el.clientHeight") <= 162


# Sanitised markup


@pytest.fixture(scope="module")
def blank(chromium: Chromium) -> Any:
    context = chromium.new_context()
    page = context.new_page()
    page.set_content("<!doctype html><div id=place></div>")
    page.add_script_tag(path=PURIFY)
    yield page
    context.close()


def test_a_browser_finds_nothing_to_remove(blank: Page) -> None:
    """What we let through is all that DOMPurify lets through, once a browser has parsed it."""
    script = """(texts) => {
      window.hit = 0;
      window.alert = () => { window.hit += 1; };
      const config = {USE_PROFILES: {svg: true, svgFilters: true}};
      return texts.map((text) => {
        const place = document.getElementById("place");
        place.innerHTML = text;
        return [place.innerHTML, DOMPurify.sanitize(place.innerHTML, config)];
      });
    }"""
    pairs = blank.evaluate(script, [sanitize_svg(markup) for markup in VECTORS])
    for parsed, purified in pairs:
        assert parsed == purified
    assert blank.evaluate("window.hit") == 0


def test_the_page_sanitises_as_the_server_does(open_payload: Open) -> None:
    """The interpreters differ in version, and so do their HTML parsers."""
    nodes = [{"type": "Svg", "cssClass": "drawn", "content": markup} for markup in VECTORS]
    view = open_payload({"$prefab": {"version": "0.3"}, "view": {"type": "Div", "children": nodes}})
    frame = view.wait_ready().frame
    found = frame.locator(".drawn").evaluate_all("(all) => all.map((el) => el.innerHTML)")
    parse = """(texts) => texts.map((text) => {
      const place = document.createElement("div");
      place.innerHTML = text;
      return place.innerHTML;
    })"""
    assert found == frame.evaluate(parse, [sanitize_svg(markup) for markup in VECTORS])
    # Some of the pictures refer to others, which do not exist.
    assert all("404" in fault for fault in view.take_faults())


# Documents


def test_a_document_and_its_colours(open_payload: Open) -> None:
    content = "| a | b |\n|---|--:|\n| 1 | 2 |\n\n```python\nx = 'y'\n```\n\n- [x] done"
    frame = show(open_payload, {"type": "Markdown", "content": content})
    expect(frame.get_by_role("cell", name="2")).to_have_css("text-align", "right")
    expect(frame.get_by_role("cell", name="1")).to_have_css("text-align", "left")
    expect(frame.locator(".hljs-string")).to_have_css("color", "rgb(0, 127, 54)")
    expect(frame.get_by_role("checkbox")).to_be_checked()


def test_dark_colours(open_payload: Open) -> None:
    frame = show(
        open_payload, {"type": "Code", "content": "x = 'y'", "language": "python"}, theme="dark"
    )
    expect(frame.locator(".hljs-string")).to_have_css("color", "rgb(74, 192, 108)")


# The reference's accessibility tree

CASES = json.loads((ROOT / "tests/compliance/carousel.json").read_text())["cases"]
# Their recordings repeat the slides, which only eyes need.
REPEATED = {"sample 3", "vertical no height"}
# Natural sizes are known to the style sheet alone: `next` stays enabled though all is in view.
UNMEASURED = {"natural"}
# A named carousel is a region, where the reference leaves the name on nothing.
NAMED = {"class"}


def test_carousels_read_as_in_the_reference(chromium: Chromium) -> None:
    cases = [case for case in CASES if case["name"] not in REPEATED | UNMEASURED | NAMED]
    context = chromium.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    css = (ROOT / "static/dist/renderer.css").read_text()
    found = {}
    for case in cases:
        page.set_content(f"<!doctype html><style>{css}</style><body>{draw(case)}</body>")
        found[case["name"]] = [
            nameless(row) for row in page.locator("body").aria_snapshot().splitlines()
        ]
    context.close()
    assert found == {
        case["name"]: [nameless(row) for row in case["expect"]["aria"]] for case in cases
    }


def nameless(row: str) -> str:
    """A line of an accessibility tree; the names that we add to buttons are left out."""
    start, quote, rest = row.partition(' "')
    if not row.startswith("- button") or not quote:
        return row
    return start + rest.partition('"')[2]
