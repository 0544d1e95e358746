"""Presses of those who watch: what they say to a riddle is answered to them alone and changes nothing that is shown."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.chosen import plain
from bot.engine.predictions import Riddle
from bot.store.people import PeopleStore
from bot.tables.onlookers import Onlookers, Told, require_onlooker
from bot.tables.play.crowd import question
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.text import say, use_locale
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import (
    FAULTS,
    Interaction,
    acknowledge_quietly,
    chosen_values,
    commit_then,
    defer_if_slow,
    ready,
    send_privately,
)
from bot.ui.input.ids import Press
from bot.ui.input.languages import spoken_by
from bot.ui.input.router import Handler
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.background import Background
from bot.ui.messages.message_tokens import TOKEN_FRESH
from bot.ui.messages.transport import Transport
from bot.ui.screens import games, screens
from bot.ui.screens.larger import Board
from bot.ui.screens.screen import Option, Row, Screen
from bot.ui.watched import (
    Watched,
    answer_words,
    crowd_rows,
    crowd_words,
    guess_button,
    played_words,
    riddle_row,
    riddle_words,
    told_words,
    verdict_words,
)

log = logging.getLogger(__name__)
HELD = 1000
"""Private messages that are held at most, to be changed: the oldest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Said:
    """A private message in which somebody was told what they have said."""

    token: str
    message_id: int
    until: float
    """When the token can no longer be used."""
    to: str
    """The riddle, or the question of the Crowd, to which they have said it."""
    answer: str


