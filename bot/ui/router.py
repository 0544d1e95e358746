"""The one router of every press. Whatever happens, the press is answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.engine.core import IllegalAction
from bot.store.people import PeopleStore
from bot.store.rows import PanelRow
from bot.store.tables import Conflict, Repeated
from bot.tables import lobby, playing
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.table import Delivery, Table
from bot.text import plain, refusal, say
from bot.ui import games, screens
from bot.ui.answers import PATIENCE, Interaction, on_panel, private, public, ready, say_privately, update
from bot.ui.drawing import Studio
from bot.ui.ids import Press, parse
from bot.ui.options import not_offered
from bot.ui.presenter import TOKEN_FRESH, Presenter
from bot.ui.replays import Replays
from bot.ui.replies import apologise, open_lobby, send_record
from bot.ui.rules import rules_screen
from bot.ui.screen import Screen
from bot.ui.shown import frames

log = logging.getLogger(__name__)
Handler = Callable[[Interaction, Table, Press], Awaitable[None]]
_LOST_RACES: dict[type[Exception], str] = {Repeated: "repeated", Conflict: "conflict"}
FRESH_AFTER = ("stale", "repeated", "conflict", "time_over")
"""Refusals that a fresh panel answers best, with a line that says why."""


class Router:
    """Takes every press of a button or a select."""

    def __init__(self, tables: Tables, people: PeopleStore, presenter: Presenter, studio: Studio) -> None:
        self.tables = tables
        self.people = people
        self.presenter = presenter
        self.studio = studio
        self.replays = Replays()
        self.extra: dict[str, Callable[[Interaction, str], Awaitable[None]]] = {}
        """Presses that belong to no table, by the first part of their id."""
        self._verbs: dict[str, Handler] = {
            "join": self._join, "leave": self._lobby(lobby.leave), "ai": self._ai,
            "noai": self._lobby(lobby.remove_ai), "house": self._house, "start": self._lobby(lobby.begin),
            "cancel": self._lobby(lobby.cancel),
            "board": self._board, "comeback": self._comeback, "look": self._look, "lookat": self._lookat,
            "news": self._news, "rules": self._rules, "rematch": self._rematch, "record": self._record,
            "share": self._share, "replay": self._replay,
            "do": self._do, "pick": self._pick, "several": self._several, "focus": self._focus, "undo": self._undo,
            "next": self._next, "hint": self._hint,
        }  # fmt: skip

    async def on_interaction(self, interaction: Interaction) -> None:
        """Every interaction of the gateway comes here; commands go their own way."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        try:
            await self._route(interaction, custom_id)
        except Refusal as no:
            await say_privately(interaction, refusal(no.code, no.data))
        except IllegalAction as no:
            await say_privately(interaction, refusal(no.code, no.data))
        except Exception as fault:  # noqa: BLE001 - a press is always answered, whatever went wrong
            await apologise(interaction, custom_id, fault)

    async def _route(self, interaction: Interaction, custom_id: str) -> None:
        prefix, _, rest = custom_id.partition(":")
        extra = self.extra.get(prefix)
        if extra is not None:
            await extra(interaction, rest)
            return
        press = parse(custom_id)
        handler = self._verbs.get(press.verb)
        if handler is None:
            raise Refusal("bad_button")
        table = await self.tables.get(press.table)
        if table is None:
            raise Refusal("unknown_table")
        try:
            await handler(interaction, table, press)
        except (Refusal, IllegalAction, Repeated, Conflict) as no:
            code = no.code if isinstance(no, Refusal | IllegalAction) else _LOST_RACES[type(no)]
            if not await self._fresh(interaction, table, code):
                raise
        self.presenter.pressed(table)

    async def _fresh(self, interaction: Interaction, table: Table, code: str) -> bool:
        """Answer a late, doubled or no longer possible press on a panel with the panel as it is now."""
        seat = table.seat_of(interaction.user.id)
        if seat is None or table.state is None or not on_panel(interaction):
            if code in ("repeated", "conflict"):
                await say_privately(interaction, refusal(code, {}))
                return True
            return False
        if code not in FRESH_AFTER and table.status == "running":
            return False
        note = refusal(code, {}) if code in FRESH_AFTER else ""
        await self.show_panel(interaction, table, seat.seat, note=note)
        return True

    # Showing panels

    def delivery(self, interaction: Interaction, table: Table) -> Delivery:
        """The interaction, and the panel it was pressed on: its new token may edit that message."""
        panel = None
        if on_panel(interaction) and interaction.message is not None and table.seat_of(interaction.user.id):
            panel = self._panel_row(interaction, table, interaction.message.id)
        return Delivery(interaction.id, panel)

    def _panel_row(self, interaction: Interaction, table: Table, message_id: int) -> PanelRow:
        return PanelRow(
            table_id=table.id,
            user_id=interaction.user.id,
            message_id=message_id,
            token=interaction.token,
            expires_at=self.tables.clock.now() + TOKEN_FRESH,
            seen=len(table.entries),
        )

    async def show_panel(
        self, interaction: Interaction, table: Table, seat: int, *, focus: str = "", note: str = ""
    ) -> None:
        """The panel, in place of the one that was pressed, or as a new private message."""
        if self.presenter.is_mute(table):
            note = f"{note}\n{say('panel.mute')}".strip()
        switches = await self.people.person(interaction.user.id)
        making = self.presenter.panel(table, seat, text_mode=switches.text_mode, focus=focus, note=note)
        if on_panel(interaction):
            await update(interaction, making)
            held = table.panels.get(interaction.user.id)
            if held is None or held.token != interaction.token:
                assert interaction.message is not None
                await self._remember(table, self._panel_row(interaction, table, interaction.message.id))
            return
        message_id = await private(interaction, making)
        if message_id is not None:
            await self._remember(table, self._panel_row(interaction, table, message_id))

    async def _remember(self, table: Table, panel: PanelRow) -> None:
        table.hold(panel)
        await self.tables.store.put_panel(panel)

    def _seat(self, interaction: Interaction, table: Table) -> int:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise Refusal("not_seated")
        return seat.seat

    # The lobby

    def _lobby(self, change: Callable[[Table, int, Delivery], Awaitable[None]]) -> Handler:
        async def handle(interaction: Interaction, table: Table, _: Press) -> None:
            self.presenter.answering(table)
            await change(table, interaction.user.id, self.delivery(interaction, table))
            await self._lobby_answer(interaction, table)

        return handle

    async def _join(self, interaction: Interaction, table: Table, _: Press) -> None:
        self.presenter.answering(table)
        await lobby.join(table, interaction.user.id, interaction.user.display_name, self.delivery(interaction, table))
        await self._lobby_answer(interaction, table)

    async def _ai(self, interaction: Interaction, table: Table, _: Press) -> None:
        """The button asks whoever stands in for people, the select a character."""
        self.presenter.answering(table)
        chosen = "".join(_values(interaction))
        delivery = self.delivery(interaction, table)
        await lobby.add_ai(table, interaction.user.id, delivery, character=chosen)
        await self._lobby_answer(interaction, table)

    async def _house(self, interaction: Interaction, table: Table, _: Press) -> None:
        """The host chooses house rules: those not chosen are standard."""
        self.presenter.answering(table)
        offered = {one.text: one for one in games.of(table).house_options}
        chosen = [offered[value] for value in _values(interaction) if value in offered]
        if len({one.key for one in chosen}) < len(chosen):
            raise Refusal("house_twice")
        options = {**not_offered(table.header.options, offered.values()), **{one.key: one.value for one in chosen}}
        await lobby.set_options(table, interaction.user.id, options, self.delivery(interaction, table))
        await self._lobby_answer(interaction, table)

    async def _lobby_answer(self, interaction: Interaction, table: Table) -> None:
        """The card itself answers, at once; the coalesced edit mends it where answers failed or crossed on the way."""
        if table.status == "running":
            await update(interaction, ready(screens.begun(table)))
            return
        screen = await self._card(table)
        done = await update(interaction, ready(screen))
        pressed = interaction.message.id if interaction.message else None
        newest = done and pressed == table.header.message_id and screen.key == (await self._card(table)).key
        self.presenter.answered(table, screen if newest else None)

    async def _card(self, table: Table) -> Screen:
        return await screens.lobby(table, self.studio) if table.status == "lobby" else screens.closed(table)

    # Playing

    async def _act(self, interaction: Interaction, table: Table, press: Press, action: Any) -> None:
        seat = self._seat(interaction, table)
        if press.seat != seat and not table.rules.turn_by_turn:
            raise Refusal("not_seated")
        if press.seat != seat:
            asked = table.seats[press.seat].name if press.seat is not None and press.seat < len(table.seats) else "?"
            raise Refusal("others_turn", name=f"**{plain(asked)}**")
        public = interaction.message is not None and not on_panel(interaction)
        if public:
            self.presenter.answering(table)
        await playing.act(table, interaction.user.id, press.serial, action, self.delivery(interaction, table))
        if public:
            await self._table_answer(interaction, table)
        else:
            await self._staged_panel(interaction, table, seat)

    async def _table_answer(self, interaction: Interaction, table: Table) -> None:
        """The table message itself answers, with the first of what there is to see; the presenter goes on from it."""
        screen = await self.presenter.next_screen(table)
        done = await update(interaction, ready(screen))
        pressed = interaction.message.id if interaction.message else None
        newest = done and pressed == table.header.message_id
        self.presenter.answered(table, screen if newest else None)

    async def _staged_panel(self, interaction: Interaction, table: Table, seat: int) -> None:
        """The panel, card by card where a press has turned several."""
        text_mode = (await self.people.person(interaction.user.id)).text_mode
        for moment, note in frames(table):
            shown = table.at(moment)
            making = screens.panel(shown, seat, self.studio, text_mode=text_mode, note=note, on_stage=True)
            await update(interaction, making)
            await self.tables.clock.sleep_until(self.tables.clock.now() + table.rules.pace.moment)
        await self.show_panel(interaction, table, seat)

    async def _do(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._act(interaction, table, press, table.rules.action_of(press.argument))

    async def _pick(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._act(interaction, table, press, table.rules.action_of("".join(_values(interaction))))

    async def _several(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Several values of one select make one action: what the text of the action begins with is the argument."""
        text = press.argument + ".".join(_values(interaction))
        await self._act(interaction, table, press, table.rules.action_of(text))

    async def _undo(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._act(interaction, table, press, table.rules.undo)

    async def _focus(self, interaction: Interaction, table: Table, press: Press) -> None:
        values = _values(interaction)
        await self.show_panel(interaction, table, self._seat(interaction, table), focus=values[0] if values else "")

    async def _next(self, interaction: Interaction, table: Table, press: Press) -> None:
        seat = self._seat(interaction, table)
        delivery = self.delivery(interaction, table)
        await playing.next_number(table, interaction.user.id, press.serial, delivery)
        await self._staged_panel(interaction, table, seat)

    async def _hint(self, interaction: Interaction, table: Table, press: Press) -> None:
        """What a good player would do, with the reason, above the same panel."""
        seat = self._seat(interaction, table)
        if table.status == "running" and table.rules.serial(table.state, seat) != press.serial:
            raise Refusal("stale")
        thinking = asyncio.create_task(playing.hint(table, interaction.user.id))
        done, _ = await asyncio.wait([thinking], timeout=PATIENCE)
        if not done:
            await interaction.response.defer(ephemeral=True, thinking=not on_panel(interaction))
        answers = await thinking
        await self.show_panel(interaction, table, seat, note=games.of(table).hint(table, seat, answers))

    async def _board(self, interaction: Interaction, table: Table, _: Press) -> None:
        await self.show_board(interaction, table)

    async def open_solo(self, interaction: Interaction, game: str) -> None:
        """The solo game a person has under way, in place of a second one."""
        table = await self.tables.solo_of(interaction.user.id, game)
        if table is None:
            raise Refusal("no_table")
        await self.show_board(interaction, table, note=say("done.solo_again"))

    async def show_board(self, interaction: Interaction, table: Table, *, note: str = "") -> None:
        """The person's own panel; whoever the clock had put on autopilot is back with it."""
        if table.header.solo and table.status == "lobby":
            # Made, but stopped before it began.
            await lobby.begin(table, interaction.user.id)
        if table.state is None:
            raise Refusal("not_started")
        if table.late and table.status == "running":
            # It closes in this moment.
            raise Refusal("day_over")
        seat = self._seat(interaction, table)
        if table.status == "running" and table.seats[seat].autopilot and not table.seats[seat].away:
            await playing.come_back(table, interaction.user.id)
            note = say("done.back")
        await self.show_panel(interaction, table, seat, note=note)

    async def _comeback(self, interaction: Interaction, table: Table, _: Press) -> None:
        seat = self._seat(interaction, table)
        await playing.come_back(table, interaction.user.id, self.delivery(interaction, table))
        await self.show_panel(interaction, table, seat, note=say("done.back"))

    # Looking

    @staticmethod
    def _require_sight(interaction: Interaction, table: Table) -> None:
        """Boards are open to those at the table and to those in its server; a custom id proves nothing."""
        seated = table.seat_of(interaction.user.id) is not None
        if not seated and (table.header.solo or table.header.guild_id != interaction.guild_id):
            raise Refusal("unknown_table")

    async def _look(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        if table.state is None:
            raise Refusal("not_started")
        mine = table.seat_of(interaction.user.id)
        first = next((seat.seat for seat in table.seats if seat is not mine), 0)
        switches = await self.people.person(interaction.user.id)
        await private(interaction, screens.look(table, first, self.studio, text_mode=switches.text_mode), "look")

    async def _lookat(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        seat = "".join(_values(interaction))
        if table.state is None or not seat.isascii() or not seat.isdecimal() or int(seat) >= len(table.seats):
            raise Refusal("bad_button")
        switches = await self.people.person(interaction.user.id)
        await update(interaction, screens.look(table, int(seat), self.studio, text_mode=switches.text_mode), "look")

    async def _news(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        await private(interaction, ready(screens.news(table, table.seen_by(interaction.user.id))))

    async def _rules(self, interaction: Interaction, table: Table, _: Press) -> None:
        await private(interaction, rules_screen(table.header.game, self.studio), "rules")

    # Afterwards

    async def _rematch(self, interaction: Interaction, table: Table, _: Press) -> None:
        if table.header.day is not None:
            # A day's deal is practised from the day, not from the game.
            raise Refusal("bad_button")
        if table.seat_of(interaction.user.id) is None:
            raise Refusal("not_seated")
        if table.status not in ("over", "closed"):
            raise Refusal("already_started")
        seats = [
            seat.model_copy(update={"autopilot": False, "away": False, "misses": 0})
            for seat in table.seats
            if seat.ai or seat.user_id is not None
        ]
        old = table.header
        header = self.tables.header(
            old.game, channel_id=interaction.channel_id or old.channel_id, host_id=interaction.user.id,
            guild_id=old.guild_id, options=old.options, solo=old.solo, clock=old.clock,
            turn_seconds=old.turn_seconds, max_seats=old.max_seats, friendly=old.friendly,
        )  # fmt: skip
        try:
            again = await self.tables.create(header, seats, Delivery(interaction.id))
        except Refusal:
            if not old.solo:
                raise
            await self.open_solo(interaction, old.game)
            return
        if old.solo:
            await lobby.begin(again, interaction.user.id)
            await self.show_panel(interaction, again, 0)
        else:
            await open_lobby(interaction, again, self.presenter)

    async def _share(self, interaction: Interaction, table: Table, _: Press) -> None:
        """Show a finished solo game to the channel."""
        self._seat(interaction, table)
        if table.status != "over":
            raise Refusal("not_over")
        if table.header.day is not None:
            # What is shared of a day tells nothing of its deal: `/daily share`.
            raise Refusal("bad_button")
        await public(interaction, await screens.result(table, self.studio), "result")

    async def _replay(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        switches = await self.people.person(interaction.user.id)
        await self.replays.answer(interaction, table, text_mode=switches.text_mode)

    async def _record(self, interaction: Interaction, table: Table, _: Press) -> None:
        self._require_sight(interaction, table)
        await send_record(interaction, table)


def _values(interaction: Interaction) -> list[str]:
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values") or []]
