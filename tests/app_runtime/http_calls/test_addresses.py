"""Which addresses are dialled, and that the one that was checked is the one dialled."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterable
from typing import Any

import httpcore2
import pytest

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.http_calls.addresses import AddressPolicy, CheckedBackend


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "100.100.100.200",  # Alibaba's metadata
        "169.254.169.254",
        "168.63.129.16",  # Azure's, a public address
        "192.0.0.192",  # Oracle's
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::7f00:1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:80ff:fffe",  # Teredo of 127.0.0.1
        "fe80::1",
        "fec0::1",
        "fd00:ec2::254",  # Amazon's
        "fc00::1",
        "ff02::1",
        "2001:db8::1",
    ],
)
def test_what_is_not_the_public_internet_is_not_dialled(address: str) -> None:
    assert not AddressPolicy().permits(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111"])
def test_public_addresses_are_dialled(address: str) -> None:
    assert AddressPolicy().permits(ipaddress.ip_address(address))


def test_an_allowed_network_lets_nothing_else_through() -> None:
    policy = AddressPolicy.allowing("10.1.0.0/16", "::1/128")
    permitted = ["10.1.2.3", "::1"]
    for text in [*permitted, "10.2.0.1", "127.0.0.1", "::2"]:
        assert policy.permits(ipaddress.ip_address(text)) == (text in permitted)


class Dialled(httpcore2.AsyncMockBackend):
    """Notes the address instead of opening a connection."""

    def __init__(self, dead: tuple[str, ...] = ()) -> None:
        super().__init__([])
        self.dead = dead
        self.addresses: list[str] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        self.addresses.append(host)
        if host in self.dead:
            raise httpcore2.ConnectError("dead")
        return httpcore2.AsyncMockStream([])


def dial(answers: list[list[str]], inner: Dialled, host: str = "h.example") -> list[str]:
    """Connects once by a resolver that gives `answers` in turn; returns the names asked for."""
    asked: list[str] = []

    async def resolver(name: str, port: int) -> list[str]:
        asked.append(name)
        return answers[len(asked) - 1]

    backend = CheckedBackend(AddressPolicy(), resolver, inner)
    asyncio.run(_connect(backend, host))
    return asked


async def _connect(backend: CheckedBackend, host: str) -> None:
    await backend.connect_tcp(host, 443)


def test_a_name_is_resolved_once_and_its_checked_address_dialled() -> None:
    inner = Dialled()
    asked = dial([["1.1.1.1"], ["127.0.0.1"]], inner)
    assert asked == ["h.example"]
    assert inner.addresses == ["1.1.1.1"]


def test_one_private_address_among_public_ones_refuses_them_all() -> None:
    inner = Dialled()
    with pytest.raises(Refusal) as caught:
        dial([["1.1.1.1", "10.0.0.1"]], inner)
    assert (caught.value.status, caught.value.code) == (403, "address_blocked")
    assert inner.addresses == []


def test_a_link_local_address_with_a_scope_is_refused() -> None:
    with pytest.raises(Refusal):
        dial([["fe80::1%eth0"]], Dialled())


def test_the_next_address_is_tried_where_one_is_dead() -> None:
    inner = Dialled(dead=("1.1.1.1",))
    dial([["1.1.1.1", "1.0.0.1"]], inner)
    assert inner.addresses == ["1.1.1.1", "1.0.0.1"]


@pytest.mark.parametrize("host", ["127.1", "0x7f000001", "2130706433", "0", "localhost", "::1"])
def test_other_spellings_of_loopback_are_seen_through(host: str) -> None:
    inner = Dialled()
    with pytest.raises(Refusal):
        asyncio.run(_connect(CheckedBackend(AddressPolicy(), inner=inner), host))
    assert inner.addresses == []


def test_a_name_without_address_is_a_failure_to_connect() -> None:
    with pytest.raises(httpcore2.ConnectError):
        asyncio.run(_connect(CheckedBackend(AddressPolicy(), inner=Dialled()), "a..b"))
