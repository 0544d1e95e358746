"""What shows a table: its message, people's panels, the result. None of this changes the game."""

from __future__ import annotations

from contextlib import suppress

from bot.store.changes import HeaderChange
from bot.store.rows import PanelRow
from bot.store.stored import Change, Conflict
from bot.tables.table import Table
from bot.tables.view import TableView

WRITTEN_EVERY = 300.0
"""Seconds a panel may be used longer than the database knows: a third of what Discord grants."""
RENEWED_EVERY = 60.0
"""Seconds a guest's token may be good for longer than the database knows."""
OTHERS = 4
"""Changes of other processes after which something is written all the same, if they come one after the other."""
REFUSED = 0.0
"""The expiry of a panel whose token Discord has refused for good."""


async def remember_message(table: Table, message_id: int, token: tuple[str, float] | None = None) -> None:
    """Record that the table message is this one; what it shows is noted separately (`shown`).

    `token`: through which a guest may change it, and until when.
    """
    text, until = token or (None, None)
    header: HeaderChange = {"message_id": message_id, "opened_by": None, "shown_entry": None}
    async with table.lock:
        if table.header.message_id != message_id:
            header["former_id"] = table.header.message_id
        await _keep(table, {**header, "token": text, "token_until": until})


async def leave_message(table: Table) -> bool:
    """Record that another message is about to take the place of the table message; False: that is known already.

    Then it may be there: the process that posted it was gone before it could note which one it is.
    """
    async with table.lock:
        before = table.header.message_id
        if before is not None and table.header.former_id == before:
            return False
        if before is not None:
            await _keep(table, {"former_id": before})
        return True


async def message_retired(table: Table, message_id: int) -> None:
    """Record that a former table message looks like the table's no more."""
    async with table.lock:
        if message_id == table.header.former_id != table.header.message_id:
            await _keep(table, {"former_id": None})


async def renew(table: Table, token: str, until: float) -> None:
    """Record a newer token of a guest's table message, where a restart would miss it."""
    async with table.lock:
        if (table.header.token_until or 0.0) + RENEWED_EVERY < until:
            await _keep(table, {"token": token, "token_until": until})


async def not_answered(table: Table) -> None:
    """Record that no message was posted by the interaction that was to be answered with the table message."""
    async with table.lock:
        if table.header.opened_by is not None:
            await _keep(table, {"opened_by": None})


async def forget_message(table: Table, message_id: int) -> None:
    """Record that this message is gone. Another may have taken its place already."""
    async with table.lock:
        if table.header.message_id == message_id:
            await _keep(table, {"message_id": None, "former_id": message_id, "shown_entry": None})


async def result_posted(table: Table, message_id: int | None, place: int | None = None) -> None:
    """Record which message has the result; None: there is none after all.

    `place`: where a game alone was shared, which is its place from then on: those who see it may look at the game.
    """
    there: HeaderChange = {} if place is None else {"channel_id": place}
    async with table.lock:
        await _keep(table, {"result_id": message_id, **there})


async def result_withdrawn(table: Table, message_id: int) -> None:
    """Record that the result is not there after all; another may be by now."""
    async with table.lock:
        if table.header.result_id == message_id:
            await _keep(table, {"result_id": None})


async def shown(table: Table, change: int, layout: str) -> None:
    """Record that everything shows the table as it was at this change (`Table.changes`), if there was none since."""
    async with table.lock:
        entry = len(table.entries) - 1
        if table.changes == change and (table.header.shown_entry, table.header.shown_layout) != (entry, layout):
            with suppress(Conflict):
                # Another process has changed the table: it is not what is shown any more.
                await table.write(
                    Change(at=table.context.clock.now(), header={"shown_entry": entry, "shown_layout": layout})
                )


async def _keep(table: Table, header: HeaderChange) -> None:
    """Write new values of the header, after another process's changes too: they are true whatever the game does."""
    change = Change(at=table.context.clock.now(), header=header)
    for _ in range(OTHERS):
        with suppress(Conflict):
            await table.write(change)
            return
    await table.write(change)


async def hold_panel(table: Table, panel: PanelRow) -> None:
    """Keep a person's newest panel. Its token counts from now on: call this once it has answered.

    Not of somebody who no longer sits there: they may have had their data deleted while they were answered. If the
    database knows the same message by a token that is good for a while, the newer one is written with the table's next
    change: after a restart the older one will do.
    """
    if table.seat_of(panel.user_id) is None:
        return
    table.hold(panel)
    if not _will_do(table.kept_panels.get(panel.user_id), panel):
        await _keep_panel(table, panel)


def _will_do(kept: PanelRow | None, panel: PanelRow) -> bool:
    """Return whether a restart that finds this older panel can show what it would show with the newer one."""
    if kept is None or not kept.token or kept.message_id != panel.message_id:
        return False
    return panel.expires_at - kept.expires_at < WRITTEN_EVERY


async def _keep_panel(table: Table, panel: PanelRow) -> None:
    """Write a panel, after another process's changes too, if it still is the person's newest."""
    async with table.lock:
        if table.panels.get(panel.user_id) is not panel:
            return
        for _ in range(OTHERS):
            with suppress(Conflict):
                await table.write_panel(panel)
                return
            if table.seat_of(panel.user_id) is None:
                return
            table.hold(panel)
        await table.write_panel(panel)


async def panel_refused(table: Table, panel: PanelRow, *, missed: bool = True) -> None:
    """Record that Discord no longer takes this panel's token.

    Where it is missed, the person has to press My board to see theirs again.
    """
    if table.panels.get(panel.user_id) is panel:
        expires = REFUSED if missed else panel.expires_at
        refused = panel.model_copy(update={"token": "", "expires_at": expires})
        table.panels[panel.user_id] = refused
        await _keep_panel(table, refused)


async def panel_given_away(table: Table, user_id: int, message_id: int) -> None:
    """Record that the message of somebody's panel shows another table from now on: nothing more is pushed to it."""
    held = table.panels.get(user_id)
    if held is not None and held.message_id == message_id:
        await panel_refused(table, held, missed=False)


async def panel_lost(table: Table, user_id: int) -> None:
    """Record that somebody may have a panel that cannot be found, so that only My board can show them theirs."""
    if table.seat_of(user_id) is None:
        return
    lost = PanelRow(
        table_id=table.id, user_id=user_id, message_id=0, token="", expires_at=REFUSED, seen=len(table.entries)
    )
    table.panels[user_id] = lost
    await _keep_panel(table, lost)


def has_to_open_board(table: TableView, user_id: int) -> bool:
    """Return whether somebody's panel stays as it is until they press My board."""
    held = table.panels.get(user_id)
    return held is not None and held.expires_at == REFUSED
