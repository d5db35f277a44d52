"""`python_code_tool`: a configured script, run in a process of its own.

One rule: the script is the configured tool's and the process is not the server: it shares no
memory, environment, files or handles with it, is bounded in time, memory and output, and is gone
with the processes of its group when the run ends, however it ends.

The bounds keep a mistake from hurting the server. They are no wall against an author who means
harm; a deployment that runs strangers' scripts puts an executor with a container behind the port.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from host_shim.app_runtime.errors import not_served, unreachable
from host_shim.app_runtime.executors.checks import configured_only, inputs, pinned
from host_shim.app_runtime.values import Call, Outcome

MAX_OUTPUT: Final = 1024 * 1024
MEMORY: Final = 512 * 1024 * 1024
CHILD: Final = Path(__file__).with_name("python_child.py")


class PythonCode:
    """The executor; the script finds its inputs as `params` and leaves its answer in `result`.

    Args:
        memory: bytes of address space that the script may use.
        seconds: seconds of processor time that it may use.
    """

    deadline = 900.0
    recorded_as = "app_tool_run"
    at_once: int | None = None

    def __init__(self, *, memory: int = MEMORY, seconds: int = 900) -> None:
        self._limits = {"memory": memory, "seconds": seconds, "output": MAX_OUTPUT}

    def check(self, call: Call) -> None:
        """See `Executor.check`."""
        configured_only(call)
        pinned(call, "code")
        if not isinstance(call.tool.bindings.get("code"), str):
            raise not_served("no_code", "The configured tool stores no code.")

    async def run(self, call: Call) -> Outcome:
        """The script's `result`; what it raised is the outcome's error."""
        job = {
            "code": call.tool.bindings["code"],
            "params": {**inputs(call), **call.session.ids()},
            "limits": self._limits,
        }
        with tempfile.TemporaryDirectory(prefix="app-tool-") as directory:
            answer = await run_child(json.dumps(job).encode(), directory)
        if "error" in answer:
            return Outcome(error=str(answer["error"]))
        result = answer["result"]
        return Outcome(result if isinstance(result, dict) else {"result": result})


async def run_child(job: bytes, directory: str) -> dict[str, Any]:
    """What the child wrote; a Refusal (502) where it is too much."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-S", str(CHILD),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=directory,
        env={"LANG": "C.UTF-8", "HOME": directory, "TMPDIR": directory},
        start_new_session=True,
    )  # fmt: skip
    try:
        assert process.stdin is not None and process.stdout is not None
        # A child that dies before it has read its job says so by what it leaves unsaid.
        with contextlib.suppress(ConnectionError):
            process.stdin.write(job)
            await process.stdin.drain()
        process.stdin.close()
        written = await read_bounded(process.stdout)
    finally:
        end(process.pid)
        await process.wait()
    return parsed(written)


async def read_bounded(stream: asyncio.StreamReader) -> bytes:
    data = bytearray()
    while part := await stream.read(65536):
        data += part
        if len(data) > MAX_OUTPUT:
            raise unreachable("output_too_large", "The script's result is over 1 MiB.")
    return bytes(data)


def end(pid: int) -> None:
    """Kills the child's process group, and so whatever it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def parsed(written: bytes) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(written)
    except (ValueError, RecursionError):
        return {"error": "The script ended without a result: it used up its memory or its time."}
    return found
