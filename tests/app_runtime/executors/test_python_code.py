"""`python_code_tool`: scripts in a process of their own, and what becomes of them."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from host_shim.app_runtime.executors import PythonCode
from host_shim.app_runtime.values import Outcome
from tests.app_runtime.executors.running import a_call, refused, run

TOOL = "python_code_tool"


def script(code: str, executor: PythonCode | None = None, **arguments: Any) -> Outcome:
    return run(executor or PythonCode(), a_call(TOOL, arguments, stored={"code": code}))


def test_a_script_takes_params_and_leaves_a_result() -> None:
    found = script("result = {'total': sum(params['amounts'])}", amounts=[1, 2.5])
    assert found == Outcome({"total": 3.5})
    assert script("result = [1, 2]").as_json() == {"result": [1, 2]}
    assert script("pass").as_json() == {"result": None}


def test_session_ids_cannot_be_sent() -> None:
    assert script("result = params['task_id']", task_id="another").output == {"result": "t-1"}


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("x = 1\nraise ValueError('no such account')", "ValueError: no such account (line 2)"),
        ("def f():\n  return {}['a']\nf()", "KeyError: 'a' (line 2)"),
        ("import sys\nsys.exit(3)", "SystemExit: 3 (line 2)"),
        ("result = float('nan')", "The script's result is no JSON"),
        ("result = object()", "The script's result is no JSON"),
        ("result = (", "SyntaxError: "),
        ("import os\nos._exit(0)", "ended without a result"),
        ("import os\nos.kill(os.getpid(), 9)", "ended without a result"),
    ],
)
def test_a_script_that_fails_is_the_tools_error(code: str, error: str) -> None:
    found = script(code)
    assert found.output is None
    assert found.error is not None and error in found.error


def test_what_a_script_prints_is_not_its_answer() -> None:
    code = "import os\nprint('{\"result\": 1}')\nos.write(1, b'x')\nos.write(2, b'y')\nresult = 2"
    assert script(code).output == {"result": 2}


def test_a_script_does_not_see_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGNING_KEY", "secret")
    code = "import os, sys\nresult = [dict(os.environ), os.getcwd(), 'host_shim' in sys.modules]"
    environment, directory, imported = script(code).as_json()["result"]
    assert set(environment) <= {"LANG", "HOME", "TMPDIR", "LC_CTYPE"}
    assert directory != str(Path.cwd()) and not Path(directory).exists()
    assert imported is False


@pytest.mark.parametrize(
    ("code", "limits"),
    [
        ("x = bytearray(1 << 30)", {"memory": 256 << 20}),
        ("while True: pass", {"seconds": 1}),
        ("open('big', 'wb').write(bytes(65 << 20))", {}),
        ("files = [open('/dev/null') for _ in range(100)]", {}),
    ],
)
def test_a_script_is_bounded(code: str, limits: dict[str, int]) -> None:
    assert script(code, PythonCode(**limits)).error is not None


def test_a_result_that_is_too_large_is_a_502() -> None:
    call = a_call(TOOL, {}, stored={"code": "result = 'x' * (1 << 21)"})
    assert refused(PythonCode(), call) == (502, "output_too_large")


def test_a_cancelled_script_is_gone_with_what_it_started(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    code = (
        "import os, pathlib, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"note = pathlib.Path({str(note)!r})\n"
        "note.with_suffix('.new').write_text(f'{os.getpid()} {child.pid}')\n"
        "note.with_suffix('.new').rename(note)\n"
        "time.sleep(600)\n"
    )

    async def cancel() -> None:
        running = asyncio.ensure_future(PythonCode().run(a_call(TOOL, {}, stored={"code": code})))
        while not note.exists():
            assert not running.done()
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait([running])
        assert running.cancelled()

    asyncio.run(cancel())
    started = [int(pid) for pid in note.read_text().split()]
    assert not any(is_alive(pid) for pid in started)


def is_alive(pid: int) -> bool:
    """Whether the process still runs; one that is being taken down is waited for."""
    limit = time.monotonic() + 10
    while time.monotonic() < limit:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
            os.kill(pid, signal.SIG_DFL)
        except (FileNotFoundError, ProcessLookupError):
            return False
        if state == "Z":  # dead, and waiting for a parent that does not ask
            return False
    return True


@pytest.mark.parametrize(
    ("stored", "params", "expected"),
    [
        (None, (), (403, "not_configured")),
        ({"code": "result = 1"}, ("code",), (403, "pinned")),
        ({}, (), (501, "no_code")),
    ],
)
def test_what_is_refused(stored: Any, params: tuple[str, ...], expected: tuple[int, str]) -> None:
    arguments = {"code": "result = 'mine'"} if params else {}
    call = a_call(TOOL, arguments, stored=stored, params=params)
    assert refused(PythonCode(), call) == expected
