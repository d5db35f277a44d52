"""Takes what one renderer shows of a payload: texts and boxes, accessibility tree, picture.

One rule: both renderers stand in the same host page, get the same messages and are looked at by the
same code once nothing has changed for a while.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from host_shim.testing import Harness, Setup, View

WIDTHS = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return ["system-ui", "sans-serif", "serif", "monospace", "Arial"].map((face) => {
    pen.font = `100px ${face}`;
    return pen.measureText("Hamburgefonts 123").width;
  });
}"""
LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8")
# What these parts show changes from day to day.
SHOWS_TODAY = re.compile(r'"(?:Calendar|DatePicker)"')
BLANK: dict[str, Any] = {
    "$prefab": {"version": "0.3"},
    "view": {"type": "Text", "content": "nothing yet"},
}
WIDTH, HEIGHT = 1000, 1200
# The reference loads and animates its charts: quiet is when nothing has changed for so long; some
# views never are (timers), they are looked at anyway.
OUR_QUIET_MS, THEIR_QUIET_MS = 120, 500
MOST_MS = 4000
READY_MS = 20_000
UNTIL_QUIET = """([quiet, most]) => new Promise((resolve) => {
  const last = setTimeout(resolve, most);
  const done = () => { clearTimeout(last); resolve(); };
  let timer = setTimeout(done, quiet);
  new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, quiet); })
    .observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
})"""
SHOWN = """(name) => getComputedStyle(document.documentElement).getPropertyValue('--shown')
  === JSON.stringify(name)"""


@dataclass(frozen=True, slots=True)
class Item:
    """A text (`"text Total"`) or part (`"box pf-button"`) and its edges in px from the top left."""

    key: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Shown:
    """One look at a view; `picture` is a PNG of its first `HEIGHT` px."""

    items: list[Item]
    aria: list[str]
    picture: bytes


class Ours:
    """Our renderer, kept open from payload to payload."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.view: View | None = None

    def looks(self, name: str, payload: Mapping[str, Any], themes: Sequence[str]) -> list[Shown]:
        """What is shown of a payload in each colour scheme; the next `name` must be another one."""
        if self.view is None:
            self.view = opened(self.harness, "ours", BLANK, "light")
        mark = f":root {{ --shown: {json.dumps(name)} }}"
        marked = {**payload, "css": [*(payload.get("css") or []), mark]}
        self.view.deliver({"content": [], "structuredContent": marked})
        self.view.frame.wait_for_function(SHOWN, arg=name, timeout=20_000)
        return [look(self.view, theme, OUR_QUIET_MS) for theme in themes]


class Reference:
    """The reference, a new view for every payload and scheme.

    It keeps states of views at the same place, and a change of the scheme takes the labels off its
    pies and the display mode off `$host`. What it showed is kept in `folder`, so it is asked once
    for every payload, version and set of faces.
    """

    def __init__(self, harness: Harness, folder: Path) -> None:
        self.harness = harness
        self.folder = folder
        chromium = harness.chromium.browser.version
        self.versions = [importlib.metadata.version("prefab-ui"), chromium, LOOK, faces(harness)]

    def looks(self, name: str, payload: Mapping[str, Any], themes: Sequence[str]) -> list[Shown]:
        """As `Ours.looks`."""
        files = [self._file(payload, theme) for theme in themes]
        self.folder.mkdir(parents=True, exist_ok=True)
        for theme, file in zip(themes, files, strict=True):
            if not file.is_file():
                view = opened(self.harness, "stock", payload, theme)
                file.write_text(to_json(look(view, theme, THEIR_QUIET_MS)), encoding="utf-8")
                view.close()
        return [from_json(file.read_text(encoding="utf-8")) for file in files]

    def _file(self, payload: Mapping[str, Any], theme: str) -> Path:
        text = json.dumps([payload, theme, *self.versions])
        if SHOWS_TODAY.search(text):
            text += date.today().isoformat()
        return self.folder / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.json"


def faces(harness: Harness) -> list[float]:
    """Widths of a text in the faces that this machine has for what style sheets name."""
    context = harness.chromium.new_context()
    widths: list[float] = context.new_page().evaluate(WIDTHS)
    context.close()
    return widths


def opened(harness: Harness, renderer: str, payload: Mapping[str, Any], theme: str) -> View:
    """A view of fixed size, drawn."""
    setup = Setup(
        renderer=renderer,
        theme=theme,
        viewport=(WIDTH, HEIGHT),
        browser={"reduced_motion": "reduce"},
    )
    view = harness.open(payload, setup)
    try:
        return view.wait_ready(READY_MS)
    except PlaywrightTimeout:
        # Where one of its components throws, the whole of the reference's app goes: it is blank.
        if renderer != "stock" or view.text().strip():
            raise
        return view


def look(view: View, theme: str, quiet: int) -> Shown:
    """What is shown in that colour scheme, at rest."""
    view.set_context(theme=theme)
    view.frame.evaluate(UNTIL_QUIET, [quiet, MOST_MS])
    view.settle()
    found = view.frame.evaluate(LOOK)
    height = min(max(int(found["height"]), 40), HEIGHT)
    clip: Any = {"x": 0, "y": 0, "width": WIDTH, "height": height}
    return Shown(
        items=[Item(each["key"], tuple(each["box"])) for each in found["items"]],
        aria=view.aria().splitlines(),
        picture=view.page.screenshot(clip=clip, animations="disabled"),
    )


def to_json(shown: Shown) -> str:
    items = [[item.key, *item.box] for item in shown.items]
    picture = base64.b64encode(shown.picture).decode()
    return json.dumps({"items": items, "aria": shown.aria, "picture": picture})


def from_json(text: str) -> Shown:
    found = json.loads(text)
    items = [Item(key, tuple(box)) for key, *box in found["items"]]
    return Shown(items, found["aria"], base64.b64decode(found["picture"]))
