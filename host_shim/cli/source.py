"""Where the commands that show a view get it from: a file of JSON, an app in Python, a server.

One rule: JSON needs nothing but this package; everything else is asked through MCP, as a host
would, so what is shown is what the server sends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from host_shim.cli import Problem

SERVERS = "file.py[:NAME], module[:NAME], a URL, or a command behind --"
FORMS = f"view.json, - (JSON from standard input), {SERVERS}"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name a view."""
    parser.add_argument("target", metavar="TARGET", nargs="?", help=FORMS)
    parser.add_argument("--tool", metavar="NAME", help="the tool to call, if there are several")
    parser.add_argument(
        "--args", metavar="JSON", default="{}", help='its arguments, such as {"start": 5}'
    )


def payload(options: argparse.Namespace) -> dict[str, Any]:
    """The Prefab wire object that the options name.

    Raises:
        Problem: there is none; the message says what was looked for.
    """
    if options.target is None and not options.rest:
        raise Problem(f"name a view: {FORMS}")
    if options.target == "-":
        return _envelope(sys.stdin.read(), "standard input")
    if options.target is not None and options.target.endswith(".json"):
        try:
            text = Path(options.target).read_text("utf-8")
        except OSError as error:
            raise Problem(f"{options.target}: {error.strerror}") from error
        return _envelope(text, options.target)
    arguments = json_object(options.args, "--args")
    return asyncio.run(_ask(server_of(options), options.tool, arguments))


def name_of(options: argparse.Namespace) -> str:
    """A short name for what the options name, to call files by."""
    target = str(options.target or "view").partition(":")[0]
    return "view" if target == "-" else Path(target).stem or "view"


def _envelope(text: str, place: str) -> dict[str, Any]:
    found = json_object(text, place)
    structured = found.get("structuredContent")
    if isinstance(structured, dict):  # a whole tool result
        found = structured
    if "type" in found and "view" not in found:  # a component alone
        found = {"view": found}
    if "view" not in found:
        raise Problem(f"{place}: neither a Prefab view ($prefab, view) nor a tool result with one")
    return {"$prefab": {"version": "0.3"}, **found}


def json_object(text: str, place: str) -> dict[str, Any]:
    """The object that a JSON text holds; `place` says where it stands.

    Raises:
        Problem: it is no JSON, or no object.
    """
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Problem(f"{place}: no JSON: {error}") from error
    if not isinstance(found, dict):
        raise Problem(f"{place}: a JSON object is needed, not {type(found).__name__}")
    return found


async def _ask(
    target: str | Sequence[str], tool: str | None, arguments: Mapping[str, Any]
) -> dict[str, Any]:
    async with connected(target) as client:
        target = words(target)
        tools = await client.list_tools()
        called = _choose([each.name for each in tools if _shows(each)], tool, target)
        result = await client.call_tool_mcp(called, dict(arguments))
    if result.is_error:
        text = "\n".join(block.text for block in result.content if block.type == "text")
        raise Problem(f"the tool {called} of {target} failed: {text}")
    return _envelope(json.dumps(result.structured_content or {}), f"the tool {called} of {target}")


def server_of(options: argparse.Namespace, name: str = "target") -> str | Sequence[str]:
    """What the options name as a server: a target, or the words of a command."""
    found: str | Sequence[str] | None = getattr(options, name)
    return options.rest if found is None else found


@asynccontextmanager
async def connected(target: str | Sequence[str]) -> AsyncIterator[Any]:
    """An MCP client of the server that a target names.

    Raises:
        Problem: as for `transport_of`, or the server does not answer.
    """
    transport = transport_of(target)
    from fastmcp import Client

    async with AsyncExitStack() as stack:
        try:
            client = await stack.enter_async_context(Client(transport, cache=False))
        except Exception as error:  # of the network, the process or the server's own start
            raise Problem(f"{words(target)}: {error}") from error
        yield client


def transport_of(target: str | Sequence[str]) -> Any:
    """The way to the server that a target names.

    Args:
        target: one word of `SERVERS`, or the words of a command that speaks over its streams.

    Raises:
        Problem: there is no such server, its file does not load, or FastMCP is not installed.
    """
    try:
        from host_shim.dev.errors import TargetError, user_traceback
        from host_shim.dev.targets import command, resolve
    except ImportError as error:
        raise Problem(f"{words(target)}: {error}; install renderer-py[fastmcp]") from error
    try:
        return (resolve(target) if isinstance(target, str) else command(target)).transport()
    except TargetError as error:
        raise Problem(str(error)) from error
    except Exception as error:  # whatever the person's own file raises
        trace = user_traceback(error).rstrip()
        raise Problem(f"{words(target)} does not load\n{trace}") from error


def words(target: str | Sequence[str]) -> str:
    """A target as the person wrote it."""
    return target if isinstance(target, str) else " ".join(target)


def _shows(tool: Any) -> bool:
    ui = (tool.meta or {}).get("ui") or {}
    return "resourceUri" in ui and "model" in (ui.get("visibility") or ["model"])


def _choose(names: list[str], wanted: str | None, target: str) -> str:
    if wanted is not None:
        if wanted not in names:
            known = ", ".join(names) or "none"
            raise Problem(f"{target} has no app tool {wanted!r}; it has {known}")
        return wanted
    if not names:
        raise Problem(f"{target} has no tool with a view; @mcp.tool(app=True) makes one")
    if len(names) > 1:
        raise Problem(f"say which with --tool: {target} has {', '.join(names)}")
    return names[0]
