"""A proxy that answers for a site over TLS, for programs that find it by HTTPS_PROXY.

One rule: it never connects to anything. What is asked of other sites is refused and kept, so that a
test can tell that nothing was.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import trustme

Answer = Callable[[str], tuple[bytes, str] | None]
"""Gives body and media type for an address, or None."""


class SiteProxy:
    """The proxy, and what it refused.

    Args:
        host: the site it answers for.
    """

    def __init__(self, host: str, answer: Answer) -> None:
        self.refused: list[str] = []
        self._issuer = trustme.CA()
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._issuer.issue_cert(host).configure_cert(self._context)
        handler = partial(_Tunnel, host=host, site=self, answer=answer)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)

    def environment(self, folder: Path) -> dict[str, str]:
        """Variables that lead a process here; what it needs is written into `folder`."""
        certificate = folder / "issuer.pem"
        self._issuer.cert_pem.write_to_path(certificate)
        return {
            "HTTPS_PROXY": f"http://127.0.0.1:{self._server.server_port}",
            "NO_PROXY": "127.0.0.1",
            "SSL_CERT_FILE": str(certificate),
        }

    def secure(self, connection: socket.socket) -> ssl.SSLSocket:
        return self._context.wrap_socket(connection, server_side=True)

    @contextmanager
    def running(self) -> Iterator[SiteProxy]:
        thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join()


class _Quiet(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class _Tunnel(_Quiet):
    """One connection to the proxy."""

    def __init__(self, *args: Any, host: str, site: SiteProxy, answer: Answer) -> None:
        self._host = host
        self._site = site
        self._answer = answer
        super().__init__(*args)

    def do_CONNECT(self) -> None:
        self.close_connection = True
        if self.path != f"{self._host}:443":
            self._site.refused.append(self.path)
            self.send_error(403)
            return
        self.send_response(200)
        self.end_headers()
        # Only now does the client begin its handshake: nothing of it was read above.
        with self._site.secure(self.connection) as inside:
            _Site(
                inside,
                self.client_address,
                self.server,
                origin=f"https://{self._host}",
                answer=self._answer,
            )


class _Site(_Quiet):
    """The requests inside a connection."""

    def __init__(self, *args: Any, origin: str, answer: Answer) -> None:
        self._origin = origin
        self._answer = answer
        super().__init__(*args)

    def do_GET(self) -> None:
        found = self._answer(self._origin + self.path)
        body, media_type = found or (b"", "text/plain")
        self.send_response(404 if found is None else 200)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
