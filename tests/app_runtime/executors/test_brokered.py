"""CSV lookup, translation and extraction: pins, refusals, and the back ends that come along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from host_shim.app_runtime.executors import (
    CsvLookup,
    StructuredExtraction,
    Translate,
    executors,
)
from host_shim.app_runtime.executors.csv_lookup import CsvTable, LocalCsvFiles
from host_shim.app_runtime.executors.extraction import Extracted
from host_shim.app_runtime.executors.spreadsheets import Spreadsheets
from host_shim.app_runtime.executors.translate import Glossary
from host_shim.app_runtime.ports import Executor
from host_shim.app_runtime.values import Agent, Outcome, Session
from tests.app_runtime.executors.running import a_call, refused, run

LOOKUP, TRANSLATE, EXTRACT = "csv_lookup_tool", "translate_text", "structured_data_extraction"
CSV = '﻿Number,Name,Tax\n4711,Travel,19\n4712,"Meals, drinks",7\n4713,Travel,7\n'
STORED = {"file_name": "accounts.csv"}
FILES = "https://files.example/"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for workspace, text in (("w-1", CSV), ("w-2", "Number\nsecret\n")):
        (tmp_path / workspace).mkdir()
        (tmp_path / workspace / "accounts.csv").write_text(text, "utf-8")
    book = openpyxl.Workbook()
    book.active.title = "Lines"
    for row in (["Item", "Amount"], ["Paper", 12.5], [None, None], ["Ink", 3]):
        book.active.append(row)
    book.create_sheet("Notes").append(["Note"])
    book.save(tmp_path / "w-1" / "invoice.xlsx")
    return tmp_path


class Away:
    """A back end that cannot be reached."""

    async def table(self, workspace_id: str, file_name: str) -> CsvTable:
        raise ConnectionError("broker-7.internal refused")

    async def translate(self, texts: Sequence[str], language: str) -> list[str]:
        raise ConnectionError("broker-7.internal refused")

    def manages(self, file_url: str, session: Session) -> bool:
        return True

    async def extract(
        self, file_url: str, sheets: Sequence[str], session: Session, config: Mapping[str, Any]
    ) -> Extracted:
        raise ConnectionError("broker-7.internal refused")


def test_the_table_of_executors_is_the_published_one() -> None:
    found = {
        name: (executor.deadline, executor.recorded_as, executor.at_once)
        for name, executor in executors().items()
    }
    assert found == {
        "python_code_tool": (900, "app_tool_run", None),
        "csv_lookup_tool": (60, "child_step", None),
        "postgres_execute_query": (60, "child_step", None),
        "mssql_execute_query": (60, "child_step", None),
        "translate_text": (60, "child_step", None),
        "structured_data_extraction": (540, "child_step", 2),
    }


BROKERED: list[tuple[type[Any], str, dict[str, Any], dict[str, Any] | None]] = [
    (CsvLookup, LOOKUP, {"match_criteria": {"Number": "1"}}, STORED),
    (Translate, TRANSLATE, {"texts": ["a"], "target_language": "de"}, None),
    (StructuredExtraction, EXTRACT, {"file_url": FILES + "w-1/a.csv"}, {}),
]


@pytest.mark.parametrize(("kind", "tool", "arguments", "stored"), BROKERED)
def test_without_a_back_end_the_answer_is_501(
    kind: type[Any], tool: str, arguments: dict[str, Any], stored: dict[str, Any] | None
) -> None:
    assert refused(kind(None), a_call(tool, arguments, stored=stored)) == (501, "no_back_end")


@pytest.mark.parametrize(("kind", "tool", "arguments", "stored"), BROKERED)
def test_a_back_end_that_is_away_is_a_502(
    kind: type[Any], tool: str, arguments: dict[str, Any], stored: dict[str, Any] | None
) -> None:
    call = a_call(tool, arguments, stored=stored)
    assert refused(kind(Away()), call) == (502, "broker_unreachable")


# CSV


def look(files: Path, arguments: dict[str, Any], stored: Any = STORED) -> Outcome:
    return run(CsvLookup(LocalCsvFiles(files)), a_call(LOOKUP, arguments, stored=stored))


def test_a_lookup_finds_rows_that_are_exactly_equal(files: Path) -> None:
    found = look(files, {"match_criteria": {"Name": "Travel"}, "return_columns": ["Number", "Tax"]})
    matches = [{"Number": "4711", "Tax": "19"}, {"Number": "4713", "Tax": "7"}]
    assert found == Outcome({"matches": matches, "match_count": 2})


@pytest.mark.parametrize("name", ["travel", "Trav", "Travel ", "Travel*", "%", ".*"])
def test_a_lookup_matches_nothing_else(files: Path, name: str) -> None:
    found = look(files, {"match_criteria": {"Name": name}})
    assert found.output == {"matches": [], "match_count": 0}


def test_several_criteria_all_hold_and_numbers_are_compared_as_text(files: Path) -> None:
    found = look(files, {"match_criteria": {"Name": "Travel", "Tax": 7}})
    assert found.as_json()["matches"] == [{"Number": "4713", "Name": "Travel", "Tax": "7"}]


def test_a_file_is_read_again_when_it_changed(files: Path) -> None:
    executor = CsvLookup(LocalCsvFiles(files))
    call = a_call(LOOKUP, {"match_criteria": {"Number": "9"}}, stored=STORED)
    assert run(executor, call).as_json()["match_count"] == 0
    (files / "w-1" / "accounts.csv").write_text("Number,Name\n9,New\n", "utf-8")
    assert run(executor, call).as_json()["matches"] == [{"Number": "9", "Name": "New"}]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("other.csv", "other.csv has not been indexed."),
        ("../w-2/accounts.csv", "../w-2/accounts.csv has not been indexed."),
        ("", "The tool names no file."),
        ("invoice.xlsx", "invoice.xlsx has not been indexed."),
    ],
)
def test_a_file_that_is_not_there_is_the_tools_error(files: Path, name: str, error: str) -> None:
    found = look(files, {"match_criteria": {"Number": "1"}}, {"file_name": name})
    assert found == Outcome(error=error)


def test_an_unknown_column_is_the_tools_error(files: Path) -> None:
    for arguments in (
        {"match_criteria": {"Secret": "1"}},
        {"match_criteria": {"Number": "1"}, "return_columns": ["Secret"]},
    ):
        assert look(files, arguments) == Outcome(error="The file has no column 'Secret'.")


@pytest.mark.parametrize(
    ("arguments", "stored", "params", "expected"),
    [
        ({"match_criteria": {"a": "1"}}, None, None, (403, "not_configured")),
        ({"file_name": "x.csv", "match_criteria": {"a": "1"}}, STORED, None, (403, "pinned")),
        ({"matching_strategy": "fuzzy"}, STORED, None, (403, "pinned")),
        ({}, STORED, (), (400, "bad_argument")),
        ({"match_criteria": {}}, STORED, None, (400, "bad_argument")),
        ({"match_criteria": {"a": ["1"]}}, STORED, None, (400, "bad_argument")),
        ({"match_criteria": {"a": 1}, "return_columns": "a"}, STORED, None, (400, "bad_argument")),
    ],
)
def test_lookups_that_are_refused(
    files: Path, arguments: Any, stored: Any, params: Any, expected: tuple[int, str]
) -> None:
    call = a_call(LOOKUP, arguments, stored=stored, params=params)
    assert refused(CsvLookup(LocalCsvFiles(files)), call) == expected


# Translation

TRANSLATOR: Executor = Translate(
    Glossary({"de": {"invoice": "Rechnung", "invoice number": "Rechnungsnummer"}})
)


def test_texts_are_translated_and_billed_one_by_one() -> None:
    arguments = {"texts": ["Invoice number", "Invoices", "invoice 7"], "target_language": "de"}
    assert run(TRANSLATOR, a_call(TRANSLATE, arguments)) == Outcome(
        {
            "translations": [
                {"text": "Invoice number", "translated": "Rechnungsnummer"},
                {"text": "Invoices", "translated": "Invoices"},
                {"text": "invoice 7", "translated": "Rechnung 7"},
            ],
            "translated_count": 3,
        },
        units=3,
    )


def test_an_agent_that_may_not_translate_gets_an_error_and_no_bill() -> None:
    arguments = {"texts": ["a"], "target_language": "de"}
    found = run(TRANSLATOR, a_call(TRANSLATE, arguments, agent=Agent("a-1", "w-1")))
    assert found == Outcome(error="Translation is disabled for this agent.")


def test_a_language_that_is_not_known_is_the_tools_error() -> None:
    found = run(TRANSLATOR, a_call(TRANSLATE, {"texts": ["a"], "target_language": "fr"}))
    assert (found.output, found.units) == (None, 0)
    assert found.error == "There is no translation into 'fr'."


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"texts": ["a"] * 201, "target_language": "de"}, (400, "too_many_texts")),
        ({"texts": "a", "target_language": "de"}, (400, "bad_argument")),
        ({"texts": [1], "target_language": "de"}, (400, "bad_argument")),
        ({"texts": ["a"]}, (400, "bad_argument")),
        ({"texts": ["a"], "target_language": "../de"}, (400, "bad_argument")),
        ({"texts": ["a"], "target_language": "de", "model": "x"}, (403, "not_an_input")),
    ],
)
def test_translations_that_are_refused(arguments: Any, expected: tuple[int, str]) -> None:
    assert refused(TRANSLATOR, a_call(TRANSLATE, arguments)) == expected


def test_two_hundred_texts_are_not_too_many() -> None:
    arguments = {"texts": ["invoice"] * 200, "target_language": "DE"}
    assert run(TRANSLATOR, a_call(TRANSLATE, arguments)).units == 200


# Extraction


def extract(files: Path, arguments: dict[str, Any], stored: Any = None) -> Outcome:
    executor = StructuredExtraction(Spreadsheets(files, FILES))
    return run(executor, a_call(EXTRACT, arguments, stored=stored or {}))


LINES = [{"Item": "Paper", "Amount": 12.5}, {"Item": "Ink", "Amount": 3}]


def test_every_sheet_is_a_table_and_a_billed_page(files: Path) -> None:
    found = extract(files, {"file_url": FILES + "w-1/invoice.xlsx"})
    sheets = {"Lines": LINES, "Notes": []}
    assert found == Outcome({"data": {"sheets": sheets}, "pages": 2}, units=2)


def test_sheets_can_be_chosen(files: Path) -> None:
    found = extract(files, {"file_url": FILES + "w-1/invoice.xlsx", "sheets": ["Lines"]})
    assert found == Outcome({"data": {"sheets": {"Lines": LINES}}, "pages": 1}, units=1)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"file_url": FILES + "w-1/gone.xlsx"}, "The file cannot be read."),
        ({"file_url": FILES + "w-1/scan.png"}, "A .png file is no spreadsheet."),
        (
            {"file_url": FILES + "w-1/invoice.xlsx", "sheets": ["Secret"]},
            "The file has no sheet 'Secret'.",
        ),
    ],
)
def test_a_file_without_tables_is_the_tools_error(
    files: Path, arguments: dict[str, Any], error: str
) -> None:
    assert extract(files, arguments) == Outcome(error=error)


@pytest.mark.parametrize(
    "url",
    [
        FILES + "w-2/accounts.csv",
        FILES + "w-1/../w-2/accounts.csv",
        FILES + "w-1/..%2Fw-2%2Faccounts.csv",
        FILES + "w-1/",
        FILES + "w-1/%2E%2E",
        "https://files.example.evil/w-1/invoice.xlsx",
        "file:///etc/passwd",
        "invoice.xlsx",
        "",
    ],
)
def test_only_files_of_the_managed_storage_are_read(files: Path, url: str) -> None:
    call = a_call(EXTRACT, {"file_url": url}, stored={})
    executor = StructuredExtraction(Spreadsheets(files, FILES))
    assert refused(executor, call) == (403, "foreign_file")


@pytest.mark.parametrize(
    ("arguments", "stored", "expected"),
    [
        ({"file_url": FILES}, None, (403, "not_configured")),
        ({"file_url": FILES, "key_definitions": []}, {}, (403, "not_an_input")),
        ({"file_url": FILES}, {"pause_on_validation": True}, (403, "pauses")),
        ({"sheets": []}, {}, (400, "bad_argument")),
        ({"file_url": FILES, "sheets": "Lines"}, {}, (400, "bad_argument")),
    ],
)
def test_extractions_that_are_refused(
    files: Path, arguments: Any, stored: Any, expected: tuple[int, str]
) -> None:
    executor = StructuredExtraction(Spreadsheets(files, FILES))
    assert refused(executor, a_call(EXTRACT, arguments, stored=stored)) == expected
