"""What decided a game of Lucky Box, and what each player did best in it."""

from __future__ import annotations

from dataclasses import replace

from bot.games.luckybox.screens import ending
from bot.tables.table import Table
from bot.ui.media.emojis import NO_EMOJIS
from tests.ui.build import finished


def told(table: Table) -> list[str]:
    """What decided it, without pictures."""
    return [NO_EMOJIS.written(line) for line in ending.decided(table)]


def with_moons(table: Table, *moons: int) -> Table:
    """A finished table at which everybody has so many moons."""
    seats = tuple(replace(seat, moons=held) for seat, held in zip(table.state.seats, moons, strict=True))
    table.state = replace(table.state, seats=seats)
    return table


def test_it_says_by_how_much_who_had_most_moons_and_the_longest_chain() -> None:
    table = with_moons(finished(3, names=["Ada", "Ben", "Cy"]), 1, 4, 2)
    won, moons, chain = told(table)
    standings = sorted(table.rules.standings(table.state) or (), key=lambda one: one.rank)
    assert f"**{table.seats[standings[0].seat].name}** wins by {standings[0].total - standings[1].total}" in won
    assert moons == "Most moons: **Ben**, 4"
    assert chain.startswith("Longest chain: ")


def test_what_many_share_has_decided_nothing() -> None:
    assert not any("moons:" in line for line in told(with_moons(finished(3), 2, 2, 2)))
    assert not any("moons:" in line for line in told(with_moons(finished(3), 0, 0, 0)))


def test_alone_nothing_was_decided() -> None:
    assert told(finished(1)) == []


def test_praise_is_for_what_nobody_did_better() -> None:
    table = with_moons(finished(3), 9, 1, 0)
    praised = [ending.praise(table, seat) for seat in range(3)]
    chains = [table.rules.counts(table.state, seat, [one.event for one in table.log])["max_chain"] for seat in range(3)]
    first = chains.index(max(chains))
    assert praised[first] == f"Nobody made a longer chain: {max(chains)} crosses."
    assert "moons: 9" in praised[0] or first == 0
