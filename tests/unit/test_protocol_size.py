"""Size reports come to rest on every host, and end at a size that fits.

Simulated: a host turns each report into a frame height, a frame height gives a content height.
Expected frames are worked out by hand from those two rules.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from renderer_py.protocol.messages import SizeChanged
from renderer_py.protocol.size import QUIET_MS, SizeReporter
from tests.fakes import FakeClock

Rule = Callable[[float], float]
# A busy machine is no fault of the code: no time limit per example.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# More reports than this without a change of the content is a loop.
LIMIT = 60


class Frame:
    """A frame of a simulated host, measured after each resize of frame or content.

    Args:
        content: height of the content for a height of the frame.
        host: height of the frame for a reported height.
        container: the host context's `containerDimensions`.
    """

    def __init__(
        self,
        content: Rule,
        host: Rule = lambda reported: reported,
        *,
        height: float = 300,
        container: dict[str, float] | None = None,
    ) -> None:
        self.content = content
        self.host = host
        self.height = height
        self.width = 640.0
        self.clock = FakeClock()
        self.reports: list[SizeChanged] = []
        self._on_its_way: deque[float] = deque()
        self.reporter = SizeReporter(self._report, self.clock)
        self.reporter.contain(container)

    def _report(self, message: SizeChanged) -> None:
        self.reports.append(message)
        if message.height is not None:
            self._on_its_way.append(message.height)

    def measure(self) -> None:
        self.reporter.sample(self.width, self.content(self.height), self.width, self.height)

    def change(self, content: Rule) -> None:
        """The content becomes another one and is measured, before the host does anything."""
        self.content = content
        self.measure()

    def host_applies(self) -> bool:
        """The host gives the frame the oldest size it has not applied; False without one."""
        if not self._on_its_way:
            return False
        height = self.host(self._on_its_way.popleft())
        if height != self.height:
            self.height = height
            self.measure()
        return True

    def settle(self) -> int:
        """Let everything happen until nothing does; returns how many reports that took."""
        before = len(self.reports)
        while self.host_applies() or self.clock.pending:
            if not self._on_its_way:
                self.clock.advance(QUIET_MS)
            assert len(self.reports) - before <= LIMIT, self.heights[-12:]
        return len(self.reports) - before

    @property
    def heights(self) -> list[float | None]:
        return [report.height for report in self.reports]


def fixed(height: float) -> Rule:
    return lambda _: height


def full(extra: float = 0) -> Rule:
    """`100vh`, or `calc(100vh + extra)`."""
    return lambda frame: frame + extra


def started(content: Rule, host: Rule = lambda reported: reported, **choices: Any) -> Frame:
    frame = Frame(content, host, **choices)
    frame.measure()
    frame.settle()
    return frame


# --- plain cases -------------------------------------------------------------------------------


def test_the_first_sample_is_reported_in_whole_pixels_rounded_up() -> None:
    frame = Frame(fixed(411.02))
    frame.width = 639.5
    frame.measure()
    assert frame.reports == [SizeChanged(width=640, height=412)]
    assert all(type(value) is int for value in (frame.reports[0].width, frame.reports[0].height))


def test_an_equal_sample_is_not_reported() -> None:
    frame = started(fixed(412))
    for _ in range(3):
        frame.measure()
    assert frame.heights == [412]


def test_a_change_below_a_pixel_is_not_reported() -> None:
    frame = started(fixed(411.2))
    frame.change(fixed(411.9))
    assert frame.heights == [412]


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, None, "12", True])
def test_a_sample_that_is_no_number_is_ignored(bad: Any) -> None:
    frame = Frame(fixed(10))
    frame.reporter.sample(1, bad, 1, 1)
    frame.reporter.sample(bad, 1, 1, 1)
    assert frame.reports == []


def test_a_negative_size_is_none() -> None:
    frame = Frame(fixed(-3))
    frame.measure()
    assert frame.heights == [0]


# --- hosts -------------------------------------------------------------------------------------


def test_a_flexible_host_follows_growing_and_shrinking_content() -> None:
    frame = started(fixed(500))
    for height in (900, 120, 121, 4000, 0):
        frame.change(fixed(height))
        frame.settle()
        assert frame.height == height
    assert frame.heights == [500, 900, 120, 121, 4000, 0]


def test_late_images_are_reported_as_they_come() -> None:
    frame = started(fixed(100))
    for height in (250, 400, 400, 550):
        frame.change(fixed(height))
        frame.settle()
    assert frame.heights == [100, 250, 400, 550]
    assert frame.height == 550


def test_a_host_with_a_maximum_is_told_the_whole_height() -> None:
    frame = started(fixed(900), lambda reported: min(reported, 600))
    assert (frame.heights, frame.height) == ([900], 600)
    frame.change(fixed(1200))
    assert frame.settle() == 0
    frame.change(fixed(200))
    frame.settle()
    assert (frame.heights, frame.height) == ([900, 1200, 200], 200)


def test_a_host_that_adds_a_border_comes_to_rest() -> None:
    frame = started(fixed(500), lambda reported: reported + 2)
    assert (frame.heights, frame.height) == ([500], 502)
    frame.change(fixed(700))
    frame.settle()
    assert (frame.heights, frame.height) == ([500, 700], 702)


def test_a_host_that_ignores_reports_hears_each_change_once() -> None:
    frame = started(fixed(500), fixed(300))
    frame.change(fixed(700))
    frame.change(fixed(80))
    assert frame.settle() == 0
    assert (frame.heights, frame.height) == ([500, 700, 80], 300)


def test_a_fixed_host_is_not_told_its_own_height() -> None:
    frame = started(full(), fixed(300), container={"height": 300})
    assert frame.heights == [300]
    for height in (420, 380, 900):
        frame.height = height
        frame.measure()
        frame.settle()
    assert frame.heights == [300]


def test_a_fixed_host_is_told_when_the_content_itself_changes() -> None:
    frame = started(fixed(500), fixed(300), container={"height": 300})
    frame.height = 350
    frame.measure()
    assert frame.heights == [500]
    frame.change(fixed(640))
    assert frame.heights == [500, 640]


def test_a_host_may_become_flexible() -> None:
    frame = started(full(), fixed(300), container={"height": 300})
    frame.reporter.contain({"maxHeight": 800})
    frame.host = lambda reported: reported
    frame.height = 400
    frame.measure()
    frame.settle()
    assert frame.heights == [300, 400]
    frame.reporter.contain(None)
    frame.reporter.contain([])
    assert frame.settle() == 0


# --- content that takes its height from the frame ----------------------------------------------


def test_full_height_content_keeps_the_frame_of_a_flexible_host() -> None:
    frame = started(full())
    assert (frame.heights, frame.height) == ([300], 300)


def test_full_height_content_and_a_border_stop_after_the_probe() -> None:
    frame = started(full(), lambda reported: reported + 2)
    # 300 -> 302 is an echo; the probe 302 -> 304 comes back as an echo as well.
    assert (frame.heights, frame.height) == ([300, 302], 304)


def test_more_than_full_height_stops_after_the_probe() -> None:
    frame = started(full(20))
    # 320 -> content 340 is an echo; the probe 340 -> content 360 comes back as an echo as well.
    assert (frame.heights, frame.height) == ([320, 340], 340)
    assert frame.settle() == 0


def test_less_than_full_height_does_not_vanish() -> None:
    frame = started(full(), lambda reported: reported - 2)
    assert (frame.heights, frame.height) == ([300, 298], 296)


def test_content_twice_as_tall_as_its_frame_does_not_explode() -> None:
    frame = started(lambda height: 2 * height)
    assert (frame.heights, frame.height) == ([600, 1200], 1200)


def test_half_the_frame_and_something_finds_its_height() -> None:
    frame = started(lambda height: height / 2 + 100)
    assert abs(frame.height - 200) <= 1


def test_tied_content_still_reports_its_own_changes() -> None:
    frame = started(lambda height: max(height + 20, 0))
    assert frame.heights == [320, 340]
    frame.change(lambda height: max(height + 20, 800))
    frame.settle()
    # 800, then 820 because the content overtakes the frame again, then the echo is known.
    assert frame.heights == [320, 340, 800, 820]
    assert frame.settle() == 0


def test_content_that_lets_go_of_the_frame_is_followed_again() -> None:
    frame = started(full(20))
    frame.change(fixed(150))
    frame.settle()
    assert frame.height == 150
    frame.change(fixed(900))
    frame.settle()
    assert frame.height == 900
    frame.change(full(20))
    frame.settle()
    assert frame.height < 1000


def test_a_scroll_bar_that_comes_and_goes_ends_at_the_larger_size() -> None:
    # Narrow frames show a scroll bar, which makes the text 15 px taller.
    frame = started(lambda height: 100 if height >= 115 else 115)
    assert frame.height == 115
    assert frame.settle() == 0


def test_a_person_dragging_the_frame_of_full_height_content_is_left_alone() -> None:
    frame = started(full())
    for height in (340, 390, 470, 500):
        frame.height = height
        frame.measure()
        frame.clock.advance(QUIET_MS / 5)
    frame.settle()
    # One report of the final size, after the hand rests, so that the host agrees with it.
    assert (frame.heights, frame.height) == ([300, 500], 500)


# --- hosts that are late -----------------------------------------------------------------------


@pytest.mark.parametrize("lag", [1, 2, 3, 7])
def test_content_that_grows_while_reports_are_on_their_way_is_never_cut_off(lag: int) -> None:
    """The frame steps through old reports while the content grows by the same steps."""
    frame = Frame(fixed(100), height=100)
    frame.measure()
    for row in range(1, 40):
        frame.change(fixed(100 + 20 * row))
        if row > lag:
            frame.host_applies()
    frame.settle()
    assert frame.height == frame.content(frame.height) == 880


@pytest.mark.parametrize("rows", range(1, 12))
def test_growth_in_the_same_moment_as_an_old_report_is_applied(rows: int) -> None:
    """Frame and content move in one sample, wherever the stream of rows ends."""
    frame = Frame(fixed(120), height=100)
    frame.measure()
    frame.change(fixed(140))
    for row in range(rows):
        frame.content = fixed(160 + 20 * row)
        if not frame.host_applies():
            frame.measure()
    frame.settle()
    assert frame.height == frame.content(0)


# --- width -------------------------------------------------------------------------------------


def widths(reporter: SizeReporter, *samples: tuple[float, float]) -> None:
    for content, frame in samples:
        reporter.sample(content, 100, frame, 100)


def test_a_width_that_mirrors_the_frame_is_reported_when_it_rests() -> None:
    clock, reports = FakeClock(), list[SizeChanged]()
    reporter = SizeReporter(reports.append, clock)
    widths(reporter, (640, 640), (700, 700), (800, 800))
    assert reports == [SizeChanged(width=640, height=100)]
    clock.advance(QUIET_MS)
    assert reports[1:] == [SizeChanged(width=800, height=100)]


def test_a_width_under_way_is_left_out_of_a_height_report() -> None:
    clock, reports = FakeClock(), list[SizeChanged]()
    reporter = SizeReporter(reports.append, clock)
    widths(reporter, (640, 640), (320, 320))
    reporter.sample(320, 180, 320, 100)
    assert reports[1:] == [SizeChanged(height=180)]
    clock.advance(QUIET_MS)
    assert reports[2:] == [SizeChanged(width=320, height=180)]


def test_a_fixed_width_is_reported_once() -> None:
    clock, reports = FakeClock(), list[SizeChanged]()
    reporter = SizeReporter(reports.append, clock)
    reporter.contain({"width": 640, "maxHeight": 900})
    widths(reporter, (640, 640), (500, 500))
    clock.advance(QUIET_MS)
    reporter.sample(500, 260, 500, 100)
    assert reports == [SizeChanged(width=640, height=100), SizeChanged(height=260)]


# --- life --------------------------------------------------------------------------------------


def test_a_new_handshake_reports_the_last_sample_again() -> None:
    frame = started(fixed(500))
    frame.reporter.restart()
    frame.measure()
    assert frame.reports == [SizeChanged(width=640, height=500)] * 2


def test_without_a_sample_there_is_nothing_to_report_again() -> None:
    frame = Frame(fixed(500))
    frame.reporter.restart()
    assert frame.reports == []


def test_a_new_handshake_forgets_what_hung_together() -> None:
    frame = started(full(20))
    assert frame.heights == [320, 340]
    frame.reporter.restart()
    assert frame.heights == [320, 340, 360]
    assert frame.settle() <= 1


def test_nothing_is_sent_after_close() -> None:
    frame = Frame(full())
    frame.measure()
    frame.height = 350
    frame.measure()
    assert frame.clock.pending == 1
    frame.reporter.close()
    frame.clock.advance(QUIET_MS)
    assert frame.heights == [300]


def test_equal_samples_do_not_prolong_the_wait() -> None:
    frame = Frame(full())
    frame.measure()
    frame.height = 350
    frame.measure()
    for _ in range(2):
        frame.clock.advance(QUIET_MS / 2)
        frame.measure()
    assert frame.heights == [300, 350]


def test_a_waiting_change_that_was_undone_is_not_reported() -> None:
    frame = started(full())
    for height in (350, 300):
        frame.height = height
        frame.measure()
    frame.settle()
    assert frame.heights == [300]


# --- every host, every content -----------------------------------------------------------------


@patient
@given(
    slope=st.sampled_from([-2, -1.5, -1, -0.5, 0, 0.25, 0.5, 0.75, 1, 1.25, 2, 3]),
    offset=st.integers(-200, 900),
    least=st.integers(0, 600),
    border=st.integers(-40, 40),
    cap=st.sampled_from([200, 500, 100_000]),
    height=st.integers(0, 900),
)
def test_every_host_comes_to_rest_with_every_content(
    slope: float, offset: int, least: int, border: int, cap: int, height: int
) -> None:
    frame = Frame(
        lambda seen: max(slope * seen + offset, least),
        lambda reported: max(0, min(reported + border, cap)),
        height=height,
    )
    frame.measure()
    frame.settle()
    assert frame.settle() == 0


@patient
@given(
    heights=st.lists(st.integers(0, 2000), min_size=1, max_size=12),
    border=st.integers(0, 20),
    turns=st.lists(st.integers(0, 3), min_size=12, max_size=12),
)
def test_content_of_its_own_height_is_never_cut_off(
    heights: list[int], border: int, turns: list[int]
) -> None:
    """Whatever happened between, the frame ends exactly as tall as it should be."""
    frame = Frame(fixed(heights[0]), lambda reported: reported + border)
    frame.measure()
    for height, applied in zip(heights, turns, strict=False):
        frame.change(fixed(height))
        for _ in range(applied):
            frame.host_applies()
    frame.settle()
    assert frame.height == heights[-1] + border
