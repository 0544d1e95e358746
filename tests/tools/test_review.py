"""`python -m bot review`: a line for every record, as `replay` has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bench.reviews import finished
from bot.__main__ import main
from bot.engine.core import JsonObject
from bot.tools import review as tool
from tests.engine.records import KEPT, game_for_two

KEYS = {"seat", "round", "turn", "kind", "first", "last", "played", "best", "cost", "error"}


def record() -> JsonObject:
    """A record of a short game."""
    names, seed = ("regular", "rookie"), "told"
    past = finished("flip7", names, seed)
    actions = [past.rules.dump_action(seat, action) for seat, action in past.actions]
    return {"format": 1, "game": "flip7", "seats": [*names], "seed": seed, "actions": [*actions]}


GOOD = record()
UNFINISHED = game_for_two(*KEPT)


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Review what is written to a file: exit status and output."""

    def run(content: Any, *options: str) -> tuple[int, str]:
        path = tmp_path / "record.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return main(["review", str(path), *options]), capsys.readouterr().out

    return run


def test_a_record_gives_one_line_with_the_turns_of_every_seat(run: Any) -> None:
    status, out = run(GOOD, "--json")
    (line,) = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert set(line) == {"turns"}
    assert {turn["seat"] for turn in line["turns"]} == {0, 1}
    for turn in line["turns"]:
        assert set(turn) == KEYS
        assert GOOD["actions"][turn["first"] : turn["last"] + 1] == turn["played"]  # type: ignore[index]


@pytest.mark.deep
def test_of_a_list_each_record_has_its_line_and_what_is_wrong_is_said_as_replay_says_it(run: Any) -> None:
    status, out = run([UNFINISHED, GOOD, 7], "--json")
    first, second, third = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert first["error"]["code"] == "not_over"
    assert first["error"]["at"] is None
    assert "turns" in second
    assert third["error"]["code"] == "bad_record"


def test_what_cannot_be_read_is_said(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("{", "--json")[0] == 2
    assert main(["review", "/nowhere/record.json"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_game_that_nobody_reviews_says_so(run: Any) -> None:
    with patch.object(tool, "of_codec", lambda codec: type("Game", (), {"reviewer": None})()):
        status, out = run(GOOD, "--json")
    assert (status, json.loads(out)["error"]["code"]) == (2, "no_review")


@pytest.mark.deep
def test_without_json_it_is_a_table_to_read(run: Any) -> None:
    status, out = run(GOOD)
    assert status == 0
    head, first, second, *flagged = out.splitlines()
    assert head.split()[:3] == ["seat", "turns", "best"]
    assert [first.split()[0], second.split()[0]] == ["0", "1"]
    assert all("; better " in line for line in flagged)
