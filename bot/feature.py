"""What a feature is: what the kernel gives it, and everything it may give the kernel.

A feature is a room in `bot/features`, whose `feature.py` has one of these as its table of contents. The kernel knows no
feature: it asks all that there are (`Features`). What is switched off (FEATURES_OFF) adds nothing to any screen and
takes no press, but what it keeps of people and places is looked after as ever.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

import discord

from bot.games.plugin import Plugin
from bot.papers import Operator, Papers
from bot.store.enums import TableKind
from bot.store.members import MemberStore
from bot.store.notes import NoteStore
from bot.store.people import PeopleStore
from bot.store.results.profiles import ProfileStore
from bot.store.sql.database import UNAVAILABLE, Database, in_short
from bot.store.sql.parts import Part
from bot.store.sql.statements import Query
from bot.store.sql.writing import Writing
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.worker import Runs
from bot.tables.forgetting import Forgetting
from bot.tables.news import TableChanged
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.table import CrowdVotes, Follower, Table
from bot.tables.view import TableView
from bot.thinking.job import JobWorker
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.gateway.servers import ServerTold
from bot.ui.input.answers import Interaction
from bot.ui.input.custom_id import CustomId
from bot.ui.input.languages import Languages
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.router import Handler, PressHandler
from bot.ui.input.server_settings import LoggedChange, ServerSetting, ServerSettings
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replays import Replays
from bot.ui.messages.display import Display
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.thread_cards import ThreadCards
from bot.ui.messages.transport import Transport
from bot.ui.screens.additions import NO_ADDITION, Addition, OwnPanel, Spot, WaitingTurn
from bot.ui.screens.boards import ServerBoard
from bot.ui.screens.games import plugins
from bot.ui.screens.same_deals import SameDeals
from bot.ui.screens.screen import Button, Row, Screen

log = logging.getLogger(__name__)
F = TypeVar("F", bound="Feature")


@dataclass(frozen=True, slots=True)
class Switch:
    """What a person may choose for themselves, beside the switches of the kernel."""

    name: str
    """In its custom id: lower case letters and "_"."""
    label: str
    """The key of its words, which are filled with `state`."""
    is_on: Callable[[int], Awaitable[bool]]
    turn: Callable[[int], Awaitable[None]]
    how: str = ""
    """The key of a line about what it does; empty: none."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What people of a server win, and have as long as nobody else has won it."""

    name: str
    """In its custom ids and in the database: lower case letters and "_"."""
    label: str
    """The key of its words."""
    winners: Callable[[int], Awaitable[Collection[int]]]
    """Server → those who have it now."""


@dataclass(frozen=True, slots=True)
class PeopleScope:
    """Some people among whom somebody may look who is ahead, beside those of a server and everybody."""

    name: str
    """In custom ids, and as the value of a command's option: lower case letters. "scope.<name>" says it in words."""
    button: str
    """The key of a button that leads to them."""
    people: Callable[[int], Awaitable[frozenset[int]]]
    """Who they are for this viewer, without themselves; nobody who may not be shown to them."""


@dataclass(frozen=True, slots=True)
class DayReminder:
    """What a feature has to say where somebody is reminded of the day's deals."""

    lines: Sequence[str]
    off: Button
    """With which they are reminded of it no more."""


