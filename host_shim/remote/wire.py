"""Requests of the page and answers to it, as the arguments and the result of one tool.

=======  ==========================================  ==============================================
`op`     arguments                                   answer
=======  ==========================================  ==============================================
open     key, transcript, zone, version?, history?   view, seq, t, version, calls
send     view, seq, inputs                           seq, t, calls, or `gone` (and `state`)
part     view, seq, part                             one more part of a long answer
close    view                                        nothing
asset    digest, part                                blob: base64 of one part of an asset
=======  ==========================================  ==============================================

`inputs` are `[kind, text]` and `calls` are `[name, …arguments]`, both as `static/src/bridge.js`
knows them; `history` is `[{t, inputs}]`, what a view that was lost had been sent. Large arguments
come as one argument `packed`: JSON as gzip in base64. Long `calls` are packed likewise, and cut
into `parts`, because some clients refuse an event of more than 1 MiB.

One rule: a request is checked whole before anything is done; what is wrong is said in words.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TOOL_NAME = "renderer_py_view"
TOOL_DESCRIPTION = "Draws a view on the server for the view itself. Not for models."
TOOL_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "op": {"enum": ["open", "send", "part", "close", "asset"]},
        "view": {"type": "string"},
        "seq": {"type": "integer"},
    },
    "required": ["op"],
}

KINDS = frozenset(["event", "message", "timer", "picked", "fetched", "failed"])
PACK_FROM = 16 * 1024
"""Shorter texts cost less as they are."""
PART_CHARS = 600_000
MAX_BATCH = 1000

Inputs = list[list[str]]
Calls = list[list[Any]]


class Refused(ValueError):
    """A request that cannot be served; the text is for the page's developers."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Inputs that were taken together, at `t` milliseconds since the epoch."""

    t: float
    inputs: Inputs


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a view; the same `key` names the same view, so asking twice is harmless."""

    key: str
    transcript: list[dict[str, Any]]
    zone: str
    version: str
    history: list[Batch]


@dataclass(frozen=True, slots=True)
class Send:
    """The batch number `seq` of a view; numbers begin at 1 and leave nothing out."""

    view: str
    seq: int
    inputs: Inputs


@dataclass(frozen=True, slots=True)
class Part:
    """One more part of the answer to batch `seq`."""

    view: str
    seq: int
    part: int


@dataclass(frozen=True, slots=True)
class Close:
    """The frame goes away."""

    view: str


@dataclass(frozen=True, slots=True)
class Asset:
    """One part of one of the page's heavy parts."""

    digest: str
    part: int


Request = Open | Send | Part | Close | Asset


def parse(arguments: Mapping[str, Any], limit: int) -> Request:
    """The request that a tool call's arguments make.

    Args:
        limit: more bytes than this are not unpacked.

    Raises:
        Refused: the arguments are none of the shapes above.
    """
    fields = dict(arguments)
    if "packed" in fields:
        fields = _unpacked(_text(fields, "packed"), limit)
    op = fields.get("op")
    if op == "open":
        return _open(fields)
    if op == "send":
        return Send(_text(fields, "view"), _number(fields, "seq"), _inputs(fields.get("inputs")))
    if op == "part":
        return Part(_text(fields, "view"), _number(fields, "seq"), _number(fields, "part"))
    if op == "close":
        return Close(_text(fields, "view"))
    if op == "asset":
        return Asset(_text(fields, "digest"), _number(fields, "part"))
    raise Refused(f"there is no operation {op!r}")


def answer_fields(calls: Calls, part: int = 0) -> dict[str, Any]:
    """`calls` as the answer carries them: plain while short, else a part of the packed text."""
    text = json.dumps(calls, ensure_ascii=False, separators=(",", ":"))
    if len(text) < PACK_FROM:
        return {"calls": calls}
    packed = base64.b64encode(gzip.compress(text.encode(), 6, mtime=0)).decode()
    parts = -(-len(packed) // PART_CHARS)
    if part >= parts:
        raise Refused(f"the answer has {parts} parts, no part {part}")
    return {"packed": packed[part * PART_CHARS : (part + 1) * PART_CHARS], "parts": parts}


def _unpacked(text: str, limit: int) -> dict[str, Any]:
    try:
        unpacker = zlib.decompressobj(wbits=31)
        content = unpacker.decompress(base64.b64decode(text, validate=True), limit)
        if unpacker.unconsumed_tail:
            raise Refused(f"the request has more than {limit:,} bytes")
        if not unpacker.eof:
            raise Refused("the packed request is cut short")
        fields = json.loads(content)
    except (binascii.Error, zlib.error, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"the packed request cannot be read: {error}") from error
    if not isinstance(fields, dict):
        raise Refused("the packed request is no object")
    return fields


def _open(fields: dict[str, Any]) -> Open:
    transcript = fields.get("transcript")
    if not isinstance(transcript, list) or not all(isinstance(item, dict) for item in transcript):
        raise Refused("`transcript` must be a list of objects")
    history = fields.get("history", [])
    if not isinstance(history, list):
        raise Refused("`history` must be a list")
    zone = fields.get("zone") or "UTC"
    version = fields.get("version") or ""
    if not isinstance(zone, str) or not isinstance(version, str):
        raise Refused("`zone` and `version` must be texts")
    return Open(_text(fields, "key"), transcript, zone, version, [_batch(item) for item in history])


def _batch(item: Any) -> Batch:
    moment = item.get("t") if isinstance(item, dict) else None
    if isinstance(moment, bool) or not isinstance(moment, int | float):
        raise Refused("every batch of `history` needs its time `t`")
    return Batch(float(moment), _inputs(item.get("inputs")))


def _inputs(value: Any) -> Inputs:
    if not isinstance(value, list):
        raise Refused("`inputs` must be a list")
    if len(value) > MAX_BATCH:
        raise Refused(f"a batch has at most {MAX_BATCH} inputs")
    for item in value:
        if not isinstance(item, list) or len(item) != 2 or not isinstance(item[1], str):
            raise Refused("an input is a pair of texts: its kind and its content")
        if item[0] not in KINDS:
            raise Refused(f"there is no kind of input {item[0]!r}")
    return value


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not value:
        raise Refused(f"`{name}` must be a text")
    return value


def _number(fields: Mapping[str, Any], name: str) -> int:
    value = fields.get(name)
    # Some hosts turn integers into floats on the way.
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise Refused(f"`{name}` must be a number from 0")
    if value != int(value):
        raise Refused(f"`{name}` must be a whole number")
    return int(value)
