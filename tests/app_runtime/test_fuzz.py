"""Whatever a surface sends is carried out or refused; it is never a fault of ours.

And whatever it is, the rows of another task stay as they are.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from anyio.from_thread import start_blocking_portal
from hypothesis import given
from hypothesis import strategies as st

from tests.app_runtime.invoices import BINDING, LINES, changed
from tests.app_runtime.world import world
from tests.properties import PROPERTY

VERBS = ["read", "write", "action", "run", "capability"]
REFUSED = {400, 403, 501}

ALLOWED = BINDING["allowed_operations"]
OPS = {
    "read": [op["op"] for op in ALLOWED["reads"]],
    "write": [op["op"] for op in ALLOWED["writes"]],
    "action": [action["name"] for action in BINDING["actions"]],
    "run": ["tool"],
    "capability": ["lines"],
}
EVERY_OP = [op for ops in OPS.values() for op in ops]
COLUMNS = [column.name for column in LINES.columns]
NAMES = st.sampled_from([*COLUMNS, "stage", "note", "step_id", "workspace_id", "file_id", "page"])
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(0, 3)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["{{task_id}}", "' OR 1=1 --", "2026-02-30", "2026-02-28", "1e400", "\0"])
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3)
)
ROWS = st.dictionaries(NAMES, SCALARS, max_size=4) | st.dictionaries(NAMES, VALUES, max_size=5)
CAPABILITIES = ["list_files", "file_preview", "get_translation"]


def bodies(verb: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Bodies for a verb: mostly with an op of its own, so that more than the door is tried."""
    own = st.sampled_from(OPS[verb])
    body = st.fixed_dictionaries(
        {"op": own | own | st.sampled_from(EVERY_OP) | VALUES},
        optional={
            "payload": ROWS | ROWS | VALUES,
            "rows": st.dictionaries(st.sampled_from(EVERY_OP), ROWS, max_size=2) | VALUES,
            "columns": st.lists(NAMES, max_size=3) | VALUES,
            "filters": ROWS | VALUES,
            "capability": st.sampled_from(CAPABILITIES) | VALUES,
            "params": ROWS | VALUES,
        },
    )
    return st.tuples(st.just(verb), body)


CALLS = st.sampled_from(VERBS).flatmap(bodies)


def sendable(body: Any) -> bool:
    """Whether a client can write it at all: JSON has no NaN, UTF-8 no lone surrogates."""
    try:
        json.dumps(body, allow_nan=False, ensure_ascii=False).encode()
    except ValueError:
        return False
    return True


def test_no_body_is_a_fault_and_none_reaches_another_task(database_url: str) -> None:
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(world(database_url)) as here,
    ):
        tools = [{"op": "tool", "tool": "nothing"}]
        portal.call(here.set_up, changed(tools=tools))
        task, other = portal.call(here.add_task), portal.call(here.add_task)
        portal.call(here.add_lines, task, {"id": 1, "description": "Mine"})
        portal.call(here.add_lines, other, {"id": 2, "description": "Not mine"})
        step = portal.call(here.surface, task)
        theirs = portal.call(here.rows, LINES, LINES.c.task_id == other)

        @PROPERTY
        @given(call=CALLS.filter(sendable), v2=st.booleans())
        def one_call(call: tuple[str, Any], v2: bool) -> None:
            verb, body = call
            here.time.pass_(seconds=1)
            reply = portal.call(partial(here.call, step, verb, body, v2=v2))
            assert reply.status_code in {200, *REFUSED}, (reply.status_code, reply.text)
            seen.add(reply.status_code)
            if v2:
                assert reply.json()["ok"] is (reply.status_code == 200)
            assert portal.call(here.rows, LINES, LINES.c.task_id == other) == theirs

        seen: set[int] = set()
        one_call()
        assert seen == {200, *REFUSED}  # it was not all turned away at the door