class Feature:
    """One feature. Every hook may be left as it is."""

    key: ClassVar[str]
    """Its name in FEATURES_OFF, and of its room."""
    table_kinds: ClassVar[tuple[TableKind, ...]] = ()
    """Tables that are there for it alone: while it is switched off they stand still."""
    rewords: ClassVar[Mapping[str, str]] = {}
    """Texts of the kernel that it words, as it knows more (`Additions.reworded`): by key, that of its own words."""

    def __init__(self, kernel: Kernel) -> None:
        """Everything it needs is given here, once; it takes what it needs of it."""

    async def stop(self) -> None:
        """End what it does beside presses: the database is about to be closed."""

    # What people press and see

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        """Return who handles presses of its custom ids."""
        return {}

    def verbs(self) -> Mapping[str, Handler]:
        """Return who handles which presses at a table: the verbs of `Press`, of which each has one handler."""
        return {}

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Return what it adds to the buttons of a place."""
        return ()

    def lines(self, spot: Spot) -> Sequence[str]:
        """Return what it adds to what is said in a place that has lines."""
        return ()

    async def on_table_message(self, table: TableView) -> Addition:
        """Return what it adds to the message of a game that runs or is over, which waits for it."""
        return NO_ADDITION

    async def on_result(self, table: TableView) -> Sequence[str]:
        """Return what it adds to what is said with the result of a game, which waits for it."""
        return ()

    def own_panel(self, table: TableView) -> OwnPanel | None:
        """Return the panel that a table of its kinds has in the place of that of other games; None: it has that."""
        return None

    async def profile_line(self, game: str, user_id: int) -> str:
        """Return what somebody reads of it on their own profile of a game; empty: nothing."""
        return ""

    def switches(self) -> Sequence[Switch]:
        """Return what people may choose for themselves (`/me`)."""
        return ()

    async def on_me(self, user_id: int) -> Addition:
        """Return what stands among somebody's own settings (`/me`) beside switches: lines, and rows below those."""
        return NO_ADDITION

    async def private_note(self, user_id: int) -> Screen | None:
        """Return what somebody is to be told after the next answer they get, in a message that they alone see.

        One line, once: whoever is asked this has noted that it is told.
        """
        return None

    def scopes(self) -> Sequence[PeopleScope]:
        """Return among which people somebody may look who is ahead."""
        return ()

    async def to_be_reminded(self, hours_left: float) -> Collection[int]:
        """Return who wants to be reminded about now, so long before a day ends, of something of this feature's.

        Those too who have been reminded today, or have nothing to be told: whoever reminds people of a day's deals sees
        to it that it is once a day, at the hour they have chosen for those if they have.
        """
        return ()

    async def day_reminder(self, user_id: int, day: int) -> DayReminder | None:
        """Return what somebody who is reminded of a day's deals is told besides; None: nothing."""
        return None

    def server_settings(self) -> Sequence[ServerSetting]:
        """Return what those who manage a server may choose for it."""
        return ()

    def prizes(self) -> Sequence[Prize]:
        """Return what people win in it, for whoever shows that beside its own screens."""
        return ()

    def logged_changes(self) -> Sequence[LoggedChange]:
        """Return what it writes into the log of a server's settings beside these (`GuildStore.write_down`)."""
        return ()

    def boards(self) -> Sequence[ServerBoard]:
        """Return by what it ranks people, for whoever tells of the first."""
        return ()

    async def row_without_table(self, interaction: Interaction) -> Row | None:
        """Return what is offered somebody where there is no table, or none that has room for them."""
        return None

    async def avoids(self, people: Collection[int]) -> frozenset[tuple[int, int]]:
        """Return who of these people would rather not play with which other: nobody but the first knows of it.

        It is asked of everybody alike, so that nobody learns it by what is asked, or by how long an answer takes.
        """
        return frozenset()

    async def waiting_turns(self, user_id: int) -> Sequence[WaitingTurn]:
        """Return what of it waits for somebody, in the language spoken just now; not what lies ready for anybody."""
        return ()

    async def kept_apart(self, people: Collection[int]) -> frozenset[frozenset[int]]:
        """Return which two of these people the bot never seats or pairs, nor tells of what the other asks.

        Whoever asks says nothing of it to anybody: it goes as if the other had not answered, or had come too late.
        """
        return frozenset(frozenset(two) for two in await self.avoids(people))

    def same_deals(self) -> SameDeals | None:
        """Return who has several people play the same deals, for features that pair people; None: nobody here."""
        return None

    # What happens

    def table_opened(self, table: Table) -> None:
        """Take note of a table that has just opened."""

    async def table_set_up(self, table: Table, places: Collection[int]) -> None:
        """Take note of a table that somebody has set up in these channels: where it was asked for, and its thread."""

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Take note of a change of a table, after it was committed."""

    def table_viewed(self, table: Table, user_id: int) -> None:
        """Take note of somebody who looks at a table, whether they play at it or not."""

    def server_told(self, server: ServerTold) -> None:
        """Take note of a server that Discord tells of: it may have added the bot just now, or long ago."""

    async def command_answered(self, interaction: Interaction) -> None:
        """Take note of a command that was answered; what is refused was none."""

    def crowd_votes(self) -> CrowdVotes | None:
        """Return whose votes the Crowd's seat plays; None: it asks nobody. Without such a feature nobody may ask it."""
        return None

    def workers(self) -> Sequence[Runs]:
        """Return what runs beside presses, from the moment the bot serves."""
        return ()

    def wake(self) -> None:
        """Have its workers look again at what is due: others may have changed it, or time was granted."""

    # What it keeps; asked of those too that are switched off

    def cleaned(self, writing: Writing, now: float) -> None:
        """Drop what is no longer needed."""

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """Let what was to end after a moment end so much later (or earlier): the bot did not reach this part."""

    def time_taken_back(self, writing: Writing, now: float) -> None:
        """Undo what a clock that was wrong has ended after this moment: that time was never lived."""

    def channels(self, part: Part) -> Sequence[Query]:
        """Return statements that find the channels, with their servers, of which it keeps something, of a part."""
        return ()

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        """Forget a channel that is gone; None: the bot was removed from the whole server, which may come back."""

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Delete what is kept of a server that has removed the bot for good.

        In what people keep of what they have played `nowhere` takes the place of its id, and nothing names it.
        """

    async def before_forgotten(self, user_id: int) -> None:
        """Take back from Discord what stands there of a person, whose data is about to be deleted.

        A `Refusal` says that this cannot be done now: then nothing is deleted.
        """


class Features(Follower):
    """All features there are, as the kernel asks them: handed over as one tuple before anything runs.

    What a method asks each of them stands at `Feature`.
    """

    def __init__(self, off: frozenset[str]) -> None:
        """`off`: the keys of those that are switched off."""
        self.off = off
        self._all: tuple[Feature, ...] | None = None

    def hand_over(self, features: tuple[Feature, ...]) -> None:
        """Let these be all there are."""
        assert self._all is None, "they are handed over once"
        self._all = features

    def __iter__(self) -> Iterator[Feature]:
        """Yield all of them, those too that are off."""
        assert self._all is not None, "nothing is asked of features before they are there"
        return iter(self._all)

    @property
    def on(self) -> Iterator[Feature]:
        """Yield those that are not switched off."""
        return (feature for feature in self if feature.key not in self.off)

    def handlers(self) -> dict[type[CustomId], PressHandler]:
        """Return who handles presses of the features' custom ids: of one that is off, somebody who says so."""
        return {
            kind: handler if feature.key not in self.off else _say_that_it_is_off
            for feature in self
            for kind, handler in feature.handlers().items()
        }

    def verbs(self) -> dict[str, Handler]:
        """Return who handles the features' presses at a table: of one that is off, somebody who says so."""
        return {
            verb: handler if feature.key not in self.off else _say_that_it_is_off
            for feature in self
            for verb, handler in feature.verbs().items()
        }

    def find(self, kind: type[F]) -> F:
        """Return the feature of a class, for its commands."""
        return next(feature for feature in self if isinstance(feature, kind))

    def buttons(self, spot: Spot) -> list[Button]:
        return [button for feature in self.on for button in feature.buttons(spot)]

    def lines(self, spot: Spot) -> list[str]:
        return [line for feature in self.on for line in feature.lines(spot)]

    async def on_table_message(self, table: TableView) -> Addition:
        return _together([await feature.on_table_message(table) for feature in self.on])

    async def on_result(self, table: TableView) -> list[str]:
        return [line for feature in self.on for line in await feature.on_result(table)]

    def own_panel(self, table: TableView) -> OwnPanel | None:
        return next((feature.own_panel(table) for feature in self if table.header.kind in feature.table_kinds), None)

    def reworded(self, key: str) -> str:
        return next((feature.rewords[key] for feature in self.on if key in feature.rewords), key)

    async def profile_lines(self, game: str, user_id: int) -> list[str]:
        lines = [await feature.profile_line(game, user_id) for feature in self.on]
        return [line for line in lines if line]

    def switches(self) -> list[Switch]:
        return [switch for feature in self.on for switch in feature.switches()]

    async def on_me(self, user_id: int) -> Addition:
        return _together([await feature.on_me(user_id) for feature in self.on])

    async def private_note(self, user_id: int) -> Screen | None:
        for feature in self.on:
            if (note := await feature.private_note(user_id)) is not None:
                return note
        return None

    def scopes(self) -> dict[str, PeopleScope]:
        """Return among which people somebody may look who is ahead, by name."""
        return {scope.name: scope for feature in self.on for scope in feature.scopes()}

    async def to_be_reminded(self, hours_left: float) -> set[int]:
        return {user for feature in self.on for user in await feature.to_be_reminded(hours_left)}

    async def day_reminders(self, user_id: int, day: int) -> list[DayReminder]:
        reminders = [await feature.day_reminder(user_id, day) for feature in self.on]
        return [reminder for reminder in reminders if reminder is not None]

    def server_settings(self) -> ServerSettings:
        """Return what those who manage a server may choose, and what only stands in its log."""
        on = [setting for feature in self.on for setting in feature.server_settings()]
        return ServerSettings(
            on,
            [setting for feature in self if feature.key in self.off for setting in feature.server_settings()],
            [change for feature in self for change in feature.logged_changes()],
        )

    def boards(self) -> list[ServerBoard]:
        return [board for feature in self.on for board in feature.boards()]

    async def rows_without_table(self, interaction: Interaction) -> tuple[Row, ...]:
        """Return what is offered somebody where there is no table, or none that has room for them."""
        rows = [await feature.row_without_table(interaction) for feature in self.on]
        return tuple(row for row in rows if row is not None)

    async def avoids(self, people: Collection[int]) -> frozenset[tuple[int, int]]:
        found = [await feature.avoids(people) for feature in self.on]
        return frozenset().union(*found)

    async def waiting_turns(self, user_id: int) -> list[WaitingTurn]:
        found = [await feature.waiting_turns(user_id) for feature in self.on]
        return [turn for turns in found for turn in turns]

    async def kept_apart(self, people: Collection[int]) -> frozenset[frozenset[int]]:
        pairs = [await feature.kept_apart(people) for feature in self.on]
        return frozenset().union(*pairs)

    def same_deals(self) -> SameDeals | None:
        return next((found for feature in self.on if (found := feature.same_deals()) is not None), None)

    def table_opened(self, table: Table) -> None:
        for feature in self.on:
            feature.table_opened(table)

    async def table_set_up(self, table: Table, places: Collection[int]) -> None:
        for feature in self.on:
            await feature.table_set_up(table, places)

    def table_changed(self, table: Table, news: TableChanged) -> None:
        for feature in self.on:
            feature.table_changed(table, news)

    def table_viewed(self, table: Table, user_id: int) -> None:
        for feature in self.on:
            feature.table_viewed(table, user_id)

    def server_told(self, server: ServerTold) -> None:
        for feature in self.on:
            feature.server_told(server)

    async def command_answered(self, interaction: Interaction) -> None:
        for feature in self.on:
            try:
                await feature.command_answered(interaction)
            except UNAVAILABLE as error:
                log.warning("%s: an answered command is not followed: the database: %s", feature.key, in_short(error))

    def crowd_votes(self) -> CrowdVotes | None:
        """Return whose votes the Crowd's seat plays; None: nobody is asked."""
        return next((votes for feature in self.on if (votes := feature.crowd_votes()) is not None), None)

    def wake(self) -> None:
        for feature in self.on:
            feature.wake()

    def cleaned(self, writing: Writing, now: float) -> None:
        for feature in self:
            feature.cleaned(writing, now)

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        for feature in self:
            feature.time_lost(writing, since, seconds, part)

    def time_taken_back(self, writing: Writing, now: float) -> None:
        for feature in self:
            feature.time_taken_back(writing, now)

    def channels(self, part: Part) -> list[Query]:
        return [query for feature in self for query in feature.channels(part)]

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        for feature in self:
            await feature.place_gone(guild_id, channel_id)

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        for feature in self:
            feature.server_forgotten(writing, guild_id, nowhere)

    async def before_forgotten(self, user_id: int) -> None:
        for feature in self:
            await feature.before_forgotten(user_id)

    def prizes(self) -> list[Prize]:
        return [prize for feature in self.on for prize in feature.prizes()]

    def workers(self) -> list[Runs]:
        """Return what runs beside presses."""
        return [worker for feature in self.on for worker in feature.workers()]

    async def stop(self) -> None:
        """End what they do."""
        for feature in self:
            await feature.stop()


