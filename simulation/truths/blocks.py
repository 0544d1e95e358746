"""Whom people would rather not play with: they do not sit down where those are hosts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.interactions import Interaction
from sandbox.server import Sandbox
from simulation.truths.deletion import UPDATED, deletes
from simulation.truths.games import Game
from simulation.truths.messages import table_press
from simulation.truths.rows import rows

ADD, LESSON = "block1:add", "learn1:join"
SOON = 5.0
"""Seconds after the press by which somebody is on a list for certain, where it was answered at once."""
HANDS_OVER = {"leave", "leaveit", "take", "agree", "thread"}
"""Presses at a table by which somebody else may have become its host, or after which commands come from elsewhere."""
SAT = """
    SELECT blocks.user_id AS host, blocks.blocked_id AS other, tables.id AS id, tables.channel_id AS channel FROM blocks
    JOIN tables ON tables.host_id = blocks.user_id
    JOIN seats ON seats.table_id = tables.id AND seats.user_id = blocks.blocked_id
"""


def nobody_sits_down_where_they_are_blocked(
    file: Path, _: Sequence[Game], __: float, sandbox: Sandbox
) -> Iterator[str]:
    """Whoever has pressed Join at a table only after its host has put them on their list, for good, does not sit there.

    But for tables that may have another host than the one they sat down with.
    """
    every = sandbox.core.interactions.all
    for row in rows(file, SAT):
        host, other, table = row["host"], row["other"], row["id"]
        put = [one for one in every if one.user_id == host and _id(one).startswith(ADD) and str(other) in _values(one)]
        joins = [one.born for one in every if one.user_id == other and _joins(one, table)]
        if not (put and joins) or put[-1].response_type != UPDATED or _may_be_anothers(every, table, row["channel"]):
            continue
        # Who is on a list in the end was so ever since they were last put on it.
        if min(joins) > put[-1].born + SOON:
            yield f"{other} sits at table {table}, whose host {host} had blocked them"


def _id(one: Interaction) -> str:
    return str(one.payload["data"].get("custom_id") or "")


def _values(one: Interaction) -> Sequence[str]:
    return one.payload["data"].get("values") or ()


def _at(one: Interaction, table: int) -> str:
    """Return which verb of a table somebody has pressed; empty: none of this one."""
    press = table_press(_id(one))
    return "" if press is None or press.table != table else press.verb


def _joins(one: Interaction, table: int) -> bool:
    """Return whether somebody may sit down at a table by it; from a lesson it may be any."""
    return _at(one, table) == "join" or _id(one).startswith(LESSON)


def _may_be_anothers(every: Sequence[Interaction], table: int, channel: int) -> bool:
    """Return whether somebody has left it, was made its host or removed, or had their data deleted."""
    there = {one.user_id for one in every if _at(one, table)}
    return any(
        _at(one, table) in HANDS_OVER
        or (one.payload["data"].get("name") == "table" and one.channel_id == channel)
        or (deletes(one) and one.user_id in there)
        for one in every
    )
