"""Tokens of a text that may be a date.

One rule: tokens are those of V8's date parser, so that its two grammars can be followed rule by
rule: a word is any run of signs from `A` upward, white space is one sign at a time, and whatever
stands in parentheses is one meaningless token.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from renderer_py.js_numbers import WHITE_SPACE


class Token(NamedTuple):
    """Kinds: number, symbol, month, half (AM or PM), zone, t, word, space, other, end."""

    kind: str
    value: int = 0
    text: str = ""


END: Final = Token("end")
_SPACE = WHITE_SPACE.replace("\u2028", "").replace("\u2029", "")  # Those two count as words.
_TOKEN = re.compile(rf"([0-9]+)|([:\-+.)])|([{_SPACE}])|([^\x00-@{_SPACE}]+)|([\x00-@])", re.ASCII)
_MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
_ZONES = {
    **dict.fromkeys(("ut", "utc", "z", "gmt"), 0),
    **{"edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8},
}


def _word(text: str) -> Token:
    word = text.lower() if text.isascii() or text[:3].isascii() else ""
    if word[:3] in _MONTHS:
        return Token("month", _MONTHS[word[:3]], text)
    if word in _ZONES:
        return Token("zone", _ZONES[word], text)
    if word in {"am", "pm"}:
        return Token("half", 12 if word == "pm" else 0, text)
    return Token("t" if word == "t" else "word", 0, text)


def _number(text: str) -> Token:
    # Digits past the ninth significant one are ignored, not rejected.
    return Token("number", int(text.lstrip("0")[:9] or "0"), text)


def _skip_parentheses(text: str, start: int) -> int:
    depth = 0
    for position in range(start, len(text)):
        depth += (text[position] == "(") - (text[position] == ")")
        if not depth:
            return position + 1
    return len(text)


def _tokenize(text: str) -> list[Token]:
    text = text.partition("\0")[0]
    tokens: list[Token] = []
    position = 0
    while match := _TOKEN.match(text, position):
        position = match.end()
        digits, symbol, space, word, _ = match.groups()
        if digits:
            tokens.append(_number(digits))
        elif symbol:
            tokens.append(Token("symbol", 0, symbol))
        elif word:
            tokens.append(_word(word))
        else:
            tokens.append(Token("space" if space else "other"))
            if match[0] == "(":
                position = _skip_parentheses(text, match.start())
    tokens.append(END)
    return tokens


class Reader:
    """A place in the tokens of a text."""

    __slots__ = ("_at", "_tokens")

    def __init__(self, text: str) -> None:
        self._tokens = _tokenize(text)
        self._at = 0

    @property
    def peek(self) -> Token:
        """The token here."""
        return self._tokens[self._at]

    def next(self) -> Token:
        """The token here, taken; the end stays."""
        token = self._tokens[self._at]
        if token is not END:
            self._at += 1
        return token

    def skip(self, symbol: str) -> bool:
        """Take the symbol if it stands here, and say whether it did."""
        if self.peek.kind == "symbol" and self.peek.text == symbol:
            self._at += 1
            return True
        return False

    def fixed(self, digits: int, low: int = 0, high: int = 999_999) -> int | None:
        """The number here, taken if it has so many digits and lies in the range."""
        token = self.peek
        if token.kind == "number" and len(token.text) == digits and low <= token.value <= high:
            self._at += 1
            return token.value
        return None
