"""`/play`, `/solo` and `/board`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.cogs.building import Command, CommandModule, command
from bot.cogs.finding import AT, find_own_table, say_no_table
from bot.store.enums import ClockKind
from bot.tables.refusal import ChannelTaken, NoTable, Refusal
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup, solo_setup
from bot.tables.seating.table_options import usual_time
from bot.tables.table import Delivery, Table
from bot.ui.gateway.permissions import require_permissions, require_voice
from bot.ui.input.answers import Interaction, commit_then
from bot.ui.input.custom_id import CustomId
from bot.ui.input.ids_help import PlayPress
from bot.ui.input.replies import open_lobby, show_lobby_again
from bot.ui.input.router import PressHandler
from bot.ui.messages.guests import is_guest
from bot.ui.screens.games import options_of


class PlayCommands(CommandModule):
    """Setting up games and finding one's board again."""

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {PlayPress: self.begin}

    def commands(self) -> list[Command]:
        games = self.kernel.games
        lengths = ("lengthname.full", "lengthname.short")
        choices = {"clock": ("clockname.live", "clockname.slow"), "length": lengths}
        return [
            command(self.play, "play", games, choices=choices),
            command(self.solo, "solo", games, choices={"length": lengths}),
            command(self.board, "board", games),
        ]

    async def play(
        self,
        interaction: Interaction,
        game: str = "",
        clock: Literal["live", "slow"] | None = None,
        length: Literal["full", "short"] = "full",
    ) -> None:
        """Set up a lobby in this channel, as the server usually plays. Everything else is chosen there."""
        await self._set_up(interaction, game, clock, length)

    async def begin(self, interaction: Interaction, press: PlayPress) -> None:
        """Set up a lobby with an AI at it: one press more, and the game begins. A short game begins at once, alone."""
        if press.game not in self.kernel.games:
            raise Refusal("bad_button")
        if press.how:
            await self.solo(interaction, press.game, "short")
        else:
            await self._set_up(interaction, press.game, None, with_ai=True)

    async def _set_up(
        self,
        interaction: Interaction,
        game: str,
        clock: Literal["live", "slow"] | None,
        length: Literal["full", "short"] = "full",
        *,
        with_ai: bool = False,
    ) -> None:
        rules = self.kernel.server_rules
        game = game or rules.first_game(await rules.chosen(interaction))
        chosen, options = await rules.require_begin(interaction, game), options_of(self.kernel.games[game], length)
        guest = is_guest(interaction)
        if guest:
            require_voice(interaction)
        else:
            await self.kernel.audiences.require_readable(interaction)
            require_permissions(interaction)
        assert interaction.channel_id is not None
        kind = chosen.clock if clock is None else ClockKind(clock)
        setup = TableSetup(
            game=game,
            channel_id=interaction.channel_id,
            host_id=interaction.user.id,
            guild_id=interaction.guild_id,
            options=options,
            clock=kind,
            turn_seconds=usual_time(kind),
            friendly=chosen.friendly,
            watched=chosen.watched,
            guest=guest,
        )
        table = await self._open(interaction, setup, with_ai=with_ai)
        if table is not None and chosen.threads and not guest:
            await self.kernel.cards.move_at_once(interaction, table)

    async def _open(self, interaction: Interaction, setup: TableSetup, *, with_ai: bool) -> Table | None:
        """Make the table and answer; None: the lobby that is there already was shown, or this one to nobody else."""
        kernel = self.kernel
        host = lobby.person(interaction.user.id, interaction.user.display_name)
        shown = kernel.display.messages
        character = kernel.games[setup.game].players.default_character
        seats = lobby.with_ai(host, character) if with_ai else [host]
        try:
            making = kernel.tables.create(setup, seats, Delivery(interaction.id, interaction.token))
            table = await commit_then(interaction, making, thinking=True, privately=False)
        except ChannelTaken:
            there = await kernel.tables.in_channel(setup.channel_id)
            interaction.extras[AT] = there, kernel.tables.clock.now()
            if not await show_lobby_again(interaction, there, shown):
                raise
            if there is not None:
                await lobby.note_press(there, interaction.user.id, confirms=False)
            return None
        if not await open_lobby(interaction, table, shown):
            return None
        await kernel.cards.leave(interaction, table)
        return table

    async def solo(self, interaction: Interaction, game: str, length: Literal["full", "short"] = "full") -> None:
        """Start a solo game, at once."""
        setup = solo_setup(
            game,
            user_id=interaction.user.id,
            channel_id=interaction.channel_id or 0,
            guild_id=interaction.guild_id,
            options=options_of(self.kernel.games[game], length),
        )
        await self.kernel.own_board.begin_solo(interaction, setup)

    async def board(self, interaction: Interaction) -> None:
        """Show the player's panel again."""
        try:
            table = await find_own_table(self.kernel, interaction)
        except NoTable as no:
            await say_no_table(self.kernel, interaction, no)
            return
        await self.kernel.own_board.show_board(interaction, table)
