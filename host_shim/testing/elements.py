"""Queries, actions and questions in Playwright's terms.

One rule: what the model document answers in `query.py`, `person.py` and `reading.py`, Chromium
answers here, under the same names.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from typing import Any

from host_shim.testing.query import FIELD_ROLES, Query, Step
from renderer_py.renditions.names import flat

WAIT_MS = 5_000
_NATIVE = ("input[not(@type='hidden')]", "textarea", "select")
_FIELDS = " or ".join(
    [*(f"self::{name}" for name in _NATIVE), *(f"@role='{role}'" for role in sorted(FIELD_ROLES))]
)
# A label that belongs to nothing stands for the field right behind it.
_BARE_LABEL = "xpath=.//label[not(@for)][not(.//input or .//textarea or .//select or .//button)]"
_BESIDE = f"xpath=following-sibling::*[1]/descendant-or-self::*[{_FIELDS}][1]"


async def located(frame: Any, query: Query) -> Any:
    """The Playwright locator of a query."""
    found = frame.locator("body")
    for step in query.steps:
        if step.kind == "label":
            found = await _labelled(found, step)
        else:
            found = _STEPS[step.kind](found, step)
    return found


async def _labelled(scope: Any, step: Step) -> Any:
    exact = step.options.get("exact", False)
    named = scope.get_by_label(step.wanted, exact=exact)
    own = named.and_(scope.locator("xpath=.//*[not(@aria-hidden='true')]"))
    if await own.count():
        return own
    wanted: Any = step.wanted
    if exact and isinstance(wanted, str):
        wanted = re.compile(rf"^\s*{re.escape(wanted)}\s*$")
    return scope.locator(_BARE_LABEL).filter(has_text=wanted).locator(_BESIDE)


_STEPS: dict[str, Callable[[Any, Step], Any]] = {
    "role": lambda scope, step: scope.get_by_role(step.wanted, **step.options),
    "text": lambda scope, step: scope.get_by_text(step.wanted, **step.options),
    "placeholder": lambda scope, step: scope.get_by_placeholder(step.wanted, **step.options),
    "filter": lambda scope, step: scope.filter(has_text=step.wanted),
    "nth": lambda scope, step: scope.nth(step.wanted),
}


def as_payload(files: list[dict[str, Any]]) -> list[Any]:
    """Files as Playwright takes them."""
    return [
        {"name": each["name"], "mimeType": each["type"], "buffer": base64.b64decode(each["data"])}
        for each in files
    ]


async def _set_files(locator: Any, files: list[dict[str, Any]]) -> None:
    await locator.set_input_files(as_payload(files), timeout=WAIT_MS)


ACTIONS: dict[str, Callable[..., Any]] = {
    "click": lambda locator: locator.click(timeout=WAIT_MS),
    "dblclick": lambda locator: locator.dblclick(timeout=WAIT_MS),
    "hover": lambda locator: locator.hover(timeout=WAIT_MS),
    "fill": lambda locator, text: locator.fill(text, timeout=WAIT_MS),
    "type": lambda locator, text: locator.press_sequentially(text, timeout=WAIT_MS),
    "press": lambda locator, key: locator.press(key, timeout=WAIT_MS),
    "focus": lambda locator: locator.focus(timeout=WAIT_MS),
    "blur": lambda locator: locator.blur(timeout=WAIT_MS),
    "select": lambda locator, wanted: locator.select_option(wanted, timeout=WAIT_MS),
    "set_checked": lambda locator, on: locator.set_checked(on, timeout=WAIT_MS),
    "set_files": _set_files,
}


async def _all_texts(locator: Any) -> list[str]:
    return [flat(text) for text in await locator.all_text_contents()]


async def _is_visible(locator: Any) -> bool:
    return await locator.count() == 1 and bool(await locator.is_visible())


async def _text(locator: Any) -> str:
    return flat(await locator.text_content(timeout=WAIT_MS) or "")


READS: dict[str, Callable[..., Any]] = {
    "count": lambda locator: locator.count(),
    "all_texts": _all_texts,
    "is_visible": _is_visible,
    "text": _text,
    "value": lambda locator: locator.input_value(timeout=WAIT_MS),
    "attribute": lambda locator, name: locator.get_attribute(name, timeout=WAIT_MS),
    "is_checked": lambda locator: locator.is_checked(timeout=WAIT_MS),
    "is_enabled": lambda locator: locator.is_enabled(timeout=WAIT_MS),
}
