"""The small page, and beside it the heavy parts that it gets from elsewhere.

One rule: the page names every part by its hash, so a part never changes and a page never meets the
parts of another build.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from static.bundle.page import assemble
from static.bundle.wheel import BuildError

# As base64 in JSON it stays below the MiB that some clients accept as one event.
PART_BYTES = 640 * 1024
HEAVY = ("interpreter", "wasm", "snapshot", "tailwind", "diagrams", "mermaid")
LIMIT = 900_000
STUB_NAME = "stub.html"
MANIFEST_NAME = "assets.json"
FOLDER_NAME = "assets"

Bundle = Callable[[str, dict[str, str]], str]
"""Entry and more constants → the script."""


def write(parts: dict[str, str], template: str, bundle: Bundle, dist: Path) -> int:
    """Write stub.html, assets.json and assets/; returns the page's size in bytes.

    Args:
        parts: the parts of the page that has everything, the heavy ones as base64.
        template: the small page with places for its parts.
        bundle: makes a script.
        dist: the folder of built files.

    Raises:
        BuildError: the page would be larger than some clients accept.
    """
    heavy = {name: base64.b64decode(parts[name]) for name in HEAVY if name in parts}
    manifest = {
        "size": PART_BYTES,
        "assets": {name: description(content) for name, content in heavy.items()},
    }
    constants = {"RENDERER_LADDER": "true", "PARTS": json.dumps(manifest)}
    shared = {name: text for name, text in parts.items() if f"/*{{{name}}}*/" in template}
    own = {"channel": bundle("channel.js", constants), "stub": bundle("stub.js", constants)}
    html = assemble(template, shared | own)
    size = len(html.encode())
    if size > LIMIT:
        raise BuildError(f"{STUB_NAME} would be {size:,} bytes, more than {LIMIT:,}")
    write_assets(manifest, heavy, dist)
    (dist / STUB_NAME).write_text(html, encoding="utf-8")
    return size


def description(content: bytes) -> dict[str, Any]:
    """An asset as the page knows it: its hash, its size, and the hash of each of its parts."""
    cuts = range(0, len(content), PART_BYTES)
    return {
        "digest": hashlib.sha256(content).hexdigest(),
        "size": len(content),
        "parts": [hashlib.sha256(content[at : at + PART_BYTES]).hexdigest() for at in cuts],
    }


def write_assets(manifest: dict[str, Any], heavy: dict[str, bytes], dist: Path) -> None:
    """Replace the folder of assets and the list of them."""
    folder = dist / FOLDER_NAME
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in heavy.items():
        digest = manifest["assets"][name]["digest"]
        (folder / f"{digest}.bin").write_bytes(content)
    text = json.dumps(manifest, indent=1) + "\n"
    (dist / MANIFEST_NAME).write_text(text, encoding="utf-8")
