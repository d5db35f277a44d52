"""The contact book from end to end: a person at the dev host's page, a FastMCP server."""

import pytest

RENDERERS = ["ours", "stock"]


@pytest.fixture(params=RENDERERS)
def book(request, open_tool):
    opened = open_tool("contacts", "contact_book", {"heading": "People"}, renderer=request.param)
    opened.frame.get_by_role("heading", name="People").wait_for()
    return opened


def names(book):
    """The names on screen, in order: each stands before its e-mail address."""
    lines = [line for line in book.frame.inner_text("body").splitlines() if line]
    return [lines[at - 1] for at, line in enumerate(lines) if "@example" in line]


def add(book, name, email):
    book.frame.get_by_role("textbox", name="Full name").fill(name)
    book.frame.get_by_role("textbox", name="E-mail").fill(email)
    book.frame.get_by_role("button", name="Submit").click()


def test_the_tool_opens_with_the_servers_rows(book):
    assert names(book) == ["Ines Duarte", "Tomas Berg"]


def test_a_submitted_form_reaches_the_server_and_the_row_appears(book):
    add(book, "Lev Orlov", "lev@example.net")
    book.frame.get_by_text("lev@example.net").wait_for()
    assert names(book) == ["Ines Duarte", "Tomas Berg", "Lev Orlov"]
    book.frame.get_by_text("Saved", exact=True).wait_for()

    row = {"id": 3, "name": "Lev Orlov", "email": "lev@example.net", "kind": "Customer"}
    assert book.ask_server("find_contacts", query="lev")["structuredContent"] == {"result": [row]}
    (call,) = book.log("tools/call")
    assert call["params"]["name"] == "create_contact"
    assert call["params"]["arguments"] == {"data": {k: row[k] for k in ("name", "email", "kind")}}
    (answer,) = book.log("tools/call", "result")
    assert answer["result"]["structuredContent"]["result"][-1] == row


def test_delete_removes_the_row_on_both_sides(book):
    book.frame.get_by_role("button", name="Delete", exact=True).first.click()
    book.frame.get_by_text("ines@example.com").wait_for(state="detached")
    assert names(book) == ["Tomas Berg"]
    assert book.ask_server("count_contacts")["structuredContent"] == {"result": 1}


def test_deleting_a_missing_contact_shows_the_servers_error(book):
    book.frame.get_by_role("button", name="Delete a missing contact").click()
    book.frame.get_by_text("No contact has id 999").wait_for()
    assert names(book) == ["Ines Duarte", "Tomas Berg"]
    (answer,) = book.log("tools/call", "result")
    assert answer["result"]["isError"] is True


def test_search_shows_what_the_server_finds(book):
    book.frame.get_by_placeholder("Search").fill("TOMAS")
    book.frame.get_by_role("button", name="Search").click()
    book.frame.get_by_text("ines@example.com").wait_for(state="detached")
    assert names(book) == ["Tomas Berg"]
    (call,) = book.log("tools/call")
    assert (call["params"]["name"], call["params"]["arguments"]) == (
        "find_contacts",
        {"query": "TOMAS"},
    )


def test_enter_in_the_search_box_submits(book):
    box = book.frame.get_by_placeholder("Search")
    box.fill("ines")
    box.press("Enter")
    book.frame.get_by_text("tomas@example.org").wait_for(state="detached")
    assert names(book) == ["Ines Duarte"]


def test_count_shows_a_number_the_server_wrapped(book):
    book.frame.get_by_role("button", name="Count").click()
    book.frame.get_by_text("Total: 2").wait_for()


def test_an_incomplete_form_asks_nothing_of_the_server(book):
    book.frame.get_by_role("textbox", name="E-mail").fill("nobody@example.net")
    book.frame.get_by_role("button", name="Submit").click()
    name = book.frame.get_by_role("textbox", name="Full name")
    assert name.evaluate("(input) => input.validity.valueMissing")
    assert book.log("tools/call") == []
