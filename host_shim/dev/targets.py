"""Finds the server that a target names, and makes it again when its files have changed.

A target is `file.py`, `file.py:name`, `package.module`, `package.module:name`, a URL, a stdio
command, or a JSON file with a Prefab payload. One rule: each `transport()` loads the target anew,
so what was edited is what runs, and two loads share no state.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastmcp import FastMCP, FastMCPApp
from fastmcp.client.transports import (
    ClientTransport,
    FastMCPTransport,
    SSETransport,
    StdioTransport,
    StreamableHttpTransport,
)

from host_shim.dev import modules
from host_shim.dev.errors import TargetError
from host_shim.dev.payloads import is_payload, payload_server, read_payload

_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>[\w.]+))?")
_MODULE = re.compile(r"(?P<module>[A-Za-z_][\w.]*)(?::(?P<name>[\w.]+))?")
_USUAL_NAMES = ("mcp", "server", "app")


@dataclass(frozen=True, slots=True)
class Target:
    """A server by name, and how to get at it.

    `roots` are the folders and files whose changes mean that it must be loaded again; `kind` and
    `place` say for people what it is: `in process`, `http`, `stdio` or `payload`, and where.
    """

    name: str
    kind: str
    place: str
    transport: Callable[[], ClientTransport]
    roots: Sequence[Path] = field(default=())


def resolve(spec: str) -> Target:
    """The target that a word of the command line names.

    Raises:
        TargetError: it has no form of a target, or its file does not exist.
    """
    if spec.startswith(("http://", "https://")):
        return _url(spec)
    if spec.endswith(".json"):
        return _payload(Path(spec))
    if match := _FILE.fullmatch(spec):
        path = Path(match["path"]).absolute()
        if not path.is_file():
            raise TargetError(f"there is no file {match['path']}")
        return _in_process(path.stem, spec, modules.FileSource(path), match["name"])
    if match := _MODULE.fullmatch(spec):
        source = modules.ModuleSource(match["module"])
        return _in_process(match["module"].rpartition(".")[2], spec, source, match["name"])
    raise TargetError(
        f"{spec!r} is no target; give file.py, file.py:name, package.module:name, "
        "http://…/mcp, view.json, or -- and a command"
    )


def command(words: Sequence[str]) -> Target:
    """A server that is started as a process and speaks over its standard streams."""
    program = shutil.which(words[0])
    if program is None:
        raise TargetError(f"there is no command {words[0]!r} on the PATH")
    # The whole environment: what the same command would have when typed into this shell.
    transport = lambda: StdioTransport(program, list(words[1:]), env=dict(os.environ))  # noqa: E731
    name = Path(words[-1]).stem if len(words) > 1 else Path(words[0]).stem
    return Target(_tidy(name), "stdio", " ".join(words), transport, (Path.cwd(),))


def served(name: str, server: object) -> Target:
    """An object of this process: a FastMCP server or app, a Prefab app, a component, a payload.

    Raises:
        TargetError: it is none of these.
    """
    found = as_server(server, name)
    if found is None:
        raise TargetError(f"{name} is {type(server).__name__}, which is nothing that can be shown")
    return Target(name, "in process", name, lambda: FastMCPTransport(found))


def load(target: str) -> FastMCP:
    """The server of a file or module target, without a host around it.

    Raises:
        TargetError: no such file, or nothing in it that can be shown.
    """
    transport = resolve(target).transport()
    if not isinstance(transport, FastMCPTransport) or not isinstance(transport.server, FastMCP):
        raise TargetError(f"{target} does not run in this process")
    return transport.server


def as_server(found: object, name: str) -> FastMCP | None:
    """A server for `found`, or None when there is no way to make one."""
    if isinstance(found, FastMCP):
        return found
    if isinstance(found, FastMCPApp):
        return FastMCP(found.name, providers=[found])
    if is_payload(found):
        return payload_server(name, lambda: read_payload(found))
    return None


def _url(url: str) -> Target:
    def transport() -> ClientTransport:
        if url.rstrip("/").endswith("/sse"):
            return SSETransport(url)
        # The default limit refuses a renderer page of more than 1 MiB.
        return StreamableHttpTransport(url, max_sse_event_size=None)

    host = url.partition("://")[2].partition("/")[0]
    return Target(_tidy(host), "http", url, transport)


def _payload(path: Path) -> Target:
    if not path.is_file():
        raise TargetError(f"there is no file {path}")

    def transport() -> ClientTransport:
        # Read at each call, so that a reload shows what was saved.
        return FastMCPTransport(payload_server(path.stem, lambda: read_payload(path)))

    return Target(_tidy(path.stem), "payload", str(path), transport, (path.absolute(),))


def _in_process(stem: str, spec: str, source: modules.Source, name: str | None) -> Target:
    def transport() -> ClientTransport:
        return FastMCPTransport(_server_in(source, name))

    return Target(stem.removesuffix("_server"), "in process", spec, transport, source.roots)


def _server_in(source: modules.Source, name: str | None) -> FastMCP:
    names = vars(source.run())
    if name is not None:
        found = _follow(names, name)
        if callable(found) and as_server(found, name) is None:
            found = found()  # a factory
        server = as_server(found, name)
        if server is None:
            raise TargetError(f"{source} has nothing that can be shown under the name {name}")
        return server
    usual = [names[known] for known in _USUAL_NAMES if known in names]
    for candidate in (*usual, *names.values()):
        server = as_server(candidate, source.stem)
        if server is not None:
            return server
    raise TargetError(
        f"{source} has no FastMCP server, FastMCPApp or PrefabApp at its top level; "
        f"name one: {source}:NAME"
    )


def _follow(names: dict[str, Any], path: str) -> Any:
    head, *rest = path.split(".")
    found = names.get(head)
    for part in rest:
        found = getattr(found, part, None)
    return found


def _tidy(name: str) -> str:
    return re.sub(r"[^\w.-]+", "-", name).strip("-") or "server"
