"""The five verbs of a surface.

One rule: a verb gets a verified session and a checked body, looks its op up in the binding before
anything else, and returns its v1 object; envelopes and statuses are added around it.
"""

from host_shim.app_runtime.verbs.action import act
from host_shim.app_runtime.verbs.capability import perform
from host_shim.app_runtime.verbs.context import Context
from host_shim.app_runtime.verbs.read import read
from host_shim.app_runtime.verbs.run import run
from host_shim.app_runtime.verbs.write import write

__all__ = ["Context", "act", "perform", "read", "run", "write"]
