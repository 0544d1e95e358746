"""Nothing is told before its picture plays: along whole games, what is said with a frame has happened by then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.engine.core import Event
from bot.games.catalogue import games
from bot.games.flip7.pictures import alt
from bot.games.flip7.rules.state import State
from bot.games.flip7.rules.view import View
from bot.games.plugin import Plugin
from bot.render.picture import Picture
from bot.store.enums import By, Status
from bot.store.rows import PanelRow
from bot.tables.news import Frame
from bot.tables.play.transaction import Transaction
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import screens
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, NOW, StubDrawer, table_of
from tests.ui.test_voices import with_ai

GAMES = [(1, "alone"), (2, "three"), (4, "four"), (6, "six")]
EVENTS = 350
"""Events of a game that are looked at."""


class Describing(StubDrawer):
    """Draws nothing, but says of it what the real pictures' descriptions do: the host's words among them."""

    def draw_table(self, view: Any, people: Any, told: str = "", voice: Any = None) -> Picture:
        """The table in words."""
        return Picture(b"", alt.table(view, people, told), 1, 1)

    def draw_panel(self, view: Any, seat: int, people: Any, marks: Any, note: str = "", said: str = "") -> Picture:
        """A panel in words."""
        return Picture(b"", alt.panel(view, seat, people, marks, note), 1, 1)


def described() -> Plugin:
    """The game whose cards are turned one by one."""
    return replace(games()["flip7"], load_drawer=Describing)


def bare(said: str) -> str:
    """Words without what makes them bold or keeps their direction."""
    return said.replace("**", "").replace("\u200e", "")


def played(seats: int, seed: str) -> Iterator[tuple[Table, tuple[Frame, ...]]]:
    """A game at every press, as it is after it, with the frames on the way; half of the seats are AI's."""
    table = with_ai(
        table_of(described(), seats, names=[f"Player{seat}" for seat in range(seats)], seed=seed), *range(1, seats, 2)
    )
    dice = Random(seed)
    for user in range(ADA, ADA + seats):
        table.panels[user] = PanelRow(table_id=7, user_id=user, message_id=1, token="t", expires_at=NOW, seen=0)
    while not table.rules.is_over(table.state) and len(table.log) < EVENTS:
        press = Transaction(table)
        asked = table.decision(table.rules.open_seats(table.state)[0]) if table.rules.open_seats(table.state) else None
        seat = None if asked is None else asked.seat
        by = By.TABLE if seat is None else By.AI if table.seats[seat].ai else By.PLAYER
        press.play(seat, table.rules.advance if asked is None else dice.choice([*asked.options, asked.options[0]]), by)
        before = len(table.log)
        table.state, table.log = press.state, table.log + press.logged
        table.entries = press.entries
        table.playback = tuple(press.playback)
        for user, panel in table.panels.items():
            table.panels[user] = panel.model_copy(update={"seen": max(0, len(table.entries) - 2)})
        if table.rules.is_over(table.state):
            table.header = table.header.model_copy(update={"status": Status.OVER})
        assert all(before <= frame.since <= frame.told <= len(table.log) for frame in table.playback)
        yield table, table.playback


async def said_with(table: Table, frame: Frame, drawing: DrawingThread) -> str:
    """Everything anybody reads while a frame is shown."""
    shown, found = table.at(frame), []
    for screen in (
        await screens.whole_table(shown, drawing, NOTHING, playing_back="…"),
        *[
            await screens.panel(shown, seat, drawing, playing_back=True, additions=NOTHING)
            for seat in range(len(table.seats))
        ],
        screens.news(table, max(0, len(table.entries) - 2), frame.told),
    ):
        found += [*screen.texts, screen.footer or "", screen.picture.alt if screen.picture else ""]
    return bare("\n".join(found))


def early(table: Table, frame: Frame, said: str) -> list[str]:
    """What of later frames can be read with this one."""
    told = games()["flip7"].screens
    words = [bare(told.words(table, logged) or "") for logged in table.log]
    known = set(words[: frame.told])
    turned = table.rules.view(frame.state, None).turned
    return [
        later
        for later, logged in zip(words[frame.told :], table.log[frame.told :], strict=True)
        if later
        and later not in known
        and re.search(rf"{re.escape(later)}(?!\d)", said)
        # The same card turned once more is said in the same words.
        and (logged.event.seat, logged.event.data.get("card")) != turned
    ]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
async def test_no_words_of_a_frame_tell_what_a_later_one_reveals(seats: int, seed: str, drawing: DrawingThread) -> None:
    frames = 0
    for table, playback in played(seats, seed):
        for frame in playback:
            assert early(table, frame, await said_with(table, frame, drawing)) == []
            frames += 1
    assert frames > 10


