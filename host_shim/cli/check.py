"""`renderer-py check`: opens a server's view as a host would, and says in one line what went wrong.

The line is JSON, for CI in any language:

    {"ok": true, "target": "server.py", "tool": "book", …, "faults": [], "warnings": []}
"""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import Any

from host_shim.cli import Problem, source

SUMMARY = "open a server's view in Chromium under a policy; exit code and one line of JSON"
EXAMPLES = """
renderer-py check server.py --tool contact_book
renderer-py check server.py --tool contact_book --args '{"heading": "People"}' --policy spec
renderer-py check http://127.0.0.1:8000/mcp --renderer served
"""
# Some clients refuse an event over 1 MiB, which carries the page and its JSON.
LARGEST_PAGE = 900 * 1024


def configure(parser: argparse.ArgumentParser) -> None:
    source.configure(parser)
    parser.add_argument(
        "--policy", default="declared", help="declared, or a policy's name (%(default)s)"
    )
    parser.add_argument(
        "--renderer", default="ours", help="ours, stock, served or an HTML file (%(default)s)"
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--screenshot", metavar="FILE", help="also save a picture")


def run(options: argparse.Namespace) -> int:
    from host_shim.testing.browser import missing_reason

    reason = missing_reason()
    if reason:
        raise Problem(reason)
    report = asyncio.run(_check(options))
    print(json.dumps(report, ensure_ascii=False))
    return 0 if report["ok"] else 1


async def _check(options: argparse.Namespace) -> dict[str, Any]:
    from host_shim.resources import PageMissing
    from host_shim.testing.app_host import AppHost, ToolFailed
    from host_shim.testing.browser import BrowserMissing
    from host_shim.testing.page import Unsupported
    from host_shim.testing.sources import TargetError
    from host_shim.testing.view import NotStarted

    report: dict[str, Any] = {
        "ok": False,
        "target": source.words(source.server_of(options)),
        "tool": options.tool,
        "renderer": options.renderer,
        "policy": options.policy,
    }
    async with AppHost("browser", options.renderer) as host:
        try:
            target, tool, arguments = _named(options)
            view = await host.open(
                target, tool, arguments, policy=options.policy, theme=options.theme
            )
        except (ToolFailed, NotStarted) as error:
            return {**report, "faults": [str(error)], "warnings": []}
        except (
            BrowserMissing, PageMissing, TargetError, Unsupported, ValueError, OSError
        ) as error:  # fmt: skip
            raise Problem(f"{report['target']}: {error}") from error
        if options.screenshot:
            await view.screenshot(options.screenshot)
        return {**report, **(await _seen(view))}


def _named(options: argparse.Namespace) -> tuple[Any, str | None, dict[str, Any]]:
    named = options.target or ""
    if not options.rest and (not named or named == "-" or named.endswith(".json")):
        return source.payload(options), None, {}
    transport = source.transport_of(source.server_of(options))
    return transport, options.tool, source.json_object(options.args, "--args")


async def _seen(view: Any) -> dict[str, Any]:
    faults = view.faults()
    tool = (view.host.source.tool or {}).get("name")
    found = {
        "ok": not faults,
        "faults": faults,
        "warnings": await _warnings(view),
        "messages": len(view.messages.entries),
        **view.page.times,
    }
    return {"tool": tool, **found} if tool else found


async def _warnings(view: Any) -> list[str]:
    """What will break elsewhere, though it worked here."""
    host_source = view.host.source
    found = []
    if host_source.server is not None and host_source.tool is not None:
        try:
            size = len((await host_source.server.html(host_source.tool)).encode())
        except Exception as error:  # a server whose page cannot be read is the news
            return [f"the UI resource cannot be read: {error}"]
        if size > LARGEST_PAGE:
            found.append(
                f"the UI resource has {size} bytes; some clients refuse more than {LARGEST_PAGE}"
            )
        ui = (host_source.tool.get("_meta") or {}).get("ui") or {}
        if "csp" in ui:
            found.append("_meta.ui.csp stands on the tool; hosts read it on the resource alone")
    return found
