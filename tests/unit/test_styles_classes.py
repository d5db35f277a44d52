"""Merging class lists: compared with recorded answers of the reference's merge, and its laws."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.styles.classes import merge

RECORDED: list[tuple[str, str]] = json.loads(
    Path(__file__).with_name("data").joinpath("class_merge.json").read_text("utf-8")
)["cases"]

UTILITIES = [
    "p-1",
    "p-4",
    "px-2",
    "-mt-2",
    "mt-2",
    "text-sm",
    "text-sm/6",
    "leading-6",
    "text-red-500",
    "flex",
    "block",
    "hidden",
    "w-2",
    "size-4",
    "hover:p-1",
    "md:hover:p-2",
    "hover:md:p-3",
    "p-1!",
    "!p-2",
    "border",
    "border-2",
    "border-red-500",
    "rounded-t-lg",
    "rounded",
    "bg-[url(x)]",
    "bg-red-500",
    "[mask:none]",
    "foo",
    "pf-button",
    "group/x",
    "before:hover:m-1",
]
LISTS = st.lists(st.sampled_from(UTILITIES), max_size=12).map(" ".join)


@pytest.mark.parametrize(("given_list", "expected"), RECORDED)
def test_agrees_with_the_reference(given_list: str, expected: str) -> None:
    assert merge(given_list) == expected


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((), ""),
        ((None, ""), ""),
        (("flex flex-col gap-2", "gap-8 flex-row"), "flex gap-8 flex-row"),
        (("pf-button p-1", None, "p-9"), "pf-button p-9"),
        ((" a  b ", "\tc\n"), "a b c"),
    ],
)
def test_joins_its_parts(parts: tuple[str | None, ...], expected: str) -> None:
    assert merge(*parts) == expected


@given(LISTS)
def test_merging_twice_changes_nothing(classes: str) -> None:
    once = merge(classes)
    assert merge(once) == once


@given(LISTS)
def test_the_last_class_always_stays(classes: str) -> None:
    assert merge(classes).split()[-1:] == classes.split()[-1:]


@given(LISTS)
def test_what_stays_keeps_its_order(classes: str) -> None:
    remaining = iter(classes.split())
    assert all(name in remaining for name in merge(classes).split())


@given(st.text(max_size=40))
def test_any_text_is_a_class_list(text: str) -> None:
    assert set(merge(text).split()) <= set(text.split())
