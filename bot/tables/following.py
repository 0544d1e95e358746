"""All who follow what becomes of tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.tables.news import TableChanged
from bot.tables.table import Follower, Table


class Followers(Follower):
    """What tables are made with, as those who follow them need them: handed over as one tuple before anything runs."""

    def __init__(self) -> None:
        self._all: tuple[Follower, ...] | None = None

    def hand_over(self, followers: tuple[Follower, ...]) -> None:
        """Let these be all there are; they hear of everything in this order."""
        assert self._all is None, "they are handed over once"
        self._all = followers

    def __iter__(self) -> Iterator[Follower]:
        assert self._all is not None, "nothing happens at tables before those who follow them are there"
        return iter(self._all)

    def table_changed(self, table: Table, news: TableChanged) -> None:
        for follower in self:
            follower.table_changed(table, news)

    def table_read_again(self, table: Table) -> None:
        """Tell them of a table that another process has changed."""
        for follower in self:
            follower.table_read_again(table)

    def table_loaded(self, table: Table) -> None:
        for follower in self:
            follower.table_loaded(table)

    def rests(self, table: Table) -> bool:
        """Return whether none of them has something of this table that is waiting to be shown."""
        return all(follower.rests(table) for follower in self)

    def let_go(self, table_id: int, users: Collection[int]) -> None:
        """Have them keep no more of a table than is needed to show it again."""
        for follower in self:
            follower.let_go(table_id, users)
