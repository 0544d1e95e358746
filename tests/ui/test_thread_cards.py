"""The card in the channel of a table in a thread, over a scripted Discord whose requests fail."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.store.people import PeopleStore
from bot.tables import lobby
from bot.tables.news import News
from bot.tables.table import Table
from bot.ui.thread_cards import ThreadCards
from tests.ui.scripted import Seen, Way
from tests.ui.theatre import ADA, BEN, CHANNEL, CY, Theatre
from tests.ui.virtual import run


class Notes(PeopleStore):
    """Notes without a database, which take a second to be read."""

    def __init__(self) -> None:
        self.notes: dict[str, str] = {}

    async def note(self, key: str) -> str | None:
        """What is kept there now; it arrives later."""
        found = self.notes.get(key)
        await asyncio.sleep(1.0)
        return found

    async def put_note(self, key: str, value: str) -> None:
        """Keep this."""
        self.notes[key] = value

    async def drop_note(self, key: str) -> None:
        """Keep it no longer."""
        self.notes.pop(key, None)


def cards_of(theatre: Theatre, notes: Notes) -> ThreadCards:
    """The cards of a theatre, which hear of every change."""
    cards = ThreadCards(theatre.messages, notes)
    theatre.tables.listen(cards.news)
    return cards


async def leave(cards: ThreadCards, table: Table) -> None:
    """Somebody has set up the table in a thread of the channel."""
    channel = Mock(spec=discord.TextChannel, id=CHANNEL)
    thread = Mock(spec=discord.Thread)
    thread.parent = channel
    interaction: Any = SimpleNamespace(channel=thread, channel_id=table.header.channel_id)
    await cards.leave(interaction, table)


def card_of(theatre: Theatre, table: Table) -> Seen:
    """The card: what is public beside the table message."""
    (card,) = [seen for seen in theatre.discord.public if seen.id != table.header.message_id]
    return card


@pytest.mark.parametrize("outcome", [500, 429, "lost"])
def test_a_card_that_discord_does_not_take_is_tried_again(outcome: int | str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        cards = cards_of(theatre, Notes())
        table = await theatre.lobby(ADA)
        await leave(cards, table)
        card = card_of(theatre, table)
        await asyncio.sleep(10)
        theatre.discord.script(*[Way(outcome=outcome)] * 4, what="edit")
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert "2. Ben" in card.text
        await cards.stop()

    run(evening())


def test_a_card_that_was_deleted_is_given_up() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        cards = cards_of(theatre, notes)
        table = await theatre.lobby(ADA)
        await leave(cards, table)
        await asyncio.sleep(10)
        card = card_of(theatre, table)
        del theatre.discord.messages[card.id]
        for user in (BEN, CY):
            await lobby.join(table, user, f"Player {user}")
            await asyncio.sleep(60)
        assert theatre.discord.requests.count(f"edit {card.id}") == 2, "once when it was left, and once in vain"
        assert notes.notes == {}

    run(evening())


def test_a_card_left_while_its_table_was_looked_up_is_kept_in_step() -> None:
    async def evening() -> None:
        theatre = Theatre()
        cards = cards_of(theatre, Notes())
        table = await theatre.lobby(ADA)
        cards.news(table, News())
        await asyncio.sleep(0.5)
        await leave(cards, table)
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert "2. Ben" in card_of(theatre, table).text
        await cards.stop()

    run(evening())


def test_a_lobby_message_that_was_given_away_is_called_for_again_after_an_edit_on_its_way() -> None:
    async def evening() -> None:
        theatre, crossed = Theatre(), 0

        def cross() -> None:
            nonlocal crossed
            crossed += 1

        table = await theatre.lobby(ADA)
        await asyncio.sleep(10)
        theatre.discord.script(Way(before=5.0), what="edit")
        await lobby.join(table, BEN, "Ben")
        theatre.messages.touch(table)
        await asyncio.sleep(1)
        theatre.messages.give_away(table, theatre.message(table).id, cross)
        await asyncio.sleep(10)
        assert crossed == 1
        assert theatre.state(table).leftovers == {}

    run(evening())


def test_who_presses_on_a_lobby_message_just_given_away_does_not_get_it_back() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        given = theatre.message(table)
        theatre.messages.give_away(table, given.id, lambda: None)
        table.header = table.header.changed(message_id=None)
        await theatre.press(BEN, given, "join")
        await theatre.quiet()
        assert table.header.message_id not in (None, given.id)
        assert "2. Player 2" in theatre.message(table).text

    run(evening())
