"""Takes what one renderer shows of a payload: texts and boxes, accessibility tree, picture.

One rule: both renderers stand in the same host page, get the same messages and are looked at by the
same code once nothing has changed for a while.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_shim.testing import Harness, Setup, View

LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8")
BLANK: dict[str, Any] = {"$prefab": {"version": "0.3"}, "view": {"type": "Loader"}}
WIDTH, HEIGHT = 1000, 1200
# The reference loads and animates its charts: quiet is when nothing has changed for so long; some
# views never are (timers), they are looked at anyway.
QUIET_MS = {"ours": 120, "stock": 450}
MOST_MS = 4000
UNTIL_QUIET = """([quiet, most]) => new Promise((resolve) => {
  const last = setTimeout(resolve, most);
  const done = () => { clearTimeout(last); resolve(); };
  let timer = setTimeout(done, quiet);
  new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, quiet); })
    .observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
})"""
SHOWN = """(name) => {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue('--shown') === JSON.stringify(name);
}"""


@dataclass(frozen=True, slots=True)
class Item:
    """A text (`"text Total"`) or part (`"box pf-button"`) and its edges in px from the top left."""

    key: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Shown:
    """One look at a view; `picture` is a PNG of its first `HEIGHT` px, `height` what it needs."""

    items: list[Item]
    aria: list[str]
    picture: bytes
    height: float


class Renderer:
    """One renderer in the harness, kept open from payload to payload."""

    def __init__(self, harness: Harness, name: str) -> None:
        self.harness = harness
        self.name = name
        self.view: View | None = None

    def show(self, name: str, payload: Mapping[str, Any]) -> None:
        """Deliver a payload to a view that holds nothing of the one before.

        `name` must differ from that of the payload before.
        """
        self._deliver(f"before {name}", BLANK)
        self._deliver(name, payload)

    def look(self, theme: str) -> Shown:
        """What is shown in that colour scheme, at rest."""
        view = self._opened()
        view.set_context(theme=theme)
        view.frame.evaluate(UNTIL_QUIET, [QUIET_MS[self.name], MOST_MS])
        view.settle()
        found = view.frame.evaluate(LOOK)
        height = min(max(int(found["height"]), 40), HEIGHT)
        clip: Any = {"x": 0, "y": 0, "width": WIDTH, "height": height}
        return Shown(
            items=[Item(each["key"], tuple(each["box"])) for each in found["items"]],
            aria=view.aria().splitlines(),
            picture=view.page.screenshot(clip=clip, animations="disabled"),
            height=found["height"],
        )

    def close(self) -> None:
        if self.view is not None:
            self.view.close()
            self.view = None

    def _deliver(self, name: str, payload: Mapping[str, Any]) -> None:
        mark = f":root {{ --shown: {json.dumps(name)} }}"
        marked = {**payload, "css": [*(payload.get("css") or []), mark]}
        view = self._opened()
        view.deliver({"content": [], "structuredContent": marked})
        view.frame.wait_for_function(SHOWN, arg=name, timeout=20_000)
        if view.frame.evaluate("() => !document.getElementById('root')?.childElementCount"):
            self.close()  # a reference that failed on one view draws no other

    def _opened(self) -> View:
        if self.view is None:
            setup = Setup(
                renderer=self.name, viewport=(WIDTH, HEIGHT), browser={"reduced_motion": "reduce"}
            )
            self.view = self.harness.open(BLANK, setup).wait_ready()
        return self.view
