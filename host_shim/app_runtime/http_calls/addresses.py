"""Which network addresses may be dialled.

One rule: a name is resolved once, every address it has is checked, and one of those is dialled. So
neither a redirect nor a name server that answers differently the second time gets around the check.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import httpcore2

from host_shim.app_runtime.errors import Refusal, forbidden

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolver = Callable[[str, int], Awaitable[list[str]]]
"""Takes a host and a port; gives its addresses as text, or raises `OSError`."""

# Global by registry or by Python's older tables, yet a cloud machine reaches its own control plane
# by the first two, and the third is the relay of a retired protocol.
SPECIAL = (
    ipaddress.ip_network("168.63.129.16/32"),
    ipaddress.ip_network("192.0.0.0/24"),
    ipaddress.ip_network("192.88.99.0/24"),
)
# Carry an IPv4 address in their last 32 bits.
TRANSLATED = (
    ipaddress.ip_network("64:ff9b::/96"),
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("::/96"),
)


@dataclass(frozen=True, slots=True)
class AddressPolicy:
    """Only addresses of the public internet, and those that are allowed by name.

    Args:
        allow: networks that may be dialled all the same, for a test's upstream or a service that
            the deployment means to be reached.
    """

    allow: tuple[Network, ...] = field(default=())

    @classmethod
    def allowing(cls, *networks: str) -> AddressPolicy:
        """A policy that also lets through `networks`, such as `127.0.0.1/32`."""
        return cls(tuple(ipaddress.ip_network(network) for network in networks))

    def permits(self, address: Address) -> bool:
        if any(address.version == net.version and address in net for net in self.allow):
            return True
        return all(is_public(found) for found in (address, *embedded(address)))


def is_public(address: Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address) and address.is_site_local:
        return False
    return (
        address.is_global
        and not address.is_multicast
        and not address.is_reserved
        and not any(address in network for network in SPECIAL)
    )


def embedded(address: Address) -> list[Address]:
    """The IPv4 addresses that packets to an IPv6 address would end up at."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found: list[Address | None] = [address.ipv4_mapped, address.sixtofour]
    found += address.teredo or ()
    if any(address in network for network in TRANSLATED):
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return [item for item in found if item is not None]


async def resolve(host: str, port: int) -> list[str]:
    """The system's own resolver; also turns `127.1` and `0x7f000001` into what they mean."""
    loop = asyncio.get_running_loop()
    infos = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(info[4][0]) for info in infos))


class CheckedBackend(httpcore2.AsyncNetworkBackend):
    """Opens connections to permitted addresses only.

    TLS still verifies the certificate for the host's name, since only the dialling uses the
    address.
    """

    def __init__(
        self,
        policy: AddressPolicy,
        resolver: Resolver = resolve,
        inner: httpcore2.AsyncNetworkBackend | None = None,
    ) -> None:
        self._policy = policy
        self._resolve = resolver
        self._inner = inner or httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Dial the first address of `host` that takes the connection; a Refusal (403) if one of
        its addresses is not public."""
        addresses = await self.addresses(host, port)
        for last, address in enumerate(addresses, start=1):
            try:
                return await self._inner.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                if last == len(addresses):
                    raise
        raise httpcore2.ConnectError(f"{host} has no address")

    async def addresses(self, host: str, port: int) -> list[str]:
        try:
            found = await self._resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise httpcore2.ConnectError(f"{host} cannot be resolved") from error
        # A scope such as fe80::1%eth0 says on which link, not which address.
        if not all(self._policy.permits(ipaddress.ip_address(a.partition("%")[0])) for a in found):
            raise blocked(host)
        return found

    async def connect_unix_socket(self, *args: Any, **kwargs: Any) -> httpcore2.AsyncNetworkStream:
        """Never: no op can name one."""
        raise httpcore2.ConnectError("unix sockets are not dialled")

    async def sleep(self, seconds: float) -> None:
        """The pool waits with it between retries, of which there are none."""
        await self._inner.sleep(seconds)


def blocked(host: str) -> Refusal:
    return forbidden("address_blocked", f"{host} is not an address of the public internet.")
