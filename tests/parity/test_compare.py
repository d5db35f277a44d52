"""The comparison's arithmetic, with numbers worked out by hand, and the corpus behind it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.parity import compare, documented
from tests.parity.capture import Item, Shown

WHITE, GREY, BLACK = (255, 255, 255), (235, 235, 235), (0, 0, 0)


def picture(width: int, height: int, colour: tuple[int, int, int], black_rows: int = 0) -> bytes:
    image = Image.new("RGB", (width, height), colour)
    image.paste(BLACK, (0, 0, width, black_rows))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def shown(items: list[Item], aria: list[str] | None = None) -> Shown:
    return Shown(items, aria or ["- text: a"], picture(10, 10, WHITE))


def verdict(ours: Shown, theirs: Shown) -> compare.Verdict:
    return compare.compare("view", "light", ours, theirs)


def test_offsets_are_the_mean_of_four_edges() -> None:
    ours = [Item("text a", (0, 0, 10, 10)), Item("box pf-card", (0, 0, 40, 40))]
    theirs = [Item("text a", (2, 0, 12, 10)), Item("box pf-card", (0, 0, 40, 48))]
    found = verdict(shown(ours), shown(theirs))
    assert [each.distance for each in found.worst] == [2, 1]
    assert found.geometry == 1.5


def test_what_only_one_side_shows_is_named_and_moves_nothing_else() -> None:
    ours = [
        Item("text a", (0, 0, 1, 1)),
        Item("text new", (5, 5, 6, 6)),
        Item("text b", (1, 1, 2, 2)),
    ]
    theirs = [
        Item("text a", (0, 0, 1, 1)),
        Item("text b", (1, 1, 2, 2)),
        Item("text old", (0, 0, 1, 1)),
    ]
    found = verdict(shown(ours), shown(theirs))
    assert (found.geometry, found.alone) == (0, (["text new"], ["text old"]))
    assert not found.text_equal


def test_how_text_is_cut_into_elements_does_not_matter() -> None:
    box = (0.0, 0.0, 1.0, 1.0)
    ours, theirs = [Item("text one two", box)], [Item("text one", box), Item("text two", box)]
    assert verdict(shown(ours), shown(theirs)).text_equal
    assert not verdict(shown(ours), shown([Item("text one", box)])).text_equal


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (["- textbox: a"], ["- textbox: a"], "equal"),
        (['- textbox "Name": a'], ["- textbox: a"], "better"),
        (
            ['- button "Monday, May 4, 2026": "4"'],
            ['- button "Monday, May 4th, 2026": "4"'],
            "better",
        ),
        (['- textbox "Name":', "  - /placeholder: You"], ['- textbox "You"'], "better"),
        (['- button "Drop" [disabled]:'], ['- button "Drop":'], "better"),
        (["- group:", '  - slider "Range": "2"'], ["- group"], "better"),
        (["- group: a"], ["- group: a", "- group: a"], "better"),
        (["- group: a"], ["- group: a", "- group: b"], "other"),
        (["- text: b"], ["- text: a"], "other"),
        (["- textbox: a"], ['- textbox "Name": a'], "other"),
    ],
)
def test_trees(ours: list[str], theirs: list[str], expected: str) -> None:
    assert compare.trees(ours, theirs)[0] == expected


def test_pixels_alike() -> None:
    white = picture(10, 10, WHITE)
    assert compare.similarity(white, picture(10, 10, GREY)) == 1
    assert compare.similarity(white, picture(10, 10, WHITE, black_rows=3)) == 0.7
    # Beyond a picture is black: what the other one shows there is a difference.
    assert compare.similarity(white, picture(10, 20, WHITE)) == 0.5


def test_limits() -> None:
    good = verdict(shown([]), shown([]))
    bad = verdict(shown([]), shown([Item("text a", (0, 0, 1, 1))], ["- text: b"]))
    assert compare.missed(compare.summary([good] * 99 + [bad])) == []
    assert len(compare.missed(compare.summary([good] * 9 + [bad]))) == 2


def test_the_examples_of_the_package_are_found() -> None:
    """Most blocks run; those that do not say why."""
    drawn, left_out = documented.examples()
    assert len(drawn) > 150
    assert len(left_out) < 50
    assert drawn["components.badge-1"]["view"]["type"] == "Div"
    assert all(left_out.values())


def test_the_table_of_a_charts_data_is_better_another_table_is_not() -> None:
    chart = ['- application "Sales": Jan']
    table = ['- table "Sales":', "  - rowgroup:", '    - row "Jan 1"']
    other = ['- table "Costs":', '  - row "Feb 2"']
    assert verdict(shown([], [*chart, *table]), shown([], chart)).aria == "better"
    assert verdict(shown([], [*chart, *other]), shown([], chart)).aria == "other"
