"""`renderer-py conformance`: the checklist of protocol behaviours against a renderer or a host."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from host_shim.cli import Problem

SUMMARY = "check a renderer's page, or a host's, against the MCP Apps protocol"
EXAMPLES = """
renderer-py conformance
renderer-py conformance --renderer stock
renderer-py conformance --renderer build/view.html --junit report.xml
renderer-py conformance --host 'http://127.0.0.1:8080/?server={server}&tool=probe'
"""


def configure(parser: argparse.ArgumentParser) -> None:
    subject = parser.add_mutually_exclusive_group()
    subject.add_argument(
        "--renderer",
        metavar="PAGE",
        default="ours",
        help="ours, stock or an HTML file (%(default)s)",
    )
    subject.add_argument(
        "--host",
        metavar="URL",
        help="a host's page that opens the tool `probe`; {server} is its MCP server's address",
    )
    parser.add_argument("--junit", metavar="FILE", help="also write JUnit XML")
    parser.add_argument(
        "--strict", action="store_true", help="fail where a recommendation is not followed, too"
    )


def run(options: argparse.Namespace) -> int:
    from host_shim.conformance.report import junit, table

    _need_file(options)
    checks = asyncio.run(_check(options))
    subject = options.host or options.renderer
    print(f"MCP Apps 2026-01-26: {subject}\n{table(checks.results)}")
    if options.junit:
        text = junit(checks.results, f"mcp-apps {Path(subject).name}")
        Path(options.junit).write_text(text, "utf-8")
    failed = [result for result in checks.results if result.outcome == "failed"]
    return 1 if checks.breaches or (options.strict and failed) else 0


def _need_file(options: argparse.Namespace) -> None:
    named = options.renderer
    if named not in ("ours", "stock") and not Path(named).is_file():
        raise Problem(f"--renderer {named}: there is no such file")


async def _check(options: argparse.Namespace) -> Any:
    from host_shim.conformance.run import check_host, check_renderer
    from host_shim.resources import PageMissing
    from host_shim.testing.browser import BrowserMissing, BrowserThread, missing_reason

    reason = missing_reason()
    if reason:
        raise Problem(reason)
    browser = BrowserThread()
    try:
        if options.host:
            return await check_host(options.host, browser)
        return await check_renderer(options.renderer, browser)
    except (BrowserMissing, PageMissing, ImportError) as error:
        raise Problem(str(error)) from error
    finally:
        browser.close()
