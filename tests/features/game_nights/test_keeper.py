"""Keeping game nights: reminders and tables in time, once, also after a restart; and the picture at the end."""

from __future__ import annotations

from dataclasses import replace

from bot.features.game_nights import screens
from bot.features.game_nights.events import ACTIVE, CANCELLED, COMPLETED
from bot.features.game_nights.rows import GameNightStatus
from bot.features.game_nights.service import BEFORE, PATIENCE
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.worker import LATEST, LONGEST, QUIET, RETRY
from bot.render.picture import ALT_LIMIT
from bot.store.enums import Ending, Visibility
from bot.store.guilds import Chooser
from bot.tables.seating import hosting
from bot.tables.table import Table
from bot.ui.screens.screen import Screen
from tests.features.game_nights.kit import HOUR, Host
from tests.pseudo import WORD, outside, speaking_pseudo, vocabulary
from tests.tables.room import ADA, BEN, CHANNEL, CY, DAN, GUILD, Room
from tests.ui.message import assert_fits, cut
from tests.ui.pressed import refused
from tests.ui.test_pseudo import in_english
from tests.ui.wall import fits, text_of


def pings(host: Host) -> list[tuple[int, ...]]:
    """Whom messages have mentioned."""
    return [users for users in host.wall.pinged if users]


def said(host: Host) -> list[str]:
    """What the messages say now, the oldest first."""
    return [text_of(screen) for _, screen in sorted(host.wall.messages.items())]


async def card(host: Host, night: StoredGameNight) -> Screen:
    """The card in the channel."""
    number = (await host.now_is(night)).row.message_id
    assert number is not None
    return host.wall.messages[number]


async def tables(host: Host, night: StoredGameNight) -> list[Table]:
    """The tables of a game night."""
    return await host.nights.played(await host.now_is(night))


async def test_the_card_says_when_who_and_what_and_is_changed_once_for_several_presses(host: Host) -> None:
    night = await host.planned(BEN, CY, tables=3)
    text = text_of(await card(host, night))
    assert f"<t:{int(night.row.starts_at)}:F>" in text
    assert "Coming (2)" in text
    assert "3 tables" in text
    fits(await card(host, night))
    await host.keeper.look()
    assert (len(host.wall.messages), host.wall.edits) == (1, 0)
    for user in (ADA, DAN):
        await host.nights.come(night.id, user, f"P{user}")
    await host.keeper.look()
    assert (len(host.wall.messages), host.wall.edits) == (1, 1)


async def test_who_comes_is_reminded_once_if_they_want_to_be(room: Room, host: Host) -> None:
    await room.switch(CY, mentions=False)
    night = await host.planned(BEN, CY, DAN)
    await host.nights.stay_away(night.id, DAN)
    await host.after(2 * HOUR - BEFORE - 1)
    assert pings(host) == []
    await host.after(1)
    await host.another().keeper.look()
    await host.after(60)
    assert pings(host) == [(BEN,)]
    assert any("begins at <t:" in text for text in said(host))


async def test_a_server_without_mentions_is_reminded_of_nothing_and_nobody_is_promised_it(host: Host) -> None:
    assert "a reminder" in text_of(await card(host, await host.planned(BEN, ahead=9 * HOUR)))
    await host.guilds.choose(GUILD, Chooser(ADA, 1.0), mentions=False)
    assert "a reminder" not in text_of(await card(host, await host.planned(BEN)))
    await host.after(2 * HOUR - BEFORE)
    assert pings(host) == []


async def test_nobody_is_reminded_by_a_bot_that_was_away_until_after_the_beginning(host: Host) -> None:
    night = await host.planned(BEN, CY)
    host.room.clock.advance(2 * HOUR + LATEST - 60)
    again = host.another()
    await again.after(0)
    assert pings(host) == []
    assert (await again.now_is(night)).status is GameNightStatus.OPEN, "late as it is, its tables open"


async def test_of_what_is_planned_for_soon_nobody_is_reminded(host: Host) -> None:
    await host.planned(BEN, ahead=BEFORE - 60)
    await host.after(120)
    assert pings(host) == []


