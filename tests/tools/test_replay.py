"""`python -m bot replay`: a line for every record, the exit status, and clear words for a file that is not there."""

import io
import json
import subprocess
import sys
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.engine.record import MAX_BYTES, RecordError, read_records
from bot.engine.rng import Seeded
from bot.games.catalogue import record_codecs
from bot.tools import replay as tool
from tests.depth import deep
from tests.engine.records import KEPT, game_for_two, pass_, result
from tests.small_games import updated_bidding

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


def too_long(record: dict[str, Any]) -> dict[str, Any]:
    """The record with a name so long that it is too long."""
    return record | {"seats": ["x" * MAX_BYTES, "Bo"]}


def test_a_record_of_two_megabytes_is_played_and_one_byte_more_is_not(run: Any) -> None:
    text = json.dumps(GOOD).encode()
    fits = text + b" " * (MAX_BYTES - len(text))
    assert run(fits).lines == [result(GOOD)]
    ran = run(fits + b" ")
    assert (ran.status, ran.errors, ran.err) == (2, [error(None, "bad_record")], "")
    assert ran.lines[0]["error"]["message"] == "a record has at most 2,000,000 bytes"


@pytest.mark.parametrize(
    "text", [b"{" * MAX_BYTES * 2, b"\xef\xbb\xbf" + b" " * MAX_BYTES * 2, b"\xff" * MAX_BYTES * 2]
)
def test_what_is_too_long_is_read_no_further(text: bytes) -> None:
    stream = io.BytesIO(text)
    with pytest.raises(RecordError, match="at most"):
        read_records(stream)
    assert stream.tell() == MAX_BYTES + 1


def test_a_list_may_be_longer_and_each_of_its_records_may_not(run: Any) -> None:
    ran = run([too_long(GOOD), *[GOOD] * 1000, too_long(BAD), BAD])
    assert ran.errors == [error(None, "bad_record"), error(None, "bad_record"), error(3, "must_cross")]
    assert [line for line in ran.lines if "error" not in line] == [result(GOOD)] * 1000
    assert "at most" in ran.lines[0]["error"]["message"]


def test_a_long_list_behind_a_byte_order_mark_and_spaces_is_a_list(run: Any) -> None:
    text = b"\xef\xbb\xbf \t\r\n" + json.dumps([GOOD, GOOD]).encode() + b" " * MAX_BYTES
    assert run(text).lines == [result(GOOD)] * 2


PLACES = (("options",), ("rules",), ("seats", 0), ("chance", "boxes", 0), ("actions", 0, "cards"))
"""Keys of a record that lead to something."""


@pytest.mark.deep
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), deep('{"a":', "}")])
@pytest.mark.parametrize("longer", [0, deep(MAX_BYTES)], ids=["short", "long"])
def test_however_deep_a_record_is_it_gets_one_line(
    run: Any, place: tuple[Any, ...], opening: str, closing: str, longer: int
) -> None:
    record: Any = json.loads(json.dumps(GOOD | {"options": {}, "rules": 1}))
    *above, last = place
    reduce(getitem, above, record)[last] = "HERE"
    text = json.dumps([record])
    for depth in (*range(900, 1001, 2), 100_000):
        deep = opening * depth + "1" + closing * depth
        ran = run((text.replace('"HERE"', deep) + " " * longer).encode())
        assert len(ran.lines) == 1
        assert (ran.status, ran.lines[0]["error"]["code"], ran.err) == (2, "bad_record", "")


def test_a_list_inside_a_list_is_no_record(run: Any) -> None:
    assert run([[GOOD]]).errors == [error(None, "bad_record")]


def test_any_name_can_be_printed_on_any_terminal(run: Any) -> None:
    ran = run(game_for_two(seats=["\ud800", "☾\n"]))
    assert ran.out.isascii()
    assert [seat["name"] for seat in ran.lines[0]["seats"]] == ["\ud800", "☾\n"]


def test_records_of_an_earlier_edition_are_played_by_it(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = updated_bidding()
    monkeypatch.setattr(tool, "record_codecs", lambda: {**record_codecs(), game.key: game.codecs})
    actions = [game.rules.dump_action(0, "bid.2"), game.rules.dump_action(None, game.rules.advance)]
    record = {"format": 1, "game": game.key, "seats": ["Ada"], "seed": "a deal", "actions": actions}
    newest, named, earlier = run([record, record | {"deck": "of-7"}, record | {"deck": "standard"}]).lines
    assert newest == named
    assert [line["seats"][0]["total"] for line in (newest, earlier)] == [
        one.rules.start(1, {}, Seeded("a deal")).state.position.cards[0] for one in game.editions
    ]
    assert newest != earlier
    assert run(GOOD).lines == [result(GOOD)]


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


@pytest.mark.deep
def test_the_command_as_people_type_it() -> None:
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "replay", "-"],
        cwd=root,
        input=json.dumps([GOOD, BAD]),
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2
    assert ran.stderr == ""
    assert json.loads(ran.stdout.splitlines()[0]) == result(GOOD)
