"""Mentions as turns run out: one an hour in a place for all that somebody is asked there, before the first is over."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.enums import ClockKind
from bot.tables.table import Table
from bot.ui.messages.notices import APART, REMIND_TRIES, SPARE
from tests.tables.room import finish_turn
from tests.ui.scripted import Way
from tests.ui.theatre import ADA, BEN, MemoryMentions, Theatre
from tests.ui.virtual import run

DAY = 86_400


async def slow(theatre: Theatre, seconds: int = DAY) -> Table:
    """A slow game of Ada's and Ben's under way, both asked; who was mentioned at its start is forgotten."""
    table = await theatre.game(ADA, BEN, clock=ClockKind.SLOW, turn_seconds=seconds)
    await theatre.quiet()
    theatre.discord.pings.clear()
    return table


async def remind(theatre: Theatre, table: Table, *users: int) -> None:
    """Their time at a table runs out."""
    await theatre.display.notices.remind(table, users or (ADA, BEN), (ADA, BEN))


def mentioned(theatre: Theatre) -> list[tuple[int, ...]]:
    """Who was, message by message."""
    return [users for _, users in theatre.discord.pings]


def over(theatre: Theatre) -> list[tuple[int, int, bool]]:
    """At which tables who need not be mentioned any more, and whether they were."""
    assert isinstance(theatre.store.mentions, MemoryMentions)
    return theatre.store.mentions.over


def test_of_two_tables_within_an_hour_one_mention_is_for_both() -> None:
    async def evening() -> None:
        theatre = Theatre()
        first, second = await slow(theatre), await slow(theatre)
        await remind(theatre, first)
        await asyncio.sleep(APART / 2)
        await remind(theatre, second)
        await asyncio.sleep(2 * APART)
        assert mentioned(theatre) == [(ADA, BEN)]
        assert (second.id, ADA, False) in over(theatre)

    run(evening())


def test_at_the_same_moment_too() -> None:
    async def evening() -> None:
        theatre = Theatre()
        first, second = await slow(theatre), await slow(theatre)
        theatre.discord.script(Way(before=5.0), what="post")
        await asyncio.gather(remind(theatre, first), remind(theatre, second))
        assert mentioned(theatre) == [(ADA, BEN)]

    run(evening())


def test_what_was_asked_since_waits_until_the_hour_is_over() -> None:
    async def evening() -> None:
        theatre = Theatre()
        first = await slow(theatre)
        await remind(theatre, first)
        at = theatre.clock.now()
        await asyncio.sleep(60)
        second = await slow(theatre)
        waiting = asyncio.create_task(remind(theatre, second))
        await asyncio.sleep(at + APART - 10 - theatre.clock.now())
        assert mentioned(theatre) == []
        await waiting
        assert mentioned(theatre) == [(ADA, BEN)]
        assert theatre.clock.now() == pytest.approx(at + APART, abs=2)

    run(evening())


def test_who_has_answered_by_then_is_not_mentioned() -> None:
    async def evening() -> None:
        theatre = Theatre()
        await remind(theatre, await slow(theatre))
        await asyncio.sleep(60)
        second = await slow(theatre)
        waiting = asyncio.create_task(remind(theatre, second))
        await asyncio.sleep(60)
        await finish_turn(second, ADA)
        await waiting
        assert mentioned(theatre) == [(BEN,)]

    run(evening())


def test_but_no_longer_than_until_shortly_before_their_turn_is_over() -> None:
    async def evening() -> None:
        theatre = Theatre()
        await remind(theatre, await slow(theatre))
        await asyncio.sleep(60)
        short = await slow(theatre, seconds=1800)
        await remind(theatre, short)
        assert mentioned(theatre) == [(ADA, BEN)]
        due = short.due(0)
        assert due is not None
        assert theatre.clock.now() <= due - SPARE + 2

    run(evening())


def test_an_hour_later_they_are_mentioned_again() -> None:
    async def evening() -> None:
        theatre = Theatre()
        first, second = await slow(theatre), await slow(theatre)
        await remind(theatre, first)
        await asyncio.sleep(APART)
        await remind(theatre, second)
        assert mentioned(theatre) == [(ADA, BEN), (ADA, BEN)]

    run(evening())


def test_a_mention_that_did_not_get_through_is_none() -> None:
    async def evening() -> None:
        theatre = Theatre()
        first, second = await slow(theatre), await slow(theatre)
        theatre.discord.script(*[Way(outcome=500)] * 20 * len(REMIND_TRIES), what="post")
        await remind(theatre, first)
        assert mentioned(theatre) == []
        assert (first.id, ADA, False) in over(theatre)
        theatre.discord.calm_down()
        await remind(theatre, second)
        assert mentioned(theatre) == [(ADA, BEN)]

    run(evening())


def test_who_wants_no_mentions_has_none_wanted() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await slow(theatre)
        await theatre.display.notices.remind(table, (ADA, BEN), (BEN,))
        assert mentioned(theatre) == [(BEN,)]
        assert (table.id, ADA, False) in over(theatre)

    run(evening())
