"""Plays a script of app tool calls to a view in a browser; both renderers get exactly the same.

One rule: the host is the official AppBridge, and what it reports is what is recorded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from host_shim.testing import View
from tests.compliance.app_tools.scripts import Script, Seen, app

STAGE = (Path(__file__).parent / "app_tools_stage.js").read_text()
PRESS = """(text) => {
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((button) => button.textContent.trim() === text).click();
}"""
# Toasts come and go by the clock.
TEXT = """() => {
  const toasts = document.querySelector("section[aria-label^=Notifications]");
  return toasts ? document.body.innerText.replace(toasts.innerText, "") : document.body.innerText;
}"""
# The reference draws from message ports and frames; ours within the message.
PAINTED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done())))"""


def play(view: View, script: Script) -> list[Seen]:
    """What is seen at first and after each step."""
    view.wait_ready()
    view.page.evaluate(STAGE)
    seen = [look(view)]
    for step in script["steps"]:
        if step[0] == "click":
            view.frame.evaluate(PRESS, step[1])
        elif step[0] == "show":
            view.page.evaluate("(step) => stage.play(step)", ["show", app(step[1])])
        else:
            view.page.evaluate("(step) => stage.play(step)", step)
        seen.append(look(view))
    return seen


def look(view: View) -> Seen:
    view.page.evaluate("stage.quiet()")
    view.frame.evaluate(PAINTED)
    view.page.evaluate("stage.quiet()")
    events: list[Any] = view.page.evaluate("stage.take()")
    text: str = view.frame.evaluate(TEXT)
    return {"events": events, "text": " ".join(text.split())}
