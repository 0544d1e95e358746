"""The one living table message: edited sparingly, replaced when it is gone or out of sight."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from bot.ui.messages.budget import HOLD
from tests.wire.players import Table
from tests.wire.rig import Evening

GAP = 1.5
"""Seconds between two edits."""
FIRST_CHOICE = 181
"""Seconds after which even newcomers, who have three minutes for their first choice, have had their time."""
MOVED_ON = 20
"""Messages of others after which it is posted again."""


def assert_one_is_alive(table: Table) -> None:
    """Of all that the bot has posted for the table, one message has buttons."""
    assert len([seen for seen in table.public if seen.buttons]) == 1


async def test_edits_keep_their_distance(evening: Evening) -> None:
    step = 0.4
    table = await evening.game(*evening.people("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo"))
    *others, ivo = table.players
    message = table.message.id
    for half in (others[:4], others[4:]):
        for player in half:
            await player.finish_turn()
            evening.sandbox.clock.advance(step)
        # After a Start that took long the bot has posted it by itself, and says who has answered later, and all in one.
        evening.sandbox.clock.advance(HOLD)
        last = half[-1].person.name
        await evening.until(partial(lambda name: name not in table.message.text.partition("Time runs")[0], last))
    assert ivo.answers
    edits = evening.edits_of(message)
    times = [time for time, _ in edits]
    assert 2 <= len(times) < len(others)
    # A step of the clock may fall between the bot's looking at it and its request, at either of the two edits.
    assert all(later - earlier > GAP - 2 * step for earlier, later in pairwise(times))
    assert_one_is_alive(table)


@pytest.mark.deep
async def test_what_looks_the_same_is_not_edited(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await ada.finish_turn()
    # After a Start that took long the bot has posted it by itself, and says who has answered later.
    evening.sandbox.clock.advance(HOLD)
    await evening.until(lambda: "**Bo**: press **My board**" in table.message.text)
    # Taken back and given again, while the message may not be changed yet.
    await ada.press("Undo")
    await ada.finish_turn()
    evening.sandbox.clock.advance(5)
    await evening.press(bo.person, table.message, "Rules")
    await bo.finish_turn()
    await table.move_on()
    await evening.shown(lambda: "turn **1**" in table.message.text)
    shown = [edit.json["components"] for _, edit in evening.edits_of(table.message.id)]
    assert all(later != earlier for earlier, later in pairwise(shown))


@pytest.mark.deep
async def test_one_that_was_deleted_is_posted_again(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.turns(1)
    old = table.message.id
    evening.sandbox.delete_message(old)
    await table.finish_turn()
    await table.move_on()
    await evening.shown(lambda: table.messages_with("board", "look"))
    await evening.until(lambda: "turn **2**" in table.message.text)
    assert table.message.id != old
    assert_one_is_alive(table)
    assert (await table.open_board(table.players[0])).ephemeral


@pytest.mark.deep
async def test_a_lobby_card_that_was_deleted_is_posted_again(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, evening.person("Bo"))
    evening.sandbox.delete_message(table.card)
    evening.sandbox.clock.advance(2)
    await evening.slash(ada, table.room, "table kick", player=table.players[1].person)
    card = (await evening.shown(lambda: table.messages_with("join")))[0]
    await evening.press(evening.person("Cy"), card, "Join")


@pytest.mark.deep
@pytest.mark.parametrize(("said", "posted"), [(MOVED_ON - 1, False), (MOVED_ON, True)])
async def test_it_is_posted_again_when_the_channel_has_moved_on(evening: Evening, said: int, posted: bool) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    old = table.message.id
    for number in range(said):
        evening.sandbox.say("Cy", table.room, f"chatter {number}")
    evening.sandbox.clock.advance(FIRST_CHOICE)
    await evening.until(lambda: ada.answers == [])
    await table.move_on()
    await table.open_board(ada)
    if posted:
        await evening.shown(lambda: table.message.id != old and "below" in evening.sandbox.message(old).text)
        assert table.public[-1].id == table.message.id
    else:
        evening.sandbox.clock.advance(2)
        await evening.until(lambda: "turn **1**" in table.message.text)
        assert table.message.id == old
    assert_one_is_alive(table)
    assert table.message.pings == [] if posted else True


@pytest.mark.deep
async def test_the_table_moves_on_when_nobody_sees_it(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    for player in table.players:
        evening.sandbox.dismiss(player.person, player.panel or 0)
        player.panel = None
    evening.sandbox.clock.advance(FIRST_CHOICE)
    await evening.until(lambda: "turn **1**" in table.message.text)
    await table.open_board(table.players[0])
    assert table.players[0].answers
