"""The one router of every press: from a custom id to whoever handles it. Whatever happens, the press is answered."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import discord

from bot.engine.core import IllegalAction
from bot.store.enums import Status
from bot.store.stored import Conflict, Repeated
from bot.tables.refusal import AsksFirst, Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import refusal
from bot.ui.gateway.audience import RequirePlaceSeen
from bot.ui.gateway.can_view import is_here
from bot.ui.input.answers import Interaction, defer_if_slow, on_panel, private, ready, say_privately
from bot.ui.input.custom_id import CustomId, CustomIds
from bot.ui.input.ids import Press
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.press_limit import PressLimit
from bot.ui.input.press_log import PressLogEntry
from bot.ui.input.replies import apologise
from bot.ui.screens.additions import Additions, refusal_words
from bot.ui.screens.lobby_words import company_question
from bot.ui.screens.names import look

log = logging.getLogger(__name__)
Handler: TypeAlias = Callable[[Interaction, Table, Press], Awaitable[str | None]]
"""Handles a press at a table; returns the code of what it refused and answered itself."""
PressHandler: TypeAlias = Callable[[Interaction, Any], Awaitable[str | None]]
"""Handles presses of one class of custom ids, each an instance of it; returns the code of what it refused itself."""
_LOST_RACES: dict[type[Exception], str] = {Repeated: "repeated", Conflict: "conflict"}
PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""Both carry a custom id: what was typed into a modal is taken as a press."""
UNKNOWN = "unknown"
"""The kind of a press that no button of ours makes."""
SAYS_ITSELF = ("join", "leave")
"""Presses at a lobby that say themselves whether somebody plays."""
BOARD, ALOUD = "board", ("rematch", "post")
"""What is answered by a private message, wherever it is pressed; what, on a private message, for everybody there."""
FRESH_AFTER = ("stale", "not_taught", "repeated", "conflict", "time_over", "chosen_stands")
"""Refusals that a fresh panel answers best, with a line that says why."""


