"""The moments of a game: what it was each time before the table moved on, played again from what is stored."""

from __future__ import annotations

from typing import Any

from bot.store.enums import Status
from bot.tables.seating import hosting, lobby
from tests.tables.room import ADA, BEN, BREATH, STRANGER, Room, finish_turn


async def played(room: Room) -> tuple[Any, list[Any]]:
    """A game that is over, and its states as they were when everybody was done."""
    table = await room.game(BEN, ai=1)
    seen = []
    while table.status == Status.RUNNING:
        for user in (ADA, BEN):
            await finish_turn(table, user)
        await room.wait(0)  # the AI seat does not keep people waiting
        seen.append(table.state)
        await room.wait(BREATH)
    return table, [*seen, table.state]


async def test_they_are_what_was_seen_at_the_end_of_every_turn(room: Room) -> None:
    table, seen = await played(room)
    assert len(seen) == 41
    assert table.replay_states() == seen
    again = await room.another().tables.get(table.id)
    assert again is not None
    assert again is not table
    assert again.replay_states() == seen


async def test_only_a_game_that_has_ended_and_of_which_something_was_played_can_be_replayed(room: Room) -> None:
    table, seen = await room.lobby(BEN), []
    seen.append(table.replayable)
    await lobby.begin(table, ADA)
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    seen.append(table.replayable)
    await hosting.end(table, STRANGER, moderator=True)
    seen.append(table.replayable)
    unplayed = await room.game(BEN)
    await hosting.end(unplayed, STRANGER, moderator=True)
    assert [*seen, unplayed.replayable] == [False, False, True, False]
