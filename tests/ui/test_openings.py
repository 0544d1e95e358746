"""A process posts a table's message by answering a press, and is gone before it has noted which one that is."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.table import Table
from bot.ui.input.replies import open_lobby
from bot.ui.messages.openings import IN_TIME
from bot.ui.messages.table_requests import TRIES
from tests.ui.scripted import Seen, Way
from tests.ui.theatre import ADA, BEN, CHANNEL, GUILD, Theatre
from tests.ui.virtual import run


def boards(theatre: Theatre) -> list[Seen]:
    """The messages of the channel that look like a table's."""
    return [seen for seen in theatre.discord.public if "board" in str(seen.ids)]


async def begins(theatre: Theatre) -> tuple[Table, int]:
    """Ada begins a game; return it, and the lobby's card."""
    table = await theatre.lobby(ADA, BEN)
    card = theatre.message(table)
    await theatre.press(ADA, card, "start")
    await theatre.quiet()
    assert table.header.message_id not in (None, card.id)
    return table, card.id


def is_gone_before_it_notes(theatre: Theatre, table: Table, card: int, token: str) -> None:
    """Another process has the table, which knows what the database does."""
    theatre.messages.states.clear()
    table.header = table.header.changed(message_id=card, opened_by=token)


def token_of_the_start(theatre: Theatre, answer: int) -> str:
    """The token of the press that was answered with this message."""
    return next(token for token, press in theatre.discord.tokens.items() if press.original == answer)


def test_whoever_takes_the_table_over_finds_the_message_and_posts_no_other() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table, card = await begins(theatre)
        posted = theatre.message(table).id
        is_gone_before_it_notes(theatre, table, card, token_of_the_start(theatre, posted))
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert (table.header.message_id, table.header.opened_by) == (posted, None)
        assert [seen.id for seen in boards(theatre)] == [posted]
        assert "The game has begun" in theatre.discord.messages[card].text
        assert await theatre.stale(table) == []

    run(evening())


def test_where_the_press_was_never_answered_the_game_is_shown_all_the_same() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table, card = await begins(theatre)
        theatre.discord.delete(theatre.message(table).id)
        is_gone_before_it_notes(theatre, table, card, "a token that nobody has used")
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert table.header.opened_by is None
        assert [seen.id for seen in boards(theatre)] == [table.header.message_id]

    run(evening())


def test_an_answer_that_may_still_come_is_waited_for() -> None:
    """The process that was pressed at goes on, and its answer is slow."""

    async def evening() -> None:
        theatre = Theatre()
        table, card = await begins(theatre)
        posted = theatre.message(table).id
        token = token_of_the_start(theatre, posted)
        is_gone_before_it_notes(theatre, table, card, token)
        table.header = table.header.changed(started_at=theatre.clock.now())
        pressed, theatre.discord.tokens[token].original = theatre.discord.tokens[token], None
        theatre.display.table_read_again(table)
        await asyncio.sleep(IN_TIME / 2)
        assert table.header.message_id == card
        pressed.original = posted
        await theatre.quiet()
        assert (table.header.message_id, table.header.opened_by) == (posted, None)
        assert [seen.id for seen in boards(theatre)] == [posted]

    run(evening())


@pytest.mark.parametrize("times", [1, 9])
def test_discord_is_asked_again_where_it_does_not_tell(times: int) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table, card = await begins(theatre)
        posted = theatre.message(table).id
        is_gone_before_it_notes(theatre, table, card, token_of_the_start(theatre, posted))
        theatre.discord.script(*[Way(outcome=500)] * times, what="answered")
        theatre.display.table_read_again(table)
        await asyncio.sleep(200)
        assert table.header.opened_by is None
        assert (table.header.message_id == posted) is (times == 1)
        await theatre.quiet()

    run(evening())


def test_a_message_posted_in_place_of_another_is_found_again_by_whoever_posts_it_a_second_time() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        before = theatre.message(table).id
        theatre.messages.mark_dirty(table, again=True)
        await theatre.quiet()
        posted = theatre.message(table).id
        theatre.messages.states.clear()
        table.header = table.header.changed(message_id=before)
        theatre.messages.mark_dirty(table, again=True)
        await theatre.quiet()
        assert table.header.message_id == posted
        assert [seen.id for seen in boards(theatre)] == [posted]
        assert await theatre.stale(table) == []

    run(evening())


