"""Arguments are judged as the reference judges them, and the words are fit for a model."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from renderer_py.app_tools import validation
from renderer_py.app_tools.patterns import PatternError, to_python
from renderer_py.app_tools.validation import MAX_FAULTS, MAX_LENGTH, Validator
from renderer_py.errors import ActionError
from tests.compliance.app_tools.suite import load

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "compliance" / "app_tools"
GROUPS: list[dict[str, Any]] = json.loads((DATA / "verdicts.json").read_text())
SUITE = load((DATA / "suite.json.gz").read_bytes())


def verdict(schema: Any, value: Any) -> bool | str:
    try:
        return not Validator(schema).faults(value)
    except ActionError:
        return "error"


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group["name"])
def test_same_verdicts_as_the_reference(group: dict[str, Any]) -> None:
    for one in group["cases"]:
        *_, value, recorded = one
        assert verdict(group["schema"] or one[0], value) == recorded, one


# Formats are asserted as the reference does; the rest needs documents beside the schema.
NOT_OURS = ("format.json", "optional/format", "refRemote", "optional/cross-draft", "vocabulary")
REMOTE = ("tree.json", "extendible-dynamic-ref.json", "http://localhost:1234/")


def suite_cases() -> list[Any]:
    found = []
    for file, group, schema, cases in SUITE["tests"]:
        if file.startswith(NOT_OURS) or any(name in json.dumps(schema) for name in REMOTE):
            continue
        found += [pytest.param(schema, cases, id=f"{file}: {group}")]
    return found


@pytest.mark.parametrize(("schema", "cases"), suite_cases())
def test_the_json_schema_test_suite(schema: Any, cases: list[Any]) -> None:
    for description, value, valid in cases:
        assert verdict(schema, value) is valid, description


def test_the_suite_is_there() -> None:
    assert sum(len(param.values[1]) for param in suite_cases()) > 1000


def test_every_failing_path_is_named() -> None:
    schema = {
        "type": "object",
        "properties": {
            "size": {"type": "object", "properties": {"w": {"minimum": 1}, "h": {"minimum": 1}}},
            "tags": {"items": {"type": "string"}},
            "a/b~c": {"type": "null"},
        },
        "required": ["name"],
    }
    arguments = {"size": {"w": 0, "h": -1}, "tags": ["x", 1, 2], "a/b~c": 5}
    lines = Validator(schema).faults(arguments)
    assert [line.split(": ")[0] for line in lines] == [
        "/", "/a~1b~0c", "/size/h", "/size/w", "/tags/1", "/tags/2",
    ]  # fmt: skip
    assert lines[0] == "/: 'name' is a required property"


def test_nothing_is_coerced_and_no_default_is_filled_in() -> None:
    schema = {"properties": {"n": {"type": "integer", "default": 3}, "f": {"type": "boolean"}}}
    arguments: dict[str, Any] = {}
    assert Validator(schema).faults(arguments) == [] and arguments == {}
    assert len(Validator(schema).faults({"n": "3", "f": 1})) == 2


def test_a_message_has_an_end() -> None:
    schema = {"additionalProperties": {"type": "string", "maxLength": 2}}
    arguments: dict[str, Any] = {f"p{n:02}": "x" * 5000 for n in range(40)}
    lines = Validator(schema).faults(arguments)
    assert len(lines) == MAX_FAULTS + 1 and lines[-1] == "and 30 more"
    assert all(len(line) <= MAX_LENGTH + len("/p00: ") for line in lines)


def test_patterns_are_shown_as_written() -> None:
    [line] = Validator({"properties": {"d": {"pattern": "^\\d$"}}}).faults({"d": "x"})
    assert line == "/d: 'x' does not match '^\\\\d$'"


FAULTY: list[tuple[Any, str]] = [
    ({"properties": 5}, "/properties must be an object of schemas"),
    ({"properties": {"a": 5}}, "/properties/a must be an object, true or false"),
    ({"properties": {"a": {"type": "int"}}}, "/properties/a/type must be a type"),
    ({"properties": {"a": {"type": []}}}, "/properties/a/type must be a type"),
    ({"required": ["a", "a"]}, "/required must be a list of different texts"),
    ({"required": "a"}, "/required must be a list of different texts"),
    ({"anyOf": []}, "/anyOf must be a list of schemas"),
    ({"allOf": {"type": "object"}}, "/allOf must be a list of schemas"),
    ({"items": [{}]}, "/items must be an object, true or false"),
    ({"properties": {"a": {"minimum": "1"}}}, "/properties/a/minimum must be a number"),
    ({"properties": {"a": {"multipleOf": 0}}}, "/properties/a/multipleOf must be a number above 0"),
    ({"minProperties": -1}, "/minProperties must be a whole number"),
    ({"properties": {"a": {"pattern": "("}}}, "/properties/a/pattern must be a regular expression"),
    ({"patternProperties": {"[": {}}}, "/patternProperties must be a regular expression"),
    ({"dependentRequired": {"a": "b"}}, "/dependentRequired must be an object of lists"),
    ({"dependencies": {"a": [1]}}, "/dependencies must be an object of lists"),
    ({"enum": "ab"}, "/enum must be a list"),
    ({"uniqueItems": 1}, "/uniqueItems must be true or false"),
    ({"format": 1}, "/format must be text"),
]


@pytest.mark.parametrize(("schema", "text"), FAULTY, ids=lambda value: str(value)[:40])
def test_a_faulty_schema_is_told_with_its_place(schema: Any, text: str) -> None:
    with pytest.raises(ActionError, match="input schema is faulty") as caught:
        Validator(schema).faults({"a": 1})
    assert text in str(caught.value)


def test_references_stay_inside() -> None:
    with pytest.raises(ActionError, match=r"refers to https://example\.com/s, which is not in it"):
        Validator({"$ref": "https://example.com/s"}).faults({})
    with pytest.raises(ActionError, match="refers to itself without end"):
        Validator({"$ref": "#"}).faults({})


@pytest.mark.parametrize("source", ["(?<=a|bc)d", r"\p{Script=Greek}", r"\p{Emoji}", "a**", "\\"])
def test_patterns_that_cannot_be_had_are_refused(source: str) -> None:
    with pytest.raises(PatternError):
        to_python(source)


@pytest.mark.parametrize("name", validation.NEEDED)
def test_a_missing_library_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(wanted: str) -> ModuleSpec | None:
        return None if wanted == name else ModuleSpec(wanted, None)

    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(validation, "find_spec", find)
    assert validation.missing_library() == name
    assert validation.has_module("json")


LAZY = """
import subprocess
import sys
from tests.compliance.app_tools.stage import Stage
stage = Stage("35-app-tools")
stage.list()
assert "jsonschema" not in sys.modules and "rpds" not in sys.modules
stage.host("a", "increment", {"amount": 1})
assert "jsonschema" in sys.modules
[listed, [_, _, result]] = stage.look()["events"]
assert result["structuredContent"] == {"count": 1, "added": 1}, result
"""


def test_a_view_that_is_only_looked_at_never_loads_the_library() -> None:
    command = [sys.executable, "-c", LAZY]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
