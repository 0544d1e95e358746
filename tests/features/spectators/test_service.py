"""What spectators say to a table: beside it, in time, and known to whichever process looks after it."""

from __future__ import annotations

import pytest

from bot.engine.core import SomeAction
from bot.features.spectators.rows import PredictionScoreRow
from bot.features.spectators.service import SpectatorService, open_question
from bot.features.spectators.store import PredictionStore
from bot.games.flip7.rules.actions import Stay
from bot.store.guilds import Chooser, GuildStore
from bot.tables.play.crowd import SOON, question
from bot.tables.refusal import GameOver, Refusal
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, STRANGER, Room, press, refusal, stored
from tests.tables.test_crowd import KEY, LIVE_WAIT, SEAT, WATCHERS, until_asked, with_crowd

OTHERS = (98, 97)


def spectators(room: Room) -> SpectatorService:
    """Who asks them, in a process, whose Crowd plays what they vote for."""
    store = PredictionStore(room.database)
    room.tables.context.crowd_votes = lambda: store.votes
    return SpectatorService(store, GuildStore(room.database), room.clock)


async def at_risk(room: Room, table: Table) -> str:
    """Play on until somebody's next card may be a bust; the question's name."""
    while (question := open_question(table)) is None:
        await answer(room, table)
    return question.name


async def answer(room: Room, table: Table, option: int = 0) -> None:
    """Whoever is asked hits, or gives a card to somebody; with the last option they stay, if they may."""
    asked = table.rules.open_seats(table.state)
    if not asked:
        await room.wait(5.0)
        return
    decision = table.decision(asked[0])
    assert decision is not None
    await press(table, table.seats[asked[0]].user_id or 0, decision.options[option])


async def sums(room: Room, user: int) -> PredictionScoreRow:
    """What somebody's guesses amount to."""
    return await PredictionStore(room.database).standing(user, "flip7")


