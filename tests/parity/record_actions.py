"""Record what the reference's actions do for the cases of tests/compliance/actions/*.json.

One rule: a case's `expect` comes from the reference alone; this script writes it, nobody else does.

    python tests/parity/record_actions.py [FILE …]           # all files by default
    python tests/parity/record_actions.py --check [FILE …]   # is the recording reproducible?

The form of a case is described in tests/compliance/actions/README.md. Needs prefab-ui of the
version below and Chromium.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Frame, Page, Route  # noqa: E402

from host_shim.testing import Chromium  # noqa: E402

Case = dict[str, Any]

VERSION = "0.21.1"
HERE = Path(__file__).parent
CASES = ROOT / "tests" / "compliance" / "actions"
RAW = CASES / "raw.json"
ORIGIN = "http://reference.test"
MOUNT = '<div id="root"></div>'
# Two places of that bundle where its own code is made to tell what it does.
HOOKS = {
    "return(0,j7.useMemo)(()=>({get:a,getAll:o,set:s,merge:l,reset:u})": "recorder.state=o;",
    "case`showToast`:{let e=y.message,t={description:y.description,duration:y.duration},"
    "n=y.variant;": "recorder.toast(e,t,n);",
}
# Everything the page does after a step goes through promises, message ports and React's scheduler
# (a message port too): a few dozen turns of one are more than any of it needs.
TURNS = """async () => {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); resolve(); };
    port2.postMessage(0);
  });
}"""

# A keydown somewhere in the page; the element pressed in is made for it.
PRESS = """({key, tag, editable, ctrl, alt, meta, shift}) => {
  const target = tag ? document.body.appendChild(document.createElement(tag)) : document.body;
  if (editable) target.contentEditable = "true";
  const modifiers = {ctrlKey: !!ctrl, altKey: !!alt, metaKey: !!meta, shiftKey: !!shift};
  target.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, ...modifiers}));
  if (tag) target.remove();
}"""


def bundle() -> str:
    """The reference's page with the recorder before it and the hooks in it."""
    found = importlib.metadata.version("prefab-ui")
    if found != VERSION:
        raise SystemExit(f"cases are recorded from prefab-ui {VERSION}; {found} is installed")
    import prefab_ui.renderer

    text = (Path(prefab_ui.renderer.__file__).parent / "app.html").read_text()
    for place, call in HOOKS.items():
        if text.count(place) != 1:
            raise SystemExit(f"the bundle has changed: {place[:40]} is not there once")
        hooked = call + place if place.startswith("return") else place + call
        text = text.replace(place, hooked)
    recorder = (HERE / "actions_view.js").read_text()
    return text.replace("<title>", f"<script>{recorder}</script><title>", 1)


class Stage:
    """One case on show in a page of its own, with a host around it or without."""

    def __init__(self, page: Page, case: Case, view_html: str) -> None:
        self.page = page
        self.case = case
        self.warnings: list[str] = []
        page.on("console", self._on_console)
        page.route(f"{ORIGIN}/**", lambda route: self._serve(route, view_html))
        page.clock.install(time=0)
        self.view = self._open_hosted() if case.get("host") else self._open_alone()
        self.view.wait_for_selector("button, td")
        page.clock.pause_at(1_000_000)
        self.turn()

    def _on_console(self, message: Any) -> None:
        if message.type == "warning" and message.text.startswith("[Prefab]"):
            self.warnings.append(message.text)

    def _serve(self, route: Route, view_html: str) -> None:
        if route.request.url.endswith("host.html"):
            script = (HERE / "actions_host.js").read_text()
            html = f'<script>{script}</script><iframe src="{ORIGIN}/view.html"></iframe>'
        elif self.case.get("host"):
            html = view_html
        else:
            data = json.dumps(wire(self.case)).replace("</", "<\\/")
            script = f'<script id="prefab:initial-data" type="application/json">{data}</script>'
            before, mount, after = view_html.rpartition(MOUNT)
            html = f"{before}{mount}{script}{after}"
        route.fulfill(body=html, content_type="text/html")

    def _open_alone(self) -> Frame:
        self.page.goto(f"{ORIGIN}/view.html")
        return self.page.main_frame

    def _open_hosted(self) -> Frame:
        self.page.goto(f"{ORIGIN}/host.html")
        self.page.evaluate("host.initialized")
        self.page.evaluate("(wire) => host.show(wire)", wire(self.case))
        return self.page.frames[1]

    def turn(self) -> None:
        """Let everything that is under way come to rest (time excepted)."""
        for _ in range(3):
            self.page.evaluate(TURNS)
            self.view.evaluate(TURNS)

    def step(self, step: dict[str, Any]) -> dict[str, Any]:
        """Do one step of the case; what it has changed."""
        ((kind, value),) = [(k, v) for k, v in step.items() if k in STEPS]
        STEPS[kind](self, value, step)
        self.turn()
        seen = self.view.evaluate("recorder.take()")
        seen["requests"] = self.page.evaluate("host.take()") if self.case.get("host") else []
        seen["warnings"], self.warnings = self.warnings, []
        state = seen.pop("state")
        return {"state": state, **{name: value for name, value in seen.items() if value}}

    def click(self, name: str, _: Any) -> None:
        self.view.get_by_role("button", name=name, exact=True).dispatch_event("click")

    def row(self, index: int, _: Any) -> None:
        self.view.locator("tbody tr").nth(index).dispatch_event("click")

    def advance(self, milliseconds: int, _: Any) -> None:
        self.page.clock.run_for(milliseconds)

    def answer(self, index: int, step: dict[str, Any]) -> None:
        self.page.evaluate("([i, result]) => host.answer(i, result)", [index, step["result"]])

    def refuse(self, index: int, step: dict[str, Any]) -> None:
        self.page.evaluate("([i, error]) => host.refuse(i, error)", [index, step["error"]])

    def answer_fetch(self, index: int, step: dict[str, Any]) -> None:
        answer = step["response"]
        if isinstance(answer, str):
            self.view.evaluate("([i, text]) => recorder.failFetch(i, text)", [index, answer])
        else:
            self.view.evaluate("([i, answer]) => recorder.answerFetch(i, answer)", [index, answer])

    def press(self, event: dict[str, Any], _: Any) -> None:
        self.view.evaluate(PRESS, event)

    def replace(self, state: dict[str, Any], _: Any) -> None:
        self.page.evaluate("(wire) => host.show(wire)", wire({**self.case, "state": state}))


