"""The best moment of a game of Flip 7: the round that brought somebody most."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.rules.state import Seat, State
from bot.text import count, say, sentences_of
from bot.ui.screens.game_content import Moment


def best(states: Sequence[State], names: Sequence[str], of: int | None = None) -> Moment | None:
    """Return the round with the most points (of one seat), the first of equals, card by card; None without any."""
    rounds = states[-1].rounds
    scores = [
        (score, -number, -seat)
        for number, past in enumerate(rounds)
        for seat, score in enumerate(past.scores)
        if of in (None, seat)
    ]
    points, number, seat = max(scores, default=(0, 0, 0))
    number, seat = -number, -seat
    if not points:
        return None
    said = count("f7.best", points, who=names[seat], round=number + 1)
    if rounds[number].flip7_by == seat:
        said = sentences_of((said, say("f7.best_seven")))
    return Moment(seat, _shown(states, number, seat), said)


def _shown(states: Sequence[State], number: int, seat: int) -> list[State]:
    """Return the states of a round in which the seat's line has changed, and its end."""
    round_ = [state for state in states if len(state.rounds) == number and state.phase in ("deal", "turns")]
    ended = [state for state in states if len(state.rounds) == number + 1][:1]
    found: list[State] = []
    for state in (*round_, *ended):
        line = state.seats[seat]
        if not found or _line(line) != _line(found[-1].seats[seat]):
            found.append(state)
    return [*found[:-1], *(ended or found[-1:])]


def _line(seat: Seat) -> tuple[object, ...]:
    return seat.numbers, seat.modifiers, seat.second, seat.status
