"""The bundle's view: what the reviewer sees and does, as a Prefab app.

One rule: every control that starts a call is disabled while the call is under way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from prefab_ui.actions import Action, SetState, ShowToast
from prefab_ui.actions.mcp import CallTool
from prefab_ui.app import PrefabApp
from prefab_ui.components import (
    Alert,
    AlertDescription,
    AlertTitle,
    Badge,
    Button,
    Column,
    Heading,
    Input,
    Muted,
    Row,
    Table,
    TableBody,
    TableCell,
    TableHead,
    TableHeader,
    TableRow,
    Text,
)
from prefab_ui.components.control_flow import Elif, Else, ForEach, If
from prefab_ui.rx import ERROR, RESULT, Rx

BUSY = Rx("busy != ''")
CLOSED = "invoice.status == 'approved' || invoice.status == 'rejected'"
LOCKED = Rx(f"busy != '' || {CLOSED}")
FAILED = ShowToast(ERROR, variant="error")
LINE = {name: f"{{{{ $item.{name} }}}}" for name in ("id", "description", "account")} | {
    "amount": "{{ $item.amount }}",
    "account_name": "{{ $item.account_name }}",
}


def call(verb: str, busy: str, success: Sequence[Action], **arguments: Any) -> list[Action]:
    """A verb of the runtime; `busy` names in the state what is under way meanwhile."""
    done = SetState("busy", "")
    return [
        SetState("busy", busy),
        CallTool(verb, arguments=arguments, on_success=[done, *success], on_error=[done, FAILED]),
    ]


def reload(op: str, key: str, value: Rx | str) -> CallTool:
    return CallTool("read", arguments={"op": op}, on_success=SetState(key, value), on_error=FAILED)


def reload_invoice() -> CallTool:
    return reload("invoice", "invoice", "{{ $result.rows.0 }}")


def act(name: str, said: str) -> list[Action]:
    """One stage of the approval."""
    success = [ShowToast(said, variant="success"), reload_invoice()]
    return call("action", name, success, op=name)


def header() -> None:
    with Row(gap=3, align="center", css_class="flex-wrap"):
        Heading("{{ $host.params.invoice }}", level=2)
        Muted("{{ invoice.vendor }}")
        with If("invoice.status == 'approved'"):
            Badge("Approved", variant="success")
        with Elif("invoice.status == 'rejected'"):
            Badge("Rejected", variant="destructive")
        with Elif("invoice.status == 'checked'"):
            Badge("Checked", variant="secondary")
        with Else():
            Badge("Open", variant="outline")


def field(name: str, label: str, **props: Any) -> None:
    # The name is a place in the state; without one, the fields of all lines would share a place.
    Input(
        name=f"lines.{{{{ $index }}}}.{name}",
        aria_label=f"{label} of line {{{{ $index + 1 }}}}",
        **props,
    )


def line() -> None:
    with TableRow():
        with TableCell():
            field("description", "Description", css_class="min-w-28")
        with TableCell():
            field("amount", "Amount", css_class="w-20 text-right")
        with TableCell(), Column(gap=1):
            with Row(gap=1):
                field("account", "Account", css_class="w-20")
                look_up()
            with If("$item.account_name"):
                Muted("{{ $item.account_name }}", css_class="text-xs")
        with TableCell(), Row(gap=1):
            save()
            Button(
                "Source",
                variant="ghost",
                size="sm",
                aria_label="Source of line {{ $index + 1 }}",
                on_click=CallTool(
                    "open_citation",
                    arguments={"source_page": "{{ $item.page }}", "label": LINE["description"]},
                ),
            )


def look_up() -> None:
    found = [
        SetState(
            "lines.{{ $index }}.account_name",
            "{{ $result.matches.0.Name | default:'No such account' }}",
        )
    ]
    criteria = {"Number": LINE["account"]}
    Button(
        "Look up",
        variant="outline",
        size="sm",
        aria_label="Look up the account of line {{ $index + 1 }}",
        disabled=LOCKED,
        on_click=call(
            "run", "lookup", found, op="find_account", payload={"match_criteria": criteria}
        ),
    )


def save() -> None:
    saved = [ShowToast("Line {{ $index + 1 }} saved", variant="success")]
    Button(
        "Save",
        size="sm",
        aria_label="Save line {{ $index + 1 }}",
        disabled=LOCKED,
        on_click=call("write", "save", saved, op="save_line", payload=LINE),
    )


def selection() -> None:
    """Text that the reviewer marked in the document, offered to the lines."""
    with If("$host.selection"), Alert():
        AlertTitle("Selected on page {{ $host.selection.page }}")
        AlertDescription("{{ $host.selection.text }}")
        with Row(gap=1, css_class="mt-2 flex-wrap"), ForEach("lines"):
            Button(
                "Into line {{ $index + 1 }}",
                size="sm",
                variant="outline",
                on_click=SetState("lines.{{ $index }}.description", "{{ $host.selection.text }}"),
            )


def stages() -> None:
    with Row(gap=2, css_class="flex-wrap"):
        with If("invoice.status == 'open'"):
            stage("Check", "check", "Checked; a second look is needed")
        with If("invoice.status == 'checked'"):
            stage("Approve", "approve", "Approved; the task goes on")
        with If(CLOSED):
            Text("This review is complete.")
            Button("Next document", on_click=CallTool("request_next_review", on_error=FAILED))
        with Else():
            stage("Reject", "reject", "Rejected; the task goes on", variant="outline")
            Button(
                "Give back",
                variant="ghost",
                disabled=BUSY,
                on_click=CallTool("abort_review_task", on_error=FAILED),
            )


def stage(label: str, action: str, said: str, **props: Any) -> None:
    Button(label, disabled=BUSY, on_click=act(action, said), **props)


def app() -> PrefabApp:
    """The whole view; it shows nothing of an invoice until the runtime has been asked."""
    opened = [
        reload_invoice(),
        reload("lines", "lines", RESULT.rows),
        CallTool("set_selection_mode", arguments={"enabled": True}),
    ]
    with Column(gap=4, on_mount=opened) as view:
        header()
        with Table():
            with TableHeader(), TableRow():
                for title in ("Description", "Amount", "Account", "Actions"):
                    TableHead(title)
            with TableBody(), ForEach("lines"):
                line()
        selection()
        stages()
    state = {"invoice": {}, "lines": [], "busy": ""}
    return PrefabApp(title="Invoice review", view=view, state=state)
