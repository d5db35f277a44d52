"""`renderer-py resource`: the renderer as an MCP server would list and read it."""

from __future__ import annotations

import argparse
import json
import sys

from host_shim.cli import Problem
from host_shim.resources import MODES, DeliveryError, PageMissing, Wishes, renderer_resource

SUMMARY = "print the renderer's MCP resource: its listing, its contents, or its page"
EXAMPLES = """
renderer-py resource                               URI, MIME type and _meta.ui, as JSON
renderer-py resource --mode single --html > renderer.html
renderer-py resource --read                        what resources/read answers, page included
renderer-py resource --mode hosted --asset-url https://cdn.example.com/renderer
renderer-py resource --connect https://api.example.com --prefers-border
"""
LISTS = ("connect", "resource", "frame", "base-uri")


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--mode", choices=MODES, help="how the page reaches a frame (the environment's, else auto)")
    add("--asset-url", metavar="URL", help="where hosted pages find their heavy parts")
    add("--tool", metavar="[APP:]NAME", help="a URI of this tool alone")
    for name in LISTS:
        add(f"--{name}", metavar="ORIGIN", action="append", default=[], help="declare an origin")
    add("--domain", help="ask for this domain of its own")
    add("--prefers-border", action=argparse.BooleanOptionalAction, default=None)
    add("--allow-wasm-keyword", action="store_true", help="also declare 'wasm-unsafe-eval'")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--read", action="store_true", help="the contents that resources/read gives")
    what.add_argument("--html", action="store_true", help="the page alone")


def run(options: argparse.Namespace) -> int:
    wishes = Wishes(
        csp={f"{name.replace('-', '_')}_domains": _origins(options, name) for name in LISTS},
        domain=options.domain,
        prefers_border=options.prefers_border,
    )
    app, _, tool = (options.tool or "").rpartition(":")
    try:
        found = renderer_resource(
            options.mode,
            wishes,
            tool=(app, tool) if tool else None,
            asset_url=options.asset_url,
            allow_wasm_keyword=options.allow_wasm_keyword,
        )
    except (DeliveryError, PageMissing) as error:
        raise Problem(str(error)) from error
    if options.html:
        sys.stdout.write(found.html)
        return 0
    shown = {"contents": [found.contents()]} if options.read else found.listing()
    print(json.dumps(shown, indent=2, ensure_ascii=False))
    return 0


def _origins(options: argparse.Namespace, name: str) -> list[str]:
    found: list[str] = getattr(options, name.replace("-", "_"))
    return found
