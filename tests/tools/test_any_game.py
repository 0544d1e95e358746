"""Simulated games of any game: by the rules alone, the same for a seed, whatever measures them."""

from __future__ import annotations

import argparse
import io
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.tools import any_game, simulate
from bot.tools.any_game import RANDOM, AnySimulator, of_catalogue, report, report_of
from bot.tools.figures import Order, as_dict, as_list
from bot.tools.simulation import Times, many
from tests.small_games import bidding, pig

SMALL: dict[str, Callable[[], Plugin]] = {"pig": pig, "bidding": bidding}
EVERY: dict[str, Callable[[], Plugin]] = {**SMALL, **{key: partial(of_catalogue, key) for key in games()}}
small = pytest.mark.parametrize("load", SMALL.values(), ids=SMALL)
every = pytest.mark.parametrize("load", EVERY.values(), ids=EVERY)


@every
def test_a_seed_is_a_game_and_its_ranks_follow_its_totals(load: Callable[[], Plugin]) -> None:
    simulator = AnySimulator(load)
    weakest = simulator.names[0]
    seats = [RANDOM, weakest][: simulator.most_seats]
    played = many(simulator, seats, 2, "seed", rotate=True)
    assert played == many(simulator, seats, 2, "seed", rotate=True)
    assert played != many(simulator, seats, 2, "other", rotate=True)
    for game in played:
        assert len(game.scores) == len(game.ranks) == len(game.answers) == len(seats)
        assert min(game.ranks) == 1
        assert all(answers > 0 for answers in game.answers)


@pytest.mark.deep
@small
def test_the_figures_do_not_depend_on_the_number_of_processes_and_hold_no_times(load: Callable[[], Plugin]) -> None:
    made = report(load)
    times: Times = {}
    order = Order((RANDOM, "rookie", "rookie"), 41, "7", 1)
    one = made.run(order, None, times)
    two = made.run(Order(order.seats, order.games, order.seed, 2), None, {})
    assert json.dumps(one) == json.dumps(two)
    assert set(times) == {RANDOM, "rookie"}
    assert all(took >= 0 for each in times.values() for took in each)
    assert times["rookie"]


@pytest.mark.deep
@small
def test_everybody_wins_as_often_as_chance_has_it(load: Callable[[], Plugin]) -> None:
    summary = report(load).run(Order((RANDOM, RANDOM), 200, "1", 1), None, {})
    rates = [as_dict(as_dict(seat)["wins"])["rate"] for seat in as_list(summary["seats"])]
    for rate in rates:
        assert isinstance(rate, float)
        assert 0.35 < rate < 0.65


@small
def test_the_text_has_a_line_for_each_seat(load: Callable[[], Plugin]) -> None:
    made = report(load)
    lines = made.lines(made.run(Order((RANDOM, "rookie"), 8, "1", 1), None, {}))
    assert lines[0].endswith("8 games, seed 1")
    assert [line.split()[0] for line in lines[-2:]] == [RANDOM, "rookie"]
    alone = made.lines(made.run(Order(("rookie",), 4, "1", 1), None, {}))
    assert "wins" not in "\n".join(alone)


def test_a_game_without_a_report_of_its_own_has_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made = pig()
    monkeypatch.setattr(any_game, "games", lambda: {"pig": made})
    assert made.load_report is None
    assert set(report_of(made).characters()) == {*made.players.characters, RANDOM}
    assert games()["flip7"].load_report is not None
    monkeypatch.undo()
    assert "stay25" in report_of(games()["flip7"]).characters()


def test_a_table_that_is_too_small_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for_two = replace(pig(), load_report=lambda: report(pig))
    for_two.rules.min_seats = 2
    monkeypatch.setattr(simulate, "games", lambda: {"pig": for_two})
    parser = argparse.ArgumentParser()
    simulate.arguments(parser)
    out, err = io.StringIO(), io.StringIO()
    assert simulate.run(parser.parse_args(["--game", "pig", "--seats", "rookie"]), out, err) == 2
    assert err.getvalue().strip() == "--seats: 1 are too few; at least 2 play"
