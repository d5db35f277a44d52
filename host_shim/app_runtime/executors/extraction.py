"""`structured_data_extraction`: tables out of a stored file.

One rule: only a file of the managed storage is read, and every page that was read is billed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from host_shim.app_runtime.errors import forbidden
from host_shim.app_runtime.executors.checks import (
    bad_argument,
    broker,
    configured_only,
    inputs,
    is_text_list,
    only,
    wired,
)
from host_shim.app_runtime.values import Call, Outcome, Session

AT_ONCE: Final = 2


@dataclass(frozen=True, slots=True)
class Extracted:
    """What was found in a file."""

    pages: int
    data: Mapping[str, Any]


class NotExtractable(Exception):
    """The file is there, but nothing can be got out of it; the text says why, for people."""


class Extractor(Protocol):
    """Reads files of the managed storage."""

    def manages(self, file_url: str, session: Session) -> bool:
        """Whether the address is one of the managed storage's, and of the session's workspace."""

    async def extract(
        self, file_url: str, sheets: Sequence[str], session: Session, config: Mapping[str, Any]
    ) -> Extracted:
        """What the file holds; `sheets` are names, none for all of them.

        Raises `NotExtractable`, or `ConnectionError` when the service cannot be reached.
        """


class StructuredExtraction:
    """The executor; inputs `file_url` and `sheets`."""

    deadline = 9 * 60.0
    recorded_as = "child_step"
    at_once: int | None = AT_ONCE

    def __init__(self, extractor: Extractor | None) -> None:
        self._extractor = extractor

    def check(self, call: Call) -> None:
        """See `Executor.check`."""
        configured_only(call)
        only(call, "file_url", "sheets")
        if call.tool.bindings.get("pause_on_validation"):
            # The run would park a task that is waiting for this very surface.
            raise forbidden(
                "pauses", "A tool with pause_on_validation cannot be run from a surface."
            )
        wired(self._extractor, call.tool.base_tool)
        assert self._extractor is not None
        given = inputs(call)
        url = given.get("file_url")
        if not isinstance(url, str):
            raise bad_argument("file_url", "the address of a stored file")
        if not is_text_list(given.get("sheets", [])):
            raise bad_argument("sheets", "a list of names")
        if not self._extractor.manages(url, call.session):
            raise forbidden("foreign_file", "'file_url' is not a file of the managed storage.")

    async def run(self, call: Call) -> Outcome:
        """`{data, pages}`."""
        assert self._extractor is not None
        given = inputs(call)
        try:
            with broker(call.tool.base_tool):
                found = await self._extractor.extract(
                    given["file_url"], given.get("sheets", []), call.session, call.tool.bindings
                )
        except NotExtractable as error:
            return Outcome(error=str(error))
        return Outcome({"data": dict(found.data), "pages": found.pages}, units=found.pages)
