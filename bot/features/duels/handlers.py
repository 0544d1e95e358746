"""`/duel` and what is pressed about one: joining, playing, calling it off; its boards and its proof at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.engine.fair import WORD
from bot.features.duels import boards, screens
from bot.features.duels.custom_ids import DuelBoardPlace, DuelPress
from bot.features.duels.rows import DEALS, DuelPlayerRow
from bot.features.duels.service import DuelService, Invitation, RematchOpen
from bot.features.duels.store import StoredDuel
from bot.store.people import PeopleStore
from bot.tables import messages
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import public_locale, say
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.permissions import require_permissions
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import (
    DeliveryStatus,
    Interaction,
    ask_to_type,
    chosen_values,
    commit_then,
    defer_if_slow,
    location_of,
    on_panel,
    post,
    ready,
    take_back,
    typed_text,
)
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.replies import send_json
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.additions import Additions
from bot.ui.screens.screen import Screen


class DuelHandlers:
    """Answers /duel, and presses on cards of duels and their results."""

    def __init__(
        self,
        duels: DuelService,
        own_board: OwnBoard,
        drawing: DrawingThread,
        people: PeopleStore,
        rules: ServerRules,
        audiences: Audiences,
        additions: Additions,
    ) -> None:
        self.duels = duels
        self.own_board = own_board
        self.drawing = drawing
        self.people = people
        self.rules = rules
        self.audiences = audiences
        self.additions = additions

    async def open(
        self,
        interaction: Interaction,
        game: str,
        friend: discord.User | discord.Member | None,
        deals: int = DEALS,
    ) -> None:
        """Open a duel in this channel, with a card that everybody sees; without a `game` of the one played first."""
        game = game or self.rules.first_game(await self.rules.chosen(interaction))
        chosen = await self.rules.require_begin(interaction, game)
        await self.audiences.require_readable(interaction)
        require_permissions(interaction)
        if friend is not None and friend.bot:
            raise Refusal("duel_bot")
        if friend is not None and not isinstance(friend, discord.Member):
            raise Refusal("duel_stranger")
        invitation = Invitation(
            None if friend is None else friend.id, interaction.user.id, interaction.user.display_name
        )
        await self._post(
            interaction,
            self.duels.open(game, invitation, location_of(interaction), deals=deals),
            mentions=chosen.mentions,
        )

    async def _rematch(self, interaction: Interaction, duel: StoredDuel) -> None:
        """Open another duel of those who played one, with a card of its own, or lead to the one there is."""
        chosen = await self.rules.require_begin(interaction, duel.row.game)
        await self.audiences.require_readable(interaction)
        require_permissions(interaction)
        user = interaction.user
        try:
            await self._post(
                interaction, self.duels.rematch(duel, user.id, user.display_name), mentions=chosen.mentions
            )
        except RematchOpen as no:
            there = screens.rematch_is_open(no.duel)
            await answer(interaction, lambda: ready(there), how=How.PRIVATE)

    async def _post(self, interaction: Interaction, opening: Awaitable[StoredDuel], *, mentions: bool) -> None:
        """Open a duel, and answer with its card; `mentions`: whoever is asked may be pinged here, if they want to."""
        duel = await commit_then(interaction, opening, thinking=True, privately=False)
        friend = duel.row.friend_id
        mentions = await self.duels.may_tell(duel) and mentions
        pings = mentions and friend is not None and (await self.people.person(friend)).mentions
        with public_locale():
            screen = screens.card(duel, mentions=pings)
        sent = await post(interaction, ready(screen), "duel")
        if sent.hidden:
            # Nobody else sees it, so nobody can join.
            await self.duels.call_off(duel.id, interaction.user.id)
            await take_back(interaction, sent, say("hidden.undone"))
        elif sent.message_id is not None:
            shown = duel.stamp if sent.status is DeliveryStatus.SENT else None
            await self.duels.store.posted(duel.id, sent.message_id, shown)
        self.duels.changed()

    async def pressed(self, interaction: Interaction, press: DuelPress) -> None:
        """Answer a press. Ids come from outside: what it is about is looked up, and who may see it."""
        duel = await self.duels.get(press.duel)
        await self._require(interaction, duel, press.verb)
        match press.verb:
            case "join" | "accept":
                user = interaction.user
                await self._change(interaction, press, lambda: self.duels.join(duel.id, user.id, user.display_name))
            case "off":
                await self._change(interaction, press, lambda: self.duels.call_off(duel.id, interaction.user.id))
            case "again":
                await self._rematch(interaction, duel)
            case "word":
                await self._word(interaction, duel, press)
            case "play":
                await self._play(interaction, duel)
            case "asked":
                await answer(interaction, lambda: self._asked(interaction, duel), how=How.PANEL, name="duel")
            case "more":
                await answer(interaction, lambda: ready(screens.more(duel, interaction.user.id)), how=How.PRIVATE)
            case "fair" | "verify" | "text":
                await answer(interaction, lambda: self._about(duel, press.verb), how=How.PRIVATE)
            case "record":
                await self._record(interaction, duel, press.argument)
            case _:
                await self._boards(interaction, duel, press)

    async def _require(self, interaction: Interaction, duel: StoredDuel, verb: str) -> None:
        is_asked = interaction.user.id == duel.row.friend_id
        if verb == "asked" and not is_asked:
            raise Refusal("no_duel")
        if verb != "play" and not (is_asked and verb in ("asked", "accept")):
            # Who is in it may go on anywhere, and who is asked may answer.
            await self._require_duel_seen(interaction, duel)
        if verb != "off":
            self.duels.game(duel.row.game)

    async def _require_duel_seen(self, interaction: Interaction, duel: StoredDuel) -> None:
        """Refuse what is pressed where others than those who see the duel may press."""
        no = Refusal("no_duel")
        if duel.row.guild_id != interaction.guild_id:
            raise no
        if not (duel.player(interaction.user.id) is not None and on_panel(interaction)):
            await self.audiences.require_place_seen(interaction, duel.row.channel_id, no)

    async def _change(
        self, interaction: Interaction, press: DuelPress, changing: Callable[[], Awaitable[StoredDuel]]
    ) -> None:
        """Make a change of a duel, and answer with its card as it is then; behind More, with what is there then."""
        if interaction.message is None:
            raise Refusal("bad_button")
        changed: list[StoredDuel] = []

        async def change() -> None:
            changed.append(await changing())

        async def screen() -> Screen:
            [duel] = changed
            if not on_panel(interaction):
                return screens.card(duel)
            if press.verb == "accept":
                return await self._asked(interaction, duel)
            return screens.more(duel, interaction.user.id)

        sent = await answer(interaction, screen, change=change, how=How.REPLACE, name="duel")
        if sent.status is DeliveryStatus.SENT and interaction.message.id == changed[0].row.message_id:
            await self.duels.store.shown(changed[0].id, changed[0].stamp)
        self.duels.changed()

    async def _asked(self, interaction: Interaction, duel: StoredDuel) -> Screen:
        """Return a duel as who is asked answers it anywhere; of a place they may not see now it names nobody."""
        row, user_id = duel.row, interaction.user.id
        is_here = interaction.channel_id == row.channel_id
        is_seen = is_here or await self.audiences.may_see(user_id, row.channel_id, row.guild_id)
        return screens.challenge(duel, user_id, is_seen=is_seen)

    async def _word(self, interaction: Interaction, duel: StoredDuel, press: DuelPress) -> None:
        """Ask for another word, or take the one that was typed in."""
        user_id = interaction.user.id
        if interaction.type is discord.InteractionType.modal_submit:
            typed = typed_text(interaction)
            await self._change(interaction, press, lambda: self.duels.change_word(duel.id, user_id, typed))
            return
        player = self.duels.require_word(duel, user_id)
        title, label = say("fair.word_title"), say("fair.word_label")
        await ask_to_type(interaction, press.custom_id, title, label, player.word, WORD)

    async def _play(self, interaction: Interaction, duel: StoredDuel) -> None:
        """Show the deal somebody is at; who has finished all of them is told what they wait for."""
        player = duel.player(interaction.user.id)
        if player is not None and duel.is_open and duel.is_done(player):
            await answer(interaction, lambda: ready(screens.waiting(duel, interaction.user.id)), how=How.PRIVATE)
            return
        playing = self.duels.play(duel.id, interaction.user.id, location_of(interaction), Delivery(interaction.id))
        table: Table = await commit_then(interaction, playing, thinking=not on_panel(interaction))
        if player is not None:
            await self._give_away(interaction, duel, player, table)
        await self.own_board.show_board(interaction, table)
        self.duels.changed()

    async def _give_away(
        self, interaction: Interaction, duel: StoredDuel, player: DuelPlayerRow, table: TableView
    ) -> None:
        """Let the private message that was pressed be the next deal's: a restart would show a former one there."""
        if interaction.message is None or not on_panel(interaction):
            return
        for board in duel.boards_of(player):
            former = await self.duels.tables.get(board.table_id) if board.table_id != table.id else None
            if former is not None:
                await messages.panel_given_away(former, interaction.user.id, interaction.message.id)

    async def _about(self, duel: StoredDuel, verb: str) -> Screen:
        if duel.is_open:
            if verb != "fair":
                raise Refusal("duel_secret", until=int(duel.row.ends_at))
            return screens.promise(duel)
        if verb == "text":
            return await screens.as_text(self.duels, duel)
        return screens.verified(self.duels, duel)

    async def _record(self, interaction: Interaction, duel: StoredDuel, argument: str) -> None:
        if argument not in map(str, duel.deals):
            raise Refusal("bad_button")
        making = self.duels.record(duel, int(argument), interaction.user.id)
        record = await defer_if_slow(interaction, making, thinking=True)
        name = f"{duel.row.game}-duel-{duel.id}-{argument}.json"
        await send_json(interaction, say("duel.record_sent", deal=argument), record, name)

    async def _boards(self, interaction: Interaction, duel: StoredDuel, press: DuelPress) -> None:
        """Show two boards: those that are looked at first, or another turn, deal or player of those there are."""
        match press.verb:
            case "boards":
                place = boards.first_place(self.duels, duel, interaction.user.id)
            case "turn":
                place = DuelBoardPlace.of(press.argument)
            case "one" | "other":
                chosen = "".join(chosen_values(interaction))
                place = boards.picked(DuelBoardPlace.of(press.argument), press.verb, chosen)
            case _:
                raise Refusal("bad_button")
        how = How.PRIVATE if press.verb == "boards" else How.PANEL

        async def screen() -> Screen:
            text_mode = (await self.people.person(interaction.user.id)).text_mode
            return await boards.boards(
                self.duels,
                duel,
                place,
                self.drawing,
                self.additions,
                text_mode=text_mode,
                user_id=interaction.user.id,
            )

        await answer(interaction, screen, how=how, name="boards")
