"""What decided a finished game, in a sentence or two."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.luckybox.pictures import words
from bot.games.luckybox.rules.view import SeatView, View
from bot.render.picture import Person


def parts(seat: SeatView) -> dict[str, int]:
    """A player's points by source."""
    score = seat.score
    return {"boxes": sum(score.boxes), "stars": sum(score.stars), "crosses": score.crosses, "moons": score.moons}


def order(view: View) -> list[SeatView]:
    """The seats from first to last; at equal rank in seat order."""
    return sorted(view.seats, key=lambda seat: (seat.rank or 0, seat.seat))


def decided(view: View, people: Sequence[Person]) -> str:
    """Who won and by what: the solo band, a shared win, moons that broke a tie, or the source that made the lead."""
    seats = order(view)
    first = seats[0]
    if len(seats) == 1:
        return f"{words.BANDS.get(view.band or '', 'Game over')}: {words.count(first.score.total, 'point')}"
    winners = [seat for seat in seats if seat.rank == 1]
    name = words.name(people, first.seat)
    if len(winners) > 1:
        return f"{len(winners)} players share the win with {words.count(first.score.total, 'point')}"
    second = seats[1]
    lead = first.score.total - second.score.total
    if lead == 0:
        return f"{name} wins the tie by moons: {first.moons} to {second.moons}"
    gains = {what: points - parts(second)[what] for what, points in parts(first).items()}
    best = max(gains, key=lambda what: gains[what])
    return f"{name} wins by {lead}: {gains[best]} more from {best}"
