"""What the bot is made of: which part is told of which others, who handles which press, which commands there are."""

from __future__ import annotations

from typing import Protocol

import discord
from discord.ext import commands
from discord.http import Route

from bot.cogs.about import About
from bot.cogs.building import Command, Group
from bot.cogs.daily import DailyCommands
from bot.cogs.duel import Duel
from bot.cogs.event import Event
from bot.cogs.league import League
from bot.cogs.learn import Learn
from bot.cogs.play import Play
from bot.cogs.puzzle import PuzzleCommands
from bot.cogs.services import Services
from bot.cogs.settings import SettingsCommands
from bot.cogs.table import TableCommands
from bot.config import Settings
from bot.store.daily import DailyStore
from bot.store.database import Database
from bot.store.guilds import GuildStore
from bot.store.leaderboards import LeaderboardStore
from bot.store.lost import LostStore
from bot.store.lucks import LuckStore
from bot.store.members import MemberStore
from bot.store.parts import Part
from bot.store.predictions import PredictionStore
from bot.store.profiles import ProfileStore
from bot.store.puzzles import PuzzleStore
from bot.store.reviews import ReviewStore
from bot.store.waiting import WaitingStore
from bot.tables.daily import Daily
from bot.tables.duels import Duels
from bot.tables.evenings import Evenings
from bot.tables.luck import LuckService
from bot.tables.onlookers import Onlookers
from bot.tables.puzzles import Puzzles
from bot.tables.registry import Tables
from bot.tables.reviews import Reviews
from bot.thinking.minds import Minds
from bot.ui.after_presses import AfterPresses
from bot.ui.audience import Audiences, DiscordAsks
from bot.ui.days import DayScreens
from bot.ui.display import Display
from bot.ui.drawing import DrawingThread
from bot.ui.emojis import OurEmojis
from bot.ui.ending import EndPresses
from bot.ui.evening_events import DiscordRequests, EveningEvents
from bot.ui.evening_keeper import EveningKeeper
from bot.ui.evening_opening import EveningOpening
from bot.ui.evening_result import EveningResult
from bot.ui.from_here import WhatIfPresses
from bot.ui.games import plugins
from bot.ui.ids import TellPress
from bot.ui.ids_review import ReviewPress
from bot.ui.languages import Languages
from bot.ui.learning import Learning
from bot.ui.lobby_presses import LobbyPresses
from bot.ui.look_presses import LookPresses
from bot.ui.luck_presses import LuckPresses
from bot.ui.made_once import Threads
from bot.ui.option_presses import OptionPresses
from bot.ui.own_board import OwnBoard
from bot.ui.pings import Pings
from bot.ui.play_presses import PlayPresses
from bot.ui.prediction_presses import Predictions
from bot.ui.press_limit import PressLimit
from bot.ui.reach import Host, Reach
from bot.ui.replays import Replays
from bot.ui.review_presses import ReviewPresses
from bot.ui.router import Handler, Router
from bot.ui.server_rules import ServerRules
from bot.ui.sharing import SharePresses
from bot.ui.thread_cards import ThreadCards
from bot.ui.told_once import ToldOnce
from bot.ui.transport import Discord
from bot.ui.vote_presses import VotePresses

PACE = 0.05
"""Seconds between two tables that are shown again after an outage: presses come first."""


class Foundation(Protocol):
    """What is there before the parts are joined."""

    settings: Settings
    database: Database
    server_store: GuildStore
    tables: Tables
    minds: Minds
    drawing: DrawingThread
    replays: Replays
    our_emojis: OurEmojis
    press_limit: PressLimit


