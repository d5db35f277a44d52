"""Forms as browsers treat them: which fields are sent, and which keep a form from being sent.

One rule: what HTML calls successful controls and constraint validation, for the controls that the
renderer draws.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from host_shim.testing.document import LiveNode
from renderer_py.renditions.nodes import Node, selected_options
from renderer_py.renditions.roles import is_natively_disabled

_EMAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")


def form_of(node: LiveNode) -> LiveNode | None:
    """The form that a control belongs to."""
    wanted = node.get("form")
    if wanted:
        return next(
            (each for each in _all(node) if each.tag == "form" and each.get("id") == wanted), None
        )
    return next((each for each in node.ancestors() if each.tag == "form"), None)


def is_submitter(node: LiveNode) -> bool:
    """Whether a click on it submits a form."""
    if node.tag == "button":
        return node.get("type") in ("", "submit")
    return node.tag == "input" and node.get("type") in ("submit", "image")


def radio_group(radio: LiveNode) -> list[LiveNode]:
    """The radio buttons of which one can be chosen."""
    name, form = radio.get("name"), form_of(radio)
    if not name:
        return [radio]
    return [
        each
        for each in _all(radio)
        if each.get("type") == "radio" and each.get("name") == name and form_of(each) is form
    ]


def fields_of(form: LiveNode, submitter: LiveNode | None) -> list[list[str]]:
    """`[name, value]` of everything that the form sends, in document order."""
    found: list[list[str]] = []
    for node in _all(form):
        name = node.get("name")
        if not name or form_of(node) is not form or is_natively_disabled(node):
            continue
        if node.tag == "select":
            found.extend([name, option.value()] for option in selected_options(node))
        elif node.tag == "textarea" or (node.tag == "input" and _is_sent(node)):
            found.append([name, _sent_value(node)])
        elif node is submitter:
            found.append([name, node.value()])
    return found


def first_invalid(form: LiveNode) -> LiveNode | None:
    """The first control that the browser would complain about."""
    return next(
        (each for each in _all(form) if form_of(each) is form and complaint(each)),
        None,
    )


def complaint(node: Node) -> str:
    """Which constraint a control breaks, '' if none."""
    if node.tag not in ("input", "textarea", "select") or is_natively_disabled(node):
        return ""
    if node.has("readonly") or node.get("type") == "hidden":
        return ""
    if node.has("required") and _is_missing(node):
        return "required"
    value = node.value()
    if not value:
        return ""
    return next((name for name, broken in _CONSTRAINTS if broken(node, value)), "")


def _all(node: LiveNode) -> list[LiveNode]:
    top: LiveNode = node.top  # type: ignore[assignment]
    return [each for each in top.walk() if each.is_element]


def _is_missing(node: Node) -> bool:
    if node.get("type") in ("checkbox", "radio"):
        return not node.flag("checked")
    return not node.value()


def _is_sent(node: LiveNode) -> bool:
    kind = node.get("type")
    if kind in ("checkbox", "radio"):
        return node.flag("checked")
    return kind not in ("submit", "image", "button", "reset", "file")


def _sent_value(node: LiveNode) -> str:
    if node.get("type") in ("checkbox", "radio"):
        return node.attrs.get("value", "on")
    return node.value()


def _too_short(node: Node, value: str) -> bool:
    limit = node.get("minlength")
    # Only what the person typed is measured.
    return limit.isdigit() and "value" in node.props and len(value) < int(limit)


def _no_match(node: Node, value: str) -> bool:
    pattern = node.get("pattern")
    try:
        return bool(pattern) and re.fullmatch(pattern, value) is None
    except re.error:  # a pattern in JavaScript's syntax alone; browsers ignore unreadable ones
        return False


def _wrong_type(node: Node, value: str) -> bool:
    wanted = {"email": _EMAIL, "url": _URL}.get(node.get("type"))
    return wanted is not None and wanted.fullmatch(value) is None


def _out_of_range(node: Node, value: str) -> bool:
    if node.get("type") not in ("number", "range"):
        return False
    if not _NUMBER.fullmatch(value):
        return True
    number = float(value)
    low, high = node.get("min"), node.get("max")
    below = bool(_NUMBER.fullmatch(low)) and number < float(low)
    above = bool(_NUMBER.fullmatch(high)) and number > float(high)
    return below or above or _off_step(node, number)


def _off_step(node: Node, number: float) -> bool:
    step, low = node.get("step"), node.get("min")
    if step == "any" or node.get("type") == "range":
        return False
    width = float(step) if _NUMBER.fullmatch(step) and float(step) > 0 else 1.0
    base = float(low) if _NUMBER.fullmatch(low) else 0.0
    steps = (number - base) / width
    return abs(steps - round(steps)) > 1e-9


_CONSTRAINTS: tuple[tuple[str, Callable[[Node, str], bool]], ...] = (
    ("minlength", _too_short),
    ("pattern", _no_match),
    ("type", _wrong_type),
    ("range", _out_of_range),
)
