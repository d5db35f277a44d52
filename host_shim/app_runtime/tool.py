"""The App Tool as an agent sees it: its identity, its inputs, its configuration.

One rule: the model chooses `params` and nothing else; the bundle, the binding and the keys are
injected from the worker's context.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import jsonschema

from host_shim.app_runtime.errors import Refusal, bad_request

TOOL_ID: Final = "app_tool"
DISPLAY_NAME: Final = "App Tool"
ENABLED_BY_DEFAULT: Final = False
DESCRIPTION: Final = (
    "Shows a clickable, persistent interface whose edits are saved and which may hold the task "
    "until a person has reviewed it. For a view that is only read use custom_interface, for "
    "computing Markdown python_code_tool, for a file generate_file (with format html it gives a "
    "file, not a live interface)."
)
_HIDDEN: Final = {"x-exclude-from-llm": True}

INPUT_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "configured_tool_id": {"type": "string", "format": "uuid", **_HIDDEN},
        "params": {"type": "object", "description": "Handed to the interface as runtime.params."},
        "key_definitions": {
            "type": "object",
            "x-variable-type": "agent_key_definitions",
            **_HIDDEN,
        },
        "summary_instructions": {
            "type": "string",
            "x-variable-type": "agent_summary_instructions",
            **_HIDDEN,
        },
    },
}


@dataclass(frozen=True, slots=True)
class AppToolConfig:
    """`bindings.app_tool` of a configured tool's config."""

    bundle_id: str
    default_fullscreen: bool = False
    await_review: bool = False
    theme: Mapping[str, Any] | None = None
    producer: Mapping[str, Any] | None = None
    """`{tool, params?, seeds?}`: a python configured tool that runs while the artifact is built;
    `seeds` names, by key of its output, the insert op that takes the rows found there."""

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> AppToolConfig:
        """Reads a stored config; what is no setting of this tool is left to others.

        Raises:
            Refusal: 400 when the config names no bundle.
        """
        found = config.get("bindings", {}).get(TOOL_ID)
        if not isinstance(found, Mapping) or not isinstance(found.get("bundle_id"), str):
            raise bad_request("tool_unconfigured", "The configured App Tool names no bundle.")
        return cls(
            bundle_id=found["bundle_id"],
            default_fullscreen=found.get("default_fullscreen") is True,
            await_review=found.get("await_review") is True,
            theme=found.get("theme"),
            producer=found.get("producer"),
        )


def visible_schema(input_schema: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What the model is shown: `params` alone, in the shape of the configured override."""
    params = dict(input_schema) if input_schema else dict(INPUT_SCHEMA["properties"]["params"])
    return {"type": "object", "properties": {"params": params}, "required": ["params"]}


def check_tool_id(configured_tool_id: str | None) -> str:
    """The injected id, in its canonical spelling.

    Raises:
        Refusal: 400 when none was injected, or it is no UUID (a display name, usually).
    """
    if configured_tool_id is None:
        raise bad_request(
            "tool_missing", "No configured_tool_id was injected, so there is no bundle to show."
        )
    try:
        return str(uuid.UUID(configured_tool_id))
    except ValueError as error:
        raise bad_request(
            "tool_id_invalid", "configured_tool_id must be a UUID, not a display name."
        ) from error


def check_params(params: Any, input_schema: Mapping[str, Any] | None) -> dict[str, Any]:
    """The model's `params`, judged by the configured tool's `input_schema` override.

    Raises:
        Refusal: 400 naming the first place that does not fit.
    """
    if not isinstance(params, dict):
        raise _unfit("params must be an object")
    if input_schema:
        validator = jsonschema.Draft202012Validator(input_schema)
        error = jsonschema.exceptions.best_match(validator.iter_errors(params))
        if error is not None:
            raise _unfit(f"{error.json_path.replace('$', 'params', 1)}: {error.message}")
    return params


def _unfit(what: str) -> Refusal:
    return bad_request("params_invalid", what)
