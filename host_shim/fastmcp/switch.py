"""The environment switch: `RENDERER_PY=1 fastmcp run server.py` draws with our renderer.

An installed `renderer-py` puts a `.pth` file beside itself, which Python reads when it starts; with
the variable set it calls `flip`. The value may also be a delivery mode (`RENDERER_PY=single`).

One rule: a mistake in the variable is said once and never keeps a server from starting.
"""

from __future__ import annotations

import os
import sys

VARIABLE = "RENDERER_PY"
_OFF = frozenset(["", "0", "false", "no", "off"])
_ON = frozenset(["1", "true", "yes", "on"])


def flip() -> bool:
    """Install the renderer if the environment asks for it; whether it does."""
    value = os.environ.get(VARIABLE, "").strip().lower()
    if value in _OFF:
        return False
    from host_shim.fastmcp.patch import install
    from host_shim.resources.delivery import DeliveryError
    from host_shim.resources.pages import PageMissing

    try:
        install(None if value in _ON else value)
    except (DeliveryError, PageMissing) as error:
        print(f"{VARIABLE}={value}: {error}", file=sys.stderr)
        return False
    return True
