"""The producer: a python configured tool that runs while an artifact is built.

One rule: it computes and the runtime writes. Rows that it returns reach tables only through the
binding's insert ops, which is also how an artifact gets more rows than one call may write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from host_shim.app_runtime.bindings import Binding, WriteOp
from host_shim.app_runtime.errors import Refusal, bad_request, not_served, timed_out, unreachable
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.values import Call, Session, ToolOp

_PYTHON = "python_code_tool"


@dataclass(frozen=True, slots=True)
class Produced:
    """A producer's output: what the bundle gets at once, and rows by insert op."""

    initial_data: Any = None
    seeds: Mapping[str, list[dict[str, Any]]] = field(default_factory=dict)

    def rows(self, binding: Binding) -> Iterator[tuple[WriteOp, dict[str, Any]]]:
        """Every row with the op that writes it.

        Raises:
            Refusal: 400 for an op that is not one of the binding's inserts.
        """
        for name, rows in self.seeds.items():
            op = binding.writes.get(name)
            if op is None or op.kind != "insert":
                raise _wrong(f"seeds names {name!r}, which is no insert of the binding")
            for row in rows:
                yield op, row


async def produce(
    runtime: Runtime, surface: Session, producer: Mapping[str, Any] | None, params: dict[str, Any]
) -> Produced:
    """Runs the configured producer with the model's params; without one nothing is produced.

    Raises:
        Refusal: 501 when python cannot be run here, 502 when the script failed, 504 when it took
            too long, 400 when its output is not what `seeds` says.
    """
    if producer is None:
        return Produced()
    call = await _call(runtime, surface, producer, params)
    executor = runtime.executors[_PYTHON]
    executor.check(call)
    try:
        async with asyncio.timeout(executor.deadline):
            outcome = await executor.run(call)
    except TimeoutError as error:
        raise timed_out("producer_too_long", "The producer took too long.") from error
    if outcome.error is not None:
        raise unreachable("producer_failed", f"The producer failed: {outcome.error}")
    return _sorted(outcome.as_json(), producer.get("seeds", {}))


async def _call(
    runtime: Runtime, surface: Session, producer: Mapping[str, Any], params: dict[str, Any]
) -> Call:
    name = producer.get("tool")
    if not isinstance(name, str):
        raise _wrong("producer.tool must be the name of a configured tool")
    tool = await runtime.directory.tool(name, surface, ())
    if tool is None or tool.base_tool != _PYTHON or _PYTHON not in runtime.executors:
        raise not_served("producer_not_served", f"The producer {name!r} cannot be run here.")
    return Call(
        session=surface,
        agent=await runtime.directory.agent(surface),
        op=ToolOp(op="producer", tool=name, params=tuple(params), record=False),
        tool=tool,
        arguments={**params, **surface.ids()},
    )


def _sorted(output: dict[str, Any], seeds: Mapping[str, str]) -> Produced:
    """Splits an output into rows (the keys that `seeds` names) and what the bundle gets."""
    found: dict[str, list[dict[str, Any]]] = {}
    for key, op in seeds.items():
        rows = output.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise _wrong(f"the producer's {key!r} is not a list of rows")
        found.setdefault(op, []).extend(rows)
    rest = {key: value for key, value in output.items() if key not in seeds}
    return Produced(rest or None, found)


def _wrong(what: str) -> Refusal:
    return bad_request("producer_invalid", f"{what}.")