def _together(added: Sequence[Addition]) -> Addition:
    return Addition(
        tuple(text for addition in added for text in addition.texts),
        tuple(row for addition in added for row in addition.rows),
        {seat: beside for addition in added for seat, beside in addition.beside.items()},
    )


async def _say_that_it_is_off(_: Interaction, *__: object) -> None:
    raise Refusal("feature_off")


@dataclass(frozen=True, slots=True)
class Kernel:
    """What there is without any feature, given to each feature and each command; built once at the start."""

    client: discord.Client
    database: Database
    tables: Tables
    people: PeopleStore
    notes: NoteStore
    members: MemberStore
    forgetting: Forgetting
    profiles: ProfileStore
    languages: Languages
    audiences: Audiences
    mention_policy: MentionPolicy
    transport: Transport
    display: Display
    own_board: OwnBoard
    cards: ThreadCards
    drawing: DrawingThread
    replays: Replays
    ai_worker: JobWorker
    """Has jobs done in the process AI seats think in."""
    daily_secret: str = field(repr=False)
    """The key of the days' deals and puzzles."""
    papers: Papers
    """What this bot's papers are filled in with."""
    features: Features

    @property
    def operator(self) -> Operator:
        """Who runs this bot, and where its pages lie."""
        return self.papers.operator

    @property
    def clock(self) -> Clock:
        """The time, for whoever does something later."""
        return self.tables.clock

    @property
    def games(self) -> Mapping[str, Plugin]:
        """Every game by key; the first is played where none is named."""
        return plugins(self.tables.games)

    @property
    def server_rules(self) -> ServerRules:
        """What servers ask of those who begin a game."""
        return ServerRules(self.languages.guilds, self.games, self.features)
