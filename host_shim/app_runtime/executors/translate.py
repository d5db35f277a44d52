"""`translate_text`: free-standing texts into another language.

One rule: an agent that may not translate gets an error of the tool, not a refusal, and every text
that was translated is one billed unit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from host_shim.app_runtime.errors import bad_request
from host_shim.app_runtime.executors.checks import (
    bad_argument,
    broker,
    inputs,
    is_text_list,
    only,
    wired,
)
from host_shim.app_runtime.values import Call, Outcome

MAX_TEXTS: Final = 200
LANGUAGE = re.compile(r"[A-Za-z][A-Za-z -]{1,34}")


class Translator(Protocol):
    """Translates."""

    async def translate(self, texts: Sequence[str], language: str) -> list[str]:
        """As many texts as were given; raises `LookupError` for a language it does not know and
        `ConnectionError` when its service cannot be reached."""


class Translate:
    """The executor; inputs `texts` (at most 200) and `target_language`."""

    deadline = 60.0
    recorded_as = "child_step"
    at_once: int | None = None

    def __init__(self, translator: Translator | None) -> None:
        self._translator = translator

    def check(self, call: Call) -> None:
        """See `Executor.check`."""
        only(call, "texts", "target_language")
        wired(self._translator, call.tool.base_tool)
        given = inputs(call)
        texts, language = given.get("texts"), given.get("target_language")
        if not is_text_list(texts):
            raise bad_argument("texts", "a list of texts")
        if len(given["texts"]) > MAX_TEXTS:
            raise bad_request("too_many_texts", f"One call translates at most {MAX_TEXTS} texts.")
        if not isinstance(language, str) or not LANGUAGE.fullmatch(language):
            raise bad_argument("target_language", "a language, such as 'de'")

    async def run(self, call: Call) -> Outcome:
        """`{translations: [{text, translated}], translated_count}`."""
        assert self._translator is not None
        if not call.agent.document_translation_enabled:
            return Outcome(error="Translation is disabled for this agent.")
        given = inputs(call)
        texts = given["texts"]
        try:
            with broker(call.tool.base_tool):
                found = await self._translator.translate(texts, given["target_language"])
        except LookupError:
            return Outcome(error=f"There is no translation into '{given['target_language']}'.")
        pairs = zip(texts, found, strict=True)
        listed = [{"text": text, "translated": translated} for text, translated in pairs]
        return Outcome({"translations": listed, "translated_count": len(listed)}, units=len(listed))


class Glossary:
    """A translator that knows a list of terms and leaves everything else as it stands.

    It needs no model and no network, so it can run anywhere; it is for the fixed vocabulary of a
    form (column names, states), not for prose.

    Args:
        terms: language → term → its translation. Terms are found whatever their case, the longest
            first, at word boundaries.
    """

    def __init__(self, terms: Mapping[str, Mapping[str, str]]) -> None:
        self._terms = {
            language.lower(): {term.lower(): word for term, word in words.items()}
            for language, words in terms.items()
        }

    async def translate(self, texts: Sequence[str], language: str) -> list[str]:
        """See `Translator.translate`."""
        words = self._terms[language.lower()]
        longest_first = sorted(words, key=len, reverse=True)
        pattern = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)
        return [pattern.sub(lambda match: words[match[0].lower()], text) for text in texts]
