"""A table in a thread: it moves there from its lobby, and a card in the channel leads to it."""

from __future__ import annotations

import pytest

from bot.ui.messages.budget import GAP
from sandbox.model import Channel
from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.seen import with_verb


async def moved(evening: Evening, table: Table) -> tuple[Channel, Table]:
    """The thread to which the host has moved a lobby, and the table there."""
    host = table.players[0].person
    page = await evening.press(host, table.card, "Options as buttons")
    said = await evening.press(host, page, "Move to a thread")
    (thread,) = [channel for channel in evening.sandbox.guild.channels.values() if channel.parent_id == table.room.id]
    assert f"<#{thread.id}>" in said.text
    evening.leaves_tidy(thread)
    (card,) = await evening.shown(lambda: with_verb(evening.sandbox.messages(thread, host), "start"))
    return thread, Table(evening, thread, card.id, [player.person for player in table.players])


def labels(seen: SeenMessage) -> list[str]:
    """What can be pressed."""
    return [button.label for button in seen.buttons]


async def card_says(evening: Evening, card: int, words: str) -> SeenMessage:
    """The card in the channel, once it says this."""
    return await evening.shown(lambda: seen if words in (seen := evening.sandbox.message(card)).text else None)


async def test_a_table_moves_to_a_thread_and_leaves_its_card_in_the_channel(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    thread, there = await moved(evening, table)
    card = await card_says(evening, table.card, f"**Ada** has set up a table in <#{thread.id}>")
    assert labels(card) == ["Join", "Open the thread"]
    assert card.buttons[1].url == f"https://discord.com/channels/{thread.guild_id}/{thread.id}"
    assert "1. Ada (host)\n2. Bo" in card.text
    assert "(3 of 12)" in (await evening.press(cy, card, "Join")).text
    await evening.shown(lambda: "3. Cy" in evening.sandbox.message(there.card).text)
    assert "already at this table" in (await evening.press(cy, card, "Join")).text
    assert "(1 of 12)" in (await evening.slash(bo, table.room, "play")).text, "the channel is free"


@pytest.mark.deep
async def test_the_card_says_when_the_game_begins_and_how_it_ends(evening: Evening) -> None:
    ada, bo, _ = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo, game="flip7", target_score=20, fast=True)
    _, there = await moved(evening, table)
    await evening.press(ada, there.card, "Start")
    card = await card_says(evening, table.card, "The game has begun")
    assert labels(card) == ["Open the thread"]
    await evening.end("Bo", there.room)
    card = await card_says(evening, table.card, "The game was ended early")
    assert labels(card) == []


@pytest.mark.deep
async def test_who_joins_in_the_thread_shows_on_the_card_and_a_full_table_takes_nobody_more(evening: Evening) -> None:
    ada, bo, _ = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, seats=2)
    _, there = await moved(evening, table)
    await card_says(evening, table.card, "(1 of 2)")
    await evening.press(bo, there.card, "Join")
    card = await card_says(evening, table.card, "(2 of 2)")
    assert [button.disabled for button in card.buttons] == [True, False]


@pytest.mark.deep
async def test_a_restart_leads_the_card_on(evening: Evening) -> None:
    ada, bo, _ = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    _, there = await moved(evening, table)
    await card_says(evening, table.card, "has set up a table in")
    await evening.bot.kill()
    await evening.bot.start()
    await evening.press(ada, there.card, "Start")
    await card_says(evening, table.card, "The game has begun")


@pytest.mark.deep
async def test_a_table_set_up_in_a_thread_leaves_a_card_in_the_channel_too(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    first = await evening.lobby(ada, bo)
    thread, there = await moved(evening, first)
    await evening.press(ada, await evening.press(ada, there.card, "Cancel"), "Close the lobby")
    await card_says(evening, first.card, "The lobby was closed")
    second = await evening.slash(cy, thread, "play", game="flip7")
    cards = await evening.until(lambda: with_verb(evening.sandbox.messages(first.room, ada), "join"))
    assert "**Cy** has set up a table in" in cards[-1].text
    assert "(2 of 18)" in (await evening.press(bo, cards[-1], "Join")).text
    await evening.shown(lambda: "(2 of 18)" in evening.sandbox.message(second.id).text)


@pytest.mark.deep
async def test_in_a_thread_nothing_offers_to_move_to_one(evening: Evening) -> None:
    ada, bo, _ = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    before = await evening.press(ada, table.card, "Options as buttons")
    assert "Move to a thread" in labels(before)
    thread, there = await moved(evening, table)
    assert "Move to a thread" not in labels(await evening.press(ada, there.card, "Options as buttons"))
    assert f"The table is in <#{thread.id}>" in (await evening.press(ada, before, "Move to a thread")).text


@pytest.mark.deep
async def test_only_the_host_moves_it(evening: Evening) -> None:
    ada, bo, _ = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    page = await evening.press(ada, table.card, "Options as buttons")
    await evening.press(ada, table.card, "Leave")
    assert "for the host to choose" in (await evening.press(ada, page, "Move to a thread")).text


@pytest.mark.deep
async def test_a_card_that_was_deleted_disturbs_nothing(evening: Evening) -> None:
    ada, bo, _ = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    _, there = await moved(evening, table)
    await card_says(evening, table.card, "has set up a table in")
    evening.sandbox.delete_message(table.card)
    await there.start()
    await there.turns(1)


@pytest.mark.deep
async def test_an_edit_of_the_lobby_that_comes_late_does_not_stay_on_the_card(evening: Evening) -> None:
    ada, bo, _ = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    page = await evening.press(ada, table.card, "Options as buttons")
    held = evening.sandbox.hold_next("PATCH", f"/messages/{table.card}$")
    await evening.press(ada, page, "AI characters speak: on")
    evening.sandbox.clock.advance(GAP)
    await held.reached.wait()
    await moved(evening, table)
    held.release()
    await card_says(evening, table.card, "has set up a table in")


@pytest.mark.deep
async def test_a_deleted_channel_ends_the_tables_in_its_threads_and_no_others(evening: Evening) -> None:
    ada, bo, cy, dan = evening.people("Ada", "Bo", "Cy", "Dan")
    table, other = await evening.lobby(ada, bo), await evening.lobby(cy, dan, room=evening.room("elsewhere"))
    await moved(evening, table)
    thread_id, other_id = table.id, other.id
    evening.sandbox.delete_channel(table.room)
    await evening.until(lambda: evening.state_of(thread_id) == ("closed", "gone"))
    assert evening.state_of(other_id)[0] == "lobby"


@pytest.mark.deep
async def test_a_deleted_thread_ends_its_table_and_no_other(evening: Evening) -> None:
    ada, bo, cy, dan = evening.people("Ada", "Bo", "Cy", "Dan")
    table, other = await evening.lobby(ada, bo), await evening.lobby(cy, dan, room=evening.room("elsewhere"))
    thread, there = await moved(evening, table)
    thread_id, other_id, seen = there.id, other.id, len(evening.requests)
    evening.sandbox.delete_channel(thread)
    await evening.until(lambda: evening.state_of(thread_id) == ("closed", "gone"))
    assert evening.state_of(other_id)[0] == "lobby"
    assert not any(request.status == 404 for request in evening.requests[seen:]), "it was told, it did not run into it"
    assert "(1 of 12)" in (await evening.slash(ada, table.room, "play")).text, "the channel is as it was"
