"""Instances: nodes bound to scopes, signals and shells.

Rules of the package: an instance owns what it subscribed, scheduled and mounted, and gives all of
it back in `dispose`; every instance has one address in the document for life; a fault in one node
is shown in its place and nowhere else.
"""

from renderer_py.tree import component, control, foreach, reference

__all__ = ["component", "control", "foreach", "reference"]
