"""Data and control flow."""

from __future__ import annotations

from prefab_ui.actions import SetState, ToggleState
from prefab_ui.components import (
    Badge,
    Button,
    Card,
    CardContent,
    Column,
    Row,
    Slot,
    Table,
    TableBody,
    TableCaption,
    TableCell,
    TableFooter,
    TableHead,
    TableHeader,
    TableRow,
    Text,
)
from prefab_ui.components.control_flow import Elif, Else, ForEach, If
from prefab_ui.components.data_table import DataTable, DataTableColumn, ExpandableRow

from host_shim.gallery.examples import page

ORDERS = [
    {"customer": name, "amount": amount, "status": status}
    for name, amount, status in (
        ("Kestrel Supply", 1240.5, "paid"),
        ("Fjord & Sons", 310.0, "open"),
        ("Juniper Lab", 87.25, "paid"),
        ("Ostler Works", 2210.0, "late"),
        ("Quay Books", 44.9, "open"),
        ("Tern Optics", 965.0, "paid"),
    )
]


@page("DataTable", "Rows to sort, search, page through and open.", state={"chosen": ""})
def with_everything() -> None:
    with Column(gap=3):
        DataTable(
            columns=[
                DataTableColumn(key="customer", header="Customer", sortable=True),
                DataTableColumn(
                    key="amount", header="Amount", sortable=True, format="currency", align="right"
                ),
                DataTableColumn(key="status", header="Status"),
            ],
            rows=ORDERS,
            search=True,
            search_placeholder="Find an order",
            paginated=True,
            page_size=4,
            on_row_click=SetState("chosen", "{{ $event.customer }}"),
        )
        Text("Chosen: {{ chosen || 'none' }}")


@page("DataTable")
def rows_that_open() -> None:
    DataTable(
        columns=[
            DataTableColumn(key="name", header="Name"),
            DataTableColumn(key="state", header="State"),
        ],
        rows=[
            ExpandableRow(
                {"name": "Build", "state": Badge("passed", variant="success", defer=True)},
                detail=Text("3 min 12 s", defer=True),
            ),
            ExpandableRow(
                {"name": "Deploy", "state": Badge("waiting", variant="warning", defer=True)},
                detail=Text("for a person", defer=True),
            ),
        ],
    )


@page(
    "Table", "Rows as they are.",
    "TableHeader", "TableBody", "TableFooter", "TableRow", "TableHead", "TableCell", "TableCaption",
)  # fmt: skip
def with_a_sum() -> None:
    with Table():
        TableCaption("Invoices of May")
        with TableHeader(), TableRow():
            TableHead("Invoice")
            TableHead("Amount", css_class="text-right")
        with TableBody():
            for number, amount in ((1, "$250.00"), (2, "$150.00")):
                with TableRow():
                    TableCell(f"INV-00{number}")
                    TableCell(amount, css_class="text-right")
        with TableFooter(), TableRow():
            TableCell("Total")
            TableCell("$400.00", css_class="text-right")


@page(
    "ForEach",
    "One view for each item of a list.",
    state={"people": [{"name": "Ada"}, {"name": "Lin"}]},
)
def people() -> None:
    with Column(gap=2):
        with ForEach("people"), Card(), CardContent(css_class="py-3"):
            Text("{{ $index + 1 }}. {{ $item.name }}")
        Button(
            "Reverse", variant="outline", size="sm", icon="arrow-up-down",
            on_click=SetState("people", ["{{ people.1 }}", "{{ people.0 }}"]),
        )  # fmt: skip


@page(
    "Condition",
    "One of several views, by what holds: If, Elif, Else.",
    state={"busy": True, "done": False},
)
def by_state() -> None:
    with Column(gap=3):
        with If("done"):
            Badge("done", variant="success")
        with Elif("busy"):
            Badge("working", variant="warning")
        with Else():
            Badge("idle", variant="secondary")
        with Row(gap=2):
            Button("Busy", variant="outline", size="sm", on_click=ToggleState("busy"))
            Button("Done", variant="outline", size="sm", on_click=ToggleState("done"))


@page("Slot", "A place for a view that the state holds.", state={"panel": {}})
def a_view_from_state() -> None:
    with Column(gap=3):
        with Slot("panel"):
            Text("Nothing here yet.")
        Button(
            "Fill it", variant="outline",
            on_click=SetState("panel", {"type": "Badge", "label": "from the state"}),
        )  # fmt: skip
