"""What a test says beforehand about a tool, a host method or a URL.

    app_host.when("save").returns({"id": 7})
    app_host.when("save", id=8).raises("No such record")
    app_host.when("slow").delays(500)            # then as the server answers
    app_host.when("ui/open-link").refuses()
    app_host.when("https://api.example.com/rates").returns([1, 2, 3])

One rule: the newest rule that fits wins; a rule that says no answer lets the real server give it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from host_shim.testing.answers import HostError, failure, result

REFUSED = -32000


@dataclass
class Rule:
    """How requests of one name are answered; each method returns the rule for chaining."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    delay: float = 0
    never: bool = False
    status: int = 200
    left: int | None = None
    _answer: Callable[[dict[str, Any]], Any] | None = None

    def returns(self, value: Any = None, *, text: str = "", status: int = 200) -> Rule:
        """Answer with this: a tool's structured content, a method's result, a URL's body.

        Args:
            value: an object; or a function from the arguments to one.
            text: the text block of a tool's result.
            status: of a URL's response.
        """
        self.status = status

        def answer(arguments: dict[str, Any]) -> Any:
            found = value(arguments) if callable(value) else deepcopy(value)
            return result(_object(found), text) if self.is_tool else found

        self._answer = answer
        return self

    def raises(self, message: str) -> Rule:
        """The tool fails with this text (`isError`), as when it raises in Python."""
        self._answer = lambda _: failure(message)
        return self

    def refuses(self, message: str = "Refused by the host", code: int = REFUSED) -> Rule:
        """The host answers with a JSON-RPC error; a URL cannot be reached."""

        def answer(_: dict[str, Any]) -> Any:
            raise HostError(code, message)

        self._answer = answer
        return self

    def delays(self, milliseconds: float) -> Rule:
        """Answer only when that much time has been let pass by `view.advance`."""
        self.delay = milliseconds
        return self

    def hangs(self) -> Rule:
        """Never answer."""
        self.never = True
        return self

    def once(self) -> Rule:
        """Only the next request; afterwards older rules count again."""
        self.left = 1
        return self

    @property
    def is_tool(self) -> bool:
        return "/" not in self.name

    @property
    def answers(self) -> bool:
        """Whether it says the answer itself."""
        return self._answer is not None

    def answer(self, arguments: dict[str, Any]) -> Any:
        """The answer to one request.

        Raises:
            HostError: the rule is to refuse.
        """
        assert self._answer is not None
        return self._answer(arguments)

    def fits(self, name: str, arguments: Mapping[str, Any]) -> bool:
        """Whether it is about this request."""
        given = all(arguments.get(key) == value for key, value in self.arguments.items())
        return self.name == name and given and self.left != 0


class Script:
    """The rules of one test."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []

    def when(self, name: str, **arguments: Any) -> Rule:
        """A rule for a tool, a method (`ui/…`) or a URL; `arguments` must be among its own."""
        rule = Rule(name, arguments)
        self.rules.append(rule)
        return rule

    def rule_for(self, name: str, arguments: Mapping[str, Any]) -> Rule | None:
        """The newest rule that fits; one that holds once is used up by this."""
        for rule in reversed(self.rules):
            if rule.fits(name, arguments):
                if rule.left is not None:
                    rule.left -= 1
                return rule
        return None


def _object(value: Any) -> dict[str, Any] | None:
    """Structured content is an object; anything else is wrapped as FastMCP does."""
    if value is None or isinstance(value, dict):
        return value
    return {"result": value}
