"""Keeping duels: cards follow what happens, results are posted once, and nothing is lost with a restart."""

from __future__ import annotations

import pytest

from bot.features.duels import screens
from bot.features.duels.service import LASTS, DuelService, Invitation
from bot.features.duels.store import StoredDuel
from bot.features.duels.worker import POSTED_BY_ITS_ANSWER, RETRY, DuelWorker
from bot.store.people import PeopleStore
from bot.tables.seating.setup import Location
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.pauses import LONGEST
from bot.ui.screens.screen import Screen
from tests.features.duels.duelling import Duelling
from tests.tables.room import ADA, BEN, CHANNEL, CY, NAMES, Room
from tests.ui.pressed import refused
from tests.ui.wall import Wall, everywhere_english, text_of


@pytest.fixture
def wall() -> Wall:
    """Where messages hang."""
    return Wall()


@pytest.fixture
def keeper(duels: Duelling, wall: Wall, drawing: DrawingThread) -> DuelWorker:
    """Who keeps the duels."""
    return DuelWorker(duels, wall, drawing, everywhere_english)


async def card_of(duels: DuelService, duel: StoredDuel, wall: Wall) -> Screen:
    """The card in the channel as it is now."""
    found = await duels.get(duel.id)
    assert found.row.message_id is not None
    return wall.messages[found.row.message_id]


async def posted(duels: DuelService, duel: StoredDuel, wall: Wall) -> int:
    """The card is there, by the answer of its command."""
    number = await wall.post(duel.row, screens.card(duel), "duel")
    await duels.store.posted(duel.id, number)
    await duels.store.shown(duel.id, duel.stamp)
    return number


async def test_the_card_follows_what_is_finished_and_is_left_alone_where_nothing_is(
    duels: Duelling, keeper: DuelWorker, wall: Wall
) -> None:
    duel = await duels.opened(None)
    await posted(duels, duel, wall)
    await keeper.look()
    assert wall.edits == 0
    await duels.joined(duel, BEN)
    await duels.plays(duel, BEN, deals=1)
    await keeper.look()
    assert "**Ben**: 1 of 3 finished" in text_of(await card_of(duels, duel, wall))
    assert wall.edits == 1
    await keeper.look()
    assert wall.edits == 1


async def test_when_time_is_over_the_result_is_posted_once(
    room: Room, duels: Duelling, keeper: DuelWorker, wall: Wall
) -> None:
    duel = await duels.between(ADA, BEN)
    await posted(duels, duel, wall)
    await duels.plays(duel, ADA)
    assert await keeper.look() <= duel.row.ends_at
    await room.wait(LASTS)
    for _ in range(2):
        await keeper.look()
    found = await duels.get(duel.id)
    assert found.row.result_id is not None
    assert "**Ada** wins **3–0**!" in text_of(wall.messages[found.row.result_id])
    assert "The result is below" in text_of(await card_of(duels, duel, wall))
    assert wall.nonces == [None, f"duel-{duel.id}"]
    assert wall.pinged == [(), ()]


async def test_after_a_restart_the_end_is_still_seen(room: Room, duels: Duelling, drawing: DrawingThread) -> None:
    wall = Wall()
    duel = await duels.between(ADA, BEN)
    await posted(duels, duel, wall)
    room.clock.advance(LASTS + 10)
    again = DuelWorker(Duelling(room.another()), wall, drawing, everywhere_english)
    await again.look()
    assert (await duels.get(duel.id)).row.result_id in wall.messages


async def test_a_result_that_discord_does_not_take_now_is_tried_until_it_does_and_not_promised_before(
    room: Room, duels: Duelling, keeper: DuelWorker, wall: Wall
) -> None:
    duel = await duels.between(ADA, BEN)
    await posted(duels, duel, wall)
    await room.wait(LASTS)
    wall.error = refused(0, 502)
    assert await keeper.look() == duels.now + RETRY
    assert (await duels.get(duel.id)).row.result_id is None
    wall.error = refused(50013, 403)
    await room.wait(RETRY)
    await keeper.look()
    assert (await duels.get(duel.id)).row.result_id is None
    wall.error = None
    await room.wait(LONGEST)
    await keeper.look()
    assert (await duels.get(duel.id)).row.result_id in wall.messages


async def test_the_card_of_a_duel_promises_no_result_that_is_not_there(
    room: Room, duels: Duelling, keeper: DuelWorker, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await duels.between(ADA, BEN)
    await posted(duels, duel, wall)

    async def no(*_: object, **__: object) -> int:
        raise refused(50013, 403)

    with monkeypatch.context() as patch:
        patch.setattr(wall, "post", no)
        await room.wait(LASTS)
        await keeper.look()
    text = text_of(await card_of(duels, duel, wall))
    assert "is over" in text
    assert "below" not in text
    await room.wait(LONGEST)
    await keeper.look()
    assert "The result is below" in text_of(await card_of(duels, duel, wall))


async def test_a_card_that_was_deleted_or_never_came_is_posted_again(
    room: Room, duels: Duelling, keeper: DuelWorker, wall: Wall
) -> None:
    duel = await duels.opened(None)
    await keeper.look()
    assert wall.messages == {}, "its command may still be answering"
    room.clock.advance(POSTED_BY_ITS_ANSWER)
    await keeper.look()
    assert len(wall.messages) == 1
    wall.messages.clear()
    await duels.joined(duel, BEN)
    for _ in range(2):
        await keeper.look()
    assert "**Ben**" in text_of(await card_of(duels, duel, wall))


async def test_a_duel_whose_direct_messages_nobody_knows_any_more_is_shown_nowhere(
    room: Room, duels: Duelling, keeper: DuelWorker, wall: Wall
) -> None:
    invitation = Invitation(None, ADA, NAMES[ADA])
    duel = await duels.open("flip7", invitation, Location(CHANNEL, None))
    number = await posted(duels, duel, wall)
    shown = wall.messages[number]
    await PeopleStore(room.database).forget(ADA, {}, now=duels.now)
    assert (await duels.get(duel.id)).row.channel_id < 0
    wall.error = AssertionError("Discord is asked for a channel that there is not")
    assert await keeper.look() > duels.now + RETRY
    assert wall.messages == {number: shown}
    assert await duels.store.not_shown(0) == []


async def test_one_duels_fault_is_not_the_others(
    duels: Duelling, keeper: DuelWorker, wall: Wall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await duels.opened(None), await duels.opened(None, host=BEN)
    for duel in (bad, good):
        await posted(duels, duel, wall)
        await duels.joined(duel, CY)
    whole = keeper._edit_card

    async def broken(duel: StoredDuel, message_id: int) -> bool:
        if duel.id == bad.id:
            raise RuntimeError("no")
        return await whole(duel, message_id)

    monkeypatch.setattr(keeper, "_edit_card", broken)
    await keeper.look()
    assert "**Cy**" in text_of(await card_of(duels, good, wall))
    assert "could not be seen to" in caplog.text
