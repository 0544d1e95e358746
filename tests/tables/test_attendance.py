"""Who was there: which turns of a seat were played without its person."""

from __future__ import annotations

import pytest

from bot.store.enums import By
from bot.store.rows import EntryRow
from bot.tables.attendance import mostly_unattended


def played(*turns: str) -> list[EntryRow]:
    """Entries of seat 0: a word a turn of who answered, in order: p the player, c the clock."""
    found: list[EntryRow] = []
    for turn in turns:
        for who in turn:
            by = {"p": By.PLAYER, "c": By.CLOCK}[who]
            found.append(EntryRow(table_id=1, number=len(found), action={"do": "cross", "seat": 0}, by=by, at=0.0))
        found.append(EntryRow(table_id=1, number=len(found), action={"do": "advance"}, by=By.TABLE, at=0.0))
    return found


@pytest.mark.parametrize(
    ("turns", "much"),
    [
        (("p", "p", "p"), False), (("p", "p", "c"), True), (("p", "p", "p", "c"), False), (("c", "c"), True),
        (("p", "p", "pc"), True), (("ppp", "ppp", "ppp", "pcc"), False), ((), False),
    ],
)  # fmt: skip
def test_a_third_of_a_seats_turns_by_the_clock_is_much(turns: tuple[str, ...], much: bool) -> None:
    assert mostly_unattended(played(*turns), 0) is much
    assert not mostly_unattended(played(*turns), 1)
