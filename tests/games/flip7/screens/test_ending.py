"""What decided a game of Flip 7, and what each player did best in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.catalogue import games
from bot.games.flip7.rules.state import Round
from bot.games.flip7.screens import ending
from bot.tables.table import Table
from bot.text import languages, say, use_locale
from tests.ui.build import finished_of, table_of

FLIP7 = games()["flip7"]


def over(*rounds: tuple[int, ...], **last: Any) -> Table:
    """A finished table whose rounds brought these points; the last round ended with `last`: busts, a Flip 7."""
    seats = len(rounds[0])
    table = finished_of(table_of(FLIP7, seats, names=["Ada", "Ben", "Cy"][:seats]))
    sample: Round = table.state.rounds[0]
    made, totals = [], [0] * seats
    for scores in rounds:
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        lines = tuple(replace(line, status="stayed") for line in sample.lines)
        made.append(replace(sample, flip7_by=None, scores=scores, totals=tuple(totals), lines=lines))
    busted = last.get("busted", ())
    lines = tuple(
        replace(line, status="busted" if seat in busted else "stayed") for seat, line in enumerate(made[-1].lines)
    )
    made[-1] = replace(made[-1], lines=lines, flip7_by=last.get("flip7_by"))
    held = tuple(replace(seat, total=total) for seat, total in zip(table.state.seats, totals, strict=True))
    table.state = replace(table.state, rounds=tuple(made), seats=held)
    return table


def test_it_says_by_how_much_and_which_round_was_the_best() -> None:
    assert ending.decided(over((60, 20), (150, 60))) == [
        "**Ada** wins by 130 after 2 rounds",
        "Best round: **Ada**, 150 points",
    ]


@pytest.mark.parametrize("language", languages())
def test_among_other_facts_none_ends_with_a_full_stop(language: str) -> None:
    with use_locale(language):
        assert not [fact for fact in ending.decided(over((60, 20), (150, 60))) if fact.endswith(say("sentence.end"))]


def test_a_leader_who_busts_in_the_last_round_has_lost_it_there() -> None:
    assert "**Ben** led, and busted in the last round" in ending.decided(over((150, 180), (60, 0), busted=(1,)))
    assert "**Ben** led until the last round" in ending.decided(over((150, 180), (60, 10)))


def test_a_bust_of_those_behind_and_seven_numbers_are_told() -> None:
    told = ending.decided(over((150, 120, 90), (60, 0, 0), busted=(1, 2), flip7_by=0))
    assert "**Ada** ended it with a Flip 7" in told
    assert "**Ben** busted in the last round" in told


def test_praise_is_for_the_best_round_or_for_the_fewest_busts() -> None:
    table = over((60, 20), (150, 60), busted=(0,))
    assert [ending.praise(table, seat) for seat in (0, 1)] == [
        "Nobody had a better round: 150 points.",
        "Nobody busted less often.",
    ]


@pytest.mark.parametrize(
    ("rounds", "said"), [(5, "What a race!"), (10, "A fine race"), (13, "Steady"), (14, "long way")]
)
def test_a_race_alone_has_a_verdict_by_its_rounds(rounds: int, said: str) -> None:
    table = over(*[(0,)] * (rounds - 1), (200,))
    standing = (table.rules.standings(table.state) or ())[0]
    assert said in FLIP7.screens.final_words(table, standing)


def test_a_race_that_was_not_won_has_none() -> None:
    assert ending.race(over((60,), (50,)).state) == ""


def test_alone_nothing_was_decided() -> None:
    assert ending.decided(over((60,), (150,))) == []
