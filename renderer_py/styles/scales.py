"""Scales: the values a family of utilities may take, by name.

Owns the scales that `groups` refers to as `$name`. One rule: order matters only between tests, and
the first test that accepts a value decides.
"""

from __future__ import annotations

from collections.abc import Mapping

from renderer_py.styles import values
from renderer_py.styles.values import Test

ARBITRARY: tuple[str | Test, ...] = (values.is_variable, values.is_arbitrary)
SPACE: tuple[str | Test, ...] = (*ARBITRARY, "px", values.is_number)


def names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


PLACES = names(
    "center top bottom left right top-left left-top top-right right-top bottom-right right-bottom "
    "bottom-left left-bottom"
)
ALIGNED = names("start end center stretch center-safe end-safe")
SPREAD = names("start end center between around evenly stretch baseline center-safe end-safe")
VIEWPORT = names("auto full dvw dvh lvw lvh svw svh min max fit")
SIZES: tuple[str | Test, ...] = (values.is_fraction, *VIEWPORT, *SPACE)
COUNT: tuple[str | Test, ...] = (values.is_integer, *ARBITRARY)
AMOUNT: tuple[str | Test, ...] = (values.is_number, *ARBITRARY)
COLOUR: tuple[str | Test, ...] = (values.is_any,)
WIDTH: tuple[str | Test, ...] = (
    values.is_number,
    values.is_variable_length,
    values.is_arbitrary_length,
)
SHADOW: tuple[str | Test, ...] = (
    "none",
    "inner",
    values.is_shirt_size,
    values.is_variable_shadow,
    values.is_arbitrary_shadow,
)
BLENDS = names(
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light "
    "difference exclusion hue saturation color luminosity"
)

SCALES: Mapping[str, tuple[str | Test, ...]] = {
    "arbitrary": ARBITRARY,
    "space": SPACE,
    "inset": (values.is_fraction, "full", "auto", *SPACE),
    "margin": ("auto", *SPACE),
    "size": SIZES,
    "width": (values.is_shirt_size, "screen", *SIZES),
    "min-width": (values.is_shirt_size, "screen", "none", *SIZES),
    "max-width": (values.is_shirt_size, "screen", "none", "prose", *SIZES),
    "height": ("screen", "lh", *SIZES),
    "max-height": ("screen", "lh", "none", *SIZES),
    "min-height": ("screen", "lh", "none", *SIZES),
    "inline": (values.is_shirt_size, "screen", *SIZES),
    "inline-max": (
        values.is_shirt_size,
        "screen",
        "none",
        *(size for size in SIZES if size != "auto"),
    ),
    "block": ("screen", "lh", *SIZES),
    "block-max": ("screen", "lh", "none", *SIZES),
    "screen": (values.is_shirt_size,),
    "basis": (values.is_shirt_size, values.is_fraction, "full", "auto", *SPACE),
    "columns": (values.is_number, values.is_shirt_size, "auto", *ARBITRARY),
    "translate": (values.is_fraction, "full", *SPACE),
    "flex": (values.is_number, values.is_fraction, "auto", "initial", "none", *ARBITRARY[1:]),
    "count": COUNT,
    "amount": AMOUNT,
    "lines": ("auto", *COUNT),
    "z": ("auto", *COUNT),
    "tracks": ("none", "subgrid", *COUNT),
    "span": ("full", *COUNT),
    "auto": ("auto", "min", "max", "fr", *ARBITRARY),
    "spread": (*SPREAD, "normal"),
    "spread-place": SPREAD,
    "aligned": (*ALIGNED, "normal"),
    "aligned-place": ALIGNED,
    "aligned-self": ("auto", *ALIGNED),
    "items": (*ALIGNED, "baseline", "baseline-last"),
    "self": ("auto", *ALIGNED, "baseline", "baseline-last"),
    "break": ("auto", "avoid", "all", "avoid-page", "page", "left", "right", "column"),
    "overflow": ("auto", "hidden", "clip", "visible", "scroll"),
    "overscroll": ("auto", "contain", "none"),
    "bracket": (values.is_arbitrary,),
    "side": names("t tr r br b bl l tl"),
    "number": (values.is_number,),
    "number-length": (values.is_number, values.is_arbitrary_length),
    "place": (*PLACES, values.is_variable_place, values.is_arbitrary_place),
    "side-names": PLACES,
    "origin": (*PLACES, *ARBITRARY),
    "colour": COLOUR,
    "paint": ("none", *COLOUR),
    "text": (
        "base",
        values.is_shirt_size,
        values.is_variable_length,
        values.is_arbitrary_length,
    ),
    "weight": (
        *names("thin extralight light normal medium semibold bold extrabold black"),
        values.is_variable_weight,
        values.is_arbitrary_weight,
    ),
    "family": (values.is_variable_family, values.is_arbitrary_family, values.is_plain),
    "stretch": (
        *names("ultra-condensed extra-condensed condensed semi-condensed normal semi-expanded"),
        *names("expanded extra-expanded ultra-expanded"),
        values.is_percent,
        values.is_arbitrary,
    ),
    "tracking": (*names("tighter tight normal wide wider widest"), *ARBITRARY),
    "leading": (*names("none tight snug normal relaxed loose"), *SPACE),
    "clamp": (values.is_number, "none", values.is_variable, values.is_arbitrary_number),
    "list": ("disc", "decimal", "none", *ARBITRARY),
    "none": ("none", *ARBITRARY),
    "offset": (values.is_number, "auto", *ARBITRARY),
    "thickness": (
        values.is_number,
        "from-font",
        "auto",
        values.is_variable,
        values.is_arbitrary_length,
    ),
    "vertical": (
        *names("baseline top middle bottom text-top text-bottom sub super"),
        *ARBITRARY,
    ),
    "border": WIDTH,
    "radius": (values.is_shirt_size, "none", "full", *ARBITRARY),
    "line": ("solid", "dashed", "dotted", "double"),
    "shadow": SHADOW,
    "blend": BLENDS,
    "blur": ("none", values.is_shirt_size, *ARBITRARY),
    "bg-size": ("auto", "cover", "contain", values.is_variable_size, values.is_arbitrary_size),
    "image": ("none", values.is_variable_image, values.is_arbitrary_image),
    "stop": (values.is_percent, values.is_variable_length, values.is_arbitrary_length),
    "mask-stop": (
        values.is_number,
        values.is_percent,
        values.is_variable_length,
        values.is_arbitrary_length,
    ),
    "transition": (*names("all colors opacity shadow transform none"), *ARBITRARY),
    "duration": (values.is_number, "initial", *ARBITRARY),
    "ease": ("linear", "initial", "in", "out", "in-out", *ARBITRARY),
    "animate": (*names("none spin ping pulse bounce"), *ARBITRARY),
    "turn": ("none", *AMOUNT),
    "perspective": (*names("dramatic near normal midrange distant none"), *ARBITRARY),
    "stroke": (*WIDTH, values.is_arbitrary_number),
    "aspect": ("auto", "square", values.is_fraction, *ARBITRARY, "video"),
}
