"""The selects for a time that is not sure: what lies ahead and is on the clocks, and what is chosen so far."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.game_nights.when import DAYS, Picked, TimeChoices
from bot.ui.input.custom_id import LIMIT
from bot.ui.input.zones import zone_of
from bot.ui.screens.screen import Screen
from tests.ui.wall import fits

BERLIN = "Europe/Berlin"
names = st.sampled_from([BERLIN, "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "UTC"])
times = st.builds(datetime.combine, st.dates(date(2026, 1, 1), date(2029, 12, 31)), st.times()).map(
    lambda moment: moment.replace(microsecond=0)
)


def now_in(zone: str, *when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type, misc]


@given(names, times, st.data())
def test_what_is_chosen_is_the_moment_it_says_in_whatever_order(zone: str, here: datetime, data: st.DataObject) -> None:
    now = here.replace(tzinfo=zone_of(zone)).timestamp()
    picked = Picked()
    for what in data.draw(st.permutations(["day", "hour", "minute"])):
        offer = TimeChoices(picked, now, zone)
        values = list({"day": offer.days, "hour": offer.hours, "minute": offer.minutes}[what])
        picked = offer.picked.with_value(f"pick{what}", str(data.draw(st.sampled_from(values))))
    offer = TimeChoices(picked, now, zone)
    if offer.moment is None:
        return  # something chosen first does not go with what was chosen later
    local = datetime.fromtimestamp(offer.moment, zone_of(zone))
    assert offer.moment > now
    assert f"{local:%Y%m%d}" == picked.day
    assert local.hour == int(picked.hour.rstrip("ab"))
    assert local.minute == int(picked.minute)
    assert timedelta(0) <= local.date() - datetime.fromtimestamp(now, zone_of(zone)).date() < timedelta(DAYS)


@given(names, times)
def test_there_is_always_something_to_choose_and_room_for_it(zone: str, here: datetime) -> None:
    now = here.replace(tzinfo=zone_of(zone)).timestamp()
    for day in TimeChoices(Picked(), now, zone).days:
        offer = TimeChoices(Picked(day=day), now, zone)
        assert offer.hours
        assert all(offer.hours.values())
    selects = offer.selects(10**9)
    fits(Screen(("-",), selects))
    assert all(len(select.custom_id) <= LIMIT for select in selects)


def test_late_in_the_day_tomorrow_is_the_first() -> None:
    assert next(iter(TimeChoices(Picked(), now_in(BERLIN, 2027, 1, 15, 23, 44), BERLIN).days)) == "20270115"
    assert next(iter(TimeChoices(Picked(), now_in(BERLIN, 2027, 1, 15, 23, 46), BERLIN).days)) == "20270116"


def test_an_hour_that_no_clock_shows_is_not_offered() -> None:
    offer = TimeChoices(Picked(day="20270328", hour="2"), now_in(BERLIN, 2027, 3, 20), BERLIN)
    assert "2" not in offer.hours
    assert offer.picked == Picked(day="20270328"), "it is asked again"


def test_an_hour_that_comes_twice_is_offered_twice() -> None:
    offer = TimeChoices(Picked(day="20271031"), now_in(BERLIN, 2027, 10, 30), BERLIN)
    assert [hour for hour in offer.hours if hour.startswith("2") and len(hour) == 2 and not hour.isdecimal()] == [
        "2a",
        "2b",
    ]
    words = [option.label for option in offer.selects(1)[1].options]
    assert words[1:5] == ["01:00–01:59", "02:00–02:59 CEST", "02:00–02:59 CET", "03:00–03:59"]
    first, second = (
        TimeChoices(Picked("20271031", hour, "30"), now_in(BERLIN, 2027, 10, 30), BERLIN).moment
        for hour in ("2a", "2b")
    )
    assert first is not None
    assert second == first + 3600
    assert TimeChoices(Picked("20271031", "2", "30"), now_in(BERLIN, 2027, 10, 30), BERLIN).picked.hour == "x"


@pytest.mark.parametrize("argument", ["", "x", "20270115.20", "20270115.20.30.5", "2027.20.30", "x.x.x", "..", "٢.x.x"])
def test_what_makes_no_sense_is_nothing_chosen(argument: str) -> None:
    assert Picked.of(argument) == Picked()
    assert Picked().with_value("pickhour", "99x") == Picked()
