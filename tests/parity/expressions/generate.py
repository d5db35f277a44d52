"""Random expressions, templates and conditions, the same for the same seed.

They cover every operator and pipe, every form of argument, dates in every format the parsers
know, unusual numbers and text, nesting, and texts that are no expressions at all. One rule: nothing
here knows an answer; `record.py` asks the reference for those.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.parity.expressions.dates import TRANSITIONS, random_date
from tests.parity.expressions.pools import (
    ALL_CURRENCIES,
    BINARY,
    NAMES,
    NUMBERS,
    PIPE_ARGUMENTS,
    TAILS,
    TEXTS,
    TOKENS,
    VALUES,
)


def scopes(random: Random) -> list[dict[str, Any]]:
    """Scopes that give the same names different kinds of values."""
    return [_scope(random) for _ in range(40)]


def _scope(random: Random) -> dict[str, Any]:
    pick = random.choice
    rows = [
        {"v": pick(NUMBERS), "a": pick(TEXTS), "d": random_date(random)}
        for _ in range(random.randrange(1, 4))
    ]
    names = {
        "n": pick(NUMBERS),
        "m": random.uniform(-1, 1) * 10 ** random.randrange(-4, 16),
        "s": pick(TEXTS),
        "d": random_date(random),
        "t": pick([True, False]),
        "nul": None,
        "o": pick(VALUES),
        "list": pick([value for value in VALUES if isinstance(value, list)]),
        "rows": rows,
        "$item": pick([pick(NUMBERS), pick(TEXTS), pick(VALUES), {"a": pick(VALUES), "length": 3}]),
        "$index": random.randrange(5),
        "a_b": pick(TEXTS),
        "or_x": pick(NUMBERS),
        "bad key": pick(VALUES),
    }
    # What the two sides read must be one text: a double that is an integer is written as one.
    names["m"] = round(names["m"], random.randrange(12))
    return names


class Generator:
    """Draws cases; every method returns text."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.pick = random.choice

    def expression(self, depth: int) -> str:
        if depth <= 0:
            return self.atom()
        kinds: list[tuple[int, Callable[[int], str]]] = [
            (6, self.binary),
            (2, self.unary),
            (2, self.ternary),
            (5, self.pipe),
            (2, self.parenthesised),
            (2, lambda _: self.atom()),
        ]
        weights = [weight for weight, _ in kinds]
        return self.random.choices([make for _, make in kinds], weights)[0](depth - 1)

    def atom(self) -> str:
        roll = self.random.random()
        if roll < 0.55:
            return self.path()
        if roll < 0.75:
            return self.number()
        if roll < 0.92:
            return self.string()
        return self.pick(["true", "false", "null", "undefined", "None", "''"])

    def path(self) -> str:
        name = self.pick([*NAMES, "n", "m", "s", "d", "o", "list", "rows"])
        if name == "rows":
            return f"rows.{self.pick('012')}.{self.pick('vad')}"
        return f"{name}.{self.pick(TAILS)}" if self.random.random() < 0.35 else name

    def number(self) -> str:
        number = self.pick(NUMBERS)
        text = f"{abs(number):.25f}".rstrip("0").rstrip(".") if abs(number) < 1e22 else "7"
        return text or "0"

    def string(self) -> str:
        return f"'{self.pick(TEXTS).replace(chr(39), '')}'"

    def binary(self, depth: int) -> str:
        space = self.pick(["", " ", " ", " ", "\n"])
        operator = self.pick(BINARY)
        if operator.isalpha():
            space = " "
        return f"{self.expression(depth)}{space}{operator}{space}{self.expression(depth)}"

    def unary(self, depth: int) -> str:
        return self.pick(["-", "+", "!", "not ", "!!", "--"]) + self.expression(depth)

    def ternary(self, depth: int) -> str:
        parts = (self.expression(depth - 1) for _ in range(3))
        return "{} ? {} : {}".format(*parts)

    def parenthesised(self, depth: int) -> str:
        return f"({self.expression(depth)})"

    def pipe(self, depth: int) -> str:
        value = self.expression(depth)
        if self.random.random() < 0.12:
            return f"{value} | {self.pick([self.number(), self.string(), 'true', 'false', 'null'])}"
        name = self.pick(list(PIPE_ARGUMENTS))
        if self.random.random() < 0.35:
            return f"{value} | {name}"
        return f"{value} | {name}:{self.pick(PIPE_ARGUMENTS[name])}"

    def soup(self) -> str:
        """Tokens in any order, with and without spaces."""
        count = self.random.randrange(1, 7)
        return self.pick(["", " "]).join(self.pick(TOKENS) for _ in range(count))

    def damaged(self) -> str:
        """An expression with one sign lost, doubled or replaced."""
        text = self.expression(2) or "n"
        at = self.random.randrange(len(text))
        return text[:at] + self.pick(["", text[at] * 2, self.pick(TOKENS)]) + text[at + 1 :]

    def template(self) -> str:
        """Text, expressions and stray braces."""
        if self.random.random() < 0.3:
            return self.pick(["{{ %s }}", "{{%s}}", " {{ %s }}\n"]) % self.expression(2)
        pieces = [self.template_piece() for _ in range(self.random.randrange(1, 5))]
        return "".join(pieces)

    def template_piece(self) -> str:
        roll = self.random.random()
        if roll < 0.5:
            return f"{{{{ {self.expression(self.random.randrange(3))} }}}}"
        if roll < 0.6:
            return f"{{{{ {self.soup()} }}}}"
        return self.pick(
            [*TEXTS, "{{", "}}", "{", "}", "$", "{{}}", "{{{{", "}}}", ": ", " \u2013 "]
        )

    def condition(self) -> str:
        text = self.pick(
            [self.expression(2), self.expression(1), self.soup(), "bad key", "@k", " "]
        )
        return self.pick(["{{ %s }}", "{{%s}}", "%s", " %s ", "{{ %s"]) % text

    def props(self, depth: int = 3) -> Any:
        """An object with templates somewhere inside."""
        return {self.pick(TEXTS): self.prop(depth) for _ in range(self.random.randrange(4))}

    def prop(self, depth: int) -> Any:
        roll = self.random.random()
        if roll < 0.4:
            return self.template()
        if roll < 0.6 or depth <= 0:
            return self.pick([*VALUES, *TEXTS])
        if roll < 0.8:
            return [self.prop(depth - 1) for _ in range(self.random.randrange(4))]
        return self.props(depth - 1)

    def every_pipe(self) -> list[str]:
        """Each pipe with each of its arguments on several values."""
        values = [
            "n",
            "m",
            "s",
            "o",
            "list",
            "rows",
            "nul",
            "missing",
            "t",
            "-n",
            "m / 7",
            "n * 10",
        ]
        return [
            f"{value} | {name}" + (f":{argument}" if argument else "")
            for name, arguments in PIPE_ARGUMENTS.items()
            for argument in ("", *arguments)
            for value in self.random.sample(values, 5)
        ]

    def every_number(self) -> list[str]:
        """Each unusual number printed in each way."""
        pipes = ["number", "number:2", "percent:1", "currency", "compact", "compact:1", "round:2"]
        return [
            f"{self.random.choice(['', '-'])}{number!r} {self.pick(['+', '*', '/', '-', '%'])} 1"
            for number in map(abs, NUMBERS)
            if "e" not in repr(number)
        ] + [f"nums.{index} | {pipe}" for index in range(len(NUMBERS)) for pipe in [*pipes, "join"]]

    def every_pair(self) -> list[str]:
        """Each operator on each kind of value."""
        kinds = ["n", "m", "s", "t", "nul", "missing", "o", "list", "0", "''", "'7'", "1"]
        return [
            f"{self.pick(kinds)} {operator} {self.pick(kinds)}"
            for operator in BINARY
            for _ in range(40)
        ]

    def every_text(self) -> list[str]:
        """Each unusual text as a number, in order, in both cases, measured and cut."""
        forms = ["-{}", "{} + 1", "{} == 7", "{} < 'b'", "{} | upper", "{} | lower", "{}.length"]
        forms += ["{} | truncate:1", "{} | truncate:3 | length", "{} | number"]
        return [form.format(f"texts.{index}") for index in range(len(TEXTS)) for form in forms]

    def drawn(self) -> Iterator[tuple[str, Any]]:
        """Mode and source of the cases that any scope may answer."""
        for text in [*self.every_pipe(), *self.every_pair()]:
            yield "expr", text
        for _ in range(2200):
            yield "expr", self.expression(self.random.randrange(1, 5))
        for _ in range(500):
            yield "expr", self.soup()
            yield "expr", self.damaged()
            yield "condition", self.condition()
        for _ in range(900):
            yield "template", self.template()
        for _ in range(150):
            yield "props", self.props()


