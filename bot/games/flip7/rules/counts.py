"""What is kept of how a seat played a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Event
from bot.games.flip7.rules.scoring import check_over
from bot.games.flip7.rules.state import State

COUNTED = {
    "dealt": "cards",
    "hit": "cards",
    "flipped": "cards",
    "bust": "busts",
    "flip7": "flip7s",
    "stayed": "stays",
    "frozen": "frozen",
    "flip3": "flip3_taken",
    "saved": "seconds_used",
}
"""The events of a seat that are counted, and under which name."""


def counts(state: State, seat: int, events: Sequence[Event]) -> dict[str, int]:
    """Return what is counted of how a seat played: all of these, 0 where there was none.

    - `rounds`; `busts`, `flip7s`, `stays`, `frozen`: how they ended for the seat; `scoreless`: those that brought it
      nothing
    - `cards`: cards turned for the seat, dealt or hit or by a Flip Three; `hits`: those it took by a hit, forced ones
      too
    - `flip3_taken`: Flip Threes it carried out; `seconds_used`: busts a Second Chance saved it from
    - `freezes_on_others`, `flip3_on_others`, `seconds_given`: cards it gave to another seat
    - `max_round`: its best round; `max_numbers`: the most different numbers it had in one
    """
    check_over(state)
    found = dict.fromkeys(COUNTED.values(), 0) | dict.fromkeys(
        ("hits", "freezes_on_others", "flip3_on_others", "seconds_given"), 0
    )
    for event in events:
        if event.seat != seat:
            continue
        if event.kind in COUNTED:
            found[COUNTED[event.kind]] += 1
        if event.kind == "hit":
            found["hits"] += 1
        elif event.kind == "assigned" and event.data["at"] != seat:
            found["freezes_on_others" if event.data["card"] == "freeze" else "flip3_on_others"] += 1
        elif event.kind == "second_given" and event.data["at"] != seat:
            found["seconds_given"] += 1
    scores = [past.scores[seat] for past in state.rounds]
    return {
        "rounds": len(scores),
        "scoreless": scores.count(0),
        **found,
        "max_round": max(scores),
        "max_numbers": max(len(past.lines[seat].numbers) for past in state.rounds),
    }
