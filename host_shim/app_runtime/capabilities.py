"""Capabilities that the runtime serves by itself: a task's files and their cached translations.

One rule: every query is narrowed to the session's own task; the id of another task's file is as
good as unknown. (`split_document` is the platform's document service; a deployment plugs it in.)
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from host_shim.app_runtime.errors import bad_request, forbidden
from host_shim.app_runtime.ports import Capability
from host_shim.app_runtime.store import Database
from host_shim.app_runtime.store.tables import FileRow, TranslationRow
from host_shim.app_runtime.values import Agent, Session

_GRANULARITIES = ("page", "block", "line")


class ListFiles:
    """`list_files`: the task's files, without their contents."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def perform(self, session: Session, agent: Agent, params: Mapping[str, Any]) -> Any:
        """`{files: [{file_id, name, media_type, pages}]}`."""
        statement = (
            sa.select(FileRow.id, FileRow.name, FileRow.media_type, FileRow.pages)
            .where(FileRow.task_id == session.task_id)
            .order_by(FileRow.created_at, FileRow.id)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(statement)).all()
        names = ("file_id", "name", "media_type", "pages")
        return {"files": [dict(zip(names, row, strict=True)) for row in rows]}


class FilePreview:
    """`file_preview`: one file of the task with its content."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def perform(self, session: Session, agent: Agent, params: Mapping[str, Any]) -> Any:
        """`{file_id, name, media_type, pages, data}`; `data` is base64."""
        row = await _file(self._database, session, params)
        return {
            "file_id": row.id,
            "name": row.name,
            "media_type": row.media_type,
            "pages": row.pages,
            "data": base64.b64encode(row.content).decode(),
        }


class GetTranslation:
    """`get_translation`: what was translated before; nothing is translated, nothing billed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def perform(self, session: Session, agent: Agent, params: Mapping[str, Any]) -> Any:
        """`{file_id, page, target_language, granularity, blocks}`; `blocks` is null when the page
        has no translation yet."""
        page = params.get("page")
        if not isinstance(page, int) or isinstance(page, bool) or page < 1:
            raise bad_request("bad_params", "page must be a whole number from 1.")
        language = _text(params, "target_language")
        granularity = _text(params, "granularity")
        if granularity not in _GRANULARITIES:
            raise bad_request("bad_params", f"granularity is one of {', '.join(_GRANULARITIES)}.")
        if not agent.document_translation_enabled:
            raise forbidden("translation_off", "Document translation is off for this agent.")
        row = await _file(self._database, session, params)
        statement = sa.select(TranslationRow.blocks).where(
            TranslationRow.file_id == row.id,
            TranslationRow.page == page,
            TranslationRow.target_language == language,
            TranslationRow.granularity == granularity,
        )
        async with self._database.reading() as connection:
            blocks = await connection.scalar(statement)
        return {
            "file_id": row.id,
            "page": page,
            "target_language": language,
            "granularity": granularity,
            "blocks": blocks,
        }


def local_capabilities(database: Database) -> dict[str, Capability]:
    """What needs nothing but the runtime's own database."""
    return {
        "list_files": ListFiles(database),
        "file_preview": FilePreview(database),
        "get_translation": GetTranslation(database),
    }


async def _file(database: Database, session: Session, params: Mapping[str, Any]) -> Any:
    statement = sa.select(FileRow.__table__).where(
        FileRow.id == _text(params, "file_id"), FileRow.task_id == session.task_id
    )
    async with database.reading() as connection:
        row = (await connection.execute(statement)).one_or_none()
    if row is None:
        raise forbidden("file_not_allowed", "The file does not belong to this task.")
    return row


def _text(params: Mapping[str, Any], name: str) -> str:
    value = params.get(name)
    if not isinstance(value, str) or not value:
        raise bad_request("bad_params", f"{name} must be text.")
    return value
