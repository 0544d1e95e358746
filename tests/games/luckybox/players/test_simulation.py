"""`python -m bot simulate`: the same figures for a seed, intervals, and mistakes at the keyboard."""

from __future__ import annotations

import argparse
import io
import json

import pytest

from bot.__main__ import main
from bot.games.catalogue import games
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.simulator import Played, play
from bot.games.luckybox.report import simulate
from bot.tools.any_game import report_of
from bot.tools.figures import credit, distribution, percentile, wilson
from bot.tools.simulate import arguments, run
from bot.tools.simulation import Times, spread


def said(*words: str) -> tuple[int, str, str]:
    """The exit status, what is printed and what is said beside it."""
    parser = argparse.ArgumentParser()
    arguments(parser)
    out, err = io.StringIO(), io.StringIO()
    return run(parser.parse_args(words), out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (50, 100, 0.4038, 0.5962)],
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_a_distribution_is_told_in_five_figures() -> None:
    assert distribution([4, 1, 3, 2]) == {"mean": 2.5, "sd": 1.118, "p10": 1, "median": 2.5, "p90": 4}
    assert [percentile([3, 1, 2], share) for share in (0.0, 0.5, 1.0)] == [1, 2, 3]


def test_a_shared_win_counts_in_parts() -> None:
    game = Played(0, (9, 9, 3), (1, 1, 3), (1, 1, 0), (0,) * 3, ((0,) * 4,) * 3, ((0,) * 4,) * 3, None)
    assert [credit(game, place) for place in range(3)] == [0.5, 0.5, 0.0]


@pytest.mark.deep
@pytest.mark.parametrize("seats", ["rookie", "regular,rookie,random"])
def test_the_figures_do_not_depend_on_the_number_of_jobs_and_hold_no_times(seats: str) -> None:
    words = ("--seats", seats, "--games", "12", "--seed", "7", "--json", "--jobs")
    status, one, beside = said(*words, "1")
    assert (status, said(*words, "2")[1]) == (0, one)
    assert said(*words, "1")[1] == one
    assert "games a second" in beside
    found = json.loads(one)
    assert (found["game"], found["deck"], found["games"], found["seed"]) == ("luckybox", "own-2", 12, "7")
    assert set(found) == {"game", "deck", "seed", "games", "rounds", "seats"}
    assert [seat["character"] for seat in found["seats"]] == seats.split(",")
    assert sum(seat["wins"]["rate"] for seat in found["seats"]) == pytest.approx(1, abs=1e-3)
    assert all(not any(word in key for word in ("time", "ms", "second")) for seat in found["seats"] for key in seat)
    assert ("bands" in found["seats"][0]) == (len(found["seats"]) == 1)


def test_bands_of_a_solo_simulation_add_up() -> None:
    seat = json.loads(said("--seats", "rookie", "--games", "40", "--jobs", "1", "--json")[1])["seats"][0]
    assert sum(seat["bands"].values()) == pytest.approx(1)
    assert seat["bands"]["70+"] == seat["70+"]["rate"]


def test_the_text_has_a_line_for_each_seat() -> None:
    out = said("--seats", "rookie,random", "--games", "4", "--jobs", "1")[1]
    assert [line.split()[0] for line in out.splitlines()[-2:]] == ["rookie", "random"]
    alone = said("--seats", "rookie", "--games", "4", "--jobs", "1")[1]
    assert "70 or more" in alone
    assert "wins" not in alone


def test_everybody_moves_one_seat_on_from_game_to_game() -> None:
    deck = shipped_deck()
    names = ["regular", "rookie", "random"]
    rotated = simulate(deck, names, 4, "7", rotate=True)
    made = fast_deck(deck)
    for game in range(4):
        sitting = [names[(seat + game) % 3] for seat in range(3)]
        there = play(made, sitting, "7", game)
        assert rotated[game].scores == tuple(there.scores[sitting.index(name)] for name in names)
        assert rotated[game].ranks == tuple(there.ranks[sitting.index(name)] for name in names)


def test_times_are_kept_beside_the_games() -> None:
    times: Times = {}
    timed = simulate(shipped_deck(), ["rookie"], 3, "7", times=times)
    assert timed == simulate(shipped_deck(), ["rookie"], 3, "7")
    assert len(times["rookie"]) > 60


def test_parts_come_in_order_and_all_games_once() -> None:
    seen: list[int] = []
    parts = spread(list, 101, 1, lambda part, done: seen.append(done - len(part)))
    assert [game for part in parts for game in part] == list(range(101))
    assert seen == [part[0] for part in parts]


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_on_a_terminal_only() -> None:
    parser = argparse.ArgumentParser()
    arguments(parser)
    parsed = parser.parse_args(["--seats", "random", "--games", "4", "--jobs", "1"])
    terminal = _Terminal()
    run(parsed, io.StringIO(), terminal)
    assert "4 of 4 games\n" in terminal.getvalue()
    assert "\r" not in said("--seats", "random", "--games", "4", "--jobs", "1")[2]


GOOD: dict[str, str] = {"--seats": "random", "--games": "1", "--jobs": "1"}


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"--seats": "random,whale"}, "nobody called whale"),
        ({"--seats": ""}, "nobody called (nothing)"),
        ({"--seats": ",".join(["random"] * 13)}, "13 are too many"),
        ({"--games": "0"}, "--games: 0"),
        ({"--games": "-3"}, "--games: -3"),
        ({"--jobs": "0"}, "--jobs: 0"),
        ({"--game": "chess"}, "no game called chess; there are: luckybox"),
    ],
)
def test_a_mistake_is_one_clear_line_and_ends_with_2(
    wrong: dict[str, str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [f"{name}={value}" for name, value in (GOOD | wrong).items()]
    assert main(["simulate", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert word in err


def test_the_report_of_every_game_names_its_characters() -> None:
    for report in map(report_of, games().values()):
        assert report.most_seats >= 1
        assert len(report.characters()) >= 2
