"""CPython's `Intl` writes what Chromium's does.

Expected texts were read from Chromium 156 (locale en-US); thousands more are among the recorded
answers in tests/parity/expressions, with every currency and four time zones.
"""

from __future__ import annotations

import subprocess
import sys
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.intl import BabelIntl
from renderer_py.intl_dates import DAY, date_of, days_of, parse_date
from tests.properties import PROPERTY

UTC = BabelIntl()


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "minimum", "maximum", "text"),
    [
        *[
            (1234.5678, 0, 3, "1,234.568"),
            (0, 0, 3, "0"),
            (-0.0, 0, 3, "-0"),
            (-0.0001, 0, 3, "-0"),
        ],
        *[
            (1234567, 2, 2, "1,234,567.00"),
            (1.005, 2, 2, "1.01"),
            (2.5, 0, 0, "3"),
            (0.5, 0, 0, "1"),
        ],
        *[(-2.5, 0, 0, "-3"), (0.0005, 0, 3, "0.001"), (0.0004999, 0, 3, "0"), (1.1, 0, 3, "1.1")],
        *[(1e21, 0, 3, "1,000,000,000,000,000,000,000"), (inf, 0, 3, "∞"), (-inf, 2, 2, "-∞")],
        *[(5e-324, 2, 2, "0.00"), (0.0001, 20, 20, "0.00010000000000000000"), (1.5, 1, 3, "1.5")],
        *[(1, 1, 3, "1.0"), (999.9996, 0, 3, "1,000")],
    ],
)
def test_number(value: float, minimum: int, maximum: int, text: str) -> None:
    assert UTC.number(value, minimum, maximum) == text


def test_the_largest_number_with_most_digits() -> None:
    text = UTC.number(1.7976931348623157e308, 100, 100)
    assert text.startswith("179,769,313,486,231,570,000,")
    assert text.endswith("." + "0" * 100)


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        *[(1234.5678, "USD", "$1,234.57"), (-3.7, "USD", "-$3.70"), (1234.5678, "JPY", "¥1,235")],
        *[(1234.5678, "CHF", "CHF\u00a01,234.57"), (1234.5678, "CAD", "CA$1,234.57")],
        *[(1234.5678, "PKR", "PKR\u00a01,235"), (-0.0, "RSD", "-RSD\u00a00"), (inf, "USD", "$∞")],
        *[(inf, "AED", "AED∞"), (1, "XYZ", "XYZ\u00a01.00"), (1, "XXX", "XXX\u00a01.00")],
    ],
)
def test_currency(value: float, code: str, text: str) -> None:
    assert UTC.currency(value, code) == text


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        (0.0001, ["0.0001", "0", "0", "0"]),
        (0.00123, ["0.0012", "0", "0", "0"]),
        (0.995, ["1", "1", "1", "1"]),
        (9.95, ["10", "10", "10", "9.95"]),
        (99.5, ["100", "100", "99.5", "99.5"]),
        (999.5, ["1K", "1K", "999.5", "999.5"]),
        (1049, ["1K", "1K", "1K", "1.05K"]),
        (1050, ["1.1K", "1K", "1.1K", "1.05K"]),
        (9950, ["10K", "10K", "10K", "9.95K"]),
        (999499, ["999K", "999K", "999.5K", "999.5K"]),
        (999949, ["1M", "1M", "999.9K", "999.95K"]),
        (1.5e9, ["1.5B", "2B", "1.5B", "1.5B"]),
        (999.95e12, ["1000T", "1000T", "1000T", "999.95T"]),
        (1e16, ["10,000T", "10,000T", "10,000T", "10,000T"]),
        (-1234, ["-1.2K", "-1K", "-1.2K", "-1.23K"]),
        (-0.04, ["-0.04", "-0", "-0", "-0.04"]),
        (inf, ["∞", "∞", "∞", "∞"]),
    ],
)
def test_compact(value: float, texts: list[str]) -> None:
    assert [UTC.compact(value, maximum) for maximum in (None, 0, 1, 2)] == texts


@PROPERTY
@given(st.integers(-(10**15), 10**15))
def test_grouping_changes_no_digit(value: int) -> None:
    assert int(UTC.number(value, 0, 0).replace(",", "")) == value


