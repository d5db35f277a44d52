"""Layout."""

from __future__ import annotations

from prefab_ui.components import (
    Badge,
    Button,
    Card,
    CardContent,
    CardDescription,
    CardFooter,
    CardHeader,
    CardTitle,
    Column,
    Container,
    Dashboard,
    DashboardItem,
    Div,
    Grid,
    GridItem,
    Metric,
    Row,
    Separator,
    Text,
)
from prefab_ui.components.charts import Sparkline

from host_shim.gallery.examples import page


@page("Row", "Things side by side.")
def gaps() -> None:
    with Row(gap=3, align="center", justify="between"):
        Badge("first")
        Badge("second", variant="secondary")
        Badge("third", variant="outline")


@page("Column", "Things one below the other.")
def one_below_the_other() -> None:
    with Column(gap=2):
        Button("First")
        Button("Second", variant="secondary")
        Button("Third", variant="outline")


@page("Grid", "Things in columns, fewer where there is less room.", "GridItem")
def as_many_as_fit() -> None:
    with Grid(min_column_width="9rem", gap=3):
        for name in ("North", "East", "South", "West"):
            with Card(), CardContent():
                Text(name)


@page("Grid")
def spans() -> None:
    with Grid(columns=3, gap=3):
        with GridItem(col_span=2), Card(), CardContent():
            Text("two columns")
        with Card(), CardContent():
            Text("one")
        with GridItem(col_span=3), Card(), CardContent():
            Text("all three")


@page("Dashboard", "A grid with rows of one height and a place for each thing.", "DashboardItem")
def places() -> None:
    with Dashboard(columns=6, row_height=110, gap=3):
        with DashboardItem(col=1, row=1, col_span=4), Card(), CardContent():
            Metric(label="Orders", value="1,204", delta="+4 %")
        with (
            DashboardItem(col=5, row=1, col_span=2, row_span=2),
            Card(css_class="h-full"),
            CardContent(),
        ):
            Text("Tall")
        with DashboardItem(col=1, row=2, col_span=4), Card(), CardContent():
            Sparkline(data=[3, 5, 4, 8, 6, 9], fill=True)


@page("Container", "The middle of the page.", "Div")
def in_the_middle() -> None:
    look = "rounded-lg border border-dashed p-6"
    with Container(), Div(css_class=look, style={"textAlign": "center"}):
        Text("As wide as the screen allows")


@page("Separator", "A line between things.")
def both_ways() -> None:
    with Column(gap=0):
        Text("Above")
        Separator(spacing=3)
        with Row(gap=0, align="center", css_class="h-6"):
            Text("left")
            Separator(orientation="vertical", spacing=3)
            Text("right")


@page(
    "Card", "Things that belong together.",
    "CardHeader", "CardTitle", "CardDescription", "CardContent", "CardFooter",
)  # fmt: skip
def with_all_parts() -> None:
    with Card(css_class="max-w-sm"):
        with CardHeader():
            CardTitle("Invitation")
            CardDescription("Valid until Friday")
        with CardContent():
            Text("Ada asks you to work on the engine with her.")
        with CardFooter():
            Button("Accept")
            Button("Not now", variant="ghost")
