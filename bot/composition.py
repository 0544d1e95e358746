"""What the bot is made of: the kernel by constructors, then every feature, then commands and the router of presses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, TypeVar

import discord
from discord.http import Route

from bot import cogs
from bot.backups import Backups, folder_of
from bot.cogs.building import CommandModule
from bot.config import ROOT, Settings
from bot.database_setup import place_of
from bot.feature import Features, Kernel
from bot.features.catalogue import features, still_kinds
from bot.games.catalogue import games
from bot.store.guilds import GuildStore
from bot.store.keeping import KeepingStore
from bot.store.lost import LostStore
from bot.store.members import MemberStore
from bot.store.notes import NoteStore
from bot.store.people import PeopleStore
from bot.store.places import PlaceStore
from bot.store.results.profiles import ProfileStore
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.tables import TableStore
from bot.tables.clocks.cleaner import Cleaner
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.keeper import Keeper
from bot.tables.clocks.lost import Lost
from bot.tables.clocks.timekeeper import Timekeeper
from bot.tables.clocks.worker import Runs, until_answered
from bot.tables.following import Followers
from bot.tables.forgetting import Forgetting
from bot.tables.log import TableLog
from bot.tables.registry import Tables
from bot.tables.table import TableContext
from bot.thinking.client import AIWorkerClient
from bot.ui.gateway.audience import Audiences, DiscordAsks
from bot.ui.gateway.known_servers import ServersOfBot
from bot.ui.gateway.meeting import Meeting
from bot.ui.gateway.reach import Host, Reach
from bot.ui.gateway.shard_line import Lines
from bot.ui.gateway.whereabouts import Sightings, Whereabouts
from bot.ui.input.after_presses import AfterPresses
from bot.ui.input.custom_id import CustomId
from bot.ui.input.ending import EndPresses
from bot.ui.input.languages import Languages
from bot.ui.input.lobby_presses import LobbyPresses
from bot.ui.input.look_presses import LookPresses
from bot.ui.input.option_presses import OptionPresses
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.play_presses import PlayPresses
from bot.ui.input.press_limit import PressLimit
from bot.ui.input.private_notes import PrivateNotes
from bot.ui.input.router import Handler, PressHandler, Router
from bot.ui.input.vote_presses import VotePresses
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import OurEmojis
from bot.ui.media.replays import Replays
from bot.ui.media.sharing import SharePresses
from bot.ui.messages.display import Display
from bot.ui.messages.layout_version import CurrentLayout
from bot.ui.messages.made_once import DiscordThreads, Threads
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.thread_cards import ThreadCards
from bot.ui.messages.transport import Discord

K = TypeVar("K")
V = TypeVar("V")
PACE = 0.05
"""Seconds between two tables that are shown again after an outage: presses come first."""


class Foundation(Protocol):
    """What is there before the parts are joined."""

    settings: Settings
    database: Database
    ai_worker: AIWorkerClient
    drawing: DrawingThread
    our_emojis: OurEmojis
    press_limit: PressLimit
    believed_for: float
    """Seconds for which what was read of people and servers is believed."""
    met_for: float
    """Seconds for which it is known that somebody was met in a server."""
    sightings: Sightings

    def looks_after(self) -> Part | None:
        """Return which part of all tables this process looks after; None: all of them."""
        ...

    def is_ours(self, guild_id: int | None) -> bool:
        """Return whether this process looks after what belongs to a server."""
        ...


@dataclass(frozen=True, slots=True)
class Composition:
    """The bot, made."""

    kernel: Kernel
    router: Router
    commands: tuple[CommandModule, ...]
    """Those of features that are switched off left out."""
    reach: Reach
    layout: CurrentLayout
    cleaner: Cleaner
    whereabouts: Whereabouts
    meeting: Meeting
    private_notes: PrivateNotes
    workers: tuple[Runs, ...]
    """What runs beside presses, from the moment the bot serves."""


def compose(
    base: Foundation, host: Host, client: discord.AutoShardedClient, clock: Clock, daily_secret: str
) -> Composition:
    """Return the bot's parts, each given those it needs."""
    lines, followers = Lines(clock, lambda: client.shard_count), Followers()
    added = Features(base.settings.features_off)
    guilds = GuildStore(base.database, base.believed_for)
    tables = _tables(base, lines, followers, added, guilds, daily_secret)
    layout = CurrentLayout(ROOT / "bot", base.our_emojis)
    kernel = _kernel(base, guilds, tables, client, layout, added, daily_secret)
    every = tuple(make(kernel) for make in features())
    added.hand_over(every)
    followers.hand_over((TableLog(), kernel.display, kernel.cards, added))
    modules = tuple(made(kernel) for made in command_modules() if made.feature not in kernel.features.off)
    router = Router(
        tables,
        kernel.own_board,
        _verbs(base, kernel),
        _handlers(kernel, modules),
        base.press_limit,
        speak=kernel.languages.answer,
        require_place_seen=kernel.audiences.require_place_seen,
        additions=added,
    )
    cleaner, whereabouts = Cleaner(tables, kernel.features.cleaned), _whereabouts(base, client, kernel)
    keeping = KeepingStore(base.database)
    return Composition(
        kernel,
        router,
        modules,
        _reach(host, client, lines, kernel),
        layout,
        cleaner,
        whereabouts,
        Meeting(kernel.members, kernel.languages, keeping, clock),
        PrivateNotes(added.private_note),
        (
            Timekeeper(tables),
            cleaner,
            whereabouts,
            _keeper(base, client, kernel, whereabouts, keeping),
            *kernel.features.workers(),
            *_backups(base, clock),
        ),
    )


