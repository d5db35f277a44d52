"""Tests of `examples/contacts_server.py` and `counter_server.py`, as the README beside shows them.

pytest examples/testing
pytest examples/testing --app-layers=process,browser
"""

from pathlib import Path

import pytest
from prefab_ui.actions import SetState
from prefab_ui.actions.mcp import CallTool
from prefab_ui.app import PrefabApp
from prefab_ui.components import Button, Column, Text
from prefab_ui.rx import RESULT

EXAMPLES = Path(__file__).parents[1]
CONTACTS = EXAMPLES / "contacts_server.py"
COUNTER = EXAMPLES / "counter_server.py"


async def test_a_new_contact_is_saved(app_host):
    view = await app_host.open(CONTACTS, "contact_book", {"heading": "People"})
    await view.get_by_label("Full name").fill("Lev")
    await view.get_by_label("E-mail").fill("lev@example.com")
    await view.get_by_role("button", name="Submit").click()

    call = view.calls[-1]
    assert (call.tool, call.is_error) == ("create_contact", False)
    assert view.toasts[-1].text == "Saved"
    assert (await view.state("contacts"))[-1]["name"] == "Lev"
    assert await view.get_by_text("lev@example.com").is_visible()


async def test_the_host_counts_along(app_host):
    view = await app_host.open(COUNTER, arguments={"start": 3})
    assert [tool.name for tool in await view.app_tools()][:2] == ["increment", "reset"]

    result = await view.call_app_tool("increment", {"amount": 5})
    assert result.structured == {"count": 8}
    assert await view.get_by_text("Count: 8").is_visible()


def saving() -> PrefabApp:
    """An app that needs a tool `save`, which no server here has."""
    with Column() as view:
        Button("Save", on_click=CallTool("save", on_success=SetState("id", RESULT.id)))
        Text("Saved as {{ id }}")
    return PrefabApp(view=view, state={"id": None})


async def test_a_slow_backend(app_host):
    view = await app_host.open(saving())
    app_host.when("save").delays(2000).returns({"id": 7})

    await view.get_by_role("button", name="Save").click()
    assert await view.state("id") is None
    await view.advance(2000)
    assert await view.state("id") == 7


async def test_a_failing_backend(app_host):
    view = await app_host.open(saving())
    app_host.when("save").raises("The disk is full")

    await view.get_by_role("button", name="Save").click()
    assert view.calls[-1].is_error
    assert view.calls[-1].text == "The disk is full"


async def test_what_the_view_shows(app_host):
    view = await app_host.open(saving())
    assert await view.tree() == "\n".join(
        [
            '- button "Save"',
            "- text: Saved as null",
            '- region "Notifications alt+T"',
        ]
    )


@pytest.mark.app(layers="browser")
async def test_it_looks_right(app_host, tmp_path):
    view = await app_host.open(CONTACTS, "contact_book", theme="dark", size=(360, 640))
    await view.screenshot(tmp_path / "contacts.png")
    assert view.violations == []
