"""Contacts CRUD: one FastMCPApp with an entry point and four backend tools.

Run:      fastmcp run examples/contacts_server.py
Preview:  python -m host_shim.dev examples/contacts_server.py
Needs fastmcp 4.2 and prefab-ui 0.21.
"""

from __future__ import annotations

from itertools import count
from typing import Literal

from fastmcp import FastMCP, FastMCPApp
from fastmcp.exceptions import ToolError
from prefab_ui.actions import SetState, ShowToast
from prefab_ui.actions.mcp import CallTool
from prefab_ui.app import PrefabApp
from prefab_ui.components import (
    Badge,
    Button,
    Column,
    Form,
    Heading,
    Input,
    Muted,
    Row,
    Separator,
    Text,
)
from prefab_ui.components.control_flow import ForEach
from prefab_ui.rx import ERROR, RESULT, Rx
from pydantic import BaseModel, Field

_SEED = [
    {"id": 1, "name": "Ines Duarte", "email": "ines@example.com", "kind": "Customer"},
    {"id": 2, "name": "Tomas Berg", "email": "tomas@example.org", "kind": "Vendor"},
]
_rows: list[dict] = [dict(row) for row in _SEED]
_ids = count(3)


class NewContact(BaseModel):
    name: str = Field(title="Full name", min_length=1)
    email: str = Field(title="E-mail")
    kind: Literal["Customer", "Vendor", "Partner"] = "Customer"


app = FastMCPApp("contacts")


@app.tool()
def create_contact(data: NewContact) -> list[dict]:
    """Add one contact and return every contact."""
    _rows.append({"id": next(_ids), **data.model_dump()})
    return list(_rows)


@app.tool()
def delete_contact(id: int) -> list[dict]:
    """Remove one contact and return the rest."""
    for row in _rows:
        if row["id"] == id:
            _rows.remove(row)
            return list(_rows)
    raise ToolError(f"No contact has id {id}")


@app.tool()
def find_contacts(query: str = "") -> list[dict]:
    """Contacts whose name or e-mail holds the text."""
    q = query.lower()
    return [r for r in _rows if q in r["name"].lower() or q in r["email"].lower()]


@app.tool(model=True)
def count_contacts() -> int:
    """How many contacts there are (the model may call this too)."""
    return len(_rows)


_failed = ShowToast(ERROR, variant="error")
_stored = [SetState("contacts", RESULT), ShowToast("Saved", variant="success")]


@app.ui(title="Contact book")
def contact_book(heading: str = "Contacts") -> PrefabApp:
    """Open the contact book."""
    with Column(gap=4, css_class="p-4") as view:
        Heading(heading)
        with Row(gap=2):
            Button(
                "Count",
                on_click=CallTool(
                    count_contacts,
                    on_success=SetState("total", RESULT),
                    on_error=_failed,
                ),
            )
            Text("Total: {{ total }}")
        with ForEach("contacts") as contact, Row(gap=2, align="center", css_class="flex-wrap"):
            Text(contact.name)
            Muted(contact.email)
            Badge(contact.kind)
            Button(
                "Delete",
                variant="destructive",
                on_click=CallTool(
                    delete_contact,
                    arguments={"id": contact.id},
                    on_success=SetState("contacts", RESULT),
                    on_error=_failed,
                ),
            )
        Separator()
        Form.from_model(
            NewContact,
            on_submit=CallTool(create_contact, on_success=_stored, on_error=_failed),
        )
        Separator()
        with Form(
            on_submit=CallTool(
                "find_contacts",
                arguments={"query": Rx("query")},
                on_success=SetState("contacts", RESULT),
                on_error=_failed,
            )
        ):
            Input(name="query", placeholder="Search")
            Button("Search", button_type="submit")
        Button(
            "Delete a missing contact",
            on_click=CallTool(delete_contact, arguments={"id": 999}, on_error=_failed),
        )
    return PrefabApp(title="Contacts", view=view, state={"contacts": list(_rows), "total": None})


mcp = FastMCP("Contacts", providers=[app])

if __name__ == "__main__":
    mcp.run()
