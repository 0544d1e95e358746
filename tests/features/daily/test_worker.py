"""The summary of a day: what it says, to whom, and that it is said once."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import pytest

from bot.features.daily.reminders import HOUR
from bot.features.daily.worker import AFTER, TRIES
from bot.games.catalogue import games
from bot.league.days import DAY, closes
from bot.store.enums import Visibility
from bot.store.guilds import Chooser
from bot.store.sql.parts import MILLISECONDS_AT, Part
from bot.text import DEFAULT, catalogue
from bot.ui.messages.error_codes import pause
from bot.ui.messages.mentions import NOBODY
from tests.features.daily.quick import NoPar
from tests.features.daily.town import ADA, BEN, CHANNEL, CY, GAME, GUILD, NOON, TODAY, Town, a_town
from tests.tables.room import NAMES
from tests.ui.pressed import refused

HERE = f"#{CHANNEL}"
OTHER_GUILD, OTHER_CHANNEL = 80, 811


# What it says


async def test_it_names_the_best_three_and_counts_who_finished(town: Town) -> None:
    await town.wants()
    for user, total in ((ADA, 50), (BEN, 61), (CY, 47), (4, 46)):
        await town.attempt(user, total)
    await town.attempt(5, 70, guild=OTHER_GUILD)
    await town.attempt(6, None)
    said = await town.summary()
    assert "Daily #325 · Super Mega Lucky Box" in said
    assert "2026-11-21" in said
    best = [line for line in said.splitlines() if line[0] in "🥇🥈🥉"]
    assert best == ["🥇 **Ben** — **61 points**", "🥈 **Ada** — **50 points**", "🥉 **Cy** — **47 points**"]
    assert "Dan" not in said
    assert "Player 5" not in said, "plays elsewhere"
    assert "Finished so far: **4** here, **5** everywhere." in said
    assert f"Final <t:{int(closes(TODAY))}:R>" in said
    assert "**/daily play**" in said


async def test_it_says_what_the_characters_scored_and_has_buttons_for_the_day_that_has_begun(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    assert "The AI characters: Pip **31 points** · Finn **77 points**" in await town.summary()
    (sent,) = town.discord.sent
    assert sent.custom_ids == [f"daily1:begin:luckybox:{TODAY + 1}"]


async def test_it_does_without_characters_that_cannot_play_the_deal(town: Town) -> None:
    town.daily.par_maker = NoPar()
    await town.wants()
    await town.attempt(ADA, 50)
    assert "The AI characters" not in await town.summary()


async def test_those_with_equal_scores_share_a_place(town: Town) -> None:
    await town.wants()
    for user, total in ((ADA, 50), (BEN, 50), (CY, 47), (4, 46)):
        await town.attempt(user, total)
    best = [line for line in (await town.summary()).splitlines() if line[0] in "🥇🥈🥉"]
    assert best == ["🥇 **Ada** — **50 points**", "🥇 **Ben** — **50 points**", "🥉 **Cy** — **47 points**"]


async def test_it_names_the_longest_streaks_of_those_who_finished(town: Town) -> None:
    await town.wants()
    for user, streak in ((ADA, 2), (BEN, 12), (CY, 1), (4, 5), (5, 3)):
        await town.attempt(user, 50, streak=streak)
    await town.attempt(6, 40, TODAY - 1, streak=99)
    assert "Longest streaks: **Ben** 12 days, **Dan** 5 days and **Player 5** 3 days\n" in await town.summary()


async def test_a_streak_is_as_long_as_it_was_on_the_day_for_who_has_played_the_next(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50, streak=5)
    await town.attempt(ADA, 60, TODAY + 1, streak=6)
    await town.attempt(BEN, 40, streak=5)
    said = await town.summary()
    assert said.count("5 days") == 2
    assert "6 days" not in said


async def test_a_streak_of_a_day_is_none(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50, streak=1)
    assert "streaks" not in await town.summary()


async def test_it_pings_nobody_and_a_name_stays_a_name(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NAMES, ADA, "**A** @everyone")
    await town.wants()
    await town.attempt(ADA, 50, streak=5)
    assert (await town.summary()).count(r"\*\*A\*\* \@everyone") == 2
    assert town.discord.sent[0].arguments["allowed_mentions"] is NOBODY


async def test_every_game_has_its_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(DEFAULT).texts, "game.other", "Another Game")
    async with a_town(tmp_path, {**games(), "other": games()["luckybox"]}) as town:
        await town.wants()
        await town.attempt(ADA, 50, streak=5)
        await town.attempt(ADA, 6, game="other", streak=8)
        await town.attempt(BEN, 7, game="other")
        said = await town.summary()
        assert said.index("Super Mega Lucky Box") < said.index("**Ada**") < said.index("Another Game")
        assert said.index("Another Game") < said.index("**Ben** — **7 points**")
        assert re.findall(r"streaks: (.+)", said) == ["**Ada** 5 days", "**Ada** 8 days"]


async def test_those_who_opted_out_are_not_named(town: Town) -> None:
    await town.wants()
    for user, visibility in ((ADA, Visibility.NOBODY), (BEN, Visibility.SERVER), (CY, Visibility.EVERYONE)):
        await town.attempt(user, 50, streak=5)
        await town.people.choose(user, visibility=visibility)
    said = await town.summary()
    assert "Ada" not in said
    assert "🥇 **Ben**" in said
    assert "🥇 **Cy**" in said


async def test_those_who_left_are_not_named(town: Town) -> None:
    await town.wants()
    for user in (ADA, BEN, CY):
        await town.attempt(user, 50, streak=5, seen=0.0)
    town.gone = {ADA, CY}
    said = await town.summary()
    assert "Ada" not in said
    assert "Cy" not in said
    assert "**Ben** — **50 points**" in said
    assert "**1** here, **3** everywhere" in said


async def test_nobody_is_named_who_was_found_to_have_left_however_many_they_are(town: Town) -> None:
    await town.wants()
    for user in range(1, 46):
        await town.attempt(user, 100 - user, seen=0.0)
    town.gone = set(range(1, 26))
    said = await town.summary()
    assert "🥇 **Player 26** — **74 points**" in said
    assert "**20** here, **45** everywhere" in said


async def test_whoever_is_to_be_named_is_looked_for(town: Town) -> None:
    await town.wants()
    for user in range(1, 13):
        await town.attempt(user, 60 - user, streak=user, seen=0.0)
    town.gone = {1, 12}
    said = await town.summary()
    assert "🥇 **Ben** — **58 points**" in said, "the first, without a streak, has left"
    assert "Longest streaks: **Player 11** 11 days" in said, "the last, with the longest, has left"


# To whom


async def test_it_is_off_by_default(town: Town) -> None:
    await town.attempt(ADA, 50)
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    assert (await town.guilds.guild(GUILD)).summary_channel is None
    assert town.discord.tried == []


async def test_choosing_a_channel_posts_nothing_of_the_days_before(town: Town) -> None:
    await town.attempt(ADA, 50, TODAY - 1)
    await town.wants()
    await town.worker.look()
    assert town.discord.tried == []


async def test_it_can_be_switched_off_again(town: Town) -> None:
    await town.wants()
    await town.wants(channel=None)
    await town.attempt(ADA, 50)
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    assert town.discord.tried == []
    await town.wants()
    await town.worker.look()
    assert town.discord.tried == [], "the days meanwhile are not made good"


async def test_another_channel_neither_leaves_a_day_out_nor_repeats_one(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.at(TODAY + 1, 30)
    await town.wants(channel=OTHER_CHANNEL)
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    assert town.discord.places == [f"#{OTHER_CHANNEL}"]
    await town.wants()
    await town.worker.look()
    assert town.discord.places == [f"#{OTHER_CHANNEL}"]


async def test_every_server_has_its_own(town: Town) -> None:
    await town.wants()
    await town.wants(OTHER_GUILD, OTHER_CHANNEL)
    await town.attempt(ADA, 50)
    await town.attempt(BEN, 40, guild=OTHER_GUILD)
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    said = {sent.where: sent.text for sent in town.discord.sent}
    assert "Ada" in said[HERE]
    assert "Ben" not in said[HERE]
    assert "Ben" in said[f"#{OTHER_CHANNEL}"]
    assert len(set(town.discord.nonces)) == 2


async def test_what_is_the_same_in_every_server_is_worked_out_once(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        await town.wants(GUILD + number, CHANNEL + number)
        await town.attempt(ADA, 50, guild=GUILD + number)
    asked: list[tuple[str, int]] = []
    par = town.daily.par

    async def counted(game: str, day: int, patience: float) -> dict[str, int] | None:
        asked.append((game, day))
        return await par(game, day, patience)

    monkeypatch.setattr(town.daily, "par", counted)
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    assert len(town.discord.sent) == 5
    assert asked == [(GAME, TODAY)]


async def test_a_process_posts_in_the_servers_of_its_own_shards(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    other = 1 << MILLISECONDS_AT
    await town.wants()
    await town.wants(other, OTHER_CHANNEL)
    await town.attempt(ADA, 50)
    await town.attempt(BEN, 40, guild=other)
    monkeypatch.setattr(town.daily.tables.context, "looks_after", lambda: Part(2, frozenset({1})))
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    assert town.discord.places == [f"#{OTHER_CHANNEL}"]


async def test_it_is_posted_from_the_hour_that_a_server_has_chosen(town: Town) -> None:
    await town.wants()
    await town.wants(OTHER_GUILD, OTHER_CHANNEL)
    await town.guilds.choose(GUILD, Chooser(ADA, town.clock.now()), summary_hour=18)
    await town.attempt(ADA, 50)
    await town.attempt(BEN, 40, guild=OTHER_GUILD)
    town.at(TODAY + 1, 18 * HOUR - 1)
    await town.worker.look()
    assert town.discord.tried == [f"#{OTHER_CHANNEL}"]
    town.at(TODAY + 1, 18 * HOUR)
    for _ in range(2):
        await town.worker.look()
    assert town.discord.tried == [f"#{OTHER_CHANNEL}", HERE]


async def test_where_nobody_finished_nothing_is_posted_that_day(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, None)
    await town.attempt(BEN, 50, guild=OTHER_GUILD)
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    assert (await town.guilds.guild(GUILD)).summary_day == TODAY
    await town.attempt(ADA, 50)
    await town.worker.look()
    assert town.discord.tried == []


# When, and once


async def test_it_comes_shortly_after_midnight(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    for seconds in (-1, 0, AFTER - 1):
        town.at(TODAY + 1, seconds)
        await town.worker.look()
    assert town.discord.tried == []
    town.at(TODAY + 1, AFTER)
    await town.worker.look()
    assert town.discord.places == [HERE]


async def test_it_comes_once(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    await town.summary()
    await town.worker.look()
    await town.restarted().worker.look()
    town.at(TODAY + 2, -1)
    await town.restarted().worker.look()
    assert town.discord.tried == [HERE]


async def test_it_comes_once_from_two_processes(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.at(TODAY + 1, AFTER)
    await asyncio.gather(*(town.restarted().worker.look() for _ in range(4)))
    assert town.discord.tried == [HERE]


async def test_it_is_claimed_before_it_is_sent(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.at(TODAY + 1, AFTER)
    town.discord.refusing[HERE] = [asyncio.CancelledError()]  # type: ignore[list-item] # the process ends
    with pytest.raises(asyncio.CancelledError):
        await town.worker.look()
    await town.restarted().worker.look()
    assert town.discord.tried == [HERE]


async def test_after_an_absence_it_comes_at_any_hour_and_for_one_day(town: Town) -> None:
    await town.wants()
    for day in range(TODAY, TODAY + 3):
        await town.attempt(ADA, 40 + day - TODAY, day)
    town.at(TODAY + 3, DAY - 60)
    await town.restarted().worker.look()
    assert [sent.text.count("**42 points**") for sent in town.discord.sent] == [1]


async def test_a_clock_set_back_repeats_nothing(town: Town) -> None:
    await town.wants()
    for day in range(TODAY - 2, TODAY + 1):
        await town.attempt(ADA, 50, day)
    await town.summary()
    for day in (TODAY, TODAY - 1, TODAY, TODAY + 1):
        town.at(day, NOON)
        await town.worker.look()
    assert town.discord.tried == [HERE]
    town.at(TODAY - 1, NOON)
    await town.wants(channel=OTHER_CHANNEL)
    town.at(TODAY, NOON)
    await town.worker.look()
    assert town.discord.tried == [HERE, f"#{OTHER_CHANNEL}"], "chosen again, it starts again"


# What Discord says to it


@pytest.mark.parametrize(("code", "status"), [(50001, 403), (50013, 403), (160005, 403)])
async def test_a_channel_that_refuses_it_is_asked_again_ever_more_seldom_until_it_takes_it(
    town: Town, code: int, status: int
) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.discord.refusing[HERE] = [refused(code, status)] * 2
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    await town.worker.look()
    assert town.discord.tried == [HERE]
    for seconds in (pause(1), pause(2)):
        town.clock.advance(seconds - 1)
        await town.worker.look()
        town.clock.advance(1)
        await town.worker.look()
    assert (town.discord.tried, town.discord.places) == ([HERE] * 3, [HERE])
    assert (await town.guilds.guild(GUILD)).summary_channel == CHANNEL


async def test_a_summary_that_was_refused_all_day_is_not_made_good(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.discord.refusing[HERE] = [refused(50013, 403)]
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    town.at(TODAY + 2, NOON)
    await town.worker.look()
    assert town.discord.places == []


async def test_a_channel_that_is_gone_gets_no_more(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.discord.refusing[HERE] = [refused(10003, 404)]
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    assert (await town.guilds.guild(GUILD)).summary_channel is None
    assert town.discord.tried == [HERE]


async def test_another_refusal_costs_the_day_alone(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.discord.refusing[HERE] = [refused(50035, 400)]
    town.at(TODAY + 1, NOON)
    await town.worker.look()
    await town.worker.look()
    assert town.discord.tried == [HERE]
    assert (await town.guilds.guild(GUILD)).summary_channel == CHANNEL


async def test_a_channel_chosen_meanwhile_stays_chosen(town: Town) -> None:
    await town.wants()
    await town.wants(channel=OTHER_CHANNEL)
    await town.worker.servers.drop(GUILD, CHANNEL, town.clock.now())
    assert (await town.guilds.guild(GUILD)).summary_channel == OTHER_CHANNEL


async def test_where_discord_is_busy_it_tries_again_with_the_same_nonce(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.discord.refusing[HERE] = [refused(0, 503), TimeoutError(), refused(0, 429)]
    town.at(TODAY + 1, AFTER)
    began = town.clock.now()
    await town.through(town.worker.look())
    assert town.discord.tried == [HERE] * 4
    assert town.discord.places == [HERE]
    assert len(set(town.discord.nonces)) == 1
    assert town.clock.now() - began == sum(TRIES)


async def test_it_gives_up_in_the_end(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.discord.refusing[HERE] = [refused(0, 503)] * 9
    town.at(TODAY + 1, AFTER)
    await town.through(town.worker.look())
    assert len(town.discord.tried) == len(TRIES)
    assert (await town.guilds.guild(GUILD)).summary_channel == CHANNEL


async def test_a_fault_with_one_server_keeps_nothing_from_others(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    await town.wants()
    await town.wants(OTHER_GUILD, OTHER_CHANNEL)
    await town.attempt(ADA, 50)
    await town.attempt(BEN, 40, guild=OTHER_GUILD)
    town.discord.refusing[HERE] = [RuntimeError("broken")]
    town.at(TODAY + 1, AFTER)
    with caplog.at_level(logging.ERROR):
        await town.worker.look()
    assert town.discord.places == [f"#{OTHER_CHANNEL}"]
    assert "broken" in caplog.text
