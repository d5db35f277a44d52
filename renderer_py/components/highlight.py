"""Source code as coloured pieces, for `Code` and for fenced blocks in Markdown.

    highlight("x = 1", "python")  ->  (("", "x = "), ("hljs-number", "1"))

One rule: the pieces joined are the source, whatever the language. Pygments reads the code; the
classes are those of highlight.js, which themes and the reference's style sheet know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

from renderer_py.components.code_language import guess

Piece = tuple[str, str]
"""Classes ('' for none) and text."""

ALIASES = {
    **{"python": "python", "py": "python"},
    **{"javascript": "javascript", "js": "javascript", "jsx": "javascript"},
    **{"typescript": "typescript", "ts": "typescript", "tsx": "typescript"},
    **{"json": "json", "bash": "bash", "sh": "bash", "shell": "bash", "zsh": "bash"},
    **{"sql": "sql", "html": "html", "xml": "xml", "svg": "xml", "css": "css"},
    **{"yaml": "yaml", "yml": "yaml", "markdown": "markdown", "md": "markdown"},
}
# The author says that it is no code: nothing is guessed then.
PLAIN = frozenset(("text", "txt", "plain", "plaintext", "none"))
# Above this many characters colours cost more time than they are worth.
LIMIT = 100_000

# By name of the Pygments token, most specific first; a token's parents count for it.
CLASSES = {
    "Comment.Preproc": "meta",
    "Comment.Hashbang": "meta",
    "Comment": "comment",
    "Keyword.Constant": "literal",
    "Keyword.Type": "built_in",
    "Keyword": "keyword",
    "Operator.Word": "keyword",
    "Name.Builtin.Pseudo": "variable language_",
    "Name.Builtin": "built_in",
    "Name.Function": "title function_",
    "Name.Class": "title class_",
    "Name.Decorator": "meta",
    "Name.Tag": "name",
    "Name.Attribute": "attr",
    "Name.Entity": "symbol",
    "Name.Variable": "variable",
    "Literal.String.Regex": "regexp",
    "Literal.String.Interpol": "subst",
    "Literal.String": "string",
    "Literal.Number": "number",
    "Literal.Scalar": "string",
}
# What a language calls otherwise; '' leaves a token plain.
OWN: dict[str, dict[str, str]] = {
    "python": {"Name.Builtin.Pseudo": "variable language_", "Name.Variable.Magic": ""},
    "json": {"Name.Tag": "attr", "Punctuation": "punctuation"},
    "yaml": {
        "Name.Tag": "attr",
        "Name.Variable": "string",
        "Name.Label": "string",
        "Name.Constant": "string",
    },
    "bash": {"Literal.String.Interpol": "variable"},
    "sql": {"Name.Builtin": "built_in", "Operator": "operator"},
    "css": {
        "Name.Tag": "selector-tag",
        "Name.Class": "selector-class",
        "Name.Namespace": "selector-id",
        "Name.Decorator": "selector-pseudo",
        "Name.Function": "built_in",
        "Keyword.Constant": "",
        "Keyword.Type": "number",
        "Keyword": "attribute",
        "Name.Builtin": "attribute",
    },
}
SCRIPT_WORDS = {
    **dict.fromkeys(
        ("this", "super", "console", "window", "document", "module", "global"),
        "variable language_",
    ),
    "undefined": "literal",
}
# What Pygments counts as part of a token, and highlight.js does not.
TRAILING = {"comment": "\n", "meta": "\n", "attr": "="}
NUMBER = re.compile(r"[-+]?(?:\d[\d_]*\.?\d*(?:[eE][-+]?\d+)?|0x[\da-fA-F]+)")
TYPE_NAME = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]*|\d)*")


@lru_cache(maxsize=64)
def highlight(source: str, language: str | None) -> tuple[Piece, ...]:
    """The source in pieces; without a known language it is guessed, and plain if that fails."""
    name = (language or "").lower()
    known = ALIASES.get(name) or ("" if name in PLAIN else guess(source))
    if not known or len(source) > LIMIT:
        return (("", source),) if source else ()
    pieces = markdown_pieces(source) if known == "markdown" else lexed(source, known)
    merged = tuple(merge(pieces))
    # A lexer that does not give back what it was given must not change what people read.
    return merged if "".join(text for _, text in merged) == source else (("", source),)


def merge(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Join neighbours of equal class."""
    last, text = "", ""
    for classes, more in pieces:
        if classes == last or not more:
            text += more
            continue
        if text:
            yield last, text
        last, text = classes, more
    if text:
        yield last, text


def lexed(source: str, language: str) -> Iterator[Piece]:
    """Pieces by Pygments' lexer of the language."""
    tokens = list(lexer(language).get_tokens_unprocessed(source))
    own = OWN.get(language, {})
    refine = REFINE.get(language)
    for index, (_, kind, text) in enumerate(tokens):
        classes = class_of(str(kind).removeprefix("Token."), own)
        if refine is not None:
            classes = refine(classes, str(kind), text, tokens, index)
        body = text
        if classes in TRAILING:
            body = text.rstrip(TRAILING[classes])
        yield hljs(classes), body
        yield "", text[len(body) :]


def hljs(classes: str) -> str:
    """`title class_` → `hljs-title class_`."""
    return f"hljs-{classes}" if classes else ""


