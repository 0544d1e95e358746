"""`python -m bot luck`: a line for every record, errors as `replay` has them, and sums that people can read."""

import io
import json
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.__main__ import main
from bot.engine.core import JsonObject
from bot.engine.record import replay
from bot.engine.rng import Seeded
from bot.games.catalogue import editions, games, record_codecs
from bot.tools import luck as tool
from tests.engine.playout import random_game, seeded_record
from tests.engine.records import game_for_two
from tests.small_games import updated_bidding


def finished(key: str, seats: int) -> JsonObject:
    """The record of a random game."""
    rules = games()[key].rules
    options = rules.parse_options({})
    moves = list(random_game(rules, seats, options, Seeded("luck"), Random(seats)))
    return seeded_record(rules, seats, options, "luck", moves)


RECORDS = {"luckybox": finished("luckybox", 3), "flip7": finished("flip7", 2)}
UNFINISHED = game_for_two()


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Status and lines of the command over a value, written as JSON."""

    def run(content: Any, *flags: str) -> tuple[int, list[str]]:
        path = tmp_path / "record.json"
        path.write_text(json.dumps(content))
        status = main(["luck", str(path), *flags])
        out, err = capsys.readouterr()
        assert err == ""
        return status, out.splitlines()

    return run


@pytest.mark.parametrize("key", RECORDS)
def test_a_finished_game_is_one_line_that_adds_up(run: Any, key: str) -> None:
    status, (line,) = run(RECORDS[key], "--json")
    seats = json.loads(line)["seats"]
    assert (status, list(json.loads(line))) == (0, ["seats"])
    for seat in seats:
        assert list(seat) == ["score", "start", "luck", "play"]
        assert seat["start"] + seat["luck"] + seat["play"] == pytest.approx(seat["score"], abs=1e-9)
    ends: Any = replay(RECORDS[key], record_codecs())["seats"]
    totals = [end["total"] if "total" in end else end["score"]["total"] for end in ends]
    assert [seat["score"] for seat in seats] == totals


@pytest.mark.parametrize("key", RECORDS)
def test_people_are_shown_whole_numbers_that_add_up(run: Any, key: str) -> None:
    status, lines = run(RECORDS[key])
    sums = [re.search(r": (-?\d+) = (-?\d+) to expect ([+-]) (\d+) luck ([+-]) (\d+) play;", line) for line in lines]
    found = [one for one in sums if one]
    assert (status, len(found)) == (0, len(RECORDS[key]["seats"]))  # type: ignore[arg-type]
    for one in found:
        score, start, sign, luck, other, play = one.groups()
        assert int(score) == int(start) + int(sign + luck) + int(other + play)


def test_a_list_has_a_line_for_each_and_errors_in_their_places(run: Any) -> None:
    status, lines = run([RECORDS["luckybox"], 7, RECORDS["flip7"], UNFINISHED], "--json")
    assert status == 2
    assert ["error" in json.loads(line) for line in lines] == [False, True, False, True]
    errors = [json.loads(line)["error"] for line in lines if "error" in line]
    assert [(error["at"], error["code"]) for error in errors] == [
        (None, "bad_record"),
        (len(UNFINISHED["actions"]), "not_over"),
    ]
    assert all(list(error) == ["at", "code", "message"] for error in errors)


def test_what_the_rules_refuse_is_reported_as_replay_does(run: Any) -> None:
    record = RECORDS["luckybox"]
    actions: Any = record["actions"]
    status, (line,) = run({**record, "actions": [*actions, {"do": "advance"}]}, "--json")
    assert (status, json.loads(line)["error"]["at"]) == (2, len(actions))
    assert json.loads(line)["error"]["code"] == "game_over"


def test_a_game_without_values_has_none_and_says_so(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = updated_bidding()
    monkeypatch.setattr(tool, "record_codecs", lambda: {**record_codecs(), game.key: game.codecs})
    monkeypatch.setattr(
        tool, "editions", lambda key: {one.edition: one for one in game.editions} if key == game.key else editions(key)
    )
    record = {"format": 1, "game": game.key, "seats": ["Ada"], "seed": "a deal", "actions": []}
    status, (line,) = run(record, "--json")
    assert (status, json.loads(line)["error"]["code"]) == (2, "no_values")
    _, (line,) = run(record | {"actions": [{"do": "nothing"}]}, "--json")
    assert json.loads(line)["error"]["code"] == "bad_record"


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps([RECORDS["flip7"]]).encode())))
    assert main(["luck", "-", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_what_cannot_be_read_is_one_clear_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["luck", str(tmp_path / "missing.json"), "--json"]) == 2
    assert "missing.json" in capsys.readouterr().err
    bad = tmp_path / "bad.json"
    bad.write_text("nonsense")
    assert main(["luck", str(bad), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "bad_record"