async def posted_anew(theatre: Theatre) -> tuple[Table, int, int]:
    """A game whose message was posted anew; it, the message before, and the newer one."""
    table = await theatre.game(ADA, BEN, turn_seconds=180)
    before = theatre.message(table).id
    theatre.messages.mark_dirty(table, again=True)
    await theatre.quiet()
    return table, before, theatre.message(table).id


def test_a_message_that_was_being_posted_anew_is_found_by_the_next_process_without_being_asked_for() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table, before, posted = await posted_anew(theatre)
        theatre.messages.states.clear()
        table.header = table.header.changed(message_id=before, former_id=before)
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert (table.header.message_id, table.header.former_id) == (posted, None)
        assert [seen.id for seen in boards(theatre)] == [posted]
        assert await theatre.stale(table) == []

    run(evening())


def test_a_press_on_a_message_that_was_being_posted_anew_takes_it_for_the_tables() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        before = theatre.message(table).id
        theatre.messages.mark_dirty(table, again=True)
        await theatre.quiet()
        posted = theatre.message(table).id
        theatre.messages.states.clear()
        table.header = table.header.changed(message_id=before, former_id=before)
        await theatre.press(BEN, theatre.discord.messages[posted], "join")
        await theatre.quiet()
        assert (table.header.message_id, table.header.former_id) == (posted, None)
        assert "2. Player 2" in theatre.discord.messages[posted].text
        assert "join" not in str(theatre.discord.messages[before].ids)

    run(evening())


def test_a_former_message_that_still_looks_like_the_tables_is_changed_by_the_next_process() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        before = theatre.message(table).id
        theatre.discord.script(*[Way(outcome=500)] * 3, what="edit")
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(60)
        posted = theatre.message(table).id
        assert {seen.id for seen in boards(theatre)} == {before, posted}
        theatre.messages.states.clear()
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert (table.header.message_id, table.header.former_id) == (posted, None)
        assert [seen.id for seen in boards(theatre)] == [posted]

    run(evening())


@pytest.mark.parametrize("code", [50035, 50013])
def test_a_former_message_whose_change_is_refused_once_is_changed_at_the_next_try(code: int) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.discord.script(Way(outcome=code), what="edit")
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(60)
        assert [seen.id for seen in boards(theatre)] == [theatre.message(table).id]
        assert table.header.former_id is None
        await theatre.quiet()

    run(evening())


def test_a_former_message_that_could_not_be_changed_where_the_bot_may_do_nothing_is_changed_later() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        before = theatre.message(table).id
        theatre.discord.script(*[Way(outcome=50013)] * TRIES, what="edit")
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(60)
        posted = theatre.message(table).id
        assert {seen.id for seen in boards(theatre)} == {before, posted}
        theatre.messages.mark_dirty(table)
        await theatre.quiet()
        assert [seen.id for seen in boards(theatre)] == [posted]
        assert table.header.former_id is None

    run(evening())


def test_a_game_that_begins_before_the_receipt_of_its_card_is_back_says_so_on_the_card() -> None:
    async def evening() -> None:
        theatre = Theatre()
        setup = TableSetup(game="luckybox", channel_id=CHANNEL, host_id=ADA, guild_id=GUILD, seed="1")
        table = await theatre.tables.create(setup, [lobby.person(ADA, "Ada")])
        theatre.discord.script(Way(after=30.0), what="answer")
        opening = asyncio.create_task(open_lobby(theatre.discord.press(ADA, None, ""), table, theatre.messages))
        await asyncio.sleep(1)
        (card,) = theatre.discord.public
        await lobby.join(table, BEN, "Ben")
        await theatre.press(ADA, card, "start")
        await opening
        await theatre.quiet()
        assert "The game has begun" in card.text
        assert [seen.id for seen in boards(theatre)] == [table.header.message_id]
        assert table.header.message_id != card.id
        assert await theatre.stale(table) == []

    run(evening())
