"""What a game on a base shows on the way is played back, with drum rolls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.bases import Played, Question, Turn
from bot.engine.codec import BaseCodec
from bot.engine.core import Pace
from bot.engine.players import SimplePlayers
from bot.engine.rng import Scripted, Seeded
from bot.games.plugin import Plugin
from bot.store.enums import By
from bot.tables.play.transaction import Transaction
from tests.engine.pig import Pig, Position
from tests.small_games import their_words
from tests.ui.build import table_of


class Slow(Pig):
    """Every roll is shown, and a 1 is worth a drum roll."""

    pace = Pace(frame=1.0)

    def answer(self, position: Position, question: Question, action: str, turn: Turn) -> Position:
        """Show what was rolled before anything comes of it."""
        after = super().answer(position, question, action, turn)
        if action == "roll":
            turn.show(replace(after, seat=position.seat))
            turn.show(after)
        return after

    def is_dramatic(self, before: Played[Position], after: Played[Position]) -> bool:
        """Return whether the stake is gone."""
        return before.position.pot > 0 and not after.position.pot


def test_what_a_turn_shows_is_played_back_with_a_drum_roll_where_it_is_dramatic() -> None:
    game = Slow()
    table = table_of(Plugin(game, SimplePlayers(game), BaseCodec(game)))
    rolled = Transaction(table)
    for die in (4, 1):
        rolled.state = replace(rolled.state, chance=Scripted({"dice": ((4,), (die,))}))
        rolled.play(0, "roll", By.PLAYER)
    shown = [(frame.state.position.seat, frame.state.position.pot, frame.is_drum_roll) for frame in rolled.playback]
    # What asks the next player shows the last one: it is the newest state.
    assert shown == [(0, 4, False), (0, 4, False), (0, 4, True), (0, 0, False)]
    assert rolled.playback_time == 4.0
    assert rolled.seen_time == 5.0


class Short(Slow):
    """Over with the first roll of a one."""

    def is_over(self, state: Played[Position]) -> bool:
        """Return whether one was rolled."""
        return not state.position.pot and state.position.seat == 1

    def open_seats(self, state: Played[Position]) -> tuple[int, ...]:
        """Ask nobody then."""
        return () if self.is_over(state) else super().open_seats(state)


@pytest.mark.parametrize("wish", ["fast", "calm"])
def test_what_ends_a_game_is_seen_before_its_result_where_nothing_else_is_shown_on_the_way(wish: str) -> None:
    game = Short()
    table = table_of(Plugin(game, SimplePlayers(game), BaseCodec(game)), fast=wish == "fast", calm=wish == "calm")
    rolled = Transaction(table)
    for die in (4, 1):
        rolled.state = replace(rolled.state, chance=Scripted({"dice": ((4,), (die,))}))
        rolled.play(0, "roll", By.PLAYER)
    [last] = rolled.playback
    assert (last.state.position.pot, last.is_drum_roll) == (0, False)
    assert rolled.seen_time == 1.0


class Passing(Slow):
    """What the first of two positions shows need not be seen by itself."""

    def may_skip(self, before: Played[Position], after: Played[Position]) -> bool:
        """Return whether it is still the turn of whoever rolled."""
        return after.position.seat == 0


def test_what_may_be_skipped_is_shown_with_what_comes_next() -> None:
    game = Passing()
    table = table_of(Plugin(game, SimplePlayers(game), BaseCodec(game)))
    rolled = Transaction(table)
    rolled.state = replace(rolled.state, chance=Scripted({"dice": ((4,),)}))
    rolled.play(0, "roll", By.PLAYER)
    rolled.state = replace(rolled.state, chance=Scripted({"dice": ((4,), (1,))}))
    assert not rolled.playback
    rolled.play(0, "roll", By.PLAYER)
    shown = [frame.is_drum_roll for frame in rolled.playback]
    assert shown == [True]
    assert rolled.seen_time == 2.0


@pytest.mark.parametrize("wish", ["fast", "calm"])
def test_a_table_that_wants_to_be_quick_or_calm_shows_nothing_on_the_way(wish: str) -> None:
    game = Slow()
    table = table_of(Plugin(game, SimplePlayers(game), BaseCodec(game)), fast=wish == "fast", calm=wish == "calm")
    rolled = Transaction(table)
    rolled.state = replace(rolled.state, chance=Scripted({"dice": ((4,),)}))
    rolled.play(0, "roll", By.PLAYER)
    assert rolled.playback == ()
    assert rolled.logged, "what happened is told all the same"


def test_what_is_shown_asks_nothing_and_can_be_looked_at() -> None:
    game = Slow()
    step = game.apply(game.start(2, {"goal": 10}, Seeded("a")).state, 0, "roll")
    assert len(step.frames) == 2
    for frame in step.frames:
        assert (game.decisions(frame), game.open_seats(frame), game.is_over(frame)) == ((), (), False)
        assert game.view(frame, 0).asked == ()
    assert not step.state.is_frame


def test_alone_nobody_is_told_to_press_next_while_a_roll_is_shown() -> None:
    game = Slow()
    plugin = Plugin(game, SimplePlayers(game), BaseCodec(game))
    table = table_of(plugin, 1)
    rolled = Transaction(table)
    rolled.play(0, "roll", By.PLAYER)
    table.playback = tuple(rolled.playback)
    with their_words():
        shown = [plugin.screens.panel_content(table.at(frame), 0, "") for frame in table.playback]
    assert shown
    assert not any("Next" in text for parts in shown for text in parts.texts)
    assert not any(parts.rows for parts in shown)
