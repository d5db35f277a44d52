"""URL templates: the binding's address with values put in by position.

One rule: the template is cut at its own delimiters before any value is looked at. A value before
the `?` is exactly one path segment, a value after it exactly one query value.

The published text both allows a placeholder in the host (one label) and refuses to save one. The
stricter reading is the default here: it is refused, at save and again at the call. With
`host_placeholders=True` a value may fill the label that the template wrote, and nothing but a
plain label is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from host_shim.app_runtime.errors import Refusal, bad_request, forbidden
from host_shim.app_runtime.http_calls.placeholders import (
    PLACEHOLDER,
    Values,
    as_text,
    is_empty,
    names,
)

SCHEME = re.compile(r"(https?)://", re.IGNORECASE)
LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)


class UrlTemplate:
    """One `url` of a binding, cut into scheme, authority, path and query.

    Args:
        text: the template.
        host_placeholders: accept placeholders in the host's labels.

    Raises:
        ValueError: the template is none that could be called; the text says why.
    """

    def __init__(self, text: str, *, host_placeholders: bool = False) -> None:
        names(text)
        scheme = SCHEME.match(text)
        if scheme is None:
            raise ValueError(f"'{text}' must begin with http:// or https:// in plain letters")
        self.scheme = scheme[1].lower()
        before_fragment = text[scheme.end() :].partition("#")[0]
        rest, question, self.query = before_fragment.partition("?")
        self._question = question
        self.authority, slash, path = rest.partition("/")
        self.path = slash + path
        self._check_authority(text, host_placeholders)

    def _check_authority(self, text: str, host_placeholders: bool) -> None:
        if "@" in self.authority:
            raise ValueError(f"'{text}' must not hold a user name or password")
        if PLACEHOLDER.search(self.authority) and not host_placeholders:
            raise ValueError(f"'{text}' has a placeholder in its host; only path and query may")
        literal = PLACEHOLDER.sub("x", self.authority)
        try:
            parts = urlsplit(f"{self.scheme}://{literal}")
            named = bool(parts.hostname) and parts.port != 0
        except ValueError:  # no number where the port stands, or half an IPv6 address
            named = False
        if not named or not re.fullmatch(r"[\w.:\[\]-]+", literal, re.ASCII):
            raise ValueError(f"'{text}' must name a host in ASCII letters, with a number as port")

    def render(self, values: Values) -> str:
        """The address of one call.

        Raises:
            Refusal: 400 for an absent key or one that is empty in the path, 403 for a value that
                would change the host or climb in the path.
        """
        path = substitute(self.path, values, path_segment)
        for written, segment in zip(self.path.split("/"), path.split("/"), strict=True):
            if written != segment and unquote(segment) in (".", ".."):
                raise forbidden("value_moves_path", "A value must not be '.' or '..' in the path.")
        query = substitute(self.query, values, query_value)
        return f"{self.scheme}://{self.host(values)}{path or '/'}{self._question}{query}"

    def host(self, values: Values) -> str:
        """Host and port of one call; a Refusal (400, 403) for a value that is no plain label."""
        return substitute(self.authority, values, host_label)


def substitute(template: str, values: Values, escape: Callable[[str, str], str]) -> str:
    """The template with every placeholder replaced by `escape(name, text of its value)`."""
    return PLACEHOLDER.sub(lambda match: escape(match[1], plain(match[1], values)), template)


def plain(name: str, values: Values) -> str:
    value: Any = values[name]
    if isinstance(value, dict | list):
        raise bad_request("bad_value", f"'{name}' must be text or a number to stand in an address.")
    return "" if is_empty(value) else as_text(value)


def path_segment(name: str, text: str) -> str:
    if not text:
        raise empty(name, "path")
    return quote(text, safe="")


def query_value(name: str, text: str) -> str:
    return quote(text, safe="")


def host_label(name: str, text: str) -> str:
    if not text:
        raise empty(name, "host")
    if not LABEL.fullmatch(text):
        raise forbidden("value_moves_host", f"'{name}' must be one plain label of the host's name.")
    return text


def empty(name: str, where: str) -> Refusal:
    return bad_request("empty_value", f"'{name}' is empty, which the address's {where} cannot be.")
