"""How many presses a person may give: a bucket each, that fills by itself and is forgotten when it is full."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.input.press_limit import BURST_SECONDS, PressLimit
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run

PER_SECOND = 5
BURST = int(PER_SECOND * BURST_SECONDS)


class Bench:
    """A limit whose time stands where a test puts it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.limit = PressLimit(PER_SECOND, lambda: self.now)

    def presses(self, person: int, number: int) -> int:
        """How many of so many presses at one moment are let through."""
        return sum(self.limit.take(person) for _ in range(number))


@pytest.fixture
def bench() -> Bench:
    """A limit that nobody has met yet."""
    return Bench()


def test_twenty_presses_at_once_pass_and_no_more(bench: Bench) -> None:
    assert bench.presses(ADA, 60) == BURST == 20


def test_five_a_second_pass_for_as_long_as_somebody_likes(bench: Bench) -> None:
    for _ in range(1000):
        assert bench.limit.take(ADA)
        bench.now += 1 / PER_SECOND


def test_after_a_burst_there_are_five_more_each_second(bench: Bench) -> None:
    bench.presses(ADA, 60)
    for _ in range(10):
        bench.now += 1.0
        assert bench.presses(ADA, 60) == PER_SECOND


def test_what_is_refused_does_not_make_the_wait_longer(bench: Bench) -> None:
    bench.presses(ADA, 10_000)
    bench.now += BURST_SECONDS
    assert bench.presses(ADA, 60) == BURST


def test_one_persons_flood_takes_nothing_from_another(bench: Bench) -> None:
    bench.presses(ADA, 60)
    assert bench.presses(BEN, 60) == BURST


def test_who_has_a_full_bucket_is_forgotten(bench: Bench) -> None:
    for person in range(10_000):
        bench.limit.take(person)
        bench.now += 0.01
    assert len(bench.limit) <= 100 * BURST_SECONDS * 2
    bench.now += BURST_SECONDS
    bench.limit.take(ADA)
    assert len(bench.limit) == 1


def test_an_interaction_counts_once_however_often_it_is_asked_about(bench: Bench) -> None:
    def interaction() -> Any:
        return SimpleNamespace(user=SimpleNamespace(id=ADA), extras={})

    for _ in range(BURST):
        one = interaction()
        assert [bench.limit.refuses(one) for _ in range(3)] == [False] * 3
    last = interaction()
    assert [bench.limit.refuses(last) for _ in range(3)] == [True] * 3


def test_a_press_too_many_is_answered_with_a_line_and_touches_no_table() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.router._limit = PressLimit(PER_SECOND, lambda: 0.0)
        for _ in range(BURST):
            await theatre.press(BEN, theatre.message(table), "more")
        await theatre.quiet()
        await theatre.press(BEN, theatre.message(table), "join")
        assert "Wait a second" in theatre.discord.panels(BEN)[-1].text
        assert [seat.user_id for seat in table.seats] == [ADA]

    run(evening())
