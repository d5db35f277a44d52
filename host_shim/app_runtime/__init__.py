"""The App Tool runtime: a server that lets a sandboxed surface do only what a binding allows.

One rule: a surface names an op and gives values; everything else (table, URL, tool, identity)
comes from the stored binding and from the verified session.
"""

from host_shim.app_runtime.app import create_app
from host_shim.app_runtime.deployment import Services, create_runtime
from host_shim.app_runtime.settings import Settings

__all__ = ["Services", "Settings", "create_app", "create_runtime"]
