"""The story of every table as the log tells it: that it began and how it ended, and at DEBUG every change between."""

from __future__ import annotations

import logging

from bot.tables.news import TableChanged
from bot.tables.table import Follower, Table

log = logging.getLogger(__name__)


class TableLog(Follower):
    """Writes a line of every change: who sits where and what was played is in the database."""

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Write it; no hand is told here."""
        _note(table, news)


def _note(table: Table, news: TableChanged) -> None:
    header, marks = table.header, {"table": table.id}
    if news.started:
        log.info(
            "table %s: begun, %s of %d seats in channel %s",
            table.id,
            header.game,
            len(table.seats),
            header.channel_id,
            extra={**marks, "channel": header.channel_id},
        )
    elif news.ended:
        log.info("table %s: ended (%s) after %d entries", table.id, header.ending, len(table.entries), extra=marks)
    else:
        log.debug(
            "table %s: version %s, %s, %d entries",
            table.id,
            header.version,
            header.status,
            len(table.entries),
            extra=marks,
        )
