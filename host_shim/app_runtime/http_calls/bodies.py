"""Body templates: the binding's JSON with values put in.

One rule: a template is walked as a value and never as text, so no value can add a key or leave its
string. A text that is nothing but one placeholder becomes the value itself, with its JSON type.
"""

from __future__ import annotations

import json
from typing import Any

from host_shim.app_runtime.errors import bad_request
from host_shim.app_runtime.http_calls.placeholders import PLACEHOLDER, Values, as_text, is_empty
from host_shim.app_runtime.values import Json


def render_body(template: Json, values: Values, *, prune: bool) -> Any:
    """The body of one call.

    Args:
        template: JSON, or a text that holds JSON.
        values: what the placeholders stand for.
        prune: drop every key whose value is made of placeholders that all resolved to nothing;
            elements of arrays always stay. Otherwise nothing is sent as an empty text.
    """
    if isinstance(template, str):
        template = parsed(template)
    return rendered(template, values, prune)


def parsed(template: str) -> Json:
    try:
        found: Json = json.loads(template)
    except ValueError:
        raise bad_request(
            "bad_template", "The op's body_template is no JSON; placeholders belong inside strings."
        ) from None
    return found


def rendered(template: Any, values: Values, prune: bool) -> Any:
    if isinstance(template, str):
        return filled(template, values)
    if isinstance(template, list):
        return [rendered(item, values, prune) for item in template]
    if not isinstance(template, dict):
        return template
    entries = ((key, item, rendered(item, values, prune)) for key, item in template.items())
    return {
        key: found
        for key, item, found in entries
        if not (prune and found == "" and is_placeholder(item))
    }


def filled(text: str, values: Values) -> Any:
    whole = PLACEHOLDER.fullmatch(text)
    if whole is not None:
        value = values[whole[1]]
        return "" if is_empty(value) else value
    return PLACEHOLDER.sub(lambda match: as_text(values[match[1]]), text)


def is_placeholder(template: Any) -> bool:
    """Whether a template's value is placeholders alone; a literal empty text is not."""
    return isinstance(template, str) and template != "" and not PLACEHOLDER.sub("", template)
