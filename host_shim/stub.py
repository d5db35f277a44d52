"""The small page and the parts it gets from elsewhere, as a server hands them out.

The page (`static/src/stub.js`) gets the interpreter from a URL, else in parts through the MCP
channel, else has the view drawn on the server; an `Offer` says which of these its server can do.
One rule: every part is named by its hash and never changes, so anybody may keep it for ever.
"""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from host_shim.remote import TOOL_NAME
from host_shim.resources.baking import script_json
from host_shim.resources.pages import STUB_NAME, built_path, read_built

PART_URI = "ui://renderer-py/assets"
"""Parts are read as `<this>/<digest>/<number>`, numbers from 0."""
PART_MIME = "application/octet-stream"
MANIFEST_NAME = "assets.json"
FOLDER_NAME = "assets"
_OFFER = re.compile(
    r'(<script type="application/json" id="renderer:delivery">).*?(</script>)', re.DOTALL
)
# A server in between may have put a name of its own into the URI, as namespaces do.
_URI = re.compile(r"ui://(?:[^/]+/)*renderer-py/assets/([0-9a-f]{64})/(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Offer:
    """What a server offers to the small page, which tries it in the order of the fields."""

    hosted: str | None = None
    """URL of the folder of parts; the frame's policy must let the page connect to it."""
    channel: str | None = PART_URI
    """URI that parts are read below; None where the server answers no such reads."""
    tools: tuple[str, ...] = (TOOL_NAME,)
    """Names of the tool that draws on the server and hands out parts, tried in this order."""
    in_frame: bool = True
    """False: the server draws from the start, and the frame loads no interpreter."""
    patience: dict[str, int] = field(default_factory=dict)
    """Milliseconds until an unanswered call is made again: `first`, `least`, `most`."""


def stub_html(offer: Offer | None = None) -> str:
    """The small page, told what its server offers.

    Raises:
        PageMissing: the page has not been built.
    """
    chosen = offer or Offer()
    told = {
        "hosted": chosen.hosted,
        "channel": chosen.channel,
        "tools": list(chosen.tools),
        "inFrame": chosen.in_frame,
        "patience": chosen.patience,
    }
    text = script_json(told)
    return _OFFER.sub(lambda found: found[1] + text + found[2], read_built(STUB_NAME), count=1)


def parts_folder() -> Path:
    """The folder to serve for `hosted`: one file `<digest>.bin` for each asset.

    Raises:
        PageMissing: it has not been built.
    """
    return built_path(FOLDER_NAME)


def manifest() -> dict[str, Any]:
    """`{"size": bytes of a part, "assets": {name: {"digest", "size", "parts": [digest, …]}}}`.

    Raises:
        PageMissing: the page has not been built.
    """
    found: dict[str, Any] = json.loads(read_built(MANIFEST_NAME))
    return found


def read_part(uri: str) -> dict[str, Any] | None:
    """The result of `resources/read` for a part of the page; None where the URI names none."""
    match = _URI.fullmatch(uri)
    blob = part(match[1], int(match[2])) if match else None
    if blob is None:
        return None
    return {"contents": [{"uri": uri, "mimeType": PART_MIME, "blob": blob}]}


def part(digest: str, number: int) -> str | None:
    """One part of an asset as base64, None for an unknown one; `RemoteViews(asset=part)`."""
    known = manifest()
    sizes = {asset["digest"]: asset["size"] for asset in known["assets"].values()}
    start = number * known["size"]
    if start >= sizes.get(digest, 0):
        return None
    return _encoded(parts_folder() / f"{digest}.bin", start, known["size"])


# Every frame asks for the same ones; all of them together are about 16 MB.
@lru_cache(maxsize=64)
def _encoded(path: Path, start: int, size: int) -> str:
    with path.open("rb") as file:
        file.seek(start)
        return base64.b64encode(file.read(size)).decode()
