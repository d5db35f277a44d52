"""`POST /capability`: a platform feature, for the session's own task.

One rule: what the host page performs is never performed here, even when it is granted.
"""

from __future__ import annotations

from typing import Any

from host_shim.app_runtime import wire
from host_shim.app_runtime.errors import forbidden, not_served
from host_shim.app_runtime.settings import HOST_PERFORMED
from host_shim.app_runtime.verbs.context import Context, not_allowed


async def perform(context: Context) -> tuple[str, dict[str, Any]]:
    """The capability's name and its v1 object, `{result}`."""
    name: str = wire.member(context.body, "capability", str)
    params: dict[str, Any] = wire.member(context.body, "params", dict, {})
    if name in HOST_PERFORMED:
        raise forbidden("host_performed", f"{name} is performed by the host page.")
    if not context.binding.grants(name):
        raise not_allowed("capability", name)
    service = context.runtime.capabilities.get(name)
    if service is None:
        raise not_served("capability_not_served", f"This deployment does not serve {name}.")
    agent = await context.runtime.directory.agent(context.session)
    return name, {"result": await service.perform(context.session, agent, params)}
