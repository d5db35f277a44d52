"""Tiny servers for browser tests: pages by path, each with its own response headers.

One rule: everything is on 127.0.0.1; two servers are two origins.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class PageServer:
    """Serves what was put into `pages`: path → (body, headers)."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[bytes, dict[str, str]]] = {"/favicon.ico": (b"", {})}
        pages = self.pages

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body, headers = pages.get(self.path, (b"", {}))
                self.send_response(200 if self.path in pages else 404)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def put(self, path: str, body: str | bytes, headers: Mapping[str, str] | None = None) -> str:
        """Serve `body` at `path`; returns its URL. HTML unless a Content-Type is given."""
        content = body.encode() if isinstance(body, str) else body
        self.pages[path] = (
            content,
            {"Content-Type": "text/html; charset=utf-8", **(headers or {})},
        )
        return self.origin + path

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def page_server() -> Iterator[PageServer]:
    server = PageServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()
