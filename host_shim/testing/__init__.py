"""Drives MCP Apps in a real browser from a test: real frame, real sandbox, real policy."""

from host_shim.testing.chromium import Chromium, find_chromium
from host_shim.testing.harness import Harness, Setup
from host_shim.testing.view import View

__all__ = ["Chromium", "Harness", "Setup", "View", "find_chromium"]
