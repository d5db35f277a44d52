"""The report's arithmetic, with numbers worked out by hand."""

from __future__ import annotations

from tests.bench import table
from tests.bench.payloads import rows, steps
from tests.bench.report import markdown, summary

RESULTS = {
    "ours": {"start": [10.0, 30.0, 20.0], "type": [2.0]},
    "stock": {"start": [50.0, 70.0, 40.0, 60.0], "type": [7.0]},
}


def test_medians_ranges_and_ratios():
    found = summary(RESULTS)["measures"]
    assert found["start"]["series"]["ours"] == {"median": 20, "min": 10, "max": 30, "count": 3}
    assert found["start"]["series"]["stock"]["median"] == 55
    assert found["start"]["ratio"] == {"stock": 2.75}
    assert found["type"]["ratio"] == {"stock": 3.5}


def test_the_table():
    assert markdown(summary(RESULTS)).splitlines() == [
        "| median ms (least-greatest) | ours | stock | stock ÷ ours |",
        "| --- | ---: | ---: | ---: |",
        "| start | 20.0 (10.0-30.0) | 55.0 (40.0-70.0) | 2.75 |",
        "| type | 2.0 (2.0-2.0) | 7.0 (7.0-7.0) | 3.50 |",
    ]


def test_rows_differ_and_every_pass_changes_something():
    assert len({row["label"] for row in rows(1000)}) == 1000
    first, second = steps(1000, 0), steps(1000, 1)
    same = [a.name for a, b in zip(first, second, strict=True) if a == b]
    # These start from what the pass before left, so the same change is a change again.
    assert same == ["swap two rows", "swap them back", "append a row", "create all rows"]


def test_every_step_of_the_table_shows_another_first_row():
    all_rows = table.rows(table.ROWS)
    by_name = sorted(all_rows, key=lambda row: table.natural(row["name"]))
    firsts = [next(r["name"] for r in by_name if table.holds(r, text)) for text in table.TYPED]
    assert len({by_name[0]["name"], *firsts}) == len(table.TYPED) + 1
    by_note = min(all_rows, key=lambda row: table.natural(row["note"]))["name"]
    assert by_name[0]["name"] not in (all_rows[0]["name"], by_note)
