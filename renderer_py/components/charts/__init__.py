"""The chart families: drawn as SVG by Python, for a size that Python does not know.

A view says how high a chart is, never how wide; the page decides that, and decides it again when
its window changes. So nothing here is computed in pixels of the page:

* Positions are percentages of the plot (`<rect x="12%">`, `<circle cx="50%">`), which SVG resolves
  itself; radii, strokes and letters stay in pixels and are never stretched.
* Curves, which cannot hold percentages, are drawn on a field of 100 by 100 (a `<symbol>` that a
  `<use>` stretches over the plot) with strokes that do not scale.
* Round charts are drawn in a square that the plot contains (`viewBox`), at scale 1 where it fits.
* Axis labels that have no room are hidden by container queries: `crowding` works out in advance
  from which size of the plot on each label fits.

One rule: a module per family turns props into marks; what families share (scales, axes, frame,
tooltip, keyboard) is in the modules beside them and knows no family.
"""

from renderer_py.components.charts import (
    bar,
    line,
    pie,
    radar,
    radial,
    scatter,
    waterfall,
)

__all__ = ["bar", "line", "pie", "radar", "radial", "scatter", "waterfall"]