async def test_a_game_night_that_was_missed_by_hours_opens_no_tables(host: Host) -> None:
    night = await host.planned(BEN, event=True)
    host.room.clock.advance(2 * HOUR + LATEST + 60)
    again = host.another()
    await again.after(0)
    assert (await again.now_is(night)).status is GameNightStatus.MISSED
    assert "I was away" in text_of(await card(again, night))
    assert host.asked.threads == {}
    assert [event["status"] for event in host.asked.events.values()] == [CANCELLED]


async def test_at_the_beginning_the_tables_open_in_threads_once(host: Host) -> None:
    night = await host.planned(BEN, CY, tables=3, games=["luckybox", "flip7"])
    await host.after(2 * HOUR)
    await host.another().after(60)
    found = await tables(host, night)
    assert [table.header.game for table in found] == ["luckybox", "flip7", "luckybox"]
    assert {table.header.channel_id for table in found} == set(host.asked.threads)
    assert list(host.asked.threads.values())[1] == "Table 2: Flip 7"
    assert len(host.carded) == len(host.touched) == 3
    text = text_of(await card(host, night))
    assert all(f"<#{thread}>" in text for thread in host.asked.threads)
    fits(await card(host, night))


async def test_a_game_that_was_switched_off_since_is_not_opened(host: Host) -> None:
    night = await host.planned(BEN, tables=2, games=["luckybox", "flip7"])
    await host.guilds.choose(GUILD, Chooser(ADA, 1.0), games_off=["luckybox"], friendly=True)
    await host.after(2 * HOUR)
    found = await tables(host, night)
    assert [(table.header.game, table.header.friendly) for table in found] == [("flip7", True)] * 2


async def test_a_table_for_every_so_many_who_come(host: Host) -> None:
    night = await host.planned(ADA, BEN, CY, DAN, tables=None, each=3)
    await host.after(2 * HOUR)
    assert len(await tables(host, night)) == 2


async def test_one_table_opens_in_the_channel_itself(host: Host) -> None:
    night = await host.planned(tables=1)
    await host.after(2 * HOUR)
    (table,) = await tables(host, night)
    assert (table.header.channel_id, host.asked.threads, host.touched) == (CHANNEL, {}, [table])


async def test_a_table_that_is_there_already_becomes_the_game_nights_and_another_waits_for_its_end(host: Host) -> None:
    there = await host.room.lobby(BEN)
    night, later = await host.planned(tables=1), await host.planned(tables=1)
    await host.after(2 * HOUR)
    assert await tables(host, night) == [there]
    assert await tables(host, later) == []
    await hosting.shut(there, Ending.GONE)
    await host.after(60)
    (table,) = await tables(host, later)
    assert table.header.channel_id == CHANNEL


async def test_where_threads_are_refused_there_is_one_table_and_the_card_says_so(host: Host) -> None:
    night = await host.planned(BEN, tables=3)
    host.asked.no_thread = refused(50013, 403)
    await host.after(2 * HOUR)
    (table,) = await tables(host, night)
    assert table.header.channel_id == CHANNEL
    assert "I cannot make threads here" in text_of(await card(host, night))
    await host.after(60)
    assert len(await tables(host, night)) == 1


async def test_a_thread_that_does_not_come_now_is_tried_again(host: Host) -> None:
    night = await host.planned(BEN, tables=2)
    host.asked.no_thread = refused(0, 502)
    await host.after(2 * HOUR)
    assert await tables(host, night) == []
    assert await host.keeper.look() <= host.nights.now + RETRY
    host.asked.no_thread = None
    await host.after(RETRY)
    assert len(await tables(host, night)) == 2


async def test_nobody_hosts_a_table_until_somebody_sits_down_and_no_limit_stands_in_the_way(host: Host) -> None:
    night = await host.planned(BEN, tables=10)
    await host.after(2 * HOUR)
    found = await tables(host, night)
    assert len(found) == 10
    assert {table.header.host_id for table in found} == {0}
    for table in found:
        await host.room.tables.get(table.id)
    await host.after(PATIENCE - 60)
    assert {table.status.is_open for table in found} == {True}, "people are late"
    await host.played(found[0], BEN, CY)
    assert found[0].header.host_id == BEN


