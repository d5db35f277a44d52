"""Samples as a table for people and as JSON for machines."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

Results = Mapping[str, Mapping[str, Sequence[float]]]
"""Samples in milliseconds, by renderer and by what was measured."""


def summary(results: Results) -> dict[str, Any]:
    """Median, least and greatest of every series; ratios of medians to the first renderer's."""
    names = list(results)
    rows: dict[str, Any] = {}
    for measure in results[names[0]]:
        row = {name: _series(results[name][measure]) for name in names}
        first = row[names[0]]["median"]
        rows[measure] = {
            "series": row,
            "ratio": {name: round(row[name]["median"] / first, 2) for name in names[1:]},
        }
    return {"unit": "ms", "renderers": names, "measures": rows}


def markdown(found: Mapping[str, Any]) -> str:
    """A table with one row a measure: medians with their range, then how many times faster."""
    names = found["renderers"]
    head = ["median ms (least-greatest)", *names, *(f"{name} ÷ {names[0]}" for name in names[1:])]
    lines = [_line(head), _line(["---", *["---:"] * (len(head) - 1)])]
    for measure, row in found["measures"].items():
        cells = [_cell(row["series"][name]) for name in names]
        lines.append(_line([measure, *cells, *(f"{row['ratio'][name]:.2f}" for name in names[1:])]))
    return "\n".join(lines)


def _series(samples: Sequence[float]) -> dict[str, Any]:
    return {
        "median": round(statistics.median(samples), 2),
        "min": round(min(samples), 2),
        "max": round(max(samples), 2),
        "count": len(samples),
    }


def _cell(series: Mapping[str, float]) -> str:
    return f"{series['median']:.1f} ({series['min']:.1f}-{series['max']:.1f})"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
