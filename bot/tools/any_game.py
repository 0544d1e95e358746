"""Simulated games of any game: played by its rules and its characters, without anything faster of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from statistics import fmean

from bot.engine.core import Decision, SomeAction, SomeState
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.tools.figures import (
    ROTATED,
    Order,
    Report,
    Summary,
    as_dict,
    as_list,
    distribution,
    rate,
    seat_cells,
    seat_figures,
    seat_head,
)
from bot.tools.simulation import Progress, Times, Watch, many

RANDOM = "random"
"""Whoever answers anything: the floor everybody stands on."""
Load = Callable[[], Plugin]
"""Makes a game, in whatever process it is called."""


def of_catalogue(key: str) -> Plugin:
    return games()[key]


@dataclass(frozen=True, slots=True)
class Played:
    """The end of one game; lists go by seat."""

    game: int
    scores: tuple[int, ...]
    """Totals."""
    ranks: tuple[int, ...]
    answers: tuple[int, ...]
    """Answers given where there was more than one."""


@dataclass(frozen=True, slots=True)
class Somebody:
    plugin: Plugin
    name: str

    def answer(self, state: SomeState, decision: Decision[SomeAction], seed: str) -> SomeAction:
        if self.name == RANDOM and RANDOM not in self.plugin.players.characters:
            places = range(len(decision.options))
            return decision.options[Seeded(seed).order(RANDOM, decision.serial, places)[0]]
        return self.plugin.players.consider(state, decision, self.name, seed)


@dataclass(frozen=True, slots=True)
class AnySimulator:
    """Any game, as `bot.tools.simulation.Simulator` has it."""

    load: Load

    @property
    def plugin(self) -> Plugin:
        """The game, made once in every process."""
        return _loaded(self.load)

    @property
    def names(self) -> Sequence[str]:
        """Everybody who can be measured."""
        return tuple(dict.fromkeys((*self.plugin.players.characters, RANDOM)))

    @property
    def most_seats(self) -> int:
        return self.plugin.rules.max_seats

    @property
    def timed(self) -> int:
        """Every game."""
        return 1

    def play(self, seats: Sequence[str], seed: str, game: int, watch: Watch) -> Played:
        """Return one game to its end; what is dealt and rolled depends on seed and game alone."""
        rules = self.plugin.rules
        people = {name: watch(name, Somebody(self.plugin, name)) for name in dict.fromkeys(seats)}
        answers = [0] * len(seats)
        state = rules.start(len(seats), rules.parse_options({}), Seeded(f"{seed}/{game}")).state
        while not rules.is_over(state):
            decision = next(iter(rules.decisions(state)), None)
            if decision is None:
                state = rules.apply(state, None, rules.advance).state
                continue
            seat, (action, *others) = decision.seat, decision.options
            if others:
                action = people[seats[seat]].answer(state, decision, f"{seed}/{game}/{seat}")
                answers[seat] += 1
            state = rules.apply(state, seat, action).state
        standings = rules.standings(state) or ()
        scores, ranks = (tuple(getattr(each, what) for each in standings) for what in ("total", "rank"))
        return Played(game, scores, ranks, tuple(answers))

    def moved_back(self, ended: Played, moved: int) -> Played:
        """Return the lists by the order of the names, where everybody sat this many seats before their own."""
        back = len(ended.scores) - moved
        scores, ranks, answers = (each[back:] + each[:back] for each in (ended.scores, ended.ranks, ended.answers))
        return replace(ended, scores=scores, ranks=ranks, answers=answers)


@cache
def _loaded(load: Load) -> Plugin:
    return load()


def report_of(game: Plugin) -> Report:
    """Return how games of a game of the catalogue are measured: its own way, or that of any game."""
    return report(partial(of_catalogue, game.key)) if game.load_report is None else game.load_report()


def report(load: Load) -> Report:
    """Return how games of any game are measured."""
    simulator = AnySimulator(load)
    return Report(lambda: simulator.names, simulator.most_seats, partial(_run, simulator), _lines)


def _run(simulator: AnySimulator, order: Order, progress: Progress | None, times: Times) -> Summary:
    rotate = len(order.seats) > 1
    played = many(simulator, order.seats, order.games, order.seed, order.jobs, progress, rotate=rotate, times=times)
    return {
        "game": simulator.plugin.key,
        "seed": order.seed,
        "games": order.games,
        "seats": [_seat(played, name, index) for index, name in enumerate(order.seats)],
    }


def _seat(played: Sequence[Played], name: str, place: int) -> Summary:
    ranks = [game.ranks[place] for game in played]
    return {
        **seat_figures(played, name, place),
        "ranks": [rate(ranks.count(rank), len(ranks))["rate"] for rank in range(1, len(played[0].ranks) + 1)],
        "rank": distribution(ranks)["mean"],
        "answers a game": round(fmean(game.answers[place] for game in played), 3),
    }


def _lines(summary: Summary) -> list[str]:
    seats = [as_dict(seat) for seat in as_list(summary["seats"])]
    alone = len(seats) == 1
    lines = [f"{summary['game']}, {summary['games']} games, seed {summary['seed']}"]
    if not alone:
        lines.append(ROTATED)
    rank = "" if alone else f"{'rank':>7}"
    lines += ["", f"{seat_head(alone=alone)}{rank}{'answers':>10}"]
    for seat in seats:
        rank = "" if alone else f"{seat['rank']:7.2f}"
        lines.append(f"{seat_cells(seat, alone=alone)}{rank}{seat['answers a game']:10.1f}")
    return lines
