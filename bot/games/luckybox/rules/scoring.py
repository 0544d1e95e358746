"""Points: rounds, the end of the game, places, and the solo bands."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.engine.core import Standing
from bot.games.luckybox.rules.state import SHORT_ROUNDS, Options, Seat, SeatDraft, State, add

BOX_POINTS = (15, 12, 10, 8)
"""A completed card's points by round (rulebook, Scoring)."""
STAR_POINTS = (0, 1, 4, 9)
"""Points for 0–3 stars in a round."""
MOON_BONUS = 6
SOLO_MOON_POINTS = (-6, -2, 0, 1, 3, 6, 10)
"""Solo: points for 0–6 moons, and for more as for six (rulebook, Solo Mode)."""
SOLO_BANDS: dict[Literal["rulebook", "short"], tuple[tuple[int, str], ...]] = {
    "rulebook": ((70, "70+"), (65, "65-69"), (60, "60-64"), (55, "55-59"), (50, "50-54"), (45, "45-49")),
    "short": ((70, "70+"), (65, "65-69"), (60, "60-64"), (45, "45-59")),
}
LOWEST_BAND = "<=44"
SHORT_BANDS = ((37, "37+"), (32, "32-36"), (27, "27-31"), (24, "24-26"), (20, "20-23"), (15, "15-19"), (-99, "<=14"))
"""Those of a short game: each is reached as often as the rulebook's in a whole one (4,000 and 1,500 regulars')."""


def score_round(seat: Seat, round_: int) -> Seat:
    """Return the seat with the round's completed cards and stars scored, and without those cards."""
    scored = SeatDraft(seat)
    scored.box_points = add(seat.box_points, round_, BOX_POINTS[round_ - 1] * seat.completed[round_ - 1])
    scored.star_points = add(seat.star_points, round_, STAR_POINTS[seat.stars[round_ - 1]])
    scored.cards = tuple([card for card in seat.cards if not card.complete])
    return scored.sealed()


def score_game(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats with crosses and moons scored; completed cards have left (rulebook, Ending the Game)."""
    moons = moon_points([seat.moons for seat in seats])
    return tuple(
        replace(seat, cross_points=sum(card.crossed.bit_count() for card in seat.cards) // 2, moon_points=points)
        for seat, points in zip(seats, moons, strict=True)
    )


def moon_points(moons: list[int]) -> list[int]:
    """Return each seat's points for moons.

    There is a table for one alone; else it is most +6 and, from three players on, fewest −6, ties in full.
    """
    if len(moons) == 1:
        return [SOLO_MOON_POINTS[min(moons[0], len(SOLO_MOON_POINTS) - 1)]]
    most, fewest = max(moons), min(moons)
    penalty = MOON_BONUS if len(moons) > 2 else 0
    return [MOON_BONUS * (held == most) - penalty * (held == fewest) for held in moons]


def standings(state: State) -> tuple[Standing, ...]:
    """Return the places by total, then by moons; still tied: shared."""
    keys = [(seat.total, seat.moons) for seat in state.seats]
    return tuple(Standing(seat, key[0], 1 + sum(other > key for other in keys)) for seat, key in enumerate(keys))


def band(state: State) -> str | None:
    """Return the solo band of a finished game for one, else None."""
    if state.phase != "over" or len(state.seats) != 1:
        return None
    return band_of(state.seats[0].total, state.options)


def band_of(total: int, options: Options) -> str:
    """Return the band of a solo game's points."""
    bands = SHORT_BANDS if options.rounds == SHORT_ROUNDS else SOLO_BANDS[options.bands]
    return next((name for least, name in bands if total >= least), LOWEST_BAND)


def ladder(options: Options) -> tuple[str, ...]:
    """Return the solo bands of a game with these options, the lowest first."""
    if options.rounds == SHORT_ROUNDS:
        return tuple(name for _, name in reversed(SHORT_BANDS))
    return (LOWEST_BAND, *(name for _, name in reversed(SOLO_BANDS[options.bands])))


def band_word(band: str) -> str:
    """Return the band of the rulebook's table that is as good, whose words it has."""
    short = [name for _, name in SHORT_BANDS]
    return (*(name for _, name in SOLO_BANDS["rulebook"]), LOWEST_BAND)[short.index(band)] if band in short else band
