"""The last line of every answer: whatever happens, the caller gets an envelope.

One rule: a refusal is told as it is; of everything else the caller learns no words, and the log
learns all of them.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import Final

from redis.exceptions import RedisError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.requests import Request
from starlette.responses import Response

from host_shim.app_runtime import wire
from host_shim.app_runtime.errors import Refusal, busy

_LOG: Final = logging.getLogger(__name__)


async def guarded(request: Request, envelope: str, answer: Awaitable[Response]) -> Response:
    """The answer, or the failure that stands for what it raised.

    A database or Redis that is away or busy is a 503: the same call may succeed in a moment.
    """
    try:
        return await answer
    except Refusal as refusal:
        return wire.failure(refusal, envelope)
    except (PoolTimeout, OperationalError, RedisError) as error:
        _LOG.warning("%s: %s", request.url.path, error)
        return wire.failure(busy("The runtime is busy; repeat this call.", 1.0), envelope)
    except Exception:
        _LOG.exception("%s failed", request.url.path)
        return wire.failure(Refusal(500, "internal", "Something went wrong here."), envelope)
