"""App tools: what a view offers to its host, and to its own buttons.

`definition` reads the payload's `tools`, `validation` judges arguments (with `formats` and
`patterns` as the reference has them), `queue` decides whose turn it is, `dispatcher` carries a call
out, `endpoint` speaks with the host.
"""

from renderer_py.app_tools.definition import AppTool, ToolsError, parse_tools
from renderer_py.app_tools.dispatcher import AppTools
from renderer_py.app_tools.endpoint import ToolEndpoint
from renderer_py.app_tools.queue import InvocationQueue, Ticket

__all__ = [
    "AppTool",
    "AppTools",
    "InvocationQueue",
    "Ticket",
    "ToolEndpoint",
    "ToolsError",
    "parse_tools",
]
