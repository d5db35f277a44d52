"""`python -m examples.invoice_review`: serves the example until it is interrupted."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import tempfile
from pathlib import Path

import uvicorn

from examples.invoice_review.server import build
from host_shim.app_runtime import Settings
from host_shim.listening import listen, port_of

PORT = 8780


async def serve(database: Path, port: int) -> None:
    """Serves on loopback; prints where."""
    try:
        listener = listen(port=port)
    except OSError:
        raise SystemExit(f"Port {port} is taken; give another one with --port.") from None
    origin = f"http://127.0.0.1:{port_of(listener)}"
    settings = Settings(f"sqlite:///{database}", (secrets.token_hex(32),))
    app = await build(settings, origin)
    print(f"Invoice review  {origin}/", flush=True)
    config = uvicorn.Config(app, log_level="warning", ws="none")
    await uvicorn.Server(config).serve([listener])


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m examples.invoice_review")
    parser.add_argument("--port", type=int, default=PORT, help="0 takes a free one")
    parser.add_argument(
        "--database", type=Path, help="an SQLite file that is kept; a new one each time unless told"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="invoice-review-") as directory:
        database = options.database or Path(directory) / "reviews.db"
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve(database.absolute(), options.port))


if __name__ == "__main__":
    main()
