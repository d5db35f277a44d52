"""Which language a piece of source code is written in, where nobody says it.

One rule: a wrong guess is worse than none; text without any telling sign is no code.
"""

from __future__ import annotations

import json
import re

# Telling signs of each language; the one with most of them wins, none at all is plain text.
SIGNS: dict[str, tuple[str, ...]] = {
    "python": (
        r"^[ \t]*(?:async\s+)?def \w+\(.*\).*:\s*$", r"^[ \t]*class \w+(?:\(.*\))?:\s*$", r"^@\w+",
        r"^(?:from \S+ )?import \w", r"^[ \t]*(?:if|for|while|with|elif|try|else)\b.*:\s*$",
        r"\b(?:print\(|self\.|None\b|elif\b)",
    ),
    "javascript": (
        r"\b(?:const|let|var) [\w{\[]", r"=>", r"\bfunction\b.*\(", r"===|!==",
        r"\bconsole\.\w+\(", r"^[ \t]*import .* from ['\"]",
    ),
    "typescript": (
        r"\binterface \w+ *\{", r"\w\??: *(?:string|number|boolean|void|any)\b",
        r"^(?:export )?type \w+ *=",
    ),
    "json": (),
    "bash": (
        r"^#!.*\b(?:ba|z)?sh\b", r"^[ \t]*(?:echo|export|sudo|cd|apt|pip|npm|curl|git) \S",
        r"\b(?:fi|done|esac)\b\s*$", r"\$\{?\w+\}?.*\|",
    ),
    "sql": (
        r"(?i)^[ \t]*(?:select|insert into|update|delete from|create table|alter table|with)\b",
        r"(?i)\b(?:from|where|group by|order by|values|join)\b \S",
    ),
    "html": (r"(?i)<!doctype html", r"</?(?:html|body|div|p|span|a|ul|li|table|h\d)\b[^>]*>"),
    "xml": (r"^[ \t]*<\?xml", r"</\w[\w:-]*>", r"<\w[^<>]*/>"),
    "css": (
        r"^[^\n{}]*\{\s*[\w-]+\s*:[^{};]+;",
        r"^@(?:media|import|font-face|keyframes)\b",
    ),
    "yaml": (r"^---\s*$", r"^\w[\w-]*:(?: \S.*)?\n(?:\w[\w-]*:|[ \t]*- )"),
    "markdown": (r"^#{1,6} \S", r"\[[^\]]+\]\([^)]+\)", r"^```", r"\*\*\S.*\*\*"),
}  # fmt: skip


def guess(source: str) -> str:
    """The language that the source looks like, '' for none."""
    stripped = source.strip()
    if stripped[:1] in ("{", "["):
        try:
            json.loads(stripped)
            return "json"
        except (ValueError, RecursionError):
            pass
    sample = source[:5000]
    scores = {
        language: sum(bool(re.search(sign, sample, re.MULTILINE)) for sign in signs)
        for language, signs in SIGNS.items()
    }
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] else ""
