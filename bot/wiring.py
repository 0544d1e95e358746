"""What the bot is made of: which part is told of which others, who handles which press, which commands there are."""

from __future__ import annotations

from typing import Protocol

import discord
from discord.ext import commands

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
from bot.store.boards import BoardStore
from bot.store.daily import DailyStore
from bot.store.database import Database
from bot.store.guilds import GuildStore
from bot.store.lucks import LuckStore
from bot.store.members import MemberStore
from bot.store.predictions import PredictionStore
from bot.store.profiles import ProfileStore
from bot.store.puzzles import PuzzleStore
from bot.store.reviews import ReviewStore
from bot.store.waiting import WaitingStore
from bot.tables.accounts import Accounts
from bot.tables.daily import Daily
from bot.tables.duels import Duels
from bot.tables.evenings import Evenings
from bot.tables.onlookers import Onlookers
from bot.tables.puzzles import Puzzles
from bot.tables.registry import Tables
from bot.tables.reviews import Reviews
from bot.thinking.minds import Minds
from bot.ui.after_presses import AfterPresses
from bot.ui.days import DayScreens
from bot.ui.display import Display
from bot.ui.drawing import DrawingThread
from bot.ui.emojis import OurEmojis
from bot.ui.ending import EndPresses
from bot.ui.evening_events import DiscordRequests
from bot.ui.evening_keeper import EveningKeeper
from bot.ui.evening_opening import EveningOpening
from bot.ui.evening_result import EveningResult
from bot.ui.from_here import WhatIfPresses
from bot.ui.games import plugins
from bot.ui.ids import TellPress
from bot.ui.ids_review import ReviewPress
from bot.ui.languages import Languages
from bot.ui.learning import Learning
from bot.ui.lesson_screens import LessonScreens
from bot.ui.lobby_presses import LobbyPresses
from bot.ui.look_presses import LookPresses
from bot.ui.luck_presses import LuckPresses
from bot.ui.notices import Notices
from bot.ui.option_presses import OptionPresses
from bot.ui.own_board import OwnBoard
from bot.ui.panels import Panels
from bot.ui.play_presses import PlayPresses
from bot.ui.prediction_presses import Predictions
from bot.ui.press_limit import PressLimit
from bot.ui.replays import Replays
from bot.ui.review_presses import ReviewPresses
from bot.ui.router import Handler, Router
from bot.ui.server_rules import ServerRules
from bot.ui.sharing import SharePresses
from bot.ui.table_message import TableMessages
from bot.ui.thread_cards import ThreadCards
from bot.ui.told_once import ToldOnce
from bot.ui.transport import Discord
from bot.ui.vote_presses import VotePresses


class Foundation(Protocol):
    """What is there before the parts are joined."""

    settings: Settings
    database: Database
    tables: Tables
    minds: Minds
    drawing: DrawingThread
    replays: Replays
    our_emojis: OurEmojis
    press_limit: PressLimit


def wired(base: Foundation, client: discord.AutoShardedClient, daily_secret: str) -> Services:
    """Return the bot's parts, each told of those it needs."""
    database, tables = base.database, base.tables
    people = tables.people
    daily = Daily(tables, DailyStore(database), base.minds, daily_secret)
    display, guilds = _display(base, client, DayScreens(daily, base.drawing)), GuildStore(database)
    languages = Languages(people, guilds)
    display.messages.language = display.notices.language = languages.table
    display.messages.pings.guilds = guilds
    tables.coach(lambda guild_id: guilds.held(guild_id).coach)
    onlookers = Onlookers(PredictionStore(database), guilds, tables.clock)
    tables.hear(onlookers.store.wishes)
    own_board = OwnBoard(tables, display)
    cards = ThreadCards(display.messages, people)
    tables.listen(cards.news)
    evenings = Evenings(tables, database)
    cards.set_up = evenings.take_in
    valued = [key for key, game in plugins(tables.games).items() if game.load_luck is not None]
    accounts = Accounts(LuckStore(database), base.minds, tables.clock, valued)
    tables.listen(accounts.news)
    verbs = {
        **_verbs(base, own_board, cards, onlookers),
        **LuckPresses(accounts, tables.people, base.drawing).handlers(),
    }
    router = Router(tables, own_board, verbs, base.press_limit)
    router.speak = languages.answer
    kept = Reviews(ReviewStore(database), base.minds, tables.clock)
    reviews = ReviewPresses(tables, people, kept, base.drawing, display.panels.transport)
    router.on(ReviewPress, reviews.pressed)
    told = _told(base, display, languages)
    router.on(TellPress, told.pressed)
    puzzles = Puzzles(tables, PuzzleStore(database), base.minds, daily_secret)
    return Services(
        tables, people, display, own_board, router, base.drawing, daily, BoardStore(database),
        MemberStore(database), ProfileStore(database), onlookers, cards, reviews, puzzles, client, accounts,
        Duels(tables, database, daily_secret), languages, evenings, EveningResult(evenings, people, base.drawing),
        told,
    )  # fmt: skip


def evening_keeper(services: Services) -> EveningKeeper:
    """Return who keeps evenings."""
    evenings, guilds, requests = services.evenings, services.languages.guilds, DiscordRequests(services.client)
    messages = services.display.messages
    opening = EveningOpening(evenings, services.cards, requests, guilds)
    keeper = EveningKeeper(
        evenings, messages.transport, services.evening_result, opening, requests, messages.pings
    )  # fmt: skip
    keeper.language = services.languages.place
    return keeper


def _told(base: Foundation, display: Display, languages: Languages) -> ToldOnce:
    """Return who tells of tables that open; it is told of them."""
    shown = display.messages
    told = ToldOnce(WaitingStore(base.database), languages.guilds, shown.pings, shown.transport, base.tables.clock)
    told.language, shown.opened = languages.table, told.opened
    return told


def _verbs(base: Foundation, own_board: OwnBoard, cards: ThreadCards, onlookers: Onlookers) -> dict[str, Handler]:
    """Return who handles which press at a table."""
    shown, predictions = own_board.display.messages, Predictions(onlookers, base.tables.people, base.drawing)
    shown.watched = predictions.shown
    return {
        **LobbyPresses(shown).handlers(), **PlayPresses(own_board).handlers(),
        **LookPresses(base.tables.people, base.drawing, base.replays, own_board).handlers(),
        **AfterPresses(own_board, cards, ServerRules(onlookers.guilds, base.tables.games)).handlers(),
        **cards.handlers(), **SharePresses(base.drawing, base.replays).handlers(),
        **Learning(own_board).handlers(), **OptionPresses().handlers(), **EndPresses().handlers(),
        **VotePresses(shown).handlers(), **WhatIfPresses(own_board, base.replays).handlers(), **predictions.handlers(),
    }  # fmt: skip


def _display(base: Foundation, client: discord.AutoShardedClient, days: DayScreens) -> Display:
    tables, drawing = base.tables, base.drawing
    transport, clock, people = Discord(client, base.our_emojis), tables.clock, tables.people
    return Display(
        tables, TableMessages(transport, clock, people, drawing, by_token=base.settings.by_token),
        Panels(transport, clock, people, drawing, days, LessonScreens(tables, drawing)),
        Notices(transport, clock, drawing, people),
    )  # fmt: skip


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
