"""The server of these tests: a contact book that offers a counter to its host."""

from __future__ import annotations

from fastmcp import FastMCP, FastMCPApp
from fastmcp.exceptions import ToolError
from prefab_ui.actions import SetState, ShowToast
from prefab_ui.actions.mcp import CallTool
from prefab_ui.app import AppTool, PrefabApp
from prefab_ui.components import Button, Column, Form, Heading, Input, Select, SelectOption, Text
from prefab_ui.components.control_flow import ForEach
from prefab_ui.rx import ERROR, EVENT, RESULT, STATE
from pydantic import BaseModel, Field


class NewContact(BaseModel):
    name: str = Field(title="Full name", min_length=1)
    email: str = Field(default="", title="E-mail")


class By(BaseModel):
    amount: int = Field(ge=1, le=100)


def make_server() -> FastMCP:
    """A server with a contact list of its own, so that tests do not meet."""
    app = FastMCPApp("contacts")
    rows = [{"id": 1, "name": "Ines", "email": "ines@example.com"}]
    failed = ShowToast(ERROR, variant="error")

    @app.tool()
    def create_contact(data: NewContact) -> list[dict]:
        """Add one contact and return every contact."""
        rows.append({"id": len(rows) + 1, **data.model_dump()})
        return list(rows)

    @app.tool()
    def delete_contact(id: int) -> list[dict]:
        """Fail: nobody is ever deleted."""
        raise ToolError(f"No contact has id {id}")

    increment = AppTool(
        "increment",
        description="Add to the counter.",
        input_schema=By,
        actions=SetState("count", STATE.count + EVENT.amount),
        result={"count": STATE.count},
    )

    @app.ui(title="Contact book")
    def contact_book(heading: str = "Contacts") -> PrefabApp:
        """Open the contact book."""
        with Column(gap=4) as view:
            Heading(heading)
            with ForEach("contacts") as contact:
                Text(contact.name)
            saved = [SetState("contacts", RESULT), ShowToast("Saved", variant="success")]
            Form.from_model(
                NewContact,
                on_submit=CallTool(create_contact, on_success=saved, on_error=failed),
            )
            Button(
                "Delete", on_click=CallTool(delete_contact, arguments={"id": 9}, on_error=failed)
            )
            Text("Count: {{ count }}")
            Input(name="note", placeholder="Note")
            with Select(name="colour", placeholder="Colour"):
                SelectOption("Red", value="r")
                SelectOption("Green", value="g")
            Text("{{ note }}/{{ colour }}")
        return PrefabApp(
            view=view,
            state={"contacts": list(rows), "count": 3, "note": "", "colour": ""},
            app_tools=[increment],
        )

    return FastMCP("Contacts", providers=[app])


mcp = make_server()
