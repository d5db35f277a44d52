"""What other sites answer to `fastmcp dev apps` and to its page, from files that are installed.

| site | what | from |
| --- | --- | --- |
| esm.sh | the SDK's and Zod's modules | `dist/`, which `make setup` bundles from the npm packages |
| jsDelivr | the stock renderer's script and style sheet | prefab-ui's own self-contained page |
| an npm registry | the package with the bridge | the installed package, packed again |

One rule: nothing here is written by hand that the real site would have from the same sources.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from prefab_ui import __version__ as prefab_version
from prefab_ui.renderer import CDN_BASE, get_renderer_html

_HERE = Path(__file__).parent
_PACKAGE = _HERE / "node_modules" / "@modelcontextprotocol" / "ext-apps"
_TYPES = {".css": "text/css"}

MODULES = "esm.sh"
STOCK = urlsplit(CDN_BASE).hostname or ""


def is_known(url: str) -> bool:
    """Whether an address is on a site that the page asks."""
    return urlsplit(url).hostname in (MODULES, STOCK)


def answer(url: str) -> tuple[bytes, str] | None:
    """Body and media type of what stands at an address; None if nothing does."""
    parts = urlsplit(url)
    body = _stock_file(parts.path) if parts.hostname == STOCK else None
    if parts.hostname == MODULES:
        body = _module(parts.path)
    media_type = _TYPES.get(Path(parts.path).suffix, "text/javascript")
    return None if body is None else (body, f"{media_type}; charset=utf-8")


def bridge_package() -> tuple[str, bytes]:
    """Path and content of the tarball in a registry."""
    version = json.loads((_PACKAGE / "package.json").read_text())["version"]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        tar.add(_PACKAGE, "package")
    return f"/@modelcontextprotocol/ext-apps/-/ext-apps-{version}.tgz", packed.getvalue()


def _module(path: str) -> bytes | None:
    file = (_HERE / "dist" / unquote(path).lstrip("/")).resolve()
    return file.read_bytes() if file.is_relative_to(_HERE / "dist") and file.is_file() else None


def _stock_file(path: str) -> bytes | None:
    folder = urlsplit(CDN_BASE.format(version=prefab_version)).path
    return _stock_files().get(path.removeprefix(f"{folder}/"))


@cache
def _stock_files() -> dict[str, bytes]:
    page = get_renderer_html(mode="bundled")
    script = re.search(r'<script type="module"[^>]*>(.*?)</script>', page, re.DOTALL)
    styles = re.findall(r"<style[^>]*>(.*?)</style>", page, re.DOTALL)
    assert script is not None
    return {"renderer.js": script[1].encode(), "renderer.css": "\n".join(styles).encode()}
