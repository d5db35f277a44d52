"""What a deployment is made of.

One rule: the standard services are chosen here and nowhere else; a deployment or a test replaces
one by naming it in `Services`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from host_shim.app_runtime.bindings import Bindings
from host_shim.app_runtime.capabilities import local_capabilities
from host_shim.app_runtime.data import Sources
from host_shim.app_runtime.directory import Directory
from host_shim.app_runtime.http_calls import OutboundCaller
from host_shim.app_runtime.limits import Bulkhead, Limits, Turns, memory_limits, redis_limits
from host_shim.app_runtime.ports import (
    Capability,
    Clock,
    Executor,
    HttpCaller,
    KeyDetails,
    TokenCache,
)
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.settings import Settings
from host_shim.app_runtime.store import Database
from host_shim.app_runtime.tokens import SystemClock, Tokens
from host_shim.app_runtime.worker import GoOn


def outbound_caller(settings: Settings, tokens: TokenCache) -> HttpCaller:
    """The standard caller: the public internet only."""
    return OutboundCaller(
        tokens,
        host_placeholders=settings.allow_host_placeholders,
        cache_secret=settings.signing_keys[0].encode(),
    )


@dataclass(frozen=True, slots=True)
class Services:
    """What a deployment plugs in; whatever is left out or None answers 501.

    Args:
        executors: by base tool, for `/run`.
        capabilities: by name, in addition to those the runtime serves by itself.
        key_details: the pass over an artifact that parked its task.
        http_caller: makes what carries out `http_calls`.
        go_on: what happens to a task whose review is complete; None leaves that to workers of
            their own process (`worker.work_until`).
        clock: the machine's, unless a test moves time.
    """

    executors: Mapping[str, Executor] | None = None
    capabilities: Mapping[str, Capability] | None = None
    key_details: KeyDetails | None = None
    http_caller: Callable[[Settings, TokenCache], HttpCaller] | None = outbound_caller
    go_on: GoOn | None = None
    clock: Clock = field(default_factory=SystemClock)


def create_runtime(settings: Settings, services: Services | None = None) -> Runtime:
    """The services of a deployment, without a server: what a worker process needs."""
    services = services or Services()
    clock = services.clock
    database = Database(settings.database_url, connections=settings.connections)
    limits = _limits(settings, clock)
    make_caller = services.http_caller
    return Runtime(
        settings=settings,
        clock=clock,
        database=database,
        tokens=Tokens(settings.signing_keys, clock),
        bindings=Bindings(
            database,
            limits.generations,
            clock,
            host_placeholders=settings.allow_host_placeholders,
        ),
        sources=Sources(database),
        directory=Directory(database),
        limits=limits,
        bulkhead=Bulkhead(settings.lookups, settings.lookup_wait),
        turns=Turns(),
        http_caller=None if make_caller is None else make_caller(settings, limits.tokens),
        executors=services.executors or {},
        capabilities={**local_capabilities(database), **(services.capabilities or {})},
        key_details=services.key_details,
    )


def _limits(settings: Settings, clock: Clock) -> Limits:
    if settings.redis_url is None:
        return memory_limits(clock, settings.rate, settings.burst)
    return redis_limits(settings.redis_url, settings.rate, settings.burst)
