"""`python -m tests.bench.delivery`: the ways a view reaches a frame, beside the reference renderer.

Two times are taken: until the view has been painted, and until it can be used. Both begin when the
host sets the frame's address (it has the tool's result by then), and the first one a second time
when the host hands the result over. One rule: every way is measured in the same browser through the
same host page, in turns.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import resource
import time
from collections import defaultdict
from pathlib import Path

from host_shim import csp
from host_shim.prerender import prerendered
from host_shim.remote import RemoteViews
from host_shim.resources import renderer_html, stock_html
from host_shim.stub import Offer, stub_html
from host_shim.testing import Chromium
from tests.bench import payloads, report
from tests.bench.measure import PROBE, START_ROWS
from tests.browser._line import Hosts, Json, Opening, Server, line_hosts
from tests.remote.frame import Frame, transcript

Samples = dict[str, list[float]]
UNTHROTTLED = ("--disable-frame-rate-limit", "--disable-gpu-vsync")
VIEWS = 500
# A window that has just been opened goes on loading parts of itself.
AT_REST_MS = 1500
# A frame that is asked whether it is ready spends 15 ms on that, which a picture takes 200 ms for.
UNDISTURBED_MS = 2500
IDLE_ROWS = 10
# The reference has no picture: it can be used as soon as it is painted.
TIMES = """() => {
  const ready = performance.getEntriesByName("renderer:content")[0];
  const usable = ready ? performance.timeOrigin + ready.startTime : bench.shown;
  return {painted: bench.shown, usable};
}"""
STARTED = (
    "({loaded: performance.timeOrigin + loadedAt, result: performance.timeOrigin + delivered})"
)


def ways(hosts: Hosts) -> dict[str, tuple[str, bool]]:
    """Each way's page, and whether the result brings a picture of the view."""
    hosted = stub_html(Offer(hosted=hosts.assets_url))
    return {
        "single": (renderer_html("single"), False),
        "hosted": (hosted, False),
        "channel": (stub_html(Offer()), False),
        "prerendered": (stub_html(Offer()), True),
        "remote": (stub_html(Offer(in_frame=False)), False),
        "reference": (stock_html(), False),
    }


def measure(
    chromium: Chromium, hosts: Hosts, server: Server, html: str, *, picture: bool
) -> dict[str, float]:
    """Milliseconds for one view, opened once."""
    payload = payloads.startup_view(START_ROWS)
    result: Json = {"content": [], "structuredContent": payload}
    if picture:
        result["_meta"] = prerendered(payload)
    context = chromium.new_context()
    context.new_page().wait_for_function(f"performance.now() > {AT_REST_MS}")
    context.add_init_script(PROBE)
    policy = csp.with_wasm({"connectDomains": [hosts.assets_url]})
    shown = hosts.open(context, Opening(html, result, policy), server)
    shown.page.wait_for_function(f"performance.now() - loadedAt > {UNDISTURBED_MS}")
    shown.wait("globalThis.bench?.shown")
    if "__rendererChannel" in html:
        shown.wait("document.documentElement.dataset.ready")
    times = shown.frame.evaluate(TIMES)
    started = shown.page.evaluate(STARTED)
    context.close()
    return {
        "load to painted": times["painted"] - started["loaded"],
        "result to painted": times["painted"] - started["result"],
        "load to usable": times["usable"] - started["loaded"],
    }


async def idle_views(count: int, payload: Json) -> dict[str, float]:
    """Resident memory and time for each of `count` views open in one process."""
    views = RemoteViews()
    said = transcript(payload)
    await Frame(views.call, "warm").open(said)
    gc.collect()
    before, began = resident(), time.perf_counter()
    for number in range(count):
        await views.call({"op": "open", "key": f"view {number}", "transcript": said})
    took = time.perf_counter() - began
    gc.collect()
    assert views.live == min(count + 1, views.limits.live)
    return {"KiB": (resident() - before) / count / 1024, "ms to open": took / count * 1000}


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.delivery", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="views opened in each way")
    parser.add_argument("--json", type=Path, default=Path(".cache/bench-delivery.json"))
    arguments = parser.parse_args()
    memory = asyncio.run(idle_views(VIEWS, payloads.startup_view(IDLE_ROWS)))
    results: dict[str, Samples] = defaultdict(lambda: defaultdict(list))
    with Chromium(UNTHROTTLED) as chromium, line_hosts() as hosts:
        server = Server()
        pages = ways(hosts)
        for turn in range(arguments.runs):
            for name in sorted(pages, reverse=turn % 2 == 1):
                html, picture = pages[name]
                for what, value in measure(chromium, hosts, server, html, picture=picture).items():
                    results[name][what].append(value)
        server.close()
    ordered = {name: results[name] for name in pages}
    found = {"runs": arguments.runs, "idle": memory, **report.summary(ordered)}
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(report.markdown(found))
    print(f"\n{VIEWS} views of {IDLE_ROWS} rows, each: " + ", ".join(
        f"{value:.1f} {name}" for name, value in memory.items()
    ))  # fmt: skip
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
