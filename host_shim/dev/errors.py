"""What can be wrong with what a person asked for, and a traceback cut down to the person's part."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path

_HERE = Path(__file__).resolve().parents[1]
_LIBRARIES = tuple(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib"))


class TargetError(ValueError):
    """The target names nothing that can be shown; the message says what was looked for."""


def user_traceback(error: BaseException) -> str:
    """The traceback with the frames of the person's own files; all of them where there are none.

    A syntax error has its place in its own last lines: what read the file says nothing more.
    """
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_users(frame.filename)]
    last = traceback.format_exception_only(error)
    if not own and isinstance(error, SyntaxError) and _is_users(error.filename or "<>"):
        return "".join(last)
    shown = traceback.format_list(own or frames)
    return "".join(["Traceback (your frames):\n" if own else "Traceback:\n", *shown, *last])


def _is_users(filename: str) -> bool:
    if filename.startswith("<"):
        return False
    path = Path(filename)
    inside = path.is_relative_to(_HERE) or "site-packages" in path.parts
    return not inside and not filename.startswith(_LIBRARIES)
