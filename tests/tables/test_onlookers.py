"""What onlookers say to a table: beside it, in time, and known to whichever process looks after it."""

from __future__ import annotations

import pytest

from bot.store.guilds import Chooser, GuildStore
from bot.store.prediction_rows import ForesightRow
from bot.store.predictions import PredictionStore
from bot.tables.onlookers import Onlookers, riddle_of
from bot.tables.refusal import GameOver, Refusal
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, STRANGER, Room, press, refusal, stored

OTHERS = (98, 97)


def onlookers(room: Room) -> Onlookers:
    """Who asks them, in a process."""
    return Onlookers(PredictionStore(room.database), GuildStore(room.database), room.clock)


async def at_risk(room: Room, table: Table) -> str:
    """Play on until somebody's next card may be a bust; the riddle's name."""
    while (riddle := riddle_of(table)) is None:
        await answer(room, table)
    return riddle.name


async def answer(room: Room, table: Table) -> None:
    """Whoever is asked hits, or gives a card to somebody."""
    asked = table.rules.open_seats(table.state)
    if not asked:
        await room.wait(5.0)
        return
    decision = table.decision(asked[0])
    assert decision is not None
    await press(table, table.seats[asked[0]].user_id or 0, decision.options[0])


async def sums(room: Room, user: int) -> ForesightRow:
    """What somebody's guesses amount to."""
    return await PredictionStore(room.database).foresight(user, "flip7")


async def test_a_guess_changes_nothing_of_the_table(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    asking = onlookers(room)
    name = await at_risk(room, table)
    before = await stored(room, table)
    await asking.predict(table, STRANGER, name, "20")
    after = await stored(room, table)
    assert (after.header.version, after.entries, after.timers) == (before.header.version, before.entries, before.timers)


async def test_what_came_of_it_is_told_and_kept_once(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    asking = onlookers(room)
    name = await at_risk(room, table)
    odds = (riddle_of(table) or pytest.fail("nothing is asked")).odds
    assert odds is not None
    for user, chance in ((STRANGER, "20"), (OTHERS[0], "80"), (OTHERS[1], "80")):
        await asking.predict(table, user, name, chance)
    assert await asking.told(table) is None
    await answer(room, table)
    for _ in range(2):
        told = await asking.told(table)
        assert told is not None
        assert told.tally.count == 3
        assert told.tally.mean == pytest.approx(0.6)
        assert told.solved.happened is not None
    mine, happened = await sums(room, STRANGER), table.foretold.solved[name].happened
    assert (mine.said, mine.chances, bool(mine.right)) == (1, 1, not happened)
    assert happened is not None
    assert mine.brier == pytest.approx((0.2 - happened) ** 2)
    assert mine.exact == pytest.approx((odds - happened) ** 2)
    await answer(room, table)
    assert await asking.told(table) is None, "somebody else has answered since"


async def test_it_is_told_after_a_restart_too(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    name = await at_risk(room, table)
    await onlookers(room).predict(table, STRANGER, name, "50")
    await answer(room, table)
    restarted = room.another()
    again = await restarted.tables.get(table.id)
    assert again is not None
    told = await onlookers(restarted).told(again)
    assert told is not None
    assert told.tally.count == 1
    assert (await sums(room, STRANGER)).said == 1


async def test_a_process_that_has_not_seen_the_card_takes_no_guess_on_it(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    name = await at_risk(room, table)
    elsewhere = room.another()
    late = await elsewhere.tables.get(table.id)
    assert late is not None
    assert riddle_of(late) is not None
    await answer(room, table)
    assert await refusal(onlookers(elsewhere).predict(late, STRANGER, name, "80")) == "too_late_to_say"
    assert len(late.entries) == len(table.entries), "it has read the table again"


async def test_what_was_said_to_another_process_is_counted_in_the_end(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True, options={"target_score": 50})
    asking, elsewhere = onlookers(room), room.another()
    name = await at_risk(room, table)
    await asking.told(table)
    other = await elsewhere.tables.get(table.id)
    assert other is not None
    await onlookers(elsewhere).predict(other, STRANGER, name, "50")
    while table.status.is_open:
        await answer(room, table) if len(table.entries) % 2 else await stay(room, table)
    await asking.told(table)
    assert (await sums(room, STRANGER)).said == int(not table.foretold.solved[name].is_void)


async def stay(room: Room, table: Table) -> None:
    """Whoever is asked takes the last answer: they stay, if they may."""
    asked = table.rules.open_seats(table.state)
    decision = table.decision(asked[0]) if asked else None
    if decision is None:
        await room.wait(5.0)
        return
    await press(table, table.seats[decision.seat].user_id or 0, decision.options[-1])


async def test_who_sits_at_the_table_does_not_guess_nor_does_anybody_after_the_end(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    name = await at_risk(room, table)
    asking = onlookers(room)
    assert await refusal(asking.predict(table, BEN, name, "20")) == "plays_here"
    assert await refusal(asking.predict(table, STRANGER, name, "0")) == "bad_button"
    assert await refusal(asking.predict(table, STRANGER, "1.99", "20")) == "too_late_to_say"
    table.header = table.header.changed(status=table.status.CLOSED)
    with pytest.raises(GameOver):
        await asking.predict(table, STRANGER, name, "20")


@pytest.mark.parametrize("values", [{"watched": False}, {}])
async def test_a_table_or_its_server_may_want_none_of_it(room: Room, values: dict[str, bool]) -> None:
    table = await room.game(BEN, game="flip7", fast=True, **values)
    asking = onlookers(room)
    while not table.state.seats[0].numbers or table.decision(0) is None:
        await answer(room, table)
    if not values:
        assert await asking.asks(table) == riddle_of(table)
        await asking.guilds.choose(table.header.guild_id or 0, Chooser(BEN, 1.0), watched=False)
    assert await asking.asks(table) is None
    with pytest.raises(Refusal):
        await asking.predict(table, STRANGER, "0.1", "20")


async def test_a_database_that_does_not_answer_keeps_no_message_from_being_shown(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    asking = onlookers(room)
    name = await at_risk(room, table)
    await asking.predict(table, STRANGER, name, "50")
    await answer(room, table)

    def away() -> None:
        raise OSError("the database is away")

    monkeypatch.setattr(room.database, "read", away)
    assert await asking.told(table) is None
    assert await GuildStore(room.database).wants_onlookers(70)
    monkeypatch.undo()
    told = await asking.told(table)
    assert told is not None
    assert (await sums(room, STRANGER)).said == 1


async def test_alone_nobody_is_asked(room: Room) -> None:
    table = await room.solo(game="flip7")
    for _ in range(5):
        assert riddle_of(table) is None
        decision = table.decision(0)
        if decision is None:
            break
        await press(table, ADA, decision.options[0])
