"""Who was there: which turns of a seat were played without its person."""

from __future__ import annotations

import pytest

from bot.store.enums import By
from bot.tables.entry import TableEntry
from bot.tables.seating.attendance import missed, mostly_unattended, was_stood_in_for


def played(*turns: str) -> list[TableEntry]:
    """Entries of seat 0: a word a turn of who answered, in order: p the player, c the clock, a the autopilot."""
    found: list[TableEntry] = []
    for turn in turns:
        for who in turn:
            by = {"p": By.PLAYER, "c": By.CLOCK, "a": By.AUTOPILOT}[who]
            found.append(TableEntry(len(found), 0, "cross", by, 0.0))
        found.append(TableEntry(len(found), None, "advance", By.TABLE, 0.0))
    return found


@pytest.mark.parametrize(
    ("turns", "much"),
    [
        (("p", "p", "p"), False),
        (("p", "p", "c"), True),
        (("p", "p", "p", "c"), False),
        (("c", "c"), True),
        (("p", "p", "pc"), True),
        (("p", "p", "a"), True),
        (("ppp", "ppp", "ppp", "pcc"), False),
        ((), False),
    ],
)
def test_a_third_of_a_seats_turns_by_the_clock_is_much(turns: tuple[str, ...], much: bool) -> None:
    assert mostly_unattended(played(*turns), 0) is much
    assert not mostly_unattended(played(*turns), 1)


@pytest.mark.parametrize(
    ("turns", "times"),
    [((), 0), (("p", "p"), 0), (("c", "p"), 1), (("ccc", "p"), 1), (("pcc", "p"), 1), (("c", "c", "a"), 2)],
)
def test_a_turn_is_missed_once_however_much_the_clock_had_to_answer(turns: tuple[str, ...], times: int) -> None:
    assert missed(played(*turns), 0) == times
    assert missed(played(*turns), 1) == 0


@pytest.mark.parametrize(
    ("turns", "marked"),
    [
        (("p", "p"), False),
        (("c", "p", "p"), False),
        (("p", "p", "pcc"), False),
        (("c", "p", "c"), True),
        (("c", "c"), True),
        (("a", "p"), True),
        (("p", "p", "a"), True),
    ],
)
def test_a_first_missed_turn_leaves_no_mark_a_second_or_the_autopilot_does(
    turns: tuple[str, ...], marked: bool
) -> None:
    assert was_stood_in_for(played(*turns), 0) is marked
