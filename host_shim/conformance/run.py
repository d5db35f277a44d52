"""Plays the scenarios.

One rule: a scenario that breaks down is a failed check of its own, never the end of the run.
"""

from __future__ import annotations

from collections.abc import Sequence

from host_shim.conformance.checklist import MUST, Checklist, Failed
from host_shim.conformance.renderer_checks import SCENARIOS, Scenario
from host_shim.conformance.stage import Stage
from host_shim.testing.browser import BrowserThread
from host_shim.testing.browser_page import page_bytes


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
