"""`csv_lookup_tool`: rows of a stored CSV file whose columns equal what the caller gives.

One rule: the file's name comes from the configured tool, and matching is exact, always.
"""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from host_shim.app_runtime.executors.checks import (
    bad_argument,
    broker,
    configured_only,
    inputs,
    is_text_list,
    pinned,
    wired,
)
from host_shim.app_runtime.values import Call, Outcome

MAX_MATCHES: Final = 1000
Row = Mapping[str, str]


class NotIndexed(Exception):
    """The file exists for the tool, but there is nothing to look up in yet."""


@dataclass(frozen=True, slots=True)
class CsvTable:
    columns: Sequence[str]
    rows: Sequence[Row]


class CsvFiles(Protocol):
    """The CSV files of workspaces."""

    async def table(self, workspace_id: str, file_name: str) -> CsvTable:
        """The file's content; raises `NotIndexed`, or `ConnectionError` when it is out of reach."""


class CsvLookup:
    """The executor; inputs `match_criteria` (column → text) and `return_columns`."""

    deadline = 60.0
    recorded_as = "child_step"
    at_once: int | None = None

    def __init__(self, files: CsvFiles | None) -> None:
        self._files = files

    def check(self, call: Call) -> None:
        """See `Executor.check`."""
        configured_only(call)
        pinned(call, "file_name", "matching_strategy")
        wired(self._files, call.tool.base_tool)
        given = inputs(call)
        criteria = given.get("match_criteria")
        if not isinstance(criteria, dict) or not criteria:
            raise bad_argument("match_criteria", "an object of columns and what they must equal")
        if any(isinstance(value, dict | list) for value in criteria.values()):
            raise bad_argument("match_criteria", "an object of texts or numbers")
        if not is_text_list(given.get("return_columns", [])):
            raise bad_argument("return_columns", "a list of columns")

    async def run(self, call: Call) -> Outcome:
        """`{matches: [{column: text}], match_count}`, at most `MAX_MATCHES` of them."""
        assert self._files is not None
        given = inputs(call)
        name = call.tool.bindings.get("file_name")
        if not isinstance(name, str) or not name:
            return Outcome(error="The tool names no file.")
        try:
            with broker(call.tool.base_tool):
                table = await self._files.table(call.session.workspace_id, name)
        except NotIndexed:
            return Outcome(error=f"{name} has not been indexed.")
        return look_up(table, given["match_criteria"], given.get("return_columns") or table.columns)


def look_up(table: CsvTable, criteria: Mapping[str, Any], wanted: Sequence[str]) -> Outcome:
    for column in (*criteria, *wanted):
        if column not in table.columns:
            return Outcome(error=f"The file has no column '{column}'.")
    texts = {column: as_cell(value) for column, value in criteria.items()}
    found = [
        {column: row[column] for column in wanted}
        for row in table.rows
        if all(row[column] == text for column, text in texts.items())
    ]
    return Outcome({"matches": found[:MAX_MATCHES], "match_count": len(found)})


def as_cell(value: Any) -> str:
    """A JSON value as a CSV cell would hold it."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


class LocalCsvFiles:
    """CSV files under `<root>/<workspace id>/`, read again when they change.

    Args:
        root: the directory; names that would leave a workspace's part of it are not indexed.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._kept: dict[Path, tuple[tuple[int, int], CsvTable]] = {}

    async def table(self, workspace_id: str, file_name: str) -> CsvTable:
        """See `CsvFiles.table`."""
        return await asyncio.to_thread(self._read, workspace_id, file_name)

    def _read(self, workspace_id: str, file_name: str) -> CsvTable:
        if any(Path(name).name != name for name in (workspace_id, file_name)):
            raise NotIndexed
        path = self._root / workspace_id / file_name
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            kept = self._kept.get(path)
            if kept is None or kept[0] != stamp:
                kept = self._kept[path] = (stamp, parse(path))
        except (OSError, UnicodeError, csv.Error) as error:
            raise NotIndexed from error
        return kept[1]


def parse(path: Path) -> CsvTable:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file, restkey="", restval="")
        rows = [{name: row[name] for name in reader.fieldnames or ()} for row in reader]
        return CsvTable(list(reader.fieldnames or ()), rows)
