"""How far a channel has moved on since its table message."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.tables.table import Table
from bot.ui.answers import FAULTS

if TYPE_CHECKING:
    from bot.ui.table_message import TableMessages

log = logging.getLogger(__name__)
MOVED_ON = 20
"""Messages after which the table message is posted again."""


async def moved_on(shown: TableMessages, table: Table) -> None:
    """Post the table message again if its channel has moved on by so many messages, where it is time to look."""
    distance, message_id = shown.state(table).distance, table.header.message_id
    if message_id is None or shown.is_mute(table) or not distance.is_due(shown.clock.now()):
        return
    try:
        found = await shown.transport.posted_after(table.header, message_id, MOVED_ON)
    except FAULTS as error:
        # Not allowed, or the channel is gone: the next edit of the table message will know what to do.
        log.info("table %s: could not see how far its channel has moved on: %r", table.id, error)
        return
    distance.found(found)
    if found >= MOVED_ON and table.status.is_open:
        shown.touch(table, again=True)