async def test_words_that_come_early_would_be_found(drawing: DrawingThread) -> None:
    """As it was when a frame had the whole log: "The round is over: 8" stood under "Wait for it…"."""
    found: list[str] = []
    for table, playback in played(1, "alone"):
        for frame in playback:
            talkative = replace(frame, told=len(table.log))
            found += early(table, frame, await said_with(table, talkative, drawing))
    assert any("The round is over" in words for words in found)
    assert any("busts on a second" in words for words in found)


def other_card(state: State, dice: Random) -> tuple[State, int] | None:
    """The same position with one of the next cards exchanged for another, and how many are drawn before it."""
    at = state.drawn + dice.randrange(3)
    order = state.orders[-1]
    others = [place for place in range(at + 1, len(order)) if order[place] != order[at]]
    if not others:
        return None
    place, swapped = dice.choice(others), list(order)
    swapped[at], swapped[place] = swapped[place], swapped[at]
    return replace(state, orders=(*state.orders[:-1], tuple(swapped))), at


async def shown_until(
    table: Table, state: State, answer: tuple[int | None, Any], at: int, drawing: DrawingThread
) -> list[tuple[bool, int, int, str]]:
    """What is shown of an answer before more than so many cards are drawn: drum rolls, and all the words."""
    seat, action = answer
    was = table.state, table.log, table.entries, table.playback
    table.state = state
    try:
        press = Transaction(table)
        press.play(seat, action, By.TABLE if seat is None else By.PLAYER)
        table.state, table.log = press.state, table.log + press.logged
        table.entries = press.entries
        table.playback = tuple(press.playback)
        piles, found = len(state.orders), []
        for frame in table.playback:
            now = frame.state
            if (len(now.orders), now.drawn) > (piles, at):
                break
            found.append((frame.is_drum_roll, frame.since, frame.told, await said_with(table, frame, drawing)))
        return found
    finally:
        table.state, table.log, table.entries, table.playback = was


@pytest.mark.parametrize(("seats", "seed"), GAMES)
async def test_nothing_that_is_shown_before_a_card_depends_on_it(seats: int, seed: str, drawing: DrawingThread) -> None:
    """Whatever somebody answers: two games that differ in one card look the same until it is turned."""
    dice, compared, rolls = Random(seed), 0, 0
    for table, _ in played(seats, seed):
        asked = table.rules.open_seats(table.state)
        if table.rules.is_over(table.state) or (other := other_card(table.state, dice)) is None:
            continue
        state, at = other
        decision = table.decision(asked[0]) if asked else None
        for action in decision.options if decision is not None else [table.rules.advance]:
            answer = (None if decision is None else decision.seat, action)
            here, there = [await shown_until(table, one, answer, at, drawing) for one in (table.state, state)]
            assert here == there
            compared += len(here)
            rolls += sum(is_drum_roll for is_drum_roll, *_ in here)
    assert compared > 5
    assert rolls > 0


def facts(events: list[Event], seats: int) -> tuple[int, list[str], list[list[str]]]:
    """What events say by themselves: rounds that are over, how everybody stands, and the numbers in front of them."""
    over, status, numbers = 0, ["waiting"] * seats, [list[str]() for _ in range(seats)]
    for event in events:
        if event.kind == "round":
            status, numbers = ["waiting"] * seats, [[] for _ in range(seats)]
        over += event.kind == "round_over"
        if event.seat is None:
            continue
        if event.kind in ("dealt", "hit", "flipped"):
            if event.kind != "flipped":
                status[event.seat] = "active"
            card = event.data["card"]
            numbers[event.seat] += [card] if card.isdigit() and card not in numbers[event.seat] else []
        elif event.kind in ("bust", "stayed", "frozen"):
            status[event.seat] = {"bust": "busted"}.get(event.kind, event.kind)
    return over, status, numbers


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_picture_shows_what_has_been_told_and_no_more(seats: int, seed: str) -> None:
    for table, playback in played(seats, seed):
        for frame in playback:
            view: View = table.rules.view(frame.state, None)
            over, status, numbers = facts([logged.event for logged in table.log[: frame.told]], seats)
            assert len(view.rounds) == over
            if view.phase not in ("scored", "over"):
                assert [list(seat.line.cards) for seat in view.seats] == numbers
                assert [seat.line.status for seat in view.seats] == status


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_event_of_a_press_is_told_with_one_of_its_frames_or_after_them(seats: int, seed: str) -> None:
    for table, playback in played(seats, seed):
        shown = [frame for frame in playback if not frame.is_drum_roll]
        for frame, following in pairwise(shown):
            assert following.since == frame.told
        drums = [place for place, frame in enumerate(playback) if frame.is_drum_roll]
        told_next = [frame.told for frame in playback[1:]] + [len(table.log)]
        assert all(playback[place].told <= told_next[place] for place in drums)
        assert len(table.log) >= max((frame.told for frame in playback), default=0)
