"""The example servers in `fastmcp dev apps`, FastMCP's own host, as a person opens and uses them.

The host is the installed one, as its command starts it. Its page lists the tools in a view, which
the stock renderer or ours draws, so a tool is opened by filling in a form there.

| | contacts | counter | dashboard |
| --- | --- | --- | --- |
| one line | `install()` | `PrefabRenderer()` | `install()`, `app_config(server)` |
| none | switch, proxy | switch, renderer URL | switch |

Every server runs with one line and with the switch, every way occurs, and what FastMCP does by
itself when a file changes (`--reload`) is on for one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, Response, Route

from host_shim.asset_server import app as asset_server
from host_shim.testing import Chromium
from host_shim.testing.watch import Watch
from tests.browser._apps import served
from tests.browser.fastmcp_dev import seams, sites
from tests.browser.fastmcp_dev.apps_dev import DevApps, dev_apps
from tests.browser.fastmcp_dev.seams import Seam

EXAMPLES = Path(__file__).parents[2] / "examples"
# Set by our page when its view stands; the stock renderer's page never has it.
OURS = "html[data-ready=true]"
# The SDK's client asks for a stream of the server's, which the specification lets a server refuse.
REFUSED_STREAM = "console error: Failed to load resource: the server responded with a status of 405"
# What the host's bridge writes to the console.
INITIALIZED = "method: ui/notifications/initialized"


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevApps]:
    with dev_apps(tmp_path_factory.mktemp("dev_apps")) as found:
        yield found


class Host:
    """The dev host's page in a browser."""

    def __init__(self, page: Page, seam: Seam) -> None:
        self.page = page
        self.seam = seam
        self.failed: set[tuple[str, int]] = set()
        page.on("response", self._note)

    @property
    def frame(self) -> FrameLocator:
        """What the page shows: the list of tools, then the view."""
        return self.page.frame_locator("#app-frame")

    def open(self, url: str) -> None:
        """Go to the list of tools; it is a view itself, and drawn by ours if the way reaches it."""
        if self.seam.picker:
            # The page starts to listen when its frame has loaded, and a view of ours greets again.
            with self.page.expect_console_message(lambda said: INITIALIZED in said.text):
                self.page.goto(url)
        else:
            self.page.goto(url)
        self.frame.get_by_role("button", name="Launch").first.wait_for()
        assert self.frame.locator(OURS).count() == self.seam.picker

    def launch(self) -> FrameLocator:
        """Open the chosen tool with what was filled in; it is drawn by ours."""
        self.frame.get_by_role("button", name="Launch").click()
        self.page.wait_for_url("**/launch?id=*")
        self.frame.locator(OURS).wait_for(state="attached")
        return self.frame

    def _note(self, response: Response) -> None:
        if response.status >= 400:
            self.failed.add((urlsplit(response.url).path, response.status))


OpenHost = Callable[..., Host]


@pytest.fixture
def open_host(chromium: Chromium, dev: DevApps, tmp_path: Path) -> Iterator[OpenHost]:
    """`open_host("contacts", seams.SWITCH)` starts a dev host and opens its page."""
    with ExitStack() as stack:

        def open_one(server: str, seam: Seam, *flags: str) -> Host:
            (assets,) = stack.enter_context(served(1, lambda _: [asset_server()]))
            example = tmp_path / f"{server}_server.py"
            example.write_bytes((EXAMPLES / example.name).read_bytes())
            spec = seam.write(example)
            url = stack.enter_context(dev.serving(spec, seam.env(assets), *flags))
            context = chromium.new_context()
            stack.callback(context.close)
            watch = Watch(context)
            context.route(sites.is_known, _answer)
            host = Host(context.new_page(), seam)
            stack.callback(_check, host, watch)
            host.open(url)
            return host

        yield open_one
    assert dev.proxy.refused == []


def _answer(route: Route) -> None:
    found = sites.answer(route.request.url)
    assert found is not None, route.request.url
    body, media_type = found
    headers = {"access-control-allow-origin": "*", "content-type": media_type}
    route.fulfill(body=body, headers=headers)


def _check(host: Host, watch: Watch) -> None:
    assert [fault for fault in watch.take() if not fault.startswith(REFUSED_STREAM)] == []
    assert host.failed <= {("/mcp", 405)}


@pytest.mark.parametrize(
    ("seam", "flags"),
    [(seams.INSTALL, ["--no-reload"]), (seams.SWITCH, []), (seams.PROXY, ["--no-reload"])],
    ids=lambda value: getattr(value, "name", ""),
)
def test_contacts(open_host: OpenHost, seam: Seam, flags: list[str]) -> None:
    host = open_host("contacts", seam, *flags)
    host.frame.get_by_role("textbox", name="Heading").fill("People")
    view = host.launch()
    view.get_by_role("heading", name="People").wait_for()

    view.get_by_role("textbox", name="Full name").fill("Lev Orlov")
    view.get_by_role("textbox", name="E-mail").fill("lev@example.net")
    view.get_by_role("button", name="Submit").click()
    view.get_by_text("lev@example.net").wait_for()
    view.get_by_text("Saved", exact=True).wait_for()
    view.get_by_role("button", name="Count").click()
    view.get_by_text("Total: 3").wait_for()
    view.get_by_role("button", name="Delete a missing contact").click()
    view.get_by_text("No contact has id 999").wait_for()


@pytest.mark.parametrize(
    "seam", [seams.MIDDLEWARE, seams.SWITCH, seams.RENDERER_URL], ids=lambda seam: seam.name
)
def test_counter(open_host: OpenHost, seam: Seam) -> None:
    """Tools of the view, which this host cannot reach itself, behind the view's own buttons."""
    host = open_host("counter", seam, "--no-reload")
    host.frame.get_by_role("spinbutton", name="Start").fill("3")
    view = host.launch()

    view.get_by_role("button", name="Add 1").click()
    view.get_by_text("Count: 4").wait_for()
    view.get_by_role("button", name="Add 500 (refused)").click()
    view.get_by_placeholder("Note").fill("from the view")
    view.get_by_role("button", name="Save").click()
    view.get_by_text("Saved: 1").wait_for()
    assert view.get_by_text("Count: 4").is_visible()


@pytest.mark.parametrize(
    "seam", [seams.INSTALL, seams.SWITCH, seams.OWN_RESOURCE], ids=lambda seam: seam.name
)
def test_dashboard(open_host: OpenHost, seam: Seam) -> None:
    """One of several tools, its argument chosen from a list in the host's form."""
    host = open_host("dashboard", seam, "--no-reload")
    host.frame.get_by_role("combobox").nth(1).click()
    host.frame.get_by_role("option", name="open").click()
    view = host.launch()
    view.get_by_role("heading", name="Orders").wait_for()

    assert customers(view) == ["Fjord & Sons", "Quay Books"]
    view.get_by_role("button", name="Amount").click()
    table(view).locator("tr").nth(1).get_by_text("Quay Books").wait_for()
    assert customers(view) == ["Quay Books", "Fjord & Sons"]
    view.locator("input").fill("fjord")
    view.get_by_text("Quay Books").wait_for(state="detached")
    assert customers(view) == ["Fjord & Sons"]


def table(view: FrameLocator) -> Locator:
    """The orders; charts have tables of their own, unseen."""
    return view.locator("table").filter(has_text="Customer")


def customers(view: FrameLocator) -> list[str]:
    """What the table says of them, in its order."""
    return table(view).locator("tbody td:nth-child(2)").all_inner_texts()
