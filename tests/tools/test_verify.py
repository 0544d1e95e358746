"""`python -m bot verify`: a line for every record, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from tests.engine.fair_records import fair_record


def run(path: Path, value: Any, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[Any]]:
    """The exit status and the lines of a run."""
    path.write_text(json.dumps(value), encoding="utf-8")
    status = main(["verify", str(path)])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_of_a_deal_that_was_kept_it_says_what_was_promised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = fair_record(3, moves=20)
    status, [line] = run(tmp_path / "record.json", record, capsys)
    assert status == 0
    proof = record["fair"]
    words = len(proof["contributions"])
    assert line == {"fits": True, "table": proof["table"], "commitment": proof["commitment"], "words": words}


def test_one_of_a_list_that_does_not_fit_makes_it_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = fair_record(3, moves=20), fair_record(4, moves=20)
    bad["fair"]["contributions"][0]["word"] += "?"
    status, lines = run(tmp_path / "records.json", [good, bad, good], capsys)
    assert status == 2
    assert [line.get("fits") for line in lines] == [True, None, True]
    assert lines[1]["error"]["code"] == "wrong_deal"


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "nothing.json")]) == 2
    assert "verify: " in capsys.readouterr().err
