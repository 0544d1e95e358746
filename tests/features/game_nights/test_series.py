"""A series of game nights: the next comes by itself, once; one is left out, moved or called off without the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest

from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.rows import GameNightStatus, SeriesStatus
from bot.features.game_nights.series import AHEAD, BEFORE_NEXT
from bot.features.game_nights.series_screens import stopped
from bot.features.game_nights.service import BEFORE, MOST_AHEAD
from bot.features.game_nights.store import StoredGameNight, plan_again
from bot.store.enums import Visibility
from bot.store.guilds import Chooser
from bot.store.personal import FORGOTTEN
from bot.tables.refusal import Refusal
from bot.text import say, use_locale
from bot.ui.media.drawing import DrawingThread
from tests.features.game_nights.kit import HOUR, Asked, Host
from tests.features.game_nights.test_keeper import card, said
from tests.features.game_nights.test_killed import Fate, Killed, NonceWall, fatal
from tests.tables.room import ADA, BEN, CHANNEL, CY, DAN, GUILD, Room
from tests.ui.pressed import refused
from tests.ui.wall import fits, text_of

DAY, WEEK = 24 * HOUR, 7 * 24 * HOUR
PLANNED = GameNightStatus.PLANNED


def asked(host: Host) -> list[tuple[int, ...]]:
    """Whom messages have asked whether they come again."""
    return [screen.mentions for screen in host.wall.messages.values() if "Are you coming?" in text_of(screen)]


async def test_the_next_one_is_announced_when_one_is_over_and_who_was_there_is_asked_once(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    assert "🔁 Every week" in text_of(await card(host, first))
    following = await host.held(first, BEN, CY)
    assert following.row.starts_at == int(first.row.starts_at) + WEEK
    assert [guest.user_id for guest in following.guests] == [ADA], "who hosts it comes, until they say otherwise"
    assert asked(host) == [(BEN, CY)], "one had said that they come, both have played"
    await host.another().after(60)
    await host.another().after(60)
    assert len(asked(host)) == 1
    assert (await host.newest(first)).id == following.id
    fits(await card(host, following))


async def test_who_wants_no_mention_or_is_seen_by_nobody_is_not_asked(room: Room, host: Host) -> None:
    await room.switch(CY, mentions=False)
    await room.switch(DAN, visibility=Visibility.NOBODY)
    await host.held(await host.series_of(ADA, BEN, CY, DAN), BEN, DAN)
    assert asked(host) == [(BEN,)]


async def test_where_the_server_wants_no_mentions_nobody_is_asked(host: Host) -> None:
    await host.guilds.choose(GUILD, Chooser(1, 0.0), mentions=False)
    following = await host.held(await host.series_of(ADA, BEN), BEN, CY)
    assert (following.status, asked(host)) == (PLANNED, [])


async def test_nobody_is_asked_who_is_kept_apart_from_its_host_or_from_who_comes(host: Host) -> None:
    first = await host.series_of(ADA, BEN, CY, DAN)
    host.apart = {frozenset({ADA, CY}), frozenset({BEN, DAN})}
    following = await host.held(first)
    assert asked(host) == [(BEN, DAN)], "of two who have said nothing yet both are asked"
    await host.nights.come(following.id, BEN, "Ben")
    assert await host.series.asked_again(await host.now_is(following)) == ()
    host.apart = set()
    assert await host.series.asked_again(await host.now_is(following)) == (CY, DAN)


@pytest.mark.parametrize(
    ("repeats", "days"), [(Repeats.WEEKLY, 7), (Repeats.FORTNIGHTLY, 14), (Repeats.MONTHLY, 28), (Repeats.LAST, 45)]
)
async def test_none_is_announced_more_than_a_week_ahead(host: Host, repeats: Repeats, days: int) -> None:
    # The room's clock begins on a Monday, 12 January 1970, the second one of its month and not its last.
    ahead = 14 * DAY if repeats is Repeats.LAST else 2 * HOUR
    first = await host.planned(BEN, ahead=ahead, repeats=repeats)
    following = await host.held(first, BEN, CY)
    wanted = {Repeats.MONTHLY: (2, 9), Repeats.LAST: (2, 23)}.get(repeats)
    if days > 7:
        assert following.id == first.id
        begins = datetime.fromtimestamp(host.series.next_night(await host.found(first))[1], UTC)
        await host.after(begins.timestamp() - AHEAD - host.nights.now - 60)
        assert (await host.newest(first)).id == first.id
        await host.after(120)
        following = await host.newest(first)
    shown = datetime.fromtimestamp(following.row.starts_at, UTC)
    assert following.id != first.id
    assert (shown.month, shown.day) == (wanted or (1, 12 + days))


async def test_a_date_that_is_left_out_is_not_announced_and_one_that_is_in_again_is(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    series = await host.found(first)
    one, two, *_ = host.series.open_dates(series)
    await host.series.skip(series, one)
    await host.series.skip(await host.found(first), two)
    await host.series.skip(await host.found(first), two)
    following = await host.held(first, BEN, CY)
    assert following.id == first.id, "a week before there would be nobody to ask yet"
    await host.after(WEEK)
    following = await host.newest(first)
    assert (following.row.slot, following.row.starts_at) == (two, two)


async def test_a_date_is_moved_before_it_is_announced(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    series = await host.found(first)
    one = host.series.open_dates(series)[0]
    await host.series.shift(series, one, one - DAY)
    following = await host.held(first, BEN, CY)
    assert (following.row.slot, following.row.starts_at) == (one, one - DAY)
    await host.held(following, BEN, CY)
    await host.after(DAY)
    after = await host.newest(first)
    assert after.row.starts_at == one + WEEK, "the others stay where they are"
    with pytest.raises(Refusal):
        await host.series.shift(await host.found(first), int(after.row.slot or 0), one + DAY)


async def test_one_is_moved_once_it_is_announced_and_the_next_one_is_at_its_usual_time(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    slot = int(first.row.starts_at)
    await host.nights.move(first.id, slot + 3 * DAY)
    following = await host.held(first, BEN, CY)
    assert (following.row.starts_at, asked(host)) == (slot + WEEK, [(BEN, CY)])
    await host.nights.move(following.id, slot + 3 * WEEK)
    await host.after(WEEK + HOUR)
    later = await host.newest(first)
    assert (later.row.starts_at, (await host.now_is(following)).status) == (slot + 2 * WEEK, PLANNED)


async def test_one_is_called_off_without_the_others(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    await host.nights.call_off(first.id)
    await host.after(60)
    following = await host.newest(first)
    assert following.id == first.id
    await host.after(2 * HOUR)
    following = await host.newest(first)
    assert (following.status, following.row.starts_at) == (PLANNED, int(first.row.starts_at) + WEEK)
    assert asked(host) == [], "nobody has been there yet"


async def test_a_series_ends_and_what_is_announced_takes_place(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    await host.series.stop(await host.found(first))
    await host.after(1)
    assert "🔁" not in text_of(await card(host, first))
    following = await host.held(first, BEN, CY)
    await host.after(3 * WEEK)
    assert (following.id, following.status) == (first.id, GameNightStatus.OVER)
    assert await host.newest(first) == await host.now_is(first)
    with pytest.raises(Refusal):
        await host.series.stop(await host.found(first))


async def test_it_ends_with_its_channel_and_with_what_its_host_has_deleted(room: Room, host: Host) -> None:
    gone, other = await host.series_of(BEN), await host.series_of(CY)
    await host.nights.gone(GUILD, CHANNEL)
    assert (await host.found(gone)).row.status is SeriesStatus.OVER
    assert (await host.found(other)).row.status is SeriesStatus.OVER
    first = await host.series_of(ADA, BEN)
    await room.people.forget(ADA, now=host.nights.now)
    series = await host.found(first)
    assert (series.row.status, series.row.host_id, series.row.zone) == (SeriesStatus.OVER, 0, "UTC")
    with use_locale("de"):
        assert say("seat.former") in text_of(stopped(series.row))
        assert FORGOTTEN not in text_of(stopped(series.row))
    following = await host.held(first, BEN, CY)
    await host.after(2 * WEEK)
    assert following.id == first.id
    assert "Friday" not in said(host)[-1]


async def test_where_the_server_wants_no_games_any_more_it_ends(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    await host.guilds.choose(GUILD, Chooser(1, 0.0), channels=[CHANNEL + 1])
    await host.after(2 * HOUR)
    await host.after(WEEK)
    assert (await host.now_is(first)).status is GameNightStatus.CALLED_OFF
    assert (await host.found(first)).row.status is SeriesStatus.OVER
    assert (await host.newest(first)).id == first.id


async def deserted(host: Host, times: int = 3) -> StoredGameNight:
    """The first night of a series of which so many in a row had nobody."""
    first = await host.series_of(ADA, BEN)
    night = first
    for _ in range(times):
        night = await host.held(night)
    return first


async def test_after_three_without_anybody_its_host_is_asked_and_unanswered_it_stops(host: Host) -> None:
    first = await deserted(host)
    series = await host.found(first)
    assert (series.row.status, len(series.nights)) == (SeriesStatus.ASKED, 3)
    question = host.wall.messages[series.row.question_id or 0]
    assert (question.mentions, "nobody played" in text_of(question)) == ((ADA,), True)
    fits(question)
    ends = int((series.newest.slot or 0) + WEEK - BEFORE_NEXT)
    assert f"<t:{ends}:R>" in text_of(question)
    await host.another().after(ends - host.nights.now - 60)
    assert (await host.found(first)).row.status is SeriesStatus.ASKED
    await host.after(120)
    await host.after(WEEK)
    series = await host.found(first)
    assert (series.row.status, len(series.nights)) == (SeriesStatus.OVER, 3)
    assert "is not repeated any more" in said(host)[-1], "below what was asked"


async def test_a_clock_that_was_wrong_has_ended_nothing(host: Host) -> None:
    first, now = await deserted(host), host.nights.now
    await host.after(2 * WEEK)
    assert (await host.found(first)).row.status is SeriesStatus.OVER
    await host.room.database.write(lambda writing: plan_again(writing, now))
    assert (await host.found(first)).row.status is SeriesStatus.ASKED


async def test_who_comes_is_reminded_though_nobody_could_be_asked_to(host: Host) -> None:
    following = await host.held(await host.series_of(ADA, BEN), BEN, CY)
    await host.nights.store.note(following.id, untold="next")
    await host.after(following.row.starts_at - BEFORE - host.nights.now)
    assert "begins at" in "".join(said(host))


async def test_after_two_without_anybody_and_one_with_nobody_is_asked(host: Host) -> None:
    first = await deserted(host, 2)
    after = await host.held(await host.newest(first), BEN, CY)
    for _ in range(2):
        after = await host.held(after)
    assert ((await host.found(first)).row.status, after.status) == (SeriesStatus.GOING, PLANNED)


async def test_once_its_host_wants_it_to_it_goes_on_and_three_more_are_waited_for(host: Host) -> None:
    first = await deserted(host)
    await host.series.go_on(await host.found(first))
    for _ in range(2):
        await host.keeper.look()
    night = await host.newest(first)
    assert (night.status, (await host.found(first)).row.status) == (PLANNED, SeriesStatus.GOING)
    for _ in range(2):
        night = await host.held(night)
    assert (await host.found(first)).row.status is SeriesStatus.GOING
    await host.held(night)
    assert (await host.found(first)).row.status is SeriesStatus.ASKED
    assert len([text for text in said(host) if "nobody played" in text]) == 2


async def test_a_bot_that_was_away_goes_on_with_the_next_one_that_lies_ahead(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    await host.held(first, BEN, CY)
    host.room.clock.advance(5 * WEEK)
    for _ in range(4):
        await host.another().keeper.look()
    following = await host.newest(first)
    assert following.row.starts_at == int(first.row.starts_at) + 6 * WEEK
    assert asked(host)[-1] == (BEN, CY)


async def test_of_two_processes_that_look_at_the_same_moment_one_plans_the_next_night(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    await host.after(2 * HOUR)
    await host.nights.end(first.id)
    series = await host.found(first)
    made = await asyncio.gather(*(host.series.plan_next(series) for _ in range(4)))
    assert len([number for number in made if number is not None]) == 1
    assert len((await host.found(first)).nights) == 2


async def test_a_series_counts_as_one_of_those_a_person_may_have_ahead(host: Host) -> None:
    first = await host.series_of(BEN)
    await host.nights.call_off(first.id)
    for _ in range(MOST_AHEAD - 1):
        await host.planned(BEN)
    with pytest.raises(Refusal, match="game_nights_enough"):
        await host.planned(BEN)


@pytest.mark.deep
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 13))
async def test_whenever_it_is_killed_the_next_night_is_there_once(
    room: Room, drawing: DrawingThread, monkeypatch: pytest.MonkeyPatch, at: int, *, after: bool
) -> None:
    host = Host(room, drawing, NonceWall(), Asked())
    first = await host.series_of(ADA, BEN)
    await host.after(2 * HOUR)
    await host.nights.end(first.id)
    fate = Fate(at, after=after)
    posts: tuple[tuple[object, str], ...] = (
        (host.wall, "post"),
        (host.wall, "edit"),
        (host.asked, "make_event"),
        (host.asked, "change_event"),
    )
    for owner, name in posts:
        doing: Callable[..., Awaitable[object]] = getattr(owner, name)
        monkeypatch.setattr(owner, name, fate.over(doing))
    monkeypatch.setattr(type(room.database), "write", fatal(fate, room.database))
    for _ in range(5):
        try:
            await host.keeper.look()
        except Killed:
            host = host.another()
    await host.after(120)
    nights = (await host.found(first)).nights
    assert [night.status for night in nights] == [PLANNED, GameNightStatus.OVER]
    assert len(asked(host)) <= 1
    assert len([text for text in said(host) if "Coming (1)" in text and "invites" in text]) == 1
    (event,) = host.asked.events.values()
    assert event["scheduled_start_time"] == datetime.fromtimestamp(nights[0].starts_at, UTC).isoformat()
    assert fate.killed


async def test_a_card_that_is_refused_holds_up_no_series(host: Host) -> None:
    host.wall.error = refused(50013, 403)
    first = await host.series_of(ADA, BEN)
    await host.after(6 * HOUR)
    await host.after(60)
    assert (await host.now_is(first)).status is GameNightStatus.MISSED
    host.wall.error = None
    await host.after(120)
    await host.after(120)
    following = await host.newest(first)
    assert (following.id != first.id, following.row.message_id in host.wall.messages) == (True, True)
