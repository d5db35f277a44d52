"""The test that the documentation shows, in both layers and with both renderers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.testing.server import make_server

# Forms need this token where the browser itself submits them, as the stock renderer has it.
FRAME = "allow-scripts allow-forms"


@pytest.fixture
def server() -> SimpleNamespace:
    return SimpleNamespace(mcp=make_server())


@pytest.mark.app(layers=["process", "browser"], renderers=["ours", "stock"])
async def test_save(app_host, server):
    view = await app_host.open(server.mcp, "contact_book", {"heading": "People"}, sandbox=FRAME)
    await view.get_by_label("Full name").fill("Lev")
    await view.get_by_role("button", name="Submit").click()
    assert await view.state("contacts") == [
        {"id": 1, "name": "Ines", "email": "ines@example.com"},
        {"id": 2, "name": "Lev", "email": ""},
    ]
    call = view.calls[-1]
    assert (call.tool, call.is_error) == ("create_contact", False)
    assert view.toasts[-1].text == "Saved"

    tools = await view.app_tools()
    assert [tool.name for tool in tools] == ["increment"]
    result = await view.call_app_tool("increment", {"amount": 5})
    assert result.structured == {"count": 8}
