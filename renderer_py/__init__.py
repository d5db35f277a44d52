"""A renderer for MCP Apps in Python: Prefab views as HTML and patches, wherever Python runs."""

from renderer_py.version import __version__

__all__ = ["__version__"]
