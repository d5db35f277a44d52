"""Actions: what a view does when something happens in it."""

from renderer_py.actions.environment import Environment, Handler, HostCalls, Overlay
from renderer_py.actions.runner import ActionRunner, Outcome
from renderer_py.actions.schema import check_actions
from renderer_py.actions.table import ACTIONS

__all__ = [
    "ACTIONS",
    "ActionRunner",
    "Environment",
    "Handler",
    "HostCalls",
    "Outcome",
    "Overlay",
    "check_actions",
]