async def test_what_is_set_up_there_later_belongs_to_it(host: Host) -> None:
    night = await host.planned(BEN, tables=2)
    await host.after(2 * HOUR)
    thread = next(iter(host.asked.threads))
    there = await host.room.lobby(BEN, channel_id=thread + 1000)
    elsewhere = await host.room.lobby(BEN, channel_id=thread + 2000)
    await host.nights.take_in(there, {thread + 1000, CHANNEL})
    await host.nights.take_in(elsewhere, {thread + 2000, CHANNEL + 9})
    again = await host.room.lobby(BEN, channel_id=thread + 3000)
    await host.nights.take_in(again, {thread})
    assert [table.id for table in (await tables(host, night))[2:]] == [there.id, again.id]


async def ended(host: Host, *, users: tuple[int, ...] = (BEN, CY)) -> tuple[StoredGameNight, Screen]:
    """A game night of two tables, of which the second was played; its result."""
    night = await host.planned(*users, tables=2, games=["flip7"])
    await host.after(2 * HOUR)
    _, second = await tables(host, night)
    await host.played(second, *users)
    await host.nights.end(night.id)
    await host.keeper.look()
    night = await host.now_is(night)
    assert night.row.result_id is not None
    return night, host.wall.messages[night.row.result_id]


async def test_the_end_is_one_picture_of_what_was_played(host: Host) -> None:
    night, result = await ended(host)
    assert result.picture is not None
    alt = result.picture.alt
    assert len(alt) <= ALT_LIMIT
    assert "Table 2, Flip 7: won by" in alt, "it is called as its thread is"
    assert "Table 1" not in alt, "nobody has begun it"
    assert "Best round" in alt
    assert "Ben, won 1 table, round of" in alt or "Ben, round of" in alt
    assert "Cy, won 1 table, round of" in alt or "Cy, round of" in alt
    fits(result)
    await host.another().after(60)
    assert host.wall.nonces.count(f"evening-over-{night.id}") == 1
    assert "The evening is over" in text_of(await card(host, night))


async def test_everything_of_a_game_night_is_said_in_one_language(host: Host) -> None:
    await ended(host)
    with speaking_pseudo():
        night = await host.nights.get(1)
        result = await host.result.screen(night)
        assert result is not None
        assert result.picture is not None
        assert {word for word in WORD.findall(outside(result.picture.alt)) if word in vocabulary()} <= {"friday"}
        draft = screens.draft(night, ["luckybox", "flip7"], 0.0, guess=True, threads=False, event=True)
        shown = [draft, screens.card(night, 0.0), result, await host.result.as_text(night)]
        shown += [screens.asked(night, verb, 2) for verb in ("off", "open", "end")]
        shown += [screens.told(night, what, [1]) for what in ("soon", "moved", "off")]
        for status in (
            GameNightStatus.PLANNED,
            GameNightStatus.OPEN,
            GameNightStatus.CALLED_OFF,
            GameNightStatus.MISSED,
        ):
            row = night.row.model_copy(update={"status": status, "narrow": True, "title": ""})
            shown.append(screens.card(replace(night, row=row), 0.0))
        for screen in shown:
            assert in_english(screen) == set()
            assert cut(screen) == []
            assert_fits(screen)


async def test_of_who_lets_nobody_see_them_no_moment_is_told(room: Room, host: Host) -> None:
    await room.switch(CY, visibility=Visibility.NOBODY)
    _, result = await ended(host)
    assert result.picture is not None
    _, best, moments = result.picture.alt.partition("Best round")
    assert "Ben" in moments
    assert best
    assert "Cy" not in moments


async def test_a_game_night_at_which_nothing_was_played_ends_without_a_picture(host: Host) -> None:
    night = await host.planned(BEN, tables=1)
    await host.after(2 * HOUR)
    await host.nights.end(night.id)
    await host.after(60)
    assert (await host.now_is(night)).row.result_id == 0
    assert len(host.wall.messages) == 1


async def test_it_ends_by_itself_some_hours_later_when_nobody_plays_any_more(host: Host) -> None:
    night = await host.planned(BEN, CY, tables=1)
    await host.after(2 * HOUR)
    (table,) = await tables(host, night)
    await host.after(QUIET)
    assert (await host.now_is(night)).status is GameNightStatus.OPEN
    await hosting.shut(table, Ending.GONE)
    await host.after(60)
    assert (await host.now_is(night)).status is GameNightStatus.OVER


async def test_it_ends_in_any_case_within_half_a_day(host: Host) -> None:
    night = await host.planned(BEN, tables=1)
    await host.after(2 * HOUR)
    await host.after(LONGEST)
    assert (await host.now_is(night)).status is GameNightStatus.OVER


