"""The checklist for hosts, against the dev host as it is and as its switches can spoil it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from host_shim.conformance.checklist import Result
from host_shim.conformance.probe_server import mcp
from host_shim.conformance.run import check_host
from host_shim.dev import DevHost
from host_shim.testing.plugin import _browser

OPEN = "/?server=probe&tool=probe&renderer=served"


@pytest.fixture(scope="module")
def host() -> Iterator[DevHost]:
    with DevHost({"probe": mcp}).in_thread() as running:
        yield running


def check(request: pytest.FixtureRequest, url: str) -> dict[str, Result]:
    checks = asyncio.run(check_host(url, _browser(request.config)))
    return {result.id: result for result in checks.results}


def test_the_dev_host_passes(request, host):
    results = check(request, host.link(f"{OPEN}&policy=spec"))
    assert {id: r.detail for id, r in results.items() if r.outcome != "passed"} == {}
    assert len(results) == 20


def test_a_careless_host_is_found_out(request, host):
    results = check(request, host.link(f"{OPEN}&policy=none&visibility=off&early=yes"))
    assert {id for id, r in results.items() if r.outcome == "failed"} == {"H03", "H07", "H17"}


def test_a_page_without_a_view_is_no_host(request, host, monkeypatch):
    monkeypatch.setattr("host_shim.conformance.probe.LONGEST_WAIT_S", 2.0)
    results = check(request, host.link("/?server={server}"))
    assert [(r.id, r.outcome, r.detail) for r in results.values()] == [
        ("H00", "failed", "no probe in a frame of the page in 2 s")
    ]
