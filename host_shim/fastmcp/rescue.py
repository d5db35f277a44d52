"""Finds renderers that a server names to its client but cannot read under that name.

FastMCP 4.2 has three such cases: behind a proxy that is mounted under a namespace, and for
generative tools in a mounted server, the resource moves into the namespace while the tools go on
naming the old URI; and a tool that a search transform hides has a URI that no listing leads to.

One rule: nothing is answered here. Other spellings are given, and the server is asked for each.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from fastmcp.server.middleware import MiddlewareContext

from host_shim.resources.identity import is_renderer, without_namespaces


async def spellings(context: MiddlewareContext[Any], *first: str) -> AsyncIterator[str]:
    """`first`, then every other URI under which the server may know the same renderer."""
    seen = set()
    for uri in first:
        if uri not in seen:
            seen.add(uri)
            yield uri
    assert context.fastmcp_context is not None
    server = context.fastmcp_context.fastmcp
    for resource in await server.list_resources(run_middleware=False):
        uri = str(resource.uri)
        if uri not in seen and is_renderer(uri) and without_namespaces(uri) in seen:
            seen.add(uri)
            yield uri
    for uri in _of_hidden_tools(server, frozenset(seen)):
        yield uri


def _of_hidden_tools(server: Any, wanted: frozenset[str]) -> list[str]:
    """The readable per-tool URIs of tools whose shared URI is wanted, listed or not."""
    from fastmcp.server.providers import prefab_synthesis as synthesis

    names = ("_walk_prefab_tools", "_build_resource_for_tool", "_get_tool_hash")
    walk, build, name_of = (getattr(synthesis, name, None) for name in names)
    if walk is None or build is None or name_of is None:
        return []
    found = []
    for tool in walk(server):
        resource = build(tool)
        if resource is not None and str(resource.uri) in wanted:
            found.append(f"ui://prefab/tool/{name_of(tool)}/renderer.html")
    return found
