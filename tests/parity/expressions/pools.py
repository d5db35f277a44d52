"""What the generator draws from: unusual numbers and text, pipes with their arguments, tokens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

NUMBERS: list[Any] = [
    *[0, 1, 2, 3, 5, 7, 10, 12, 42, 99, 100, 999, 1000, 1050, 9950, 12345, 999499, 999500],
    *[1234567, 1500000, 2**31, 2**32, 2**53 - 1, 2**53, 10**15, 10**16, 10**20, 10**21],
    *[-1, -2, -5, -42, -999, -1234, -1234567, -(2**53)],
    *[0.1, 0.2, 0.3, 0.5, 1.5, 2.5, 3.5, 0.005, 0.015, 1.005, 1.255, 2.675, 8.345, 0.045, 1234.5],
    *[1234.5678, 0.000123, 1e-6, 1e-7, 1.5e-7, 1e-10, 5e-324, 1e21, 1.5e21, 1e22, 1e100, 1e300],
    *[1.7976931348623157e308, 123456789.123456, 0.30000000000000004, 99.5, 999.95, 0.9999, 0.99999],
    *[-0.1, -0.4, -0.5, -0.6, -1.5, -2.5, -3.7, -0.0001, -1e-7, -1e21, -2.675],
]
TEXTS: list[str] = [
    *["", " ", "a", "b", "A", "Hello", "hello world", "true", "null", "undefined", "NaN", "it's"],
    *["0", "1", "42", " 7 ", "3.7", "-5", "+5", "00012", "1e3", "1E-3", "1e400", "0x1F", "0X1f"],
    *["-0x10", "0b101", "0o17", "0b2", "1_000", "1,000", ".5", "5.", ".", "Infinity", "-Infinity"],
    *["+Infinity", "infinity", "inf", "nan", "\u00a07", "\ufeff8\u2028", "\u180e9", "\x1c9", "-0"],
    *[
        "\x859",
        "\uff11\uff12",
        "ß",
        "ŉ",
        "ﬁ",
        "İ",
        "\u0131",
        "ǆ",
        "ΑΣ",
        "ΑΣ Σ",
        "Straße",
        "naïve café",
        "\u22125",
    ],
    *[
        "👍",
        "👍a",
        "a👍b👍",
        "👩\u200d💻 dev",
        "e\u0301",
        "日本語テキスト",
        "\ue000",
        "\U0001d518",
        "\uffff",
    ],
    *[
        "line\nbreak",
        "tab\t",
        '"quoted"',
        "<b>&amp;</b>",
        "{{ n }}",
        "}}",
        "[object Object]",
        "1,2",
    ],
]
VALUES: list[Any] = [
    *[
        None,
        True,
        False,
        [],
        {},
        [1, 2, 3],
        [[1, 2], [3]],
        [[]],
        [None],
        [None, 1],
        [[], [None, []]],
    ],
    *[["a", "b"], [7], ["7"], [" 7 "], [True], [[[5]]], {"a": 1}, {"length": 9}, {"length": 0}],
    *[[{"v": 1}, {"v": 0}, {}, None, "x", 5, ["v"]], [{"a": {"b": 1}}, {"a.b": 2}, {"a": None}]],
    *[{"a": {"b": {"c": "deep"}}, "": {"": "empty"}, "0": "zero", "01": "one"}, [0.1, -0.5, 1e21]],
]
CODES = ["USD", "EUR", "JPY", "usd", "Gbp", "CHF", "CAD", "KRW", "BHD", "CLF", "XYZ", "XXX", "PKR"]
NAMES = ["n", "s", "t", "o", "list", "rows", "missing", "nul", "$item", "$index", "a_b", "or_x"]
TAILS = [
    "a",
    "length",
    "0",
    "1",
    "9",
    "01",
    "v",
    "a.b",
    "0.v",
    "0.length",
    "",
    "missing.x",
    "toFixed",
]
BINARY = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "and", "or"]
PIPE_ARGUMENTS: dict[str, list[str]] = {
    "number": ["0", "1", "2", "3", "'2'", "20", "100", "101", "true", "null", "x", "2.9", "' 1'"],
    "percent": ["0", "1", "2", "3", "'2'", "100", "101", "null", "x", "false", "1.5"],
    "currency": [*CODES, "'EUR'", "5", "''", "null", "true", "xx1"],
    "compact": ["0", "1", "2", "3", "10", "'1'", "101", "null", "x"],
    "round": ["0", "1", "2", "3", "5", "15", "22", "400", "'1'", "null", "x", "true"],
    "abs": ["1", "x"],
    "date": ["short", "medium", "long", "'long'", "bogus", "5", "null", "Short"],
    "time": ["short", "1"],
    "datetime": ["long", "2"],
    "upper": ["1"],
    "lower": ["x"],
    "truncate": ["0", "1", "2", "3", "5", "'2'", "2.9", "x", "null", "true", "1000"],
    "pluralize": ["cat", "'box'", "''", "5", "null", "true", "a.b"],
    "length": ["1"],
    "join": [
        "'-'",
        "-",
        "+",
        "''",
        "null",
        "1",
        "0",
        "true",
        "not",
        "and",
        "(",
        "?",
        "x.y",
        "'👍'",
    ],
    "first": ["1"],
    "last": ["1"],
    "selectattr": ["v", "'v'", "a", "length", "0", "'0'", "''", "null", "true", "a.b", "missing"],
    "rejectattr": ["v", "'v'", "a", "length", "1", "''", "missing", "a.b"],
    "default": ["'x'", "0", "1.5", "true", "false", "null", "word", "''", "-", "a.b"],
    "nosuch": ["1", "'x'", "x"],
}
TOKENS = [
    *BINARY,
    *["(", ")", "!", "not", "|", "?", ":", "n", "s", "1", "2.5", ".5", "1.2.3", "'x'", "'", "true"],
    *["false", "null", "upper", "default", "=", "[", "]", "{", "}", ",", "&", '"', "`", "\\", "@"],
    *["#", ";", "~", "^", ".", "..", "é", "👍", "\u00a0", "1e3", "0x1", "$item.a", "number", "2"],
]
MODES = ("expr", "template", "condition", "props")
ALL_CURRENCIES = (Path(__file__).parent / "currencies.txt").read_text().split()
