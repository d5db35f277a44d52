"""How alike two looks at the same view are: text, accessibility tree, geometry, pixels.

One rule: everything here is arithmetic on what was captured; what is good enough is decided by
`LIMITS` alone.
"""

from __future__ import annotations

import difflib
import io
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image, ImageChops

from tests.parity.capture import Item, Shown
from tests.parity.intended import meant
from tests.parity.listed import tree_listed, words_listed

# Shares of the views with equal text (of those that the reference draws), equal or listed text, and
# with an equal, better or listed tree; pixels of mean offset. The raw shares of `summary` stand
# beside them in every report.
LIMITS = {"text drawn": 0.98, "text or listed": 0.98, "aria or listed": 0.97, "geometry": 4.0}
# How the reference begins the box that stands for a node whose props it does not accept.
REFUSED = "Invalid <"
# Steps of a channel's 255 that an eye does not see between two neighbouring pictures.
SAME_COLOUR = 24
# Pixels within which things of one key stand side by side rather than below each other.
ROW = 8

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Offset:
    """A thing that both show, and how far its edges are apart on average (px)."""

    key: str
    ours: Box
    theirs: Box
    distance: float


@dataclass(slots=True)
class Verdict:
    """The comparison of one view in one scheme.

    `text` is "equal", "listed" or "other", `aria` may also be "better".
    """

    name: str
    scheme: str
    text: str
    text_diff: list[str]
    aria: str
    aria_diff: list[str]
    geometry: float
    worst: list[Offset]
    alone: tuple[list[str], list[str]]
    pixels: float
    pictures: tuple[bytes, bytes] = field(repr=False)
    drawn: bool
    """False where the reference shows nothing, or an error, in the place of what we draw."""

    @property
    def badness(self) -> float:
        """Orders verdicts: wrong words first, then wrong trees, then what is out of place."""
        other_words = 1000 if self.text == "other" else 0
        tree = 500 if self.aria == "other" else 0
        return other_words + tree + self.geometry + (1 - self.pixels) * 100


def compare(name: str, scheme: str, ours: Shown, theirs: Shown) -> Verdict:
    """Everything that can be said of two looks."""
    offsets, alone = align(ours.items, theirs.items)
    said, recorded = words(ours.items), words(theirs.items)
    aria, tree_diff = trees(ours.aria, theirs.aria)
    if aria == "other" and tree_listed(name, tree_diff):
        aria = "listed"
    text = "equal" if said == recorded else "other"
    if text == "other" and words_listed(name, said, recorded):
        text = "listed"
    return Verdict(
        name=name,
        scheme=scheme,
        text=text,
        text_diff=changed_lines(sorted(texts(theirs.items)), sorted(texts(ours.items))),
        aria=aria,
        aria_diff=tree_diff,
        geometry=statistics.fmean(each.distance for each in offsets) if offsets else 0.0,
        worst=sorted(offsets, key=lambda each: -each.distance)[:6],
        alone=alone,
        pixels=similarity(ours.picture, theirs.picture),
        pictures=(ours.picture, theirs.picture),
        drawn=bool(recorded or not said) and refusals(theirs.items) <= refusals(ours.items),
    )


def refusals(items: Sequence[Item]) -> int:
    """Nodes in whose place an error box stands."""
    return sum(text.startswith(REFUSED) for text in texts(items))


def texts(items: Sequence[Item]) -> list[str]:
    return [item.key.removeprefix("text ") for item in items if item.key.startswith("text ")]


def words(items: Sequence[Item]) -> Counter[str]:
    """Every word with its number: their order is the accessibility tree's business."""
    return Counter(" ".join(texts(items)).split())


def trees(ours: list[str], theirs: list[str]) -> tuple[str, list[str]]:
    """How the accessibility trees relate, and the lines that differ beyond what is meant."""
    if ours == theirs:
        return "equal", []
    mine, recorded = meant(ours, theirs)
    diff = changed_lines(recorded, mine)
    return ("other" if diff else "better"), diff


