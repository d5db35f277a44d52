"""The invoice review as people use it: two reviewers, one server that is restarted on the way.

What a person sees is looked at in the page; what must be durable, in the database file.
"""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from host_shim.testing import Chromium

ROOT = Path(__file__).parents[2]

HOSTILE = """<!doctype html><title>Hostile</title><script>
const tried = [];
const attempts = [() => parent.document.title, () => parent.localStorage, () => document.cookie,
  () => localStorage.length];
for (const attempt of attempts) {
  try { attempt(); tried.push("reached"); } catch { tried.push("refused"); }
}
addEventListener("message", ({ data }) => {
  if (data.type !== "init") return;
  for (const type of ["set_selection_mode", "nonsense", "__proto__", "open_citation"])
    parent.postMessage({ type }, "*");
  document.title = tried.join();
  document.body.textContent = tried.join();
});
addEventListener("click", () => { location.href = "about:blank"; });
</script><body>waiting"""


class Server:
    """The example as `make demo` starts it, on a port and a database that outlive its end."""

    def __init__(self, directory: Path) -> None:
        self.database = directory / "reviews.db"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.origin = ""

    def start(self) -> None:
        """Each start has a key of its own, so every token from before is worth nothing."""
        command = [sys.executable, "-m", "examples.invoice_review", "--port", str(self._port)]
        self._process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://127.0.0.1:" in line, "the example did not start"
        self.origin = line.split()[-1]
        self._port = urlsplit(self.origin).port or 0

    def kill(self) -> None:
        """Ends it without a word, as a machine that loses its power."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return connection.execute(statement, values).fetchall()

    def status(self, name: str) -> str:
        ((status,),) = self.rows("SELECT status FROM tasks WHERE name = ?", name)
        return str(status)

    def assignee(self, name: str) -> str | None:
        ((assignee,),) = self.rows("SELECT assignee_id FROM tasks WHERE name = ?", name)
        return None if assignee is None else str(assignee)

    def resumed(self, name: str) -> int:
        """How often the task has gone on."""
        statement = (
            "SELECT count(*) FROM steps JOIN tasks ON tasks.id = steps.task_id"
            " WHERE steps.kind = 'resumed' AND tasks.name = ?"
        )
        ((count,),) = self.rows(statement, name)
        return int(count)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("invoices"))
    try:
        found.start()
        yield found
    finally:
        found.kill()


class Reviewer:
    """One person at the page, in a browser context of their own."""

    def __init__(self, chromium: Chromium, server: Server, name: str) -> None:
        self.context = chromium.new_context(viewport={"width": 1000, "height": 900})
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._listen)
        self.page.goto(server.origin)
        if name != "Ada":
            self.page.get_by_label("Reviewer").select_option(label=name)

    def _listen(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    @property
    def view(self) -> FrameLocator:
        return self.page.frame_locator("iframe")

    def has(self, invoice: str, badge: str = "Open") -> None:
        """Waits until the document is on the screen."""
        expect(self.view.get_by_role("heading", name=invoice)).to_be_visible(timeout=30_000)
        expect(self.view.get_by_text(badge, exact=True)).to_be_visible()

    def task(self, text: str) -> None:
        expect(self.page.get_by_role("status").first).to_have_text(text)

    def field(self, label: str, line: int) -> Any:
        return self.view.get_by_label(f"{label} of line {line}", exact=True)

    def press(self, name: str) -> None:
        """A button, by keyboard."""
        button = self.view.get_by_role("button", name=name, exact=True)
        expect(button).to_be_enabled()
        button.focus()
        self.page.keyboard.press("Enter")

    def close(self) -> None:
        self.context.close()


@pytest.fixture
def ada(chromium: Chromium, server: Server) -> Iterator[Reviewer]:
    found = Reviewer(chromium, server, "Ada")
    yield found
    found.close()


def test_a_review_from_parking_to_resuming(
    ada: Reviewer, server: Server, chromium: Chromium
) -> None:
    ada.has("INV-1001")
    ada.task("INV-1001: waiting for input")
    edit_and_look_up(ada, server)
    restart_in_the_middle(ada, server)
    two_reviewers_get_different_documents(ada, server, chromium)
    approve_in_two_stages(ada, server)
    assert ada.faults == []


def edit_and_look_up(ada: Reviewer, server: Server) -> None:
    ada.field("Description", 3).fill("Delivery, third floor")
    ada.field("Account", 3).fill("4714")
    expect(ada.field("Account", 1)).to_have_value("4711")
    ada.press("Look up the account of line 3")
    expect(ada.view.get_by_text("Freight")).to_be_visible()
    ada.press("Save line 3")
    expect(ada.view.get_by_text("Line 3 saved")).to_be_visible()
    saved = server.rows(
        "SELECT description, amount, account, account_name FROM invoice_lines WHERE id = 3"
    )
    assert saved == [("Delivery, third floor", 35, "4714", "Freight")]
    ada.field("Account", 1).fill("9999")
    ada.press("Look up the account of line 1")
    expect(ada.view.get_by_text("No such account")).to_be_visible()


def restart_in_the_middle(ada: Reviewer, server: Server) -> None:
    """The server is killed and started, the browser is loaded anew: all is where it was."""
    server.kill()
    server.start()
    ada.page.reload()
    ada.has("INV-1001")
    ada.faults.clear()  # the page before had noticed that its server was away
    expect(ada.field("Description", 3)).to_have_value("Delivery, third floor")
    expect(ada.field("Account", 1)).to_have_value("4711")  # what was not saved is not there
    assert server.status("INV-1001") == "waiting_for_input"


def two_reviewers_get_different_documents(
    ada: Reviewer, server: Server, chromium: Chromium
) -> None:
    ben = Reviewer(chromium, server, "Ben")
    try:
        ben.has("INV-1002")
        assert ben.faults == []
    finally:
        ben.close()


def approve_in_two_stages(ada: Reviewer, server: Server) -> None:
    ada.press("Check")
    ada.has("INV-1001", "Checked")
    assert server.status("INV-1001") == "waiting_for_input"
    assert server.resumed("INV-1001") == 0
    ada.press("Approve")
    ada.has("INV-1001", "Approved")
    ada.task("INV-1001: completed")
    assert server.resumed("INV-1001") == 1
    events = server.rows("SELECT count(*), count(consumed_at) FROM resume_events")
    assert events == [(1, 1)]
    expect(ada.page.get_by_role("listitem").filter(has_text="Approved")).to_be_visible()
    ada.press("Next document")
    ada.has("INV-1003")  # Ben has the second


def test_document_and_view_speak_to_each_other(ada: Reviewer, server: Server) -> None:
    ada.has("INV-1003")
    pages = ada.page.locator("#document")
    expect(pages).to_have_class("capturing")
    ada.view.get_by_role("button", name="Source of line 1").click()
    expect(ada.page.locator("pre.cited")).to_have_count(1)
    mark = "({ firstChild: text }) => getSelection().setBaseAndExtent(text, 0, text, 13)"
    pages.locator("pre").evaluate(mark)
    expect(ada.view.get_by_text("Selected on page 1")).to_be_visible()
    ada.view.get_by_role("button", name="Into line 1").click()
    expect(ada.field("Description", 1)).to_have_value("Fern Catering")
    renew_the_session(ada)
    ada.page.get_by_label("Highlighter").check()
    expect(pages).not_to_have_class("capturing")
    ada.page.get_by_label("Highlighter").uncheck()
    expect(pages).to_have_class("capturing")  # the view has asked for it again
    ada.page.get_by_role("button", name="Full screen").click()
    expect(ada.page.locator("#surface")).to_have_class("fullscreen")
    ada.page.get_by_role("button", name="Full screen").click()
    ada.press("Give back")
    ada.task("No document waits for you.")
    assert server.assignee("INV-1003") is None
    ada.page.get_by_role("button", name="Next document").click()
    ada.has("INV-1003")  # nobody else has asked for it meanwhile
    assert server.assignee("INV-1003") == "ada"
    assert ada.faults == []


def renew_the_session(ada: Reviewer) -> None:
    """The runtime refuses the token once; the view asks its host for another and goes on."""
    runs = "**/api/app-runtime/run"
    refused = {"ok": False, "error": {"status": 401, "message": "expired"}}
    headers = {"Access-Control-Allow-Origin": "*"}
    ada.page.route(
        runs, lambda route: route.fulfill(status=401, json=refused, headers=headers), times=1
    )
    with ada.page.expect_response(lambda reply: reply.ok and reply.url.endswith("/run")):
        ada.press("Look up the account of line 1")
    expect(ada.view.get_by_text("Catering", exact=True)).to_be_visible()
    ada.faults[:] = [fault for fault in ada.faults if "401" not in fault]


def test_a_hostile_bundle_stays_in_its_frame(ada: Reviewer, server: Server) -> None:
    ada.page.route(
        "**/bundle/*", lambda route: route.fulfill(body=HOSTILE, content_type="text/html")
    )
    ada.page.reload()
    body = ada.view.locator("body")
    expect(body).to_have_text("refused,refused,refused,refused")
    expect(ada.page.locator("#document")).not_to_have_class("capturing")
    body.click()
    expect(ada.page.get_by_role("alert")).to_have_text("The surface left its bundle and was closed")
    expect(ada.page.locator("iframe")).to_have_count(0)
