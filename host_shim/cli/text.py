"""`renderer-py text`: a view for those who do not see it."""

from __future__ import annotations

import argparse

from host_shim.cli import source

SUMMARY = "write a view as Markdown, plain text or its accessibility tree"
EXAMPLES = """
renderer-py text view.json
renderer-py text contacts_server.py --format aria
renderer-py text -- python server.py
curl -s https://example.com/result.json | renderer-py text -
"""
FORMATS = ("markdown", "text", "aria")


def configure(parser: argparse.ArgumentParser) -> None:
    source.configure(parser)
    parser.add_argument("--format", choices=FORMATS, default=FORMATS[0], help="(%(default)s)")
    parser.add_argument("--time-zone", metavar="ZONE", default="UTC", help="of dates without one")


def run(options: argparse.Namespace) -> int:
    # Here, because the command's own help must not wait for the renderer to be imported.
    from renderer_py import renditions

    write = {
        "markdown": renditions.to_markdown,
        "text": renditions.to_text,
        "aria": renditions.to_aria,
    }[options.format]
    print(write(source.payload(options), time_zone=options.time_zone))
    return 0
