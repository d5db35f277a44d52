"""The stylesheet's build: what it holds, that it repeats itself, and what it costs."""

from __future__ import annotations

import gzip
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

STYLES = Path(__file__).parents[2] / "static" / "styles"
GZIP_BUDGET = 60_000


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("styles_build", STYLES / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def stylesheet(build: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> str:
    target: Path = build.build(tmp_path_factory.mktemp("styles") / "renderer.css")
    return target.read_text("utf-8")


def test_building_twice_gives_the_same_bytes(
    build: ModuleType, stylesheet: str, tmp_path: Path
) -> None:
    assert build.build(tmp_path / "again.css").read_text("utf-8") == stylesheet
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.css", build.SPLIT_NAME]


def test_it_stays_within_its_budget(stylesheet: str) -> None:
    assert len(gzip.compress(stylesheet.encode(), 9, mtime=0)) <= GZIP_BUDGET


def test_layers_come_in_the_order_the_reference_uses(stylesheet: str) -> None:
    assert "@layer theme,base,components,utilities;" in stylesheet


def test_the_licence_notice_of_the_compiler_stays(stylesheet: str) -> None:
    assert re.search(r"/\*! tailwindcss v[\d.]+ \| MIT License", stylesheet)


@pytest.mark.parametrize(
    "name",
    [
        "gap-4",
        "gap-x-2",
        "grid-cols-12",
        "md:grid-cols-2",
        "2xl:flex-row",
        "items-center",
        "text-muted-foreground",
        "bg-chart-1",
        "bg-primary/10",
        "hover:bg-muted",
        "dark:bg-red-500",
        "focus-visible:ring-2",
        "max-w-sm",
        "size-8",
        "data-vertical:flex-col",
        "col-span-2",
        "rounded-lg",
        "space-y-4",
        "divide-y",
        "truncate",
    ],
)
def test_utilities_are_there_ahead_of_time(stylesheet: str, name: str) -> None:
    escaped = re.sub(r"([^\w-])", r"\\\1", name)
    if name[0].isdigit():
        escaped = f"\\3{name[0]}{escaped[1:]}"
    assert f".{escaped}" in stylesheet


def test_dark_follows_the_class_and_not_the_system(stylesheet: str) -> None:
    assert "prefers-color-scheme" not in stylesheet
    assert re.search(r"\.dark\\:bg-red-500:where\(\.dark, ?\.dark \*\)", stylesheet)


def test_every_class_of_the_markup_code_is_a_candidate(build: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "component.py"
    source.write_text(
        "CLASSES = (\n    'flex [&_svg]:size-3 '\n    \"w-[calc(100%-1rem)] p-2!\"\n)\n"
    )
    found = build.markup_candidates(tmp_path)
    assert {"flex", "[&_svg]:size-3", "w-[calc(100%-1rem)]", "p-2!"} <= set(found)


def test_a_refused_source_is_reported(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    with pytest.raises(build.StylesheetError, match="node is not on PATH"):
        build.compile_stylesheet([])
