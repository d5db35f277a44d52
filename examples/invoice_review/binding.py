"""What the surface may do: the binding that an administrator saves for the configured tool.

One rule: the view knows op names and values only; tables, columns and the tool stand here.
"""

from __future__ import annotations

from typing import Any

MINE = {"column": "task_id", "value": "{{task_id}}"}


def status_is(status: str) -> dict[str, str]:
    return {"column": "status", "value": status}


def marks(op: str, before: list[dict[str, str]], after: str) -> dict[str, Any]:
    """A write that moves the task's invoice to another state."""
    return {
        "op": op,
        "table": "invoices",
        "kind": "update",
        "where": [MINE, *before],
        "set": {"status": after},
    }


READS = [
    {
        "op": "invoice",
        "table": "invoices",
        "columns": ["number", "vendor", "currency", "status"],
        "where": [MINE],
    },
    {
        "op": "lines",
        "table": "invoice_lines",
        "columns": ["id", "page", "description", "amount", "account", "account_name"],
        "where": [MINE],
        "order_by": [{"column": "id"}],
    },
]
WRITES = [
    {
        "op": "save_line",
        "table": "invoice_lines",
        "kind": "update",
        "key": ["id"],
        "columns": ["description", "amount", "account", "account_name"],
        "where": [MINE],
    },
    marks("mark_checked", [status_is("open")], "checked"),
    marks("mark_approved", [status_is("checked")], "approved"),
    marks("mark_rejected", [], "rejected"),
]
BINDING: dict[str, Any] = {
    "binding_kind": "postgres",
    "allowed_operations": {
        "reads": READS,
        "writes": WRITES,
        "tools": [{"op": "find_account", "tool": "Accounts", "params": ["match_criteria"]}],
    },
    "actions": [
        {"name": "check", "writes": ["mark_checked"], "feed_event": "Checked"},
        {
            "name": "approve",
            "writes": ["mark_approved"],
            "feed_event": "Approved",
            "resolves_await": True,
        },
        {
            "name": "reject",
            "writes": ["mark_rejected"],
            "feed_event": "Rejected",
            "resolves_await": True,
        },
    ],
    "capabilities": ["document_selection", "next_review_task", "abort_review_task"],
}
