"""What is reported about games of Flip 7: rounds, and what a round brings each player."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from bot.games.flip7.players.simulator import MOST_SEATS, POLICIES, Flip7Simulator, Played
from bot.tools.figures import (
    ROTATED,
    Order,
    Report,
    Summary,
    as_dict,
    as_list,
    distribution,
    percent,
    seat_cells,
    seat_figures,
    seat_head,
)
from bot.tools.simulation import Progress, Times, many


def report() -> Report:
    """Return how games of Flip 7 are measured."""
    return Report(lambda: tuple(POLICIES), MOST_SEATS, _run, _lines)


def _seat(played: Sequence[Played], name: str, place: int) -> Summary:
    rounds = sum(game.rounds for game in played)
    return {
        **seat_figures(played, name, place),
        "points a round": round(sum(game.scores[place] for game in played) / rounds, 3),
        "busts a round": round(sum(game.busts[place] for game in played) / rounds, 4),
        "Flip 7 a round": round(sum(game.sevens[place] for game in played) / rounds, 5),
    }


def _run(order: Order, progress: Progress | None, times: Times) -> Summary:
    rotate = len(order.seats) > 1
    played = many(
        Flip7Simulator(), order.seats, order.games, order.seed, order.jobs, progress, rotate=rotate, times=times
    )
    return {
        "game": "flip7",
        "seed": order.seed,
        "games": order.games,
        "rounds": distribution([game.rounds for game in played]),
        "reshuffles a game": round(fmean(game.reshuffles for game in played), 3),
        "rounds for ties a game": round(fmean(game.ties for game in played), 4),
        "seats": [_seat(played, name, index) for index, name in enumerate(order.seats)],
    }


def _lines(summary: Summary) -> list[str]:
    seats, rounds = as_list(summary["seats"]), as_dict(summary["rounds"])
    alone = len(seats) == 1
    lines = [f"Flip 7 to 200, {summary['games']} games, seed {summary['seed']}"]
    if not alone:
        lines.append(ROTATED)
    lines += ["", f"{seat_head(alone=alone)}   {'a round: points':>15}{'bust':>8}{'Flip 7':>9}"]
    lines += [_seat_line(as_dict(seat), alone=alone) for seat in seats]
    shuffles, ties = _number(summary["reshuffles a game"]), 1000 * _number(summary["rounds for ties a game"])
    return [
        *lines,
        "",
        f"rounds: {rounds['mean']:.2f} (sd {rounds['sd']:.1f}), from {rounds['p10']} to {rounds['p90']} in most games",
        f"reshuffles a game: {shuffles:.2f}; rounds for a tie in 1000 games: {ties:.1f}",
    ]


def _seat_line(seat: Summary, *, alone: bool) -> str:
    cells = f"{seat['points a round']:15.2f}{percent(seat['busts a round']):>8}"
    return f"{seat_cells(seat, alone=alone)}   {cells}{100 * _number(seat['Flip 7 a round']):7.2f} %"


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)
