"""`DropZone` and the action `openFilePicker`: what becomes of files."""

from __future__ import annotations

from typing import Any

from tests.fakes import FakeFilePicker
from tests.harness import Mounted, mount

PNG = {"name": "a.png", "size": 3, "type": "image/png", "data": "AAAA"}
GIF = {"name": "b.gif", "size": 4, "type": "image/gif", "data": "BBBB"}
TEXT = {"name": "c.txt", "size": 5, "type": "text/plain", "data": "CCCC"}
SEEN = {"action": "setState", "key": "seen", "value": "{{ $event }}"}


def zone(**props: Any) -> dict[str, Any]:
    return {"type": "DropZone", "name": "files", "onChange": SEEN, **props}


def give(view: Mounted, *files: dict[str, Any]) -> None:
    view.event(view.find("[role=button]"), "files", files=list(files))


def test_files_are_kept_and_announced() -> None:
    view = mount(zone())
    assert view.state["files"] == []
    give(view, PNG)
    assert view.state["files"] == [PNG]
    assert view.state["seen"] == [PNG]


def test_a_single_zone_keeps_the_last_choice() -> None:
    view = mount(zone())
    give(view, PNG)
    give(view, GIF)
    assert view.state["files"] == [GIF]


def test_a_multiple_zone_collects_and_announces_the_new_ones() -> None:
    view = mount(zone(multiple=True))
    give(view, PNG)
    give(view, GIF, TEXT)
    assert view.state["files"] == [PNG, GIF, TEXT]
    assert view.state["seen"] == [GIF, TEXT]


def test_refused_files_are_told() -> None:
    view = mount(zone(accept="image/*", maxSize=3))
    give(view, PNG, GIF, TEXT)
    assert view.state["files"] == [PNG]
    assert {n.text for n in view.document.root.walk() if "data-title" in n.attrs} == {
        'File "c.txt" doesn\'t match accepted types (image/*)',
        'File "b.gif" exceeds 0.0MB limit',
    }


def test_nothing_happens_if_all_are_refused() -> None:
    view = mount(zone(accept=".csv"))
    give(view, PNG)
    assert view.state["files"] == []
    assert "seen" not in view.state


def test_click_and_keys_open_the_dialog() -> None:
    view = mount(zone())
    root, field = view.find("[role=button]"), view.find("input")
    for operate in (
        lambda: view.click(root),
        lambda: view.press(root, "Enter"),
        lambda: view.press(root, "Space"),
    ):
        assert operate() == [["call", field.number, "click", []]]
    assert "click" in field.attrs["data-stop"]


def test_the_same_file_can_be_chosen_again() -> None:
    view = mount(zone())
    before = view.find("input").number
    give(view, PNG)
    assert view.find("input").number != before


def test_dragging_over_marks_the_zone() -> None:
    view = mount(zone())
    rect = [10, 10, 100, 50]
    view.event(view.find("[role=button]"), "dragenter", x=20, y=20, rect=rect)
    assert "bg-primary/5" in view.find("[role=button]").attrs["class"]
    view.event(view.find("[role=button]"), "dragleave", x=50, y=30, rect=rect)
    assert "bg-primary/5" in view.find("[role=button]").attrs["class"]
    view.event(view.find("[role=button]"), "dragleave", x=5, y=30, rect=rect)
    assert "bg-primary/5" not in view.find("[role=button]").attrs["class"]


def test_dropping_ends_the_mark() -> None:
    view = mount(zone())
    view.event(view.find("[role=button]"), "dragenter", x=1, y=1)
    view.event(view.find("[role=button]"), "drop", x=1, y=1)
    assert "bg-primary/5" not in view.find("[role=button]").attrs["class"]


def test_a_disabled_zone_listens_to_nothing() -> None:
    view = mount(zone(disabled=True))
    root = view.find("[role=button]")
    assert root.attrs["tabindex"] == "-1"
    assert root.attrs["aria-disabled"] == "true"
    assert "data-on" not in root.attrs
    assert "disabled" in view.find("input").attrs


def test_a_zone_without_a_name_gets_one() -> None:
    view = mount({"type": "DropZone"})
    give(view, PNG)
    assert view.state["dropzone_1"] == [PNG]


def picking(**action: Any) -> tuple[Mounted, FakeFilePicker]:
    """A button that asks for files and then counts on."""
    done = {"action": "setState", "key": "picked", "value": "{{ $result }}"}
    failed = {"action": "setState", "key": "error", "value": "{{ $error }}"}
    pick = {"action": "openFilePicker", "onSuccess": done, "onError": failed, **action}
    after = {"action": "setState", "key": "after", "value": True}
    view = mount({"type": "Button", "label": "Pick", "onClick": [pick, after]})
    picker = FakeFilePicker()
    view.renderer.file_picker = picker  # type: ignore[assignment]
    view.click(view.find("button", "Pick"))
    return view, picker


def test_picker_result() -> None:
    view, picker = picking(accept="image/*", multiple=True, maxSize=10)
    assert picker.pending[0].asked == {"accept": "image/*", "multiple": True, "limit": 10}
    assert "after" not in view.state
    picker.pending[0].answer([PNG, TEXT, GIF])
    assert view.state["picked"] == [PNG, GIF]
    assert view.state["after"] is True
    assert "doesn't match accepted types (image/*)" in view.document.root.text


def test_picker_without_a_choice_runs_the_rest_of_the_list_only() -> None:
    view, picker = picking()
    picker.pending[0].answer([])
    assert "picked" not in view.state
    assert "error" not in view.state
    assert view.state["after"] is True


def test_picker_with_nothing_accepted() -> None:
    view, picker = picking(accept=".csv")
    picker.pending[0].answer([PNG])
    assert "picked" not in view.state
    assert view.state["after"] is True


def test_picker_that_cannot_read() -> None:
    view, picker = picking()
    picker.pending[0].fail("The file could not be read.")
    assert view.state["error"] == "The file could not be read."
    assert "after" not in view.state


def test_picker_where_nobody_can_be_asked() -> None:
    view = mount(
        {
            "type": "Button",
            "label": "Pick",
            "onClick": {
                "action": "openFilePicker",
                "onError": {"action": "setState", "key": "error", "value": "{{ $error }}"},
            },
        }
    )
    view.click(view.find("button", "Pick"))
    assert view.state["error"] == "Files cannot be chosen here"


def test_leaving_the_view_forgets_the_dialog() -> None:
    view, picker = picking()
    view.load({"$prefab": {"version": "0.3"}, "view": {"type": "Text", "content": "new"}})
    assert picker.pending[0].cancelled
