"""Read-only dashboard: metrics, four charts and a DataTable (no FastMCPApp).

Shows the ways a plain tool becomes an app tool: ``app=True``, a Prefab return
annotation, and ``PrefabAppConfig`` with extra CSP and permissions.

Run:      fastmcp run examples/dashboard_server.py
Preview:  python -m host_shim.dev examples/dashboard_server.py
"""

from __future__ import annotations

from typing import Literal

from fastmcp import FastMCP
from fastmcp.apps import PrefabAppConfig, ResourceCSP, ResourcePermissions
from fastmcp.tools import ToolResult
from prefab_ui.app import PrefabApp
from prefab_ui.components import (
    Card,
    CardContent,
    Column,
    Grid,
    Heading,
    Metric,
    Text,
)
from prefab_ui.components.charts import (
    AreaChart,
    BarChart,
    ChartSeries,
    LineChart,
    PieChart,
)
from prefab_ui.components.data_table import DataTable, DataTableColumn

mcp = FastMCP("Dashboard")

MONTHS = [
    {"month": m, "orders": o, "returns": r}
    for m, o, r in [
        ("Jan", 120, 9),
        ("Feb", 138, 11),
        ("Mar", 161, 8),
        ("Apr", 149, 14),
        ("May", 183, 10),
        ("Jun", 205, 12),
    ]
]
REGIONS = [
    {"region": "North", "orders": 402},
    {"region": "South", "orders": 318},
    {"region": "West", "orders": 236},
]
ORDERS = [
    {
        "order": f"A-{100 + i}",
        "customer": name,
        "amount": amount,
        "status": status,
    }
    for i, (name, amount, status) in enumerate(
        [
            ("Kestrel Supply", 1240.5, "paid"),
            ("Fjord & Sons", 310.0, "open"),
            ("Juniper Lab", 87.25, "paid"),
            ("Ostler Works", 2210.0, "late"),
            ("Quay Books", 44.9, "open"),
            ("Tern Optics", 965.0, "paid"),
        ]
    )
]


def _charts() -> None:
    series = [
        ChartSeries(data_key="orders", label="Orders"),
        ChartSeries(data_key="returns", label="Returns"),
    ]
    with Grid(columns=2, gap=4):
        BarChart(data=MONTHS, series=series, x_axis="month")
        LineChart(data=MONTHS, series=series, x_axis="month")
        AreaChart(data=MONTHS, series=series, x_axis="month", stacked=True)
        PieChart(data=REGIONS, data_key="orders", name_key="region")


def _table(rows: list[dict]) -> None:
    DataTable(
        columns=[
            DataTableColumn(key="order", header="Order", sortable=True),
            DataTableColumn(key="customer", header="Customer", sortable=True),
            DataTableColumn(key="amount", header="Amount", sortable=True),
            DataTableColumn(key="status", header="Status"),
        ],
        rows=rows,
        search=True,
    )


@mcp.tool(app=True)
def dashboard(status: Literal["all", "paid", "open", "late"] = "all"):
    """Orders dashboard; `status` filters the table."""
    rows = [r for r in ORDERS if status in ("all", r["status"])]
    with Column(gap=4, css_class="p-4") as view:
        Heading("Orders")
        with Grid(columns=3, gap=4):
            for label, value in [
                ("Orders", str(sum(m["orders"] for m in MONTHS))),
                ("Returns", str(sum(m["returns"] for m in MONTHS))),
                ("Open amount", f"{sum(r['amount'] for r in rows):.2f}"),
            ]:
                with Card(), CardContent():
                    Metric(label=label, value=value)
        _charts()
        _table(rows)
    return PrefabApp(title="Orders", view=view)


@mcp.tool
def order_table() -> Column:
    """Only the table: the return annotation alone makes this an app tool."""
    with Column(gap=2) as view:
        _table(ORDERS)
    return view


@mcp.tool(
    app=PrefabAppConfig(
        csp=ResourceCSP(
            connect_domains=["https://api.example.com"],
            frame_domains=["https://maps.example.com"],
        ),
        permissions=ResourcePermissions(clipboard_write={}, geolocation={}),
        prefers_border=True,
    )
)
def order_map() -> ToolResult:
    """An app tool with its own CSP and permissions, and its own text for the model."""
    view = Column(children=[Text("A map would be here")])
    return ToolResult(
        content="Three regions; North has the most orders (402).",
        structured_content=PrefabApp(view=view, state={"regions": REGIONS}),
    )


if __name__ == "__main__":
    mcp.run()
