"""When a game night begins, as it is typed, chosen and shown: a moment once it is known, and asked for until then."""

from __future__ import annotations

import pytest

from bot.features.game_nights.service import FARTHEST
from bot.tables.refusal import Refusal
from tests.features.game_nights.desk import Desk, announced, buttons, english, labels, options, press_of, selects
from tests.features.game_nights.kit import HOUR
from tests.tables.room import ADA, BEN, CY, START, STRANGER


async def test_a_time_of_day_is_taken_in_the_zone_that_is_named_once_and_remembered(desk: Desk) -> None:
    # The clock of this room says 12 January 1970, 13:46 UTC.
    await desk.plan("20:30", zone="tokyo")
    first = (await desk.newest).row
    assert (first.zone, first.starts_at % 86_400) == ("Asia/Tokyo", 11.5 * HOUR)
    asked = await desk.plan("20:30")
    assert (await desk.newest).row.starts_at == first.starts_at
    assert "Your time zone: **Asia/Tokyo" in asked.words


async def test_another_zone_shows_the_same_moment_and_offers_what_its_clock_would_say(desk: Desk) -> None:
    await desk.plan("20:30")
    before = (await desk.newest).row.starts_at
    assert before % 86_400 == 19.5 * HOUR, "in Berlin, which was guessed"
    assert (await desk.press("zone")).log[-1][0] == "modal"
    asked = await desk.press("zone", typed="new york")
    row = (await desk.newest).row
    assert (row.starts_at, row.zone) == (before, "America/New_York")
    assert (await desk.host.room.people.person(ADA)).zone == "America/New_York"
    assert f"<t:{int(before)}:F>" in asked.words
    assert "Begin Mon, 12 Jan 1970, 20:30 (America/New York)" in labels(asked)
    await desk.press("begin", str(int(before + 6 * HOUR)))
    assert (await desk.newest).row.starts_at == before + 6 * HOUR
    assert await desk.refused("zone", typed="nowhere at all") == "zone_unknown"
    assert await desk.refused("begin", "5") == "game_night_past"


