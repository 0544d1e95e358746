"""Presses of those who watch: what they say is answered to them alone and changes nothing that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chosen import ELSEWHERE, plain
from bot.engine.predictions import SpectatorQuestion
from bot.features.spectators.custom_ids import BOARD, GUESS, PREDICT, VOTE
from bot.features.spectators.screens import (
    answer_words,
    best_words,
    crowd_rows,
    crowd_words,
    guess_button,
    mine_words,
    played_words,
    question_row,
    question_words,
    told_words,
    verdict_words,
)
from bot.features.spectators.service import SpectatorService, TalliedQuestion, require_spectator
from bot.store.enums import Visibility
from bot.store.people import PeopleStore
from bot.store.sql.database import NO_ANSWER
from bot.tables.play import crowd
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import say, use_locale
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import (
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
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens import games, screens
from bot.ui.screens.additions import Addition
from bot.ui.screens.larger import Board
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import Option, Row, Screen

NAMED = 3
"""Of those who were right most often at a table so many are named at most."""
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
    """The question to them, or to the Crowd, to which they have said it."""
    answer: str


class SpectatorHandlers:
    """Asks them, and takes what they say."""

    def __init__(
        self, spectators: SpectatorService, people: PeopleStore, drawing: DrawingThread, transport: Transport
    ) -> None:
        self.spectators = spectators
        self.people = people
        self.drawing = drawing
        self.transport = transport
        self._background = Background()
        self._guesses: dict[tuple[int, int], Said] = {}
        """By table and person, until they are told whether it was right."""
        self._votes: dict[tuple[int, int], Said] = {}

    async def stop(self) -> None:
        """Tell nobody anything any more."""
        await self._background.stop()

    def verbs(self) -> dict[str, Handler]:
        return {GUESS: self._guess, PREDICT: self._predict, VOTE: self._vote, BOARD: self._board}

    async def on_table_message(self, table: TableView) -> Addition:
        """Ask on a table's message, and tell those whose guess was decided just now of it."""
        question, told = await self.spectators.ask(table), await self.spectators.told(table)
        waiting = {said.to for (table_id, _), said in self._guesses.items() if table_id == table.id}
        for one in await self.spectators.told_of(table, waiting):
            self._tell(table, one)
        texts = [played_words(table), told_words(table, told) if told else ""]
        rows: list[Row] = [(guess_button(table),)] if question else []
        for decision, due in await self.spectators.crowds(table):
            texts.append(crowd_words(due))
            rows += crowd_rows(table, decision)
        return Addition(tuple(filter(None, texts)), tuple(rows))

    async def on_result(self, table: TableView) -> Sequence[str]:
        """Say with a result who was right most often; nothing where nobody was, or that is not known just now."""
        best = await self.spectators.best(table)
        if not best:
            return ()
        # Outside of the table's server those are named whom everybody may see.
        hidden = (Visibility.NOBODY,) if ELSEWHERE.get() is None else (Visibility.NOBODY, Visibility.SERVER)
        shown = [user for user, _, visibility in best if visibility not in hidden][:NAMED]
        try:
            accounts = await self.people.accounts(shown)
        except NO_ANSWER:
            return ()
        names = [f"**{person_words(accounts[user])}**" for user in shown if accounts.get(user)]
        return (best_words(names, len(best) - len(names), best[0][1]),)

    # Guesses

    async def _guess(self, interaction: Interaction, table: TableView, _: Press) -> None:
        """Ask somebody, alone."""
        require_can_view(interaction, table)
        require_spectator(table, interaction.user.id)
        self.spectators.looked(table, interaction.user.id)
        question = await defer_if_slow(interaction, self.spectators.ask(table), thinking=True)
        if question is None:
            raise Refusal("too_late_to_say")
        await answer(interaction, lambda: ready(_asked(table, question)), how=How.PRIVATE, name="guess")

    async def _predict(self, interaction: Interaction, table: Table, press: Press) -> None:
        require_can_view(interaction, table)
        name, _, pressed = press.argument.partition(":")
        chosen = "".join(chosen_values(interaction)) or pressed
        asked: list[SpectatorQuestion] = []

        async def predict() -> None:
            asked.append(await self.spectators.predict(table, interaction.user.id, name, chosen))

        self.spectators.looked(table, interaction.user.id)
        sent = await answer(interaction, lambda: ready(_asked(table, asked[0], chosen)), change=predict, name="guess")
        self._hold(self._guesses, interaction, table, sent.message_id, name, chosen)

    def _tell(self, table: TableView, told: TalliedQuestion) -> None:
        """Tell those who have guessed whether they were right, in the message in which they have."""
        name = told.resolved.question.name
        for (table_id, user), said in [*self._guesses.items()]:
            if table_id == table.id and said.to == name:
                del self._guesses[table_id, user]
                self._background.start(self._verdict(table, told, user, said))

    async def _verdict(self, table: TableView, told: TalliedQuestion, user: int, said: Said) -> None:
        mine = await self.spectators.store.at_table(table.id, user)
        with use_locale(spoken_by(await self.people.person(user))):
            words = verdict_words(table, told, said.answer)
            await self._change(said, Screen(tuple(filter(None, (words, mine_words(mine))))))

    # The Crowd

    async def _vote(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Take what somebody wants the Crowd to play, and say so in one message, however often they change it."""
        require_can_view(interaction, table)
        chosen, seat = "".join(chosen_values(interaction)) or press.argument, -1 if press.seat is None else press.seat
        options = {option.value: option.label for option in _offered(table, seat)}
        told, to = self._votes.get((table.id, interaction.user.id)), f"{seat}.{press.serial}"
        words = Screen((say("spectators.vote_said", what=f"**{plain(options.get(chosen, chosen))}**"),))
        self.spectators.looked(table, interaction.user.id)
        voting = self.spectators.vote(table, interaction.user.id, seat, press.serial, chosen)
        if told is None or told.to != to:
            await commit_then(interaction, voting, thinking=True)
        else:
            await commit_then(interaction, voting, thinking=False)
            await acknowledge_quietly(interaction)
            if await self._change(told, words):
                return
        sent = await send_privately(interaction, ready(words), "guess")
        self._hold(self._votes, interaction, table, sent.message_id, to, chosen)

    async def _board(self, interaction: Interaction, table: TableView, press: Press) -> None:
        """Show the board that those who watch play, with what is asked of it."""
        require_can_view(interaction, table)
        require_spectator(table, interaction.user.id)
        seat = -1 if press.seat is None else press.seat
        asked = await defer_if_slow(interaction, self.spectators.crowds(table), thinking=True)
        if not asked or crowd.question(table, seat) is None:
            raise Refusal("too_late_to_say")

        async def board() -> Screen:
            plugin, who = games.plugin_of(table), screens.people(table)
            view, parts = plugin.rules.view(table.state, seat), games.of(table).panel_content(table, seat, "")
            person = await self.people.person(interaction.user.id)
            shown, drawn = Board(plugin, view, seat, who, parts.marks, parts.note), None
            if not person.text_mode:
                drawn = await shown.draw_all(self.drawing, larger=person.larger)
            if drawn is None:
                return Screen((say("spectators.board"),), plain=plugin.drawer.plain_panel(view, seat, who, parts.marks))
            return Screen((say("spectators.board"),), (), drawn[0], more=drawn[1:])

        await answer(interaction, board, how=How.PRIVATE, name="crowd")

    # The messages in which they were answered

    def _hold(
        self,
        held: dict[tuple[int, int], Said],
        interaction: Interaction,
        table: TableView,
        message_id: int | None,
        to: str,
        answer: str,
    ) -> None:
        """Hold the answer to a press, to change it later."""
        key = table.id, interaction.user.id
        held.pop(key, None)
        if message_id is not None:
            until = self.spectators.clock.now() + TOKEN_FRESH
            held[key] = Said(interaction.token, message_id, until, to, answer)
        while len(held) > HELD:
            del held[next(iter(held))]

    async def _change(self, said: Said, screen: Screen) -> bool:
        """Change a private message; return whether it is there and shows this."""
        if said.until < self.spectators.clock.now():
            return False
        editing = self.transport.edit_by_token(said.token, said.message_id, screen, "guess")
        return (await deliver(editing, "what is told somebody who watches", may_fail=True)).is_sent


def _asked(table: TableView, question: SpectatorQuestion, mine: str = "") -> Screen:
    """Return what somebody is asked alone, and what they have said to it."""
    said = say("spectators.said", what=answer_words(table, question, mine)) if mine else ""
    return Screen(tuple(filter(None, (question_words(table, question), said))), (question_row(table, question),))


def _offered(table: TableView, seat: int) -> Sequence[Option]:
    """Return what those who watch may choose for a seat."""
    asked = crowd.question(table, seat) if 0 <= seat < len(table.seats) else None
    return games.of(table).crowd_options(table, asked[0]) if asked else ()
