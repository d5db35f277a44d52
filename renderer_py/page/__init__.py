"""A view in a page, whichever side of the page's bridge Python is on.

One rule: every argument that crosses the bridge is a text, a number or a truth value. So the same
code serves a page whose Python is in the same frame (`renderer_py.browser`) and one whose Python is
on a server.
"""

from renderer_py.page.page import Page
from renderer_py.page.platform import Bridge

__all__ = ["Bridge", "Page"]
