"""An extractor for spreadsheets on disk: every sheet becomes a table, the first row its columns.

One rule: cells are copied, never computed; a formula counts with the value that was stored with it.
"""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

import openpyxl

from host_shim.app_runtime.data.values import from_column
from host_shim.app_runtime.executors.csv_lookup import NotIndexed, parse
from host_shim.app_runtime.executors.extraction import Extracted, NotExtractable
from host_shim.app_runtime.values import Session

MAX_ROWS: Final = 10_000
MAX_UNPACKED: Final = 64 * 1024 * 1024


class Spreadsheets:
    """Files (`.xlsx`, `.csv`) under `<root>/<workspace id>/`; the runtime's `Extractor`.

    Args:
        root: the directory.
        base_url: what the addresses of its files begin with, such as `https://files.example/`; a
            file's own is `<base_url><workspace id>/<name>`.
    """

    def __init__(self, root: Path, base_url: str) -> None:
        self._root = root
        self._base_url = base_url.rstrip("/") + "/"

    def manages(self, file_url: str, session: Session) -> bool:
        """See `Extractor.manages`."""
        return self._name(file_url, session) is not None

    async def extract(
        self, file_url: str, sheets: Sequence[str], session: Session, config: Mapping[str, Any]
    ) -> Extracted:
        """See `Extractor.extract`; one sheet counts as one page."""
        name = self._name(file_url, session)
        if name is None:
            raise NotExtractable("The file is not of the managed storage.")
        path = self._root / session.workspace_id / name
        return await asyncio.to_thread(read, path, sheets)

    def _name(self, file_url: str, session: Session) -> str | None:
        """The file's plain name, where the address is exactly what this storage would give it."""
        prefix = self._base_url + quote(session.workspace_id, safe="") + "/"
        name = unquote(file_url.removeprefix(prefix))
        plain = name not in ("", ".", "..") and not set(name) & {"/", "\\", "\0"}
        return name if plain and file_url == prefix + quote(name, safe="") else None


def read(path: Path, sheets: Sequence[str]) -> Extracted:
    try:
        tables = READERS[path.suffix.lower()](path)
    except KeyError:
        raise NotExtractable(f"A {path.suffix or 'nameless'} file is no spreadsheet.") from None
    except (OSError, NotIndexed, UnicodeError, zipfile.BadZipFile, ValueError) as error:
        raise NotExtractable("The file cannot be read.") from error
    missing = [name for name in sheets if name not in tables]
    if missing:
        raise NotExtractable(f"The file has no sheet '{missing[0]}'.")
    chosen = {name: tables[name] for name in sheets or tables}
    return Extracted(pages=len(chosen), data={"sheets": chosen})


def read_csv(path: Path) -> dict[str, list[dict[str, Any]]]:
    return {path.stem: [dict(row) for row in parse(path).rows[:MAX_ROWS]]}


def read_workbook(path: Path) -> dict[str, list[dict[str, Any]]]:
    with zipfile.ZipFile(path) as packed:
        if sum(part.file_size for part in packed.infolist()) > MAX_UNPACKED:
            raise ValueError("unpacks to too much")
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    try:
        return {sheet.title: table(sheet) for sheet in book.worksheets}
    finally:
        book.close()


def table(sheet: Any) -> list[dict[str, Any]]:
    rows = sheet.iter_rows(values_only=True, max_row=MAX_ROWS + 1)
    columns = [str(name) if name is not None else "" for name in next(rows, ())]
    return [
        {name: from_column(cell) for name, cell in zip(columns, row, strict=False) if name}
        for row in rows
        if any(cell is not None for cell in row)
    ]


READERS = {".csv": read_csv, ".xlsx": read_workbook}
