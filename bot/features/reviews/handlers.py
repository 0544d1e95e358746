"""Presses about reviews: asking for one, which may take a while, and going through it.

Everything is seen by its person alone. A review that is not made yet is waited for behind a line that says so; should
nothing come of that, as the bot or the process that thinks was started anew, pressing again makes it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.engine.core import IllegalAction, SomeAction
from bot.engine.players import NobodyThinks
from bot.engine.review import Review, Verdict
from bot.features.reviews import screens
from bot.features.reviews.custom_ids import MOST_TRIED, ReviewPress
from bot.features.reviews.screens import ReviewScreens, Walk
from bot.features.reviews.service import ReviewService, require_reviewable
from bot.store.people import PeopleStore
from bot.store.sql.database import UNAVAILABLE
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, chosen_values, defer_if_slow, ready
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.background import Background
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens.additions import Additions
from bot.ui.screens.names import look
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)
NAME = "review"
"""What its pictures are called."""
Making = Callable[[Walk], Awaitable[Screen]]


class ReviewHandlers:
    """Answers Review, and presses on its screens."""

    def __init__(
        self,
        tables: Tables,
        people: PeopleStore,
        reviews: ReviewService,
        drawing: DrawingThread,
        transport: Transport,
        additions: Additions,
    ) -> None:
        self._tables, self._people, self._reviews, self._transport = tables, people, reviews, transport
        self._screens = ReviewScreens(reviews, drawing, additions)
        self._background = Background()

    async def stop(self) -> None:
        """Wait for no review any more."""
        await self._background.stop()
        await self._reviews.stop()

    async def pressed(self, interaction: Interaction, press: ReviewPress) -> None:
        """Answer a press; raises `Refusal` for whoever has no review of this game."""
        making = self._making(interaction, press)
        opens = press.verb == "open"
        table = await defer_if_slow(interaction, self._tables.get(press.table), thinking=opens)
        if table is None:
            raise Refusal("unknown_table")
        await look(interaction, table, self._people)
        seat = require_reviewable(table, interaction.user.id)
        review = await defer_if_slow(interaction, self._reviews.kept(table, seat), thinking=opens)
        how = How.PRIVATE if opens else How.PANEL
        if review is None:
            await self._wait(interaction, table, seat, how)
            return
        walk = await self._walk(interaction, table, review)
        await answer(interaction, lambda: making(walk), how=how, name=NAME)

    async def _walk(self, interaction: Interaction, table: TableView, review: Review) -> Walk:
        person = await self._people.person(interaction.user.id)
        return Walk(table, review, person.text_mode, person.larger)

    def _making(self, interaction: Interaction, press: ReviewPress) -> Making:
        """Return what makes the screen that a press asks for."""
        shown = self._screens
        match press.verb:
            case "open" | "again" | "first":
                return shown.first
            case "skip":
                return lambda walk: self._next(walk, press)
            case "try":
                return lambda walk: self._at_point(walk, press, lambda point: shown.trying(walk, point, press.tried))
            case "show":
                return lambda walk: self._at_point(walk, press, lambda point: shown.shown(walk, point))
            case "focus":
                focus = (chosen_values(interaction) or [press.argument])[0]
                return lambda walk: self._at_point(
                    walk, press, lambda point: shown.trying(walk, point, press.tried, focus)
                )
            case "do" | "pick" | "several":
                text = _answer(interaction, press)
                return lambda walk: self._at_point(walk, press, lambda point: self._answered(walk, point, press, text))
            case _:
                raise Refusal("bad_button")

    async def _next(self, walk: Walk, press: ReviewPress) -> Screen:
        """Return the next turning point, or the end."""
        point = walk.after(press.at)
        return self._screens.end(walk) if point is None else await self._screens.point(walk, point)

    async def _at_point(self, walk: Walk, press: ReviewPress, making: Callable[[Verdict], Awaitable[Screen]]) -> Screen:
        """Return a screen of a turning point; the beginning, where the review has another one by now."""
        point = walk.point(press.at)
        if point is None:
            return await self._screens.first(walk, say("review.made_anew"))
        try:
            return await making(point)
        except IllegalAction:
            # Pressed on what an earlier version has shown, or made up.
            return await self._screens.trying(walk, point)

    async def _answered(self, walk: Walk, point: Verdict, press: ReviewPress, text: str) -> Screen:
        action: SomeAction = walk.table.rules.action_of(text)
        if len(press.tried) >= MOST_TRIED:
            raise Refusal("review_too_long")
        try:
            return await self._screens.answered(walk, point, press.tried, action)
        except NobodyThinks:
            raise Refusal("review_not_now") from None

    # Waiting for a review that is not made yet

    async def _wait(self, interaction: Interaction, table: TableView, seat: int, how: How) -> None:
        """Say that it takes a while, and show it in the same message once it is made."""
        sent = await answer(interaction, lambda: ready(screens.waiting(table)), how=how)
        self._background.start(self._bring(interaction, table, seat, sent.message_id))

    async def _bring(self, interaction: Interaction, table: TableView, seat: int, message_id: int | None) -> None:
        try:
            review = await self._reviews.made(table, seat)
        except (NobodyThinks, *UNAVAILABLE) as error:
            log.warning("interaction %s: no review of table %s: %r", interaction.id, table.id, error)
            screen = screens.failed(table)
        else:
            screen = await self._screens.first(await self._walk(interaction, table, review))
        if message_id is not None:
            # It is kept: where it does not get through, pressing again shows it at once.
            editing = self._transport.edit_by_token(interaction.token, message_id, screen, NAME)
            await deliver(editing, f"interaction {interaction.id}: its review", may_fail=True)


def _answer(interaction: Interaction, press: ReviewPress) -> str:
    """Return the answer that a control gives, as text; where several values make one, what it begins with as well."""
    if press.verb == "do":
        return press.argument
    values = ".".join(chosen_values(interaction))
    return press.argument + values if press.verb == "several" else values
