"""People who look back at finished games: a coach in place, reviews kept in memory, and presses on what they see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias
from unittest.mock import patch

import pytest

from bot.engine.core import JsonObject, considered
from bot.engine.players import NobodyThinks
from bot.engine.record import Finished
from bot.engine.review import Judgement, Past, Review, Verdict
from bot.engine.run_to_completion import run_to_completion
from bot.features.reviews.custom_ids import ReviewPress
from bot.features.reviews.handlers import ReviewHandlers
from bot.features.reviews.service import ReviewService
from bot.features.reviews.store import ReviewStore
from bot.games.catalogue import games
from bot.games.luckybox.players.review import stages
from bot.games.plugin import Plugin
from bot.store.enums import Status
from bot.store.rows import PersonRow
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.input.answers import Interaction
from bot.ui.input.press_limit import PressLimit
from bot.ui.input.router import Router
from bot.ui.screens.additions import Place
from bot.ui.screens.screen import Button
from tests.patience import PATIENCE
from tests.ui.additions import NOTHING, Added
from tests.ui.build import ADA, StillClock, play, table_of
from tests.ui.custom_ids import parse_any
from tests.ui.scripted import ScriptedDiscord, Seen
from tests.ui.theatre import ANY_NUMBER, Everyone, StillDrawing, in_english

REVIEWED = [key for key, plugin in games().items() if plugin.reviewer is not None]
every_reviewed_game = pytest.mark.parametrize("game", REVIEWED)
LITTLE: dict[str, Any] = {"LOOK": 4, "BRIEF": 4, "TRY": 8, "PROOF": 16, "PARTS": (8, 16)}
"""A look is enough here: whether verdicts are true is tested where they are made."""


def finished_by(plugin: Plugin, characters: Sequence[str], seed: str, **values: Any) -> Table:
    """A table of any game, played to its end by characters in the place of people."""
    table = table_of(plugin, len(characters), seed=seed, **values)
    while table.status == Status.RUNNING:
        asked = table.rules.open_seats(table.state)
        if not asked:
            play(table, None, table.rules.advance)
            continue
        who = f"{seed}/{len(table.entries)}"
        for action in considered(table.rules, table.players, table.state, asked[0], characters[asked[0]], who):
            play(table, asked[0], action)
    return table


async def only_there(interaction: Interaction, origin: int, no: Refusal) -> None:
    """Refuse whatever is pressed elsewhere, as nobody knows who sees what."""
    if interaction.channel_id != origin:
        raise no


@cache
def _little(game: str, seed: str, seats: int, seat: int) -> Review:
    plugin = games()[game]
    assert plugin.reviewer is not None
    table = finished_by(plugin, ["rookie"] * seats, seed)
    past = Finished(game, plugin.edition, seats, table.header.options, seed, tuple(table.actions))
    with patch.multiple(stages, **LITTLE):
        return run_to_completion(plugin.reviewer.review(Past.of(past, plugin.rules), seat))


class Here:
    """A coach in place, who can be held, and be at a loss."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.asked: list[int] = []
        """The seats whose review was made."""
        self.judged: list[tuple[JsonObject, ...]] = []
        self.at_a_loss = False
        self.judgement: Judgement | None = None
        """What is said of every play that is tried; None: what it is worth."""

    async def review(self, finished: Finished, seat: int) -> Review:
        """See `ReviewMaker`."""
        self.asked.append(seat)
        await self.go_on.wait()
        if self.at_a_loss:
            raise NobodyThinks
        return _little(finished.game, finished.seed, finished.seats, seat)

    async def judge(self, finished: Finished, verdict: Verdict, play: Sequence[JsonObject]) -> Judgement:
        """See `ReviewMaker`."""
        self.judged.append(tuple(play))
        if self.at_a_loss:
            raise NobodyThinks
        if self.judgement is not None:
            return self.judgement
        plugin = games()[finished.game]
        assert plugin.reviewer is not None
        return run_to_completion(plugin.reviewer.judge(Past.of(finished, plugin.rules), verdict, play))


