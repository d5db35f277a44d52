"""Column types that behave alike on SQLite and PostgreSQL.

One rule: a moment is aware and in UTC on the Python side, whatever the database keeps.
"""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

JSON = sa.JSON().with_variant(JSONB(), "postgresql")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""A growing number; SQLite numbers rows itself only in a column declared INTEGER."""


class Moment(sa.types.TypeDecorator[datetime]):
    """An aware moment in UTC. SQLite keeps it without its zone and would return it so."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def new_id() -> str:
    """A fresh identifier: a random UUID as text."""
    return str(uuid.uuid4())
