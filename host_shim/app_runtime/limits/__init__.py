"""How much a surface and a process may do at once, and what workers share to know it.

One rule: `memory` serves one process, `redis` serves several with the same behaviour; nothing else
tells them apart. `bulkhead` and `turns` are about this process's own resources and never shared.
"""

from host_shim.app_runtime.limits.bulkhead import Bulkhead
from host_shim.app_runtime.limits.memory import memory_limits
from host_shim.app_runtime.limits.redis import redis_limits
from host_shim.app_runtime.limits.shared import Limits
from host_shim.app_runtime.limits.turns import Turns

__all__ = ["Bulkhead", "Limits", "Turns", "memory_limits", "redis_limits"]
