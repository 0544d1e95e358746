"""What decided a finished game, in a sentence or two."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.luckybox.pictures import words
from bot.games.luckybox.rules.view import SeatView, View
from bot.render.picture import Person
from bot.text import count, say


def parts(seat: SeatView) -> dict[str, int]:
    """Return a player's points by source, whose name is `source.…` in the texts."""
    score = seat.score
    return {"box": sum(score.boxes), "star": sum(score.stars), "cross": score.crosses, "moon": score.moons}


def order(view: View) -> list[SeatView]:
    """Return the seats from first to last; at equal rank in seat order."""
    return sorted(view.seats, key=lambda seat: (seat.rank or 0, seat.seat))


def decided(view: View, people: Sequence[Person]) -> str:
    """Say who won and by what.

    That is the solo band, a shared win, moons that broke a tie, or the source that made the lead.
    """
    seats = order(view)
    first = seats[0]
    if len(seats) == 1:
        return say("luckybox.decided.alone", band=words.band(view), points=count("luckybox.points", first.score.total))
    winners = [seat for seat in seats if seat.rank == 1]
    name = words.told_whole(people, first.seat)
    if len(winners) > 1:
        return count("luckybox.decided.shared", len(winners), points=count("luckybox.points", first.score.total))
    second = seats[1]
    lead = first.score.total - second.score.total
    if lead == 0:
        return say("luckybox.decided.moons", name=name, moons=first.moons, others=second.moons)
    gains = {what: points - parts(second)[what] for what, points in parts(first).items()}
    best = max(gains, key=lambda what: gains[what])
    return say("luckybox.decided.won", name=name, lead=lead, gain=gains[best], source=say(f"source.{best}"))
