"""Clocks, and the time in which nobody could press."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.store.sql.parts import slot_of
from simulation.truths.games import Game

LEAST, SHORTER = 15.0, 20.0
"""Seconds that somebody has at least, and how many each turn takes off that they have missed before."""
SLACK = 3.0
"""Seconds that looking from outside may be off."""
UNNOTICED = 11.0
"""Seconds for which a connection is silent at most before the bot takes it for cut off (`bot/ui/gateway/reach.py`: five
without a word, then six without an answer). What is shorter nobody is granted."""


@dataclass
class Times:
    """When something was so, from when to when by the loop's clock."""

    spans: list[list[float]] = field(default_factory=list)

    def note(self, so: bool, before: float, now: float) -> None:
        """Note whether it is so now, having looked before."""
        if so and self.spans and self.spans[-1][1] == before:
            self.spans[-1][1] = now
        elif so:
            self.spans.append([before, now])

    def within(self, began: float, ended: float, *, longer_than: float = 0.0) -> float:
        """Return for how many seconds of these it was so; what was shorter than that is left out."""
        spans = [(begin, end) for begin, end in self.spans if end - begin > longer_than]
        return sum(max(0.0, min(ended, end) - max(began, begin)) for begin, end in spans)


def clocks_take_nothing(
    games: Sequence[Game], cut_off: Mapping[int, Times], jumped: Times, began: float
) -> Iterator[str]:
    """Whoever's time ran out could press for as long as their clock gives.

    `cut_off`: when presses of each shard could not be answered; `began`: the machine's time at the loop's moment 0.
    What a clock that was set wrong for a while did is left out.
    """
    for game in games:
        lost = cut_off[slot_of(game.table["guild_id"], len(cut_off))]
        missed: dict[int | None, set[float]] = defaultdict(set)
        for number, entry in enumerate(game.entries):
            seat = json.loads(entry["action"]).get("seat")
            # All that the clock answers for a seat at once is one turn of theirs.
            if entry["by"] != "clock" or entry["at"] in missed[seat]:
                continue
            since, until = _asked_since(game, number, seat) - began, entry["at"] - began
            could = until - since - lost.within(since, until, longer_than=UNNOTICED)
            turn = float(game.table["turn_seconds"])
            given = max(turn - SHORTER * len(missed[seat]), min(turn, LEAST))
            missed[seat].add(entry["at"])
            if could < given - SLACK and not jumped.within(since, until):
                yield (
                    f"table {game.table['id']}: the clock played for seat {seat} at {until:.1f}, asked at {since:.1f}: "
                    f"they could press for {could:.1f} s of {given:.0f}"
                )


def _asked_since(game: Game, number: int, seat: int) -> float:
    """Return when the time began that ran out for a seat with this entry."""
    first = number
    while first > 0 and not _begins(game, first, number, seat):
        first -= 1
    return float(game.entries[first - 1]["at"] if first else game.table["started_at"])


def _begins(game: Game, first: int, number: int, seat: int) -> bool:
    """Return whether the state after so many entries asks what the one before did not: each turn has its own time."""
    rules, before, asks = game.rules, game.steps[first - 1].state, game.steps[number].state
    if not rules.turn_by_turn:
        return bool(json.loads(game.entries[first - 1]["action"])["do"] == "advance")
    return seat not in rules.open_seats(before) or rules.serial(before, seat) != rules.serial(asks, seat)
