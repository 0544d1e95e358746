"""`python -m bot simulate --game flip7`: the same figures for a seed, whatever measures them."""

from __future__ import annotations

import argparse
import io
import json

import pytest

from bench.strength_flip7 import round_alone
from bot.games.catalogue import games
from bot.games.flip7.players.simulator import POLICIES, Flip7Simulator, play, players
from bot.tools.any_game import report_of
from bot.tools.simulate import arguments, run
from bot.tools.simulation import Times, many


def said(*words: str) -> tuple[int, str, str]:
    """The exit status, what is printed and what is said beside it."""
    parser = argparse.ArgumentParser()
    arguments(parser)
    out, err = io.StringIO(), io.StringIO()
    return run(parser.parse_args(["--game", "flip7", *words]), out, err), out.getvalue(), err.getvalue()


def test_the_report_names_who_can_sit_there() -> None:
    report = report_of(games()["flip7"])
    assert report.most_seats == Flip7Simulator().most_seats == 18
    assert {"rookie", "regular", "shark", "random", "bust22", "stay20", "stay25", "stay30", "stay35"} <= set(
        report.characters()
    )


@pytest.mark.deep
@pytest.mark.parametrize("seats", ["regular", "regular,rookie,random", "stay20,stay25,stay30,stay35"])
def test_the_figures_do_not_depend_on_the_number_of_jobs_and_hold_no_times(seats: str) -> None:
    words = ("--seats", seats, "--games", "60", "--seed", "7", "--json", "--jobs")
    status, one, beside = said(*words, "1")
    assert (status, said(*words, "2")[1]) == (0, one)
    assert "games a second" in beside
    found = json.loads(one)
    assert (found["game"], found["games"], found["seed"]) == ("flip7", 60, "7")
    assert [seat["character"] for seat in found["seats"]] == seats.split(",")
    assert sum(seat["wins"]["rate"] for seat in found["seats"]) == pytest.approx(1, abs=1e-3)
    assert 5 < found["rounds"]["mean"] < 15
    for seat in found["seats"]:
        assert seat["score"]["mean"] == pytest.approx(seat["points a round"] * found["rounds"]["mean"], rel=0.01)
        assert 0 < seat["busts a round"] < 0.6


def test_the_text_has_a_line_for_each_seat_and_the_rounds() -> None:
    lines = said("--seats", "rookie,random", "--games", "8", "--jobs", "1")[1].splitlines()
    assert lines[0] == "Flip 7 to 200, 8 games, seed 1"
    assert [line.split()[0] for line in lines[-5:-3]] == ["rookie", "random"]
    assert lines[-2].startswith("rounds: ")
    assert lines[-1].startswith("reshuffles a game: ")
    assert "wins" not in said("--seats", "rookie", "--games", "4", "--jobs", "1")[1]


def test_everybody_moves_one_seat_on_from_game_to_game() -> None:
    names = ["regular", "rookie", "random"]
    rotated = many(Flip7Simulator(), names, 4, "7", rotate=True)
    for game in range(4):
        sitting = [names[(seat + game) % 3] for seat in range(3)]
        there = play(sitting, "7", game)
        places = [sitting.index(name) for name in names]
        for what in ("scores", "ranks", "busts", "sevens"):
            assert getattr(rotated[game], what) == tuple(getattr(there, what)[place] for place in places)
        assert (rotated[game].rounds, rotated[game].game) == (there.rounds, game)


def test_one_game_in_twenty_is_timed_and_that_changes_nothing() -> None:
    times: Times = {}
    timed = many(Flip7Simulator(), ["rookie", "regular"], 41, "7", times=times)
    assert timed == [play(["rookie", "regular"], "7", game) for game in range(41)]
    assert 3 * 10 < len(times["rookie"]) < 3 * 100


def test_the_first_pile_depends_on_seed_and_game_alone() -> None:
    scores = {name: [round_alone(name, "a", game) for game in range(30)] for name in ("stay20", "regular")}
    assert scores["stay20"] == [round_alone("stay20", "a", game) for game in range(30)]
    same = sum(one == other for one, other in zip(*scores.values(), strict=True))
    assert 3 < same < 30
    assert round_alone("stay20", "a", 1) != round_alone("stay20", "b", 1) or round_alone("stay20", "b", 2)


def test_everybody_who_can_be_measured_plays_to_the_end() -> None:
    for name in POLICIES:
        played = play([name, "regular"], "7", 1)
        assert max(played.scores) >= 200
        assert sorted(played.ranks) == [1, 2]
    assert len(players(["shark", "shark"], "a")) == 2


@pytest.mark.parametrize(
    ("seats", "word"),
    [("random,whale", "nobody called whale"), (",".join(["random"] * 19), "19 are too many; 1 to 18 play")],
)
def test_a_mistake_is_one_clear_line(seats: str, word: str) -> None:
    status, out, err = said("--seats", seats)
    assert (status, out) == (2, "")
    assert word in err
    with pytest.raises(ValueError, match=r"nobody called whale|one to eighteen"):
        many(Flip7Simulator(), seats.split(","), 1, "7")
