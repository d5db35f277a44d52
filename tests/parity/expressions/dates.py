"""Random texts that are dates, nearly dates, or dates only to a lenient parser."""

from __future__ import annotations

from random import Random

MONTHS = [
    "Jan",
    "feb",
    "MARCH",
    "Apr.",
    "May",
    "june",
    "Jul",
    "August",
    "Sept",
    "oct",
    "Nov",
    "Dec",
]
ZONES = ["Z", "z", "+00:00", "-05:00", "+05:30", "+0530", "-0800", "+14:00", "-24:00", "+5", " GMT"]
LOOSE_ZONES = ["", " UTC", " GMT+2", " GMT-0330", " EST", " PDT", " (CET)", " +0100", "-5", " BST"]
CLOCKS = ["14:30", "09:05:30", "9:05", "00:00", "12:00", "24:00", "24:01", "25:00", "2:60", "7:5:3"]
CLOCKS += ["14:30:15.5", "14:30:15.123456", "23:59:59.999", "12:00 AM", "12:30 pm", "13:00 PM"]
CLOCKS += ["0:00 am", "3 PM", "3:04PM", "1:2:3.4", "10:30:", "10::5", "02:30", "01:30", "03:00:00"]
TRANSITIONS = [
    f"{day} {clock}{zone}"
    for day in ["2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04", "1942-02-09", "1883-11-18"]
    for clock in ["00:59", "01:15", "01:45", "02:15", "02:30", "03:15", "12:02"]
    for zone in ["", " Z"]
]
"""Clock times that occur twice or not at all in one of the zones asked."""
WORDS = ["", "", "", "Mon, ", "Tuesday ", "on ", "x", "(note) ", "12 ", "\u00a0", "  "]


def random_date(random: Random) -> str:
    """One text; about two in three mean a moment."""
    pick = random.choice
    make = pick([_iso, _iso, _iso_time, _iso_time, _american, _named, _named, _damaged, _digits])
    return pick(["", "", "", "", " "]) + make(random) + pick(["", "", "", "", " "])


def _year(random: Random) -> int:
    return random.choice(
        [2026, 2024, 2000, 1999, 1970, 1969, 1900, 2100, 1850, 9999, 99, 50, 49, 26]
    )


def _iso(random: Random) -> str:
    year = random.choice(
        [f"{_year(random):04d}"] * 4 + ["+012345", "-000044", "-000000", "+275760"]
    )
    month = random.choice([f"{random.randrange(1, 13):02d}"] * 5 + ["00", "13", "1", "7"])
    day = random.choice([f"{random.randrange(1, 32):02d}"] * 5 + ["00", "32", "5", "31"])
    return random.choice([f"{year}-{month}-{day}"] * 5 + [year, f"{year}-{month}"])


def _iso_time(random: Random) -> str:
    clock = random.choice(["T", "T", "T", "T", "t", " "]) + random.choice(CLOCKS)
    return _iso(random) + clock + random.choice(["", "", *ZONES])


def _american(random: Random) -> str:
    mark = random.choice(["/", "/", "-", " ", ".", ","])
    parts = [random.randrange(1, 14), random.randrange(1, 33), _year(random)]
    if random.random() < 0.3:
        random.shuffle(parts)
    text = mark.join(map(str, parts[: random.choice([2, 3, 3, 3])]))
    return text + random.choice(["", "", f" {random.choice(CLOCKS)}{random.choice(LOOSE_ZONES)}"])


def _named(random: Random) -> str:
    month, day, year = random.choice(MONTHS), random.randrange(1, 33), _year(random)
    orders = [f"{month} {day}, {year}", f"{day} {month} {year}", f"{year} {month} {day}"]
    orders += [f"{month} {day}", f"{month} {year}", f"{day}-{month}-{year}", f"{month}{day} {year}"]
    clock = random.choice(["", "", f" {random.choice(CLOCKS)}"])
    zone = random.choice(LOOSE_ZONES) if clock or random.random() < 0.2 else ""
    return random.choice(WORDS) + random.choice(orders) + clock + zone


def _damaged(random: Random) -> str:
    text = random.choice([_iso_time, _american, _named])(random)
    at = random.randrange(len(text))
    return (
        text[:at]
        + random.choice(["", "-", "+", ":", ".", ")", "(", "x", "1", " "])
        + text[at + 1 :]
    )


def _digits(random: Random) -> str:
    numbers = ["0", "1", "5", "12", "13", "31", "32", "99", "100", "2026", "20260105", "202601"]
    return random.choice([*numbers, "1700000000000", "-5", "1.5", "275760", "275761", *CLOCKS])
