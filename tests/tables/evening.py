"""People who press at random at a table, and what always holds there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import TypeAlias

from bot.engine.core import IllegalAction
from bot.engine.record import run
from bot.engine.rng import Seeded
from bot.store.enums import Status, TimerKind
from bot.store.stored import Conflict
from bot.tables.clocks import idle
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting, lobby
from bot.tables.seating.attendance import is_one_person
from bot.tables.seating.silence import HOST
from bot.tables.table import Delivery, Table
from tests.tables.room import ADA, BEN, CY, DAN, STRANGER, Room, serial

PEOPLE = (ADA, BEN, CY, DAN)
Deeds: TypeAlias = Mapping[str, tuple[float, Callable[[], Awaitable[object]]]]
"""What may be done, how often beside the others."""


def draw(dice: Random, deeds: Deeds) -> Callable[[], Awaitable[object]]:
    """One of them."""
    (chosen,) = dice.choices([*deeds.values()], [weight for weight, _ in deeds.values()])
    return chosen[1]


class Evening:
    """A table, and people who press at random."""

    def __init__(self, room: Room, table: Table, dice: Random) -> None:
        self.room = room
        self.table = table
        self.dice = dice

    async def press(self, user: int, delivery: Delivery | None = None) -> None:
        """Any of the answers, sometimes on an old question, sometimes taking back."""
        table, dice = self.table, self.dice
        seat = table.seat_of(user)
        if seat is None or table.state is None:
            await playing.act(table, user, 0, table.rules.undo, delivery)
            return
        decision = table.decision(seat.seat)
        action = table.rules.undo
        if decision is not None and dice.random() < 0.9:
            action = dice.choice(decision.options)
        late = dice.random() < 0.05
        await playing.act(table, user, serial(table, user) - late, action, delivery)

    async def step(self) -> None:
        """One thing somebody does; many are refused."""
        dice = self.dice
        user, other = dice.choice(PEOPLE), dice.choice(PEOPLE)
        await draw(
            dice,
            self.deeds(user, other)
            | {
                "wait": (18, lambda: self.room.wait(dice.choice((0.5, 1.5, 10.0, 61.0)))),
                "two at once": (8, lambda: self.two_at_once(user, other)),
            },
        )()

    def deeds(
        self, user: int, other: int, delivery: Delivery | None = None
    ) -> dict[str, tuple[float, Callable[[], Awaitable[object]]]]:
        """What a person does, if need be to another: by the interaction of this delivery."""
        table, dice = self.table, self.dice
        moderator = dice.random() < 0.3
        return {
            "press": (60, lambda: self.press(user, delivery)),
            "leave": (3, lambda: hosting.leave(table, user, delivery)),
            "back": (6, lambda: playing.come_back(table, user, delivery)),
            "kick": (2, lambda: hosting.kick(table, user, other, moderator=moderator)),
            "hand over": (2, lambda: hosting.hand_over(table, user, other, moderator=moderator)),
            "end": (0.2, lambda: hosting.end(table, user, moderator=moderator)),
            "join": (1, lambda: lobby.join(table, user, f"Player {user}", delivery)),
            "ai": (1, lambda: lobby.add_ai(table, user, delivery)),
            "stranger": (1, lambda: self.press(STRANGER, delivery)),
        }

    async def two_at_once(self, user: int, other: int) -> None:
        """Two press in the same moment."""
        both = await asyncio.gather(self.press(user), self.press(other), return_exceptions=True)
        for answer in both:
            assert answer is None or isinstance(answer, Refusal | IllegalAction | Conflict), answer

    async def holds(self) -> None:
        """What is true at every moment."""
        table, rules = self.table, self.table.rules
        assert [entry.number for entry in table.entries] == list(range(len(table.entries)))
        assert [seat.seat for seat in table.seats] == list(range(len(table.seats)))
        host = table.seat_of(table.header.host_id)
        assert host is not None or table.status == Status.CLOSED
        self.timers_hold()
        if table.state is None:
            return
        actions = [(entry.seat, entry.action) for entry in table.entries]
        assert table.state == run(rules, len(table.seats), table.header.options, Seeded(table.header.seed), actions)
        numbers = [logged.entry for logged in table.log]
        assert numbers == sorted(numbers)

    def timers_hold(self) -> None:
        """Clocks run for people alone, and a game is never stuck."""
        table = self.table
        turns = {key.seat for key in table.timers if key.kind == "turn"}
        assert not [seat for seat in turns if table.is_unattended(table.seats[seat])]
        if not table.status.is_open:
            assert table.timers == {}
        elif table.status == Status.LOBBY:
            assert set(table.timers) - {HOST} == {idle.IDLE}
        elif table.asleep:
            assert set(table.timers) == {idle.IDLE}
        elif table.header.alone:
            assert idle.IDLE in table.timers
        else:
            asked = table.rules.open_seats(table.state)
            thinking = {key.seat for key in table.timers if key.kind == TimerKind.THINK}
            assert thinking == {seat for seat in asked if table.seats[seat].ai}
            alone = is_one_person(table.seats)
            assert turns == set() if alone else turns >= set(table.waits_for)
            assert (idle.IDLE in table.timers) == alone
            assert (playing.ADVANCE in table.timers) == (not asked)
