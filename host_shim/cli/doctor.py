"""`renderer-py doctor`: what is installed, what a policy allows, what a server would serve."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence

from host_shim.capabilities import capabilities, modes, refusals
from host_shim.cli import source
from host_shim.cli.inspection import Served, installation, look_at

SUMMARY = "say what is installed, what a policy allows, and what a server would serve"
EXAMPLES = """
renderer-py doctor
renderer-py doctor --csp "default-src 'none'; script-src 'self' 'unsafe-inline'"
renderer-py doctor --server contacts_server.py
renderer-py doctor --server http://127.0.0.1:8000/mcp
RENDERER_PY=1 renderer-py doctor -- python server.py
"""


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--csp", metavar="POLICY", help="a Content-Security-Policy header's text")
    add("--asset-url", metavar="URL", help="with --csp: where a hosted page would fetch from")
    add("--server", metavar="TARGET", help=source.SERVERS)
    add("--json", action="store_true", help="the same for programs")


def run(options: argparse.Namespace) -> int:
    if options.csp is not None:
        return _policy(options)
    if options.server is not None or options.rest:
        return _server(options)
    rows = installation()
    if options.json:
        print(json.dumps({row.name: row.value for row in rows}, indent=2))
    else:
        for row in rows:
            print(f"{'ok' if row.usable else '--'}  {row.name:<16} {row.value}")
    return 0 if all(row.usable for row in rows if row.needed) else 1


def _policy(options: argparse.Namespace) -> int:
    found = capabilities(options.csp, options.asset_url)
    by_mode, missing = modes(found), list(refusals(found))
    if options.json:
        allowed = {name: getattr(found, name) for name in found.__slots__}
        print(json.dumps({"allowed": allowed, "modes": by_mode, "missing": missing}, indent=2))
        return 0
    for mode, outcome in by_mode.items():
        print(f"{mode:<9}{outcome}")
    if missing:
        print("\nTo run in the frame:")
        print("\n".join(f"  {line}" for line in missing))
    return 0


def _server(options: argparse.Namespace) -> int:
    target = source.server_of(options, "server")
    served = asyncio.run(_look(target))
    if options.json:
        print(json.dumps([each.as_json() for each in served], indent=2))
    elif not served:
        print(f"{source.words(target)} has no app tools")
    else:
        for each in served:
            print(_described(each))
    return 1 if any(each.problems for each in served) else 0


async def _look(target: str | Sequence[str]) -> list[Served]:
    async with source.connected(target) as client:
        return await look_at(client)


def _described(served: Served) -> str:
    lines = [
        f"{served.tool}: {served.renderer}",
        f"    {served.uri}",
        f"    {served.bytes:,} bytes, {served.mime_type}, _meta.ui {json.dumps(served.ui)}",
        *(f"  ! {problem}" for problem in served.problems),
    ]
    return "\n".join(lines)