class Kept(ReviewStore):
    """Reviews in memory."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, int], tuple[int, bytes]] = {}

    async def get(self, table_id: int, seat: int, version: int) -> bytes | None:
        """See `ReviewStore`."""
        kept, content = self.rows.get((table_id, seat), (None, b""))
        return content if kept == version else None

    async def keep(self, table_id: int, seat: int, user_id: int, version: int, content: bytes, now: float) -> None:
        """See `ReviewStore`."""
        self.rows[table_id, seat] = version, content


class InTextMode(Everyone):
    """Everybody wants boards as text."""

    async def person(self, user_id: int) -> PersonRow:
        """See `PeopleStore`."""
        return PersonRow(user_id=user_id, text_mode=True)


class InLarge(Everyone):
    """Everybody wants larger boards."""

    async def person(self, user_id: int) -> PersonRow:
        """See `PeopleStore`."""
        return PersonRow(user_id=user_id, larger=True)


PLAY_ON = Button("Play it on", "added1:on")
ADDED = Added({Place.TURN: [PLAY_ON]})


class Looking:
    """Somebody with a finished game, and the bot that answers them."""

    def __init__(
        self, table: Table, *, text_mode: bool = False, larger: bool = False, store: Kept | None = None
    ) -> None:
        self.table, self.coach, self.store = table, Here(), store or Kept()
        self.world, self.drawing = ScriptedDiscord(), StillDrawing()
        self.reviews = ReviewService(self.store, self.coach, StillClock())
        tables: Any = self
        people = InTextMode() if text_mode else InLarge() if larger else Everyone()
        self.presses = ReviewHandlers(tables, people, self.reviews, self.drawing, self.world, ADDED)
        nobody: Any = None
        self.router = Router(
            tables,
            nobody,
            {},
            {ReviewPress: self.presses.pressed},
            PressLimit(ANY_NUMBER),
            speak=in_english,
            require_place_seen=only_there,
            additions=NOTHING,
        )
        self.start = self.world.create([])
        """The result in the channel."""

    async def get(self, table_id: int) -> Table | None:
        """The table of an id (`Tables`)."""
        return self.table if table_id == self.table.id else None

    async def press(self, custom_id: str, *values: str, message: Seen | None = None, user: int = ADA) -> Seen:
        """Press something; the newest private message of whoever has."""
        before = set(self.world.messages)
        pressed = self.world.press(user, message or self.start, custom_id, values)
        await self.router.on_interaction(pressed)
        new = [self.world.messages[one] for one in self.world.messages if one not in before]
        return new[-1] if new else (message or self.start)

    async def open(self, user: int = ADA) -> Seen:
        """Press Review, and wait until it is there."""
        seen = await self.press(f"review1:open:{self.table.id}", user=user)
        await self.brought()
        return seen

    async def brought(self) -> None:
        """Wait until nothing is made any more."""
        async with asyncio.timeout(PATIENCE):
            while self.presses._background._tasks:
                await asyncio.gather(*self.presses._background._tasks)

    async def go(self, seen: Seen, label: str) -> Seen:
        """Press the button of this label on a message."""
        return await self.press(id_of(seen, label), message=seen)

    async def at_point(self) -> tuple[Seen, Verdict]:
        """The first turning point of the review, as its person sees it."""
        seen = await self.go(await self.open(), "Go on")
        return seen, self.review().turning_points()[0]

    async def answer(self, seen: Seen, at: int, places: Sequence[int], text: str) -> Seen:
        """Give an answer in a turn as a control of it does."""
        press = ReviewPress("do", self.table.id, at, tuple(places), text)
        return await self.press(press.custom_id, message=seen)

    async def close(self) -> None:
        """Stop."""
        await self.presses.stop()
        self.drawing.close()

    def review(self, seat: int = 0) -> Review:
        """What is kept of a seat."""
        return Review.of_content(self.store.rows[self.table.id, seat][1])


def id_of(seen: Seen, label: str) -> str:
    """The custom id of the button of this label."""
    found = [str(one["custom_id"]) for one in seen.controls if one.get("label") == label]
    assert found, f"no {label} among {labels_of(seen)}"
    return found[0]


def labels_of(seen: Seen) -> list[str]:
    """What stands on the buttons of a message."""
    return [str(one["label"]) for one in seen.controls if one.get("label")]


def press_of(seen: Seen, label: str) -> ReviewPress:
    """The press of the button of this label."""
    return review_press(id_of(seen, label))


def review_press(custom_id: str) -> ReviewPress:
    """The press of an id."""
    press = parse_any(custom_id)
    assert isinstance(press, ReviewPress)
    return press


def played(game: str, seats: int = 2, **values: Any) -> Table:
    """A finished game of beginners, in which something could have been played better."""
    return finished_by(games()[game], ["rookie"] * seats, "s3", **values)


Looks: TypeAlias = Callable[..., Looking]
"""Makes people who look back at a table."""
