"""What decided a game of Lucky Box, and what each player did best in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.luckybox.pictures import decided as decision
from bot.games.luckybox.rules.cheers import CHAIN
from bot.games.luckybox.rules.state import State
from bot.render.picture import Person
from bot.tables.view import TableView
from bot.text import count, listed, say
from bot.ui.media.emojis import sign
from bot.ui.screens.game_content import Highlight
from bot.ui.screens.names import bold_names

NAMED = 2
"""Players who share something, and are still named."""


def decided(table: TableView) -> list[str]:
    """Return by what it was won, who had the most moons and who made the longest chain."""
    state: State = table.state
    if len(state.seats) == 1:
        return []
    names = bold_names(table)
    view = table.rules.view(state, None)
    told = [decision.decided(view, [Person(name) for name in names])]
    moons = [seat.moons for seat in state.seats]
    if most := _named(moons, 1, names):
        told.append(say("luckybox.end.moons", who=most, moons=max(moons), moon=sign("moon", say("source.moon"))))
    chains = _chains(table)
    if longest := _named(chains, CHAIN, names):
        told.append(count("luckybox.end.chain", max(chains), who=longest))
    return told


def _named(values: Sequence[int], least: int, names: Sequence[str]) -> str:
    """Return who has the most of something; empty where that is too little, or too many have it."""
    first = [name for name, value in zip(names, values, strict=True) if value == max(values)]
    return listed(first) if max(values) >= least and len(first) <= NAMED else ""


def praise(table: TableView, seat: int) -> str:
    """Return what nobody at the table did better than this player; empty for nothing."""
    return next(_praise(table, seat), "")


def _praise(table: TableView, seat: int) -> Iterator[str]:
    state: State = table.state
    measured = (
        ("chain", _chains(table), CHAIN),
        ("boxes", [sum(one.completed) for one in state.seats], 1),
        ("moons", [one.moons for one in state.seats], 1),
        ("stars", [sum(one.star_points) for one in state.seats], 1),
    )
    for what, values, least in measured:
        if values[seat] == max(values) >= least and values.count(values[seat]) < len(values):
            yield count(f"luckybox.praise.{what}", values[seat])


def highlight(table: TableView, seat: int) -> Highlight | None:
    """Return the longest chain of a player; None for one without a cross."""
    crosses = _chains(table)[seat]
    return Highlight(crosses, count("luckybox.highlight", crosses)) if crosses else None


def _chains(table: TableView) -> list[int]:
    """Return everybody's longest chain."""
    events = table.log.events
    return [table.rules.counts(table.state, seat, events)["max_chain"] for seat in range(len(table.seats))]
