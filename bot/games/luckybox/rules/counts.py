"""What is kept of how a seat played a finished game, and what a solo game is worth among others on the same deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.core import DayScore, Event
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, MOON, NUMBER_BONUSES, STAR
from bot.games.luckybox.rules.state import ROUNDS, Seat, State

SETTLES = frozenset(("revealed", "scored"))
"""Each advance tells of one of these, a turn that begins or a round that is scored, and names the round: what came
before it is not taken back any more."""
KINDS = {
    **dict.fromkeys(NUMBER_BONUSES, "bonus_number"),
    ANY: "bonus_any",
    STAR: "bonus_star",
    MOON: "bonus_moon",
    BOLT: "bonus_bolt",
    BOLT2: "bonus_bolt",
}
"""The name under which lines with a bonus are counted; two bolts on one line are one bonus."""


def counts(state: State, seat: int, events: Sequence[Event]) -> dict[str, int]:
    """Return what is counted of how a seat played: all of these, 0 where there was none.

    - `boxes_1`…`boxes_4`, `stars_1`…`stars_4`, `moons_1`…`moons_4`: cards completed, stars that counted and moons won
      in each round
    - `bonus_number`, `bonus_any`, `bonus_star`, `bonus_moon`, `bonus_bolt`: lines that brought each kind, also where
      the bonus was of no use
    - `crosses`, `bolts_spent`, `passes`, and `max_chain`: the most crosses in one turn
    - `last_after_3`: 1 if at a table of two or more this seat alone was last in points before the last round, which
      in a short game is the second
    """
    _check_over(state)
    mine = state.seats[seat]
    found = dict.fromkeys(KINDS.values(), 0) | dict.fromkeys(("crosses", "bolts_spent", "passes", "max_chain"), 0)
    moons = [0] * ROUNDS
    for round_, turn in _turns(seat, events):
        chain = 0
        for event in turn:
            match event.kind:
                case "crossed":
                    chain += 1
                    found["bolts_spent"] += event.data["bolts"]
                case "line":
                    found[KINDS[event.data["bonus"]]] += 1
                    moons[round_ - 1] += event.data["bonus"] == MOON
                case "passed":
                    found["passes"] += 1
        found["crosses"] += chain
        found["max_chain"] = max(found["max_chain"], chain)
    by_round = {"boxes": mine.completed, "stars": mine.stars, "moons": moons}
    return {
        **{f"{name}_{number}": value for name, values in by_round.items() for number, value in enumerate(values, 1)},
        **found,
        "last_after_3": int(_alone_in_last_place(state, seat)),
    }


def day_score(state: State) -> DayScore:
    """Return the score of a day: the total decides the place.

    Equals are listed by moons, then by who completed more cards in round 1, in round 2 and so on: `tie` reads, in
    decimal, as the moons and a digit for each round (6 moons and 0, 2, 1, 0 cards: 60210). A digit is enough, as a
    player has six cards in a game.
    """
    _check_over(state)
    if len(state.seats) != 1:
        raise ValueError("a day is played alone")
    (mine,) = state.seats
    tie = mine.moons
    for completed in mine.completed:
        tie = 10 * tie + completed
    return DayScore(total=mine.total, rank_key=mine.total, tie=tie)


def _check_over(state: State) -> None:
    if state.phase != "over":
        raise ValueError("the game is not over")


def _turns(seat: int, events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    """Yield the round of every turn, and what the seat did in it and did not take back."""
    done: list[Event] = []
    for event in events:
        if event.kind in SETTLES:
            yield event.data["round"], done
            done = []
        elif event.seat == seat:
            done = [] if event.kind == "undone" else [*done, event]


def _alone_in_last_place(state: State, seat: int) -> bool:
    points = [_points_before_last(mine, state.options.rounds) for mine in state.seats]
    return len(points) > 1 and all(points[seat] < other for index, other in enumerate(points) if index != seat)


def _points_before_last(seat: Seat, rounds: int) -> int:
    return sum(seat.box_points[: rounds - 1]) + sum(seat.star_points[: rounds - 1])
