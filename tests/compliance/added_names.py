"""Names that this renderer adds where the reference leaves a control without any, and buttons.

One rule: a line is only taken for the recorded one if it differs by a name alone, in a place where
the recording has none; what the names are is tested elsewhere.
"""

from __future__ import annotations

import re

# `<input aria-label="Age" …>`, and `- textbox "Age": 30` of an accessibility snapshot.
NAME_IN_DOM = re.compile(r' (?:aria-label|aria-labelledby|title)="[^"]*"')
ADDED_BUTTONS = ('<span class="pf-code-tools">', '- button "Copy code"')
NAME_IN_ARIA = re.compile(
    r"^( *- (?:application|button|checkbox|combobox|iframe|progressbar|radiogroup|slider"
    r'|spinbutton|switch|textbox)) "((?:[^"\\]|\\.)*)"'
)


def without_added_names(ours: list[str], recorded: list[str]) -> list[str]:
    """Our lines, each as recorded where it has nothing but a name more."""
    ours = without_added_buttons(ours)
    if len(ours) != len(recorded):
        return ours
    return [
        theirs if only_a_name_more(mine, theirs) else mine
        for mine, theirs in zip(ours, recorded, strict=True)
    ]


def without_added_buttons(lines: list[str]) -> list[str]:
    """Without the buttons that copy code, as lines of a document or of an accessibility tree."""
    kept: list[str] = []
    inside = -1
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if inside >= 0 and depth > inside:
            continue
        inside = depth if line.lstrip() in ADDED_BUTTONS else -1
        if inside < 0:
            kept.append(line)
    return kept


def only_a_name_more(mine: str, theirs: str) -> bool:
    if NAME_IN_DOM.search(theirs) or NAME_IN_ARIA.match(theirs):
        return mine == theirs
    bare = NAME_IN_ARIA.sub(r"\1", mine)
    name = NAME_IN_ARIA.match(mine)
    # A placeholder that became the name is no longer told as the content.
    told = f"{bare}: {name[2]}" if name else bare
    return theirs in (NAME_IN_DOM.sub("", mine, count=1), bare, told)