def class_of(kind: str, own: dict[str, str]) -> str:
    """The class of a token kind or of its nearest parent that has one."""
    while kind:
        if kind in own:
            return own[kind]
        if kind in CLASSES:
            return CLASSES[kind]
        kind = kind.rpartition(".")[0]
    return ""


@cache
def lexer(language: str) -> Any:
    """The lexer of a language; each is set up when first needed."""
    options = {"stripnl": False, "ensurenl": False}
    if language == "python":
        from pygments.lexers.python import PythonLexer as Lexer
    elif language == "javascript":
        from pygments.lexers.javascript import JavascriptLexer as Lexer
    elif language == "typescript":
        from pygments.lexers.javascript import TypeScriptLexer as Lexer
    elif language == "json":
        from pygments.lexers.data import JsonLexer as Lexer
    elif language == "yaml":
        from pygments.lexers.data import YamlLexer as Lexer
    elif language == "bash":
        from pygments.lexers.shell import BashLexer as Lexer
    elif language == "sql":
        from pygments.lexers.sql import SqlLexer as Lexer
    elif language == "css":
        from pygments.lexers.css import CssLexer as Lexer
    elif language == "html":
        from pygments.lexers.html import HtmlLexer as Lexer
    else:
        from pygments.lexers.html import XmlLexer as Lexer
    return Lexer(**options)


# What Pygments leaves undecided and the text around decides.

Tokens = list[tuple[int, Any, str]]


def refine_script(classes: str, kind: str, text: str, tokens: Tokens, index: int) -> str:
    """JavaScript and TypeScript: calls, types, keys and the names the language defines."""
    if text in SCRIPT_WORDS:
        return SCRIPT_WORDS[text]
    if not kind.startswith("Token.Name"):
        return classes
    after = next_text(tokens, index)
    before = previous_text(tokens, index)
    if before in ("class", "extends", "new") or TYPE_NAME.fullmatch(text):
        return "title class_"
    if after.startswith("("):
        return "title function_"
    if before == ".":
        return "property"
    return "attr" if after.startswith((":", "?:")) else classes


def refine_yaml(classes: str, kind: str, text: str, tokens: Tokens, index: int) -> str:
    """YAML: scalars that are no text."""
    if kind.endswith("Scalar.Plain"):
        if NUMBER.fullmatch(text):
            return "number"
        if text in ("true", "false", "null", "yes", "no", "on", "off", "~"):
            return "literal"
    return "attr" if text == ":" else classes


def refine_xml(classes: str, kind: str, text: str, tokens: Tokens, index: int) -> str:
    """XML: what stands in a CDATA section is text."""
    return "" if text.startswith("<![CDATA[") else classes


def refine_css(classes: str, kind: str, text: str, tokens: Tokens, index: int) -> str:
    """CSS: at-rules are keywords, `.` and `#` belong to their selector."""
    if text == "@" or previous_text(tokens, index) == "@":
        return "keyword"
    following = str(tokens[index + 1][1]) if index + 1 < len(tokens) else ""
    if text == "." and following.endswith("Name.Class"):
        return "selector-class"
    if text == "#" and following.endswith("Name.Namespace"):
        return "selector-id"
    return "selector-pseudo" if text in (":", "::") and following.endswith("Decorator") else classes


def next_text(tokens: Tokens, index: int) -> str:
    return next((text for _, _, text in tokens[index + 1 : index + 4] if text.strip()), "")


def previous_text(tokens: Tokens, index: int) -> str:
    before = reversed(tokens[max(0, index - 3) : index])
    return next((text for _, _, text in before if text.strip()), "")


REFINE: dict[str, Callable[[str, str, str, Tokens, int], str]] = {
    "javascript": refine_script,
    "typescript": refine_script,
    "yaml": refine_yaml,
    "xml": refine_xml,
    "css": refine_css,
}

# Markdown by itself: Pygments' lexer for it draws in those of a dozen other languages.
MARKDOWN = re.compile(
    r"""
    (?P<code>^(?P<fence>```|~~~)[\s\S]*?(?:^(?P=fence)[^\S\n]*$|\Z)|`[^`\n]+`)
    |(?P<section>^\#{1,6}[^\n]*)
    |(?P<quote>^>[^\n]*)
    |(?P<bullet>^[^\S\n]*(?:[-*+]|\d+\.)(?=\s))
    |(?P<strong>(?P<two>\*\*|__)(?=\S)[^\n]+?(?P=two))
    |(?P<emphasis>(?P<one>[*_])(?=\S)[^\n*_]+(?P=one))
    |\[(?P<string>[^\[\]\n]{1,999})\]\((?P<link>[^)\s]{0,999})\)
    """,
    re.VERBOSE | re.MULTILINE,
)


def markdown_pieces(source: str) -> Iterator[Piece]:
    """Pieces of Markdown source."""
    at = 0
    for match in MARKDOWN.finditer(source):
        named = [name for name in MARKDOWN_CLASSES if match[name] is not None]
        for name in named:
            yield "", source[at : match.start(name)]
            yield hljs(name), match[name]
            at = match.end(name)
    yield "", source[at:]


MARKDOWN_CLASSES = (
    "code", "section", "quote", "bullet", "strong", "emphasis", "string", "link",
)  # fmt: skip