class Predictions:
    """Asks them, and takes what they say."""

    def __init__(self, onlookers: Onlookers, people: PeopleStore, drawing: DrawingThread, transport: Transport) -> None:
        self.onlookers = onlookers
        self.people = people
        self.drawing = drawing
        self.transport = transport
        self._background = Background()
        self._guesses: dict[tuple[int, int], Said] = {}
        """By table and person, until they are told whether it was right."""
        self._wishes: dict[tuple[int, int], Said] = {}

    async def stop(self) -> None:
        """Tell nobody anything any more."""
        await self._background.stop()

    def handlers(self) -> dict[str, Handler]:
        """Return who handles which verb."""
        return {"guess": self._guess, "predict": self._predict, "wish": self._wish, "crowdboard": self._board}

    async def shown(self, table: Table) -> Watched:
        """Return what stands on a table's message; those whose guess was decided just now are told of it."""
        riddle, told = await self.onlookers.asks(table), await self.onlookers.told(table)
        waiting = {said.to for (table_id, _), said in self._guesses.items() if table_id == table.id}
        for one in await self.onlookers.told_of(table, waiting):
            self._tell(table, one)
        texts = [played_words(table), told_words(table, told) if told else ""]
        rows: list[Row] = [(guess_button(table),)] if riddle else []
        for decision, due in await self.onlookers.crowds(table):
            texts.append(crowd_words(due))
            rows += crowd_rows(table, decision)
        return Watched(tuple(filter(None, texts)), tuple(rows))

    # Guesses

    async def _guess(self, interaction: Interaction, table: Table, _: Press) -> None:
        """Ask somebody, alone."""
        require_can_view(interaction, table)
        require_onlooker(table, interaction.user.id)
        table.foretold.look(playing=False)
        riddle = await defer_if_slow(interaction, self.onlookers.asks(table), thinking=True)
        if riddle is None:
            raise Refusal("too_late_to_say")
        await answer(interaction, lambda: ready(_asked(table, riddle)), how=How.PRIVATE, name="guess")

    async def _predict(self, interaction: Interaction, table: Table, press: Press) -> None:
        require_can_view(interaction, table)
        name, _, pressed = press.argument.partition(":")
        chosen = "".join(chosen_values(interaction)) or pressed
        riddles: list[Riddle] = []

        async def predict() -> None:
            riddles.append(await self.onlookers.predict(table, interaction.user.id, name, chosen))

        table.foretold.look(playing=table.seat_of(interaction.user.id) is not None)
        sent = await answer(interaction, lambda: ready(_asked(table, riddles[0], chosen)), change=predict, name="guess")
        self._hold(self._guesses, interaction, table, sent.message_id, name, chosen)

    def _tell(self, table: Table, told: Told) -> None:
        """Tell those who have guessed whether they were right, in the message in which they have."""
        name = told.solved.riddle.name
        for (table_id, user), said in [*self._guesses.items()]:
            if table_id == table.id and said.to == name:
                del self._guesses[table_id, user]
                self._background.start(self._verdict(table, told, user, said))

    async def _verdict(self, table: Table, told: Told, user: int, said: Said) -> None:
        with use_locale(spoken_by(await self.people.person(user))):
            await self._change(said, Screen((verdict_words(table, told, said.answer),)))

    # The Crowd

    async def _wish(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Take what somebody wants the Crowd to play, and say so in one message, however often they change it."""
        require_can_view(interaction, table)
        chosen, seat = "".join(chosen_values(interaction)) or press.argument, -1 if press.seat is None else press.seat
        options = {option.value: option.label for option in _offered(table, seat)}
        told, to = self._wishes.get((table.id, interaction.user.id)), f"{seat}.{press.serial}"
        words = Screen((say("crowd.said", what=f"**{plain(options.get(chosen, chosen))}**"),))
        table.foretold.look(playing=table.seat_of(interaction.user.id) is not None)
        wishing = self.onlookers.wish(table, interaction.user.id, seat, press.serial, chosen)
        if told is None or told.to != to:
            await commit_then(interaction, wishing, thinking=True)
        else:
            await commit_then(interaction, wishing, thinking=False)
            await acknowledge_quietly(interaction)
            if await self._change(told, words):
                return
        sent = await send_privately(interaction, ready(words), "guess")
        self._hold(self._wishes, interaction, table, sent.message_id, to, chosen)

    async def _board(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Show the board that those who watch play, with what is asked of it."""
        require_can_view(interaction, table)
        require_onlooker(table, interaction.user.id)
        seat = -1 if press.seat is None else press.seat
        if not await self.onlookers.crowds(table) or question(table, seat) is None:
            raise Refusal("too_late_to_say")

        async def board() -> Screen:
            plugin, who = games.plugin_of(table), screens.people(table)
            view, parts = plugin.rules.view(table.state, seat), games.of(table).parts(table, seat, "")
            person = await self.people.person(interaction.user.id)
            shown, drawn = Board(plugin, view, seat, who, parts.marks, parts.note), None
            if not person.text_mode:
                drawn = await shown.draw_all(self.drawing, larger=person.larger)
            if drawn is None:
                return Screen((say("crowd.board"),), plain=plugin.drawer.plain_panel(view, seat, who, parts.marks))
            return Screen((say("crowd.board"),), (), drawn[0], more=drawn[1:])

        await answer(interaction, board, how=How.PRIVATE, name="crowd")

    # The messages in which they were answered

    def _hold(
        self,
        held: dict[tuple[int, int], Said],
        interaction: Interaction,
        table: Table,
        message_id: int | None,
        to: str,
        answer: str,
    ) -> None:
        """Hold the answer to a press, to change it later."""
        key = table.id, interaction.user.id
        held.pop(key, None)
        if message_id is not None:
            until = self.onlookers.clock.now() + TOKEN_FRESH
            held[key] = Said(interaction.token, message_id, until, to, answer)
        while len(held) > HELD:
            del held[next(iter(held))]

    async def _change(self, said: Said, screen: Screen) -> bool:
        """Change a private message; return whether it is there and shows this."""
        if said.until < self.onlookers.clock.now():
            return False
        try:
            await self.transport.edit_by_token(said.token, said.message_id, screen, "guess")
        except (discord.HTTPException, *FAULTS) as error:
            log.info("somebody who watches could not be told more: %r", error)
            return False
        return True


def _asked(table: Table, riddle: Riddle, mine: str = "") -> Screen:
    """Return what somebody is asked alone, and what they have said to it."""
    said = say("watch.said", what=answer_words(table, riddle, mine)) if mine else ""
    return Screen(tuple(filter(None, (riddle_words(table, riddle), said))), (riddle_row(table, riddle),))


def _offered(table: Table, seat: int) -> Sequence[Option]:
    """Return what those who watch may choose for a seat."""
    asked = question(table, seat) if 0 <= seat < len(table.seats) else None
    return games.of(table).crowd_options(table, asked[0]) if asked else ()
