"""Somebody who plays reacts: it stands beside their name in the next picture, for a turn, and costs one edit."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bot.features.reactions.handlers import ReactionHandlers
from bot.features.reactions.service import APART, SYMBOLS, ReactionService
from bot.store.guilds import GuildStore
from bot.store.server_rows import GuildRow
from bot.tables.play import playing
from bot.tables.seating import hosting
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens.additions import Addition
from tests.ui.additions import Added
from tests.ui.scripted import Seen
from tests.ui.theatre import ADA, BEN, CY, Theatre
from tests.ui.virtual import run

WATCHER = 50


class Chosen(GuildStore):
    """A server that lets people react, or not."""

    def __init__(self) -> None:
        self.wanted = True

    async def guild(self, guild_id: int) -> GuildRow:
        """What it has chosen."""
        return GuildRow(guild_id=guild_id, reactions=self.wanted)


class Reacting(Added):
    def __init__(self, handlers: ReactionHandlers) -> None:
        super().__init__()
        self.handlers = handlers

    async def on_table_message(self, table: TableView) -> Addition:
        """See `Additions`."""
        return await self.handlers.on_table_message(table)


class Stalls(Theatre):
    """A theatre in which people react."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.server = Chosen()
        self.service = ReactionService(self.server, self.clock)
        self.handlers = ReactionHandlers(self.service, self.messages)
        self.messages.additions = Reacting(self.handlers)
        self.router._verbs = {**self.router._verbs, **self.handlers.verbs()}

    async def react(self, table: Table, user: int, symbol: str = "heart") -> None:
        """Somebody chooses a symbol on the table's message."""
        on = self.message(table)
        custom_id = Press(table.id, "react").custom_id
        await self.router.on_interaction(self.discord.press(user, on, custom_id, (symbol,)))

    async def refused(self, table: Table, user: int, symbol: str = "heart") -> str:
        """Somebody tries to; what they are told."""
        there = len(self.discord.panels(user))
        await self.react(table, user, symbol)
        said = self.discord.panels(user)[there:]
        return said[-1].text if said else ""

    def edits(self) -> int:
        return sum(request.split()[0] in ("post", "edit", "token") for request in self.discord.requests)


def offers(message: Seen) -> bool:
    return any(one.endswith(":react") for one in message.ids)


def stands(message: Seen, name: str, symbol: str) -> bool:
    """Whether a symbol stands beside a name, for whoever reads the picture's description."""
    told = f"{name}: {say(f'reaction.{symbol}')}"
    return told in json.dumps(message.content, ensure_ascii=False).replace("\u2068", "").replace("\u2069", "")


async def advance(table: Table) -> None:
    """Everybody answers, and the table moves on."""
    for seat in table.people:
        while (decision := table.decision(seat.seat)) is not None:
            action = table.players.default(table.state, decision)
            await playing.act(table, seat.user_id or 0, decision.serial, action)
    await playing.on_timer(table, playing.ADVANCE, table.timers[playing.ADVANCE])
    await asyncio.sleep(10)


def test_a_symbol_stands_beside_a_name_with_the_next_picture_and_goes_with_one_that_comes_anyway() -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, boards=False)
        assert offers(stalls.message(table))
        before = stalls.edits()
        await stalls.react(table, ADA)
        await asyncio.sleep(60)
        assert stalls.edits() == before + 1
        assert stands(stalls.message(table), "Ada", "heart")
        assert not stands(stalls.message(table), table.seats[1].name, "heart")
        await asyncio.sleep(600)
        assert stalls.edits() == before + 1, "nothing is shown again to take it away"
        await advance(table)
        assert stands(stalls.message(table), "Ada", "heart"), "the turn after it came shows it, too"
        await advance(table)
        assert not stands(stalls.message(table), "Ada", "heart")

    run(evening())


def test_many_who_react_at_once_are_shown_in_one_edit() -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, CY, boards=False)
        before, names = stalls.edits(), [seat.name for seat in table.seats]
        await asyncio.gather(*(stalls.react(table, user, "wow") for user in (ADA, BEN, CY)))
        await asyncio.sleep(60)
        assert stalls.edits() == before + 1
        assert all(stands(stalls.message(table), name, "wow") for name in names)

    run(evening())


def test_somebody_reacts_once_in_ten_seconds_wherever_they_play() -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, boards=False)
        assert await stalls.refused(table, ADA) == ""
        assert "ten seconds" in await stalls.refused(table, ADA, "tear")
        assert await stalls.refused(table, BEN) == ""
        await asyncio.sleep(APART)
        assert await stalls.refused(table, ADA, "tear") == ""
        await asyncio.sleep(60)
        assert stands(stalls.message(table), "Ada", "tear")
        assert not stands(stalls.message(table), "Ada", "heart"), "the newest stands"

    run(evening())


def test_only_those_react_who_play_and_nobody_sees_those_who_have_left_or_were_removed() -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, CY, boards=False)
        assert "not playing" in await stalls.refused(table, WATCHER)
        await stalls.react(table, BEN)
        await hosting.kick(table, 9, BEN, moderator=True)
        await stalls.react(table, CY)
        await asyncio.sleep(60)
        _, ben, cy = [seat.name for seat in table.seats]
        assert not stands(stalls.message(table), ben, "heart")
        assert stands(stalls.message(table), cy, "heart")
        assert "not playing" in await stalls.refused(table, BEN)
        await asyncio.sleep(APART)
        await hosting.leave(table, CY)
        assert "not playing" in await stalls.refused(table, CY)
        assert stalls.service.standing(table) == {}

    run(evening())


def test_where_a_server_has_switched_them_off_nothing_is_offered_taken_or_shown() -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, boards=False)
        await stalls.react(table, ADA)
        stalls.server.wanted = False
        stalls.messages.mark_dirty(table)
        await asyncio.sleep(60)
        assert not offers(stalls.message(table))
        assert not stands(stalls.message(table), "Ada", "heart")
        assert "switched reactions off" in await stalls.refused(table, BEN)

    run(evening())


@pytest.mark.parametrize("symbol", ["skull", "", "heart "])
def test_what_is_no_symbol_is_refused(symbol: str) -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, boards=False)
        assert await stalls.refused(table, ADA, symbol) != ""
        assert stalls.service.standing(table) == {}
        assert await stalls.refused(table, ADA, SYMBOLS[0]) == "", "what was refused was no reaction"

    run(evening())


def test_whoever_is_the_only_one_left_is_offered_none() -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, boards=False)
        await hosting.leave(table, BEN)
        await asyncio.sleep(60)
        assert not offers(stalls.message(table))
        assert await stalls.refused(table, ADA) != ""
        assert stalls.service.standing(table) == {}

    run(evening())


def test_when_a_table_is_over_nothing_of_it_is_held() -> None:
    async def evening() -> None:
        stalls = Stalls()
        table = await stalls.game(ADA, BEN, boards=False)
        await stalls.react(table, ADA)
        assert stalls.service.standing(table)
        stalls.service.over(table.id)
        assert stalls.service.standing(table) == {}

    run(evening())
