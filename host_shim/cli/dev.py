"""`renderer-py dev`: shows MCP Apps in a real host on this machine."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_shim.cli import Problem

if TYPE_CHECKING:
    from host_shim.dev import DevHost, Options

SUMMARY = "open MCP Apps in a local host: log, app tools, state, policies, reload"
EXAMPLES = """
renderer-py dev server.py                    a FastMCP server of this file, in this process
renderer-py dev server.py:app other.py       objects by name, several at once
renderer-py dev package.module:mcp           a module
renderer-py dev http://127.0.0.1:8000/mcp    a server that runs elsewhere
renderer-py dev -- npx some-server           a server over stdio
renderer-py dev view.json                    a Prefab payload or a recording, without a server
"""
PORT, SANDBOX_PORT = 8470, 8471


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "targets", nargs="*", metavar="TARGET", help="file.py[:name], module[:name], URL, view.json"
    )
    add("--payload", metavar="FILE", action="append", default=[], help="same as a .json target")
    add(
        "--renderer",
        metavar="NAME=PLACE",
        action="append",
        default=[],
        help="one more renderer to choose from: a file or an address of its HTML",
    )
    add("--port", type=int, default=PORT, help=f"of the page ({PORT}, or any free one)")
    add("--sandbox-port", type=int, default=SANDBOX_PORT, help="of the views' own origin")
    add("--no-reload", action="store_true", help="do not load a target again when it changes")
    add("--open", action="store_true", help="open the page in the browser")


def run(options: argparse.Namespace) -> int:
    if not options.targets and not options.payload and not options.rest:
        raise Problem("nothing to show; name a file, a module, a URL, or a command behind --")
    # Here, because the command's own help must not wait for a web server to be imported.
    from host_shim.dev import DevHost
    from host_shim.dev.errors import TargetError
    from host_shim.resources import PageMissing

    try:
        host = DevHost(*_read(options))
        with contextlib.suppress(KeyboardInterrupt):  # how a person ends it, and no failure
            asyncio.run(_serve(host, options.open))
    except (TargetError, PageMissing) as error:
        raise Problem(str(error)) from error
    return 0


def _read(options: argparse.Namespace) -> tuple[dict[str, object], Options]:
    from host_shim.dev.host import Options
    from host_shim.dev.recording import Recording
    from host_shim.dev.targets import command, resolve

    targets, recordings = [], []
    for spec in [*options.targets, *options.payload]:
        if spec.endswith(".json") and Recording.is_in(spec):
            recordings.append(Recording.load(spec))
        else:
            targets.append(resolve(spec))
    if options.rest:
        targets.append(command(options.rest))
    named: dict[str, object] = {}
    for target in targets:
        name = target.name if target.name not in named else f"{target.name}-{len(named) + 1}"
        named[name] = target
    pages = dict(_renderer(text) for text in options.renderer)
    return named, Options(
        port=options.port,
        sandbox_port=options.sandbox_port,
        pages=pages,
        reload=not options.no_reload,
        recordings=recordings,
    )


def _renderer(text: str) -> tuple[str, Callable[[], str]]:
    from host_shim.dev.pages import page_at

    name, _, place = text.partition("=")
    if not name or not place:
        raise Problem(f"--renderer {text}: give NAME=PLACE, a file or an address")
    return name, page_at(place)


async def _serve(host: DevHost, show: bool) -> None:
    async with host.serving():
        print(f"Open {host.url}", flush=True)
        for server in host.board.servers.values():
            print(f"  {server.name} ({server.kind}): {server.place}", flush=True)
            if server.fault:
                print(server.fault, flush=True)
        if show:
            webbrowser.open(host.url)
        await asyncio.Event().wait()
