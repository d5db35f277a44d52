"""Takes the times: each renderer in the same browser, through the same host page, in turns.

One rule: a time ends when the change has been painted, for every renderer by the same code
(`probe.js`), and a view that never shows the expected change fails the run.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_shim.testing import Harness, Setup, View
from tests.bench import payloads

PROBE = Path(__file__).with_name("probe.js").read_text(encoding="utf-8")
START_ROWS = 100
UPDATE_ROWS = 1000
WARM_UP_PASSES = 1
PASSES = 4

Samples = dict[str, list[float]]


def startup(harness: Harness, renderer: str) -> Samples:
    """Milliseconds from setting the frame's address to the handshake's end and to the content."""
    with opened(harness, renderer, payloads.startup_view(START_ROWS)) as view:
        times = view.page.evaluate(
            """() => {
              const { log, loadedAt } = harness.view;
              const at = (method) => log.entries.find((entry) => entry.method === method).at;
              return {
                origin: performance.timeOrigin + loadedAt,
                handshake: at("ui/notifications/initialized") - loadedAt,
              };
            }"""
        )
        shown = view.frame.evaluate("bench.shown")
        return {
            "handshake done": [times["handshake"]],
            f"content on screen ({START_ROWS} rows)": [shown - times["origin"]],
        }


def updates(harness: Harness, renderer: str) -> Samples:
    """Milliseconds of each change to a long list, every pass but the first."""
    found: Samples = defaultdict(list)
    with opened(harness, renderer, payloads.update_view(UPDATE_ROWS)) as view:
        for turn in range(WARM_UP_PASSES + PASSES):
            for step in payloads.steps(UPDATE_ROWS, turn):
                time = view.frame.evaluate("(step) => bench.run(step)", dataclasses.asdict(step))
                if turn >= WARM_UP_PASSES:
                    found[step.name.replace("swap them back", "swap two rows")].append(time)
    return found


@contextmanager
def opened(harness: Harness, renderer: str, payload: payloads.Wire) -> Iterator[View]:
    """A view that shows `payload` and is left alone by everything but the probe."""
    setup = Setup(renderer=renderer, init_script=PROBE, watched=False)
    view = harness.open(payload, setup)
    try:
        view.frame.wait_for_function("() => globalThis.bench?.shown", timeout=120_000)
        yield view
    finally:
        view.close()
