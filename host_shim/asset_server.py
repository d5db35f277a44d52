"""Serves the renderer's files to frames on other origins.

| path | what | for |
| --- | --- | --- |
| `/<digest>.bin` | a heavy part, packed | pages of the modes `hosted` and `auto` |
| `/renderer.js`, `/renderer.css` | the renderer as a module | `PREFAB_RENDERER_URL` of any server |
| `/renderer.html`, `/stub.html` | the pages | looking at them |

One rule: nothing here is private. Every answer may be read from any origin, because a view's frame
has the origin `null`; a name with a digest in it never changes, so it may be kept for ever.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from host_shim.resources.pages import BUILT_NAME, STUB_NAME, PageMissing, built_path, read_built

ASSETS = "assets"
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
_FRESH = {"cache-control": "no-cache"}
_PUT = """for (const [tag, attributes, text] of parts) {
  const element = document.createElement(tag);
  for (const [name, value] of attributes) element.setAttribute(name, value);
  (element.content ?? element).textContent = text;
  document.head.append(element);
}
"""


def app() -> Starlette:
    """The server as an ASGI application; mount it anywhere."""
    return Starlette(
        routes=[
            Route("/renderer.js", _script),
            Route("/renderer-parts.js", _parts),
            Route("/renderer.css", _style),
            Route(f"/{BUILT_NAME}", _page),
            Route(f"/{STUB_NAME}", _page),
            Route("/{name}", _asset),
        ],
        exception_handlers={PageMissing: _missing},
        middleware=[Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["GET", "HEAD"])],
    )


def light_module() -> str:
    """The page's small scripts and styles as a module, which then imports the heavy ones.

    So the host is answered before they have come, and only `script-src` has to allow the origin.
    """
    light, _ = _split()
    return f'{_literal(light)}{_PUT}import(new URL("renderer-parts.js", import.meta.url));\n'


def heavy_module() -> str:
    """The page's heavy parts as a module; to be imported by `light_module` alone."""
    _, heavy = _split()
    return f"{_literal(heavy)}{_PUT}"


def _split() -> tuple[list[Any], list[Any]]:
    reader = _Elements()
    reader.feed(read_built(BUILT_NAME))
    at = next(i for i, (_, attributes, _) in enumerate(reader.found) if attributes)
    return reader.found[:at], reader.found[at:]


def _literal(parts: list[Any]) -> str:
    return f"const parts = {json.dumps(parts, ensure_ascii=True, separators=(',', ':'))};\n"


class _Elements(HTMLParser):
    """Collects the scripts, style sheets and packed parts of a page: `[tag, attributes, text]`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[Any] = []
        self._texts: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "template"):
            self._texts = []
            self.found.append([tag, [[name, value or ""] for name, value in attrs], ""])

    def handle_data(self, data: str) -> None:
        if self._texts is not None:
            self._texts.append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._texts is not None:
            self.found[-1][2] = "".join(self._texts)
            self._texts = None


async def _script(_: Request) -> Response:
    return Response(light_module(), media_type="text/javascript", headers=_FRESH)


async def _parts(_: Request) -> Response:
    return Response(heavy_module(), media_type="text/javascript", headers=_FRESH)


async def _style(_: Request) -> Response:
    # The stock page asks for it; ours brings its styles in its script.
    return Response("", media_type="text/css", headers=_FRESH)


async def _page(request: Request) -> Response:
    name = request.url.path.rpartition("/")[2]
    return FileResponse(built_path(name), media_type="text/html", headers=_FRESH)


async def _asset(request: Request) -> Response:
    digest = re.fullmatch(r"([0-9a-f]{64})\.\w+", request.path_params["name"])
    found = next(built_path(ASSETS).glob(f"{digest[1]}.*"), None) if digest else None
    if found is None:
        return PlainTextResponse("there is no such part of the renderer\n", 404)
    return FileResponse(found, media_type="application/octet-stream", headers=_FOREVER)


async def _missing(_: Request, error: Exception) -> Response:
    return PlainTextResponse(f"{error}\n", 503)
