"""What was acknowledged, and what the database and the channels have of it: nothing may be lost, twice or missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bench.clicks import ANSWERS, CHOICES
from bench.cluster.asking import Asker
from bench.cluster.presses import Pressed
from bot.text import say

_LOST = (
    "SELECT told FROM unnest($1::bigint[]) AS told"
    " WHERE NOT EXISTS (SELECT FROM deliveries WHERE interaction_id = told)"
)
_ENTRIES = "SELECT table_id, min(number) AS least, max(number) AS most, count(*) AS entries FROM entries GROUP BY 1"
_UNKNOWN = (
    "SELECT id FROM tables WHERE status = 'over' AND kind != 'lesson' AND id NOT IN (SELECT table_id FROM results)"
)
_TWICE = (
    "SELECT (SELECT count(*) FROM entries WHERE by IN ('player', 'chosen')) AS entries,"
    " (SELECT count(*) FROM deliveries WHERE interaction_id = ANY($1)) AS delivered"
)
_LOST_GAMES = "SELECT id, ending FROM tables WHERE status = 'closed'"
_RUNNING = "SELECT id, channel_id FROM tables WHERE status = 'running' AND kind = 'game'"


def holes(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Of each table's least and greatest number and how many entries it has: which tables lack one."""
    return [
        f"table {row['table_id']} lacks an entry"
        for row in rows
        if row["least"] != 0 or row["most"] != row["entries"] - 1
    ]


def misshown(running: Collection[tuple[int, int]], messages: Sequence[tuple[int, int]]) -> list[str]:
    """What is wrong where every running table has to have one message in its channel.

    Both are pairs of a table and a channel, of messages one for each.
    """
    count = Counter(messages)
    wrong = [
        f"table {table} has {count[table, channel]} table messages in its channel"
        for table, channel in running
        if count[table, channel] != 1
    ]
    strays = [table for table, channel in count if (table, channel) not in set(running)]
    return wrong + [f"table {table} is shown as one that runs, and is not" for table in strays]


OVER = say("panel.over", result="").splitlines()[0]
"""What a board begins with after its game."""
SAID = 200
"""Characters of an answer that are told."""


class Witness:
    """Notes the presses that were acknowledged."""

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._told: dict[int, str] = {}
        """Presses that were acknowledged and are yet to be held against the database, and what they were answered."""
        self._made: list[int] = []
        """Every press that answers a question, whatever it came to: each is an entry at most."""
        self.acknowledged = 0
        self._closed: set[int] = set()
        """Tables whose end without a result was told already."""

    def saw(self, press: Pressed, words: str) -> None:
        """Note a press, what it was answered, and whether that acknowledges it as an answer."""
        if press.verb in (*ANSWERS, *CHOICES):
            self._made.append(press.interaction)
        if press.counts:
            self._told[press.interaction] = words
            self.acknowledged += 1

    async def running(self) -> list[tuple[int, int]]:
        """The tables that run, and their channels."""
        return [(row["id"], row["channel_id"]) for row in await self._asker.ask(_RUNNING)]

    async def faults(self) -> list[str]:
        """What is wrong with the database, in sentences; the presses noted so far are held against it once."""
        told, self._told = self._told, {}
        # Whoever presses on a board of a game that is over by then is shown its end, and nothing was taken: its record
        # has to replay to its result all the same.
        sure = [press for press, words in told.items() if OVER not in words]
        lost = [row["told"] for row in await self._asker.ask(_LOST, sure)]
        found = [f"the press {press} was acknowledged ({told[press][:SAID]!r}) and is lost" for press in lost]
        (count,) = await self._asker.ask(_TWICE, self._made)
        if count["entries"] > count["delivered"]:
            found.append(f"of {count['delivered']} presses there are {count['entries']} entries")
        found += holes(await self._asker.ask(_ENTRIES))
        found += [f"table {row['id']} is over without a result" for row in await self._asker.ask(_UNKNOWN)]
        for row in await self._asker.ask(_LOST_GAMES):
            if row["id"] not in self._closed:
                self._closed.add(row["id"])
                found.append(f"table {row['id']} was closed ({row['ending']})")
        return found
