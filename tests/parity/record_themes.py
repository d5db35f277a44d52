"""Record the looks of the reference: the shipped themes, and classes compiled on demand.

    python -m tests.parity.record_themes [--samples] [--themes] [--classes]

`--samples` writes the wires of tests/samples/themes/ through Prefab's DSL, `--themes` what they
look like in both schemes to tests/browser/data/themes.json, `--classes` what the classes of
tests/browser/class_cases.py look like to tests/browser/data/classes.json. Without a choice all
three are done. Needs prefab-ui of the version below and Chromium.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
from pathlib import Path
from typing import Any

from host_shim.dev.host import DevHost
from host_shim.testing import Chromium, Harness, Setup
from tests.browser import class_cases, looks

VERSION = "0.21.1"
SAMPLES = Path(__file__).parents[1] / "samples" / "themes"
DATA = Path(__file__).parents[1] / "browser" / "data"
STEPS = ("samples", "themes", "classes")


def main(arguments: list[str]) -> None:
    """Do the chosen steps."""
    found = importlib.metadata.version("prefab-ui")
    if found != VERSION:
        raise SystemExit(f"recorded from prefab-ui {VERSION}; {found} is installed")
    chosen = [step for step in STEPS if f"--{step}" in arguments] or STEPS
    if "samples" in chosen:
        write_samples()
    with DevHost({}).in_thread() as host, Chromium() as chromium:
        harness = Harness(chromium, host)
        if "themes" in chosen:
            write("themes", record_themes(harness))
        if "classes" in chosen:
            write("classes", record_classes(harness))


def write(name: str, looks_of: dict[str, Any]) -> None:
    record = {"prefab-ui": VERSION, **looks_of}
    (DATA / f"{name}.json").write_text(json.dumps(record, separators=(",", ":")) + "\n")


def record_themes(harness: Harness) -> dict[str, Any]:
    """Every wire of the folder in the stock renderer, light and dark."""
    view = harness.open(looks.BLANK, Setup(renderer="stock")).wait_ready()
    shown = {
        path.stem: looks.themed(view, json.loads(path.read_text()), path.stem)
        for path in sorted(SAMPLES.glob("*.json"))
    }
    view.close()
    return {"properties": looks.PROPERTIES, **interned(shown)}


def interned(shown: dict[str, dict[str, list[Any]]]) -> dict[str, Any]:
    """The readings with numbers into one table of styles, since most are alike."""
    table: dict[str, int] = {}
    numbered = {
        name: {
            scheme: [[key, table.setdefault(json.dumps(style), len(table))] for key, style in rows]
            for scheme, rows in schemes.items()
        }
        for name, schemes in shown.items()
    }
    return {"styles": [json.loads(text) for text in table], "themes": numbered}


def record_classes(harness: Harness) -> dict[str, Any]:
    """Every case of class_cases in the stock renderer."""
    view = harness.open(class_cases.payload(), Setup(renderer="stock")).wait_ready()
    found = {"still": looks.still(view), "moving": looks.moving(view)}
    view.close()
    return found


def themes() -> dict[str, Any]:
    """The shipped themes, with the accents and options that change what they write."""
    from prefab_ui.themes import Basic, Minimal, MySpace, Presentation, Theme, Windows2000

    return {
        "theme": Theme(),
        "theme-own": Theme(
            light_css="--primary: oklch(0.6 0.24 260); --radius: 0;",
            dark_css="--primary: oklch(0.7 0.18 260); --background: #001122;",
            css=".pf-badge { letter-spacing: 2px; }",
        ),
        "theme-flat": Theme(accent="emerald", gradient=False),
        "theme-light-only": Theme(light_css="--card: #fff7e0;", mode="dark"),
        "basic": Basic(),
        "basic-hue": Basic(accent=140),
        "basic-name": Basic(accent="amber-500"),
        "basic-colour": Basic(accent="#3b82f6", mode="light"),
        "minimal": Minimal(),
        "presentation": Presentation(),
        "presentation-hue": Presentation(accent=20),
        "windows-2000": Windows2000(),
        "myspace": MySpace(),
    }


def write_samples() -> None:
    """One wire per theme, all with the same view."""
    from prefab_ui import PrefabApp

    SAMPLES.mkdir(exist_ok=True)
    for name, theme in themes().items():
        wire = PrefabApp(view=gallery(name), theme=theme).to_json()
        text = json.dumps(wire, indent=1, ensure_ascii=False)
        (SAMPLES / f"{name}.json").write_text(text + "\n")


def gallery(name: str) -> Any:
    """Every component that themes aim at, in the states that a page shows at rest."""
    from prefab_ui import components as ui

    with ui.Column(gap=4) as column:
        ui.H1(name)
        ui.Muted("small print")
        with ui.Card():
            with ui.CardHeader():
                ui.CardTitle("Card")
                ui.CardDescription("of a theme")
            with ui.CardContent():
                meters(ui)
            with ui.CardFooter():
                ui.Text("footer")
        labels(ui)
        fields(ui)
        tables(ui)
    return column


def meters(ui: Any) -> None:
    for variant in ("default", "success", "destructive"):
        ui.Progress(value=40, variant=variant)
    ui.Slider(name="level", value=30, min=0, max=100)
    ui.Separator()


def labels(ui: Any) -> None:
    variants = ("default", "secondary", "outline", "destructive", "success", "warning", "info")
    with ui.Row(gap=2):
        for variant in (*variants, "ghost", "link"):
            ui.Button("Go", variant=variant)
    with ui.Row(gap=2):
        for variant in variants:
            ui.Badge("new", variant=variant)
    for variant in ("default", "destructive", "success"):
        with ui.Alert(variant=variant):
            ui.AlertTitle("Note")
            ui.AlertDescription("what happened")


def fields(ui: Any) -> None:
    ui.Input(name="first", placeholder="name")
    ui.Textarea(name="long", placeholder="text")
    ui.Checkbox(name="ok", label="agree", value=True)
    ui.Switch(name="on", label="on", value=True)
    ui.Kbd("K")


def tables(ui: Any) -> None:
    with ui.Tabs(value="a"):
        with ui.Tab("One", value="a"):
            ui.Text("first")
        with ui.Tab("Two", value="b"):
            ui.Text("second")
    with ui.Table():
        with ui.TableHeader(), ui.TableRow():
            ui.TableHead("Name")
        with ui.TableBody(), ui.TableRow():
            ui.TableCell("Ada")
    with ui.Accordion(), ui.AccordionItem("More"):
        ui.Text("inside")


if __name__ == "__main__":
    main(sys.argv[1:])
