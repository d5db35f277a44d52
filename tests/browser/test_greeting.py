"""Hosts that do not answer the first greeting: they were not listening yet, or they are slow.

One rule: however often the view greets, the conversation begins once.
"""

from __future__ import annotations

import pytest

from host_shim.resources import renderer_html
from host_shim.testing import Chromium
from host_shim.testing.watch import Watch
from tests.browser._server import page_server

HOST = """<!doctype html><title>host</title><iframe sandbox="allow-scripts"></iframe><script>
const frame = document.querySelector("iframe");
globalThis.log = [];
const answer = {protocolVersion: "2026-01-26", hostInfo: {name: "late host", version: "1"},
  hostCapabilities: {}, hostContext: {}};
const params = {content: [], structuredContent: {view: {type: "Text", content: "drawn"}}};
const say = (message) => frame.contentWindow.postMessage({jsonrpc: "2.0", ...message}, "*");
const greetings = () => log.filter(({method}) => method === "ui/initialize");
function hear({source, data}) {
  if (source !== frame.contentWindow) return;
  log.push(data);
  if (data.method === "ui/initialize" && greetings().length === EXPECTED)
    greetings().forEach(({id}) => say({id, result: answer}));
  if (data.method === "ui/notifications/initialized")
    say({method: "ui/notifications/tool-result", params});
}
frame.addEventListener("load", () => LATE && addEventListener("message", hear));
if (!LATE) addEventListener("message", hear);
frame.src = "/view";
</script>"""


@pytest.mark.parametrize(
    ("late", "heard"), [(True, 1), (False, 2)], ids=["listens after the load", "answers both"]
)
def test_the_view_greets_again(chromium: Chromium, late: bool, heard: int) -> None:
    text = HOST.replace("EXPECTED", str(heard)).replace("LATE", str(late).lower())
    context = chromium.new_context()
    watch = Watch(context)
    page = context.new_page()
    with page_server() as pages:
        pages.put("/view", renderer_html())
        page.goto(pages.put("/", text), wait_until="commit")
        page.frame_locator("iframe").get_by_text("drawn").wait_for()
        said = page.evaluate("log")
    context.close()
    assert watch.take() == []
    greetings = [message for message in said if message.get("method") == "ui/initialize"]
    assert len(greetings) == heard
    assert all(greeting == greetings[0] for greeting in greetings)
    begun = [message for message in said if message.get("method") == "ui/notifications/initialized"]
    assert len(begun) == 1
