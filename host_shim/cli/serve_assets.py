"""`renderer-py serve-assets`: the renderer's files over HTTP."""

from __future__ import annotations

import argparse
import errno
import socket

from host_shim.cli import Problem
from host_shim.listening import listen, port_of
from host_shim.resources import PageMissing, renderer_path
from host_shim.resources.delivery import URL_VARIABLE

SUMMARY = "serve the renderer's files to hosted pages and to PREFAB_RENDERER_URL"
EXAMPLES = """
renderer-py serve-assets --port 4173
PREFAB_RENDERER_URL=http://127.0.0.1:4173 fastmcp run server.py      without our package there
RENDERER_PY=hosted RENDERER_PY_ASSET_URL=http://127.0.0.1:4173 fastmcp run server.py
"""


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
    add("--port", type=int, default=4173, help="0 is any free one (%(default)s)")


def run(options: argparse.Namespace) -> int:
    try:
        renderer_path()
        import uvicorn

        from host_shim.asset_server import app
    except PageMissing as error:
        raise Problem(str(error)) from error
    except ImportError as error:
        raise Problem(f"{error}; install renderer-py[fastmcp]") from error
    listening = _listen(options.host, options.port)
    address = f"http://{options.host}:{port_of(listening)}"
    print(f"Serving the renderer at {address}", flush=True)
    print(f"  {URL_VARIABLE}={address}, or PREFAB_RENDERER_URL={address}", flush=True)
    config = uvicorn.Config(app(), log_level="warning", ws="none")
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        hint = "; choose another --port" if error.errno == errno.EADDRINUSE else ""
        raise Problem(f"{host}:{port}: {error.strerror}{hint}") from error
