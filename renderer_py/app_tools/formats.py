"""The formats of JSON Schema as the reference asserts them (@cfworker/json-schema).

One rule: each format accepts exactly the texts that the reference accepts; formats that it does not
know, and values that are no text, are accepted. Expressions are compiled when first asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from renderer_py.app_tools.patterns import PatternError, to_python

_V4 = r"(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)"
_H = "[0-9a-f]{1,4}"
_LS32 = rf"(?:{_H}:{_H}|{_V4})"
# An IPv6 address inside a URI (RFC 3986, IPv6address).
_URI_V6 = "|".join(
    [
        rf"(?:{_H}:){{6}}{_LS32}",
        rf"::(?:{_H}:){{5}}{_LS32}",
        rf"(?:{_H})?::(?:{_H}:){{4}}{_LS32}",
        rf"(?:(?:{_H}:){{0,1}}{_H})?::(?:{_H}:){{3}}{_LS32}",
        rf"(?:(?:{_H}:){{0,2}}{_H})?::(?:{_H}:){{2}}{_LS32}",
        rf"(?:(?:{_H}:){{0,3}}{_H})?::{_H}:{_LS32}",
        rf"(?:(?:{_H}:){{0,4}}{_H})?::{_LS32}",
        rf"(?:(?:{_H}:){{0,5}}{_H})?::{_H}",
        rf"(?:(?:{_H}:){{0,6}}{_H})?::",
    ]
)
_USER = r"(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?"
_FUTURE = r"[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+"
_NAME = r"a-z0-9\-._~!$&'()*+,;="


def _uri(also: str, *, relative: bool) -> str:
    """A URI, or a reference to one.

    Args:
        also: characters allowed beyond those of RFC 3986.
        relative: whether it may lack a scheme, and a path.
    """
    char = rf"(?:[{_NAME}{also}:@]|%[0-9a-f]{{2}})"
    host = rf"(?:\[(?:(?:{_URI_V6})|{_FUTURE})\]|{_V4}|(?:[{_NAME}{also}]|%[0-9a-f]{{2}})*)"
    authority = rf"/?/{_USER}{host}(?::\d*)?(?:/{char}*)*"
    segments = rf"{char}+(?:/{char}*)*"
    optional = "?" if relative else ""
    path = rf"(?:{authority}|/(?:{segments})?|(?:{segments}){optional})"
    return (
        rf"(?:[a-z][a-z0-9+\-.]*:){optional}{path}"
        rf"(?:\?(?:{char}|[/?])*)?(?:\#(?:{char}|[/?])*)?"
    )


# The ways to write an IPv6 address: how many groups stand before `::`, and how many may follow.
_DOTTED = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}"


def _ipv6() -> str:
    forms = [rf"(?:{_H}:){{7}}(?:{_H}|:)", rf"(?:{_H}:){{6}}(?::{_H}|{_DOTTED}|:)"]
    for before in (5, 4, 3, 2, 1):
        after = 7 - before
        most = 5 - before
        groups = rf"(?::{_H}){{0,{most}}}" if most else ""
        forms.append(rf"(?:{_H}:){{{before}}}(?:(?::{_H}){{1,{after}}}|{groups}:{_DOTTED}|:)")
    forms.append(rf":(?:(?::{_H}){{1,7}}|(?::{_H}){{0,5}}:{_DOTTED}|:)")
    return "|".join(forms)


_LETTERS = "a-z\u00a1-\uffff"
# Written so that it cannot backtrack without end, as the reference's own form does.
_LABELS = rf"[{_LETTERS}0-9]+(?:-[{_LETTERS}0-9]+)*"
_PRIVATE = r"(?!10(?:\.\d{1,3}){3})(?!127(?:\.\d{1,3}){3})(?!169\.254(?:\.\d{1,3}){2})" + (
    r"(?!192\.168(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})"
)
_PUBLIC = r"(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}" + (
    r"(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))"
)
_SPACE = (
    "\\t\\n\\v\\f\\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"  # JavaScript's
)
_URL = (
    rf"(?:https?|ftp)://(?:[^{_SPACE}]+(?::[^{_SPACE}]*)?@)?"
    rf"(?:{_PRIVATE}{_PUBLIC}|"
    rf"{_LABELS}(?:\.{_LABELS})*(?:\.[{_LETTERS}]{{2,}}))"
    rf"(?::\d{{2,5}})?(?:/[^{_SPACE}]*)?"
)
_VARIABLE = r"(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?"
_POINTER = r"(?:/(?:[^~/]|~0|~1)*)*"

EXPRESSIONS: dict[str, Callable[[], str]] = {
    "uri": lambda: _uri("", relative=False),
    # The reference lets a double quote through here.
    "uri-reference": lambda: _uri('"', relative=True),
    "uri-template": lambda: (
        rf"(?:(?:[^\x00-\x20\"'<>%\\^`{{|}}]|%[0-9a-f]{{2}})|"
        rf"\{{[+#./;?&=,!@|]?{_VARIABLE}(?:,{_VARIABLE})*\}})*"
    ),
    "url": lambda: _URL,
    "hostname": lambda: (
        r"(?=.{1,253}\.?\Z)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
        r"(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?"
    ),
    "ipv4": lambda: _V4,
    "ipv6": _ipv6,
    "uuid": lambda: r"(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}",
    "json-pointer": lambda: _POINTER,
    "json-pointer-uri-fragment": lambda: (
        r"\#(?:/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*"
    ),
    "relative-json-pointer": lambda: rf"(?:0|[1-9][0-9]*)(?:\#|{_POINTER})",
}
_DATE = re.compile(r"(\d\d\d\d)-(\d\d)-(\d\d)", re.ASCII)
_TIME = re.compile(r"(\d\d):(\d\d):(\d\d)(?:\.\d+)?(z|[+-]\d\d(?::?\d\d)?)?", re.ASCII | re.I)
_DAYS = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DATE_PARTS = re.compile(rf"[tT{_SPACE}]")
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.ASCII | re.I)
_LOCAL = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]+", re.ASCII | re.I)
_WEEKS = re.compile(r"P\d+([.,]\d+)?W", re.ASCII)
_SPAN = re.compile(r"P[\dYMDTHS]*(\d[.,]\d+)?[YMDHS]", re.ASCII)
_SPAN_ORDER = re.compile(
    r"P([.,\d]+Y)?([.,\d]+M)?([.,\d]+D)?(T([.,\d]+H)?([.,\d]+M)?([.,\d]+S)?)?", re.ASCII
)


@cache
def expression(name: str) -> re.Pattern[str]:
    return re.compile(EXPRESSIONS[name](), re.ASCII | re.IGNORECASE)


def is_date(text: str) -> bool:
    match = _DATE.fullmatch(text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= month <= 12 and 1 <= day <= (29 if month == 2 and leap else _DAYS[month])


def is_time(text: str, *, zoned: bool = False) -> bool:
    match = _TIME.fullmatch(text)
    if match is None:
        return False
    hour, minute, second = map(int, match.groups()[:3])
    real = hour <= 23 and minute <= 59 and second <= 59
    leap = (hour, minute, second) == (23, 59, 60)
    return (real or leap) and (not zoned or match[4] is not None)


def is_date_time(text: str) -> bool:
    parts = _DATE_PARTS.split(text)
    return len(parts) == 2 and is_date(parts[0]) and is_time(parts[1], zoned=True)


def is_duration(text: str) -> bool:
    if not 1 < len(text) < 80:
        return False
    if _WEEKS.fullmatch(text):
        return True
    return bool(_SPAN.fullmatch(text) and _SPAN_ORDER.fullmatch(text))


def is_email(text: str) -> bool:
    local, at, domain = text.partition("@")
    if not (local and at and domain) or "@" in domain or len(local) > 64 or len(domain) > 253:
        return False
    if local.startswith((".", '"')) or local.endswith(".") or ".." in local:
        return False
    return bool(_LOCAL.fullmatch(local)) and all(map(_LABEL.fullmatch, domain.split(".")))


def is_regex(text: str) -> bool:
    # Python's \Z for the end of a text is the reference's one special case.
    if re.search(r"[^\\]\\Z", text):
        return False
    try:
        to_python(text)
    except PatternError:
        return False
    return True


def is_uri(text: str) -> bool:
    return ("/" in text or ":" in text) and expression("uri").fullmatch(text) is not None


FUNCTIONS: dict[str, Callable[[str], bool]] = {
    "date": is_date,
    "time": is_time,
    "date-time": is_date_time,
    "duration": is_duration,
    "email": is_email,
    "regex": is_regex,
    "uri": is_uri,
}


NAMES = tuple(sorted({*FUNCTIONS, *EXPRESSIONS}))


def conforms(name: str, value: Any) -> bool:
    """Whether a value has the format, as far as it is text and the format is known."""
    if not isinstance(value, str):
        return True
    if name in FUNCTIONS:
        return FUNCTIONS[name](value)
    return name not in EXPRESSIONS or expression(name).fullmatch(value) is not None