STEPS: dict[str, Callable[[Stage, Any, Any], None]] = {
    "click": Stage.click,
    "row": Stage.row,
    "advance": Stage.advance,
    "answer": Stage.answer,
    "refuse": Stage.refuse,
    "fetched": Stage.answer_fetch,
    "press": Stage.press,
    "replace": Stage.replace,
}


def wire(case: Case) -> dict[str, Any]:
    """The envelope of a case: a button for every trigger, a table for `onRowClick`."""
    nodes: list[dict[str, Any]] = [
        {"type": "Button", "label": name, "onClick": actions}
        for name, actions in case.get("triggers", {}).items()
    ]
    if "rows" in case:
        columns = [{"key": key, "header": key} for key in case["rows"][0]]
        table = {"type": "DataTable", "columns": columns, "rows": case["rows"]}
        nodes.append({**table, "onRowClick": case["onRowClick"]})
    view = {"type": "Div", "let": case.get("let", {}), "children": nodes}
    envelope = {"$prefab": {"version": "0.3"}, "state": case.get("state", {}), "view": view}
    if "keyBindings" in case:
        envelope["keyBindings"] = case["keyBindings"]
    if "app" in case:
        envelope["_meta"] = {"fastmcp": {"app": case["app"]}}
    return envelope


def record(case: Case, chromium: Chromium, view_html: str) -> list[dict[str, Any]]:
    context = chromium.new_context()
    try:
        stage = Stage(context.new_page(), case, view_html)
        return [stage.step(step) for step in case["steps"]]
    finally:
        context.close()


def record_raw(cases: list[Case], chromium: Chromium, view_html: str) -> list[bool]:
    """For raw action props: whether a node that has them is drawn (or an error in its place)."""
    triggers = {f"node {index}": case["spec"] for index, case in enumerate(cases)}
    context = chromium.new_context()
    try:
        stage = Stage(context.new_page(), {"triggers": triggers}, view_html)
        labels = stage.view.get_by_role("button").all_inner_texts()
    finally:
        context.close()
    return [label in labels for label in triggers]


def record_raw_file(file: Path, chromium: Chromium, view_html: str) -> Iterator[str]:
    cases = json.loads(file.read_text())
    for case, drawn in zip(cases, record_raw(cases, chromium, view_html), strict=True):
        if case.get("drawn") != drawn:
            yield json.dumps(case["spec"])
        case["drawn"] = drawn
    lines = (f"  {json.dumps(case, ensure_ascii=False)}" for case in cases)
    file.with_suffix(".new").write_text("[\n" + ",\n".join(lines) + "\n]\n")


def record_file(file: Path, chromium: Chromium, view_html: str, only: str) -> Iterator[str]:
    """Record a file's cases beside it, as `.new`; names those that differ from the file."""
    cases = json.loads(file.read_text())
    for case in cases:
        if only in case["name"]:
            seen = record(case, chromium, view_html)
            if seen != case.get("expect"):
                yield case["name"]
            case["expect"] = seen
    file.with_suffix(".new").write_text(dump(cases))


def dump(cases: list[Case]) -> str:
    """JSON with one line a field of a case and one line a step, to be read and compared."""
    return "[\n" + ",\n".join(map(dump_case, cases)) + "\n]\n"


def dump_case(case: Case) -> str:
    lines = []
    for name, value in case.items():
        if name in ("steps", "expect"):
            items = ",\n".join(f"      {json.dumps(item, ensure_ascii=False)}" for item in value)
            lines.append(f'    "{name}": [\n{items}\n    ]')
        else:
            lines.append(f'    "{name}": {json.dumps(value, ensure_ascii=False)}')
    return "  {\n" + ",\n".join(lines) + "\n  }"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("files", nargs="*", type=Path, default=sorted(CASES.glob("*.json")))
    options = parser.parse_args(argv)
    view_html, differing = bundle(), 0
    with Chromium() as chromium:
        for file in options.files:
            if file.resolve() == RAW:
                names = record_raw_file(file, chromium, view_html)
            else:
                names = record_file(file, chromium, view_html, options.only)
            for name in names:
                differing += 1
                print(f"{file.name}: {name}: differs from what the file says", flush=True)
            new = file.with_suffix(".new")
            new.unlink() if options.check else new.replace(file)
    return 1 if options.check and differing else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
