"""The tables of docs/ai.md: each game's stand between its marks, and measuring one leaves the others."""

from __future__ import annotations

import pytest

from bench import flip7, strength_flip7
from bench.strength import DOCS, END, START, between
from bot.games.flip7.players.simulator import play


def test_a_games_tables_take_the_place_of_those_there_were() -> None:
    first, second = START.values()
    page = f"head\n{first}\nold\n{END}\nmiddle\n{second}\nolder\n{END}\ntail"
    assert between(page, first, "new") == page.replace("\nold\n", "\nnew\n")
    assert between(page, second, "new") == page.replace("\nolder\n", "\nnew\n")


def test_the_page_has_the_marks_of_every_game_once() -> None:
    page = (DOCS / "ai.md").read_text(encoding="utf-8")
    assert page.count(END) == len(START)
    for start in START.values():
        assert page.count(start) == 1
        assert between(page, start, "") != page


def test_flip_7_is_measured_alone_together_and_against_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    alone = strength_flip7.alone(4, "test", 1)
    assert [line.split()[1] for line in alone[2:]] == [*strength_flip7.QUICK, "shark"]
    assert {line.count("|") for line in alone} == {7}
    known = strength_flip7.known(8, "test", 1)
    assert len(known) == 2 + 2 * 4 + 3 * 4
    assert {line.count("|") for line in known} == {6}
    assert "stay20" in capsys.readouterr().err


def test_both_engines_are_measured_on_the_same_games() -> None:
    for number in range(3):
        ended = flip7.readable(("regular",) * 4, f"bench/{number}")
        assert tuple(seat.total for seat in ended.seats) == play(("regular",) * 4, "bench", number).scores