def _tables(
    base: Foundation, lines: Lines, followers: Followers, added: Features, guilds: GuildStore, daily_secret: str
) -> Tables:
    people = PeopleStore(base.database, base.believed_for)
    context = TableContext(
        TableStore(base.database, daily_secret, still=still_kinds(base.settings.features_off)),
        lines.clock,
        people.next_by_itself,
        people.newcomers,
        people.reliability,
        base.ai_worker,
        lost=Lost(lines.going_on),
        arrivals=lines,
        looks_after=base.looks_after,
        follower=followers,
        crowd_votes=added.crowd_votes,
        spectators_asked_in=guilds.asks_spectators,
        avoids=added.avoids,
    )
    return Tables(context, people, games())


def _kernel(
    base: Foundation,
    guilds: GuildStore,
    tables: Tables,
    client: discord.AutoShardedClient,
    layout: CurrentLayout,
    added: Features,
    daily_secret: str,
) -> Kernel:
    database = base.database
    people, notes, members = tables.people, NoteStore(database), MemberStore(database, base.met_for)
    languages, mention_policy = Languages(people, guilds), MentionPolicy(people, guilds, added.kept_apart)
    transport = Discord(client, base.our_emojis)
    display = Display(
        tables,
        transport,
        mention_policy,
        base.drawing,
        added,
        language=languages.table,
        opened=added.table_opened,
        by_token=base.settings.by_token,
        layout=layout.version,
    )
    own_board, audiences = OwnBoard(tables, display), Audiences(DiscordAsks(client), tables.clock)
    threads = Threads(DiscordThreads(client), tables.store)
    cards = ThreadCards(display.messages, notes, audiences, threads, added.table_set_up)
    return Kernel(
        client=client,
        database=database,
        tables=tables,
        people=people,
        notes=notes,
        members=members,
        forgetting=Forgetting(tables, members, added, daily_secret),
        profiles=ProfileStore(database),
        languages=languages,
        audiences=audiences,
        mention_policy=mention_policy,
        transport=transport,
        display=display,
        own_board=own_board,
        cards=cards,
        drawing=base.drawing,
        replays=Replays(added),
        ai_worker=base.ai_worker,
        daily_secret=daily_secret,
        papers=base.settings.papers,
        features=added,
    )


def command_modules() -> Iterator[type[CommandModule]]:
    """Yield what the modules of `bot/cogs` have, by their names: `ls bot/cogs` says what people can type."""
    for found in sorted(iter_modules(cogs.__path__), key=lambda module: module.name):
        module = import_module(f"bot.cogs.{found.name}")
        for made in vars(module).values():
            if isinstance(made, type) and issubclass(made, CommandModule) and made.__module__ == module.__name__:
                yield made


def _handlers(kernel: Kernel, modules: Iterable[CommandModule]) -> dict[type[CustomId], PressHandler]:
    return _joined(kernel.features.handlers(), *(module.handlers() for module in modules))


def _joined(*parts: Mapping[K, V]) -> dict[K, V]:
    """Return what all of these handle; raise `ValueError` where two handle the same."""
    found: dict[K, V] = {}
    for part in parts:
        if twice := found.keys() & part.keys():
            raise ValueError(f"two handle the presses of {twice}")
        found |= part
    return found


def _reach(host: Host, client: discord.AutoShardedClient, lines: Lines, kernel: Kernel) -> Reach:
    """Return who knows whether Discord reaches the bot; what was lost is granted, and shown."""

    async def show(part: Part) -> None:
        async def resume() -> None:
            await kernel.tables.catch_up()
            await kernel.display.resume(part, pace=PACE)

        await until_answered(kernel.tables.clock, "resume", resume)

    return Reach(
        host,
        lines,
        kernel.tables,
        LostStore(kernel.database, kernel.features),
        goes_on=kernel.features.wake,
        regained=show,
        ask=lambda: client.http.request(Route("GET", "/gateway")),
    )


def _whereabouts(base: Foundation, client: discord.Client, kernel: Kernel) -> Whereabouts:
    return Whereabouts(
        client,
        PlaceStore(kernel.database, kernel.features.channels),
        kernel.tables,
        kernel.languages.guilds,
        kernel.features.place_gone,
        base.is_ours,
        base.sightings,
    )


def _keeper(
    base: Foundation, client: discord.Client, kernel: Kernel, whereabouts: Whereabouts, keeping: KeepingStore
) -> Keeper:
    """Return who deletes by age; `keeping` is that of those who note whom they see."""
    servers = ServersOfBot(
        client, whereabouts, keeping, kernel.languages.guilds, kernel.members, kernel.features.server_forgotten
    )
    return Keeper(kernel.tables, keeping, kernel.forgetting, servers, base.settings.keep_months)


def _backups(base: Foundation, clock: Clock) -> tuple[Backups, ...]:
    folder = folder_of(base.settings)
    return () if folder is None else (Backups(place_of(base.settings), folder, base.settings.backups_kept, clock),)


def _verbs(base: Foundation, kernel: Kernel) -> dict[str, Handler]:
    own_board, cards = kernel.own_board, kernel.cards
    shown = own_board.display.messages
    return _joined(
        LobbyPresses(shown).handlers(),
        PlayPresses(own_board).handlers(),
        LookPresses(
            kernel.people, base.drawing, kernel.replays, own_board, viewed=kernel.features.table_viewed
        ).handlers(),
        AfterPresses(own_board, cards, kernel.server_rules).handlers(),
        cards.handlers(),
        SharePresses(base.drawing, kernel.replays, cards.audiences, kernel.features).handlers(),
        OptionPresses().handlers(),
        EndPresses().handlers(),
        VotePresses(shown).handlers(),
        kernel.features.verbs(),
    )
