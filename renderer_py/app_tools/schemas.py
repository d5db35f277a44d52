"""Input schemas made ready for `jsonschema`: checked, and with patterns in Python's syntax.

One rule: what leaves here cannot make the validator stumble. Every known keyword has the kind of
value that draft 2020-12 gives it; the fault of one that has not is told with its place. Checking by
the draft's own schema does the same and takes twenty times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.app_tools.patterns import PatternError, to_python
from renderer_py.errors import ActionError

TYPES = ("null", "boolean", "object", "array", "number", "integer", "string")


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_count(value: Any) -> bool:
    return is_number(value) and value >= 0 and value == int(value)


def are_names(value: Any) -> bool:
    """A list of texts without repetition."""
    texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return texts and len(set(value)) == len(value)


def is_type(value: Any) -> bool:
    return (isinstance(value, str) and value in TYPES) or (
        are_names(value) and bool(value) and set(value) <= set(TYPES)
    )


def are_dependencies(value: Any) -> bool:
    return isinstance(value, dict) and all(map(are_names, value.values()))


Kind = tuple[str, Callable[[Any], bool]]
NUMBER: Kind = ("a number", is_number)
COUNT: Kind = ("a whole number, 0 or more", is_count)
NAMES: Kind = ("a list of different texts", are_names)
TEXT: Kind = ("text", lambda value: isinstance(value, str))
OBJECT: Kind = ("an object", lambda value: isinstance(value, dict))
LIST: Kind = ("a list", lambda value: isinstance(value, list))

KINDS: dict[str, Kind] = {
    "type": ("a type or a list of types", is_type),
    "multipleOf": ("a number above 0", lambda value: is_number(value) and value > 0),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"), NUMBER),
    **dict.fromkeys(("maxLength", "minLength", "maxItems", "minItems"), COUNT),
    **dict.fromkeys(("maxContains", "minContains", "maxProperties", "minProperties"), COUNT),
    "uniqueItems": ("true or false", lambda value: isinstance(value, bool)),
    "required": NAMES,
    "dependentRequired": ("an object of lists of texts", are_dependencies),
    "enum": LIST,
    **dict.fromkeys(("pattern", "format", "$id", "$anchor", "$dynamicAnchor"), TEXT),
    **dict.fromkeys(("$ref", "$dynamicRef", "$schema"), TEXT),
}
# Keywords whose value is a schema, a list of schemas, an object of schemas.
SCHEMA = frozenset(
    ("additionalProperties", "contains", "contentSchema", "else", "if", "items", "not",
     "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties")
)  # fmt: skip
SCHEMAS = frozenset(("allOf", "anyOf", "oneOf", "prefixItems"))
NAMED_SCHEMAS = frozenset(
    ("$defs", "definitions", "dependentSchemas", "patternProperties", "properties")
)


def prepared(schema: Any, originals: dict[str, str], place: str = "") -> Any:
    """A copy of the schema for `jsonschema`.

    Args:
        schema: a schema as it came.
        originals: gets the translated patterns, and what their authors wrote.
        place: JSON Pointer of the schema.

    Raises:
        ActionError: it is faulty; the text says where.
    """
    if isinstance(schema, bool):
        return schema
    if not isinstance(schema, dict):
        raise fault(place, "an object, true or false")
    out: dict[str, Any] = {}
    for keyword, given in schema.items():
        here, value = f"{place}/{keyword}", given
        if keyword in SCHEMA:
            value = prepared(value, originals, here)
        elif keyword in SCHEMAS:
            value = listed(value, originals, here)
        elif keyword in NAMED_SCHEMAS:
            value = named(value, originals, here)
        elif keyword in KINDS and not KINDS[keyword][1](value):
            raise fault(here, KINDS[keyword][0])
        elif keyword == "pattern":
            value = translated(value, originals, here)
        out[keyword] = value
    if "dependencies" in schema:
        split_dependencies(schema["dependencies"], out, originals, f"{place}/dependencies")
    return out


def split_dependencies(
    given: Any, out: dict[str, Any], originals: dict[str, str], place: str
) -> None:
    """The keyword of older drafts, which the reference still knows, as the two that replaced it."""
    if not isinstance(given, dict):
        raise fault(place, "an object")
    lists = {name: value for name, value in given.items() if isinstance(value, list)}
    if not are_dependencies(lists):
        raise fault(place, KINDS["dependentRequired"][0])
    schemas = {name: value for name, value in given.items() if name not in lists}
    extra = {"dependentRequired": lists, "dependentSchemas": named(schemas, originals, place)}
    # Beside the newer keywords, not in their place.
    out["allOf"] = [*out.get("allOf", []), {key: value for key, value in extra.items() if value}]


def listed(value: Any, originals: dict[str, str], place: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise fault(place, "a list of schemas")
    return [prepared(item, originals, f"{place}/{index}") for index, item in enumerate(value)]


def named(value: Any, originals: dict[str, str], place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise fault(place, "an object of schemas")
    patterns = place.endswith("/patternProperties")
    out: dict[str, Any] = {}
    for name, item in value.items():
        key = translated(name, originals, place) if patterns else name
        out[key] = prepared(item, originals, f"{place}/{name}")
    return out


def translated(source: str, originals: dict[str, str], place: str) -> str:
    try:
        pattern = to_python(source)
    except PatternError as error:
        raise fault(place, f"a regular expression ({error})") from None
    originals[pattern] = source
    return pattern


def fault(place: str, wanted: str) -> ActionError:
    return ActionError(f"The tool's input schema is faulty: {place or '/'} must be {wanted}")
