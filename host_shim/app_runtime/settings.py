"""What an operator chooses, and the limits the runtime promises.

One rule: a number that callers are promised is a name here (or beside the one thing it bounds:
deadlines with their executor, the size of a reply with its reader), never a literal in a verb.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

SESSION_LIFETIME: Final = timedelta(minutes=15)
CLAIM_LIFETIME: Final = timedelta(minutes=20)
MAX_REQUEST_BYTES: Final = 256 * 1024
BINDING_SECONDS: Final = 5.0
"""A binding is read again after this long at most."""

VERSION_HEADER: Final = "X-Nanonets-App-Runtime"
VERSIONS: Final = ("v1", "v2")

GRANDFATHERED: Final = ("file_preview", "list_files", "split_document", "get_translation")
"""Capabilities that every binding has."""
HOST_PERFORMED: Final = ("document_selection", "next_review_task", "abort_review_task")
"""Capabilities that need a grant and that the browser's host page performs."""
CAPABILITIES: Final = GRANDFATHERED + HOST_PERFORMED

MIN_KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Settings:
    """One deployment.

    Args:
        database_url: `sqlite:///app-runtime.db` or `postgresql://…`.
        signing_keys: secrets of at least 32 bytes; the first signs, all of them verify, so a key
            is rotated by putting the new one in front.
        redis_url: shares rates, token caches and binding generations between workers; without it
            they are kept in the process.
        rate: calls a second that a surface may keep up; `burst` at once.
        lookups: how many outbound calls and runs the process has in flight at most.
        lookup_wait: seconds that a call waits for one of them before it is told to come back.
        allow_host_placeholders: accepts `{{key}}` as one label of an op's host name.
        host_capabilities: those of `HOST_PERFORMED` that this deployment's host page performs.
        allow_origins: where surfaces may call from; a sandboxed frame's origin is opaque, and the
            token travels in a header, so any origin is safe.
    """

    database_url: str = "sqlite:///app-runtime.db"
    signing_keys: tuple[str, ...] = field(default=(), repr=False)
    redis_url: str | None = None
    rate: float = 5.0
    burst: int = 20
    lookups: int = 16
    lookup_wait: float = 0.25
    allow_host_placeholders: bool = False
    host_capabilities: tuple[str, ...] = HOST_PERFORMED
    allow_origins: tuple[str, ...] = ("*",)

    def __post_init__(self) -> None:
        if not self.signing_keys:
            raise ValueError("signing_keys is empty; give at least one secret")
        for key in self.signing_keys:
            if len(key.encode()) < MIN_KEY_BYTES:
                raise ValueError(f"a signing key needs at least {MIN_KEY_BYTES} bytes")

    @property
    def connections(self) -> int:
        """Database connections: one for every lookup that may hold one, and some for the rest."""
        return self.lookups + 8
