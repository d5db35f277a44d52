"""A DataTable of 10,000 rows and 8 columns: its first paint, a sort, every typed search character.

One rule: the expected first row is worked out here, by other means than a renderer's.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from host_shim.testing import Harness, View
from tests.bench import measure
from tests.bench.payloads import LAST_CLASS, Wire

ROWS = 10_000
KEYS = ("id", "name", "city", "amount", "when", "note", "score", "open")
NAMES = ("Åsa", "Bo", "Zoë", "Ann", "Kim", "Lee", "Max", "Uma")
TYPED = ("x", "x 3", "x 32", "x 328")
PASSES = 2


def rows(count: int) -> list[Wire]:
    """Rows whose texts differ: name, city and note from cycles of coprime lengths."""
    return [
        {
            "id": at,
            "name": f"{NAMES[at % 8]} {at * 7 % count}",
            "city": f"City {at % 97}",
            "amount": at * 1.25,
            "when": f"2026-{at % 12 + 1:02d}-{at % 28 + 1:02d}",
            "note": f"note {at * 7919 % 10007}",
            "score": at * 31 % 1000,
            "open": "yes" if at % 3 else "no",
        }
        for at in range(count)
    ]


def view(count: int) -> Wire:
    columns: list[Wire] = [{"key": key, "header": key, "sortable": True} for key in KEYS]
    columns[3]["format"] = "currency"
    columns[4]["format"] = "date:long"
    table = {"type": "DataTable", "search": True, "columns": columns, "rows": "{{ rows }}"}
    children = [{"type": "Text", "content": "{{ title }}"}, table]
    state = {"rows": rows(count), "title": "Orders"}
    return {
        "$prefab": {"version": "0.3"},
        "view": {"type": "Div", "children": children},
        "state": state,
    }


def waiting() -> Wire:
    mark = {"type": "Text", "content": "waiting", "cssClass": LAST_CLASS}
    return {"$prefab": {"version": "0.3"}, "view": mark}


def table(harness: Harness, renderer: str) -> measure.Samples:
    """Milliseconds; the first paint counts from the moment the host sends the result."""
    found: measure.Samples = defaultdict(list)
    with measure.opened(harness, renderer, waiting()) as opened:
        found[f"table of {ROWS} rows on screen"].append(first_paint(opened))
        all_rows = rows(ROWS)
        for turn in range(PASSES):
            way = "name" if turn % 2 == 0 else "note"
            first = min(all_rows, key=lambda row: natural(row[way]))
            step = {"press": way, "expect": {"cell": first["name"]}}
            found["sort by a column"].append(opened.frame.evaluate(RUN, step))
        clear = {"type": "", "field": SEARCH, "expect": {"cell": first["name"]}}
        for _ in range(PASSES):
            for text in TYPED:
                matches = [row for row in all_rows if holds(row, text)]
                cell = min(matches, key=lambda row: natural(row[way]))["name"]
                step = {"type": text, "field": SEARCH, "expect": {"cell": cell}}
                found["type a character of a search"].append(opened.frame.evaluate(RUN, step))
            opened.frame.evaluate(RUN, clear)
    return found


SEARCH = "input[placeholder='Filter...']"
RUN = "(step) => bench.run(step)"
DELIVER = """(data) => {
  const sent = performance.timeOrigin + performance.now();
  harness.deliver({result: data});
  return sent;
}"""


def first_paint(opened: View) -> float:
    """From the host's message to the painted first rows."""
    opened.frame.evaluate("() => { bench.coming = bench.seen({cell: 'Åsa 0'}); }")
    result: dict[str, Any] = {"content": [], "structuredContent": view(ROWS)}
    sent = opened.page.evaluate(DELIVER, result)
    shown: float = opened.frame.evaluate("() => bench.coming")
    return shown - sent


def holds(row: Wire, text: str) -> bool:
    """Whether a search finds the row: what is typed has an x, which only names have."""
    return text in row["name"].lower()


def natural(text: str) -> tuple[str, int]:
    """Words, then the number behind them, as the tables order such texts."""
    word, _, number = text.rpartition(" ")
    return word.lower(), int(number)
