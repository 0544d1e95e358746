"""What people pressed, and what came of it in the logs of tables."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sandbox.interactions import Interaction
from simulation.truths.games import Game
from simulation.truths.messages import table_press

Answer = tuple[int, int, int]
"""A question that was answered: table, seat, and the serial of the question."""
OWN = ("player", "chosen")
"""By whom an entry is that somebody has pressed."""


def each_answer_was_pressed_once(games: Sequence[Game], interactions: Iterable[Interaction]) -> Iterator[str]:
    """Whatever a person did in a game, somebody pressed at that very question; one press is good for one answer."""
    pressed = Counter(_pressed(interactions))
    for game in games:
        for number, entry in enumerate(game.entries):
            seat = json.loads(entry["action"]).get("seat")
            # What a table begins with was played elsewhere.
            if entry["by"] not in OWN or seat is None or entry["at"] == game.table["started_at"]:
                continue
            serial = game.rules.serial(game.steps[number].state, seat)
            pressed[game.table["id"], seat, serial] -= 1
            if pressed[game.table["id"], seat, serial] < 0:
                yield (
                    f"table {game.table['id']}: entry {number} answers question {serial} of seat {seat}, which was not"
                    " pressed as often"
                )


def _pressed(interactions: Iterable[Interaction]) -> Iterator[Answer]:
    for one in interactions:
        press = table_press(str(one.payload["data"].get("custom_id", "")))
        if press is not None and press.seat is not None:
            yield press.table, press.seat, press.serial
