"""Display."""

from __future__ import annotations

from prefab_ui.actions import SetState
from prefab_ui.components import (
    Alert,
    AlertDescription,
    AlertTitle,
    Audio,
    Badge,
    Button,
    Card,
    CardContent,
    Carousel,
    Column,
    Dot,
    Embed,
    Grid,
    Icon,
    Image,
    Loader,
    Metric,
    Progress,
    Ring,
    Row,
    Svg,
    Text,
    Video,
)

from host_shim.gallery.examples import page

VARIANTS = ("default", "success", "warning", "destructive", "info", "muted")
PICTURE = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 90'%3E"
    "%3Crect width='160' height='90' fill='%234f8cff'/%3E%3Ccircle cx='120' cy='28' r='14' "
    "fill='%23ffe28a'/%3E%3Cpath d='M0 90 55 38l35 30 22-18 48 40z' fill='%231d3557'/%3E%3C/svg%3E"
)
SILENCE = "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="


@page("Alert", "Something a person should notice.", "AlertTitle", "AlertDescription")
def variants() -> None:
    with Column(gap=3):
        for variant, icon in {
            "default": "info",
            "success": "circle-check",
            "warning": "triangle-alert",
            "destructive": "circle-x",
            "info": "lightbulb",
        }.items():
            with Alert(variant=variant, icon=icon):
                AlertTitle(variant.capitalize())
                AlertDescription("What happened, and what can be done about it.")


@page("Badge", "A word that stands out.")
def all_variants() -> None:
    with Row(gap=2, css_class="flex-wrap"):
        for variant in (
            "default", "secondary", "outline", "ghost",
            "success", "warning", "destructive", "info",
        ):  # fmt: skip
            Badge(variant.capitalize(), variant=variant)


@page("Badge")
def with_an_icon() -> None:
    with Row(gap=2):
        with Badge("Verified", variant="success"):
            Icon("check")
        with Badge("3 unread", variant="secondary"):
            Icon("mail")


@page("Dot", "The state of something in one spot.")
def sizes_and_shapes() -> None:
    with Column(gap=3):
        with Row(gap=3, align="center"):
            for variant in ("default", "secondary", "success", "warning", "destructive", "info"):
                Dot(variant=variant)
        with Row(gap=3, align="center"):
            Dot(size="sm", shape="square")
            Dot(shape="rounded")
            Dot(size="lg")


@page("Icon", "All of Lucide, by name.")
def by_name() -> None:
    with Row(gap=4, align="center"):
        for name in ("house", "search", "settings", "heart", "calendar", "trash-2"):
            Icon(name, size="lg")


@page("Image", "A picture.")
def with_a_width() -> None:
    Image(src=PICTURE, alt="Mountains under a low sun", width="240px", css_class="rounded-lg")


@page("Video", "A film with the browser's own controls.")
def with_a_poster() -> None:
    Video(src="", poster=PICTURE, width="320px", height="180px")


@page("Audio", "Something to listen to.")
def with_controls() -> None:
    Audio(src=SILENCE)


@page("Embed", "Another document in a frame.")
def own_html() -> None:
    Embed(
        html="<meta name=color-scheme content='light dark'>"
        "<body style='font:14px system-ui;margin:1rem'>A document of its own",
        width="100%",
        height="60px",
        sandbox="",
    )


@page("Svg", "A drawing as markup; nothing in it can run.")
def a_drawing() -> None:
    Svg(
        "<svg viewBox='0 0 120 40' fill='none' stroke='currentColor' stroke-width='3'>"
        "<path d='M4 30 C 30 0, 50 40, 76 14 S 110 6, 116 20'/></svg>",
        width="240px",
    )


@page("Metric", "One number, and how it changed.")
def with_changes() -> None:
    with Grid(min_column_width="9rem", gap=4):
        Metric(label="Revenue", value="$12,400", delta="+8.2 %", description="this month")
        Metric(label="Errors", value=17, delta=-5, trend_sentiment="positive")
        Metric(label="Latency", value="84 ms", delta="0")


@page("Progress", "How far something is.", state={"done": 30})
def by_state() -> None:
    with Column(gap=3):
        Progress(value="{{ done }}", aria_label="Upload")
        Progress(value=70, target=90, variant="success", aria_label="Goal")
        with Row(gap=2):
            Button("Less", variant="outline", size="sm", on_click=_set("{{ done - 10 }}"))
            Button("More", variant="outline", size="sm", on_click=_set("{{ done + 10 }}"))


@page("Progress")
def looks() -> None:
    with Column(gap=3):
        for variant in VARIANTS:
            Progress(value=60, variant=variant, aria_label=variant)
        Progress(value=40, size="sm", aria_label="small")
        Progress(value=40, size="lg", aria_label="large")


@page("Ring", "The same as a circle.")
def with_labels() -> None:
    with Row(gap=4, align="center", css_class="flex-wrap"):
        Ring(value=25, label="25%", size="sm")
        Ring(value=60, label="60%", variant="success")
        Ring(value=82, label="82%", variant="warning", size="lg", thickness=10, target=90)


@page("Loader", "Something is on its way.")
def kinds() -> None:
    with Row(gap=6, align="center"):
        for variant in ("spin", "dots", "pulse", "bars", "ios"):
            Loader(variant=variant)
        Loader(size="lg")


@page("Carousel", "Things one after the other.")
def with_dots() -> None:
    with Carousel(show_dots=True, css_class="max-w-md mx-auto"):
        for name in ("First", "Second", "Third"):
            with Card(), CardContent(css_class="py-8 text-center"):
                Text(name)


@page("Carousel")
def two_at_a_time() -> None:
    with Carousel(
        visible=2, gap=12, loop=False, controls_position="gutter", css_class="max-w-lg mx-auto"
    ):
        for number in range(1, 6):
            with Card(), CardContent(css_class="py-6 text-center"):
                Text(f"Slide {number}")


def _set(value: str) -> SetState:
    return SetState("done", value)
