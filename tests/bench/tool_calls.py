"""How long a host waits for a call of an app tool, the check of its arguments included.

One rule: the times are the host's own, from its request to the answer in its hands; the tool
without arguments shows what of them is the way there and back.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from host_shim.testing import Harness, Setup
from tests.bench.payloads import Wire

PROPERTIES = 50
CALLS = 30
KINDS: tuple[tuple[dict[str, Any], Any], ...] = (
    ({"type": "integer", "minimum": 0, "maximum": 100}, 5),
    ({"type": "string", "minLength": 1, "maxLength": 40}, "text"),
    ({"type": "number"}, 1.5),
    ({"type": "boolean"}, True),
    ({"enum": ["a", "b", "c"]}, "b"),
)
CALL = """async ([name, args]) => {
  const began = performance.now();
  const result = await harness.view.bridge.callTool({ name, arguments: args });
  if (result.isError) throw new Error(result.content[0].text);
  return performance.now() - began;
}"""


def view() -> tuple[Wire, dict[str, Any]]:
    """An app with a tool of many arguments and one of none; the arguments of the former."""
    kinds = {f"p{n}": KINDS[n % len(KINDS)] for n in range(PROPERTIES)}
    schema = {
        "type": "object",
        "properties": {name: kind for name, (kind, _) in kinds.items()},
        "required": list(kinds),
        "additionalProperties": False,
    }
    result = {"n": "{{ n }}"}
    payload = {
        "$prefab": {"version": "0.3"},
        "view": {"type": "Text", "content": "n={{ n }}"},
        "state": {"n": 1},
        "tools": [
            {"name": "many", "inputSchema": schema, "result": result},
            {"name": "none", "inputSchema": {"type": "object"}, "result": result},
        ],
    }
    return payload, {name: value for name, (_, value) in kinds.items()}


def tool_calls(harness: Harness, renderer: str) -> dict[str, list[float]]:
    """Milliseconds of the first call of each tool, and of those that follow."""
    payload, arguments = view()
    found: dict[str, list[float]] = defaultdict(list)
    opened = harness.open(payload, Setup(renderer=renderer, watched=False))
    try:
        opened.wait_ready()
        for name, given in (("none", {}), ("many", arguments)):
            words = f"{len(given)} arguments" if given else "no arguments"
            for turn in range(CALLS):
                label = "first call of a tool" if turn == 0 else "call of a tool"
                found[f"{label}, {words}"].append(opened.page.evaluate(CALL, [name, given]))
    finally:
        opened.close()
    return found
