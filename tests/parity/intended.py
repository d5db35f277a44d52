"""Differences of accessibility trees that are meant, for telling better trees from other ones.

One rule: each rule stands for a line of DIFFERENCES.md; a tree is better if it becomes the
reference's by these rules alone.
"""

from __future__ import annotations

import difflib
import re

from tests.compliance.added_names import without_added_buttons, without_added_names
from tests.compliance.component_cases import DAY_NAME

# Pattern in the reference's line → what stands here.
RECORDED = (
    (DAY_NAME, r"\1"),
    (re.compile(r'- navigation "Navigation bar"'), '- group "Navigation bar"'),
    (re.compile(r"- columnheader$"), "- cell"),
)
NAMED = re.compile(r' *- (application|table) "((?:[^"\\]|\\.)*)"')
# Lines that only our tree has: thumbs of a range.
OURS_ALONE = re.compile(r'^ *- slider "')
FIELD = re.compile(r'( *- textbox) "(?:[^"\\]|\\.)*"(.*?):?$')
PLACEHOLDER = re.compile(r" *- /placeholder: (.*)")
# Slides repeated for the eye; a copy is dropped only where its original is told.
COPY = re.compile(r"^ *- group")
QUOTE = "'"
# A key of YAML in quotes, which it needs where a name holds a colon.
QUOTED = re.compile(r"( *- )'((?:[^']|'')*)'(.*)")
FIGURE = re.compile(r'( *)- figure "Diagram":')
DRAWING = re.compile(r' *- document "[^"]*"')


def meant(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """Both trees after the rules."""
    recorded = [rewritten(unquoted(line)) for line in theirs]
    mine = without_figures(without_chart_tables([unquoted(line) for line in ours]))
    mine = without_labels(without_added_buttons(mine), recorded)
    mine = [said_less(line, recorded) for line in mine]
    here: list[str] = []
    there: list[str] = []
    matcher = difflib.SequenceMatcher(None, *map(bare, (mine, recorded)), autojunk=False)
    for _, a, b, c, d in matcher.get_opcodes():
        own, other = mine[a:b], recorded[c:d]
        if len(own) == len(other):
            own = without_added_names(own, other)
        else:
            own = [line for line in own if not OURS_ALONE.match(line)]
            other = [line for line in other if not (COPY.match(line) and line in mine)]
        # A group of which all is left out ends without a colon.
        here += [line.removesuffix(":") for line in own]
        there += [line.removesuffix(":") for line in other]
    return here, there


def bare(lines: list[str]) -> list[str]:
    """The lines without names, by which they find their partners."""
    return [re.sub(r' "(?:[^"\\]|\\.)*"|:$', "", line) for line in lines]


def without_labels(lines: list[str], recorded: list[str]) -> list[str]:
    """Fields named by their label as the reference names them: by their placeholder."""
    kept: list[str] = []
    for line in lines:
        placeholder = PLACEHOLDER.match(line)
        field = FIELD.match(kept[-1]) if placeholder and kept else None
        there = f'{field[1]} "{placeholder[1]}"{field[2]}' if field and placeholder else None
        if there is not None and there in recorded:
            kept[-1] = there
        else:
            kept.append(line)
    return kept


def said_less(line: str, recorded: list[str]) -> str:
    """Without a state that the reference does not tell."""
    less = line.replace(" [disabled]", "")
    return less if line not in recorded and less in recorded else line


def unquoted(line: str) -> str:
    """Without the quotes around a key."""
    found = QUOTED.fullmatch(line)
    return f"{found[1]}{found[2].replace(2 * QUOTE, QUOTE)}{found[3]}" if found else line


def without_figures(lines: list[str]) -> list[str]:
    """Without the figures around diagrams, and without the names of the drawings in them."""
    kept: list[str] = []
    inside = -1
    for line in lines:
        figure = FIGURE.fullmatch(line)
        if figure:
            inside = len(figure[1])
        elif inside >= 0 and line.startswith(" " * (inside + 2)):
            drawing = DRAWING.match(line)
            name = drawing[0].partition(' "')[0] + line[drawing.end() :] if drawing else line
            kept.append(name[2:])
        else:
            inside = -1
            kept.append(line)
    return kept


def without_chart_tables(lines: list[str]) -> list[str]:
    """Without the tables that repeat a chart's data: they have the name of a chart before them."""
    kept: list[str] = []
    charts: set[str] = set()
    inside = -1
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if inside >= 0 and depth > inside:
            continue
        inside = -1
        name = NAMED.match(line)
        if name and name[1] == "application":
            charts.add(name[2])
        if name and name[1] == "table" and name[2] in charts:
            inside = depth
        else:
            kept.append(line)
    return kept


def rewritten(line: str) -> str:
    for pattern, here in RECORDED:
        line = pattern.sub(here, line)
    return line
