"""The last week of a season and its end are told once, where a server wants it, and never long after."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.seasons.custom_ids import HallPress
from bot.features.seasons.worker import CLOSED, LATE, WEEK, SeasonWorker
from bot.league import days, seasons
from bot.store.enums import Visibility
from bot.store.guilds import Chooser
from tests.features.seasons.kit import AUTUMN, ELSEWHERE, LAST, NEW_YEAR, OTHER, SECRET, Place
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD
from tests.ui.pressed import refused
from tests.ui.presses import ids, labels

OVER = LAST + CLOSED


async def test_the_last_week_is_told_once(place: Place) -> None:
    assert await place.look(LAST - WEEK) == []
    (told,) = await place.look(LAST - WEEK + 1)
    assert f"<t:{int(days.begins(NEW_YEAR))}:R>" in told
    assert await place.look(LAST) == []


async def test_a_bot_that_was_away_tells_of_the_last_days_all_the_same(place: Place) -> None:
    assert len(await place.look(LAST)) == 1


async def test_its_end_is_told_once_the_deal_of_its_last_day_is_closed(place: Place) -> None:
    await place.look(LAST)
    assert await place.look(LAST + 1) == []
    (told,) = await place.look(OVER)
    assert "**The season is over** · October 2026 – December 2026" in told
    assert "Points: 🥇 **Ada** (12 of 20) · 🥈 **Ben** (9 of 18) · 🥈 **Cy** (9 of 9)" in told
    assert "Rated games: **3** · Players: **3**" in told
    assert "Thanks for hosting: **Ada** (2) and **Ben** (1)" in told
    for day in range(OVER + 1, OVER + LATE, 3):
        assert await place.look(day) == []
    assert set(place.wall.pinged) == {()}


async def test_the_game_of_the_season_moves(place: Place) -> None:
    await place.look(OVER)
    (screen,) = [one for one in place.wall.messages.values() if one.picture is not None]
    best = place.games.ended[1][0]
    assert f"table {best}" in screen.texts[-1]
    assert screen.picture is place.replay.picture
    assert HallPress(HallPress.END, AUTUMN).custom_id in ids(screen)


async def test_it_is_posted_at_the_hour_of_summaries(place: Place) -> None:
    await place.wants(summary_hour=18)
    assert await place.look(OVER, 17) == []
    assert len(await place.look(OVER, 18)) == 1


async def test_a_bot_that_was_down_at_the_turn_posts_late_but_of_no_season_that_is_long_over(place: Place) -> None:
    (told,) = await place.look(LAST + LATE)
    assert "is over" in told


async def test_of_a_season_that_is_long_over_nothing_is_told(place: Place) -> None:
    assert await place.look(LAST + LATE + 1) == []
    assert await place.store.closed(GUILD) == []


async def test_where_nothing_is_wanted_nothing_is_posted_and_all_is_kept(place: Place) -> None:
    await place.wants(channel=None)
    assert await place.look(LAST) == await place.look(OVER) == []
    assert [end.season for end in await place.store.closed(GUILD)] == [AUTUMN]
    await place.wants(channel=CHANNEL)
    assert await place.look(OVER + 1) == []


async def test_a_server_may_switch_it_off(place: Place) -> None:
    await place.wants(season_posts=False)
    assert await place.look(LAST) == await place.look(OVER) == []
    assert [end.season for end in await place.store.closed(GUILD)] == [AUTUMN]


async def test_where_nobody_has_played_nothing_is_told(place: Place) -> None:
    place.board.rows = ()
    await place.met(9, guild=OTHER)
    await place.wants(OTHER, ELSEWHERE)
    await place.look(LAST)
    await place.look(OVER)
    assert all(guild == GUILD for _, guild, _ in place.board.asked)
    assert len(place.wall.messages) == 2


async def test_a_server_with_dates_of_its_own_ends_on_them_and_on_no_others(place: Place) -> None:
    plan = seasons.chosen([], 1, LAST - 200)
    own = seasons.season_of(plan, LAST)
    await place.wants(seasons=plan)
    assert await place.look(OVER) == []
    last = seasons.days_of(own)[1]
    await place.played(ADA, BEN, day=last - 10)
    assert len(await place.look(last - 1)) == 1
    (told,) = await place.look(last + CLOSED)
    assert "November 2026 – January 2027" in told
    assert {season for _, _, season in place.board.asked} == {own}


async def test_what_was_posted_by_a_process_that_was_gone_before_it_could_note_it_is_not_posted_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(place.store, "posted", killed)
        with pytest.raises(asyncio.CancelledError):
            await place.look(OVER)
    assert len(place.wall.messages) == 1
    place.worker = place.started()
    assert await place.look(OVER + 3) == []
    assert place.wall.looks == 1
    end = await place.store.end(GUILD, AUTUMN)
    assert end.end_id in place.wall.messages


async def test_what_a_process_was_about_to_post_when_it_was_gone_is_posted(place: Place) -> None:
    await place.store.begin_post(GUILD, AUTUMN, "end", days.begins(OVER))
    assert len(await place.look(OVER + 3)) == 1
    assert place.wall.looks == 1


async def test_two_processes_post_it_once(place: Place) -> None:
    place.set(OVER)
    other = SeasonWorker(place.screens, place.wall)
    await asyncio.gather(place.worker.look(), other.look())
    # What keeps two apart that post at the same moment is Discord, by the nonce.
    assert len(set(place.wall.nonces)) == 1
    assert len(await place.store.places(GUILD, AUTUMN)) == 5
    assert all(len(nonce or "") <= 25 for nonce in place.wall.nonces)


async def test_what_discord_refuses_for_a_while_is_posted_later(place: Place) -> None:
    place.wall.error = refused(50013, 403)
    assert await place.look(OVER) == []
    place.wall.error = None
    assert len(await place.look(OVER + 1)) == 1


async def test_where_the_channel_is_gone_it_is_given_up(place: Place) -> None:
    place.wall.error = refused(10003, 404)
    await place.look(OVER)
    place.wall.error = None
    assert await place.look(OVER + 1) == []
    assert (await place.store.end(GUILD, AUTUMN)).end_id == 0


async def test_whoever_lets_nobody_see_them_is_not_thanked_and_their_game_not_shown(place: Place) -> None:
    await place.met(BEN, visibility=Visibility.NOBODY)
    place.board.rows = place.board.rows[:1]
    (told,) = await place.look(OVER)
    assert "Ben" not in told
    assert f"table {place.games.ended[2][0]}" in told


async def test_a_game_in_a_place_that_some_see_is_shown_where_all_who_read_of_it_see_that(place: Place) -> None:
    best, other = place.games.ended[1][0], place.games.ended[0][0]
    await place.moved(best, place.places.hidden(SECRET))
    (told,) = await place.look(OVER)
    assert f"table {best}" not in told
    assert f"table {other}" in told


async def test_a_game_of_a_place_that_was_hidden_since_is_not_shown(place: Place) -> None:
    await place.moved(place.games.ended[1][0], SECRET)
    await place.service.close(GUILD, AUTUMN)
    assert "Replay" in labels(await place.screens.hall(GUILD, AUTUMN, CHANNEL))
    place.places.hidden(SECRET)
    (told,) = await place.look(OVER)
    assert "table" not in told
    assert "Replay" not in labels(await place.screens.hall(GUILD, AUTUMN, CHANNEL))
    assert "Replay" in labels(await place.screens.hall(GUILD, AUTUMN, SECRET))


async def test_who_hides_before_it_is_posted_is_not_named(place: Place) -> None:
    await place.service.close(GUILD, AUTUMN)
    await place.met(BEN, visibility=Visibility.NOBODY)
    (told,) = await place.look(OVER)
    assert "Ben" not in told
    assert "🥈 **Cy**" in told
    assert place.wall.messages[1000].picture is None


async def test_who_has_their_data_deleted_is_a_former_player(place: Place) -> None:
    await place.service.close(GUILD, AUTUMN)
    await place.room.people.forget(ADA)
    (told,) = await place.look(OVER)
    assert "🥇 **a former player** (12 of 20)" in told
    assert "Ada" not in told


async def test_the_server_speaks_its_language(place: Place) -> None:
    await place.guilds.choose(GUILD, Chooser(None, 0.0), language="de")
    (told,) = await place.look(OVER)
    assert "**Die Saison ist vorbei**" in told


async def test_a_fault_of_one_server_is_not_the_others(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    await place.met(CY, guild=OTHER)
    await place.played(CY, ADA, guild=OTHER)
    await place.wants(OTHER, ELSEWHERE)
    close = place.service.close

    async def closing(guild_id: int, season: str, channel_id: int) -> None:
        if guild_id == GUILD:
            raise ArithmeticError
        await close(guild_id, season, channel_id)

    monkeypatch.setattr(place.service, "close", closing)
    assert len(await place.look(OVER)) == 1
    monkeypatch.setattr(place.service, "close", close)
    assert len(await place.look(OVER + 1)) == 1


async def test_it_looks_again_within_the_hour(place: Place) -> None:
    place.set(OVER - 30, 3.5)
    assert await place.worker.look() == pytest.approx(place.room.clock.now(), abs=3700)
