"""A series as its host presses it together: how often, its dates, its end, and that it goes on."""

from __future__ import annotations

import pytest

from bot.features.game_nights import screens, series_screens
from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.rows import GameNightStatus, SeriesStatus
from bot.features.game_nights.store import StoredGameNight
from bot.text import languages, use_locale
from tests.features.game_nights.desk import Desk, buttons, labels, selects
from tests.features.game_nights.kit import HOUR
from tests.features.game_nights.test_keeper import card
from tests.features.game_nights.test_series import deserted
from tests.tables.room import ADA, BEN, START
from tests.ui.message import assert_fits, cut
from tests.ui.wall import text_of

WEEK = 7 * 24 * HOUR
FIRST = int(START + 2 * HOUR)


async def begun(desk: Desk, *, repeats: str = "weekly") -> StoredGameNight:
    """The first night of a series."""
    await desk.plan("in 2 h")
    await desk.press("repeats", values=[repeats])
    await desk.press("post")
    await desk.host.keeper.look()
    return await desk.newest


async def dates(desk: Desk, night: StoredGameNight) -> list[int]:
    """The dates that its host can leave out."""
    return desk.host.series.open_dates(await desk.host.found(night))


async def test_how_often_is_chosen_and_the_dates_that_follow_are_shown(desk: Desk) -> None:
    asked = await desk.plan("in 2 h")
    often = selects(asked)[-1]
    assert [option.label for option in often.options] == [
        "Only once",
        "Every week",
        "Every two weeks",
        "Every month: Monday no. 2",
    ]
    assert "🔁" not in asked.words
    asked = await desk.press("repeats", values=["weekly"])
    assert f"Then <t:{FIRST + int(WEEK)}:F> and <t:{FIRST + 2 * int(WEEK)}:F>." in asked.words
    asked = await desk.press("repeats", values=["once"])
    assert "🔁" not in asked.words
    assert await desk.refused("repeats", values=["daily"]) == "bad_button"


async def test_a_last_monday_is_offered_on_a_last_monday_alone(desk: Desk) -> None:
    await desk.plan("26.01.1970 20:00")
    asked = await desk.press("repeats", values=["last"])
    assert "Every month: last Monday" in asked.words
    asked = await desk.press("time", typed="in 3 h")
    assert "Every month: Monday no. 2" in asked.words
    await desk.press("post")
    assert (await desk.newest).row.repeats is Repeats.MONTHLY


async def test_its_card_says_how_often_and_leads_its_host_to_its_dates(desk: Desk) -> None:
    night = await begun(desk)
    shown = await card(desk.host, night)
    assert "🔁 Every week" in text_of(shown)
    assert await desk.refused("dates", user=BEN) == "not_game_night_host"
    panel = await desk.press("dates", panel=False)
    assert panel.log[-1][1]["ephemeral"] is True
    assert f"<t:{FIRST}:F>: announced" in panel.words
    assert len(selects(panel)) == 2
    assert len(selects(panel)[0].options) == 5, "one that is announced is changed on its card"


async def test_a_date_is_left_out_and_in_again(desk: Desk) -> None:
    night = await begun(desk)
    one = (await dates(desk, night))[0]
    panel = await desk.choose(selects(await desk.press("dates"))[0], 0)
    assert f"<t:{one}:F>: left out" in panel.words
    panel = await desk.press("skip", values=[str(one)])
    assert "left out" not in panel.words
    for value in (str(FIRST), str(one + 60), "x", str(one + 100 * int(WEEK))):
        assert await desk.refused("skip", values=[value]) in ("game_night_otherwise", "bad_button")


async def test_a_date_is_moved_to_a_time_that_is_typed_and_what_is_not_sure_is_asked_for(desk: Desk) -> None:
    night = await begun(desk)
    one = (await dates(desk, night))[0]
    asked = await desk.press("shift", values=[str(one)])
    assert asked.log[-1][0] == "modal"
    assert await desk.refused("shiftto", str(one), typed="fri 8") == "game_night_unclear"
    assert await desk.refused("shiftto", str(one), typed="1.1.1970 20:00") == "game_night_past"
    panel = await desk.press("shiftto", str(one), typed="1970-01-20 20:00")
    moved = (await desk.host.found(night)).exceptions[one]
    assert f"<t:{one}:F> → <t:{int(moved or 0)}:F>" in panel.words
    assert await desk.refused("shiftto", str(one)) == "bad_button"
    panel = await desk.press("shiftto", str(one), typed=f"<t:{one}:F>")
    assert (await desk.host.found(night)).exceptions == {}, "it is as usual again"


async def test_it_ends_when_its_host_has_said_so_twice(desk: Desk) -> None:
    night = await begun(desk)
    asked = await desk.press("stop")
    assert labels(asked) == ["Yes, end it", "Dates"]
    assert (await desk.host.found(night)).row.status is SeriesStatus.GOING
    assert await desk.refused("stopyes", user=BEN) == "not_game_night_host"
    await desk.press("stopyes", user=BEN, moderator=True)
    assert (await desk.host.found(night)).row.status is SeriesStatus.OVER
    assert await desk.refused("dates") == "game_night_series_over"
    assert await desk.refused("goon") == "game_night_series_over"
    await desk.host.keeper.look()
    assert (await desk.newest).status is GameNightStatus.PLANNED, "that one still takes place"


async def test_calling_one_off_says_that_the_others_stay(desk: Desk) -> None:
    await begun(desk)
    assert "The other dates stay" in (await desk.press("off")).words
    await desk.press("offyes")
    panel = await desk.press("dates")
    assert f"<t:{FIRST}:F>: called off" in panel.words


async def test_a_night_that_is_none_of_a_series_has_no_dates(desk: Desk) -> None:
    await desk.plan("in 2 h")
    await desk.press("post")
    assert await desk.refused("dates") == "game_night_series_over"
    assert "Dates" not in labels(await desk.press("come", user=BEN, panel=False))


async def test_only_its_host_says_that_it_goes_on(desk: Desk) -> None:
    first = await deserted(desk.host)
    assert await desk.refused("goon", user=BEN, moderator=True) == "not_game_night_host"
    answered = await desk.press("goon", panel=False)
    assert "goes on. Next time" in answered.words
    assert buttons(answered) == []
    assert (await desk.host.found(first)).row.status is SeriesStatus.GOING
    assert await desk.refused("goon") == "game_night_otherwise"


@pytest.mark.parametrize("language", languages())
async def test_all_of_it_fits_in_every_language(desk: Desk, language: str) -> None:
    night = await begun(desk)
    series, host = await desk.host.found(night), desk.host
    slots = host.series.dates(series)
    await host.series.skip(series, slots[1])
    await host.series.shift(series, slots[2], slots[2] + 3 * HOUR)
    series = await host.found(night)
    with use_locale(language):
        draft = screens.draft(night, ["luckybox", "flip7"], 0.0, guess=True, threads=False, event=True, instead=9e8)
        shown = [draft, screens.card(night, host.nights.now), screens.told(night, "next", [ADA, BEN])]
        shown += [series_screens.dates(series, night.id, slots, host.series.open_dates(series))]
        shown += [series_screens.stopping(night.id, series.row), series_screens.question(series, 1e9, [ADA])]
        shown += [series_screens.going_on(series, 1e9), series_screens.stopped(series.row), screens.asked(night, "off")]
        for screen in shown:
            assert_fits(screen)
            assert cut(screen) == []
