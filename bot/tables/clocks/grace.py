"""Time that is given after the bot was away: nobody's turn is over because of it, and nothing waits for ever."""

from __future__ import annotations

from bot.store.enums import ClockKind, Status, TimerKind
from bot.store.sql.parts import Part
from bot.store.tables import TableStore
from bot.tables.clocks import deadlines, idle
from bot.tables.play import crowd, playing
from bot.tables.seating import lobby, silence
from bot.tables.seating.proposals import VOTE_TIME

GRACE = {ClockKind.LIVE: 15.0, ClockKind.SLOW: 3600.0}
"""Seconds everybody has at least for an open turn after the bot was away."""
SHOWN = 60.0
"""Seconds that what is shown step by step takes at most, with the pause before the next number."""


async def grant(store: TableStore, now: float, part: Part | None) -> None:
    """Give everybody (at the tables of a part) a moment to answer.

    AI seats that were thinking when the bot went are asked again soon: nobody else has their lease.
    """
    await store.hasten(TimerKind.THINK, now + playing.PAUSE[1], part=part)
    for clock, seconds in GRACE.items():
        await store.grant(TimerKind.TURN, clock, now + seconds, part)
        await store.grant(TimerKind.HOST, clock, now + GRACE[ClockKind.LIVE], part)


async def bound(store: TableStore, now: float, part: Part | None) -> None:
    """Let nothing wait longer than it could have been set to: the clock may have been set back meanwhile."""
    await store.hasten(TimerKind.ADVANCE, now + SHOWN, part=part)
    for kind in (TimerKind.TURN, TimerKind.MARK, TimerKind.REMIND):
        await store.hasten(kind, now + deadlines.FIRST + SHOWN, turns=1, part=part)
    await store.hasten(TimerKind.HOST, now + silence.SILENCE, part=part)
    for clock, seconds in crowd.WAIT.items():
        await store.hasten(TimerKind.CROWD, now + seconds, clock=clock, part=part)
    for clock, seconds in VOTE_TIME.items():
        await store.hasten(TimerKind.VOTE, now + seconds, clock=clock, part=part)
    for clock in ClockKind:
        waiting = {Status.LOBBY: lobby.LOBBY_IDLE[clock], Status.RUNNING: idle.ASLEEP[clock]}
        for status, longest in waiting.items():
            await store.hasten(TimerKind.IDLE, now + longest, clock=clock, status=status, part=part)
