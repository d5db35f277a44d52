"""Opens views in a browser, through the official AppBridge, without an MCP server.

One rule: a view gets a browser context of its own, so no test sees another one's leftovers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from host_shim import resources
from host_shim.dev.host import DevHost
from host_shim.testing.answers import Answer, Backend, result
from host_shim.testing.chromium import Chromium
from host_shim.testing.view import View
from host_shim.testing.watch import Watch


@dataclass(frozen=True, slots=True)
class Setup:
    """How a view is opened; every field has the usual value as its default.

    `tools` and `methods` script the backend, `context` is merged into the host context, `csp` is
    what the resource would declare, `raw` replaces the whole tool result, `browser` goes to
    Playwright's `new_context` (for example `has_touch`, `reduced_motion`, `timezone_id`),
    `init_script` runs first in every frame; `watched=False` records no faults and intercepts
    nothing, for taking times.
    """

    renderer: str = "ours"
    theme: str = "light"
    policy: str = "wasm"
    sandbox: str = "allow-scripts"
    viewport: tuple[int, int] = (1000, 800)
    tools: Mapping[str, Answer] = field(default_factory=dict)
    methods: Mapping[str, Answer] = field(default_factory=dict)
    context: Mapping[str, Any] = field(default_factory=dict)
    arguments: Mapping[str, Any] = field(default_factory=dict)
    csp: Mapping[str, Any] | None = None
    raw: Mapping[str, Any] | None = None
    browser: Mapping[str, Any] = field(default_factory=dict)
    init_script: str = ""
    watched: bool = True


class Harness:
    """Views on one dev host in one browser."""

    def __init__(self, chromium: Chromium, host: DevHost) -> None:
        self.chromium = chromium
        self.host = host

    def open(self, payload: Mapping[str, Any] | None, setup: Setup | None = None) -> View:
        """Mount a view that gets `payload` (a wire object) as its tool's structured content.

        With `payload` None and no `raw` result the view stays without data. Returns as soon as
        the frame loads; call `wait_ready()` before looking.

        Raises:
            PageMissing: our renderer's page is not built.
        """
        chosen = setup or Setup()
        if chosen.renderer == "ours":
            resources.renderer_path()  # say at once that the page is not built
        width, height = chosen.viewport
        context = self.chromium.new_context(
            **{
                "viewport": {"width": width, "height": height},
                "color_scheme": chosen.theme,
                **chosen.browser,
            }
        )
        watch = Watch(context if chosen.watched else None)
        if chosen.init_script:
            context.add_init_script(chosen.init_script)
        backend = Backend(chosen.tools, chosen.methods)
        context.expose_binding("hostHandle", lambda _, *request: backend.handle(*request))
        page = context.new_page()
        page.goto(self.host.link("/harness.html"))
        page.wait_for_function("() => globalThis.harness !== undefined")
        page.evaluate("(options) => harness.open(options)", self._options(payload, chosen))
        return View(page, watch, backend, chosen.renderer)

    def view_url(self, setup: Setup) -> str:
        """The address of the renderer's page under the chosen policy."""
        query = {"renderer": setup.renderer, "policy": setup.policy, "sandbox": setup.sandbox}
        if setup.csp is not None:
            query["csp"] = json.dumps(setup.csp)
        return f"{self.host.sandbox_origin}/view?{urlencode(query)}"

    def _options(self, payload: Mapping[str, Any] | None, setup: Setup) -> dict[str, Any]:
        given = setup.raw
        if given is None and payload is not None:
            given = result(payload, "[Rendered Prefab UI]")
        return {
            "url": self.view_url(setup),
            "sandbox": setup.sandbox,
            "context": host_context(setup),
            "input": dict(setup.arguments),
            "result": given,
        }


def host_context(setup: Setup) -> dict[str, Any]:
    """What the view learns about this host."""
    return {
        "theme": setup.theme,
        "displayMode": "inline",
        "availableDisplayModes": ["inline", "fullscreen"],
        "locale": "en-US",
        "timeZone": "UTC",
        "platform": "web",
        **setup.context,
    }
