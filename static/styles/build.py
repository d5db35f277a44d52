"""Build the stylesheet: `python static/styles/build.py` writes renderer.css to static/dist, and
styles.txt, which is the same in the form that the page has it in (`split.mjs`).

Owns the step from static/styles to one file. Its one rule: the result depends on the sources
alone (no clock, no file order of the system), so building twice gives the same bytes.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUTPUT = HERE.parent / "dist" / "renderer.css"
SPLIT_NAME = "styles.txt"
MARKUP = ROOT / "renderer_py"

# A Python string literal's content; classes never hold an escape except in raw strings.
_LITERAL = re.compile(r"\"([^\"\n]+)\"|'([^'\n]+)'")
# A class starts with a letter, a bracket, a minus, `@`, `!` or `*` and holds no quote or comma.
_CLASS = re.compile(r"[a-z@\[*!-][\w\-\[\]()/:.%#@&>*=+,'~!]*")


class StylesheetError(RuntimeError):
    """The compiler could not be run or refused the sources; the text is its own message."""


def markup_candidates(folder: Path = MARKUP) -> list[str]:
    """List the words in string literals of the component code that could be utility classes.

    Tailwind ignores what is no utility, so taking too much costs a few bytes and missing one
    would leave a component unstyled: this errs on taking too much.
    """
    found: set[str] = set()
    for source in sorted(folder.rglob("*.py")):
        if source.parent.name == "styles":  # its tables name classes without emitting them
            continue
        for literal in _LITERAL.finditer(source.read_text(encoding="utf-8")):
            words = (literal.group(1) or literal.group(2)).split()
            found.update(word for word in words if _CLASS.fullmatch(word))
    return sorted(found)


def compile_stylesheet(candidates: list[str], *, readable: bool = False) -> str:
    """Return the stylesheet holding the prepared utilities and those named in `candidates`."""
    with files("\n".join(candidates)) as [listing]:
        return node("build.mjs", "--candidates", listing, *["--readable"] * readable)


def split_stylesheet(css: str, candidates: list[str]) -> str:
    """Return the minified stylesheet in parts, with `candidates` in the page from the start."""
    with files(css, "\n".join(candidates)) as [sheet, listing]:
        return node("split.mjs", sheet, listing)


@contextmanager
def files(*texts: str) -> Iterator[list[str]]:
    """Paths of files that hold these texts for as long as the block runs."""
    with tempfile.TemporaryDirectory() as scratch:
        paths = [Path(scratch, str(number)) for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        yield [str(path) for path in paths]


def node(script: str, *arguments: str) -> str:
    """What one of the scripts beside this file prints."""
    program = shutil.which("node")
    if program is None:
        raise StylesheetError("node is not on PATH; it runs Tailwind's compiler")
    command = [program, str(HERE / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise StylesheetError(done.stderr.strip())
    return done.stdout


def build(destination: Path = OUTPUT, *, readable: bool = False) -> Path:
    """Write the stylesheet to `destination` (folders are made) and return that path.

    Beside it goes the form that the page has it in, unless it shall be readable.
    """
    lines = (HERE / "markup.txt").read_text(encoding="utf-8").splitlines()
    markup = {line for line in lines if line and not line.startswith("#")}
    candidates = sorted({*markup, *markup_candidates()})
    css = compile_stylesheet(candidates, readable=readable)
    destination.parent.mkdir(parents=True, exist_ok=True)
    destination.write_text(css, encoding="utf-8")
    if not readable:
        parts = split_stylesheet(css, candidates)
        destination.with_name(SPLIT_NAME).write_text(parts, encoding="utf-8")
    return destination


def main(arguments: list[str]) -> int:
    """Build and print the sizes; `--readable` leaves the result unminified."""
    path = build(readable="--readable" in arguments)
    raw = path.read_bytes()
    packed = len(gzip.compress(raw, 9, mtime=0))
    print(f"{path.relative_to(ROOT)}: {len(raw):,} bytes, gzip {packed:,}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