def wired(base: Foundation, client: discord.AutoShardedClient, daily_secret: str) -> Services:
    """Return the bot's parts, each given those it needs."""
    database, tables, guilds = base.database, base.tables, base.server_store
    people = tables.people
    daily = Daily(tables, DailyStore(database), base.minds, daily_secret)
    languages, pings = Languages(people, guilds), Pings(people, guilds)
    transport = Discord(client, base.our_emojis)
    told = ToldOnce(WaitingStore(database), guilds, pings, transport, tables.clock, languages.table)
    onlookers = Onlookers(PredictionStore(database), guilds, tables.clock)
    predictions = Predictions(onlookers, people, base.drawing, transport)
    display = Display(
        tables,
        transport,
        pings,
        base.drawing,
        DayScreens(daily, base.drawing),
        language=languages.table,
        watched=predictions.shown,
        opened=told.opened,
        by_token=base.settings.by_token,
    )
    own_board, audiences = OwnBoard(tables, display), Audiences(DiscordAsks(client), tables.clock)
    evenings, threads = Evenings(tables, database), Threads(DiscordRequests(client), tables.store)
    cards = ThreadCards(display.messages, people, audiences, threads, evenings.take_in)
    tables.listen(cards.news)
    luck = _luck(base)
    tables.listen(luck.news)
    verbs = {**_verbs(base, own_board, cards, onlookers, luck), **predictions.handlers()}
    router = Router(tables, own_board, verbs, base.press_limit, speak=languages.answer, sight=audiences.require_sight)
    kept = Reviews(ReviewStore(database), base.minds, tables.clock)
    reviews = ReviewPresses(tables, people, kept, base.drawing, transport)
    router.on(ReviewPress, reviews.pressed)
    router.on(TellPress, told.pressed)
    puzzles = Puzzles(tables, PuzzleStore(database), base.minds, daily_secret)
    return Services(
        tables,
        people,
        display,
        own_board,
        router,
        base.drawing,
        daily,
        LeaderboardStore(database),
        MemberStore(database),
        ProfileStore(database),
        onlookers,
        predictions,
        cards,
        reviews,
        puzzles,
        client,
        luck,
        Duels(tables, database, daily_secret),
        languages,
        evenings,
        EveningResult(evenings, people, base.drawing),
        told,
        audiences,
    )


def reach(client: discord.AutoShardedClient, host: Host, database: Database, services: Services) -> Reach:
    """Return who knows whether Discord reaches the bot; what was lost is granted, and shown."""

    def go_on() -> None:
        services.duels.changed()
        services.evenings.changed()

    async def show(part: Part) -> None:
        await services.tables.catch_up()
        await services.display.resume(part, pace=PACE)

    return Reach(
        host,
        services.tables,
        LostStore(database),
        goes_on=go_on,
        regained=show,
        ask=lambda: client.http.request(Route("GET", "/gateway")),
    )


def evening_keeper(services: Services) -> EveningKeeper:
    """Return who keeps evenings."""
    evenings, guilds, requests = services.evenings, services.languages.guilds, DiscordRequests(services.client)
    messages, audiences = services.display.messages, services.audiences
    opening = EveningOpening(evenings, services.cards, requests, guilds, audiences)
    return EveningKeeper(
        evenings,
        messages.transport,
        services.evening_result,
        opening,
        EveningEvents(requests, evenings.store, audiences),
        messages.pings,
        services.languages.place,
    )


def _luck(base: Foundation) -> LuckService:
    """Return who works luck out, of the games that offer values."""
    valued = [key for key, game in plugins(base.tables.games).items() if game.load_luck is not None]
    return LuckService(LuckStore(base.database), base.minds, base.tables.clock, valued)


def _verbs(
    base: Foundation, own_board: OwnBoard, cards: ThreadCards, onlookers: Onlookers, luck: LuckService
) -> dict[str, Handler]:
    """Return who handles which press at a table."""
    shown = own_board.display.messages
    return {
        **LuckPresses(luck, base.tables.people, base.drawing).handlers(),
        **LobbyPresses(shown).handlers(),
        **PlayPresses(own_board).handlers(),
        **LookPresses(base.tables.people, base.drawing, base.replays, own_board).handlers(),
        **AfterPresses(own_board, cards, ServerRules(onlookers.guilds, base.tables.games)).handlers(),
        **cards.handlers(),
        **SharePresses(base.drawing, base.replays, cards.audiences).handlers(),
        **Learning(own_board).handlers(),
        **OptionPresses().handlers(),
        **EndPresses().handlers(),
        **VotePresses(shown).handlers(),
        **WhatIfPresses(own_board, base.replays).handlers(),
    }


def commands_of(services: Services) -> tuple[list[commands.Cog], list[Command | Group]]:
    """Return the cogs, and the commands that are made of the games there are and stand in no cog."""
    about = About(services)
    offers = (
        Play(services),
        DailyCommands(services),
        Duel(services),
        Event(services),
        about,
        League(services),
        Learn(services),
        PuzzleCommands(services),
    )
    made: list[Command | Group] = [command for offered in offers for command in offered.commands()]
    return [TableCommands(services), about, SettingsCommands(services)], made
