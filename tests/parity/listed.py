"""Views that differ in words or trees on purpose: what exactly differs, and why.

One rule: an entry speaks for what it spells out alone. A view is "listed" only if these words and
these lines are all that differ; one word more and it counts as different.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """What differs in the views named, and why.

    Args:
        views: full names.
        reason: the beginning of a line of DIFFERENCES.md.
        ours: words that only we show.
        theirs: words that only the reference shows.
        tree: lines of the accessibility trees that differ, as `compare.changed_lines` gives them.
    """

    views: tuple[str, ...]
    reason: str
    ours: str = ""
    theirs: str = ""
    tree: tuple[str, ...] = ()

    def says_words(self, ours: Counter[str], theirs: Counter[str]) -> bool:
        """Whether the words differ by what is spelled out and by nothing else."""
        expected = Counter(self.ours.split()), Counter(self.theirs.split())
        return (ours - theirs, theirs - ours) == expected

    def says_tree(self, changed: list[str]) -> bool:
        """The same of the lines of the trees."""
        return changed == list(self.tree)


TEMPLATES = "- A template may stand in any prop"
CHILDLESS = "- Accordion, Tabs and Pages without children draw nothing"
LEGEND = "- The legend of a scatter chart shows series labels"
DIAGRAMS = "- Mermaid: diagrams take the theme's colours"
FADING = "- Carousel: a continuous strip runs however short it is"
ROWLESS = "- DataTable: without `rows`"
CELLS = "- Parts of a table outside a table"
TOASTS = '+ - region "Notifications alt+T"'

LISTED = (
    Listed(
        ("prefab-ui/components.checkbox-2",),
        TEMPLATES,
        ours="Enable",
        theirs="Invalid <Checkbox> props Details",
        tree=(
            "- - alert",
            "-   - paragraph: Invalid <Checkbox> props",
            '-   - button "Details"',
            '+ - checkbox "Enable"',
            "+ - text: Enable",
        ),
    ),
    Listed(
        ("samples/42-errors-tolerance",),
        TEMPLATES,
        theirs="Invalid <Slider> props Details",
        tree=(
            "- - alert",
            "-   - paragraph: Invalid <Slider> props",
            '-   - button "Details"',
            "+ - group",
        ),
    ),
    Listed(
        ("prefab-ui/components.tabs-1",),
        CHILDLESS,
        ours="General Advanced Active tab:",
        tree=(
            "+ - tablist",
            '+   - tab "General"',
            '+   - tab "Advanced"',
            "+ - tablist",
            '+ - text: "Active tab:"',
            TOASTS,
        ),
    ),
    Listed(
        ("prefab-ui/components.pages-1",),
        CHILDLESS,
        ours="Current page:",
        tree=('+ - text: "Current page:"', TOASTS),
    ),
    Listed(("samples/25-charts-other",), LEGEND, ours="A", tree=("+ - text: A",)),
    Listed(("gallery/ScatterChart-bubbles",), LEGEND, ours="Runs", tree=("+ - text: Runs",)),
    Listed(
        ("prefab-ui/components.charts.cartesian-4",),
        LEGEND,
        ours="Group 1",
        tree=("+ - text: Group 1",),
    ),
    Listed(
        ("types/ScatterChart-full",),
        LEGEND,
        ours="Alpha",
        tree=("- - text: b", "+ - text: Alpha b"),
    ),
    Listed(("types/Accordion-minimal", "types/Pages-minimal"), CHILDLESS, tree=(TOASTS,)),
    Listed(("types/Tabs-minimal",), CHILDLESS, tree=("+ - tablist", TOASTS)),
    Listed(
        ("types/DataTable-minimal",),
        ROWLESS,
        ours="Month ⇅ A No results.",
        tree=(
            "+ - table",
            "+   - rowgroup",
            '+     - row "Month ⇅ A"',
            '+       - columnheader "Month ⇅"',
            '+         - button "Month ⇅"',
            '+       - columnheader "A"',
            "+   - rowgroup",
            '+     - row "No results."',
            '+       - cell "No results."',
            TOASTS,
        ),
    ),
    Listed(
        ("types/Table-full",),
        CELLS,
        tree=(
            '- - table "Name": inside',
            '+ - table "Name"',
            "+   - rowgroup",
            '+     - row "inside"',
            '+       - cell "inside"',
        ),
    ),
    Listed(("types/Carousel-also-2",), FADING, ours="1", theirs="2"),
    Listed(
        ("types/Carousel-full",),
        FADING,
        tree=(
            '- - group: "1"',
            '- - group: "2"',
            '- - group: "3"',
            "- - button [disabled]",
            *["- - button"] * 4,
            '+ - region "Name"',
            '+   - group: "1"',
            '+   - group: "2"',
            '+   - group: "3"',
            '+   - button "Previous slide" [disabled]',
            '+   - button "Go to slide 1"',
            '+   - button "Go to slide 2"',
            '+   - button "Go to slide 3"',
            '+   - button "Next slide"',
        ),
    ),
    Listed(
        ("types/Mermaid-full",),
        DIAGRAMS,
        tree=(
            "- - document",
            "-   - paragraph: A",
            "-   - paragraph: B",
            '+ - figure "Name"',
            '+   - document "Name"',
            "+     - paragraph: A",
            "+     - paragraph: B",
        ),
    ),
    Listed(
        ("samples/28-markdown-code-mermaid",),
        DIAGRAMS,
        ours="This diagram cannot be drawn. No diagram type detected matching given configuration"
        " for text: not a diagram !!",
        theirs="Syntax error in text mermaid version 11.17.2",
        tree=(
            "- - text: not a diagram !!",
            "+ - code: not a diagram !!",
            "+ - alert",
            "+   - paragraph: This diagram cannot be drawn.",
            '+   - paragraph: "No diagram type detected matching given configuration for text: '
            'not a diagram !!"',
            "- - document: Syntax error in text mermaid version 11.17.2",
        ),
    ),
)


def words_listed(view: str, ours: Counter[str], theirs: Counter[str]) -> bool:
    """Whether an entry speaks for all words that differ."""
    return any(each.says_words(ours, theirs) for each in LISTED if view in each.views)


def tree_listed(view: str, changed: list[str]) -> bool:
    """Whether an entry speaks for all lines that differ."""
    return any(each.says_tree(changed) for each in LISTED if view in each.views)
