"""AI seats: they answer after a moment, never keep people waiting, and are asked again if their answer gets lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.store.enums import Status, TimerKind
from bot.tables.game import PlayedGame
from bot.tables.play import playing
from bot.tables.play.thinker import ThinksHere
from bot.tables.seating import hosting
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn, first_number


def open_ai(table: Any) -> list[int]:
    """AI seats with an open question."""
    return [seat for seat in table.rules.open_seats(table.state) if table.seats[seat].ai]


async def test_an_ai_answers_after_a_moment_while_people_think(room: Room) -> None:
    table = await first_number(room, ai=2)
    assert open_ai(table) == [1, 2]
    await room.wait(playing.PAUSE[0] / 2)
    assert open_ai(table) == [1, 2]
    await room.wait(playing.PAUSE[1] + 0.01)
    assert open_ai(table) == []
    assert table.rules.open_seats(table.state) == (0,)


async def test_nobody_waits_for_an_ai_once_all_people_are_done(room: Room) -> None:
    table = await first_number(room, BEN, ai=1)
    before = room.clock.now()
    await finish_turn(table, ADA, BEN)
    await room.wait(0)
    assert open_ai(table) == []
    assert table.timers[playing.ADVANCE] == before + BREATH


async def test_ai_seats_do_not_all_answer_at_the_same_moment(room: Room) -> None:
    table = await first_number(room, ai=4)
    dues = [due for key, due in table.timers.items() if key.kind == TimerKind.THINK]
    assert len(set(dues)) > 1
    assert all(playing.PAUSE[0] - 0.01 < due - room.clock.now() < playing.PAUSE[1] + 0.01 for due in dues)


async def test_after_a_restart_an_ai_goes_on(room: Room) -> None:
    table = await first_number(room, ai=1)
    again = room.another()
    await again.wait(playing.PAUSE[1] + 0.01)
    found = await again.tables.get(table.id)
    assert found is not None
    assert open_ai(found) == []
    assert [entry.by for entry in found.entries][-1] == "ai"


class Lost(ThinksHere):
    """A thinker whose answer never comes back."""

    async def answers(self, game: PlayedGame, state: Any, seat: int, character: str, seed: str) -> Sequence[Any]:
        """Nothing."""
        raise OSError("the other process is gone")


async def test_an_answer_that_is_lost_leaves_the_question_and_its_timer(room: Room) -> None:
    table = await first_number(room, ai=1)
    key = next(key for key in table.timers if key.kind == TimerKind.THINK)
    table.context.thinker = Lost()
    with pytest.raises(OSError, match="gone"):
        await playing.think(table, key)
    assert open_ai(table) == [1]
    assert key in table.timers


class Late(ThinksHere):
    """A thinker during whose thoughts something happens."""

    def __init__(self, happening: Any) -> None:
        self.happening = happening

    async def answers(self, game: PlayedGame, state: Any, seat: int, character: str, seed: str) -> Sequence[Any]:
        """Too late."""
        await self.happening()
        decision = game.rules.decision(state, seat)
        assert decision is not None
        return [decision.options[0]]


async def test_an_answer_to_a_game_that_has_ended_meanwhile_is_dropped(room: Room) -> None:
    table = await first_number(room, ai=1)
    key = next(key for key in table.timers if key.kind == TimerKind.THINK)
    table.context.thinker = Late(lambda: hosting.end(table, ADA))
    entries = len(table.entries)
    await playing.think(table, key)
    assert len(table.entries) == entries
    assert table.status == Status.CLOSED


async def test_a_character_never_learns_the_seed_of_the_game(room: Room) -> None:
    seeds = []

    class Listening(ThinksHere):
        async def answers(self, game: PlayedGame, state: Any, seat: int, character: str, seed: str) -> Sequence[Any]:
            seeds.append(seed)
            decision = game.rules.decision(state, seat)
            assert decision is not None
            return [decision.options[0]]

    table = await first_number(room, ai=1)
    table.context.thinker = Listening()
    await room.wait(playing.PAUSE[1] + 0.01)
    assert seeds
    assert all(table.header.seed not in seed for seed in seeds)
