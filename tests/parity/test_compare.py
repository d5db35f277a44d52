"""The comparison's arithmetic, with numbers worked out by hand, and the corpus behind it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from tests.parity import compare, corpus, documented
from tests.parity.capture import Item, Shown
from tests.parity.listed import LISTED

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
    assert found.text == "other"


def test_how_text_is_cut_into_elements_does_not_matter() -> None:
    box = (0.0, 0.0, 1.0, 1.0)
    ours, theirs = [Item("text one two", box)], [Item("text one", box), Item("text two", box)]
    assert verdict(shown(ours), shown(theirs)).text == "equal"
    assert verdict(shown(ours), shown([Item("text one", box)])).text == "other"


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
        (['- \'slider "Volume: 40"\': "40"'], ['- slider: "40"'], "better"),
        (['- figure "Diagram":', '  - document "flowchart": a'], ["- document: a"], "better"),
        (['- figure "Diagram":', '  - document "flowchart": a'], ["- document: b"], "other"),
        (['- figure "Sales":', "  - document: a"], ["- document: a"], "other"),
        (["- group: a"], ["- group: a", "- group: b"], "other"),
        (["- text: b"], ["- text: a"], "other"),
        (["- textbox: a"], ['- textbox "Name": a'], "other"),
    ],
)
def test_trees(ours: list[str], theirs: list[str], expected: str) -> None:
    assert compare.trees(ours, theirs)[0] == expected


def test_things_of_one_kind_that_moved_a_little_keep_their_partners() -> None:
    """Ours stand in one row, theirs turn: the second one counts as a row of its own."""
    ours = [Item("box svg", (x, 24, x + 20, 44)) for x in (0, 30)]
    theirs = [Item("box svg", (0, 29, 20, 49)), Item("box svg", (30, 24, 50, 44))]
    found = verdict(shown(ours), shown(theirs))
    assert [each.distance for each in found.worst] == [2.5, 0]


def test_a_listed_difference_is_that_difference_alone() -> None:
    """One word or line more, or another view, and it is no longer what was decided."""
    name = "gallery/ScatterChart-bubbles"
    box = (0.0, 0.0, 1.0, 1.0)
    theirs = shown([Item("text Speed", box)], ["- text: Speed"])
    listed = shown([Item("text Speed Runs", box)], ["- text: Speed", "- text: Runs"])
    more = shown([Item("text Speed Runs more", box)], ["- text: Speed", "- text: Runs more"])

    def judged(name: str, ours: Shown) -> tuple[str, str]:
        found = compare.compare(name, "light", ours, theirs)
        return found.text, found.aria

    assert judged(name, theirs) == ("equal", "equal")
    assert judged(name, listed) == ("listed", "listed")
    assert judged(name, more) == ("other", "other")
    assert judged("gallery/another", listed) == ("other", "other")
    verdicts = [compare.compare(name, "light", each, theirs) for each in (theirs, listed)]
    found = compare.summary(verdicts)
    assert (found["text"], found["text or listed"]) == (0.5, 1)
    assert (found["aria"], found["aria or listed"]) == (0.5, 1)


def test_every_listed_difference_has_its_reason_among_the_differences() -> None:
    lines = Path(__file__).with_name("DIFFERENCES.md").read_text(encoding="utf-8").splitlines()
    names = set(corpus.corpus()[0])
    for each in LISTED:
        assert any(line.startswith(each.reason) for line in lines), each.reason
        assert names >= set(each.views)


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
    assert len(compare.missed(compare.summary([good] * 9 + [bad]))) == 3


def test_a_view_that_the_reference_does_not_draw_has_nothing_to_be_equal_to() -> None:
    box = (0.0, 0.0, 1.0, 1.0)
    some, none, refused = (
        [Item("text a", box)],
        list[Item](),
        [Item("text Invalid <Slider> props", box)],
    )
    drawn = {
        (name, other): verdict(shown(ours), shown(theirs)).drawn
        for name, ours in (("some", some), ("none", none), ("refused", refused))
        for other, theirs in (("some", some), ("none", none), ("refused", refused))
    }
    assert [pair for pair, found in drawn.items() if not found] == [
        ("some", "none"),
        ("some", "refused"),
        ("none", "refused"),
        ("refused", "none"),
    ]
    found = compare.summary([verdict(shown(some), shown(theirs)) for theirs in (some, none)])
    assert (found["text"], found["text drawn"]) == (0.5, 1)


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
