"""What waits for a person, in its order; and which private messages go on to the next by themselves."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from bot.store.enums import TableKind
from bot.tables.registry import Tables, WaitingTable
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens.additions import WaitingTurn

REMEMBERED = 2000
"""Private messages that go on by themselves, in memory: after a restart a press on one leads on."""


class TurnsService:
    def __init__(self, tables: Tables, of_features: Callable[[int], Awaitable[Sequence[WaitingTurn]]]) -> None:
        self._tables = tables
        self._of_features = of_features
        self._opened: OrderedDict[int, int] = OrderedDict()
        """Messages with a list of what waits, or that were one; and whose they are."""
        self._people = Counter[int]()
        """How many of them somebody has."""

    async def waiting(self, user_id: int) -> list[WaitingTurn]:
        """Return what waits for somebody, in the language spoken just now: what all wait for first, then by its end."""
        tables = await self._tables.waiting_for(user_id)
        known = [_of_table(table) for table in tables if table.running.game in self._tables.games]
        found = [*known, *await self._of_features(user_id)]
        return sorted(found, key=lambda turn: (not turn.is_last, float("inf") if turn.due is None else turn.due))

    # Messages that go on

    def note(self, message_id: int | None, user_id: int) -> None:
        """Let a private message go on by itself, once what is opened in it is answered."""
        if message_id is None:
            return
        if message_id not in self._opened:
            self._people[user_id] += 1
        self._opened[message_id] = user_id
        self._opened.move_to_end(message_id)
        if len(self._opened) > REMEMBERED:
            _, theirs = self._opened.popitem(last=False)
            self._people[theirs] -= 1
            self._people = +self._people

    def may_go_on(self, user_id: int) -> bool:
        """Return whether somebody has a message that goes on."""
        return user_id in self._people

    def goes_on(self, message_id: int, user_id: int) -> bool:
        return self._opened.get(message_id) == user_id


def _of_table(table: WaitingTable) -> WaitingTurn:
    """Return a table of the kernel's own kinds; a game alone has no place."""
    running = table.running
    name, is_alone = say(f"game.{running.game}"), running.kind is TableKind.SOLO
    return WaitingTurn(
        name,
        say("turns.alone" if is_alone else "turns.table", game=name),
        Press(running.table_id, "board").custom_id,
        running.due,
        table.is_last,
        None if is_alone else (running.channel_id, running.guild_id),
        running.table_id,
    )
