"""The process that runs a script: job as JSON on stdin, answer as JSON on what was stdout.

One rule: it imports nothing but the standard library and sets its limits before the script's first
line. It is started by path, in isolated mode, and never imported by the server.
"""

import json
import os
import resource
import sys
import traceback

FILES = 64
FILE_BYTES = 64 * 1024 * 1024
MAX_ERROR = 4000


def main() -> None:
    job = json.load(sys.stdin)
    # The answer goes where stdout was; what the script prints goes nowhere.
    answer = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    bound(job["limits"])
    found = run(job["code"], job["params"])
    try:
        text = json.dumps(found, ensure_ascii=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        text = json.dumps({"error": f"The script's result is no JSON: {error}"})
    answer.write(text)
    answer.flush()
    # Threads that the script has left running must not keep the process.
    os._exit(0)


def bound(limits: dict) -> None:  # type: ignore[type-arg]
    for kind, amount in (
        (resource.RLIMIT_AS, limits["memory"]),
        (resource.RLIMIT_CPU, limits["seconds"]),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (amount, amount))


def run(code: str, params: dict) -> dict:  # type: ignore[type-arg]
    space = {"__name__": "__main__", "params": params, "result": None}
    try:
        exec(compile(code, "<configured tool>", "exec"), space)
    except BaseException as error:
        # The line tells the author where; the server's own frames are none of his business.
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f" (line {last.lineno})" if last.filename == "<configured tool>" else ""
        return {"error": f"{type(error).__name__}: {error}{where}"[:MAX_ERROR]}
    return {"result": space["result"]}


if __name__ == "__main__":
    main()
