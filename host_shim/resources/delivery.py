"""How the renderer reaches a frame: the modes, what each one's page is and which origins it needs.

One rule: a mode is decided here and nowhere else, from an argument, else from the environment
(`RENDERER_PY_MODE`, `RENDERER_PY_ASSET_URL`), each time anew, so that both can be set late.

| mode | the page | its heavy parts come from |
| --- | --- | --- |
| `auto` | a stub of less than 900 KB | the asset URL if there is one, else the channel |
| `hosted` | the stub | the asset URL alone |
| `channel` | the stub | `resources/read`, in pieces, through the host |
| `remote` | the stub | nowhere: the same Python draws on the server |
| `single` | one file of about 13 MB | the page itself |

Where the parts cannot be had or WebAssembly is refused, each stub goes on as `remote`.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, get_args
from urllib.parse import urlsplit

from host_shim.resources.pages import BUILT_NAME, STUB_NAME, PageMissing, built_path, read_built

Mode = Literal["auto", "single", "hosted", "channel", "remote"]
MODES: tuple[Mode, ...] = get_args(Mode)
DEFAULT_MODE: Mode = "auto"
MODE_VARIABLE = "RENDERER_PY_MODE"
URL_VARIABLE = "RENDERER_PY_ASSET_URL"

log = logging.getLogger(__name__)


class DeliveryError(ValueError):
    """A mode or an asset URL that cannot be used; the message says what is possible."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A mode with what it needs; `asset_url` has no slash at its end and may be None."""

    mode: Mode
    asset_url: str | None = None

    @property
    def asset_origin(self) -> str | None:
        """The origin of the asset URL, as a policy names it."""
        if self.asset_url is None:
            return None
        parts = urlsplit(self.asset_url)
        return f"{parts.scheme}://{parts.netloc}"


def choose(mode: str | None = None, asset_url: str | None = None) -> Delivery:
    """The delivery that is asked for, else the environment's, else `auto`.

    Raises:
        DeliveryError: no such mode, `hosted` without an asset URL, or one that is no http(s) URL.
    """
    named = mode or os.environ.get(MODE_VARIABLE) or DEFAULT_MODE
    url = (asset_url or os.environ.get(URL_VARIABLE) or "").rstrip("/") or None
    for known in MODES:
        if known == named:
            break
    else:
        raise DeliveryError(f"unknown delivery mode {named!r}; it is one of {', '.join(MODES)}")
    if known not in ("auto", "hosted"):
        return Delivery(known)
    if url is None and known == "hosted":
        raise DeliveryError(f"mode 'hosted' needs an asset URL; pass one or set {URL_VARIABLE}")
    if url is not None and (
        urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc
    ):
        raise DeliveryError(f"the asset URL {url!r} is no http(s) URL")
    return Delivery(known, url)


def available(delivery: Delivery) -> Delivery:
    """`delivery`, or `single` in place of `auto` while the stub has not been built (and says so).

    Raises:
        PageMissing: the page of this mode has not been built.
    """
    if delivery.mode == "single":
        built_path(BUILT_NAME)
        return delivery
    try:
        built_path(STUB_NAME)
    except PageMissing:
        if delivery.mode != "auto":
            raise
        built_path(BUILT_NAME)
        _say_once(f"{STUB_NAME} is not built: serving the self-contained page instead of it")
        return Delivery("single")
    return delivery


@lru_cache
def _say_once(text: str) -> None:
    log.warning(text)


def html_of(delivery: Delivery, tools: tuple[str, ...] | None = None) -> str:
    """The page of this delivery.

    Args:
        delivery: a mode with what it needs.
        tools: names of the server's tool that draws for the page, in the order to try them; its
            usual name unless told otherwise.

    Raises:
        PageMissing: it has not been built.
    """
    found = available(delivery)
    if found.mode == "single":
        return read_built(BUILT_NAME)
    from host_shim.stub import PART_URI, Offer, stub_html  # brings the whole renderer along

    offer = Offer(
        hosted=found.asset_url,
        channel=None if found.mode == "hosted" else PART_URI,
        in_frame=found.mode != "remote",
    )
    return stub_html(offer if tools is None else replace(offer, tools=tools))


def origins_of(delivery: Delivery) -> dict[str, list[str]]:
    """The origins that the page itself needs, by the keys of `prefab_ui.renderer`'s functions.

    Script files come from there and are fetched from there, so both directives name it.
    """
    origin = delivery.asset_origin
    if origin is None:
        return {"resource_domains": []}
    return {"resource_domains": [origin], "connect_domains": [origin]}
