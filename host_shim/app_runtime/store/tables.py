"""The runtime's tables.

One rule: these tables hold what the runtime knows (permissions, tasks, records); what surfaces
show and edit lives in tables of the data source, which a binding may name and these it may not
(`reserved_table`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from host_shim.app_runtime.store.columns import JSON, SERIAL, Moment, new_id

ID = sa.String(64)


class Base(DeclarativeBase):
    """The common registry; its metadata creates every table of this file."""

    type_annotation_map = {dict[str, Any]: JSON, datetime: Moment}  # noqa: RUF012 (SQLAlchemy's way)


class AgentRow(Base):
    """An agent: whose tasks these are, and what is extracted from them."""

    __tablename__ = "agents"

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(ID, index=True)
    name: Mapped[str]
    document_translation_enabled: Mapped[bool] = mapped_column(default=False)
    key_definitions: Mapped[dict[str, Any]] = mapped_column(default=dict)
    summary_instructions: Mapped[str] = mapped_column(default="")
    priority_field: Mapped[str | None]
    """The key whose number orders the review queue, higher first."""


class BundleRow(Base):
    """One published version of a bundle."""

    __tablename__ = "bundles"

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(ID, index=True)
    url: Mapped[str]
    sha: Mapped[str]


class IntegrationRow(Base):
    """A stored connection with its secrets."""

    __tablename__ = "integrations"

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(ID, index=True)
    kind: Mapped[str]
    config: Mapped[dict[str, Any]] = mapped_column(default=dict)


class ConfiguredToolRow(Base):
    """A tool added to an agent. Nothing is there until it is added, and then it is still off."""

    __tablename__ = "configured_tools"
    __table_args__ = (sa.UniqueConstraint("agent_id", "name"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(ID, index=True)
    agent_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("agents.id"))
    name: Mapped[str]
    base_tool: Mapped[str]
    enabled: Mapped[bool] = mapped_column(default=False)
    integration_id: Mapped[str | None] = mapped_column(ID)
    config: Mapped[dict[str, Any]] = mapped_column(default=dict)


class BindingRow(Base):
    """The permission record of one configured App Tool."""

    __tablename__ = "bindings"

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(ID, index=True)
    configured_tool_id: Mapped[str] = mapped_column(
        ID, sa.ForeignKey("configured_tools.id"), unique=True
    )
    document: Mapped[dict[str, Any]]
    version: Mapped[int] = mapped_column(default=1)
    updated_at: Mapped[datetime]


class TaskRow(Base):
    """A task of an agent: `running`, `waiting_for_input`, `completed` or `failed`."""

    __tablename__ = "tasks"
    __table_args__ = (sa.Index("ix_tasks_queue", "workspace_id", "agent_id", "status"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(ID)
    agent_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("agents.id"))
    name: Mapped[str] = mapped_column(default="")
    status: Mapped[str] = mapped_column(default="running")
    assignee_id: Mapped[str | None] = mapped_column(ID)
    created_at: Mapped[datetime]


class StepRow(Base):
    """A step of a task. An artifact's step is where its runs hang as child steps."""

    __tablename__ = "steps"

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"), index=True)
    parent_step_id: Mapped[str | None] = mapped_column(ID)
    kind: Mapped[str]
    status: Mapped[str] = mapped_column(default="running")
    in_history: Mapped[bool] = mapped_column(default=True)
    """False keeps the step out of what the agent is told about its own past."""
    configured_tool_id: Mapped[str | None] = mapped_column(ID)
    input: Mapped[dict[str, Any]] = mapped_column(default=dict)
    output: Mapped[dict[str, Any]] = mapped_column(default=dict)
    units: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]


class AwaitRow(Base):
    """A task's wait for a person: `pending` or `completed`."""

    __tablename__ = "task_awaits"
    __table_args__ = (sa.UniqueConstraint("source_type", "correlation_key"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"), index=True)
    source_type: Mapped[str]
    correlation_key: Mapped[str] = mapped_column(ID)
    status: Mapped[str] = mapped_column(default="pending")
    created_at: Mapped[datetime]
    completed_at: Mapped[datetime | None]
    completed_by: Mapped[str | None] = mapped_column(ID)


class ResumeEventRow(Base):
    """The order to go on with a task; one for each completed await, and never two."""

    __tablename__ = "resume_events"

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"))
    await_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("task_awaits.id"), unique=True)
    payload: Mapped[dict[str, Any]] = mapped_column(default=dict)
    created_at: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(default=0)
    available_at: Mapped[datetime]
    """Not before this moment; an attempt that failed moves it."""
    consumed_at: Mapped[datetime | None] = mapped_column(index=True)


class FeedRow(Base):
    """One entry of a task's feed."""

    __tablename__ = "feed_events"

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"), index=True)
    step_id: Mapped[str] = mapped_column(ID)
    kind: Mapped[str]
    user_id: Mapped[str] = mapped_column(ID)
    payload: Mapped[dict[str, Any]] = mapped_column(default=dict)
    created_at: Mapped[datetime]


class UsageRow(Base):
    """Billed units; `step_id` is the anchor that an invoice points to."""

    __tablename__ = "usage"

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    workspace_id: Mapped[str] = mapped_column(ID, index=True)
    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"))
    step_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("steps.id"))
    tool: Mapped[str]
    units: Mapped[int]
    created_at: Mapped[datetime]


class KeyValueRow(Base):
    """One key detail of a task, extracted when it was parked."""

    __tablename__ = "agent_key_values"

    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[Any] = mapped_column(JSON)
    number: Mapped[float | None]
    """The value as a number, when it is one: what a priority field orders by."""


class ClaimRow(Base):
    """Who reviews a task's document at the moment, and until when."""

    __tablename__ = "review_claims"

    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"), primary_key=True)
    reviewer_id: Mapped[str] = mapped_column(ID, index=True)
    expires_at: Mapped[datetime]


class FileRow(Base):
    """A file of a task; `content` is what a preview shows."""

    __tablename__ = "task_files"

    id: Mapped[str] = mapped_column(ID, primary_key=True, default=new_id)
    task_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("tasks.id"), index=True)
    name: Mapped[str]
    media_type: Mapped[str]
    pages: Mapped[int] = mapped_column(default=1)
    content: Mapped[bytes] = mapped_column(sa.LargeBinary, default=b"")
    created_at: Mapped[datetime]


class TranslationRow(Base):
    """The cached translation of one page of a file."""

    __tablename__ = "page_translations"

    file_id: Mapped[str] = mapped_column(ID, sa.ForeignKey("task_files.id"), primary_key=True)
    page: Mapped[int] = mapped_column(primary_key=True)
    target_language: Mapped[str] = mapped_column(primary_key=True)
    granularity: Mapped[str] = mapped_column(primary_key=True)
    blocks: Mapped[Any] = mapped_column(JSON)


def reserved_table(name: str, schema: str | None) -> bool:
    """Whether a binding may not name this table: ours, and the database's own catalogues.

    Names are compared without case, since SQLite finds a table under any spelling.
    """
    folded = name.casefold()
    ours = {table.casefold() for table in Base.metadata.tables}
    return (
        folded in ours
        or folded.startswith(("pg_", "sqlite_"))
        or (schema or "").casefold() in {"information_schema", "pg_catalog"}
        or (schema or "").casefold().startswith("pg_")
    )
