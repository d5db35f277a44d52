"""The Python half of a page that shows MCP Apps; the other half is the module `dist/embed.js`.

A host page needs three things of a server: the module, a sandbox page on another origin that
carries each view's policy in its header, and a way to its MCP server.

    from host_shim.embed import mcp_routes, module_route, sandbox_app

    page = Starlette(routes=[module_route(), *mcp_routes(client), …])   # the page's own origin
    sandbox = sandbox_app("https://chat.example.com")                   # another origin

One rule: a view is never trusted. What it may load is what its resource declares, it may call only
tools that are meant for apps, and requests that no page of this origin made are refused.
"""

from __future__ import annotations

from host_shim.embed.routes import mcp_routes, module_route, types_folder
from host_shim.embed.sandbox import sandbox_app

__all__ = ["mcp_routes", "module_route", "sandbox_app", "types_folder"]
