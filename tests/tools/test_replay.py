"""`python -m bot replay`: a line for every record, the exit status, and clear words for a file that is not there."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from tests.engine.records import KEPT, game_for_two, pass_, result

GOOD = game_for_two(*KEPT)
BAD = game_for_two(*KEPT, pass_(0))


def error(at: int | None, code: str) -> dict[str, Any]:
    """An error line without its message."""
    return {"at": at, "code": code}


class Ran:
    """What a run of the command left behind."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.lines = [json.loads(line) for line in out.splitlines()]
        self.out = out
        self.err = err

    @property
    def errors(self) -> list[dict[str, Any]]:
        """The errors of the lines, without their messages."""
        return [error(line["error"]["at"], line["error"]["code"]) for line in self.lines if "error" in line]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Replay a text (or a value, written as JSON) from a file."""

    def run(content: Any) -> Ran:
        path = tmp_path / "record.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        status = main(["replay", str(path)])
        return Ran(status, *capsys.readouterr())

    return run


def test_a_record_prints_one_line_and_ends_well(run: Any) -> None:
    ran = run(GOOD)
    assert (ran.status, ran.lines, ran.err) == (0, [result(GOOD)], "")
    assert ran.out.count("\n") == 1


def test_a_refused_record_prints_its_error_and_ends_with_2(run: Any) -> None:
    ran = run(BAD)
    assert ran.status == 2
    assert list(ran.lines[0]) == ["error"]
    assert list(ran.lines[0]["error"]) == ["at", "code", "message"]
    assert ran.errors == [error(3, "must_cross")]


def test_a_list_prints_a_line_for_each_record_in_order(run: Any) -> None:
    ran = run([GOOD, BAD, 7, GOOD])
    assert ran.status == 2
    assert [line for line in ran.lines if "error" not in line] == [result(GOOD)] * 2
    assert ["error" in line for line in ran.lines] == [False, True, True, False]
    assert ran.errors == [error(3, "must_cross"), error(None, "bad_record")]


def test_a_list_of_good_records_ends_well(run: Any) -> None:
    assert run([GOOD, GOOD]).status == 0


def test_an_empty_list_prints_nothing_and_ends_well(run: Any) -> None:
    ran = run([])
    assert (ran.status, ran.out) == (0, "")


@pytest.mark.parametrize("value", [7, "record", None, True, 1.5])
def test_anything_but_an_object_or_a_list_is_one_error(run: Any, value: object) -> None:
    ran = run(value)
    assert (ran.status, ran.errors) == (2, [error(None, "bad_record")])


@pytest.mark.parametrize("text", [b"", b"nonsense", b"{}{}", b"\xff", b"[NaN]", b'[{"format": NaN}]', b"[" * 100_000])
def test_what_is_not_json_is_one_error(run: Any, text: bytes) -> None:
    ran = run(text)
    assert (ran.status, ran.errors) == (2, [error(None, "bad_record")])


def test_a_list_inside_a_list_is_no_record(run: Any) -> None:
    assert run([[GOOD]]).errors == [error(None, "bad_record")]


def test_any_name_can_be_printed_on_any_terminal(run: Any) -> None:
    ran = run(game_for_two(seats=["\ud800", "☾\n"]))
    assert ran.out.isascii()
    assert [seat["name"] for seat in ran.lines[0]["seats"]] == ["\ud800", "☾\n"]


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps([GOOD, BAD]).encode())))
    status = main(["replay", "-"])
    ran = Ran(status, *capsys.readouterr())
    assert (ran.status, len(ran.lines)) == (2, 2)


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_one_clear_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    assert main(["replay", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert str(path) in err
    assert "Traceback" not in err


def test_without_a_file_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["replay"])
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_the_command_as_people_type_it() -> None:
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "replay", "-"],
        cwd=root, input=json.dumps([GOOD, BAD]), capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == ""
    assert json.loads(ran.stdout.splitlines()[0]) == result(GOOD)