def changed_lines(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Lines of the first alone with `-`, of the second alone with `+`."""
    diff = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:]
    return [f"{line[0]} {line[1:]}" for line in diff if line[0] in "+-"]


def align(
    ours: Sequence[Item], theirs: Sequence[Item]
) -> tuple[list[Offset], tuple[list[str], list[str]]]:
    """Pair things of the same key by place; what has no partner is named for either side."""
    mine, others = by_key(ours), by_key(theirs)
    offsets = []
    alone: tuple[list[str], list[str]] = ([], [])
    for key in dict.fromkeys([*mine, *others]):
        a, b = mine.get(key, []), others.get(key, [])
        pairs = pairs_of(a, b)
        found = [Offset(key, x, y, distance(x, y)) for x, y in pairs]
        offsets += found
        alone[0].extend([key] * (len(a) - len(found)))
        alone[1].extend([key] * (len(b) - len(found)))
    return offsets, alone


def by_key(items: Sequence[Item]) -> dict[str, list[Box]]:
    """Boxes of each key, from top to bottom and from left to right."""
    found: dict[str, list[Box]] = {}
    for item in items:
        found.setdefault(item.key, []).append(item.box)
    for boxes in found.values():
        boxes.sort(key=lambda box: (round(box[1] / ROW), box[0]))
    return found


def pairs_of(ours: list[Box], theirs: list[Box]) -> list[tuple[Box, Box]]:
    """Partners in reading order, or the nearest where that is closer (things that spin, say)."""
    near = nearest(ours, theirs)
    if len(ours) != len(theirs):
        return near
    in_order = list(zip(ours, theirs, strict=True))
    return min(in_order, near, key=lambda pairs: sum(distance(a, b) for a, b in pairs))


def nearest(ours: list[Box], theirs: list[Box]) -> list[tuple[Box, Box]]:
    """As many pairs as there can be, the nearest first."""
    near = sorted((distance(a, b), i, j) for i, a in enumerate(ours) for j, b in enumerate(theirs))
    taken: tuple[set[int], set[int]] = (set(), set())
    pairs = []
    for _, i, j in near:
        if i not in taken[0] and j not in taken[1]:
            taken[0].add(i)
            taken[1].add(j)
            pairs.append((ours[i], theirs[j]))
    return pairs


def distance(a: Box, b: Box) -> float:
    """How far the four edges are apart on average."""
    return statistics.fmean(abs(x - y) for x, y in zip(a, b, strict=True))


def similarity(ours: bytes, theirs: bytes) -> float:
    """Share of pixels that look the same, of the larger of the two pictures."""
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (ours, theirs))
    size = (max(first.width, second.width), max(first.height, second.height))
    difference = ImageChops.difference(first.crop((0, 0, *size)), second.crop((0, 0, *size)))
    red, green, blue = difference.split()
    greatest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(greatest.histogram()[: SAME_COLOUR + 1]) / (size[0] * size[1])


def summary(verdicts: Sequence[Verdict]) -> dict[str, float]:
    """Shares and means over verdicts; those that `LIMITS` names count what is listed as well."""
    count = len(verdicts)
    text = Counter(each.text for each in verdicts)
    aria = Counter(each.aria for each in verdicts)
    drawn = [each for each in verdicts if each.drawn]
    return {
        "views": count,
        "text": text["equal"] / count,
        "text drawn": sum(each.text == "equal" for each in drawn) / max(len(drawn), 1),
        "text or listed": 1 - text["other"] / count,
        "aria equal": aria["equal"] / count,
        "aria": (aria["equal"] + aria["better"]) / count,
        "aria or listed": 1 - aria["other"] / count,
        "geometry": statistics.fmean(each.geometry for each in verdicts),
        "pixels": statistics.fmean(each.pixels for each in verdicts),
    }


def missed(found: dict[str, float]) -> list[str]:
    """The limits that are not kept, as sentences."""
    said = []
    for name, limit in LIMITS.items():
        good = found[name] <= limit if name == "geometry" else found[name] >= limit
        if not good:
            said.append(f"{name} is {found[name]:.3f}, the limit is {limit}")
    return said
