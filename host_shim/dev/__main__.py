"""`python -m host_shim.dev TARGET…`: serves FastMCP files to a launcher page on this machine."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from fastmcp import FastMCP

from host_shim.dev.host import DevHost, Options
from host_shim.dev.targets import TargetError, load


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until interrupted; 2 when a target cannot be loaded."""
    arguments = _parser().parse_args(argv)
    try:
        servers = _load_all(arguments.targets)
    except TargetError as error:
        print(error, file=sys.stderr)
        return 2
    options = Options(port=arguments.port, sandbox_port=arguments.sandbox_port)
    try:
        asyncio.run(_serve(DevHost(servers, options)))
    except KeyboardInterrupt:
        return 0
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_shim.dev", description=__doc__)
    parser.add_argument("targets", nargs="+", metavar="TARGET", help="file.py or file.py:name")
    parser.add_argument("--port", type=int, default=0, help="of the host page; 0 is any free one")
    parser.add_argument("--sandbox-port", type=int, default=0, help="of the views' own origin")
    return parser


def _load_all(targets: Sequence[str]) -> dict[str, FastMCP]:
    servers: dict[str, FastMCP] = {}
    for target in targets:
        stem = Path(target.partition(":")[0]).stem.removesuffix("_server")
        name = stem if stem not in servers else f"{stem}-{len(servers)}"
        servers[name] = load(target)
    return servers


async def _serve(host: DevHost) -> None:
    async with host.serving():
        print(f"Open {host.url}", flush=True)
        for upstream in host.upstreams.values():
            print(f"  {upstream.name}: MCP over HTTP at {upstream.url}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    raise SystemExit(main())
