"""Sets of the standard style variables that a host may hand to its views.

One rule: a set names only variables of the specification's list; an SDK view refuses a handshake
with an unknown one.
"""

from __future__ import annotations

from typing import Final

StyleSet = dict[str, str]


def _colours(kind: str, values: dict[str, tuple[str, str]]) -> StyleSet:
    return {
        f"--color-{kind}-{name}": f"light-dark({light}, {dark})"
        for name, (light, dark) in values.items()
    }


def _sizes(kind: str, values: dict[str, tuple[str, str]]) -> StyleSet:
    found: StyleSet = {}
    for name, (size, line_height) in values.items():
        found[f"--font-{kind}-{name}-size"] = size
        found[f"--font-{kind}-{name}-line-height"] = line_height
    return found


NEUTRAL: Final[StyleSet] = {
    **_colours(
        "background",
        {
            "primary": ("#ffffff", "#17181b"),
            "secondary": ("#f5f6f8", "#1f2125"),
            "tertiary": ("#eceef2", "#282b30"),
            "inverse": ("#17181b", "#f5f6f8"),
            "ghost": ("#ffffff00", "#17181b00"),
            "info": ("#e3eefd", "#152a45"),
            "danger": ("#fde7e6", "#461b19"),
            "success": ("#e2f4e8", "#133421"),
            "warning": ("#fdf1d8", "#40300c"),
            "disabled": ("#eceef2", "#282b30"),
        },
    ),
    **_colours(
        "text",
        {
            "primary": ("#16181d", "#eceef2"),
            "secondary": ("#4d5360", "#b4bac6"),
            "tertiary": ("#6c7280", "#8f96a3"),
            "inverse": ("#ffffff", "#16181d"),
            "ghost": ("#6c7280", "#8f96a3"),
            "info": ("#1b4f9c", "#9cc3fb"),
            "danger": ("#a3231b", "#ff9f97"),
            "success": ("#14663a", "#77d6a0"),
            "warning": ("#7a5200", "#f2c46b"),
            "disabled": ("#9aa0ac", "#6c7280"),
        },
    ),
    **_colours(
        "border",
        {
            "primary": ("#d9dce3", "#363a41"),
            "secondary": ("#e6e8ed", "#2c2f35"),
            "tertiary": ("#eff0f4", "#24272c"),
            "inverse": ("#363a41", "#d9dce3"),
            "ghost": ("#ffffff00", "#17181b00"),
            "info": ("#a9c9f5", "#2c5288"),
            "danger": ("#f3b3af", "#8a3730"),
            "success": ("#a8dcbd", "#2c6b47"),
            "warning": ("#ecd08e", "#7a5f1f"),
            "disabled": ("#e6e8ed", "#2c2f35"),
        },
    ),
    **_colours(
        "ring",
        {
            "primary": ("#3457d5", "#8ea6ff"),
            "secondary": ("#9aa0ac", "#6c7280"),
            "inverse": ("#ffffff", "#16181d"),
            "info": ("#3f7fd6", "#6ba4ee"),
            "danger": ("#d8483f", "#f07b73"),
            "success": ("#2f9a60", "#54bd83"),
            "warning": ("#c08a14", "#dba93d"),
        },
    ),
    "--font-sans": "system-ui, sans-serif",
    "--font-mono": "ui-monospace, monospace",
    "--font-weight-normal": "400",
    "--font-weight-medium": "500",
    "--font-weight-semibold": "600",
    "--font-weight-bold": "700",
    **_sizes(
        "text",
        {
            "xs": ("12px", "16px"),
            "sm": ("14px", "20px"),
            "md": ("16px", "24px"),
            "lg": ("18px", "28px"),
        },
    ),
    **_sizes(
        "heading",
        {
            "xs": ("14px", "20px"),
            "sm": ("16px", "24px"),
            "md": ("18px", "26px"),
            "lg": ("22px", "30px"),
            "xl": ("26px", "34px"),
            "2xl": ("32px", "40px"),
            "3xl": ("40px", "48px"),
        },
    ),
    "--border-radius-xs": "2px",
    "--border-radius-sm": "4px",
    "--border-radius-md": "8px",
    "--border-radius-lg": "12px",
    "--border-radius-xl": "16px",
    "--border-radius-full": "9999px",
    "--border-width-regular": "1px",
    "--shadow-hairline": "0 0 0 1px rgb(0 0 0 / 8%)",
    "--shadow-sm": "0 1px 2px rgb(0 0 0 / 10%)",
    "--shadow-md": "0 2px 8px rgb(0 0 0 / 12%)",
    "--shadow-lg": "0 8px 28px rgb(0 0 0 / 18%)",
}
"""All 76 variables, in greys with a blue ring; for light and dark at once."""

WARM: Final[StyleSet] = {
    **NEUTRAL,
    **_colours(
        "background",
        {
            "primary": ("#fffdf8", "#1f1b16"),
            "secondary": ("#f7f1e6", "#29241d"),
            "tertiary": ("#efe6d6", "#342d24"),
        },
    ),
    **_colours("text", {"primary": ("#2a2118", "#f3ebdf"), "secondary": ("#665848", "#c4b6a2")}),
    **_colours("ring", {"primary": ("#b4541b", "#f0a06a")}),
    "--font-sans": "Georgia, serif",
    "--border-radius-md": "2px",
    "--border-radius-lg": "4px",
}
"""A second look that differs in colour, letters and corners, to see what an app takes over."""

STYLE_SETS: Final[dict[str, StyleSet]] = {"none": {}, "neutral": NEUTRAL, "warm": WARM}
"""Sets by name; the first is the default, because most hosts send none."""
