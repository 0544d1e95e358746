"""The bot's own edits: below forty a second, and in the order in which messages became old."""

from __future__ import annotations

import asyncio

from bot.ui.messages.budget import BURST, GAP, LIVE, RATE, UNSENT, Budget
from tests.ui.virtual import run


async def granted(budget: Budget, wanted: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Which table got its edit when, if all ask at once for messages old since so long ago."""
    found: list[tuple[int, float]] = []
    begun = budget.now()

    async def ask(table_id: int, since: float) -> None:
        turn = await budget.turn(table_id, since)
        found.append((table_id, budget.now() - begun))
        turn.sent()

    await asyncio.gather(*(ask(*one) for one in wanted))
    return found


def test_a_few_tables_never_wait() -> None:
    async def evening() -> None:
        budget = Budget()
        for _ in range(100):
            assert max(at for _, at in await granted(budget, [(table, 0.0) for table in range(4)])) < 0.1
            assert budget.gap == GAP
            assert not budget.is_short
            await asyncio.sleep(GAP)

    run(evening())


def test_no_second_has_more_than_the_bot_may_do() -> None:
    async def evening() -> None:
        found = await granted(Budget(), [(table, 0.0) for table in range(200)])
        times = [at for _, at in found]
        busiest = max(sum(start <= at < start + 1.0 for at in times) for start in times)
        assert busiest <= RATE + BURST
        assert times[-1] <= 200 / RATE + 1.0

    run(evening())


def test_whose_message_is_old_since_longest_goes_first() -> None:
    async def evening() -> None:
        budget = Budget()
        await granted(budget, [(0, 0.0)] * int(BURST))
        await asyncio.sleep(0)
        found = await granted(budget, [(table, -float(table * 7 % 20)) for table in range(1, 20)])
        first, *others = [table for table, _ in found]
        assert others == sorted(others, key=lambda table: -(table * 7 % 20))
        assert first in range(1, 20)

    run(evening())


def test_who_comes_later_does_not_push_in() -> None:
    async def evening() -> None:
        budget = Budget()
        patient = asyncio.create_task(granted(budget, [(1, 0.0)] * 20))
        for second in range(1, 400):
            await asyncio.sleep(0.01)
            asyncio.create_task(granted(budget, [(second, budget.now())]))  # noqa: RUF006 - nobody waits for these
            if patient.done():
                break
        assert max(at for _, at in patient.result()) <= 1.0

    run(evening())


def test_many_live_tables_are_each_shown_less_often() -> None:
    async def evening() -> None:
        budget = Budget()
        await granted(budget, [(table, 0.0) for table in range(500)])
        assert (budget.live, budget.gap, budget.is_short) == (500, 500 / RATE, True)
        await asyncio.sleep(LIVE + 500 / RATE)
        assert (budget.live, budget.gap, budget.is_short) == (0, GAP, False)

    run(evening())


def test_pictures_that_are_drawn_late_are_not_all_sent_at_once() -> None:
    async def evening() -> None:
        budget, sent = Budget(), []

        async def draw(table_id: int) -> None:
            turn = await budget.turn(table_id, 0.0)
            if budget.now() < 5.0:
                await asyncio.sleep(5.0 - budget.now())  # until then the drawing stands still
            sent.append(budget.now())
            turn.sent()

        await asyncio.gather(*map(draw, range(200)))
        assert max(sum(start <= at < start + 1.0 for at in sent) for start in sent) <= RATE + UNSENT + BURST

    run(evening())


def test_an_edit_that_was_not_needed_is_anothers() -> None:
    async def evening() -> None:
        budget = Budget()
        for _ in range(100):
            (await budget.turn(1, 0.0)).end()
        assert budget.now() == 0.0

    run(evening())


def test_whoever_stops_waiting_takes_nobodys_turn() -> None:
    async def evening() -> None:
        budget = Budget()
        waiting = [asyncio.create_task(granted(budget, [(table, float(table))])) for table in range(30)]
        await asyncio.sleep(0.01)
        for task in waiting[10:20]:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert budget.now() <= 21 / RATE

    run(evening())