def cases(seed: int) -> tuple[list[str], list[dict[str, Any]]]:
    """Scopes as JSON texts, and cases that name one of them by its index."""
    random = Random(seed)
    names = [*scopes(random), {"nums": NUMBERS, "texts": TEXTS}]
    special = len(names) - 1
    make = Generator(random)
    texts = [*make.every_number(), *make.every_text()]
    texts += [
        f"{make.pick(['1234.5', '-0.005', '1/0'])} | currency:{code}" for code in ALL_CURRENCIES
    ]
    found = [{"mode": "expr", "expr": text, "scope": special} for text in texts]
    for mode, source in make.drawn():
        found.append({"mode": mode, "expr": source, "scope": random.randrange(special)})
    return [json.dumps(scope) for scope in names], found


def date_cases(seed: int, count: int) -> tuple[list[str], list[dict[str, Any]]]:
    """Dates in every format, to be asked in several time zones."""
    random = Random(seed)
    dates = [*TRANSITIONS, *(random_date(random) for _ in range(count - len(TRANSITIONS)))]
    pipes = ["date", "date:short", "date:long", "time", "datetime"]
    found = [
        {"mode": "expr", "expr": f"d.{index} | {pipe}", "scope": 0}
        for index in range(count)
        for pipe in (["datetime", "time"] if index < len(TRANSITIONS) else [random.choice(pipes)])
    ]
    return [json.dumps({"d": dates})], found
