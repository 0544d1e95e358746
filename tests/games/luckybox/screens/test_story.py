"""What is told of a game is looked for at the end of what has happened, and is the same however much lies before it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import overload

import pytest

from bot.engine.core import Event
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.counts import SETTLES
from bot.games.luckybox.screens.story import latest, newest, stretch_of, stretches, told, touch, worth
from bot.ui.screens import games, story
from tests.ui.build import finished, played_on, table, well

NAMES = ["Ada", "Bo", "Cy"]
EVENTS = finished(3).log.events
STRETCHES = stretches(EVENTS, 0, len(EVENTS) - 1)


class Newest(Sequence[Event]):
    """What has happened, of which nobody may look at what lies before a place."""

    def __init__(self, events: Sequence[Event], first: int) -> None:
        self.events, self.first = events, first

    def __len__(self) -> int:
        return len(self.events)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        assert isinstance(index, int)
        assert index >= self.first, f"{index} lies before {self.first}"
        return self.events[index]


def test_a_stretch_begins_with_each_move_of_the_table_and_none_is_left_out() -> None:
    moves = [
        index
        for index, event in enumerate(EVENTS)
        if event.kind in SETTLES and (event.kind == "revealed" or EVENTS[index - 1].kind != event.kind)
    ]
    assert [stretch.start for stretch in STRETCHES] == [0, *moves]
    assert [index for stretch in STRETCHES for index in stretch] == [*range(len(EVENTS))]
    for stretch in STRETCHES:
        assert {stretch_of(EVENTS, index) for index in stretch} == {stretch}


def test_a_stretch_is_told_by_itself_as_it_is_told_with_all_others() -> None:
    """Cards go by their letters, which follow from all that was kept and completed before."""
    deck = shipped_deck()
    whole = told(EVENTS, range(len(EVENTS)), NAMES, deck)
    assert [line for stretch in STRETCHES for line in told(EVENTS, stretch, NAMES, deck)] == whole
    assert [line for stretch in STRETCHES for line in told(EVENTS[: stretch.stop], stretch, NAMES, deck)] == whole
    assert len(whole) > len(STRETCHES)


@pytest.mark.parametrize("number", [1, 2, 20, len(STRETCHES) - 1])
def test_what_is_shown_on_every_press_looks_at_two_stretches_alone(number: int) -> None:
    before, now = STRETCHES[number - 1 : number + 1]
    happened = EVENTS[: now.stop]
    # Whether a stretch begins at a place is seen from the event before.
    end = Newest(happened, max(0, before.start - 1))
    assert latest(end) == [index for index in latest(happened) if index >= before.start]
    assert newest(end) == newest(happened)
    assert worth(end, now) == worth(happened, now)
    assert [touch(end, index) for index in now] == [touch(happened, index) for index in now]


def test_nothing_is_told_of_nothing() -> None:
    assert (latest(()), newest(()), worth((), ()), told((), (), NAMES, shipped_deck())) == ([], [], [], [])


def test_the_news_tell_the_last_lines_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, every line of the game was made for the last three of them."""
    made = table(3, seed="1")
    for _ in played_on(made, Random(1), well):
        if len(made.log) > 150:
            break
    asked: list[int] = []
    told_of = type(games.of(made)).told

    def counted(self: object, *arguments: object) -> list[str]:
        asked.append(1)
        return told_of(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(type(games.of(made)), "told", counted)
    assert len(story.news(made, None).split("\n")) == story.LINES
    assert len(asked) <= story.LINES + 1
