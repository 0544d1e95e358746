"""Whom people would rather not play with: they do not sit down where those are hosts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.interactions import Interaction
from sandbox.server import Sandbox
from simulation.truths.deletion import deletes
from simulation.truths.games import Game
from simulation.truths.messages import table_press
from simulation.truths.rows import rows

ADD, LESSON = "block1:add", "learn1:join"
IN_TIME = 120.0
"""Seconds after which somebody is on a list for certain, whatever the database was doing."""
HANDS_OVER = {"leave", "leaveit", "take"}
"""Presses at a table by which somebody else may have become its host."""
SAT = """
    SELECT blocks.user_id AS host, blocks.blocked_id AS other, tables.id AS id FROM blocks
    JOIN tables ON tables.host_id = blocks.user_id
    JOIN seats ON seats.table_id = tables.id AND seats.user_id = blocks.blocked_id
"""


def nobody_sits_down_where_they_are_blocked(
    file: Path, _: Sequence[Game], __: float, sandbox: Sandbox
) -> Iterator[str]:
    """Whoever has pressed Join at a table only after its host has put them on their list, for good, does not sit there.

    But for tables that may have another host than the one they sat down with.
    """
    found = rows(file, SAT)
    if not found:
        return
    every = sandbox.core.interactions.all
    listed, joined = _listed(every), _joined(every)
    passed_on = {press.table for one in every if (press := table_press(_id(one))) and press.verb in HANDS_OVER}
    for row in found:
        put, joins = listed.get((row["host"], row["other"])), joined[row["id"], row["other"]]
        if put is None or not joins or row["id"] in passed_on or _may_be_another(every):
            continue
        if min(joins) > put + IN_TIME:
            yield f"{row['other']} sits at table {row['id']}, whose host {row['host']} had blocked them"


def _id(one: Interaction) -> str:
    return str(one.payload["data"].get("custom_id") or "")


def _listed(every: Sequence[Interaction]) -> dict[tuple[int, int], float]:
    """Return when somebody was put on whose list the last time: who is on it in the end was so ever since."""
    return {
        (one.user_id, int(value)): one.born
        for one in every
        if _id(one).startswith(ADD)
        for value in one.payload["data"].get("values") or ()
    }


def _joined(every: Sequence[Interaction]) -> defaultdict[tuple[int, int], list[float]]:
    """Return when somebody has pressed Join at a table; from a lesson it may have been any."""
    found = defaultdict[tuple[int, int], list[float]](list)
    from_lessons = defaultdict[int, list[float]](list)
    for one in every:
        press = table_press(_id(one))
        if press is not None and press.verb == "join":
            found[press.table, one.user_id].append(one.born)
        elif _id(one).startswith(LESSON):
            from_lessons[one.user_id].append(one.born)
    for table, user in list(found):
        found[table, user] += from_lessons[user]
    return found


def _may_be_another(every: Sequence[Interaction]) -> bool:
    """Return whether somebody has left by a command, was made host or removed, or had their data deleted."""
    return any(deletes(one) or one.payload["data"].get("name") == "table" for one in every)
