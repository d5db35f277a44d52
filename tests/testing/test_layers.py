"""What a test can do and see is the same without a browser and in Chromium."""

from __future__ import annotations

import re
from typing import Any

import pytest

from host_shim.testing import NotFound, Refused
from host_shim.testing.view import NotStarted

pytestmark = pytest.mark.app(layers=["process", "browser"])

SET = {"action": "setState"}


def payload(view: Any, state: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    children = view if isinstance(view, list) else [view]
    node = {"type": "Column", "children": children}
    return {"$prefab": {"version": "0.3"}, "view": node, "state": state or {}, **more}


def button(label: str, *actions: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Button", "label": label, "onClick": list(actions)}


def call(tool: str, **handlers: Any) -> dict[str, Any]:
    return {"action": "toolCall", "tool": tool, "arguments": {"n": "{{ n }}"}, **handlers}


CONTROLS = payload(
    [
        {"type": "Heading", "content": "Controls", "level": 2},
        {"type": "Checkbox", "name": "agree", "label": "I agree"},
        {"type": "Switch", "name": "dark", "label": "Dark mode"},
        {
            "type": "Select",
            "name": "colour",
            "placeholder": "Colour",
            "children": [
                {"type": "SelectOption", "value": "r", "label": "Red"},
                {"type": "SelectOption", "value": "g", "label": "Green"},
            ],
        },
        {"type": "Textarea", "name": "bio", "placeholder": "Bio"},
        {"type": "Slider", "name": "volume", "min": 0, "max": 10, "ariaLabel": "Volume"},
        {"type": "Button", "label": "Off", "disabled": True},
        {
            "type": "Dialog",
            "title": "Sure?",
            "children": [
                {"type": "Button", "label": "Remove"},
                {"type": "Button", "label": "Yes", "onClick": [{**SET, "key": "sure", "value": 1}]},
            ],
        },
        {"type": "Text", "content": "{{ agree }} {{ dark }} {{ colour }} {{ bio }} {{ sure }}"},
    ],
    {"agree": False, "dark": False, "colour": "", "bio": "", "volume": 5, "sure": 0},
)


async def test_controls(app_host):
    view = await app_host.open(CONTROLS)
    await view.get_by_role("checkbox", name="I agree").check()
    await view.get_by_role("switch", name="Dark mode").check()
    await view.get_by_role("combobox").choose("Green")
    await view.get_by_placeholder("Bio").type("Hi")
    assert await view.get_by_text("true true g Hi 0").is_visible()
    assert await view.state("colour") == "g"

    await view.get_by_label("I agree").uncheck()
    assert not await view.get_by_role("checkbox").is_checked()
    assert await view.get_by_placeholder("Bio").value() == "Hi"
    assert not await view.get_by_role("button", name="Off").is_enabled()
    assert await view.get_by_role("option").count() == 0


async def test_dialog(app_host):
    view = await app_host.open(CONTROLS)
    await view.get_by_role("button", name="Remove").click()
    assert await view.get_by_role("dialog", name="Sure?").is_visible()
    await view.get_by_role("button", name="Yes").click()
    assert await view.state("sure") == 1
    await view.press("Escape")
    assert await view.get_by_role("dialog").count() == 0
    await view.get_by_role("button", name="Remove").press("Enter")
    assert await view.get_by_role("dialog").count() == 1


async def test_the_tree_is_a_snapshot(app_host):
    view = await app_host.open(CONTROLS)
    assert await view.tree() == "\n".join(
        [
            '- heading "Controls" [level=2]',
            '- checkbox "I agree"',
            "- text: I agree",
            '- switch "Dark mode"',
            "- text: Dark mode",
            '- combobox "Colour"',
            '- textbox "Bio"',
            "- group:",
            '  - slider "Volume": "5"',
            '- button "Off" [disabled]',
            '- button "Remove"',
            "- text: false false 0",
            '- region "Notifications alt+T"',
        ]
    )
    assert "Bio: (empty)\n\nVolume: 5 (0 to 10)" in await view.text()


async def test_what_cannot_be_done_is_refused(app_host):
    view = await app_host.open(CONTROLS)
    with pytest.raises(NotFound, match=re.escape("get_by_role('button', name='Save')")):
        await view.get_by_role("button", name="Save").click()
    with pytest.raises(NotFound, match="2 elements"):
        await view.get_by_role("button").click()
    with pytest.raises(Refused):
        await view.get_by_role("heading").fill("x")
    with pytest.raises(KeyError, match="no 'missing'"):
        await view.state("missing.name")


async def test_calls_by_script(app_host):
    saved = {**SET, "key": "got", "value": "{{ $result.id }}"}
    failed = {"action": "showToast", "message": "{{ $error }}", "variant": "error"}
    save = call("save", onSuccess=[saved], onError=[failed])
    view = await app_host.open(payload(button("Save", save), {"n": 1, "got": None}))

    app_host.when("save").returns({"id": 7})
    await view.get_by_role("button").click()
    assert await view.state("got") == 7
    assert (view.calls[0].arguments, view.calls[0].structured) == ({"n": 1}, {"id": 7})

    app_host.when("save").raises("Full")
    await view.get_by_role("button", name="Save").click()
    assert (view.toasts[-1].text, view.toasts[-1].variant) == ("Full", "error")
    assert view.calls[-1].is_error is True

    app_host.when("save").refuses("Not you")
    await view.get_by_role("button", name="Save").click()
    assert view.toasts[-1].text == "Not you"
    assert view.calls[-1].error == "Not you"


async def test_slow_and_silent_tools(app_host):
    done = {**SET, "key": "got", "value": "{{ $result.id }}"}
    pressed = [{**SET, "key": "busy", "value": True}, call("save", onSuccess=[done])]
    view = await app_host.open(payload(button("Save", *pressed), {"n": 1, "got": 0, "busy": False}))

    app_host.when("save").delays(300).returns({"id": 7})
    await view.get_by_role("button").click()
    assert (await view.state("busy"), view.calls[0].is_error) == (True, None)
    await view.advance(299)
    assert await view.state("got") == 0
    await view.advance(1)
    assert await view.state("got") == 7

    app_host.when("save").hangs()
    await view.get_by_role("button").click()
    assert view.calls[-1].result is None
    assert await view.teardown()


async def test_time_passes_only_when_told(app_host):
    tick = {**SET, "key": "ticks", "value": "{{ ticks + 1 }}"}
    every = {"action": "setInterval", "duration": 1000, "count": 3, "onTick": [tick]}
    toast = {"action": "showToast", "message": "Begun", "duration": 2500}
    view = await app_host.open(payload(button("Go", every, toast), {"ticks": 0}))
    await view.get_by_role("button").click()
    assert await view.get_by_text("Begun").is_visible()
    await view.advance(2000)
    assert await view.state("ticks") == 2
    assert await view.get_by_text("Begun").count() == 1
    await view.advance(5000)
    assert await view.state("ticks") == 3
    assert await view.get_by_text("Begun").count() == 0
    assert [toast.text for toast in view.toasts] == ["Begun"]


async def test_links_chat_and_context(app_host):
    actions = [
        {"action": "openLink", "url": "https://example.com/a"},
        {"action": "sendMessage", "content": "Hello"},
        {"action": "updateContext", "structuredContent": {"picked": [1]}},
        {"action": "requestDisplayMode", "mode": "fullscreen"},
    ]
    shown = {"type": "Text", "content": "{{ $host.theme }} {{ $host.displayMode }}"}
    view = await app_host.open(payload([button("Go", *actions), shown]), theme="dark")
    assert await view.get_by_text("dark inline").is_visible()
    await view.get_by_role("button").click()
    assert view.links == ["https://example.com/a"]
    assert view.chat == ["Hello"]
    assert view.model_context == {"structuredContent": {"picked": [1]}}
    assert await view.get_by_text("dark fullscreen").is_visible()
    await view.set_context(theme="light")
    assert await view.get_by_text("light fullscreen").is_visible()


async def test_a_host_without_capabilities(app_host):
    link = {"action": "openLink", "url": "https://example.com/a"}
    view = await app_host.open(payload(button("Go", link)), capabilities={})
    await view.get_by_role("button").click()
    assert view.links == []
    answers = [entry.kind for entry in view.messages if entry.method == "ui/open-link"]
    assert answers == ["request", "error"]
    (fault,) = view.take_faults()  # it tries to open the link itself, which the sandbox forbids
    assert "allow-popups" in fault


async def test_fetch_needs_a_declared_origin(app_host):
    url = "https://api.example.com/rates"
    got = {**SET, "key": "rates", "value": "{{ $result }}"}
    bad = {**SET, "key": "rates", "value": "{{ $error }}"}
    fetch = {"action": "fetch", "url": url, "onSuccess": [got], "onError": [bad]}
    asking = payload(button("Ask", fetch), {"rates": None})
    app_host.when(url).returns({"eur": 2})

    view = await app_host.open(asking, csp={"connectDomains": ["https://api.example.com"]})
    await view.get_by_role("button").click()
    assert await view.state("rates") == {"eur": 2}

    undeclared = await app_host.open(asking)
    await undeclared.get_by_role("button").click()
    assert await undeclared.state("rates") == "Failed to fetch"
    violation = undeclared.violations[0]
    assert (violation["directive"], violation["blocked"]) == ("connect-src", url)
    assert any("connect-src" in fault for fault in undeclared.take_faults())
    assert undeclared.faults() == []


READY = payload({"type": "Text", "content": "Ready"})


async def test_a_faulty_host(app_host):
    view = await app_host.open(READY, faults=["early", "twice"])
    assert await view.get_by_text("Ready").count() == 1
    await view.deliver(payload(button("Later")))
    assert await view.get_by_role("button", name="Later").is_visible()
    view.take_faults()


@pytest.mark.app(layers="process")
@pytest.mark.parametrize(
    ("fault", "shown"),
    [("empty", None), ("plain", "2 rows"), ("cancelled", "cancelled by the test")],
)
async def test_a_host_without_a_view(app_host, fault, shown):
    view = await app_host.open(READY, faults=fault)
    if shown:
        assert await view.get_by_text(shown).count() == 1
    await view.deliver(payload(button("Later")))
    assert await view.get_by_role("button", name="Later").is_visible()
    view.take_faults()


async def test_app_tools(app_host):
    grow = {
        "name": "grow",
        "description": "Add one.",
        "inputSchema": {"type": "object", "properties": {"by": {"type": "integer"}}},
        "actions": [{**SET, "key": "n", "value": "{{ n + $event.by }}"}],
        "result": {"n": "{{ n }}"},
    }
    view = await app_host.open(
        payload({"type": "Text", "content": "n={{ n }}"}, {"n": 1}, tools=[grow])
    )
    (tool,) = await view.app_tools()
    assert (tool.name, tool.description) == ("grow", "Add one.")
    assert (await view.call_app_tool("grow", {"by": 4})).structured == {"n": 5}
    assert await view.get_by_text("n=5").is_visible()
    assert (await view.call_app_tool("grow", {"by": "x"})).is_error
    assert view.host.tools_changed == 1


async def test_files(app_host):
    pick = {
        "action": "openFilePicker",
        "multiple": True,
        "onSuccess": [{**SET, "key": "names", "value": "{{ $result }}"}],
    }
    view = await app_host.open(payload(button("Choose", pick), {"names": None}))
    await view.get_by_role("button").click()
    await view.pick_files({"name": "a.txt", "data": b"hi", "type": "text/plain"})
    (chosen,) = await view.state("names")
    assert (chosen["name"], chosen["size"], chosen["data"]) == ("a.txt", 2, "aGk=")


@pytest.mark.app(layers="process")
async def test_policies_by_name(app_host):
    with pytest.raises(ValueError, match="there is no policy 'loose'; there are: declared, wasm"):
        await app_host.open(CONTROLS, policy="loose")
    view = await app_host.open(CONTROLS, policy="claude")
    assert await view.get_by_role("heading", name="Controls").is_visible()


@pytest.mark.app(layers="browser")
async def test_a_view_that_cannot_start_says_why(app_host):
    """Under the specification's policy Python has no WebAssembly, and no server draws this one."""
    with pytest.raises(NotStarted) as caught:
        await app_host.open(CONTROLS, policy="spec")
    said = str(caught.value)
    assert "This view could not be started" in said
    assert "refuses WebAssembly" in said and "'wasm-unsafe-eval'" in said
