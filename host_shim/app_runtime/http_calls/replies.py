"""What an upstream answered, read within a bound.

One rule: a reply over the bound is dropped while it streams and never held, sent compressed or not.
"""

from __future__ import annotations

import json
import zlib
from typing import Any, Final

import httpx2

from host_shim.app_runtime.errors import unreachable
from host_shim.app_runtime.values import HttpReply

MAX_REPLY_BYTES: Final = 1024 * 1024
OVERSIZED: Final = "response exceeded 1 MiB and was discarded"
# zlib's window bits that accept both gzip's and zlib's own header.
ANY_HEADER = zlib.MAX_WBITS | 32


async def read_reply(response: httpx2.Response) -> HttpReply:
    """The reply as JSON or text; one over `MAX_REPLY_BYTES` is a short note in its place.

    Raises:
        Refusal: 502 for a reply that is encoded in a way nobody asked for, or breaks off.
    """
    data = await read_bounded(response)
    if data is None:
        return HttpReply(response.status_code, text=OVERSIZED)
    text = data.decode(charset(response), errors="replace")
    if looks_like_json(response, text):
        try:
            return HttpReply(response.status_code, body=json.loads(text, parse_constant=refuse))
        except (ValueError, RecursionError):
            pass
    return HttpReply(response.status_code, text=text)


async def read_bounded(response: httpx2.Response) -> bytes | None:
    """The whole body, decoded; None once it is known to be over the bound."""
    if response.request.method != "HEAD" and announced(response) > MAX_REPLY_BYTES:
        return None
    decode = Decoder(response.headers.get("content-encoding", "identity").strip().lower())
    data = bytearray()
    async for part in response.aiter_raw():
        data += decode(part, MAX_REPLY_BYTES + 1 - len(data))
        if len(data) > MAX_REPLY_BYTES:
            return None
    return bytes(data)


class Decoder:
    """Undoes a content encoding without ever making more than it is asked for."""

    def __init__(self, encoding: str) -> None:
        if encoding in ("gzip", "x-gzip", "deflate"):
            self._zlib: Any = zlib.decompressobj(ANY_HEADER)
        elif encoding in ("", "identity"):
            self._zlib = None
        else:
            raise unreachable("bad_encoding", "The upstream's reply is encoded in an unknown way.")

    def __call__(self, part: bytes, limit: int) -> bytes:
        if self._zlib is None:
            return part
        try:
            # Whatever stays in `unconsumed_tail` lies beyond the bound.
            found: bytes = self._zlib.decompress(part, limit)
        except zlib.error:
            raise unreachable("bad_encoding", "The upstream's reply cannot be decoded.") from None
        return found


def announced(response: httpx2.Response) -> int:
    length = response.headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() else 0


def charset(response: httpx2.Response) -> str:
    name = response.charset_encoding or "utf-8"
    try:
        "".encode(name)
    except (LookupError, ValueError):
        return "utf-8"
    return name


def looks_like_json(response: httpx2.Response, text: str) -> bool:
    """JSON by its type, or by an object or array in a reply that says something else."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind.endswith(("/json", "+json")) or text.lstrip()[:1] in ("{", "[")


def refuse(constant: str) -> None:
    """NaN and Infinity are Python's, not JSON's, and the surface could not parse them."""
    raise ValueError(constant)
