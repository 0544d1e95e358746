"""Discord's event of a series: one rule until the clocks are set, skips as its exceptions, else the next night."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest

from bot.features.game_nights.events import ACTIVE, COMPLETED, SCHEDULED, exception_of
from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.rows import GameNightStatus, SeriesStatus
from bot.features.game_nights.store import StoredGameNight
from tests.features.game_nights.kit import HOUR, Host
from tests.tables.room import ADA, BEN, CY, GUILD
from tests.ui.pressed import refused

DAY, WEEK = 24 * HOUR, 7 * 24 * HOUR
NEW_YORK = ZoneInfo("America/New_York")


def iso(moment: float) -> str:
    """A moment as Discord has it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()


def the_event(host: Host) -> tuple[int, dict[str, Any]]:
    """The one event there is."""
    ((number, event),) = host.asked.events.items()
    return number, event


async def new_york(host: Host, repeats: Repeats, month: int, day: int) -> StoredGameNight:
    """The first night of a series in New York, which begins there on a day of 1970 at eight."""
    first = datetime(1970, month, day, 20, tzinfo=NEW_YORK).timestamp()
    host.room.clock.advance(first - host.nights.now - 6 * HOUR)
    return await host.series_of(ADA, BEN, repeats=repeats, ahead=6 * HOUR, zone="America/New_York")


