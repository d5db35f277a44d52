"""Plays the scenarios.

One rule: a scenario that breaks down is a failed check of its own, never the end of the run.
"""

from __future__ import annotations

from collections.abc import Sequence

from host_shim.conformance.checklist import MUST, Checklist, Failed
from host_shim.conformance.host_checks import host_page
from host_shim.conformance.probe import Probe
from host_shim.conformance.renderer_checks import SCENARIOS, Scenario
from host_shim.conformance.stage import Stage
from host_shim.testing.browser import BrowserThread
from host_shim.testing.browser_page import page_bytes
from host_shim.testing.serving import Serving


async def check_renderer(
    renderer: str, thread: BrowserThread, scenarios: Sequence[Scenario] = SCENARIOS
) -> Checklist:
    """Run the checklist against a renderer's page.

    Args:
        renderer: `ours`, `stock`, or the path or text of a page.
        thread: the browser to use.
    """
    checks = Checklist()
    html = page_bytes(renderer)
    for scenario in scenarios:
        stage = Stage(thread, html)
        try:
            await scenario(stage, checks)
        except Failed as reason:
            with checks.check("V00", f"goes through {scenario.__name__}", MUST, "all"):
                raise Failed(str(reason)) from reason
        finally:
            await stage.close()
    return checks


async def check_host(url: str, thread: BrowserThread) -> Checklist:
    """Run the checklist against a host's page.

    Args:
        url: the page that opens the tool `probe`; `{server}` in it stands for the address of the
            probe's MCP server, which runs meanwhile.
        thread: the browser to use.
    """
    checks = Checklist()
    probe = Probe(thread)
    await thread.ready()
    served = await thread.run(_serve_probe()) if "{server}" in url else None
    try:
        with checks.check("H00", "opens a tool's view", MUST, "resources"):
            await probe.open(
                url if served is None else url.replace("{server}", f"{served.origin}/mcp")
            )
        if not checks.breaches:
            await host_page(probe, checks)
    finally:
        await probe.close()
        if served is not None:
            await thread.run(served.stop())
    return checks


async def _serve_probe() -> Serving:
    from host_shim.conformance.probe_server import mcp

    serving = Serving(mcp.http_app(path="/mcp"), lifespan="on")
    await serving.start()
    return serving
