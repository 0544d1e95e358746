"""What game nights come to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import rows
from simulation.truths.tables import OVERDUE

ASKED = 120.0
"""Seconds for which those who come are asked which of several games is played at the only table."""
OPEN = "SELECT channel_id FROM tables WHERE kind = 'game' AND status IN ('lobby', 'running')"
DRAWN = re.compile(r"GameNightTable\(number=\d+, game=.*?, winners=\((.*?)\), total='(\d+)'\)")
WHOLE = "), bests=("
"""What comes after the tables, where they are in a description that may be cut off."""
NAME = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")

Won = Counter[tuple[int, int]]
"""Of the tables that were played to their end, with how many winners, and which total."""


def nights_come_to_what_was_played(file: Path, games: Sequence[Game], now: float, sandbox: Sandbox) -> Iterator[str]:
    """Yield what is wrong with game nights: they begin in time, have their tables, and show who has won."""
    yield from nights_begin_in_time(file, now)
    yield from nights_have_their_tables(file, now)
    yield from pictures_show_who_has_won(file, games, now, sandbox)


def nights_begin_in_time(file: Path, now: float) -> Iterator[str]:
    """None that is planned lies in the past."""
    for night in rows(file, "SELECT * FROM evenings WHERE status = 'planned' AND starts_at < ?", now - OVERDUE):
        yield f"game night {night['id']} should have begun {now - night['starts_at']:.0f} s ago"


def nights_have_their_tables(file: Path, now: float) -> Iterator[str]:
    """One that goes on has as many tables of its own as were to be opened.

    But for one whose only table is to be in its channel, where there is one that belongs to another game night.
    """
    there = {row["channel_id"] for row in rows(file, OPEN)}
    for night in rows(file, "SELECT * FROM evenings WHERE status = 'open' AND opened_at < ?", now - ASKED - OVERDUE):
        own = rows(file, "SELECT slot FROM evening_tables WHERE evening_id = ? AND slot IS NOT NULL", night["id"])
        slots, elsewhere = sorted(row["slot"] for row in own), night["tables"] == 1 and night["channel_id"] in there
        if slots != list(range(1, night["tables"] + 1)) and not elsewhere:
            yield f"game night {night['id']} has opened tables {slots} of {night['tables']}"


def pictures_show_who_has_won(file: Path, games: Sequence[Game], now: float, sandbox: Sandbox) -> Iterator[str]:
    """The picture at its end shows, of every table that was played to its end by then, what the rules say."""
    for night in rows(file, "SELECT * FROM evenings WHERE status = 'over'"):
        if night["result_id"] is None:
            if night["ended_at"] < now - OVERDUE:
                yield f"game night {night['id']} is over, and has no picture {now - night['ended_at']:.0f} s later"
            continue
        placed = rows(file, "SELECT table_id FROM evening_tables WHERE evening_id = ?", night["id"])
        there = night["result_id"] in sandbox.world.messages
        shown = (
            "".join(image.description or "" for image in sandbox.message(night["result_id"]).images) if there else ""
        )
        own = [game for game in games if game.table["id"] in {row["table_id"] for row in placed}]
        surely, at_most = _won(own, night["ended_at"]), _won(own, night["ended_at"] + OVERDUE)
        found = _shown(shown)
        if WHOLE in shown and not surely <= found <= at_most:
            yield f"game night {night['id']} shows who has won as {dict(found)}; by the rules {dict(surely)}"
        if night["result_id"] == 0 and surely:
            yield f"game night {night['id']} shows nobody who has won; by the rules {dict(surely)}"


def _won(games: Sequence[Game], by: float) -> Won:
    over = [game for game in games if game.rules.is_over(game.state) and game.table["ended_at"] <= by]
    first = [[one for one in game.rules.standings(game.state) or () if one.rank == 1] for game in over]
    return Counter((len(winners), winners[0].total) for winners in first)


def _shown(description: str) -> Won:
    return Counter((len(NAME.findall(winners)), int(total)) for winners, total in DRAWN.findall(description))