async def test_one_event_stands_for_all_nights_and_leads_to_the_newest_card(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, event = the_event(host)
    starts = int(first.row.starts_at)
    assert event["recurrence_rule"] == {"start": iso(starts), "frequency": 2, "interval": 1, "by_weekday": [0]}
    assert event["scheduled_start_time"] == iso(starts)
    assert event["entity_metadata"]["location"].endswith(f"/{first.row.message_id}")
    await host.after(2 * HOUR)
    assert event["status"] == ACTIVE
    following = await host.held(first, BEN, CY)
    assert the_event(host) == (number, event)
    assert (event["status"], event["scheduled_start_time"]) == (SCHEDULED, iso(starts + WEEK))
    assert event["entity_metadata"]["location"].endswith(f"/{following.row.message_id}")
    told = len(host.asked.changes)
    await host.another().after(60)
    assert len(host.asked.changes) == told, "it is not told the same again"


async def test_what_is_left_out_or_called_off_is_an_exception_and_is_none_when_it_is_in_again(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, event = the_event(host)
    one, two, *_ = host.series.open_dates(await host.found(first))
    for slot in (one, two):
        await host.series.skip(await host.found(first), slot)
    await host.after(1)
    assert host.asked.left_out[number] == {one, two}
    await host.series.skip(await host.found(first), two)
    await host.after(1)
    assert host.asked.left_out[number] == {one}
    await host.nights.call_off(first.id)
    await host.after(1)
    assert host.asked.left_out[number] == {one, int(first.row.starts_at)}
    assert (event["status"], host.asked.removed) == (SCHEDULED, []), "the others are not called off"


async def test_exceptions_that_another_rule_has_cost_are_there_again(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, _ = the_event(host)
    _, two, *_ = host.series.open_dates(await host.found(first))
    await host.series.skip(await host.found(first), two)
    await host.held(first, BEN, CY)
    assert host.asked.left_out[number] == {two}, "with each night the rule begins anew"


async def test_what_somebody_left_out_in_discord_by_hand_stays_so(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, _ = the_event(host)
    by_hand, one, *_ = host.series.open_dates(await host.found(first))
    host.asked.left_out[number] = {by_hand}
    for _ in range(2):
        await host.series.skip(await host.found(first), one)
        await host.after(1)
    assert host.asked.left_out[number] == {by_hand}


async def test_a_night_that_is_moved_has_an_event_of_its_own_and_is_left_out_of_the_others(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, _ = the_event(host)
    slot = int(first.row.starts_at)
    await host.nights.move(first.id, slot + DAY)
    await host.after(1)
    assert host.asked.left_out[number] == {slot}
    (own,) = [event for event in host.asked.events.values() if "recurrence_rule" not in event]
    assert own["scheduled_start_time"] == iso(slot + DAY)
    await host.held(first, BEN, CY)
    assert own["status"] == COMPLETED
    assert host.asked.events[number]["scheduled_start_time"] == iso(slot + WEEK)


async def test_the_rule_is_replaced_when_the_clocks_are_set(host: Host) -> None:
    # In 1970 New York's clocks were set forward on 26 April.
    night = await new_york(host, Repeats.WEEKLY, 4, 17)
    number, event = the_event(host)
    assert event["recurrence_rule"]["start"] == "1970-04-18T01:00:00+00:00"
    night = await host.held(night, BEN, CY)
    assert event["recurrence_rule"]["start"] == "1970-04-25T01:00:00+00:00"
    night = await host.held(night, BEN, CY)
    rule = {"start": "1970-05-02T00:00:00+00:00", "frequency": 2, "interval": 1, "by_weekday": [5]}
    assert (the_event(host)[0], event["recurrence_rule"], event["status"]) == (number, rule, SCHEDULED)
    assert datetime.fromtimestamp(night.row.starts_at, NEW_YORK).hour == 20


async def test_where_no_rule_names_the_same_moments_the_next_night_alone_is_an_event(host: Host) -> None:
    # The evening of a first Friday there is a Saturday in UTC: on 1 August 1970 the first, a day before one.
    first = await new_york(host, Repeats.MONTHLY, 5, 1)
    _, event = the_event(host)
    assert "recurrence_rule" not in event
    await host.held(first, BEN, CY)
    assert event["status"] == COMPLETED
    await host.after(28 * DAY)
    for _ in range(3):
        await host.keeper.look()
    there = [event for event in host.asked.events.values() if event["status"] == SCHEDULED]
    assert [event["scheduled_start_time"] for event in there] == ["1970-06-06T00:00:00+00:00"]


async def test_the_event_goes_with_the_series_and_a_night_that_is_left_has_its_own(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, _ = the_event(host)
    await host.series.stop(await host.found(first))
    await host.after(1)
    own, event = the_event(host)
    assert (host.asked.removed, "recurrence_rule" in event, own == number) == ([number], False, False)
    assert (await host.found(first)).row.event_id is None


async def test_a_channel_that_is_gone_or_hidden_has_no_event(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, _ = the_event(host)
    await host.nights.gone(GUILD, first.row.channel_id)
    await host.after(1)
    assert (host.asked.events, host.asked.removed) == ({}, [number])


@pytest.mark.parametrize(("code", "status", "tried_again"), [(50035, 400, False), (50013, 403, True), (0, 500, True)])
async def test_what_discord_refuses_of_its_event_holds_no_series_up(
    host: Host, code: int, status: int, *, tried_again: bool
) -> None:
    host.asked.no_event = refused(code, status)
    first = await host.series_of(ADA, BEN)
    await host.held(first, BEN, CY)
    assert (host.asked.events, (await host.found(first)).row.status) == ({}, SeriesStatus.GOING)
    assert (await host.newest(first)).status is GameNightStatus.PLANNED
    host.asked.no_event = None
    await host.after(HOUR)
    await host.after(60)
    assert bool(host.asked.events) is tried_again


async def test_one_that_is_opened_and_over_before_its_time_is_none_of_those_to_come(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, event = the_event(host)
    await host.nights.open(first.id)
    await host.keeper.look()
    assert event["status"] == ACTIVE
    await host.nights.end(first.id)
    await host.after(1)
    assert host.asked.left_out[number] == {int(first.row.starts_at)}


async def test_an_event_that_somebody_has_removed_is_not_made_again(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    host.asked.events.clear()
    await host.held(first, BEN, CY)
    await host.after(WEEK)
    assert host.asked.events == {}


async def test_an_event_that_discord_has_ended_makes_room_for_another(host: Host) -> None:
    first = await host.series_of(ADA, BEN)
    number, event = the_event(host)
    event["status"] = 4
    await host.held(first, BEN, CY)
    await host.after(60)
    (other,) = [key for key in host.asked.events if key != number]
    assert host.asked.events[other]["status"] == SCHEDULED
    assert (await host.found(first)).row.event_id == other


async def test_one_that_was_made_without_a_receipt_is_found_again(host: Host) -> None:
    host.asked.lost = 1
    first = await host.series_of(ADA, BEN)
    await host.after(60)
    number, _ = the_event(host)
    assert (await host.found(first)).row.event_id == number


async def test_without_the_permission_there_is_none(host: Host) -> None:
    first = await host.series_of(ADA, BEN, event=False)
    await host.held(first, BEN, CY)
    assert host.asked.events == {}


def test_the_id_of_an_exception_is_the_time_it_is_about() -> None:
    moment = 1_800_000_000
    assert discord.utils.snowflake_time(exception_of(moment)).timestamp() == moment
