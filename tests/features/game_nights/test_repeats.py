"""When a series is: by the clocks of its zone, through every change of them; and which rule of Discord names it."""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.features.game_nights.repeats import Repeats, Schedule, clocks_set, rule_for
from sandbox.errors import FormErrors
from sandbox.recurrence import checked, moments

ZONES = (
    "Europe/Berlin",
    "Europe/Dublin",
    "America/New_York",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Asia/Tokyo",
    "Pacific/Auckland",
    "Asia/Kathmandu",
    "UTC",
)
YEARS = 6
FIRST, LAST = datetime(2025, 1, 1, tzinfo=UTC), datetime(2029, 12, 31, tzinfo=UTC)
DAY = 86_400

starts = st.integers(int(FIRST.timestamp()) // 900, int(LAST.timestamp()) // 900).map(lambda quarter: quarter * 900)
schedules = st.builds(Schedule, st.sampled_from(Repeats), starts, st.sampled_from(ZONES))


def shown(moment: float, zone: ZoneInfo) -> datetime:
    """What the clocks show."""
    return datetime.fromtimestamp(moment, UTC).astimezone(zone).replace(tzinfo=None, fold=0)


def moment_of(wall: datetime, zone: ZoneInfo) -> int:
    """When the clocks of a zone show this: found by trying every offset the zone has about then, none by its rules.

    Twice: the first time. Never: as much later as the clocks are set forward, which is what the old offset says.
    """
    about = int(wall.replace(tzinfo=UTC).timestamp())
    near = [datetime.fromtimestamp(about + hours * 3600, UTC) for hours in range(-36, 37)]
    offsets = [moment.astimezone(zone).utcoffset() for moment in near]
    tried = {about - int(offset.total_seconds()) for offset in offsets if offset is not None}
    return min((moment for moment in tried if shown(moment, zone) == wall), default=0) or about - int(
        (offsets[0] or timedelta()).total_seconds()
    )


def days(schedule: Schedule, first: date) -> Iterator[date]:
    """The days of a series, read off a calendar one after the other."""
    day = first
    while day.year < first.year + YEARS:
        of_weekday = [
            week[day.weekday()] for week in calendar.monthcalendar(day.year, day.month) if week[day.weekday()]
        ]
        weeks = (day - first).days // 7
        is_one = {
            Repeats.WEEKLY: True,
            Repeats.FORTNIGHTLY: weeks % 2 == 0,
            Repeats.MONTHLY: of_weekday.index(day.day) == (first.day - 1) // 7,
            Repeats.LAST: of_weekday[-1] == day.day,
        }
        if is_one[schedule.repeats]:
            yield day
        day += timedelta(7)


@given(schedules)
def test_a_series_is_when_the_clocks_of_its_zone_show_its_time_on_its_days(schedule: Schedule) -> None:
    zone = ZoneInfo(schedule.zone)
    begins = shown(schedule.first, zone)
    wanted = [moment_of(datetime.combine(day, begins.time()), zone) for day in days(schedule, begins.date())]
    found = [*takewhile(lambda moment: moment < wanted[-1], schedule.after(schedule.first))]
    assert [*found, wanted[-1]] == [moment for moment in wanted if moment > schedule.first]


@given(schedules, st.integers(-10, 1500), st.integers(-DAY, DAY))
def test_wherever_one_begins_to_read_the_moments_are_the_same(schedule: Schedule, days_later: int, more: int) -> None:
    since = schedule.first + days_later * DAY + more
    whole = [schedule.first, *takewhile(lambda moment: moment < since + 200 * DAY, schedule.after(schedule.first))]
    part = [*takewhile(lambda moment: moment < since + 200 * DAY, schedule.after(since))]
    assert part == [moment for moment in whole if moment > since]


def test_a_night_stays_at_its_hour_when_the_clocks_are_set() -> None:
    zone = ZoneInfo("Europe/Berlin")
    first = int(datetime(2027, 3, 12, 20, 30, tzinfo=zone).timestamp())
    found = [*islice(Schedule(Repeats.WEEKLY, first, "Europe/Berlin").after(first), 4)]
    assert {f"{shown(moment, zone):%H:%M}" for moment in found} == {"20:30"}
    weeks = [later - earlier for earlier, later in pairwise(found)]
    assert weeks == [7 * DAY, 7 * DAY - 3600, 7 * DAY]


def test_a_time_that_the_clocks_leave_out_is_after_the_gap_and_one_they_show_twice_the_first() -> None:
    zone = ZoneInfo("Europe/Berlin")
    spring = int(datetime(2027, 3, 21, 2, 30, tzinfo=zone).timestamp())
    later, after = islice(Schedule(Repeats.WEEKLY, spring, "Europe/Berlin").after(spring), 2)
    assert (f"{shown(later, zone):%d.%m. %H:%M}", f"{shown(after, zone):%H:%M}") == ("28.03. 03:30", "02:30")
    autumn = int(datetime(2027, 10, 24, 2, 30, tzinfo=zone).timestamp())
    twice = next(Schedule(Repeats.WEEKLY, autumn, "Europe/Berlin").after(autumn))
    assert datetime.fromtimestamp(twice, zone).tzname() == "CEST"


def test_a_fifth_friday_is_not_in_every_month_and_a_last_one_is() -> None:
    first, utc = int(datetime(2027, 1, 29, 20, tzinfo=UTC).timestamp()), ZoneInfo("UTC")
    fifth, last = (
        [shown(moment, utc) for moment in islice(Schedule(repeats, first, "UTC").after(first), 4)]
        for repeats in (Repeats.MONTHLY, Repeats.LAST)
    )
    assert [day.month for day in fifth] == [4, 7, 10, 12]
    assert [day.day for day in last] == [26, 26, 30, 28]


@given(schedules, st.integers(0, 60))
def test_a_rule_that_is_given_to_discord_names_the_same_moments_until_the_clocks_are_set(
    schedule: Schedule, number: int
) -> None:
    start = next(islice(schedule.after(schedule.first - 1), number, None))
    rule = rule_for(schedule, start)
    assume(rule is not None)
    errors = FormErrors()
    kept = checked(errors, rule, start)
    assert not errors, errors.tree()
    assert kept is not None
    end = clocks_set(schedule.zone, start) or start + 365 * DAY
    named = [*takewhile(lambda moment: moment < end, moments(kept))]
    assert named == [start, *takewhile(lambda moment: moment < end, schedule.after(start))]


def weekly(interval: int, day: int) -> dict[str, object]:
    """A rule of Discord's."""
    return {"frequency": 2, "interval": interval, "by_weekday": [day]}


def monthly(nth: int, day: int) -> dict[str, object]:
    """A rule of Discord's."""
    return {"frequency": 1, "interval": 1, "by_n_weekday": [{"n": nth, "day": day}]}


@pytest.mark.parametrize(
    ("repeats", "local", "zone", "wanted"),
    [
        (Repeats.WEEKLY, (2027, 1, 15, 20), "Europe/Berlin", weekly(1, 4)),
        # Saturday in UTC.
        (
            Repeats.FORTNIGHTLY,
            (2027, 1, 15, 20),
            "America/New_York",
            weekly(2, 5),
        ),
        (
            Repeats.MONTHLY,
            (2027, 1, 15, 20),
            "Europe/Berlin",
            monthly(3, 4),
        ),
        # Discord's fifth is the last.
        (
            Repeats.LAST,
            (2027, 1, 29, 20),
            "Europe/Berlin",
            monthly(5, 4),
        ),
        (Repeats.MONTHLY, (2027, 1, 29, 20), "Europe/Berlin", None),
        # The day after a first Friday is no first Saturday in May 2027.
        (Repeats.MONTHLY, (2027, 4, 2, 20), "America/New_York", None),
    ],
)
def test_what_discord_is_given(
    repeats: Repeats, local: tuple[int, int, int, int], zone: str, wanted: dict[str, object] | None
) -> None:
    start = int(datetime(*local, tzinfo=ZoneInfo(zone)).timestamp())
    rule = rule_for(Schedule(repeats, start, zone), start)
    begins = {"start": datetime.fromtimestamp(start, UTC).isoformat()}
    assert rule == (None if wanted is None else {**begins, **wanted})


def test_the_clocks_are_set_next_to_the_second() -> None:
    now = datetime(2027, 1, 15, tzinfo=UTC).timestamp()
    assert clocks_set("Europe/Berlin", now) == datetime(2027, 3, 28, 1, tzinfo=UTC).timestamp()
    assert clocks_set("Asia/Tokyo", now) is None
