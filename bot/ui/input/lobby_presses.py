"""Presses on the lobby's card: who sits down, who leaves, house rules, and the start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.engine.fair import WORD
from bot.store.enums import Status
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting, lobby
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import say
from bot.ui.gateway.can_view import is_here
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, ask_to_type, chosen_values, on_panel, ready, typed_text
from bot.ui.input.ending import end_question, may_moderate
from bot.ui.input.ids import Press
from bot.ui.input.router import Handler
from bot.ui.messages.table_answers import OpeningAnswer, TableAnswer
from bot.ui.messages.table_message import TableMessages
from bot.ui.messages.thread_cards import card_screen
from bot.ui.screens import games, screens
from bot.ui.screens.fair_deals import word_of
from bot.ui.screens.lobby_more import more
from bot.ui.screens.lobby_words import ALL_THE_SAME
from bot.ui.screens.screen import Screen


class LobbyPresses:
    """Handles them: the card itself is the answer, at once."""

    def __init__(self, shown: TableMessages) -> None:
        self.messages = shown

    def handlers(self) -> dict[str, Handler]:
        return {
            "join": self._join,
            "ai": self._ai,
            "house": self._house,
            "leave": self._plain(lobby.leave),
            "noai": self._plain(lobby.remove_ai),
            "start": self._start,
            "cancel": self._cancel,
            "word": self._word,
            "take": self._take,
            "more": self._more,
        }

    async def _answer(self, interaction: Interaction, table: Table, change: Callable[[], Awaitable[object]]) -> None:
        if not is_here(interaction, table) or interaction.message is None:
            # A custom id proves nothing: a table is open to those in its server.
            raise Refusal("unknown_table")
        if on_panel(interaction):
            # Behind More: the card follows by itself.
            await answer(interaction, lambda: self._behind(interaction, table), change=change, how=How.REPLACE)
            return
        if interaction.channel_id != table.header.channel_id:
            # On the card of a table in a thread.
            await answer(interaction, lambda: ready(card_screen(table)), change=change, how=How.REPLACE)
            return
        kept = TableAnswer(self.messages, table, interaction)
        await answer(interaction, kept.screen, change=change, kept=kept, how=How.REPLACE)

    async def _more(self, interaction: Interaction, table: TableView, _: Press) -> None:
        """Show what few need."""
        if not is_here(interaction, table):
            raise Refusal("unknown_table")
        await answer(interaction, lambda: self._behind(interaction, table), how=How.PRIVATE)

    async def _behind(self, interaction: Interaction, table: TableView) -> Screen:
        person = await self.messages.people.person(interaction.user.id)
        over = screens.closed(table) if table.status == Status.CLOSED else screens.begun(table)
        return more(table, interaction.user.id, over, self.messages.additions, person.remarks)

    def _plain(self, change: Callable[[Table, int, Delivery], Awaitable[None]]) -> Handler:
        async def handle(interaction: Interaction, table: Table, _: Press) -> None:
            user, delivery = interaction.user.id, Delivery(interaction.id)
            await self._answer(interaction, table, lambda: change(table, user, delivery))

        return handle

    async def _start(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Begin; the game's own message, below the card, is the answer, so that it can be changed through its token."""
        message, user, delivery = interaction.message, interaction.user.id, Delivery(interaction.id)
        if message is None or not is_here(interaction, table) or not self.messages.may_be_posted_by(message.id, table):
            await self._plain(self._begun_on(interaction))(interaction, table, press)
            return
        delivery = replace(delivery, token=interaction.token)
        kept = OpeningAnswer(self.messages, table, interaction)
        await answer(
            interaction,
            kept.screen,
            change=lambda: lobby.begin(table, user, delivery),
            kept=kept,
            how=How.POST,
            name="table",
        )

    def _begun_on(self, interaction: Interaction) -> Callable[[Table, int, Delivery], Awaitable[None]]:
        """Return what begins the game, and takes the message that was pressed for the lobby's card.

        Nobody else may know it: Discord may not have told us yet which message the card is.
        """

        async def begin(table: Table, user: int, delivery: Delivery) -> None:
            await lobby.begin(table, user, delivery)
            state, pressed = self.messages.state(table), interaction.message
            if state.card is None and pressed is not None and interaction.channel_id == table.header.channel_id:
                state.keep_card(pressed.id)

        return begin

    async def _cancel(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Close the lobby; where others sit, the host is asked first."""
        user = interaction.user.id
        if table.header.host_id == user and table.status == Status.LOBBY and len(table.people) > 1:
            await answer(interaction, lambda: ready(end_question(table)), how=How.PRIVATE)
        else:
            await self._plain(lobby.cancel)(interaction, table, press)

    async def _join(self, interaction: Interaction, table: Table, press: Press) -> None:
        user, delivery = interaction.user, Delivery(interaction.id)
        if press.argument != ALL_THE_SAME:
            await self._answer(interaction, table, lambda: lobby.join(table, user.id, user.display_name, delivery))
            return
        if not is_here(interaction, table):
            raise Refusal("unknown_table")
        # In the place of the question, which only they have seen.
        await answer(
            interaction,
            lambda: ready(Screen((say("done.seated", game=f"**{screens.title(table)}**"),))),
            change=lambda: lobby.join(table, user.id, user.display_name, delivery, all_the_same=True),
        )

    async def _take(self, interaction: Interaction, table: Table, _: Press) -> None:
        """Become the host of a lobby whose host is away."""
        user, delivery, moderator = interaction.user.id, Delivery(interaction.id), may_moderate(interaction, table)
        await self._answer(interaction, table, lambda: hosting.take_over(table, user, delivery, moderator=moderator))

    async def _word(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Ask for another word, or take the one that was typed in."""
        user, delivery = interaction.user.id, Delivery(interaction.id)
        if interaction.type is discord.InteractionType.modal_submit:
            typed = typed_text(interaction)
            await self._answer(interaction, table, lambda: lobby.change_word(table, user, typed, delivery))
            return
        lobby.require_word(table, user)
        await ask_to_type(
            interaction, press.custom_id, say("fair.word_title"), say("fair.word_label"), word_of(table, user), WORD
        )

    async def _ai(self, interaction: Interaction, table: Table, _: Press) -> None:
        """Add an AI: the button asks the default character, the select one by name."""
        user, delivery, chosen = interaction.user.id, Delivery(interaction.id), "".join(chosen_values(interaction))
        await self._answer(interaction, table, lambda: lobby.add_ai(table, user, delivery, character=chosen))

    async def _house(self, interaction: Interaction, table: Table, _: Press) -> None:
        """Take the house rules chosen on a card of an earlier version: what it offers beside them is standard."""
        offered = {one.text: one for one in games.of(table).house_options}
        chosen = [offered[value] for value in chosen_values(interaction) if value in offered]
        if len({one.key for one in chosen}) < len(chosen):
            raise Refusal("house_twice")
        stay = {key: value for key, value in table.header.options.items() if f"{key}={value}" not in offered}
        options = {**stay, **{one.key: one.value for one in chosen}}
        user, delivery = interaction.user.id, Delivery(interaction.id)
        await self._answer(interaction, table, lambda: lobby.set_options(table, user, options, delivery))
