"""How it goes is shown to those who manage a server alone, about that server alone."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.features.server_figures import screens, worker
from bot.features.server_figures.custom_ids import ServerFiguresPress
from bot.features.server_figures.feature import ServerFiguresFeature
from bot.features.server_figures.handlers import ServerFiguresHandlers
from bot.features.server_figures.publishing import mondays_before
from bot.features.server_figures.store import ServerFiguresStore
from bot.features.server_figures.worker import ServerFiguresWorker
from bot.league import days
from bot.store.enums import Status
from bot.tables.refusal import Refusal
from bot.ui.media.drawing import DrawingThread
from tests.league.season import Season, Seat
from tests.tables.room import BEN, GUILD, Room, play_on
from tests.ui.message import GALLERY, parts, payload
from tests.ui.pressed import PressedBy

TODAY = 20_000
"""Days after the clock of the room begins."""
FIVE = (101, 102, 103, 104, 105)
MANAGER, OTHER = 77, 71
MANAGES = discord.Permissions(manage_guild=True)


class Figures:
    """A server's, and who presses for them."""

    def __init__(self, room: Room, drawing: DrawingThread) -> None:
        self.room = room
        room.clock.advance(days.begins(TODAY))
        self.store = ServerFiguresStore(room.database)
        self.worker = ServerFiguresWorker(self.store, room.clock)
        self.presses = ServerFiguresHandlers(self.store, room.people, drawing, room.clock)
        self.mondays = mondays_before(days.day_of(room.clock.now()))

    async def played(self, *people: int, weeks_ago: int = 1, guild: int = GUILD) -> None:
        """A game has ended in a week that is over, or (0) in the one that goes on."""
        at = days.begins(self.mondays[-1] + 7 - 7 * weeks_ago) + 19.5 * 3600
        await Season(self.room.database).ends(*(Seat(user, 40) for user in people), at=at, guild_id=guild)

    async def press(self, may: discord.Permissions = MANAGES, guild: int | None = GUILD) -> Any:
        """Somebody presses; the interaction then."""
        pressed: Any = PressedBy(MANAGER, guild, panel=True)
        pressed.permissions = may
        await self.presses.pressed(pressed, ServerFiguresPress())
        return pressed


@pytest.fixture
def figures(room: Room, drawing: DrawingThread) -> Figures:
    """A server in which nothing was played yet."""
    return Figures(room, drawing)


async def test_whoever_manages_the_server_sees_its_weeks_as_a_picture_in_a_message_of_their_own(
    figures: Figures,
) -> None:
    await figures.played(*FIVE)
    await figures.worker.look()
    shown = await figures.press()
    (what, given) = shown.log[-1]
    assert (what, given["ephemeral"]) == ("send", True), "the settings stay as they are"
    (picture,) = [part for part in parts(payload(shown.view)) if part["type"] == GALLERY]
    assert "1 game, 5 people" in picture["items"][0]["description"]
    at = int(days.begins(days.day_of(figures.room.clock.now()))) + 19 * 3600
    assert f"Best hour: **<t:{at}:t> to <t:{at + 3600}:t>**" in shown.words
    assert "Most played: **Super Mega Lucky Box**" in shown.words
    assert "Nothing is told of fewer than five people" in shown.words


async def test_whoever_reads_text_has_it_as_text(figures: Figures) -> None:
    await figures.room.people.choose(MANAGER, text_mode=True)
    await figures.played(*FIVE)
    await figures.worker.look()
    shown = await figures.press()
    assert not [part for part in parts(payload(shown.view)) if part["type"] == GALLERY]
    assert "games  people  new  back" in shown.words


async def test_where_it_cannot_be_drawn_it_is_told_as_text(
    figures: Figures, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: object) -> None:
        raise ValueError

    monkeypatch.setattr(screens, "_drawn", broken)
    await figures.played(*FIVE)
    await figures.worker.look()
    shown = await figures.press()
    assert "The picture could not be drawn" in shown.words
    assert "games  people  new  back" in shown.words
    assert "drawing failed" in caplog.text
    caplog.clear()


@pytest.mark.parametrize(
    "may", [discord.Permissions(), discord.Permissions(manage_messages=True), discord.Permissions(manage_roles=True)]
)
async def test_nobody_else_sees_anything(figures: Figures, may: discord.Permissions) -> None:
    with pytest.raises(Refusal) as no:
        await figures.press(may)
    assert no.value.code == "server_figures_manager_needed"


async def test_outside_of_a_server_there_are_none(figures: Figures) -> None:
    with pytest.raises(Refusal):
        await figures.press(guild=None)


async def test_where_nothing_was_played_it_says_so_and_of_another_server_nothing(figures: Figures) -> None:
    await figures.played(*FIVE, guild=OTHER)
    await figures.worker.look()
    assert "Nothing was played here yet." in (await figures.press()).words


async def test_where_fewer_than_five_play_it_is_the_same_however_few_and_however_much(figures: Figures) -> None:
    seen = set()
    for weeks_ago, people in ((2, FIVE[:2]), (2, FIVE[:1]), (1, FIVE[1:5]), (5, FIVE[:4])):
        await figures.played(*people, weeks_ago=weeks_ago)
        await figures.worker.look()
        seen.add((await figures.press()).words)
    (words,) = seen
    assert "fewer than five people played" in words


async def test_the_week_that_goes_on_is_not_told(figures: Figures) -> None:
    await figures.played(*FIVE, weeks_ago=0)
    await figures.worker.look()
    assert "fewer than five people played" in (await figures.press()).words


async def test_as_long_as_weeks_are_still_counted_nothing_of_them_is_told(figures: Figures) -> None:
    await figures.played(*FIVE)
    assert "still counting" in (await figures.press()).words
    await figures.worker.look()
    await figures.played(*FIVE, weeks_ago=0)
    assert "still counting" not in (await figures.press()).words


async def test_a_long_log_is_taken_in_a_few_games_at_a_time(figures: Figures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "AT_ONCE", 2)
    for _ in range(5):
        await figures.played(*FIVE)
    looking = asyncio.create_task(figures.worker.look())
    pauses = 0
    while not looking.done():
        await figures.room.wait(worker.BREATH)
        pauses += 1
    assert pauses >= 2
    (week, *_) = await figures.store.weeks(GUILD, figures.mondays[-1], figures.mondays[-1] + 6)
    assert (week.games, week.people) == (5, 5)


async def test_a_game_that_ends_wakes_the_worker(figures: Figures) -> None:
    kernel: Any = SimpleNamespace(
        database=figures.room.database, people=figures.room.people, drawing=None, clock=figures.room.clock
    )
    feature = ServerFiguresFeature(kernel)
    figures.room.followers.add(feature)  # type: ignore[arg-type]
    (woken,) = [one.woken for one in feature.workers()]  # type: ignore[attr-defined]
    table = await figures.room.game(BEN)
    assert not woken.is_set()
    while table.status == Status.RUNNING:
        await play_on(figures.room, table)
    assert woken.is_set()
