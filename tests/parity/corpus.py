"""Every view that both renderers are shown: samples, examples, every type with little and with all.

One rule: nothing is drawn here; a view is a name and its wire object.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.compliance.every_type import STATE, every_form
from tests.parity import documented

ROOT = Path(__file__).parents[2]
Views = dict[str, dict[str, Any]]


def corpus() -> tuple[Views, dict[str, str]]:
    """Wire objects by name (`samples/02-layout`), and examples left out with the reasons."""
    examples, left_out = documented.examples()
    found = {f"samples/{path.stem}": wire(path) for path in files("tests/samples")}
    found |= {f"prefab-ui/{name}": example for name, example in examples.items()}
    found |= gallery()
    found |= types()
    return found, {f"prefab-ui/{name}": reason for name, reason in left_out.items()}


def gallery() -> Views:
    """The examples of the gallery, by page and function."""
    from host_shim.gallery import load_pages

    return {
        f"gallery/{page.name}-{example.build.__name__}": example.wire
        for page in load_pages(ROOT / "examples" / "gallery")
        for example in page.examples
    }


def types() -> Views:
    """Each wire type with little and with every prop, in an envelope as prefab-ui sends it."""
    return {
        f"types/{name}": {
            "$prefab": {"version": "0.3"},
            "view": {"type": "Div", "cssClass": "pf-app-root", "children": [node]},
            "state": STATE,
        }
        for name, node in every_form()
    }


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).glob("*.json"))


def wire(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
