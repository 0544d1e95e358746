"""Reminders of the daily: for those who asked, once a day, and for nobody else."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.features.daily.custom_ids import ReminderPress
from bot.features.daily.reminders import HOUR, Reminders, due_at
from bot.features.daily.rows import SpentRow
from bot.games.catalogue import games
from bot.league.days import DAY, ends, person_mark
from bot.tables.refusal import Refusal
from bot.text import DEFAULT, catalogue
from bot.ui.input.answers import HURRIED
from bot.ui.messages.mentions import NOBODY
from tests.features.daily.town import ADA, BEN, NOON, TODAY, Town, a_town
from tests.patience import PATIENCE
from tests.ui.custom_ids import parse_any
from tests.ui.message import assert_fits
from tests.ui.pressed import Pressed, PressedBy, given, refused
from tests.ui.presses import selects

TO_ADA = f"@{ADA}"


async def looks(town: Town, day: int, hours: float) -> list[str]:
    """Whom the worker tells something at so many hours before the end of a day."""
    before = len(town.discord.tried)
    town.at(day, DAY - hours * HOUR)
    await town.worker.look()
    return town.discord.tried[before:]


async def test_it_comes_at_the_hour_asked_for_and_once_a_day(town: Town) -> None:
    await town.asks(ADA, 3)
    assert await looks(town, TODAY, 3.01) == []
    assert await looks(town, TODAY, 3) == [TO_ADA]
    assert await looks(town, TODAY, 2) == []
    assert await looks(town.restarted(), TODAY, 1) == []
    assert await looks(town, TODAY + 1, 4) == []
    assert await looks(town, TODAY + 1, 1) == [TO_ADA]


async def test_it_says_when_the_day_ends_and_how_to_hear_no_more(town: Town) -> None:
    await town.asks(ADA, 3)
    await looks(town, TODAY, 3)
    (sent,) = town.discord.sent
    assert f"<t:{int(ends(TODAY))}:R>" in sent.text
    assert "/daily remind" in sent.text
    assert sent.custom_ids == [f"daily1:play:luckybox:{TODAY}", "remind1:off"]
    assert sent.arguments["allowed_mentions"] is NOBODY


@pytest.mark.parametrize("asked", ["attempts_of", "person", "claim_reminder"])
async def test_a_silent_database_puts_it_off_to_the_next_look_keeps_others_from_nothing_and_is_no_fault(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, asked: str
) -> None:
    owner: Any = town.worker.people if asked == "person" else town.worker.store
    answers = getattr(owner, asked)

    async def silent_about_ada(user_id: int, *rest: Any, **more: Any) -> Any:
        if user_id == ADA:
            raise OperationalError("", {}, Exception())
        return await answers(user_id, *rest, **more)

    await town.asks(ADA, 3)
    await town.asks(BEN, 3)
    with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
        broken.setattr(owner, asked, silent_about_ada)
        with pytest.raises(OperationalError):
            await looks(town, TODAY, 3)
    assert town.discord.tried == [f"@{BEN}"]
    assert caplog.records == []
    assert await looks(town, TODAY, 2) == [TO_ADA]


async def test_nobody_else_is_told_anything(town: Town) -> None:
    await town.attempt(BEN, None)
    await town.people.choose(BEN, text_mode=True)
    await town.asks(ADA, 3)
    await town.asks(ADA, None)
    assert (await town.people.person(99)).remind_hours is None
    for hours in (12, 6, 3, 0.1):
        assert await looks(town, TODAY, hours) == []


async def test_who_has_finished_is_not_reminded(town: Town) -> None:
    await town.asks(ADA, 3)
    await town.attempt(ADA, 50)
    assert await looks(town, TODAY, 3) == []
    assert await looks(town, TODAY + 1, 3) == [TO_ADA]


async def test_an_attempt_begun_is_not_finished(town: Town) -> None:
    await town.asks(ADA, 3)
    await town.attempt(ADA, None)
    assert await looks(town, TODAY, 3) == [TO_ADA]


async def test_yesterdays_is_not_todays(town: Town) -> None:
    await town.asks(ADA, 3)
    await town.attempt(ADA, 50, TODAY - 1)
    assert await looks(town, TODAY, 3) == [TO_ADA]


@pytest.mark.parametrize(
    ("ago", "named"), [(0, []), (14, ["other"]), (15, ["luckybox", "other"]), (None, ["luckybox", "other"])]
)
async def test_it_is_about_the_games_played_lately(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ago: int | None, named: list[str]
) -> None:
    monkeypatch.setitem(catalogue(DEFAULT).texts, "game.other", "Another Game")
    async with a_town(tmp_path, {"luckybox": games()["luckybox"], "other": games()["luckybox"]}) as town:
        await town.asks(ADA, 3)
        if ago is not None:
            await town.attempt(ADA, 50, TODAY - ago, game="other")
        await looks(town, TODAY, 3)
        found = [sent.custom_ids[:-1] for sent in town.discord.sent]
        assert found == ([[f"daily1:play:{game}:{TODAY}" for game in named]] if named else [])


async def test_one_game_finished_leaves_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(DEFAULT).texts, "game.other", "Another Game")
    async with a_town(tmp_path, {"luckybox": games()["luckybox"], "other": games()["luckybox"]}) as town:
        await town.asks(ADA, 3)
        await town.attempt(ADA, 50, TODAY - 3)
        await town.attempt(ADA, 50, game="other")
        await looks(town, TODAY, 3)
        assert town.discord.sent[0].custom_ids[0] == f"daily1:play:luckybox:{TODAY}"
        assert "Another Game" not in str(town.discord.sent[0].arguments["view"].to_components())


async def test_who_cannot_play_today_any_more_is_not_reminded(town: Town) -> None:
    await town.asks(ADA, 3)
    await town.put(SpentRow(game="luckybox", day=TODAY, mark=person_mark("secret", ADA, TODAY)))
    assert await looks(town, TODAY, 3) == []


async def test_two_processes_remind_once(town: Town) -> None:
    await town.asks(ADA, 3)
    town.at(TODAY, DAY - HOUR)
    await asyncio.gather(*(town.restarted().worker.look() for _ in range(4)))
    assert town.discord.tried == [TO_ADA]


async def test_it_is_remembered_before_it_is_sent(town: Town) -> None:
    await town.asks(ADA, 3)
    town.discord.refusing[TO_ADA] = [asyncio.CancelledError()]  # type: ignore[list-item] # the process ends
    with pytest.raises(asyncio.CancelledError):
        await looks(town, TODAY, 3)
    assert await looks(town.restarted(), TODAY, 2) == []


async def test_a_clock_set_back_reminds_nobody_again(town: Town) -> None:
    await town.asks(ADA, 3)
    await looks(town, TODAY, 3)
    assert await looks(town, TODAY - 1, 3) == []
    assert await looks(town, TODAY, 2) == []
    assert await looks(town, TODAY + 1, 2) == [TO_ADA]


async def test_asked_for_again_after_the_clock_was_set_back_it_comes_again(town: Town) -> None:
    await town.asks(ADA, 3)
    await looks(town, TODAY + 9, 3)
    town.at(TODAY, NOON)
    await town.asks(ADA, 3)
    assert await looks(town, TODAY, 2) == [TO_ADA]


async def test_asked_for_after_its_hour_it_begins_tomorrow(town: Town) -> None:
    town.at(TODAY, DAY - 2 * HOUR)
    said = await town.asks(ADA, 3)
    assert f"<t:{int(due_at(TODAY + 1, 3))}:f>" in said
    assert await looks(town, TODAY, 1) == []
    assert await looks(town, TODAY + 1, 3) == [TO_ADA]


async def test_other_hours_bring_no_second_one_on_the_same_day(town: Town) -> None:
    await town.asks(ADA, 6)
    assert await looks(town, TODAY, 6) == [TO_ADA]
    said = await town.asks(ADA, 2)
    assert "**2 h**" in said
    await town.asks(ADA, None)
    await town.asks(ADA, 1)
    assert await looks(town, TODAY, 1) == []
    assert await looks(town, TODAY + 1, 1) == [TO_ADA]


async def test_other_switches_leave_it_as_it_is(town: Town) -> None:
    await town.asks(ADA, 3)
    await looks(town, TODAY, 3)
    await town.people.choose(ADA, text_mode=True)
    assert await looks(town, TODAY, 2) == []
    assert await looks(town, TODAY + 1, 2) == [TO_ADA]
    assert (await town.restarted().people.person(ADA)).text_mode


async def test_who_takes_no_direct_messages_is_tried_once_a_day(town: Town) -> None:
    await town.asks(ADA, 3)
    town.discord.refusing[TO_ADA] = [refused(50007, 403)]
    assert await looks(town, TODAY, 3) == [TO_ADA]
    assert await looks(town, TODAY, 2) == []
    assert town.discord.sent == [], "nothing is said elsewhere either"
    assert await looks(town, TODAY + 1, 3) == [TO_ADA]


@pytest.mark.parametrize("error", [refused(0, 503), refused(40003, 400), TimeoutError()])
async def test_where_discord_is_busy_it_tries_again(town: Town, error: Exception) -> None:
    await town.asks(ADA, 3)
    town.discord.refusing[TO_ADA] = [error]
    town.at(TODAY, DAY - HOUR)
    await town.through(town.worker.look())
    assert town.discord.places == [TO_ADA]
    assert len(set(town.discord.nonces)) == 1


async def test_when_the_day_has_ended_it_is_too_late(town: Town) -> None:
    await town.asks(ADA, 3)
    town.discord.refusing[TO_ADA] = [refused(0, 503)] * 2
    town.at(TODAY, DAY - 10)
    await town.through(town.worker.look())
    assert town.discord.tried == [TO_ADA] * 2
    assert town.discord.sent == []


async def test_the_store_keeps_nobody_in_mind_who_has_switched_it_off(town: Town) -> None:
    await town.asks(ADA, 3)
    town.at(TODAY, DAY - HOUR)
    assert await town.store.reminders_due(TODAY, 1) == [ADA]
    await town.asks(ADA, None)
    assert not await town.store.claim_reminder(ADA, TODAY), "switched off after the worker looked"


async def test_it_is_said_how_it_stands_with_every_hour_to_choose_from(town: Town) -> None:
    reminders = Reminders(town.daily)
    off = await reminders.screen(ADA)
    assert "**off**" in off.texts[0]
    assert f"<t:{int(ends(TODAY))}:t> where you are" in off.texts[1]
    (hours,) = selects(off)
    assert [option.value for option in hours.options] == [str(hour) for hour in range(1, 25)]
    assert hours.options[2].label == "3 hours before the day ends"
    assert hours.options[2].description == "21:00 UTC"
    assert not any(option.default for option in hours.options)
    said = await town.asks(ADA, 12)
    assert "**12 h**" in said
    assert f"<t:{int(due_at(TODAY + 1, 12))}:f>" in said, "it is noon: today's moment is now, and too late"
    on = await reminders.screen(ADA)
    assert_fits(on)
    assert [option.value for option in selects(on)[0].options if option.default] == ["12"]
    assert [button.custom_id for button in on.rows[1]] == ["remind1:off"]  # type: ignore[union-attr] # buttons
    assert "**off**" in await town.asks(ADA, None)


async def test_the_next_one_is_tomorrow_where_todays_has_come(town: Town) -> None:
    await town.asks(ADA, 6)
    await looks(town, TODAY, 6)
    assert f"<t:{int(due_at(TODAY + 1, 2))}:f>" in await town.asks(ADA, 2)


async def presses(town: Town, verb: str, *chosen: str) -> Pressed:
    """Ada presses a button or uses the select, on a private message."""
    pressed = PressedBy(ADA, None, panel=True, data={"values": list(chosen)})
    await Reminders(town.daily).pressed(given(pressed), ReminderPress(verb))
    return pressed


async def hours_of(town: Town) -> int | None:
    """When Ada is reminded."""
    return (await town.people.person(ADA)).remind_hours


async def test_the_hour_is_chosen_on_the_message_itself(town: Town) -> None:
    assert (await presses(town, "hour", "5")).said == ["edit"]
    assert await hours_of(town) == 5
    assert (await presses(town, "off")).said == ["edit"]
    assert await hours_of(town) is None


@pytest.mark.parametrize("verb", ["off", "hour", "tomorrow"])
async def test_what_takes_long_to_write_is_acknowledged_meanwhile(
    town: Town, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    pressed, change = PressedBy(ADA, None, panel=True, data={"values": ["5"]}), town.people.change
    pressed.extras[HURRIED] = True

    async def slowly(*arguments: Any) -> object:
        await pressed.response.done.wait()
        return await change(*arguments)

    monkeypatch.setattr(town.people, "change", slowly)
    async with asyncio.timeout(PATIENCE):
        await Reminders(town.daily).pressed(given(pressed), ReminderPress(verb))
    assert pressed.said == ["defer", "change"]


@pytest.mark.parametrize("chosen", ["0", "25", "-1", "five", "", "٣", "03"])
async def test_an_hour_that_was_not_offered_is_refused(town: Town, chosen: str) -> None:
    with pytest.raises(Refusal):
        await presses(town, "hour", chosen)
    assert await hours_of(town) is None


@pytest.mark.parametrize(("left", "hours"), [(5.2, 5), (4.6, 5), (0.2, 1), (23.9, 24), (12, 12)])
async def test_remind_me_tomorrow_sets_the_hour_it_is_and_says_nothing_today(
    town: Town, left: float, hours: int
) -> None:
    town.at(TODAY, DAY - left * HOUR)
    pressed = await presses(town, "tomorrow")
    assert pressed.said == ["send"], "the end of the game stays where it is"
    assert await hours_of(town) == hours
    assert await looks(town, TODAY, 0.1) == []
    assert await looks(town, TODAY + 1, hours) == [TO_ADA]


async def test_remind_me_tomorrow_leaves_an_hour_that_was_chosen_since(town: Town) -> None:
    await town.asks(ADA, 2)
    await presses(town, "tomorrow")
    assert await hours_of(town) == 2


@pytest.mark.parametrize("custom_id", ["remind1:on", "remind1:", "remind1:off:1", "remind1"])
def test_a_button_of_another_kind_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        parse_any(custom_id)
