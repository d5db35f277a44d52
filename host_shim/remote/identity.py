"""Ids of views: signed, so that one is worth nothing to anybody but the caller it was made for.

One rule: an id is checked before the store is asked; an id that was made up, or belongs to another
owner, is treated as one that does not exist.
"""

from __future__ import annotations

import base64
import hmac


def issue(secret: bytes, owner: str, key: str) -> str:
    """The id for the view that `owner` opened with `key`: the same whenever it is asked for.

    The key is chance from the page, and never part of the id: who sees one has not the other.
    """
    nonce = _mac(secret, "key", owner, key)[:16]
    return f"{_text(nonce)}.{_text(_mac(secret, 'id', owner, _text(nonce)))}"


def belongs(secret: bytes, owner: str, view: str) -> bool:
    """Whether `view` is an id that was issued to `owner`."""
    nonce, _, signature = view.partition(".")
    return hmac.compare_digest(signature.encode(), _text(_mac(secret, "id", owner, nonce)).encode())


def _mac(secret: bytes, *parts: str) -> bytes:
    # Each with its length before it, so that no two lists of parts read the same.
    message = b"".join(len(part.encode()).to_bytes(8, "big") + part.encode() for part in parts)
    return hmac.digest(secret, message, "sha256")


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
