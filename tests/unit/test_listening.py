"""Sockets of our servers: what asyncio makes of the connections that come in."""

from __future__ import annotations

import asyncio
import socket

import pytest

from host_shim.listening import listen, port_of


def test_connections_send_every_write_at_once():
    async def accepted() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            transport = writer.get_extra_info("socket")
            found.set_result(transport.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = listen()
        async with await asyncio.start_server(connected, sock=listening):
            _, writer = await asyncio.open_connection("127.0.0.1", port_of(listening))
            no_delay = await found
            writer.close()
            await writer.wait_closed()
        return no_delay

    assert asyncio.run(accepted()) != 0


def test_a_port_in_use_is_refused():
    with listen() as taken, pytest.raises(OSError, match="in use"):
        listen(port=port_of(taken))
