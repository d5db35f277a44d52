"""Sockets that our servers listen on.

One rule: a socket says that it speaks TCP. `socket.create_server` leaves the protocol at 0, and
asyncio turns Nagle's algorithm off only for connections whose socket names TCP. A server that
writes head and body of an answer apart, as uvicorn does, then waits for the client's delayed
acknowledgement: 40 ms for every answer on a kept connection.
"""

from __future__ import annotations

import socket

LOOPBACK = "127.0.0.1"


def listen(host: str = LOOPBACK, port: int = 0) -> socket.socket:
    """A socket that takes connections from now on; those that come early wait for a server.

    Args:
        host: an IPv4 or IPv6 address, or a name.
        port: 0 takes a free one.

    Raises:
        OSError: the address cannot be had, for example because the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def port_of(listening: socket.socket) -> int:
    """The port it was given."""
    port: int = listening.getsockname()[1]
    return port
