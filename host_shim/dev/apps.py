"""What a server's listings say about its apps. One rule: both places of metadata are looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcp.shared.exceptions import MCPError

from host_shim.dev.upstream import Unavailable, Upstream


async def describe(server: Upstream) -> dict[str, Any]:
    """A server's tools, each app tool with the metadata of its UI resource under `ui`."""
    found = {"name": server.name, "kind": server.kind, "place": server.place, "tools": []}
    try:
        listed = {item["uri"]: item for item in await _resources(server)}
        tools = await server.list_tools()
    except Unavailable as error:
        return {**found, "fault": str(error)}
    for tool in tools:
        uri = resource_uri(tool)
        if uri is not None:
            meta = listed.get(uri, {}).get("_meta") or {}
            tool["ui"] = {"resourceUri": uri, **(meta.get("ui") or {})}
    return {**found, "tools": tools, "fault": server.fault}


async def _resources(server: Upstream) -> list[dict[str, Any]]:
    try:
        return await server.list_resources()
    except MCPError:  # a server without resources need not know the method
        return []


def resource_uri(tool: Mapping[str, Any]) -> str | None:
    """The UI resource a listed tool names; the nested key wins over the old flat one."""
    meta = tool.get("_meta") or {}
    nested = (meta.get("ui") or {}).get("resourceUri")
    found = nested or meta.get("ui/resourceUri")
    return found if isinstance(found, str) and found.startswith("ui://") else None
