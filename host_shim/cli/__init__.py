"""The `renderer-py` command: finds the command asked for and turns its problems into exit codes.

One rule: a command module is imported only when it is asked for, so `renderer-py html` neither
needs nor pays for what `renderer-py screenshot` uses. A module has `SUMMARY`, `EXAMPLES`,
`configure(parser)` and `run(options) -> int`; what stands behind `--` is in `options.rest`.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from renderer_py.version import __version__

COMMANDS: tuple[str, ...] = (
    "html",
    "text",
    "screenshot",
    "resource",
    "serve_assets",
    "doctor",
    "dev",
    "check",
    "conformance",
)
"""Names of the command modules beside this file, in the order of the help."""


class Problem(Exception):
    """Something the person can mend; the message says where it happened and what to do."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 is success, 2 a problem of the person's making, 130 an interruption."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    name = arguments[0] if arguments else ""
    try:
        if name in _names():
            return _run(name, arguments[1:])
        _top().parse_args(arguments)  # --help, --version, or an unknown command: all of them exit
        _top().print_help()
        return 0
    except Problem as problem:
        print(f"renderer-py: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # `renderer-py … | head`: nobody reads on, which is no error of ours
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _run(name: str, arguments: list[str]) -> int:
    module = _module(name)
    parser = argparse.ArgumentParser(
        prog=f"renderer-py {name}",
        description=module.SUMMARY,
        epilog=f"examples:\n{_indented(module.EXAMPLES)}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.configure(parser)
    # What stands behind `--` is another program's command line; argparse would mix it in.
    at = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser.parse_args(arguments[:at])
    options.rest = arguments[at + 1 :]
    code: int = module.run(options)
    sys.stdout.flush()
    return code


def _top() -> argparse.ArgumentParser:
    rows = "\n".join(f"  {name:<14}{_module(name).SUMMARY}" for name in _names())
    parser = argparse.ArgumentParser(
        prog="renderer-py",
        description="Draws MCP Apps with Python.",
        epilog=f"commands:\n{rows}\n\n`renderer-py COMMAND --help` shows options and examples.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"renderer-py {__version__}")
    parser.add_argument("command", nargs="?", choices=_names(), metavar="COMMAND")
    return parser


def _names() -> tuple[str, ...]:
    return tuple(module.replace("_", "-") for module in COMMANDS)


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{name.replace('-', '_')}")


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" if line else "" for line in text.strip().splitlines())