@pytest.mark.deep
@pytest.mark.parametrize("when", ["in 2 h", f"<t:{int(START + 2 * HOUR)}:F>", "15:46", "Mon, 12 Jan 1970, 15:46 (UTC)"])
@pytest.mark.parametrize("zone", ["new york", "Asia/Tokyo", "東京"])
async def test_a_moment_stays_that_moment_whatever_zone_is_named_later(desk: Desk, when: str, zone: str) -> None:
    by = press_of(ADA)
    by.locale = "en-US"
    await desk.plan(when, by=by)
    before = (await desk.newest).row
    assert (before.starts_at // 60, before.typed) == ((START + 2 * HOUR) // 60, None), "UTC, which was guessed"
    await desk.press("zone", typed=zone)
    await desk.press("name", typed="Games")
    await desk.press("post")
    assert (await desk.newest).row.starts_at == before.starts_at


@pytest.mark.deep
@pytest.mark.parametrize("typed", ["IST", "CST", "america/n", "berl"])
async def test_a_zone_that_may_be_several_or_is_a_part_of_a_name_is_asked_for_and_not_kept(
    desk: Desk, typed: str
) -> None:
    await desk.plan("20:30")
    before = (await desk.newest).row
    asked = await desk.press("zone", typed=typed)
    assert labels(asked) == ["Back"]
    assert (await desk.newest).row == before
    assert (await desk.host.room.people.person(ADA)).zone is None
    assert "Nobody else sees this yet" in (await desk.press("back")).words
    value = options(asked)[0]
    await desk.press("zonepick", values=[value])
    assert (await desk.host.room.people.person(ADA)).zone == value
    assert (await desk.newest).row.starts_at == before.starts_at
    assert await desk.refused("zonepick", values=["Mars/Olympus"]) == "bad_button"
    assert await desk.refused("zonepick", values=["Asia/Tokyo@x"]) == "bad_button"


async def test_with_a_zone_that_may_be_several_what_is_chosen_is_zone_and_moment(desk: Desk) -> None:
    asked = await desk.plan("20:30", zone="IST")
    assert "Which of these is your time zone?" in asked.words
    assert (await desk.host.room.people.person(ADA)).zone is None
    offered = {value.partition("@")[0]: value for value in options(asked)}
    assert set(offered) == {"Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"}
    assert "When does it begin?" in (await desk.press("back")).words, "nothing is known of it yet"
    await desk.press("zonepick", values=[offered["Asia/Kolkata"]])
    row = (await desk.newest).row
    assert (row.zone, row.starts_at % 86_400) == ("Asia/Kolkata", 15 * HOUR)
    await desk.plan("in 2 h", zone="CST")
    assert (await desk.newest).row.starts_at == START + 2 * HOUR, "that is the same everywhere"


@pytest.mark.deep
@pytest.mark.parametrize(
    "when", ["soon", "fri 8", "half eight", "20h", "not today 20:30", "next fri 20:30", "1970-99-99"]
)
async def test_a_time_that_is_not_sure_is_chosen_and_is_a_moment_then(desk: Desk, when: str) -> None:
    asked = await desk.plan(when, by=english())
    assert "When does it begin?" in asked.words
    assert (await desk.newest).row.starts_at == 0
    days, hours, minutes = selects(asked)
    assert [len(one.options) for one in (days, hours, minutes)] == [14, 24, 4]
    assert await desk.refused("post") == "bad_button"
    asked = await desk.choose(hours, 20)
    asked = await desk.choose(selects(asked)[2], 2)
    assert (await desk.newest).row.starts_at == 0
    asked = await desk.choose(selects(asked)[0], 13)
    # The clock of this room says 12 January 1970, 13:46 UTC.
    then = START // 86_400 * 86_400 + 13 * 86_400 + 20.5 * HOUR
    assert (await desk.newest).row.starts_at == then
    assert f"<t:{int(then)}:F>" in asked.words
    await desk.press("zone", typed="Tokyo")
    assert (await desk.newest).row.starts_at == then


async def test_what_has_passed_today_is_not_offered_and_what_does_not_fit_any_more_is_asked_again(desk: Desk) -> None:
    asked = await desk.plan("soon", by=english())
    asked = await desk.choose(selects(asked)[1], 8)
    asked = await desk.choose(selects(asked)[0], 0)
    days, hours, _ = selects(asked)
    assert [option.value for option in hours.options] == [str(hour) for hour in range(14, 24)]
    assert days.options[0].default is True
    assert not any(option.default for option in hours.options), "eight is over"
    await desk.choose(hours, 0)
    assert (await desk.newest).row.starts_at == 0
    for argument in ("", "x.x.x", "99999999.99.99", "20270115.1c.7", "x"):
        asked = await desk.press("pickminute", argument, values=["15"])
        assert len(selects(asked)) == 3
    assert (await desk.newest).row.starts_at == 0


async def test_a_time_that_is_not_sure_leaves_the_one_that_is_known(desk: Desk) -> None:
    await desk.plan("in 2 h")
    before = (await desk.newest).row
    modal = (await desk.press("time")).log[-1][1]["modal"]
    assert "value" not in modal.to_dict()["components"][0]["component"], "what was typed is not kept"
    asked = await desk.press("time", typed="next sat 8")
    assert labels(asked) == ["Change time", "Time zone", "As a form", "Back"]
    assert (await desk.newest).row == before
    assert f"<t:{int(before.starts_at)}:F>" in (await desk.press("back")).words


@pytest.mark.parametrize(
    ("when", "code"),
    [
        ("1970-01-02 20:30", "game_night_past"),
        (f"<t:{int(START + FARTHEST + 60)}>", "game_night_far"),
        ("<t:1>", "game_night_past"),
    ],
)
async def test_a_time_that_is_not_ahead_is_refused(desk: Desk, when: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        await desk.plan(when)


async def test_another_time_is_in_the_zone_of_whoever_types_it(desk: Desk) -> None:
    await announced(desk, BEN)
    await desk.host.room.people.choose(CY, zone="Asia/Tokyo")
    shown = await desk.press("retime", user=CY, moderator=True, panel=False, typed="20:30")
    assert "Asia/Tokyo" in shown.words
    assert "Europe/Berlin" not in shown.words


async def test_somebody_without_a_zone_who_changes_the_time_is_told_that_it_is_guessed(desk: Desk) -> None:
    night = await announced(desk, BEN)
    shown = await desk.press("retime", user=CY, moderator=True, panel=False, typed="20:30")
    assert "I guessed your time zone: **Europe/Berlin" in shown.words
    then = next(one.custom_id.rpartition(":")[2] for one in buttons(shown) if one.label == "Time zone")
    assert (await desk.press("rezone", then, user=CY, moderator=True)).log[-1][0] == "modal"
    shown = await desk.press("rezone", then, user=CY, moderator=True, typed="Tokyo")
    assert f"<t:{then}:F>" in shown.words
    assert "Your time zone: **Asia/Tokyo" in shown.words
    assert (await desk.host.room.people.person(CY)).zone == "Asia/Tokyo"
    shown = await desk.press("rezone", then, user=CY, moderator=True, typed="CST")
    shown = await desk.press("zonepick", user=CY, moderator=True, values=[options(shown)[0]])
    assert f"<t:{then}:F>" in shown.words
    assert (await desk.newest).row == night.row, "nothing has been moved yet"


async def test_another_time_that_is_not_sure_is_chosen_and_then_asked_for(desk: Desk) -> None:
    night = await announced(desk, BEN)
    shown = await desk.press("retime", panel=False, typed="fri 8")
    for number in (1, 5, 0):
        shown = await desk.choose(selects(shown)[(1, 5, 0).index(number)], number)
    then = START // 86_400 * 86_400 + 86_400 + 4 * HOUR  # 05:00 in Berlin
    assert f"<t:{int(then)}:F>" in shown.words
    assert (await desk.newest).row == night.row
    for verb in ("pickday", "rezone", "zonepick"):
        assert await desk.refused(verb, user=STRANGER, values=["Asia/Tokyo"]) == "not_game_night_host"
