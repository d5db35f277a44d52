"""The JSON Schema Test Suite (draft 2020-12), and `jsonschema`'s verdicts on it.

`suite.json.gz` is made from the copy of https://github.com/json-schema-org/JSON-Schema-Test-Suite
in jsonschema's source distribution (MIT licence, see `suite.LICENSE`). One rule: this file imports
nothing of this project, so that it can be run as it stands in any interpreter.
"""

from __future__ import annotations

import gzip
import json
import re
from typing import Any


def load(packed: bytes) -> dict[str, Any]:
    """`{"remotes": {uri: schema}, "tests": [[file, group, schema, [[case, data, valid]]]]}`"""
    found: dict[str, Any] = json.loads(gzip.decompress(packed))
    return found


def verdicts(suite: dict[str, Any]) -> list[Any]:
    """True, False or the error's name for each case, in order."""
    from jsonschema import Draft202012Validator
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    pairs = [(uri, DRAFT202012.create_resource(s)) for uri, s in suite["remotes"].items()]
    registry = Registry().with_resources(pairs)
    return [
        verdict(Draft202012Validator(schema, registry=registry), data)
        for _, _, schema, cases in suite["tests"]
        for _, data, _ in cases
    ]


def verdict(validator: Any, data: Any) -> Any:
    try:
        return validator.is_valid(data)
    except re.error:  # Its name is not the same in all versions.
        return "no regular expression"
    except Exception as error:
        return type(error).__name__
