"""`renderer-py html`: a page that opens by itself, with the view inside."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from host_shim.cli import Problem, source
from host_shim.resources import PageMissing, bake

SUMMARY = "bake a view into one HTML file that opens without a host or a network"
EXAMPLES = """
renderer-py html view.json -o view.html            wire JSON, or a recorded tool result
renderer-py html dashboard_server.py --tool dashboard -o dashboard.html
renderer-py html counter_server.py --args '{"start": 5}' > counter.html
renderer-py html package.views:app -o app.html     a PrefabApp, a component, or a FastMCP server
"""


def configure(parser: argparse.ArgumentParser) -> None:
    source.configure(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="standard output if absent; in a terminal, TARGET's name with .html",
    )


def run(options: argparse.Namespace) -> int:
    try:
        page = bake(source.payload(options))
    except PageMissing as error:
        raise Problem(str(error)) from error
    output = options.output
    if output is None and sys.stdout.isatty():  # nobody reads 13 MB there
        output = f"{source.name_of(options)}.html"
    if output is None:
        sys.stdout.write(page)
        return 0
    try:
        Path(output).write_text(page, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{output}: {error.strerror}") from error
    print(f"{output}: {len(page.encode()):,} bytes", file=sys.stderr)
    return 0
