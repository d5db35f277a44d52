r"""ECMAScript's regular expressions (with its `u` flag) in Python's syntax.

`^\d+$` becomes `(?a:^\d+\Z)`. One rule: a pattern means the same here as in a browser or is
refused; nothing is passed on that Python would read in another way. Refused are scripts and binary
properties in `\p{…}`, and lookbehinds of changing width.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from renderer_py.js_numbers import WHITE_SPACE

_CATEGORIES = {
    "Letter": "L", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt",
    "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Nonspacing_Mark": "Mn",
    "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd",
    "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P",
    "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Separator": "Z",
    "Space_Separator": "Zs", "Control": "Cc", "cntrl": "Cc",
}  # fmt: skip
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}
_TOKEN = re.compile(
    r"""
    \\u\{(?P<point>[0-9a-fA-F]+)\} | \\u(?P<unit>[0-9a-fA-F]{4}) | \\x(?P<byte>[0-9a-fA-F]{2})
    | \\c(?P<control>[a-zA-Z]) | \\0(?![0-9])(?P<zero>) | \\(?P<negated>[pP])\{(?P<property>[^}]*)\}
    | \\(?P<set>[dDwWsS]) | \\(?P<letter>[tnvfr]) | \\(?P<own>[bB1-9k-]) | \\(?P<escaped>.)
    | (?P<open>\((?:\?(?::|=|!|<=|<!|[ims]+(?:-[ims]+)?:|<(?P<name>\w+)>))?)
    | (?P<quantifier>(?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})\??)
    | (?P<plain>[^\\])
    """,
    re.VERBOSE | re.DOTALL,
)
_REFERENCE = re.compile(r"k<(\w+)>|[1-9][0-9]*")


class PatternError(ValueError):
    """The text is no such regular expression, or one that cannot be had here."""


@cache
def to_python(source: str) -> str:
    """The same pattern for `re`; raises `PatternError`."""
    translated = f"(?a:{_Translation(source).run()})"
    try:
        re.compile(translated)
    except (re.error, OverflowError, RecursionError) as error:
        raise PatternError(f"{source!r}: {error}") from None
    return translated


class _Translation:
    """One pass over one pattern."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.position = 0

    def run(self) -> str:
        out: list[str] = []
        while self.position < len(self.source):
            out.append(self._members() if self.source[self.position] == "[" else self._atom())
        return "".join(out)

    def _next(self) -> re.Match[str]:
        match = _TOKEN.match(self.source, self.position)
        if match is None:  # a backslash at the end
            raise self._error("ends in a backslash")
        self.position = match.end()
        return match

    def _atom(self) -> str:
        match = self._next()
        kind = match.lastgroup
        if kind in ("open", "name"):
            return f"(?P<{match['name']}>" if match["name"] else match["open"]
        if kind == "quantifier":
            return match[0]
        if kind == "own":
            return self._own(match["own"])
        if kind == "plain":
            return self._plain(match[0])
        code = self._literal(match)
        return re.escape(chr(code)) if code is not None else f"[{self._set(match)}]"

    def _plain(self, character: str) -> str:
        if character == ".":
            return "[^\\n\\r\\u2028\\u2029]"
        if character == "$":
            return "\\Z"
        if character in "]{}":
            raise self._error(f"a lone {character}")
        return character if character in "^|)" else re.escape(character)

    def _own(self, letter: str) -> str:
        """Escapes with a meaning outside of classes only."""
        if letter in "bB":
            return f"\\{letter}"
        reference = _REFERENCE.match(self.source, self.position - 1)
        if reference is None:
            raise self._error(f"\\{letter} means nothing")
        self.position = reference.end()
        # A group of its own, so that digits that follow stay apart.
        return f"(?P={reference[1]})" if reference[1] else f"(?:\\{reference[0]})"

    def _literal(self, match: re.Match[str]) -> int | None:
        """The code point that an escape stands for; None for an escape that is a set."""
        for name in ("point", "unit", "byte"):
            if match[name]:
                return self._code(match[name])
        if match["control"]:
            return ord(match["control"]) % 32
        if match["zero"] is not None:
            return 0
        if match["letter"]:
            return ord(_CONTROLS[match["letter"]])
        if match["escaped"]:
            if match["escaped"] not in _SYNTAX:
                raise self._error(f"\\{match['escaped']} means nothing")
            return ord(match["escaped"])
        return None

    def _code(self, digits: str) -> int:
        code = int(digits, 16)
        if code > 0x10FFFF:
            raise self._error("a code point beyond Unicode")
        low = re.compile(r"\\u([dD][c-fC-F][0-9a-fA-F]{2})").match(self.source, self.position)
        if 0xD800 <= code < 0xDC00 and low:  # A pair of surrogates is one character.
            self.position = low.end()
            return 0x10000 + ((code - 0xD800) << 10) + (int(low[1], 16) - 0xDC00)
        return code

    def _set(self, match: re.Match[str]) -> str:
        """An escape that is a set, as members of a class."""
        if match["property"] is not None:
            return category(match["property"], negated=match["negated"] == "P")
        letter = match["set"]
        return f"\\{letter}" if letter in "dDwW" else white_space(negated=letter == "S")

    def _members(self) -> str:
        """A class from `[` to `]`."""
        self.position += 1
        negated = self.source.startswith("^", self.position)
        self.position += negated
        out: list[str] = []
        while not self.source.startswith("]", self.position):
            if self.position >= len(self.source):
                raise self._error("a class without an end")
            out.append(self._range())
        self.position += 1
        if not out:
            return "[\\s\\S]" if negated else "(?!)"
        return f"[{'^' if negated else ''}{''.join(out)}]"

    def _range(self) -> str:
        low, members = self._member()
        source, at = self.source, self.position
        if not source.startswith("-", at) or source.startswith("]", at + 1):
            return members
        self.position += 1
        high, _ = self._member()
        if low is None or high is None or high < low:
            raise self._error("a range that is none")
        return f"{escaped(low)}-{escaped(high)}"

    def _member(self) -> tuple[int | None, str]:
        """One member: its code point if it is a single character, and its text in a class."""
        if self.source[self.position] != "\\":
            self.position += 1
            code: int | None = ord(self.source[self.position - 1])
        else:
            match = self._next()
            own = match["own"]
            if own and own not in "b-":
                raise self._error(f"\\{own} means nothing in a class")
            code = {"b": 8, "-": 45}[own] if own else self._literal(match)
            if code is None:
                return None, self._set(match)
        assert code is not None
        return code, escaped(code)

    def _error(self, fault: str) -> PatternError:
        return PatternError(f"{self.source!r}: {fault}")


def escaped(code: int) -> str:
    """A character as a member of a class, whatever it is."""
    return f"\\U{code:08x}" if code > 0xFF else f"\\x{code:02x}"


@cache
def white_space(*, negated: bool) -> str:
    return ranges(lambda character: (character in WHITE_SPACE) != negated)


@cache
def category(name: str, *, negated: bool) -> str:
    """A general category of Unicode (`L`, `Lu`, `gc=Nd`) as members of a class."""
    short = re.sub(r"^(General_Category|gc)=", "", name)
    short = _CATEGORIES.get(short, short)
    if not re.fullmatch(r"L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfson]?", short):
        raise PatternError(f"\\p{{{name}}} is not supported")
    return ranges(lambda c: unicodedata.category(c).startswith(short) != negated)


def ranges(belongs: object) -> str:
    """All characters for which `belongs(character)`, as members of a class."""
    out: list[str] = []
    start: int | None = None
    for code in range(0x110001):
        inside = code < 0x110000 and belongs(chr(code))  # type: ignore[operator]
        if inside and start is None:
            start = code
        elif not inside and start is not None:
            out.append(f"{escaped(start)}-{escaped(code - 1)}")
            start = None
    return "".join(out)
