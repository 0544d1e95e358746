"""What circles are made of, and where they show."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

import discord

from bot.feature import DayReminder, Feature, Kernel, PeopleScope
from bot.features.circles import screens
from bot.features.circles.custom_ids import CirclePress
from bot.features.circles.handlers import CircleHandlers
from bot.features.circles.service import CircleService
from bot.features.circles.store import CircleStore, drop_expired, prolong
from bot.store.sql.parts import Part
from bot.store.sql.writing import Writing
from bot.text import say
from bot.ui.input.answers import Interaction
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Addition, Place, Spot, WaitingTurn
from bot.ui.screens.screen import Screen


class CirclesFeature(Feature):
    """Up to fifty people who have all agreed to it, wherever they play: boards among them, and streaks they share."""

    key = "circles"
    rewords: ClassVar[Mapping[str, str]] = {
        "visibility.nobody": "circle.visibility_nobody",
        "visibility.server": "circle.visibility_server",
    }

    def __init__(self, kernel: Kernel) -> None:
        features, people = kernel.features, kernel.people
        self.service = CircleService(
            CircleStore(kernel.database), people, kernel.clock, kernel.tables.lost, features.kept_apart
        )
        self.presses = CircleHandlers(self.service, people, features.buttons)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {CirclePress: self.presses.pressed}

    async def ask(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Ask somebody who was pointed at into one's circle."""
        await self.presses.ask(interaction, user)

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell where one's circle is."""
        return (say("circle.command"),) if spot.place is Place.COMMANDS else ()

    def scopes(self) -> Sequence[PeopleScope]:
        return (PeopleScope(screens.SCOPE, "circle.button", self.service.people_of),)

    async def waiting_turns(self, user_id: int) -> Sequence[WaitingTurn]:
        """Return the invitations that wait for somebody, as one."""
        waiting = await self.service.waiting(user_id)
        return [screens.invitations_waiting(len(waiting))] if waiting else []

    async def on_me(self, user_id: int) -> Addition:
        """Lead to one's circle, and say who waits there."""
        waiting, hidden = await self.service.waiting(user_id), await self.service.is_hidden(user_id)
        has_people = hidden and bool(await self.service.store.members(user_id))
        return screens.on_me(len(waiting), is_hidden=hidden, has_people=has_people)

    async def private_note(self, user_id: int) -> Screen | None:
        """Tell somebody once of invitations that have come for them."""
        untold = await self.service.to_be_told(user_id)
        return screens.private_note(untold) if untold else None

    async def to_be_reminded(self, hours_left: float) -> Collection[int]:
        return await self.service.store.to_be_reminded(hours_left)

    async def day_reminder(self, user_id: int, day: int) -> DayReminder | None:
        """Tell somebody of streaks that end with this day, for them and for another."""
        to_lose = await self.service.to_lose(user_id, day)
        return screens.reminder(to_lose) if to_lose else None

    def cleaned(self, writing: Writing, now: float) -> None:
        """Forget invitations that are over."""
        drop_expired(writing, now)

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """Let invitations wait longer that nobody could answer. Of people nobody knows which shard they are on."""
        prolong(writing, since, seconds)


FEATURE = CirclesFeature
