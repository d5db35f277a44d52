"""Which files a view accepts; texts and rules as the reference has them."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.files import accepted


def file(name: str, type_: str = "", size: int = 1) -> dict[str, Any]:
    return {"name": name, "type": type_, "size": size, "data": ""}


@pytest.mark.parametrize(
    ("accept", "name", "type_", "fits"),
    [
        (None, "a.bin", "", True),
        ("", "a.bin", "", True),
        ("*/*", "a.bin", "", True),
        ("image/*", "a.png", "image/png", True),
        ("image/*", "a.png", "IMAGE/PNG", True),
        ("image/*", "a.png", "", False),
        ("image/png", "a.png", "image/png", True),
        ("image/png", "a.jpg", "image/jpeg", False),
        (".csv", "A.CSV", "", True),
        (".csv", "a.csv.txt", "text/csv", False),
        (" .txt , .md ", "notes.md", "", True),
        (".txt,image/*", "a.gif", "image/gif", True),
        (",", "a.gif", "image/gif", False),
    ],
)
def test_accept(accept: str | None, name: str, type_: str, fits: bool) -> None:
    taken, refused = accepted([file(name, type_)], accept, None)
    assert bool(taken) is fits
    assert refused == ([] if fits else [f'File "{name}" doesn\'t match accepted types ({accept})'])


@pytest.mark.parametrize(
    ("limit", "said"),
    [(1_048_576, "1.0"), (262_144, "0.3"), (1000, "0.0"), (5_500_000, "5.2"), (157_286, "0.1")],
)
def test_too_large(limit: int, said: str) -> None:
    taken, refused = accepted([file("a", size=limit), file("b", size=limit + 1)], None, limit)
    assert [each["name"] for each in taken] == ["a"]
    assert refused == [f'File "b" exceeds {said}MB limit']


def test_no_limit() -> None:
    assert accepted([file("a", size=10**12)], None, 0) == ([file("a", size=10**12)], [])


def test_types_are_judged_before_sizes() -> None:
    files = [file("big.txt", size=9), file("a.exe", size=9), file("ok.txt")]
    taken, refused = accepted(files, ".txt", 5)
    assert [each["name"] for each in taken] == ["ok.txt"]
    assert [text.split('"')[1] for text in refused] == ["a.exe", "big.txt"]
