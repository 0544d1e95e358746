"""Game nights when something goes wrong: what is refused, comes late, is gone, or changes at the wrong moment."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.features.game_nights import events
from bot.features.game_nights.events import CANCELLED
from bot.features.game_nights.rows import GameNightStatus
from bot.features.game_nights.service import BEFORE
from bot.features.game_nights.worker import LATEST, LONGEST, PINGED, RETRY
from bot.store.enums import Ending
from bot.store.guilds import Chooser
from bot.store.sql.database import Busy
from bot.tables.seating import hosting
from bot.ui.gateway.kinds import Kind
from bot.ui.input.answers import FAULTS
from bot.ui.messages import sending
from bot.ui.messages.made_once import ArchivedAfter
from bot.ui.messages.pauses import LONGEST as LONGEST_PAUSE
from tests.features.game_nights.kit import HOUR, Host
from tests.features.game_nights.test_keeper import card, pings, said, tables
from tests.tables.room import ADA, BEN, CHANNEL, CY, DAN, GUILD
from tests.ui.pressed import refused
from tests.ui.presses import buttons
from tests.ui.wall import text_of

NONCE = 25
"""Characters that Discord takes of one."""


async def test_of_games_that_are_all_off_by_now_none_is_played(host: Host) -> None:
    night = await host.planned(BEN, tables=2, games=["luckybox"])
    await host.guilds.choose(GUILD, Chooser(ADA, 1.0), games_off=["luckybox"])
    await host.after(2 * HOUR)
    assert [table.header.game for table in await tables(host, night)] == ["flip7"] * 2


@pytest.mark.deep
async def test_of_more_than_one_message_may_mention_everybody_is_reminded(host: Host) -> None:
    night = await host.planned()
    everybody = list(range(1000, 1000 + PINGED + 20))
    for user in everybody:
        await host.nights.come(night.id, user, f"P{user}")
    await host.after(2 * HOUR - BEFORE)
    assert [len(users) for users in pings(host)] == [PINGED, 20]
    assert sorted(user for users in pings(host) for user in users) == everybody
    assert max(len(nonce or "") for nonce in host.wall.nonces) <= NONCE


@pytest.mark.parametrize("status", [429, 503])
async def test_a_reminder_that_discord_does_not_take_now_comes_a_little_later_and_once(host: Host, status: int) -> None:
    await host.planned(BEN)
    host.wall.error = refused(0, status)
    await host.after(2 * HOUR - BEFORE)
    assert pings(host) == []
    host.wall.error = None
    await host.after(RETRY)
    await host.after(RETRY)
    assert pings(host) == [(BEN,)]


async def test_a_change_that_could_not_be_told_is_told_a_little_later_and_once(host: Host) -> None:
    night = await host.planned(BEN)
    host.wall.error = refused(0, 503)
    await host.nights.call_off(night.id)
    await host.after(1)
    host.wall.error = None
    await host.after(RETRY)
    await host.after(RETRY)
    assert pings(host) == [(BEN,)]
    assert any("called off" in text for text in said(host)[1:])


@pytest.mark.parametrize("told", ["reminder", "change"])
async def test_a_database_that_is_away_for_a_moment_costs_nobody_what_they_are_told(
    host: Host, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = await host.planned(BEN)

    async def busy(*_: object) -> tuple[int, ...]:
        raise Busy("", None, TimeoutError())

    with monkeypatch.context() as away:
        away.setattr(host.keeper.mention_policy, "may_be_mentioned", busy)
        if told == "change":
            await host.nights.call_off(night.id)
            await host.after(1)
        else:
            await host.after(2 * HOUR - BEFORE)
        assert pings(host) == []
    await host.after(RETRY)
    await host.after(RETRY)
    assert pings(host) == [(BEN,)]


async def test_what_discord_refuses_for_good_is_not_told_again_and_again(host: Host) -> None:
    night = await host.planned(BEN)
    host.wall.error = refused(50035, 400)
    await host.nights.call_off(night.id)
    await host.after(1)
    assert not await host.nights.store.not_shown(0.0)


async def test_what_is_forbidden_for_a_while_is_told_once_it_may_be(host: Host) -> None:
    night = await host.planned(BEN)
    host.wall.error = refused(50013, 403)
    await host.nights.call_off(night.id)
    for _ in range(5):
        await host.after(300)
    assert pings(host) == []
    host.wall.error = None
    for _ in range(2):
        await host.after(300)
    assert pings(host) == [(BEN,)]
    assert "called off" in text_of(await card(host, night))


@pytest.mark.deep
@pytest.mark.parametrize("refusal", [refused(50013, 403), refused(50001, 403), refused(0, 503), TimeoutError()])
async def test_nothing_goes_on_of_a_game_night_whose_card_nobody_was_shown(host: Host, refusal: Exception) -> None:
    host.wall.error = refusal
    night = await host.planned(tables=1)
    for _ in range(5):
        await host.after(HOUR / 2)
    assert (await host.now_is(night)).status is GameNightStatus.PLANNED
    assert (await tables(host, night), host.wall.messages) == ([], {})
    host.wall.error = None
    await host.after(LONGEST_PAUSE)
    assert text_of(await card(host, night)).startswith("## ")
    assert len(await tables(host, night)) == 1, "late as it is"


async def test_a_card_that_is_refused_until_hours_after_the_beginning_is_wanted_no_more(host: Host) -> None:
    host.wall.error = refused(50013, 403)
    night = await host.planned(tables=2)
    await host.after(2 * HOUR + LATEST + 60)
    host.wall.error = None
    await host.after(LONGEST_PAUSE)
    assert (await host.now_is(night)).status is GameNightStatus.MISSED
    assert (host.wall.messages, host.asked.threads) == ({}, {})


async def test_a_card_that_a_moderator_has_deleted_is_posted_anew_before_a_reminder_leads_to_it(host: Host) -> None:
    night = await host.planned(BEN)
    host.wall.messages.clear()
    await host.after(2 * HOUR - BEFORE)
    number = (await host.now_is(night)).row.message_id
    reminder = next(screen for screen in host.wall.messages.values() if "begins at <t:" in text_of(screen))
    assert number in host.wall.messages
    assert [str(button.url).rpartition("/")[2] for button in buttons(reminder.rows)] == [str(number)]


async def test_whoever_moves_a_game_night_leads_to_the_card_that_is_there(host: Host) -> None:
    night = await host.planned(BEN)
    host.wall.messages.clear()
    await host.nights.move(night.id, host.nights.now + 9 * HOUR)
    await host.after(1)
    number = (await host.now_is(night)).row.message_id
    told = next(screen for screen in host.wall.messages.values() if screen.mentions)
    assert number in host.wall.messages
    assert [str(button.url).rpartition("/")[2] for button in buttons(told.rows)] == [str(number)]


async def test_whoever_is_told_of_another_time_close_by_is_not_reminded_of_it_too(host: Host) -> None:
    night = await host.planned(BEN)
    await host.after(HOUR)
    await host.nights.move(night.id, host.nights.now + BEFORE - 60)
    await host.after(1)
    await host.after(60)
    assert pings(host) == [(BEN,)]


async def test_a_time_that_changes_while_it_is_reminded_of_is_neither_told_nor_taken_for_reminded(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = await host.planned(BEN)
    then = host.nights.now + 9 * HOUR
    claim = host.nights.store.claim_reminder

    async def late(evening_id: int, now: float, starts_at: float) -> bool:
        monkeypatch.undo()
        await host.nights.move(night.id, then)
        return await claim(evening_id, now, starts_at)

    monkeypatch.setattr(host.nights.store, "claim_reminder", late)
    await host.after(2 * HOUR - BEFORE)
    assert [text for text in said(host) if "begins at <t:" in text and f"<t:{int(then)}" not in text] == []
    await host.after(then - host.nights.now - BEFORE)
    assert len(pings(host)) == 2, "told of the change, and reminded in time"


async def test_one_that_began_half_a_day_ago_opens_nothing_any_more(host: Host) -> None:
    night = await host.planned(BEN, tables=2)
    await host.nights.open(night.id)
    host.room.clock.advance(LONGEST + 60)
    await host.another().keeper.look()
    assert (await host.now_is(night)).status is GameNightStatus.OVER
    assert host.asked.threads == {}


async def test_tables_are_called_as_their_threads_are_whatever_was_set_up_between_them(host: Host) -> None:
    night = await host.planned(BEN, CY, tables=2, games=["flip7"])
    await host.nights.open(night.id)
    chosen = await host.guilds.guild(GUILD)
    night = await host.now_is(night)
    await host.nights.open_table(night, 1, 9001, chosen)
    between = await host.room.lobby(DAN, channel_id=9003)
    await host.nights.take_in(between, {9003, CHANNEL})
    second = await host.nights.open_table(night, 2, 9002, chosen)
    await host.played(second, BEN, CY)
    text = text_of(await host.result.as_text(await host.now_is(night)))
    assert "Table 2, Flip 7: won by" in text


async def test_where_the_server_wants_no_games_by_now_none_is_opened_and_who_comes_is_told(host: Host) -> None:
    night = await host.planned(BEN, tables=2, event=True)
    await host.guilds.choose(GUILD, Chooser(ADA, 1.0), channels=[CHANNEL + 1])
    await host.after(2 * HOUR)
    assert (await host.now_is(night)).status is GameNightStatus.CALLED_OFF
    assert host.asked.threads == {}
    assert any("called off" in text for text in said(host)[1:])
    assert [event["status"] for event in host.asked.events.values()] == [CANCELLED]


async def test_a_thread_of_a_channel_in_which_games_are_wanted_will_do(host: Host) -> None:
    night = await host.planned(BEN, tables=1)
    await host.guilds.choose(GUILD, Chooser(ADA, 1.0), channels=[CHANNEL + 1])
    host.asked.no_channel = refused(0, 503)
    await host.after(2 * HOUR)
    assert (await host.now_is(night)).status is GameNightStatus.PLANNED, "of which it is a thread is not known yet"
    assert await host.keeper.look() == host.nights.now + RETRY
    host.asked.no_channel, host.asked.parent = None, CHANNEL + 1
    await host.after(RETRY)
    assert len(await tables(host, night)) == 1


@pytest.mark.parametrize("many", [1, 3])
async def test_a_channel_that_went_while_nobody_heard_of_it_is_found_to_be_gone_at_the_beginning(
    host: Host, many: int
) -> None:
    night = await host.planned(BEN, tables=many, event=True)
    host.asked.no_channel = refused(10003, 404)
    posted = len(host.wall.messages)
    await host.after(2 * HOUR)
    assert (await host.now_is(night)).status is GameNightStatus.CALLED_OFF
    assert (await tables(host, night), host.asked.threads) == ([], {})
    assert [event["status"] for event in host.asked.events.values()] == [CANCELLED]
    assert len(host.wall.messages) - posted <= 1, "the reminder"


async def test_a_guests_table_is_never_a_game_nights(host: Host) -> None:
    night = await host.planned(BEN, tables=1)
    await host.nights.open(night.id)
    guests = await host.room.lobby(channel_id=CHANNEL + 7, guest=True)
    await host.nights.take_in(guests, {CHANNEL + 7, CHANNEL})
    assert await tables(host, night) == []


async def test_discords_event_leads_to_the_card_that_is_there_and_forgets_whom_we_forget(host: Host) -> None:
    night = await host.planned(BEN, event=True)
    ((number, event),) = host.asked.events.items()
    assert "Ada" in event["description"]
    host.wall.messages.clear()
    await host.room.people.forget(ADA)
    for _ in range(3):
        await host.keeper.look()
    event = host.asked.events[number]
    assert "Ada" not in event["description"] + event["name"]
    assert "Friday" not in event["name"]
    again = (await host.now_is(night)).row.message_id
    assert event["entity_metadata"]["location"].endswith(f"/{CHANNEL}/{again}")
    asked = len(host.asked.changes)
    await host.keeper.look()
    assert len(host.asked.changes) == asked


@pytest.mark.parametrize("receipts", [1, 2, 3])
async def test_an_event_whose_receipt_is_lost_is_found_again_and_ended(host: Host, receipts: int) -> None:
    host.asked.lost = receipts
    night = await host.planned(event=True)
    for _ in range(4):
        await host.after(30)
    ((number, _),) = host.asked.events.items()
    assert (await host.now_is(night)).row.event_id == number
    await host.nights.call_off(night.id)
    await host.after(30)
    assert host.asked.events[number]["status"] == CANCELLED


async def test_an_event_that_a_dead_process_may_have_made_is_ended_with_its_game_night(host: Host) -> None:
    night = await host.planned(event=True)
    await host.nights.store.note(night.id, event_id=0, event_told=None)
    await host.nights.call_off(night.id)
    await host.another().keeper.look()
    assert [event["status"] for event in host.asked.events.values()] == [CANCELLED]


async def test_three_tables_have_three_threads_whatever_receipts_are_lost(host: Host) -> None:
    night = await host.planned(BEN, tables=3)
    host.asked.lost = 2
    await host.after(2 * HOUR)
    for _ in range(3):
        await host.after(60)
    assert {table.header.channel_id for table in await tables(host, night)} == set(host.asked.threads)
    assert len(host.asked.threads) == 3


async def test_before_there_is_a_card_there_is_no_event_which_would_lead_to_it(host: Host) -> None:
    host.wall.error = refused(50001, 403)
    night = await host.planned(event=True)
    assert host.asked.events == {}
    host.wall.error = None
    await host.after(60)
    ((_, event),) = host.asked.events.items()
    card_id = (await host.now_is(night)).row.message_id
    assert event["entity_metadata"]["location"].endswith(f"/{GUILD}/{CHANNEL}/{card_id}")


async def test_no_request_of_one_game_night_holds_up_the_others_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def waits(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    asks = (
        "request",
        "start_thread_without_message",
        "get_channel",
        "get_scheduled_events",
        "get_active_threads",
    )
    monkeypatch.setattr(sending, "WITHIN", 0.0)
    requests = events.DiscordRequests(
        cast("discord.Client", SimpleNamespace(http=SimpleNamespace(**dict.fromkeys(asks, waits))))
    )
    for asked in (
        requests.make_event(1, {}),
        requests.change_event(1, 2, {}),
        requests.event(1, 2),
        requests.remove_event(1, 2),
        requests.leave_out(1, 2, 3),
        requests.take_in(1, 2, 3),
        requests.make_thread(1, "x", Kind.public_thread, 60),
        requests.parent_of(1),
        requests.own_event(1, "x"),
        requests.own_threads(1, 2, "x", 0.0),
    ):
        with pytest.raises(FAULTS):
            await asked


async def test_a_game_night_that_waits_for_a_table_is_not_looked_at_all_the_time(host: Host) -> None:
    await host.room.lobby(BEN)
    await host.planned(tables=1)
    await host.planned(tables=1)
    await host.after(2 * HOUR)
    edits = host.wall.edits
    host.nights.woken.clear()
    await host.after(60)
    assert (host.wall.edits, host.nights.woken.is_set()) == (edits, False)


async def test_a_guests_table_in_the_channel_does_not_become_its_own(host: Host) -> None:
    guests = await host.room.lobby(guest=True)
    night = await host.planned(tables=1)
    await host.after(2 * HOUR)
    assert await tables(host, night) == []
    await hosting.shut(guests, Ending.GONE)
    await host.after(60)
    assert len(await tables(host, night)) == 1


async def test_where_the_second_of_three_threads_is_refused_it_stays_at_the_first(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = await host.planned(BEN, tables=3)
    make = host.asked.make_thread

    async def once(channel_id: int, name: str, kind: Kind, minutes: ArchivedAfter) -> int:
        host.asked.no_thread = refused(160006, 400) if host.asked.threads else None
        return await make(channel_id, name, kind, minutes)

    monkeypatch.setattr(host.asked, "make_thread", once)
    await host.after(2 * HOUR)
    await host.after(60)
    assert (len(await tables(host, night)), len(host.asked.threads)) == (1, 1)
    text = text_of(await card(host, night))
    assert "1 table" in text
    assert "3 tables" not in text
    assert host.touched == host.carded
