"""A worker or a server in a process of its own, to be killed: `python -m … worker|server <url>`.

One rule: it says on standard output where it is and then waits for the test, so that nothing in
between is left to chance.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from host_shim.app_runtime import Services, Settings, create_app, create_runtime
from host_shim.app_runtime.worker import complete_task, resume_next
from host_shim.listening import listen, port_of
from tests.app_runtime.world import KEY, calling_loopback

IN_THE_MIDDLE = "in the middle"


class Process:
    """The child, as the test sees it."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        self._child = child

    def line(self) -> str:
        """What it says next."""
        assert self._child.stdout is not None
        return self._child.stdout.readline().strip()

    def go_on(self) -> None:
        """Lets it leave the middle."""
        assert self._child.stdin is not None
        self._child.stdin.write("\n")
        self._child.stdin.flush()

    def kill(self) -> None:
        """SIGKILL: no handler of the child runs."""
        self._child.kill()
        self._child.wait()


@contextmanager
def started(role: str, database_url: str) -> Iterator[Process]:
    """Starts a child; whatever is left of it in the end is killed."""
    with subprocess.Popen(
        [sys.executable, "-m", __name__, role, database_url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        process = Process(child)
        try:
            yield process
        finally:
            process.kill()


async def work(database_url: str) -> None:
    """Resumes one task and stops in the middle of it, with everything written and nothing saved."""
    runtime = create_runtime(Settings(database_url=database_url, signing_keys=(KEY,)))

    async def go_on(store: Any, task: Any, payload: dict[str, Any]) -> None:
        await complete_task(store, task, payload)
        await store.flush()
        print(IN_THE_MIDDLE, flush=True)
        await asyncio.to_thread(sys.stdin.readline)

    found = await resume_next(runtime, go_on)
    print("nothing" if found is None else "resumed", flush=True)
    await runtime.close()


def serve(database_url: str) -> None:
    """Serves the runtime on a free port and says which."""
    listener = listen()
    app = create_app(
        Settings(database_url=database_url, signing_keys=(KEY,)),
        Services(http_caller=calling_loopback),
    )
    print(port_of(listener), flush=True)
    config = uvicorn.Config(app, log_level="error", ws="none")
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    role, url = sys.argv[1:]
    if role == "worker":
        asyncio.run(work(url))
    else:
        serve(url)
