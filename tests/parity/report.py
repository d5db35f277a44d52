"""The comparison as one HTML page: worst views first, the two pictures of each side by side.

One rule: the page holds everything it shows, so it can be passed on as one file.
"""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image

from tests.parity.compare import LIMITS, Offset, Verdict, missed, summary

STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 1400px; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse } td, th { padding: .15rem .8rem .15rem 0; text-align: left }
td.number { text-align: right; font-variant-numeric: tabular-nums }
article { border-top: 1px solid #8888; padding: 1rem 0 } h2 { font-size: 1.1rem; margin: 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem } figure { margin: .5rem 0 }
img { width: 100%; border: 1px solid #8886 } figcaption { opacity: .7 }
pre { overflow: auto; max-height: 20rem; background: #8882; padding: .5rem; font-size: 12px }
.bad { color: light-dark(#b00, #f77) } summary { cursor: pointer }
"""
QUALITY = 70
# Shares of a summary, and what they are called.
SHARES = {
    "text": "text equal",
    "text drawn": "text equal, of what the reference draws",
    "text or listed": "text equal or listed",
    "aria equal": "tree equal",
    "aria": "tree equal or better",
    "aria or listed": "tree equal, better or listed",
}


def write(folder: Path, verdicts: Sequence[Verdict], left_out: Mapping[str, str]) -> Path:
    """Write `index.html` into `folder`; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(verdicts, key=lambda each: -each.badness)
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Parity</title>",
        f"<style>{STYLE}</style><h1>Parity with the reference renderer</h1>",
        overview(verdicts),
        *(article(each) for each in ordered),
        left_out_list(left_out),
    ]
    page = folder / "index.html"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


def overview(verdicts: Sequence[Verdict]) -> str:
    schemes = sorted({each.scheme for each in verdicts})
    groups = {scheme: [v for v in verdicts if v.scheme == scheme] for scheme in schemes}
    rows = [row("all", summary(verdicts)), *(row(k, summary(v)) for k, v in groups.items())]
    wanted = (
        f"Wanted: text equal {LIMITS['text drawn']:.0%} of what the reference draws and equal or "
        f"listed {LIMITS['text or listed']:.0%}, tree equal, better or "
        f"listed {LIMITS['aria or listed']:.0%}, mean offset up to {LIMITS['geometry']:g} px. "
        "Listed: a difference that is meant, spelled out in tests/parity/listed.py."
    )
    head = ("views", *SHARES.values(), "offset", "pixels alike")
    titles = "".join(f"<th>{title}" for title in ("scheme", *head))
    faults = "".join(f"<p class=bad>{html.escape(said)}" for said in missed(summary(verdicts)))
    return f"<table><tr>{titles}{''.join(rows)}</table><p>{wanted}{faults}"


def as_text(found: Mapping[str, float]) -> str:
    """One line for a terminal."""
    shares = ", ".join(f"{called} {found[key]:.1%}" for key, called in SHARES.items())
    return (
        f"{found['views']:.0f} views: {shares}, offset {found['geometry']:.2f} px, "
        f"pixels alike {found['pixels']:.1%}"
    )


def row(name: str, found: Mapping[str, float]) -> str:
    shares = [f"{found[key]:.1%}" for key in SHARES]
    cells = [f"{found['views']:.0f}", *shares, f"{found['geometry']:.2f} px"]
    cells.append(f"{found['pixels']:.1%}")
    return f"<tr><td>{name}" + "".join(f"<td class=number>{cell}" for cell in cells)


def article(verdict: Verdict) -> str:
    bad = ["text differs"] if verdict.text == "other" else []
    bad += ["tree differs"] if verdict.aria == "other" else []
    facts = (
        f"text {verdict.text}, tree {verdict.aria}, offset {verdict.geometry:.2f} px, "
        f"pixels alike {verdict.pixels:.1%}"
    )
    said = f" <span class=bad>{', '.join(bad)}</span>" if bad else ""
    ours, theirs = (picture(data) for data in verdict.pictures)
    return (
        f"<article><h2>{html.escape(verdict.name)} ({verdict.scheme})</h2><p>{facts}{said}"
        f"<div class=pair><figure><img src='{ours}' alt='' loading=lazy>"
        f"<figcaption>renderer-py</figcaption></figure>"
        f"<figure><img src='{theirs}' alt='' loading=lazy>"
        f"<figcaption>reference</figcaption></figure></div>"
        + block("Text (reference - / renderer-py +)", verdict.text_diff)
        + block("Accessibility tree (reference - / renderer-py +)", verdict.aria_diff)
        + block("Farthest apart", map(offset_line, verdict.worst))
        + block("Only in renderer-py", verdict.alone[0])
        + block("Only in the reference", verdict.alone[1])
        + "</article>"
    )


def offset_line(offset: Offset) -> str:
    boxes = (", ".join(f"{edge:.1f}" for edge in box) for box in (offset.ours, offset.theirs))
    return f"{offset.distance:7.2f} px  {offset.key[:70]}  ({') and ('.join(boxes)})"


def block(title: str, lines: Iterable[str]) -> str:
    text = html.escape("\n".join(lines))
    return f"<details><summary>{title}</summary><pre>{text}</pre></details>" if text else ""


def picture(data: bytes) -> str:
    """A PNG as the address of a small WebP."""
    out = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").save(out, "WEBP", quality=QUALITY, method=1)
    return f"data:image/webp;base64,{base64.b64encode(out.getvalue()).decode()}"


def left_out_list(left_out: Mapping[str, str]) -> str:
    lines = [f"{name}: {reason}" for name, reason in left_out.items()]
    return block(f"{len(lines)} examples of prefab-ui do not run as they stand", lines)
