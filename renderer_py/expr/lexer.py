"""Text of an expression to tokens.

One rule: a token is what the reference's tokenizer takes it for, oddities included: dots belong to
identifiers, a run of digits and dots is one number, strings know no escapes and need no closing
quote, and words such as `and` become the operator they stand for.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from renderer_py.errors import ExprError
from renderer_py.js_numbers import WHITE_SPACE


class Token(NamedTuple):
    """One token; `position` is its offset in the text.

    Kinds: op, not, paren, pipe, question, colon, string, number, bool, null, ident, end.
    """

    kind: str
    text: str
    position: int


_TOKEN = re.compile(
    rf"""[{WHITE_SPACE}]+
    | (?P<ident> [A-Za-z_$][A-Za-z0-9_.$]* )
    | (?P<number> (?: [0-9] | \.(?=[0-9]) ) [0-9.]* )
    | ' (?P<string> [^']* ) (?: ' | \Z )
    | (?P<op> == | != | >= | <= | \|\| | && | [><+\-*/%] )
    | (?P<not> ! )
    | (?P<pipe> \| )
    | (?P<question> \? )
    | (?P<colon> : )
    | (?P<paren> [()] )
    """,
    re.VERBOSE | re.ASCII,
)

_WORDS: Final = {
    "true": ("bool", "true"),
    "false": ("bool", "false"),
    "null": ("null", "null"),
    "not": ("not", "!"),
    "and": ("op", "&&"),
    "or": ("op", "||"),
}


_PATH = re.compile(r"[A-Za-z_$][A-Za-z0-9_.$]*", re.ASCII)


def is_path(text: str) -> bool:
    """Whether the whole text is one identifier."""
    return _PATH.fullmatch(text) is not None and text not in _WORDS


def tokenize(text: str) -> list[Token]:
    """The tokens of `text`, closed by one of kind `end`; raises `ExprError` at a foreign sign."""
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise ExprError(f"Unexpected character: {text[position]}", position)
        kind = match.lastgroup
        if kind is not None:
            value = match[kind]
            if kind == "ident":
                kind, value = _WORDS.get(value, (kind, value))
            tokens.append(Token(kind, value, position))
        position = match.end()
    tokens.append(Token("end", "", position))
    return tokens