async def test_discords_own_event_goes_along(host: Host) -> None:
    night = await host.planned(BEN, CY, event=True, tables=2)
    ((number, event),) = host.asked.events.items()
    assert event["name"] == "Friday"
    assert event["entity_metadata"]["location"].endswith(f"/{CHANNEL}/{night.row.message_id}")
    await host.nights.move(night.id, night.row.starts_at + HOUR)
    await host.keeper.look()
    assert event != host.asked.events[number] or len(host.asked.changes) == 1
    await host.after(3 * HOUR)
    assert host.asked.events[number]["status"] == ACTIVE
    await host.nights.end(night.id)
    await host.another().keeper.look()
    assert host.asked.events[number]["status"] == COMPLETED
    assert [change.get("status") for change in host.asked.changes] == [None, ACTIVE, COMPLETED]


async def test_what_discord_refuses_of_its_event_holds_nothing_up(host: Host) -> None:
    host.asked.no_event = refused(50013, 403)
    night = await host.planned(BEN, CY, event=True, tables=2)
    assert (await host.now_is(night)).row.event_id == 0
    await host.after(2 * HOUR)
    assert len(await tables(host, night)) == 2
    assert host.asked.events == {}
    other = Host(host.room, host.drawing)
    night = await other.planned(BEN, event=True)
    other.asked.no_event = refused(180000, 400)
    await other.after(2 * HOUR)
    assert (await other.now_is(night)).status is GameNightStatus.OPEN
    assert not await other.nights.store.not_shown(0.0), "it is not asked again and again"


async def test_without_the_permission_there_is_no_event(host: Host) -> None:
    await host.planned(BEN)
    assert host.asked.events == {}


async def test_those_who_come_are_told_that_it_is_moved_or_called_off(host: Host) -> None:
    night = await host.planned(BEN, CY, event=True)
    await host.nights.move(night.id, night.row.starts_at + HOUR)
    await host.after(1)
    assert pings(host) == [(BEN, CY)]
    await host.nights.call_off(night.id)
    await host.after(1)
    await host.another().after(1)
    assert pings(host) == [(BEN, CY)] * 2
    assert "called off" in text_of(await card(host, night))
    assert [event["status"] for event in host.asked.events.values()] == [CANCELLED]
    await host.after(3 * HOUR)
    assert host.asked.threads == {}


async def test_what_was_to_be_in_a_channel_that_is_gone_is_off_and_nothing_is_posted_there(host: Host) -> None:
    night, open_one = await host.planned(BEN, event=True), await host.planned(CY, event=True, tables=1)
    await host.nights.open(open_one.id)
    await host.after(1)
    posted, edited = len(host.wall.messages), host.wall.edits
    await host.nights.gone(GUILD, CHANNEL + 1)
    assert (await host.now_is(night)).is_under_way
    await host.nights.gone(GUILD, CHANNEL)
    await host.after(3 * HOUR)
    assert not (await host.now_is(night)).is_under_way
    assert (len(host.wall.messages), host.wall.edits, host.asked.threads) == (posted, edited, {})
    assert [event["status"] for event in host.asked.events.values()] == [CANCELLED, COMPLETED]


async def test_a_time_that_was_changed_is_reminded_of_anew(host: Host) -> None:
    night = await host.planned(BEN)
    await host.after(2 * HOUR - BEFORE)
    await host.nights.move(night.id, host.nights.now + 3 * HOUR)
    await host.keeper.look()
    await host.after(3 * HOUR - BEFORE)
    assert len(pings(host)) == 3, "reminded, told of the change, and reminded again"


async def test_a_card_that_was_deleted_is_posted_again_and_one_that_is_refused_once_it_is_taken(host: Host) -> None:
    night = await host.planned(BEN)
    host.wall.messages.clear()
    await host.nights.come(night.id, CY, "Cy")
    for _ in range(2):
        await host.keeper.look()
    assert "Coming (2)" in text_of(await card(host, night))
    host.wall.error = refused(50001, 403)
    other = await host.planned(BEN)
    assert (await host.now_is(other)).row.message_id is None
    host.wall.error = None
    await host.after(2 * HOUR)
    assert (await host.now_is(other)).row.message_id in host.wall.messages
    assert (await host.now_is(other)).status is GameNightStatus.OPEN
