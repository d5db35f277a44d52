"""One ASGI application on a free loopback port, in whatever event loop it is started.

One rule: it takes no signals and no more than its port, so several run in one process.
"""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import uvicorn

from host_shim.listening import LOOPBACK, listen, port_of


class Serving:
    """Takes its port when it is made; answers between `start` and `stop`.

    Args:
        app: the application.
        lifespan: `on` for one that has work at its start and end.
    """

    def __init__(self, app: Any, lifespan: Literal["on", "off"] = "off") -> None:
        self._socket = listen()
        self.origin = f"http://{LOOPBACK}:{port_of(self._socket)}"
        self._config = uvicorn.Config(app, log_level="warning", lifespan=lifespan, ws="none")
        self._server = uvicorn.Server(self._config)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Answer when this returns."""
        # What `Server.serve` does, without taking over the signals of the process.
        self._config.load()
        self._server.lifespan = self._config.lifespan_class(self._config)
        await self._server.startup(sockets=[self._socket])
        self._task = asyncio.create_task(self._server.main_loop())

    async def stop(self) -> None:
        """Close the port."""
        if self._task is not None:
            self._server.should_exit = True
            await self._task
            await self._server.shutdown(sockets=[self._socket])
