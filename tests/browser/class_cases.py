"""The classes of `test_tailwind.py` and the view that shows them; recorded by
`tests/parity/record_themes.py`.

One rule: a case says which classes; what they look like is known from the reference alone.
"""

from __future__ import annotations

from typing import Any

STILL = [
    # arbitrary values
    "bg-[#123456]",
    "bg-[rgb(1_2_3/0.4)]",
    "bg-[color-mix(in_oklab,red,blue_30%)]",
    "text-[17px]",
    "text-[#abcdef]",
    "text-[clamp(1rem,5vw,1.5rem)]",
    "p-[7px]",
    "px-[1.3rem]",
    "m-[3px_5px]",
    "w-[37px]",
    "w-[calc(100%-3rem)]",
    "h-[11px]",
    "size-[23px]",
    "min-h-[3.3rem]",
    "max-w-[33ch]",
    "grid grid-cols-[1fr_2fr_100px]",
    "grid grid-cols-[repeat(auto-fit,minmax(90px,1fr))]",
    "grid gap-[9px]",
    "rounded-[5px]",
    "rounded-tl-[9px]",
    "border-[3px]",
    "border-t-[5px]",
    "shadow-[0_2px_3px_rgba(0,0,0,0.5)]",
    "leading-[2.1]",
    "tracking-[0.2em]",
    "z-[77]",
    "opacity-[0.37]",
    "rotate-[17deg]",
    "translate-x-[13px]",
    "scale-[1.7]",
    "blur-[2px]",
    "font-[550]",
    "line-clamp-[7]",
    "aspect-[4/3]",
    "bg-[linear-gradient(90deg,red,blue)]",
    "[tab-size:7]",
    "[--my-size:13px] p-(--my-size)",
    "[text-shadow:1px_1px_2px_black]",
    # values of Tailwind's scales that are not precompiled
    "p-13",
    "mt-17",
    "w-7/12",
    "h-93",
    "gap-y-13 grid",
    "rounded-b-3xl",
    "skew-x-6",
    "rotate-33",
    "opacity-37",
    "border-l-6",
    "outline-3",
    "underline underline-offset-3 decoration-3",
    "columns-7",
    "saturate-50",
    "sepia",
    "drop-shadow-lg",
    "backdrop-brightness-50",
    "bg-conic from-red-200 to-lime-700",
    "text-shadow-lg",
    "inset-shadow-sm",
    "mask-b-from-50%",
    "scroll-mt-3",
    "perspective-near",
    "order-13",
    "wrap-anywhere",
    # colours and opacity modifiers
    "bg-rose-950",
    "bg-sky-300/35",
    "text-lime-700/80",
    "border border-fuchsia-800",
    "bg-black/37",
    "shadow-lg shadow-red-500/50",
    "ring-4 ring-teal-300/40",
    "bg-red-500/[0.13]",
    "accent-pink-300",
    # negative, important
    "-mt-7",
    "-translate-y-7",
    "-rotate-33",
    "relative -left-[13px]",
    "-mx-[3px]",
    "bg-red-500! bg-[#00ff00]",
    "!p-[9px] p-[3px]",
    "-mt-7!",
    # windows: the wider rule wins wherever each of the two was compiled
    "p-7 md:p-2",
    "p-[7px] md:p-2",
    "p-7 md:p-[2px]",
    "bg-[#111111] md:bg-red-500",
    "bg-red-500 md:bg-[#111111]",
    "sm:p-[1px] md:p-[2px] lg:p-[3px] xl:p-[4px] 2xl:p-[5px]",
    "max-md:p-[9px]",
    "sm:max-lg:bg-[#222222]",
    "min-[613px]:p-[6px]",
    "grid grid-cols-1 md:grid-cols-[1fr_3fr]",
    "hidden md:block",
    "block md:hidden",
    "w-64 sm:w-[37px]",
    # states that hold without doing anything
    "not-first:p-[9px]",
    "odd:bg-[#333333] even:bg-[#444444]",
    "nth-[n+2]:mt-[5px]",
    "has-[*]:p-[6px]",
    "not-first:mb-[4px]",
    "supports-[display:grid]:p-[8px]",
    "[&>*]:text-[19px]",
    "*:text-[21px]",
    "[&_*]:font-[650]",
    "before:content-['x'] before:text-[29px]",
    "md:not-first:p-[9px]",
    "in-[.pf-app-root]:p-[12px]",
    "@container",
]
# What Tailwind makes nothing of, or nothing that applies.
IDLE = [
    "my-own report-title text-nonsense bg-[ p-[ ]",
    "w-[{}] [color] hover: :p-2 foo:p-2",
    "not-supports-[display:grid]:p-[8px]",
]
STILL += IDLE
# (what is done to it, classes); the element is a button.
MOVING = [
    ("hover", "hover:bg-[#123456]"),
    ("hover", "hover:p-[9px] p-7"),
    ("hover", "md:hover:bg-[#654321]"),
    ("hover", "hover:bg-sky-300/35"),
    ("hover", "hover:not-focus:border-[5px]"),
    ("hover", "hover:-translate-y-[7px]"),
    ("hover", "hover:underline hover:decoration-[3px]"),
    ("focus", "focus:bg-[#abcdef]"),
    ("focus", "focus-visible:rounded-[5px]"),
    ("focus", "focus-visible:bg-[#fedcba]"),
    ("focus", "focus:p-[13px] hover:p-[11px]"),
    ("none", "data-[variant=outline]:rounded-[3px]"),
    ("none", "data-[variant=ghost]:rounded-[3px]"),
    ("none", "md:data-[slot=button]:p-[13px]"),
    ("none", "enabled:bg-[#343434] disabled:bg-[#454545]"),
    ("group", "group-hover:bg-[#111222]"),
    ("group", "group-hover/row:bg-[#222333]"),
    ("group", "group-focus-within:p-[9px] group-hover:p-[8px]"),
    ("group", "md:group-hover:text-[23px]"),
]
# The reference compiles on demand without its own theme: it knows neither the view's scheme nor the
# theme's colours then. (classes, property, light, dark) with the meaning they have in its sheet.
THEMED = [
    ("dark:bg-[#123321]", "background-color", "rgba(0,0,0,0)", "rgba(18,51,33,255)"),
    ("dark:md:p-[5px]", "padding-top", "0px", "5px"),
    (
        "dark:bg-[#222222] bg-[#111111]",
        "background-color",
        "rgba(17,17,17,255)",
        "rgba(34,34,34,255)",
    ),
    (
        "bg-(--success)/50 [--success:#00ff00]",
        "background-color",
        "rgba(0,255,0,128)",
        "rgba(0,255,0,128)",
    ),
    (
        "bg-success/50 [--success:#00ff00]",
        "background-color",
        "rgba(0,255,0,128)",
        "rgba(0,255,0,128)",
    ),
    ("text-chart-4/51 [--chart-4:#00ff00]", "color", "rgba(0,255,0,130)", "rgba(0,255,0,130)"),
]
STATES = {"wide": ("light", 1000), "dark": ("dark", 1000), "narrow": ("light", 600)}


def payload() -> dict[str, Any]:
    """One view with an element per case, each marked by a class of its number."""
    plain = box("case-plain", [word()])
    still = [box(f"case-{i} {classes}", [word()]) for i, classes in enumerate(STILL)]
    moving = [button(i, action, classes) for i, (action, classes) in enumerate(MOVING)]
    root = box(
        "pf-app-root", [box("", [plain, *still]), box("", [button_of("push-plain"), *moving])]
    )
    return {"$prefab": {"version": "0.3"}, "view": root}


def box(classes: str, children: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "Div", "cssClass": classes, "children": children}


def word() -> dict[str, Any]:
    return {"type": "Text", "content": "word"}


def button_of(classes: str) -> dict[str, Any]:
    return {"type": "Button", "label": "push", "variant": "outline", "cssClass": classes}


def button(number: int, action: str, classes: str) -> dict[str, Any]:
    marked = button_of(f"push-{number} {classes}")
    return box("group group/row", [marked]) if action == "group" else marked
