"""The card in the channel of a table in a thread, over a scripted Discord whose requests fail."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.store.notes import NoteStore
from bot.store.sql.parts import Part
from bot.tables.news import TableChanged
from bot.tables.seating import hosting, lobby
from bot.tables.table import Table
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.kinds import Kind
from bot.ui.messages.made_once import Threads
from bot.ui.messages.thread_cards import ThreadCards
from bot.ui.screens.screen import Screen
from tests.ui.pressed import refused
from tests.ui.scripted import Seen, Way, content
from tests.ui.theatre import ADA, BEN, CHANNEL, CY, GUILD, Theatre, nobody_asks
from tests.ui.virtual import run

AROUND = 699
"""The channel of the thread."""
THREAD = 701
"""One that is made in the tables' own channel."""


class Notes(NoteStore):
    """Notes without a database, which take a second to be read."""

    def __init__(self) -> None:
        self.notes: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        """What is kept there now; it arrives later."""
        found = self.notes.get(key)
        await asyncio.sleep(1.0)
        return found

    async def put(self, key: str, value: str) -> None:
        """Keep this."""
        self.notes[key] = value

    async def drop(self, key: str) -> None:
        """Keep it no longer."""
        self.notes.pop(key, None)


class OneThread(Threads):
    """A channel in which one thread can be made, which takes a second."""

    def __init__(self, number: int) -> None:
        self.number = number

    async def make(self, *_: object, **__: object) -> int:
        """Make it, or find it."""
        await asyncio.sleep(1.0)
        return self.number


def cards_of(theatre: Theatre, notes: Notes) -> ThreadCards:
    """The cards of a theatre, which hear of every change."""
    threads = OneThread(THREAD)
    theatre.places.put(THREAD, Kind.public_thread, parent=CHANNEL)
    cards = ThreadCards(theatre.messages, notes, Audiences(theatre.places, theatre.clock), threads, nobody_asks)
    theatre.followers.add(cards)
    return cards


async def leave(theatre: Theatre, cards: ThreadCards, table: Table, kind: Kind = Kind.public_thread) -> None:
    """Somebody has set up the table in a thread of the channel."""
    thread = Mock(spec=discord.Thread, parent_id=AROUND, type=kind)
    theatre.places.put(table.header.channel_id, kind, parent=AROUND)
    interaction: Any = SimpleNamespace(channel=thread, channel_id=table.header.channel_id)
    await cards.leave(interaction, table)


def card_of(theatre: Theatre, table: Table) -> Seen:
    """The card: what is public beside the table message."""
    (card,) = [seen for seen in theatre.discord.public if seen.id != table.header.message_id]
    return card


async def lobby_with_a_card(theatre: Theatre, notes: Notes) -> tuple[Table, ThreadCards, Seen]:
    """A table in a thread, and its card in the channel, a while after they were set up."""
    cards = cards_of(theatre, notes)
    table = await theatre.lobby(ADA)
    await leave(theatre, cards, table)
    await asyncio.sleep(10)
    return table, cards, card_of(theatre, table)


