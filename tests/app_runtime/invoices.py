"""What the tests' deployment is about: an invoice's lines, approvals, and a binding over both."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

DATA = sa.MetaData()
LINES = sa.Table(
    "invoice_lines",
    DATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("task_id", sa.String(64), nullable=False),
    sa.Column("description", sa.String(200), nullable=False),
    sa.Column("amount", sa.Numeric(12, 2), nullable=False),
    sa.Column("account", sa.String(20)),
    sa.Column("due", sa.Date),
)
APPROVALS = sa.Table(
    "approvals",
    DATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("task_id", sa.String(64), nullable=False),
    sa.Column("stage", sa.String(20), nullable=False),
    sa.Column("note", sa.String(200)),
)

MINE = [{"column": "task_id", "value": "{{task_id}}"}]
BINDING: Mapping[str, Any] = {
    "binding_kind": "postgres",
    "allowed_operations": {
        "reads": [
            {
                "op": "lines",
                "table": "invoice_lines",
                "columns": ["id", "description", "amount", "account", "due"],
                "where": MINE,
                "filters": ["id", "account"],
                "order_by": [{"column": "id"}],
            },
            {
                "op": "line",
                "table": "invoice_lines",
                "columns": ["id", "description"],
                "where": [*MINE, {"column": "id", "value": "{{id}}"}],
            },
        ],
        "writes": [
            {
                "op": "save_line",
                "table": "invoice_lines",
                "kind": "update",
                "columns": ["description", "amount", "account", "due"],
                "key": ["id"],
                "where": MINE,
            },
            {
                "op": "add_line",
                "table": "invoice_lines",
                "kind": "insert",
                "columns": ["id", "description", "amount", "account", "due"],
                "set": {"task_id": "{{task_id}}"},
            },
            {
                "op": "drop_line",
                "table": "invoice_lines",
                "kind": "delete",
                "key": ["id"],
                "where": MINE,
            },
            {
                "op": "note_approval",
                "table": "approvals",
                "kind": "insert",
                "columns": ["note"],
                "set": {"task_id": "{{task_id}}", "stage": "{{stage}}"},
            },
        ],
    },
    "actions": [
        {"name": "first_approval", "writes": ["note_approval"], "feed_event": "Checked"},
        {
            "name": "final_approval",
            "writes": ["note_approval"],
            "feed_event": "Approved",
            "resolves_await": True,
        },
    ],
}


def changed(binding: Mapping[str, Any] = BINDING, **parts: Any) -> dict[str, Any]:
    """The binding with other members; `reads`, `writes`, `http_calls` and `tools` add to a list."""
    document = copy.deepcopy(dict(binding))
    for name, value in parts.items():
        if name in ("reads", "writes", "http_calls", "tools"):
            document["allowed_operations"].setdefault(name, []).extend(value)
        elif name == "actions":
            document["actions"].extend(value)
        else:
            document[name] = value
    return document
