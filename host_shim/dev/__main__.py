"""`python -m host_shim.dev TARGET…` is `renderer-py dev TARGET…`."""

from __future__ import annotations

import sys

from host_shim.cli import main

if __name__ == "__main__":
    raise SystemExit(main(["dev", *sys.argv[1:]]))
