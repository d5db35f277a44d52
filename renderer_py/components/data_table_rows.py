"""Which rows a DataTable shows, in which order: filter → sort → page.

One rule: the rules are those of the reference's table library, the odd ones too, because authors
see them: a column is searched if its first row holds text or a number, and how a column is sorted
is decided by the rows after the tenth.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cmp_to_key
from typing import Any

from renderer_py.values import UNDEFINED, is_number, less, to_string

Row = dict[str, Any]
DIGITS = re.compile(r"([0-9]+)", re.ASCII)
# Rows that the reference leaves out when it looks at a column to choose the order.
UNSAMPLED = 10
LAST_SINGLE = "\uffff"
END, BEYOND_UNITS = "\x00", "\U0010ffff"
# Between the cells of a row's search text; typed by nobody.
GAP = "\x00"


class RowSet:
    """The rows of one table and what is derived from them once.

    Args:
        rows: the row objects; anything else in the list counts as an empty row.
        keys: of the columns, in order.
    """

    def __init__(self, rows: Sequence[Any], keys: Sequence[str]) -> None:
        self.rows: list[Row] = [row if isinstance(row, dict) else {} for row in rows]
        self.keys = keys
        self._texts: list[str] | None = None
        self._columns: dict[str, list[Any]] = {}
        # The last query and its rows: a longer one finds no others.
        self._last: tuple[str, list[int]] = ("", [])
        self._sort_keys: dict[tuple[str, Callable[[Any], Any]], list[Any]] = {}

    def value(self, index: int, key: str) -> Any:
        """The raw value of a cell; a key with dots leads into nested objects."""
        row = self.rows[index]
        if key in row or "." not in key:
            return row.get(key, UNDEFINED)
        found: Any = row
        for part in key.split("."):
            found = found.get(part, UNDEFINED) if isinstance(found, dict) else UNDEFINED
        return found

    def column(self, key: str) -> list[Any]:
        """The raw values of all cells of a column, read once."""
        found = self._columns.get(key)
        if found is None:
            if "." in key:
                found = [self.value(index, key) for index in range(len(self.rows))]
            else:
                found = [row.get(key, UNDEFINED) for row in self.rows]
            self._columns[key] = found
        return found

    # Filtering

    def filtered(self, query: str) -> list[int]:
        """Indices of the rows that contain the query, whatever the case."""
        if not query:
            return list(range(len(self.rows)))
        wanted = query.lower()
        before, candidates = self._last
        if before and before in wanted:
            texts = self.texts()
            found = [index for index in candidates if wanted in texts[index]]
        else:
            found = [index for index, text in enumerate(self.texts()) if wanted in text]
        self._last = (wanted, found)
        return found

    def texts(self) -> list[str]:
        """What is searched in each row."""
        if self._texts is None:
            columns = [self._column_texts(key) for key in self.keys if self._searchable(key)]
            self._texts = list(map(GAP.join, zip(*columns, strict=True)))
            self._texts += [""] * (len(self.rows) - len(self._texts))
        return self._texts

    def _column_texts(self, key: str) -> list[str]:
        return [
            (value if type(value) is str else to_string(value)).lower()
            for value in self.column(key)
        ]

    def _searchable(self, key: str) -> bool:
        first = self.value(0, key) if self.rows else None
        return isinstance(first, str) or is_number(first)

    # Sorting

    def sorted(self, indices: list[int], key: str, *, descending: bool) -> list[int]:
        """The same indices in the order of a column; equal ones keep theirs.

        Cells without a value come last, so first in descending order.
        """
        values = self.column(key)
        known = [index for index in indices if values[index] is not UNDEFINED]
        missing = [index for index in indices if values[index] is UNDEFINED]
        make_key = sort_key([values[index] for index in indices[UNSAMPLED:]])
        if make_key is not None:
            known.sort(key=self._keys(key, make_key, values).__getitem__, reverse=descending)
        else:
            sort_raw(known, values, descending)
        return missing + known if descending else known + missing

    def _keys(self, key: str, make_key: Callable[[Any], Any], values: list[Any]) -> list[Any]:
        """What a column's cells are ordered by, made once."""
        found = self._sort_keys.get((key, make_key))
        if found is None:
            found = self._sort_keys[key, make_key] = [make_key(value) for value in values]
        return found


def sort_key(sample: Sequence[Any]) -> Callable[[Any], Any] | None:
    """How the sampled values say that a column is sorted; None for JavaScript's own order."""
    texts = [value for value in sample if isinstance(value, str)]
    if not texts:
        return None
    # The first text with a digit decides, whatever came before it.
    return by_parts if any(map(DIGITS.search, texts)) else by_text


def by_text(value: Any) -> Any:
    """Letters of either case alike."""
    return units(text_of(value).lower())


def by_parts(value: Any) -> str:
    """The same with runs of digits as numbers: `x9` before `x10`, and a text before a number.

    One text that orders so, because texts are compared many times faster than lists of parts: every
    part of letters ends with the least sign there is, every number begins with the greatest one and
    its length. (A NUL in a cell counts as an end.)
    """
    text = (value if type(value) is str else text_of(value)).lower()
    if not text.isascii():
        text = units(text)
    key = DIGITS.sub(number_key, text) + END
    return key[1:] if key[0] == END and len(key) > 1 else key


def number_key(digits: re.Match[str]) -> str:
    bare = digits[0].lstrip("0")
    return f"{END}{BEYOND_UNITS}{chr(len(bare) + 1)}{bare}"


def text_of(value: Any) -> str:
    """Texts and finite numbers; everything else is empty."""
    if isinstance(value, str):
        return value
    return to_string(value) if is_number(value) and abs(value) != float("inf") else ""


def units(text: str) -> str:
    """A text that orders by code points as the given one does by UTF-16 code units."""
    if text.isascii() or max(text) <= LAST_SINGLE:
        return text
    return "".join([sign if sign <= LAST_SINGLE else pair(ord(sign)) for sign in text])


def pair(code_point: int) -> str:
    """The surrogates that stand for a code point beyond the first 65,536."""
    high, low = divmod(code_point - 0x10000, 0x400)
    return chr(0xD800 + high) + chr(0xDC00 + low)


def sort_raw(indices: list[int], values: Sequence[Any], descending: bool) -> None:
    """Sort in place by JavaScript's `>` on raw values."""
    kinds = {type(values[index]) for index in indices}
    if kinds <= {int, float}:
        indices.sort(key=values.__getitem__, reverse=descending)
    elif kinds == {str}:
        indices.sort(key=lambda index: units(values[index]), reverse=descending)
    else:
        sign = -1 if descending else 1

        def order(a: int, b: int) -> int:
            return sign * compare(values[a], values[b])

        indices.sort(key=cmp_to_key(order))


def compare(a: Any, b: Any) -> int:
    """0 for the same, 1 for greater, else -1, also where the two cannot be compared."""
    if same(a, b):
        return 0
    return 1 if less(b, a) else -1


def same(a: Any, b: Any) -> bool:
    """JavaScript `===`."""
    if is_number(a) and is_number(b):
        return bool(a == b)
    return a is b or (isinstance(a, str) and isinstance(b, str) and a == b)


def page_count(rows: int, size: int) -> int:
    """0 where there are no rows."""
    return -(-rows // size)
