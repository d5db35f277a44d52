"""The model document of `host_shim.testing`, under the names that the tests of the core use."""

from __future__ import annotations

from host_shim.testing.document import Document
from host_shim.testing.document import LiveNode as Node
from host_shim.testing.document import parse_nodes as parse

__all__ = ["Document", "Node", "parse"]
