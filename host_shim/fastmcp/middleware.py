"""The middleware that makes one FastMCP server serve our renderer, by public API alone.

It belongs on the outermost server, the one the host is connected to: FastMCP does not ask a mounted
server's middleware when a renderer is read. On a mounted server it therefore does nothing, and that
server's tools are drawn by whatever its parent serves.

One rule: only the page is ours. What a tool declares (origins, permissions, border) and who may
read a resource stay the server's business: each read is first made as the server would make it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import mcp_types as mt
from fastmcp.exceptions import FastMCPError, NotFoundError
from fastmcp.resources import Resource, ResourceContent, ResourceResult
from fastmcp.server.middleware import CallNext, MiddlewareContext
from fastmcp.tools import Tool, ToolResult
from mcp.shared.exceptions import MCPError

from host_shim.fastmcp.nesting import is_outermost
from host_shim.fastmcp.rescue import spellings
from host_shim.fastmcp.stage import TOOLS, CallParams, Stage
from host_shim.prerender import CARRIER, prerendered
from host_shim.remote import RemoteViews
from host_shim.resources.delivery import Delivery, available, choose, html_of
from host_shim.resources.identity import digest, is_renderer, marked, unmarked
from host_shim.resources.resource import MIME_TYPE, merged_csp

_UNREADABLE = (NotFoundError, FastMCPError, MCPError)
ReadParams = mt.ReadResourceRequestParams


class PrefabRenderer(Stage):
    """Serves our renderer for every Prefab tool of the server it is added to.

    Args:
        mode: one of `host_shim.resources.MODES`; None is the environment's choice, else `auto`.
        asset_url: where `hosted` and `auto` find the page's heavy parts.
        allow_wasm_keyword: see `host_shim.resources.resource.ui_meta`.
        layer: a word that keeps the URIs of two layers of this middleware apart.
        views: keeps the views that are drawn on the server; in this process unless told otherwise.
        prerender: whether results bring a picture of their view, see `host_shim.prerender`.

    Raises:
        DeliveryError: the mode or the asset URL cannot be used.
        PageMissing: the page of this mode has not been built.
    """

    def __init__(
        self,
        mode: str | None = None,
        *,
        asset_url: str | None = None,
        allow_wasm_keyword: bool = False,
        layer: str = "server",
        views: RemoteViews | None = None,
        prerender: bool = True,
    ) -> None:
        super().__init__(views)
        self._prerender = prerender
        self._choice = (mode, asset_url)
        self._delivery()  # what cannot be served is reported here, not to the first client
        self._allow_wasm_keyword = allow_wasm_keyword
        self._layer = layer

    def needed(self) -> bool:
        """Whether the page is one that needs parts and the tool."""
        return self._delivery().mode != "single"

    def hook(self, method: str | None) -> Callable[..., Awaitable[Any]] | None:
        """What this middleware does with requests of `method`, if anything."""
        hooks: dict[str, Callable[..., Awaitable[Any]]] = {
            "tools/list": self.on_list_tools,
            "tools/call": self.on_call_tool,
            "resources/list": self.on_list_resources,
            "resources/read": self.on_read_resource,
        }
        return hooks.get(method or "")

    async def on_list_tools(
        self,
        context: MiddlewareContext[mt.ListToolsRequest],
        call_next: CallNext[mt.ListToolsRequest, Sequence[Tool]],
    ) -> Sequence[Tool]:
        """Point each Prefab tool to the URI of our page, and list the page's tool."""
        tools = await super().on_list_tools(context, call_next)
        if not is_outermost(context):
            return tools
        mark = self._mark(self._delivery())
        return [_pointed(tool, mark) for tool in tools]

    async def on_call_tool(
        self,
        context: MiddlewareContext[CallParams],
        call_next: CallNext[CallParams, ToolResult],
    ) -> ToolResult:
        """Answer calls of the page's tool; others' results get the picture of their view."""
        result = await super().on_call_tool(context, call_next)
        if self._prerender and self._serves(context) and CARRIER not in (result.meta or {}):
            picture = prerendered(result.structured_content)
            if picture:
                result.meta = {**(result.meta or {}), **picture}
        return result

    async def on_list_resources(
        self,
        context: MiddlewareContext[mt.ListResourcesRequest],
        call_next: CallNext[mt.ListResourcesRequest, Sequence[Resource]],
    ) -> Sequence[Resource]:
        """List our page where the server lists a renderer, with what the page needs."""
        resources = await call_next(context)
        if not is_outermost(context):
            return resources
        delivery = self._delivery()
        mark = self._mark(delivery)
        return [self._listed(resource, delivery, mark) for resource in resources]

    async def on_read_resource(
        self,
        context: MiddlewareContext[ReadParams],
        call_next: CallNext[ReadParams, ResourceResult],
    ) -> ResourceResult:
        """Answer the read of a renderer with our page and the server's metadata.

        Raises:
            NotFoundError: the server has no such renderer, in any spelling.
        """
        if not is_renderer(str(context.message.uri)) or not is_outermost(context):
            return await super().on_read_resource(context, call_next)
        delivery = self._delivery()
        meta = await self._declared(context, call_next, self._mark(delivery))
        content = ResourceContent(
            html_of(delivery, TOOLS), mime_type=MIME_TYPE, meta=self._extended(meta, delivery)
        )
        return ResourceResult(contents=[content])

    async def _declared(
        self,
        context: MiddlewareContext[ReadParams],
        call_next: CallNext[ReadParams, ResourceResult],
        mark: str,
    ) -> Mapping[str, Any]:
        """The `_meta` with which the server itself answers for this renderer."""
        asked = str(context.message.uri)
        first: Exception | None = None
        async for uri in spellings(context, unmarked(asked, mark), asked):
            message = context.message.model_copy(update={"uri": uri})
            try:
                result = await call_next(context.copy(message=message))
            except _UNREADABLE as error:
                first = first or error
            else:
                return result.contents[0].meta or {}
        raise first or NotFoundError(f"Unknown resource: {asked!r}")

    def _delivery(self) -> Delivery:
        return available(choose(*self._choice))

    def _mark(self, delivery: Delivery) -> str:
        """What tells this page under this configuration from any other, as 64 hex digits."""
        page = _page_digest(html_of(delivery, TOOLS))
        return digest([self._layer, page, merged_csp({}, delivery), self._allow_wasm_keyword])

    def _listed(self, resource: Resource, delivery: Delivery, mark: str) -> Resource:
        uri = str(resource.uri)
        if not is_renderer(uri):
            return resource
        meta = self._extended(resource.meta or {}, delivery)
        return resource.model_copy(update={"uri": marked(uri, mark), "meta": meta})

    def _extended(self, meta: Mapping[str, Any], delivery: Delivery) -> dict[str, Any]:
        ui = dict(meta.get("ui") or {})
        csp = merged_csp(ui.get("csp") or {}, delivery, allow_wasm_keyword=self._allow_wasm_keyword)
        if csp:
            ui["csp"] = csp
        return {**meta, "ui": ui}


def _pointed(tool: Tool, mark: str) -> Tool:
    ui = (tool.meta or {}).get("ui")
    uri = ui.get("resourceUri") if isinstance(ui, dict) else None
    if not isinstance(uri, str) or not is_renderer(uri):
        return tool
    meta = {**(tool.meta or {}), "ui": {**(ui or {}), "resourceUri": marked(uri, mark)}}
    return tool.model_copy(update={"meta": meta})


@lru_cache(maxsize=8)
def _page_digest(html: str) -> str:
    return hashlib.sha256(html.encode()).hexdigest()
