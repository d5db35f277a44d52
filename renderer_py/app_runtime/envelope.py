"""The one place that knows how bridge messages look on the wire.

One rule: names and payloads are published, the envelope around them is not; should it turn out to
be another, this file and `host_shim/embed/src/app_tool/envelope.js` change and nothing else does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def wrap(name: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """The object that is posted for a message."""
    return {**payload, "type": name}


def unwrap(message: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """A posted object's name and payload; None where it is no message of the bridge."""
    name = message.get("type")
    if "jsonrpc" in message or type(name) is not str:
        return None
    return name, {key: value for key, value in message.items() if key != "type"}
