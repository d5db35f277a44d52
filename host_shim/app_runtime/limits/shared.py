"""What the workers of one deployment share.

One rule: the four come together, so a deployment never shares rates but not tokens.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from host_shim.app_runtime.ports import Generations, RateLimiter, Slots, TokenCache


@dataclass(frozen=True, slots=True)
class Limits:
    """The shared services of a deployment."""

    rates: RateLimiter
    slots: Slots
    tokens: TokenCache
    generations: Generations
    close: Callable[[], Awaitable[None]]
    """Lets go of connections."""
