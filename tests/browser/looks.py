"""Reads how elements look: computed styles of an element as differences from a plain one.

One rule: colours are compared as the pixels they give, so notations do not matter.
"""

from __future__ import annotations

import re
from typing import Any

from host_shim.testing import View
from tests.browser.class_cases import MOVING, STATES, STILL

# Differences of `selector`'s element, its ::before and its first child from those of `plain`.
LOOKS = r"""([selectors, plain]) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const seen = new Map();
  const pixel = (colour) => {
    if (!seen.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      seen.set(colour, `rgba(${[...canvas.getImageData(0, 0, 1, 1).data].join(',')})`);
    }
    return seen.get(colour);
  };
  const notation = /(?:lab|oklab|oklch|rgba?|color)\([^()]*\)/g;
  const parts = (element) => [[element], [element, '::before'], [element.firstElementChild]];
  const read = (element) => parts(element).filter(([one]) => one).map(([one, pseudo]) => {
    const style = getComputedStyle(one, pseudo);
    return Object.fromEntries([...style].filter((name) => !name.startsWith('--')).map((name) =>
      [name, style.getPropertyValue(name).replace(notation, pixel)]));
  });
  const base = read(document.querySelector(plain));
  return selectors.map((selector) => {
    const own = read(document.querySelector(selector));
    return own.map((style, part) => Object.fromEntries(Object.entries(style)
      .filter(([name, value]) => value !== base[part][name])));
  });
}"""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
EMPTY_SHADOW = re.compile(r", rgba\(0,0,0,0\) 0px 0px 0px 0px(?=,|$)")
# These follow from other values.
DERIVED = re.compile(r"origin$|^(inline|block)-size$|^-webkit-locale$")


def same(drawn: str, expected: str) -> bool:
    """Equal up to rounding: three steps of a colour's 255, a fiftieth of a length's unit."""
    drawn, expected = (EMPTY_SHADOW.sub("", f", {text}") for text in (drawn, expected))
    if NUMBER.sub("#", drawn) != NUMBER.sub("#", expected):
        return False
    room = 3 if "rgba" in drawn else 0.02
    numbers = zip(NUMBER.findall(drawn), NUMBER.findall(expected), strict=True)
    return all(abs(float(a) - float(b)) <= room for a, b in numbers)


def unlike(drawn: dict[str, str], expected: dict[str, str]) -> dict[str, tuple[str | None, ...]]:
    """Properties in which two readings disagree, each with both values."""
    outlined = "outline-style" in drawn or "outline-style" in expected
    found: dict[str, tuple[str | None, ...]] = {}
    for name in sorted(drawn.keys() | expected.keys()):
        if DERIVED.search(name) or (name.startswith("outline-") and not outlined):
            continue
        ours, theirs = drawn.get(name), expected.get(name)
        if ours is None or theirs is None or not same(ours, theirs):
            found[name] = (ours, theirs)
    return found


# What themes are seen by: body, root, and every visible element with a public `pf-` class.
PROPERTIES = [
    "color",
    "background-color",
    "background-image",
    "border-top-color",
    "border-top-width",
    "border-right-width",
    "border-bottom-width",
    "border-left-width",
    "border-top-left-radius",
    "border-bottom-right-radius",
    "box-shadow",
    "font-family",
    "font-size",
    "font-weight",
    "letter-spacing",
    "text-transform",
    "opacity",
    "padding-top",
    "padding-right",
    "padding-bottom",
    "padding-left",
    "max-width",
]
GALLERY = r"""([properties]) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const pixel = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return `rgba(${[...canvas.getImageData(0, 0, 1, 1).data].join(',')})`;
  };
  const notation = /(?:lab|oklab|oklch|rgba?|color)\([^()]*\)/g;
  const key = (element) => element === document.body ? 'body'
    : [...element.classList].filter((name) => name.startsWith('pf-')).sort().join(' ');
  const shown = [...document.querySelectorAll('body, #root [class*="pf-"]')]
    .filter((element) => key(element) && element.checkVisibility());
  return shown.map((element) => {
    const style = getComputedStyle(element);
    const values = properties.map((name) => style.getPropertyValue(name).replace(notation, pixel));
    return [key(element), values];
  });
}"""
# One property of one element, colours as pixels.
VALUE = r"""([selector, name]) => {
  const value = getComputedStyle(document.querySelector(selector)).getPropertyValue(name);
  if (!/^(?:lab|oklab|oklch|rgba?|color)\(/.test(value)) return value;
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas.fillStyle = value;
  canvas.fillRect(0, 0, 1, 1);
  return `rgba(${[...canvas.getImageData(0, 0, 1, 1).data].join(',')})`;
}"""
BLANK = {"$prefab": {"version": "0.3"}, "view": {"type": "Text", "content": "blank"}}
# Looks are read at rest; nothing here is about movement.
REST = """() => {
  const style = document.createElement('style');
  style.textContent = '*, ::before, ::after { transition: none !important;'
    + ' animation: none !important }';
  document.head.append(style);
}"""
SCHEME = """([dark, width]) => document.documentElement.classList.contains('dark') === dark
  && innerWidth <= width && innerWidth > width - 60"""


def still(view: View) -> dict[str, Any]:
    """`{state: [reading per case]}` of the cases that need no action."""
    view.frame.evaluate(REST)
    selectors = [f".case-{i}" for i in range(len(STILL))]
    found = {}
    for name, (theme, width) in STATES.items():
        show(view, theme, width)
        found[name] = view.frame.evaluate(LOOKS, [selectors, ".case-plain"])
    show(view, "light", 1000)
    return found


def moving(view: View) -> list[Any]:
    """A reading per case that is about the pointer or the focus."""
    return [act_and_read(view, i, action) for i, (action, _) in enumerate(MOVING)]


def act_and_read(view: View, number: int, action: str) -> Any:
    element = view.frame.locator(f".push-{number}")
    view.frame.evaluate("() => document.activeElement?.blur()")
    view.page.mouse.move(0, 0)
    if action in ("hover", "group"):
        element.hover()
    elif action == "focus":
        element.focus()
    return view.frame.evaluate(LOOKS, [[f".push-{number}"], ".push-plain"])[0]


def show(view: View, theme: str, width: int) -> None:
    """Give the view another host theme and width; returns when both are in effect."""
    view.set_context(theme=theme)
    view.page.set_viewport_size({"width": width, "height": 800})
    view.frame.wait_for_function(SCHEME, arg=[theme == "dark", width])
    view.settle()


def themed(view: View, payload: dict[str, Any], name: str) -> dict[str, Any]:
    """Deliver one theme's wire and read the gallery under both host themes."""
    view.deliver({"content": [{"type": "text", "text": name}], "structuredContent": payload})
    view.frame.wait_for_selector(f"h1:text-is('{name}')")
    view.frame.evaluate(REST)
    found = {}
    for theme in ("light", "dark"):
        view.set_context(theme=theme)
        dark = {"light": False, "dark": True}[payload.get("mode", theme)]
        view.frame.wait_for_function(SCHEME, arg=[dark, 1000])
        view.settle()
        found[theme] = view.frame.evaluate(GALLERY, [PROPERTIES])
    return found
