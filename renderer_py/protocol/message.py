"""What every protocol message has: its method, its fields, and keys nobody declared.

One rule: a message says what a method carries and nothing about when it may be sent; that is
`state.py`. Unknown keys of params live in `extra` and are written back. `id` of a request is
given by `Connection.send` when left None.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Self

from .fields import Field, read, write
from .jsonrpc import Params, RequestId


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """Base of all; `extra` holds the keys of params that no field claims."""

    METHOD: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    extra: Params = field(default_factory=dict)

    def params(self) -> Params:
        """The params as they go on the wire."""
        return write(self.FIELDS, self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notification(Message):
    """Says something and expects no reply."""

    @classmethod
    def parse(cls, params: Params, *, strict: bool = False) -> Self:
        """Build from params; raises `FieldError` when they cannot be used."""
        return cls(**read(cls.FIELDS, params, strict))


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Message):
    """Expects exactly one reply, a result object or an error."""

    id: RequestId | None = None

    @classmethod
    def parse(cls, params: Params, request_id: RequestId, *, strict: bool = False) -> Self:
        """Build from params; raises `FieldError` when they cannot be used."""
        return cls(id=request_id, **read(cls.FIELDS, params, strict))