@pytest.mark.parametrize("outcome", [500, 429, "lost"])
def test_a_card_that_discord_does_not_take_is_tried_again(outcome: int | str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table, cards, card = await lobby_with_a_card(theatre, Notes())
        theatre.discord.script(*[Way(outcome=outcome)] * 4, what="edit")
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert "2. Ben" in card.text
        await cards.stop()

    run(evening())


def test_a_card_that_was_deleted_is_posted_anew_as_long_as_people_may_come() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        table, _, card = await lobby_with_a_card(theatre, notes)
        del theatre.discord.messages[card.id]
        for user in (BEN, CY):
            await lobby.join(table, user, f"Player {user}")
            await asyncio.sleep(60)
        assert theatre.discord.requests.count(f"edit {card.id}") == 2, "once when it was left, and once in vain"
        again = card_of(theatre, table)
        assert "3. Player 3" in again.text
        await lobby.begin(table, ADA)
        del theatre.discord.messages[again.id]
        await asyncio.sleep(60)
        assert notes.notes == {}, "nobody looks for it any more"

    run(evening())


def test_the_card_of_another_processs_table_is_left_to_it_and_that_of_ones_own_shows_what_another_has_changed() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table, cards, card = await lobby_with_a_card(theatre, Notes())
        theatre.part = Part(1, frozenset())
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert "2. Ben" not in card.text
        theatre.part = Part(1, frozenset({0}))
        theatre.followers.table_read_again(table)
        await asyncio.sleep(60)
        assert "2. Ben" in card.text
        await cards.stop()

    run(evening())


def test_a_card_that_was_refused_as_it_was_is_changed_when_its_table_next_changes() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        table, cards, card = await lobby_with_a_card(theatre, notes)
        theatre.discord.script(*[Way(outcome=50035)] * 2, what="edit")
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert "2. Ben" not in card.text
        await lobby.begin(table, ADA)
        await asyncio.sleep(60)
        assert "has begun" in card.text
        await cards.stop()

    run(evening())


def test_a_card_left_while_its_table_was_looked_up_is_kept_in_step() -> None:
    async def evening() -> None:
        theatre = Theatre()
        cards = cards_of(theatre, Notes())
        table = await theatre.lobby(ADA)
        cards.table_changed(table, TableChanged())
        await asyncio.sleep(0.5)
        await leave(theatre, cards, table)
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
        theatre.messages.mark_dirty(table)
        await asyncio.sleep(1)
        theatre.messages.give_away(table, theatre.message(table).id, cross)
        await asyncio.sleep(10)
        assert crossed == 1
        assert not theatre.state(table).former

    run(evening())


def test_who_presses_on_a_lobby_message_just_given_away_does_not_get_it_back() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        given = theatre.message(table)
        theatre.messages.give_away(table, given.id, lambda: None)
        table.header = table.header.changed(message_id=None, former_id=given.id)
        await theatre.press(BEN, given, "join")
        await theatre.quiet()
        assert table.header.message_id not in (None, given.id)
        assert "2. Player 2" in theatre.message(table).text

    run(evening())


@pytest.mark.parametrize("kind", [Kind.public_thread, Kind.news_thread])
def test_a_public_thread_has_a_card_in_its_channel_and_counts_as_a_part_of_it(kind: Kind) -> None:
    async def evening() -> None:
        theatre = Theatre()
        cards, told = cards_of(theatre, Notes()), []

        async def set_up(_: Table, places: Collection[int]) -> None:
            told.append(set(places))

        cards.set_up = set_up
        table = await theatre.lobby(ADA)
        theatre.places.hidden(AROUND)
        await leave(theatre, cards, table, kind)
        assert "Ada" in card_of(theatre, table).text, "who sees the channel sees the thread"
        assert told == [{table.header.channel_id, AROUND}]
        await cards.stop()

    run(evening())


def test_a_private_thread_has_no_card_and_is_no_part_of_what_goes_on_around_it() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        cards, told = cards_of(theatre, notes), []

        async def set_up(_: Table, places: Collection[int]) -> None:
            told.append(set(places))

        cards.set_up = set_up
        table = await theatre.lobby(ADA)
        await leave(theatre, cards, table, Kind.private_thread)
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert [seen.id for seen in theatre.discord.public] == [table.header.message_id]
        assert (notes.notes, told) == ({}, [{table.header.channel_id}])

    run(evening())


@pytest.mark.parametrize("kind", [Kind.forum, Kind.media])
def test_nothing_is_posted_in_a_channel_that_holds_posts_alone(kind: Kind) -> None:
    async def evening() -> None:
        theatre = Theatre()
        cards = cards_of(theatre, Notes())
        table = await theatre.lobby(ADA)
        theatre.places.put(AROUND, kind)
        posts = theatre.discord.requests.count("post")
        await leave(theatre, cards, table)
        await asyncio.sleep(10)
        assert theatre.discord.requests.count("post") == posts

    run(evening())


async def of_before(theatre: Theatre, notes: Notes, table: Table, kind: Kind) -> Seen:
    """A card that an earlier version has left for a table in such a thread."""
    theatre.places.put(table.header.channel_id, kind, parent=AROUND)
    card = theatre.discord.create(content(Screen(("Ada",))))
    notes.notes[f"card:{table.id}"] = f"{AROUND}:{card.id}"
    return card


def test_a_card_of_a_private_thread_that_is_there_is_withdrawn() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        cards = cards_of(theatre, notes)
        table = await theatre.lobby(ADA)
        card = await of_before(theatre, notes, table, Kind.private_thread)
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert ("Ben" in card.text, "Ada" in card.text, card.ids) == (False, False, [])
        assert notes.notes == {}
        await cards.stop()

    run(evening())


def test_a_card_waits_while_it_is_not_known_who_sees_its_table() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        cards = cards_of(theatre, notes)
        table = await theatre.lobby(ADA)
        card = await of_before(theatre, notes, table, Kind.public_thread)
        theatre.places.refusing = refused(0, 500)
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert "Ben" not in card.text
        theatre.places.refusing = None
        await asyncio.sleep(60)
        assert "2. Ben" in card.text
        await cards.stop()

    run(evening())


async def move(cards: ThreadCards, table: Table) -> None:
    """The host moves a lobby out of its channel into the thread."""
    channel = Mock(spec=discord.TextChannel, id=CHANNEL, type=discord.ChannelType.text, guild=SimpleNamespace(id=GUILD))
    host = SimpleNamespace(id=ADA, display_name="Ada")
    interaction: Any = SimpleNamespace(channel=channel, user=host, app_permissions=discord.Permissions.all())
    await cards.move_at_once(interaction, table)


def killed(table: Table, message_id: int, crossed: object) -> None:
    """The process is killed here."""
    raise asyncio.CancelledError


def test_a_lobby_that_was_moved_by_a_process_that_was_gone_at_once_has_left_its_card() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        cards = cards_of(theatre, notes)
        table = await theatre.lobby(ADA)
        left = theatre.message(table)
        theatre.messages.give_away = killed  # type: ignore[method-assign]
        with pytest.raises(asyncio.CancelledError):
            await move(cards, table)
        assert table.header.channel_id == THREAD
        await cards.stop()
        cards = cards_of(theatre, notes)
        for user in (BEN, CY):
            await lobby.join(table, user, f"Player {user}")
            await asyncio.sleep(60)
        assert "has set up a table in <#701>" in left.text
        assert "3. Player 3" in left.text
        await cards.stop()

    run(evening())


def test_a_lobby_that_two_presses_move_at_once_has_one_card_which_is_kept_in_step() -> None:
    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        cards = cards_of(theatre, notes)
        table = await theatre.lobby(ADA)
        left = theatre.message(table)
        await asyncio.gather(move(cards, table), move(cards, table))
        assert notes.notes == {f"card:{table.id}": f"{CHANNEL}:{left.id}"}
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert "2. Ben" in left.text
        await cards.stop()

    run(evening())


@pytest.mark.parametrize("was_tried", [True, False])
def test_a_lobby_that_was_not_moved_after_all_keeps_its_message(*, was_tried: bool) -> None:
    """Somebody else has pressed meanwhile, or the process was gone before it could be moved."""

    async def evening() -> None:
        theatre, notes = Theatre(), Notes()
        cards = cards_of(theatre, notes)
        table = await theatre.lobby(ADA)
        if was_tried:
            theatre.store.conflicts = 100
            await move(cards, table)
            theatre.store.conflicts = 0
            assert notes.notes == {}
        else:
            notes.notes[f"card:{table.id}"] = f"{CHANNEL}:{theatre.message(table).id}"
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        assert f"t1:{table.id}:-:0:start" in theatre.message(table).ids
        await hosting.end(table, ADA)
        await asyncio.sleep(60)
        assert notes.notes == {}
        await cards.stop()

    run(evening())
