"""The dev host: a real MCP host on this machine for looking at, and testing, MCP Apps."""

from host_shim.dev.host import DevHost, Options

__all__ = ["DevHost", "Options"]
