"""App-provided tools: AppTool definitions, used by buttons and by the host.

`increment` and `reset` run only in the view; `save_count` calls a backend tool.
FastMCP 4.2's resolver supplies no local name or schema to AppTool, so the
callable-backed tool states ``name`` and ``input_schema`` itself.

Run:      fastmcp run examples/counter_server.py
Preview:  python -m host_shim.dev examples/counter_server.py
"""

from __future__ import annotations

from fastmcp import FastMCP, FastMCPApp
from prefab_ui.actions import SetState, ShowToast
from prefab_ui.app import AppTool, PrefabApp
from prefab_ui.components import Button, Column, Heading, Input, Row, Text
from prefab_ui.rx import ERROR, EVENT, RESULT, STATE
from pydantic import BaseModel, Field

app = FastMCPApp("counter")
_saved: list[dict] = []


class By(BaseModel):
    amount: int = Field(ge=1, le=100, description="How much to add")


class Note(BaseModel):
    note: str = ""
    count: int


@app.tool()
def store_count(count: int, note: str = "") -> dict:
    """Keep the count on the server."""
    _saved.append({"count": count, "note": note})
    return {"saved": len(_saved), "count": count}


increment = AppTool(
    "increment",
    description="Add to the counter shown in the view.",
    input_schema=By,
    actions=SetState("count", STATE.count + EVENT.amount),
    result={"count": STATE.count},
)
reset = AppTool(
    "reset",
    description="Set the counter to zero.",
    actions=SetState("count", 0),
    result={"count": STATE.count},
)
read_count = AppTool(
    "read_count",
    description="Read the counter without changing it.",
    result={"count": STATE.count, "saved": STATE.saved},
)
save_count = AppTool(
    store_count,
    name="save_count",
    description="Store the present count on the server.",
    input_schema=Note,
    bind={"count": STATE.count},
    on_success=[SetState("saved", RESULT.saved), ShowToast("Stored")],
    on_error=ShowToast(ERROR, variant="error"),
    result={"count": STATE.count, "saved": STATE.saved},
)


@app.ui(title="Counter")
def counter(start: int = 0) -> PrefabApp:
    """Open a counter that the host can drive as well."""
    with Column(gap=3, css_class="p-4") as view:
        Heading("Counter")
        Text("Count: {{ count }}")
        Text("Saved: {{ saved }}")
        with Row(gap=2):
            Button("Add 1", on_click=increment.invoke(amount=1))
            Button("Add 500 (refused)", on_click=increment.invoke(amount=500))
            Button("Reset", on_click=reset.invoke())
        Input(name="note", placeholder="Note")
        Button("Save", on_click=save_count.invoke(note=STATE.note))
    return PrefabApp(
        title="Counter",
        view=view,
        state={"count": start, "saved": 0, "note": ""},
        app_tools=[increment, reset, read_count, save_count],
    )


mcp = FastMCP("Counter", providers=[app])

if __name__ == "__main__":
    mcp.run()
