"""`python -m host_shim.cli` is the `renderer-py` command."""

import sys

from host_shim.cli import main

if __name__ == "__main__":
    sys.exit(main())
