"""Bindings: the stored permission record of one configured App Tool.

One rule: a surface can do what its binding lists and nothing else. A record is judged when it is
saved (`rules`), read leniently afterwards (`reader`, since older records were saved under older
rules), and kept for five seconds at most (`store`).
"""

from host_shim.app_runtime.bindings.model import Action, Binding, Condition, ReadOp, WriteOp
from host_shim.app_runtime.bindings.store import Bindings

__all__ = ["Action", "Binding", "Bindings", "Condition", "ReadOp", "WriteOp"]