async def test_a_guess_changes_nothing_of_the_table(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    asking = spectators(room)
    name = await at_risk(room, table)
    before = await stored(room, table)
    await asking.predict(table, STRANGER, name, "20")
    after = await stored(room, table)
    assert (after.header.version, after.entries, after.timers) == (before.header.version, before.entries, before.timers)


async def test_what_came_of_it_is_told_and_kept_once(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    asking = spectators(room)
    name = await at_risk(room, table)
    odds = (open_question(table) or pytest.fail("nothing is asked")).odds
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
        assert told.resolved.happened is not None
    mine, happened = await sums(room, STRANGER), table.resolved.by_name[name].happened
    assert (mine.said, mine.chances, bool(mine.right)) == (1, 1, not happened)
    assert happened is not None
    assert mine.brier == pytest.approx((0.2 - happened) ** 2)
    assert mine.exact == pytest.approx((odds - happened) ** 2)
    await answer(room, table)
    assert await asking.told(table) is None, "somebody else has answered since"


async def test_it_is_told_after_a_restart_too(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    name = await at_risk(room, table)
    await spectators(room).predict(table, STRANGER, name, "50")
    await answer(room, table)
    restarted = room.another()
    again = await restarted.tables.get(table.id)
    assert again is not None
    told = await spectators(restarted).told(again)
    assert told is not None
    assert told.tally.count == 1
    assert (await sums(room, STRANGER)).said == 1


async def test_a_process_that_has_not_seen_the_card_takes_no_guess_on_it(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    name = await at_risk(room, table)
    elsewhere = room.another()
    late = await elsewhere.tables.get(table.id)
    assert late is not None
    assert open_question(late) is not None
    await answer(room, table)
    assert await refusal(spectators(elsewhere).predict(late, STRANGER, name, "80")) == "too_late_to_say"
    assert len(late.entries) == len(table.entries), "it has read the table again"


async def test_what_was_said_to_another_process_is_counted_in_the_end(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True, options={"target_score": 50})
    asking, elsewhere = spectators(room), room.another()
    name = await at_risk(room, table)
    await asking.told(table)
    other = await elsewhere.tables.get(table.id)
    assert other is not None
    await spectators(elsewhere).predict(other, STRANGER, name, "50")
    while table.status.is_open:
        await answer(room, table, 0 if len(table.entries) % 2 else -1)
    await asking.told(table)
    assert (await sums(room, STRANGER)).said == int(not table.resolved.by_name[name].is_void)


async def test_who_sits_at_the_table_does_not_guess_nor_does_anybody_after_the_end(room: Room) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    name = await at_risk(room, table)
    asking = spectators(room)
    assert await refusal(asking.predict(table, BEN, name, "20")) == "plays_here"
    assert await refusal(asking.predict(table, STRANGER, name, "0")) == "bad_button"
    assert await refusal(asking.predict(table, STRANGER, "1.99", "20")) == "too_late_to_say"
    table.header = table.header.changed(status=table.status.CLOSED)
    with pytest.raises(GameOver):
        await asking.predict(table, STRANGER, name, "20")


@pytest.mark.parametrize("values", [{"watched": False}, {}])
async def test_a_table_or_its_server_may_want_none_of_it(room: Room, values: dict[str, bool]) -> None:
    table = await room.game(BEN, game="flip7", fast=True, **values)
    asking = spectators(room)
    while not table.state.seats[0].numbers or table.decision(0) is None:
        await answer(room, table)
    if not values:
        assert await asking.ask(table) == open_question(table)
        await asking.guilds.choose(table.header.guild_id or 0, Chooser(BEN, 1.0), watched=False)
    assert await asking.ask(table) is None
    with pytest.raises(Refusal):
        await asking.predict(table, STRANGER, "0.1", "20")


async def test_a_database_that_does_not_answer_keeps_no_message_from_being_shown(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.game(BEN, game="flip7", fast=True)
    asking = spectators(room)
    name = await at_risk(room, table)
    await asking.predict(table, STRANGER, name, "50")
    await answer(room, table)

    def away() -> None:
        raise OSError("the database is away")

    monkeypatch.setattr(room.database, "read", away)
    assert await asking.told(table) is None
    assert (await GuildStore(room.database).guild(70)).watched
    monkeypatch.undo()
    told = await asking.told(table)
    assert told is not None
    assert (await sums(room, STRANGER)).said == 1


async def test_alone_nobody_is_asked(room: Room) -> None:
    table = await room.solo(game="flip7")
    for _ in range(5):
        assert open_question(table) is None
        decision = table.decision(0)
        if decision is None:
            break
        await press(table, ADA, decision.options[0])


async def vote(asking: SpectatorService, table: Table, user: int, answer: str) -> SomeAction:
    """Somebody presses for the Crowd."""
    asked = question(table, SEAT)
    assert asked is not None
    return await asking.vote(table, user, SEAT, asked[0].serial, answer)


async def test_what_somebody_presses_last_counts(room: Room) -> None:
    asking = spectators(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    number = len(table.entries)
    for user, answer in ((50, "h"), (51, "s"), (50, "s")):
        await vote(asking, table, user, answer)
    await room.wait(LIVE_WAIT)
    assert table.entries[number].action == Stay()


async def test_once_all_have_pressed_who_pressed_before_it_plays_soon(room: Room) -> None:
    asking = spectators(room)
    # A deal in which the Crowd is asked nothing in between at which nobody presses.
    table = await with_crowd(room, seed="1")
    await until_asked(room, table)
    for user in WATCHERS[:2]:
        await vote(asking, table, user, "s")
    await room.wait(LIVE_WAIT)
    await until_asked(room, table)
    await vote(asking, table, WATCHERS[2], "h")
    await vote(asking, table, WATCHERS[0], "h")
    assert table.timers[KEY] > room.clock.now() + SOON
    entries = len(table.entries)
    await vote(asking, table, WATCHERS[1], "h")
    assert table.timers[KEY] == room.clock.now() + SOON
    await room.wait(SOON)
    assert len(table.entries) > entries


async def test_players_do_not_press_for_it_nor_does_anybody_too_late(room: Room) -> None:
    asking = spectators(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    asked = question(table, SEAT)
    assert asked is not None
    assert await refusal(vote(asking, table, ADA, "h")) == "plays_here"
    assert await refusal(vote(asking, table, 50, "x1.1")) == "bad_button"
    await room.wait(LIVE_WAIT + 1)
    assert await refusal(asking.vote(table, 50, SEAT, asked[0].serial, "h")) == "too_late_to_say"
    assert await refusal(asking.vote(table, 50, 0, 1, "h")) == "too_late_to_say"


async def test_a_vote_outlives_a_restart(room: Room) -> None:
    asking = spectators(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    number = len(table.entries)
    await vote(asking, table, 50, "s")
    restarted = room.another()
    spectators(restarted)
    again = await restarted.tables.get(table.id)
    assert again is not None
    assert question(again, SEAT) is not None
    await restarted.wait(LIVE_WAIT)
    assert (again.entries[number].seat, again.entries[number].action) == (SEAT, Stay())