# -- dates -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        *[("2026-01-05", 1767571200000), ("2026-01", 1767225600000), ("2026", 1767225600000)],
        *[("2026-01-05T14:30", 1767623400000), ("2026-01-05T14:30+05:30", 1767603600000)],
        *[("2026-01-05T14:30:00.123456Z", 1767623400123), ("2026-01-05T24:00", 1767657600000)],
        *[("2026-02-31", 1772496000000), ("2026-1-5", 1767571200000), ("0", 946684800000)],
        *[
            ("Jan 5, 2026", 1767571200000),
            ("12/25/2026 1:2:3.4", 1798160523400),
            ("49", 2493072000000),
        ],
        *[("50", -631152000000), ("5 Jan 2026 EST", 1767589200000), ("5Jan2026", 1767571200000)],
        *[("Mon Jan 05 2026 14:30:00 GMT+0200 (EET)", 1767616200000), ("Jan 5", 978652800000)],
        *[("hello 5", 988675200000), ("(x) 5", 988675200000), ("Jan 2026", 1767225600000)],
        *[("Jan 5, 2026 0:00 pm", 1767614400000), ("+275760-09-13", 8640000000000000)],
        *[("-271821-04-20", -8640000000000000), ("Jan 5 2026 10:60", 1767607200000)],
        *[
            ("Jan 5, 2026\x00ignored", 1767571200000),
            ("10::5 Jan 5 2026", 1767607205000),
            ("Jan 5 2026 1:2:3:4:5", 1767574923004),
            ("Jan 5 2026 10:30 GMT+5:30", 1767589200000),
            ("2026-01-05 UTC+1", 1767567600000),
        ],
    ],
)
def test_dates_read(text: str, moment: int) -> None:
    assert UTC.parse_date(text) == moment


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            " ",
            "not a date",
            "null",
            "true",
            "14:30",
            "25:00",
            "2026-13-45",
            "32/1/2026",
            "hello5",
        ],
        *[
            "2026-01-05T24:01",
            "2026-01-05T1:00",
            "2026-01-05T10",
            "2026-01-05+01:00",
            "1 2 3 4",
            "1e3",
        ],
        *["20260105", "1700000000000", "+275760-09-14", "-000000", "Feb 32 2026", "monday 5 2026"],
        *[
            "2026-01-05T14:30 +05:30",
            "12:30:45.",
            "Jan 5 2026 -0500",
            "Jan 5 2026 10:20::5",
            "1:2:3.4 5:6 Jan 5 2026",
            "2026-01-05T10:00:00.",
            "[object Object]",
            "\uff19",
        ],
    ],
)
def test_no_dates(text: str) -> None:
    assert UTC.parse_date(text) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "2026-01-05",
            ["1/5/2026", "Jan 5, 2026", "January 5, 2026", "12:00 AM", "Jan 5, 2026, 12:00 AM"],
        ),
        ("0000-06-15", ["6/15/1", "Jun 15, 1", "June 15, 1", "12:00 AM", "Jun 15, 1, 12:00 AM"]),
        (
            "1500-02-29",
            ["3/1/1500", "Mar 1, 1500", "March 1, 1500", "12:00 AM", "Mar 1, 1500, 12:00 AM"],
        ),
        (
            "-271821-04-20",
            [
                "4/20/271822",
                "Apr 20, 271822",
                "April 20, 271822",
                "12:00 AM",
                "Apr 20, 271822, 12:00 AM",
            ],
        ),
    ],
)
def test_dates_shown(text: str, shown: list[str]) -> None:
    moment = UTC.parse_date(text)
    assert moment is not None
    assert [
        UTC.date(moment, style) for style in ("short", "medium", "long", "time", "datetime")
    ] == shown


def test_a_date_alone_is_universal_and_a_time_without_zone_is_local() -> None:
    new_york = BabelIntl("America/New_York")
    midnight, noon = new_york.parse_date("2026-01-05"), new_york.parse_date("2026-01-05T12:00")
    assert midnight == 1767571200000
    assert new_york.date(midnight, "datetime") == "Jan 4, 2026, 7:00 PM"
    assert noon == 1767571200000 + 17 * 3_600_000
    assert new_york.date(noon, "time") == "12:00 PM"


def test_clock_changes() -> None:
    new_york = BabelIntl("America/New_York")
    skipped, twice = (
        new_york.parse_date("2026-03-08T02:30"),
        new_york.parse_date("2026-11-01T01:30"),
    )
    assert skipped is not None
    assert new_york.date(skipped, "time") == "3:30 AM"
    assert twice == days_of(2026, 11, 1) * DAY + 5.5 * 3_600_000  # Still summer time.


def test_years_beyond_those_of_python() -> None:
    for zone in ("UTC", "America/New_York", "Asia/Kolkata"):
        intl = BabelIntl(zone)
        for text in ("+012345-07-01T12:00", "-000044-03-15T12:00", "9999-12-31T23:59"):
            moment = intl.parse_date(text)
            assert moment is not None
            assert intl.parse_date(text + ":00") == moment
            assert intl.date(moment, "time") == ("11:59 PM" if text.startswith("9") else "12:00 PM")


@pytest.mark.parametrize("name", ["Europe/Atlantis", "", "Europe", "../UTC", "a b", "\0"])
def test_an_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="unknown time zone"):
        BabelIntl(name)


@PROPERTY
@given(st.integers(-100_000_000, 100_000_000))
def test_the_calendar_counts_every_day(days: int) -> None:
    year, month, day = date_of(days)
    assert days_of(year, month, day) == days
    assert date_of(days + 1) > (year, month, day)


@PROPERTY
@given(st.integers(-30_610_224_000, 8_640_000_000_000), st.sampled_from(["UTC", "Asia/Kolkata"]))
def test_what_is_shown_reads_back(seconds: int, zone: str) -> None:
    """From the year 1000 on; the number of an earlier year is read as a day or a month."""
    intl = BabelIntl(zone)
    shown = intl.date(seconds * 1000, "datetime")
    moment = intl.parse_date(shown)
    assert moment is not None
    assert intl.date(moment, "datetime") == shown
    assert abs(moment - seconds * 1000) < 60_000


@PROPERTY
@given(st.text("0123456789-+/:. TZtzJanPMGUFeb()\u2028é", max_size=30))
def test_any_text_is_a_date_or_none(text: str) -> None:
    moment = parse_date(text, lambda local: local)
    assert moment is None or abs(moment) <= 8.64e15


def test_babel_is_not_imported_before_it_is_needed() -> None:
    code = (
        "import sys; from renderer_py.intl import BabelIntl; BabelIntl().number(1.5, 0, 3);"
        "print('babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