class Router:
    """Takes every press of a button or a select, and what is typed into a modal."""

    def __init__(
        self,
        tables: Tables,
        own_board: OwnBoard,
        verbs: Mapping[str, Handler],
        handlers: Mapping[type[CustomId], PressHandler],
        limit: PressLimit,
        *,
        speak: Callable[[Interaction], Awaitable[None]],
        require_place_seen: RequirePlaceSeen,
        additions: Additions,
    ) -> None:
        """`verbs`: who handles which presses at a table. `handlers`: who handles all other kinds of presses.

        `speak`: speaks the language of whoever has pressed (`Languages.answer`).

        `require_place_seen`: refuses presses about a place that come from where others may not see it (`Audiences`).

        `additions`: what features say for a refusal of the kernel, as they know a way out.
        """
        self.tables = tables
        self.own_board = own_board
        self._verbs = verbs
        self._limit = limit
        self.speak, self.require_place_seen = speak, require_place_seen
        self._additions = additions
        self._handlers: dict[type, PressHandler] = {Press: self._at_table, **handlers}
        self.custom_ids = CustomIds((Press, *handlers))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Take an interaction from the gateway; commands are handled elsewhere."""
        if interaction.type not in PRESSES:
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        with PressLogEntry(interaction) as line:
            try:
                await self.speak(interaction)
                press = self.custom_ids.read(custom_id)
                if isinstance(press, Press):
                    line.is_(press.verb if press.verb in self._verbs else UNKNOWN, press.table)
                else:
                    line.is_(press.prefix)
                self._limit.require(interaction)
                code = await self._handlers[type(press)](interaction, press)
                if code is not None:
                    line.refused(code)
            except (Refusal, IllegalAction) as no:
                line.refused(no.code)
                await self._refuse(interaction, no)
            except Conflict:
                line.refused("conflict")
                await say_privately(interaction, refusal("conflict", {}))
            except Repeated:
                # Whoever it was delivered to besides answers it.
                line.refused("repeated")
            except Exception as fault:  # noqa: BLE001 - a press is always answered, whatever went wrong
                line.failed(await apologise(interaction, custom_id, fault, table=line.table))

    async def _refuse(self, interaction: Interaction, no: Exception) -> None:
        """Say privately what was refused; where somebody is only asked first, with the button that says yes."""
        if isinstance(no, AsksFirst):
            table = await self._table(interaction, no.table_id)
            if table is not None:
                await private(interaction, ready(company_question(table, no.seats)))
                return
        data = no.data if isinstance(no, Refusal | IllegalAction) else {}
        await say_privately(interaction, refusal_words(self._additions, _code_of(no), data))

    async def _at_table(self, interaction: Interaction, press: Press) -> str | None:
        """Let the table's press be handled; return the code of what was refused and has been answered here."""
        handler = self._verbs.get(press.verb)
        if handler is None:
            raise Refusal("bad_button")
        table = await self._table(interaction, press.table)
        if table is None:
            raise Refusal("unknown_table")
        await self._require_table_seen(interaction, table, press)
        if table.header.kind in self.tables.store.still:
            raise Refusal("feature_off")
        display, came_at = self.own_board.display, self.tables.clock.now()
        await look(interaction, table, display.panels.people)
        await display.renew(interaction, table, press)
        try:
            code = await self._handled(interaction, table, press, handler)
        except (Refusal, IllegalAction, Repeated, Conflict) as no:
            # It is answered here: its token can be used, even where it is refused.
            code = _code_of(no)
            await self._refuse(interaction, no)
        display.messages.look_for_distance(table)
        display.add_token(table, interaction, came_at)
        return code

    async def _require_table_seen(self, interaction: Interaction, table: TableView, press: Press) -> None:
        """Refuse what is pressed about a table where people press who may not see it: a custom id proves nothing.

        Their own private messages those at the table have wherever they have asked for them.
        """
        header, is_seated = table.header, table.seat_of(interaction.user.id) is not None
        if is_seated and (header.alone or press.verb == BOARD or (on_panel(interaction) and press.verb not in ALOUD)):
            return
        no = Refusal("elsewhere", place=f"<#{header.channel_id}>") if is_seated else Refusal("unknown_table")
        await self.require_place_seen(interaction, header.channel_id, no)

    async def _handled(self, interaction: Interaction, table: Table, press: Press, handler: Handler) -> str | None:
        """Let it handle the press, or answer a refusal with a fresh panel where that says more; return the code."""
        try:
            try:
                return await self._handle(interaction, table, press, handler)
            except Conflict:
                # Another process was first, and the table has read itself again: as it is now, the press may fit.
                return await self._handle(interaction, table, press, handler)
        except (Refusal, IllegalAction, Repeated, Conflict) as no:
            if not await self._fresh(interaction, table, _code_of(no)):
                raise
            return _code_of(no)

    async def _handle(self, interaction: Interaction, table: Table, press: Press, handler: Handler) -> str | None:
        """Let it handle the press, which at a lobby says besides that its person plays, or is there as its host."""
        user = interaction.user.id
        if press.verb not in SAYS_ITSELF and lobby.says_something(table, user) and is_here(interaction, table):
            await defer_if_slow(interaction, lobby.note_press(table, user), thinking=False)
        return await handler(interaction, table, press)

    async def _table(self, interaction: Interaction, table_id: int) -> Table | None:
        """Return the table: most often it is in memory; where it has to be read, that may take long."""
        held = self.tables.cache.find(table_id, self.tables.clock.now())
        return held or await defer_if_slow(interaction, self.tables.get(table_id), thinking=False)

    async def _fresh(self, interaction: Interaction, table: Table, code: str) -> bool:
        """Answer a late, doubled or no longer possible press on a panel with the panel as it is now.

        Return False where that is no answer.
        """
        seat = table.seat_of(interaction.user.id)
        if seat is None or table.state is None or not on_panel(interaction):
            if code in ("repeated", "conflict"):
                await say_privately(interaction, refusal(code, {}))
                return True
            return False
        if code not in FRESH_AFTER and table.status == Status.RUNNING:
            return False
        note = refusal(code, {}) if code in FRESH_AFTER else ""
        await self.own_board.show_panel(interaction, table, seat.seat, note=note)
        return True


def _code_of(no: Exception) -> str:
    """Return the code of what was refused, or lost to another process."""
    return no.code if isinstance(no, Refusal | IllegalAction) else _LOST_RACES[type(no)]
