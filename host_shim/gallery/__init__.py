"""The gallery: a static site with one page a component, made of the examples in `examples/gallery`.

    python -m host_shim.gallery build/gallery

Every example is a Python function that builds a view with Prefab; its source, its wire JSON and
the live view come from that one place, so they cannot disagree. The site works from `file://` and
from any static server: one copy of the renderer's page is shown in a sandboxed frame, and another
example is one more tool result for it. One rule: nothing here knows a single component.
"""

from __future__ import annotations

from host_shim.gallery.examples import Example, Page, load_pages
from host_shim.gallery.site import write_site

__all__ = ["Example", "Page", "load_pages", "write_site"]
