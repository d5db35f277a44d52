"""`Carousel`: which slide is meant, and what moves it there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dom_model import Node
from tests.harness import Mounted, mount


def carousel(count: int = 3, **props: Any) -> Mounted:
    slides = [{"type": "Text", "content": f"slide {index}"} for index in range(count)]
    return mount({"type": "Carousel", "showDots": True, "children": slides, **props})


def named(view: Mounted, label: str) -> Node:
    return view.find(f"[aria-label={label}]")


def current(view: Mounted) -> int:
    """The slide whose dot is current."""
    (dot,) = view.all("[aria-current=true]")
    return int(dot.attrs["aria-label"].rpartition(" ")[2]) - 1


def shown(view: Mounted) -> int:
    slides = view.all(".pf-carousel-slide")
    return next(index for index, slide in enumerate(slides) if "data-active" in slide.attrs)


def scroll(view: Mounted, left: float, whole: float) -> None:
    view.event(view.find(".pf-carousel-viewport"), "scroll", scroll=[left, 0, whole, 0])


def test_next_scrolls_to_the_slide_and_marks_it() -> None:
    view = carousel()
    ops = view.click(named(view, "Next slide"))
    target = view.all(".pf-carousel-slide")[1]
    assert ops[-1] == ["call", target.number, "scrollWithin", [0]]
    assert current(view) == shown(view) == 1


def test_without_a_loop_the_ends_are_ends() -> None:
    view = carousel(loop=False)
    assert "disabled" in named(view, "Previous slide").attrs
    view.click(named(view, "Go to slide 3"))
    assert "disabled" in named(view, "Next slide").attrs
    assert "disabled" not in named(view, "Previous slide").attrs


@pytest.mark.parametrize(("label", "start", "end"), [("Next", 2, 0), ("Previous", 0, 2)])
def test_a_loop_goes_on_at_its_other_end(label: str, start: int, end: int) -> None:
    view = carousel()
    view.click(named(view, f"Go to slide {start + 1}"))
    view.click(named(view, f"{label} slide"))
    assert current(view) == end


def test_some_slides_at_a_time() -> None:
    view = carousel(5, slidesToScroll=2, loop=False)
    view.click(named(view, "Next slide"))
    assert current(view) == 2
    view.click(named(view, "Next slide"))
    view.click(named(view, "Previous slide"))
    assert current(view) == 2


def test_with_three_of_four_in_view_one_step_is_all() -> None:
    view = carousel(4, visible=3, loop=False)
    view.click(named(view, "Next slide"))
    assert current(view) == 1
    assert "disabled" in named(view, "Next slide").attrs


def test_what_a_person_scrolls_to_is_current() -> None:
    view = carousel()
    scroll(view, 510, 1000)
    assert current(view) == 1
    scroll(view, 1000, 1000)
    assert current(view) == 2
    scroll(view, 0, 0)
    assert current(view) == 2


def test_a_part_in_view_counts() -> None:
    view = carousel(4, visible=1.5, loop=False)
    scroll(view, 400, 1000)
    assert current(view) == 1
    scroll(view, 1000, 1000)
    assert current(view) == 2


def test_positions_on_the_way_are_no_news() -> None:
    view = carousel()
    view.click(named(view, "Go to slide 3"))
    scroll(view, 100, 1000)
    assert current(view) == 2
    scroll(view, 1000, 1000)
    scroll(view, 500, 1000)
    assert current(view) == 1


def test_a_scroll_that_never_arrives_is_forgotten() -> None:
    view = carousel()
    view.click(named(view, "Go to slide 3"))
    view.advance(1000)
    scroll(view, 500, 1000)
    assert current(view) == 1


def test_arrow_keys_on_controls_and_dots() -> None:
    view = carousel()
    view.press(named(view, "Go to slide 1"), "ArrowRight")
    assert current(view) == 1
    view.press(named(view, "Next slide"), "ArrowLeft")
    assert current(view) == 0
    column = carousel(direction="up", height=80)
    column.press(named(column, "Go to slide 1"), "ArrowDown")
    assert current(column) == 1


def test_rotation() -> None:
    view = carousel(autoAdvance=3000)
    view.advance(2999)
    assert current(view) == 0
    view.advance(1)
    assert current(view) == 1
    view.advance(6000)
    assert current(view) == 0


def test_rotation_begins_again_without_a_loop() -> None:
    view = carousel(2, autoAdvance=1000, loop=False)
    view.advance(2000)
    assert current(view) == 0


@pytest.mark.parametrize(
    ("begin", "end"), [("pointerenter", "pointerleave"), ("focusin", "focusout")]
)
def test_rotation_pauses(begin: str, end: str) -> None:
    view = carousel(autoAdvance=1000)
    root = view.find(".pf-carousel")
    view.event(root, begin)
    view.advance(5000)
    assert current(view) == 0
    view.event(root, end)
    view.advance(1000)
    assert current(view) == 1


def test_rotation_that_does_not_mind_the_pointer() -> None:
    view = carousel(autoAdvance=1000, pauseOnHover=False)
    view.event(view.find(".pf-carousel"), "pointerenter")
    view.advance(1000)
    assert current(view) == 1


def test_rotation_follows_its_period() -> None:
    view = mount(
        {"type": "Carousel", "autoAdvance": "{{ ms }}", "showDots": True, "children": [
            {"type": "Text", "content": "a"}, {"type": "Text", "content": "b"}]},
        {"ms": 0},
    )  # fmt: skip
    view.advance(60_000)
    assert current(view) == 0
    view.set_state("ms", 100)
    view.advance(100)
    assert current(view) == 1
    view.set_state("ms", 0)
    view.advance(60_000)
    assert current(view) == 1
    assert view.clock.pending == 0


def test_fade_shows_one_and_focus_brings_another_forward() -> None:
    view = carousel(effect="fade", visible=3)
    assert view.click(named(view, "Next slide"))[-1][0] != "call"
    assert shown(view) == 1
    view.event(view.all(".pf-carousel-slide")[2], "focusin")
    assert shown(view) == current(view) == 2


def test_dimming_by_distance() -> None:
    view = carousel(8, dimInactive=True)
    dimmed = [s.attrs["style"].removeprefix("opacity:") for s in view.all(".pf-carousel-slide")]
    assert dimmed == ["1", "0.75", "0.6", "0.6", "0.6", "0.6", "0.6", "0.75"]


def test_a_continuous_strip_shows_its_copies_to_the_eye_alone() -> None:
    view = carousel(2, continuous=True, visible=None, speed=3, direction="right", gap=8)
    first, *copies = view.all(".pf-carousel-group")
    assert "inert" not in first.attrs
    assert [copy.attrs["aria-hidden"] for copy in copies] == ["true", "true"]
    assert all("inert" in copy.attrs for copy in copies)
    assert {first.text, *[copy.text for copy in copies]} == {"slide 0slide 1"}
    viewport = view.find(".pf-carousel-viewport")
    assert viewport.attrs["data-continuous"] == "backward"
    assert "--pf-carousel-speed:180" in viewport.attrs["style"]
    assert view.all("button") == []


def test_an_upright_strip_without_a_height_is_as_high_as_its_first_slide() -> None:
    view = carousel(2, continuous=True, direction="up")
    assert view.find(".pf-carousel-sizer").text == "slide 0"
    assert "inert" in view.find(".pf-carousel-sizer").attrs
    assert carousel(2, continuous=True, direction="up", height=80).all(".pf-carousel-sizer") == []


def test_children_that_are_nothing_are_no_slides() -> None:
    view = mount({"type": "Carousel", "children": [None, "", {"type": "Text", "content": "a"}]})
    assert len(view.all(".pf-carousel-slide")) == 1


def test_a_named_carousel_is_a_region() -> None:
    view = carousel(ariaLabel="Photos")
    root = view.find(".pf-carousel")
    assert root.attrs["role"] == "region"
    assert root.attrs["aria-roledescription"] == "carousel"


def test_state_of_slides_lasts() -> None:
    view = mount(
        {"type": "Carousel", "children": [{"type": "Text", "content": "{{ n }}"}]}, {"n": 1}
    )
    before = view.find(".pf-carousel-slide").number
    view.set_state("n", 2)
    assert view.find(".pf-carousel-slide").number == before
    assert view.find(".pf-carousel-slide").text == "2"
