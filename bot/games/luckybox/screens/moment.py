"""The best moment of a game of Lucky Box: the longest chain of crosses in one turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.games.luckybox.rules.state import State
from bot.text import count, sentences_of
from bot.ui.screens.game_content import Moment


def best(states: Sequence[State], names: Sequence[str], of: int | None = None) -> Moment | None:
    """Return the longest chain (of one seat) that was not taken back, the first of equals, cross by cross.

    None without a cross.
    """
    found: tuple[int, int, list[State]] | None = None
    for (phase, _, _), group in groupby(states, key=lambda state: (state.phase, state.round, state.turn)):
        turn = list(group)
        for seat, mine in enumerate(turn[-1].seats if phase == "turn" else ()):
            if of in (None, seat) and len(mine.chain) > (found[0] if found else 0):
                found = len(mine.chain), seat, turn
    if found is None:
        return None
    crosses, seat, turn = found
    shown = _shown(turn, seat)
    round_, boxes = turn[-1].round - 1, [state.seats[seat].completed for state in (shown[0], shown[-1])]
    made = boxes[1][round_] - boxes[0][round_]
    said = count("luckybox.best", crosses, who=names[seat], round=round_ + 1)
    return Moment(seat, shown, sentences_of((said, count("luckybox.best_boxes", made) if made else "")))


def _shown(turn: Sequence[State], seat: int) -> list[State]:
    """Return the state before the chain and after each of its crosses; what was taken back is left out."""
    chain = turn[-1].seats[seat].chain
    steps = range(len(chain))
    found = [next(state for state in turn if state.seats[seat].chain == chain[:made]) for made in steps]
    # The last one as the turn ended, with all that the chain has won.
    return [*found, turn[-1]]
