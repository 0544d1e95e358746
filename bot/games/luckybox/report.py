"""What is reported about games of Lucky Box: moons, boxes and stars by round; alone the bands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.simulator import MOST_SEATS, POLICIES, LuckyBoxSimulator, Played
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.scoring import LOWEST_BAND, SOLO_BANDS
from bot.games.luckybox.rules.state import ROUNDS
from bot.tools.figures import (
    ROTATED,
    Order,
    Report,
    Summary,
    as_dict,
    as_list,
    distribution,
    interval,
    percent,
    rate,
    seat_cells,
    seat_figures,
    seat_head,
)
from bot.tools.simulation import Progress, Times, many

TOP_BAND = 70


def simulate(
    deck: Deck,
    seats: Sequence[str],
    games: int,
    seed: str,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    rotate: bool = False,
    times: Times | None = None,
) -> list[Played]:
    """Return games of Lucky Box; see `many`."""
    return many(LuckyBoxSimulator(deck), seats, games, seed, jobs, progress, rotate=rotate, times=times)


def report() -> Report:
    """Return how games of Lucky Box are measured."""
    return Report(lambda: tuple(POLICIES), MOST_SEATS, _run, _lines)


def _seat(played: Sequence[Played], name: str, place: int) -> Summary:
    games = len(played)
    summary: Summary = {
        **seat_figures(played, name, place),
        "moons": distribution([game.moons[place] for game in played]),
        "lightning left": round(fmean(game.bolts[place] for game in played), 3),
        "boxes by round": [round(fmean(game.boxes[place][at] for game in played), 3) for at in range(ROUNDS)],
        "stars by round": [round(fmean(game.stars[place][at] for game in played), 3) for at in range(ROUNDS)],
        "completes a box in round 1": round(sum(game.boxes[place][0] > 0 for game in played) / games, 4),
    }
    if len(played[0].scores) == 1:
        bands = Counter(game.band for game in played)
        names = [name for _, name in SOLO_BANDS["rulebook"]][::-1]
        summary["bands"] = {band: round(bands[band] / games, 4) for band in (LOWEST_BAND, *names)}
        summary["70+"] = rate(sum(game.scores[place] >= TOP_BAND for game in played), games)
    return summary


def _run(order: Order, progress: Progress | None, times: Times) -> Summary:
    deck = shipped_deck()
    played = simulate(
        deck, order.seats, order.games, order.seed, order.jobs, progress, rotate=len(order.seats) > 1, times=times
    )
    return {
        "game": "luckybox",
        "deck": deck.name,
        "seed": order.seed,
        "games": order.games,
        "rounds": ROUNDS,
        "seats": [_seat(played, name, index) for index, name in enumerate(order.seats)],
    }


def _lines(summary: Summary) -> list[str]:
    seats = as_list(summary["seats"])
    games, rounds = summary["games"], summary["rounds"]
    lines = [f"Lucky Box, deck {summary['deck']}, {games} games of {rounds} rounds, seed {summary['seed']}"]
    alone = len(seats) == 1
    if not alone:
        lines.append(ROTATED)
    head = f"{seat_head(alone=alone)}   {'moons':>5}{'sd':>5}   boxes in round 1–4       stars in round 1–4"
    lines += ["", head]
    lines += [_seat_line(as_dict(seat), alone=alone) for seat in seats]
    return [*lines, "", *_band_lines(as_dict(seats[0]))] if alone else lines


def _seat_line(seat: Summary, *, alone: bool) -> str:
    moons = as_dict(seat["moons"])
    boxes, stars = (
        "  ".join(f"{count:.2f}" for count in as_list(seat[what])) for what in ("boxes by round", "stars by round")
    )
    return f"{seat_cells(seat, alone=alone)}   {moons['mean']:5.2f}{moons['sd']:5.1f}   {boxes}   {stars}"


def _band_lines(seat: Summary) -> list[str]:
    top = as_dict(seat["70+"])
    lines = [f"{band:>7}  {percent(share):>7}" for band, share in as_dict(seat["bands"]).items()]
    first = percent(seat["completes a box in round 1"])
    return [
        *lines,
        f"70 or more: {percent(top['rate'])} ({interval(top)})",
        f"a box complete in round 1: {first} of the games",
    ]
