"""TLS over a pinned address: the certificate has to be for the name, not for what is dialled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme

from host_shim.app_runtime.http_calls import AddressPolicy
from host_shim.app_runtime.http_calls.addresses import CheckedBackend
from host_shim.app_runtime.http_calls.client import trust
from tests.app_runtime.http_calls.calling import call, get, refused
from tests.app_runtime.http_calls.upstream import Upstream, serving

NAME = "api.example"


@pytest.fixture
def secure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Upstream]:
    """An upstream with a certificate for `NAME`, whose issuer the system trusts."""
    issuer = trustme.CA()
    certificate = issuer.issue_cert(NAME)
    key, chain = tmp_path / "key.pem", tmp_path / "chain.pem"
    certificate.private_key_pem.write_to_path(key)
    for part in certificate.cert_chain_pems:
        part.write_to_path(chain, append=True)
    issuer.cert_pem.write_to_path(tmp_path / "issuer.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "issuer.pem"))
    trust.cache_clear()
    with serving(ssl_certfile=str(chain), ssl_keyfile=str(key)) as upstream:
        yield upstream
    trust.cache_clear()


def backend() -> CheckedBackend:
    """Every name has the upstream's address."""

    async def resolver(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    return CheckedBackend(AddressPolicy.allowing("127.0.0.1/32"), resolver)


def test_the_certificate_is_verified_for_the_name(secure: Upstream) -> None:
    (reply,) = call(get(f"https://{NAME}:{secure.port}/a"), backend=backend())
    assert reply.body == {"target": "/a"}
    assert secure.calls[0].headers["host"] == f"{NAME}:{secure.port}"


@pytest.mark.parametrize("host", ["other.example", "127.0.0.1"])
def test_a_certificate_for_another_name_is_refused(secure: Upstream, host: str) -> None:
    op = get(f"https://{host}:{secure.port}/a")
    assert refused(op, backend=backend()) == (502, "upstream_unreachable")
    assert secure.calls == []


def test_a_redirect_away_from_tls_is_not_followed(secure: Upstream) -> None:
    op = get(f"https://{NAME}:{secure.port}/moved/302?to={{{{to}}}}")
    payload = {"to": f"http://{NAME}:{secure.port}/plain"}
    assert refused(op, payload=payload, backend=backend()) == (502, "bad_redirect")
    assert len(secure.calls) == 1
