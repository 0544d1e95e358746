"""Presses about circles. Every answer is for whoever presses alone, and tells nothing of what others have done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.features.circles.custom_ids import CirclePress
from bot.features.circles.screens import PAGE, SCOPE, CirclePage, asked_words, circle_screen
from bot.features.circles.service import CircleService
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, chosen_people, chosen_values, ready
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button, Screen, paged

NAME = "circle"
LARGEST = 2**63 - 1
"""The largest id there can be."""


class CircleHandlers:
    def __init__(self, circles: CircleService, people: PeopleStore, buttons: Callable[[Spot], list[Button]]) -> None:
        """`buttons`: what features add to a place."""
        self.circles = circles
        self.people = people
        self._buttons = buttons

    async def ask(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Ask somebody who was pointed at into one's circle, and say so."""
        joined = await self.circles.ask(interaction.user.id, user.id, is_bot=user.bot)
        told = Screen((asked_words(user.id, joined=joined), say("circle.where")))
        await answer(interaction, lambda: ready(told), how=How.PRIVATE)

    async def pressed(self, interaction: Interaction, press: CirclePress) -> None:
        user, number = interaction.user.id, _id(str(press.number or 0))
        match press.verb:
            case CirclePress.OPEN:
                await self._show(interaction, how=How.PRIVATE)
            case CirclePress.PAGE:
                await self._show(interaction, page=number)
            case CirclePress.ASK:
                await self._ask(interaction)
            case CirclePress.LEAVE:
                other = _id(_chosen(interaction))
                await self._show(interaction, partial(self.circles.store.leave, user, other), page=number)
            case CirclePress.AGREE:
                agreed = say("circle.joined", who=f"<@{number}>")
                await self._show(interaction, partial(self.circles.agree, user, number), note=agreed)
            case CirclePress.DECLINE:
                await self._show(interaction, partial(self.circles.store.decline, user, number))
            case CirclePress.REMIND:
                await self._show(interaction, partial(self.circles.remind, user))
            case _:
                await self._show(interaction, partial(self.circles.remind_no_more, user))

    async def _ask(self, interaction: Interaction) -> None:
        """Ask whoever was chosen; one's circle says so."""
        chosen = next(iter(chosen_people(interaction)), None)
        if chosen is None:
            raise Refusal("bad_button")
        invited, joined = chosen, list[bool]()

        async def ask() -> None:
            joined.append(await self.circles.ask(interaction.user.id, invited.user_id, is_bot=invited.is_bot))

        async def screen() -> Screen:
            return await self.screen(interaction.user.id, note=asked_words(invited.user_id, joined=joined[0]))

        await answer(interaction, screen, change=ask, name=NAME)

    async def _show(
        self,
        interaction: Interaction,
        change: Callable[[], Awaitable[object]] | None = None,
        *,
        page: int = 1,
        note: str = "",
        how: How = How.PANEL,
    ) -> None:
        screen = partial(self.screen, interaction.user.id, page, note=note)
        await answer(interaction, screen, change=change, how=how, name=NAME)

    async def screen(self, user_id: int, page: int = 1, *, note: str = "") -> Screen:
        """Return a page of somebody's circle, in the order of names."""
        circles = self.circles
        since = await circles.circle(user_id)
        names = await self.people.accounts(since)
        order = sorted(since, key=lambda other: (names.get(other, "").casefold(), other))
        shown = paged(order, page, PAGE)
        return circle_screen(
            CirclePage(
                people=await circles.together(user_id, {other: since[other] for other in shown.items}),
                size=len(order),
                page=shown.number,
                pages=shown.pages,
                waiting=await circles.waiting(user_id),
                open_count=await circles.store.open_count(user_id, circles.clock.now()),
                is_hidden=await circles.is_hidden(user_id),
                reminded_at=await circles.reminded_at(user_id),
                added=self._buttons(Spot(Place.PEOPLE, viewer=user_id, scope=SCOPE)) if order else (),
                note=note,
            )
        )


def _chosen(interaction: Interaction) -> str:
    """Return the id of the one who was chosen in a select."""
    return "".join(chosen_values(interaction)[:1])


def _id(text: str) -> int:
    """Return an id that came from outside; `Refusal` for what can be none."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(LARGEST)) or int(text) > LARGEST:
        raise Refusal("bad_button")
    return int(text)
