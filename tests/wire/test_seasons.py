"""A season's end as a server sees it: its last week, its end, the hall of fame, one's own season; on the wire."""

from __future__ import annotations

import pytest

from bot.league import days, periods
from sandbox.model import Channel
from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.test_settings import settled

MINUTE, DAY = 60.0, 86_400.0
A_WHILE = 11 * MINUTE
"""Seconds after which it has been looked for what is due."""


def turn(evening: Evening) -> float:
    """When the season that goes on is over."""
    return days.ends(periods.last_of_season(int(evening.sandbox.clock.now() // DAY)))


def told(evening: Evening, room: Channel, text: str) -> list[SeenMessage]:
    """What has been posted with this text."""
    return [seen for seen in evening.sandbox.messages(room, "Ada") if text in seen.text]


async def passes(evening: Evening, until: float) -> None:
    """The clock goes on to a moment, and the bot looks for what is due."""
    evening.sandbox.clock.advance(until - evening.sandbox.clock.now())
    evening.sandbox.clock.advance(A_WHILE)


async def played(evening: Evening) -> Table:
    """Ada and Ben have finished a rated game in a server that wants to be told, in the last days of a season."""
    guild = evening.sandbox.add_guild("Seasoned")
    room = evening.room("news", guild)
    people = evening.people("Anna", "Bert")
    for person in people:
        evening.sandbox.person_joins(person, guild)
    await settled(evening, room, on=True)
    evening.sandbox.clock.advance(turn(evening) - 2 * DAY - evening.sandbox.clock.now())
    table = await evening.game(*people, room=room)
    await table.to_end()
    return table


@pytest.mark.deep
async def test_a_season_comes_to_its_end(evening: Evening) -> None:
    table = await played(evening)
    room, (anna, bert) = table.room, (player.person for player in table.players)
    over = turn(evening)
    evening.sandbox.clock.advance(A_WHILE)
    (week,) = await evening.until(lambda: told(evening, room, "The season ends soon"))
    assert f"<t:{int(over)}:R>" in week.text
    assert "Nobody yet" in (await evening.press(anna, week, "Hall of fame")).text
    # The bot is down at the turn, and comes back days later: the last day's deal is open for as long after that.
    await evening.bot.kill()
    evening.sandbox.clock.advance(over + 3 * DAY - evening.sandbox.clock.now())
    await evening.bot.start()
    await evening.slash(anna, room, "help")
    await passes(evening, over + 4 * DAY)
    await evening.slash(anna, room, "help")
    assert told(evening, room, "The season is over") == []
    await passes(evening, over + 9 * DAY)
    (end,) = await evening.until(lambda: told(evening, room, "The season is over"))
    assert "Thanks for hosting: **Anna** (1)" in end.text
    assert "🥇" in end.text
    assert "Rated games: **1** · Players: **2**" in end.text
    assert "Game of the season" in end.text
    assert end.images
    assert end.raw["mentions"] == []
    hall = await evening.press(bert, end, "Hall of fame")
    assert hall.ephemeral
    assert "🥇" in hall.text
    mine = await evening.press(bert, end, "My season")
    assert mine.ephemeral
    # It is posted once, whatever comes.
    await evening.bot.kill()
    await evening.bot.start()
    await passes(evening, evening.sandbox.clock.now() + DAY)
    await evening.slash(anna, room, "leaderboard")
    assert len(told(evening, room, "The season is over")) == len(told(evening, room, "ends soon")) == 1


@pytest.mark.deep
async def test_ones_own_season_is_private_until_it_is_shared(evening: Evening) -> None:
    table = await played(evening)
    anna, bert = (player.person for player in table.players)
    profile = await evening.slash(anna, table.room, "profile")
    mine = await evening.press(anna, profile, "My season")
    assert mine.ephemeral
    assert mine.images
    assert all(seen.id != mine.id for seen in evening.sandbox.messages(table.room, bert))
    await evening.press(anna, mine, "Share")
    (shared,) = [seen for seen in evening.sandbox.messages(table.room, bert) if "shares a season" in seen.text]
    assert "Anna" in shared.text
    assert not shared.ephemeral


@pytest.mark.deep
async def test_the_hall_of_fame_is_reached_from_who_is_ahead(evening: Evening) -> None:
    table = await played(evening)
    anna = table.players[0].person
    board = await evening.slash(anna, table.room, "leaderboard", period="season")
    assert "Nobody yet" in (await evening.press(anna, board, "Hall of fame")).text
