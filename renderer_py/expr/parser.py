"""Tokens to code, by operator precedence.

    expression = { operation(OR) "?" expression ":" } operation(OR) { "|" pipe }
    pipe       = ident [ ":" any-one-token ] | string | number | bool | null
    operation  = [ not ] unary { operator operation }          (binding as POWER says)
    unary      = { "-" | "+" } ( "(" expression ")" | string | number | bool | null | path )

A pipe after a ternary belongs to its last branch, so both loops can live in one production. One
rule: operators of one power become one flat chain, so a long sum needs no deep stack; only nesting
does, and that is limited.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from renderer_py.errors import ExprError
from renderer_py.expr import closures
from renderer_py.expr.closures import Part, Step
from renderer_py.expr.lexer import Token, is_path, tokenize
from renderer_py.expr.scope import ZONE, ZONED_PIPES, Path, Reads
from renderer_py.js_numbers import decimal_prefix
from renderer_py.values import UNDEFINED

OR, AND, NOT, COMPARE, ADD, MULTIPLY = range(1, 7)

POWER: Final = {
    "||": OR,
    "&&": AND,
    "==": COMPARE,
    "!=": COMPARE,
    ">": COMPARE,
    ">=": COMPARE,
    "<": COMPARE,
    "<=": COMPARE,
    "+": ADD,
    "-": ADD,
    "*": MULTIPLY,
    "/": MULTIPLY,
    "%": MULTIPLY,
}

MAX_NESTING: Final = 100
"""Parentheses and ternaries inside each other; no author writes more."""
GUARDED_NESTING: Final = 16
"""Code nested deeper than this watches the stack while it runs."""

_LITERALS: Final = frozenset({"string", "number", "bool", "null"})


def parse(text: str) -> tuple[Part, Reads]:
    """The code of an expression and every path it reads; raises `ExprError`."""
    if is_path(text):  # Most expressions of a view are no more than this.
        segments = tuple(text.split("."))
        return closures.path(segments), {segments: None}
    parser = _Parser(tokenize(text))
    part = parser.expression()
    parser.expect_end()
    if parser.deepest > GUARDED_NESTING:
        part = closures.guarded(part)
    return part, parser.reads()


def constant(token: Token) -> Any:
    """The value a token has as a literal, or as a pipe's argument (there any token has one)."""
    if token.kind == "number":
        return decimal_prefix(token.text)
    if token.kind == "bool":
        return token.text == "true"
    return None if token.kind == "null" else token.text


class _Parser:
    __slots__ = ("_at", "_compared", "_nesting", "_paths", "_tokens", "deepest")

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._nesting = 0
        self.deepest = 0
        self._paths: Counter[Path] = Counter()
        self._compared: dict[Path, Part] = {}

    def reads(self) -> Reads:
        """The paths read; a state key read once, in a comparison, with what it is compared with."""
        found: Reads = dict.fromkeys(self._paths)
        for path, other in self._compared.items():
            if self._paths[path] == 1 and not other.fallible:
                found[path] = other.run
        return found

    def _advance(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _accept(self, kind: str) -> bool:
        if self._tokens[self._at].kind == kind:
            self._at += 1
            return True
        return False

    def _unexpected(self, token: Token, wanted: str = "") -> ExprError:
        found = f"{token.kind} '{token.text}'"
        message = f"Expected {wanted}, got {found}" if wanted else f"Unexpected token: {found}"
        return ExprError(message, token.position)

    def expect_end(self) -> None:
        token = self._tokens[self._at]
        if token.kind != "end":
            raise self._unexpected(token)

    def expression(self) -> Part:
        if self._nesting >= MAX_NESTING:
            raise ExprError("Nested too deeply", self._tokens[self._at].position)
        self._nesting += 1
        self.deepest = max(self.deepest, self._nesting)
        branches: list[tuple[Part, Part]] = []
        tail = self._operation(OR)
        while self._accept("question"):
            middle = self.expression()
            if not self._accept("colon"):
                raise self._unexpected(self._tokens[self._at], "':'")
            branches.append((tail, middle))
            tail = self._operation(OR)
        steps: list[Step] = []
        while self._accept("pipe"):
            steps.append(self._pipe())
        if steps:
            tail = closures.piped(tail, steps)
        self._nesting -= 1
        return closures.choice(branches, tail) if branches else tail

    def _pipe(self) -> Step:
        token = self._advance()
        if token.kind in _LITERALS:
            return closures.default(constant(token))
        if token.kind != "ident":
            raise self._unexpected(token, "a pipe name or default value")
        argument: Any = UNDEFINED
        if self._accept("colon"):
            word = self._advance()
            if word.kind == "end":
                raise self._unexpected(word, f"an argument of '{token.text}'")
            argument = constant(word)
        if token.text in ZONED_PIPES:
            self._paths[ZONE,] += 1
        return closures.pipe(token.text, argument)

    def _operation(self, floor: int) -> Part:
        """Everything that binds at least as tightly as `floor`."""
        if floor <= NOT and self._tokens[self._at].kind == "not":
            left, ceiling = self._negation(), AND
        else:
            left, ceiling = self._unary(), MULTIPLY
        while floor <= (power := self._power()) <= ceiling:
            left = self._chain(left, power)
            ceiling = power - 1  # The chain took all of its power; a second comparison is refused.
        return left

    def _power(self) -> int:
        token = self._tokens[self._at]
        return POWER[token.text] if token.kind == "op" else 0

    def _chain(self, first: Part, power: int) -> Part:
        rest: list[tuple[str, Part]] = []
        while self._power() == power and not (power == COMPARE and rest):
            operator = self._advance().text
            rest.append((operator, self._operation(power + 1)))
        if rest[0][0] in {"==", "!="}:
            self._note_comparison(first, rest[0][1])
        return closures.chain(first, rest)

    def _note_comparison(self, left: Part, right: Part) -> None:
        for part, other in ((left, right), (right, left)):
            # Of `selected == $item.id` it is `selected` that many rows ask for.
            if isinstance(part, closures.Read) and not part.path[0].startswith("$"):
                self._compared[part.path] = other

    def _negation(self) -> Part:
        negated = False
        while self._accept("not"):
            negated = not negated
        return closures.negation(self._operation(COMPARE), negated)

    def _unary(self) -> Part:
        signs = ""
        while (token := self._tokens[self._at]).kind == "op" and token.text in {"-", "+"}:
            signs += token.text
            self._at += 1
        part = self._primary()
        return closures.signed(part, negative=signs.count("-") % 2 == 1) if signs else part

    def _primary(self) -> Part:
        token = self._advance()
        if token.kind == "ident":
            path = tuple(token.text.split("."))
            self._paths[path] += 1
            return closures.path(path)
        if token.kind in _LITERALS:
            return closures.literal(constant(token))
        if token.kind == "paren" and token.text == "(":
            part = self.expression()
            closing = self._advance()
            if closing.kind != "paren" or closing.text != ")":
                raise self._unexpected(closing, "')'")
            return part
        raise self._unexpected(token)
