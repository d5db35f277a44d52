"""The harness itself, checked with Prefab's own renderer."""

import pytest

from host_shim.testing.answers import result

COUNTER = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Column",
        "children": [
            {"type": "Text", "content": "Count: {{ count }}"},
            {
                "type": "Button",
                "label": "inc",
                "onClick": {"action": "setState", "key": "count", "value": "{{ count + 1 }}"},
            },
        ],
    },
    "state": {"count": 0},
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_view_gets_its_data_in_the_protocols_order(open_payload, theme):
    view = open_payload(COUNTER, renderer="stock", theme=theme).wait_ready()
    first = [(entry["from"], entry["method"]) for entry in view.messages[:5]]
    assert first == [
        ("view", "ui/initialize"),
        ("host", "ui/initialize"),
        ("view", "ui/notifications/initialized"),
        ("host", "ui/notifications/tool-input"),
        ("host", "ui/notifications/tool-result"),
    ]
    assert view.messages[4]["message"]["params"]["structuredContent"] == COUNTER
    assert view.messages[1]["message"]["result"]["hostContext"]["theme"] == theme
    assert view.messages[1]["duration"] >= 0
    dark = view.frame.evaluate("document.documentElement.classList.contains('dark')")
    assert dark == (theme == "dark")


def test_the_frame_is_opaque_and_on_another_origin(open_payload):
    view = open_payload(COUNTER, renderer="stock").wait_ready()
    assert view.frame.evaluate("self.origin") == "null"
    assert view.frame.url.split("/view")[0] != view.page.url.split("/harness")[0]
    assert view.frame.evaluate(
        "() => { try { localStorage; return 'open' } catch (e) { return e.name } }"
    ) == ("SecurityError")


def test_clicks_reach_the_view(open_payload):
    view = open_payload(COUNTER, renderer="stock").wait_ready()
    assert "Count: 0" in view.text()
    view.frame.get_by_role("button", name="inc").click()
    view.frame.get_by_text("Count: 1").wait_for()
    assert '- button "inc"' in view.aria()


def test_another_result_replaces_the_view(open_payload):
    view = open_payload(COUNTER, renderer="stock").wait_ready()
    view.deliver(result({**COUNTER, "state": {"count": 41}}))
    view.frame.get_by_text("Count: 41").wait_for()


CALL = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Column",
        "children": [
            {
                "type": "Button",
                "label": "ask",
                "onClick": {
                    "action": "toolCall",
                    "tool": "double",
                    "arguments": {"n": 21},
                    "onSuccess": {"action": "setState", "key": "n", "value": "{{ $result.n }}"},
                    "onError": {"action": "setState", "key": "n", "value": "{{ $error }}"},
                },
            },
            {"type": "Text", "content": "Answer: {{ n }}"},
        ],
    },
    "state": {"n": None},
}


def test_a_scripted_tool_answers(open_payload):
    tools = {"double": lambda arguments: result({"n": arguments["n"] * 2})}
    view = open_payload(CALL, renderer="stock", tools=tools).wait_ready()
    view.frame.get_by_role("button", name="ask").click()
    view.frame.get_by_text("Answer: 42").wait_for()
    assert [(asked.method, asked.params["arguments"]) for asked in view.asked] == [
        ("tools/call", {"n": 21})
    ]


def test_an_unknown_tool_fails_as_fastmcp_says_it(open_payload):
    view = open_payload(CALL, renderer="stock").wait_ready()
    view.frame.get_by_role("button", name="ask").click()
    view.frame.get_by_text("Answer: Unknown tool: 'double'").wait_for()


def test_faults_are_recorded(open_payload):
    view = open_payload(COUNTER, renderer="stock", policy="spec").wait_ready()
    view.take_faults()
    view.frame.evaluate(
        """async () => {
          const next = (target, type) => new Promise((done) => target.addEventListener(type, done));
          console.error("printed");
          const image = new Image();
          const thrown = next(window, "error"), refused = next(image, "error");
          setTimeout(() => { throw new Error("thrown") });
          image.src = "https://example.com/refused-by-policy.png";
          await Promise.all([thrown, refused]);
        }"""
    )
    view.page.evaluate("fetch('https://example.com/stray').catch(() => {})")
    faults = "\n".join(view.take_faults())
    for expected in ("printed", "thrown", "refused-by-policy", "https://example.com/stray"):
        assert expected in faults
    assert view.take_faults() == []
