"""The patch vocabulary: what the core may ask of the document.

A patch is one JSON array of ops; each op is an array whose first member names it.
`static/src/dom.js` applies them in a browser and `tests/dom_model.py` in a test. One rule: an op
addresses nodes only by the integers the core handed out, so that neither side ever searches the
document.

Addresses in HTML text:

- ``data-n="12"`` on an element;
- ``<!--n12-->…<!--/n12-->`` a range (Condition, Slot, one row of a ForEach);
- ``<!--n12-->`` alone: a placeholder where a node draws nothing (yet);
- ``<!--t12-->`` the position of a text inside mixed content; the text node follows it.

=========  ==================================  =====================================================
op         arguments                           effect
=========  ==================================  =====================================================
html       n, html                             replace everything inside element n
text       n, text                             replace everything inside element n by text
textat     n, text                             replace the text after marker t n
attr       n, name, value | null               set or remove an attribute
prop       n, name, value                      set a live property if it differs (value, checked, …)
append     n, html                             insert at the end inside element n
before     n, html                             insert before node n
replace    n, html                             replace element, placeholder or whole range n
remove     n                                   remove element, placeholder or whole range n
fill       n, html                             replace what lies between the markers of range n
move       n, before | null, parent            move n before a node, or to the end of element parent
call       n, method, args                     call an allowed method: focus, showPopover, …
root       {class, attr, var}                  classes, attributes, custom properties of <html>
sheet      id, [css]                           replace the group of style sheets with that id
links      [url]                               the wanted external style sheets
shortcuts  [combo]                             key combinations to report as ``shortcut`` events
title      text                                document title
mark       name                                performance mark
=========  ==================================  =====================================================
"""

from __future__ import annotations

from typing import Any

Op = list[Any]
