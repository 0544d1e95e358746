"""What else there is makes of a deal of a duel: lost time, reviews, what-ifs, panels of whoever is new."""

from __future__ import annotations

import pytest

from bot.features.duels.rows import DuelStatus
from bot.features.duels.store import prolong
from bot.features.reviews.service import require_reviewable
from bot.features.what_if import service as what_ifs
from bot.store.sql.parts import Part
from bot.store.sql.writing import Writing
from bot.tables.clocks.idle import IDLE
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby
from bot.ui.media.drawing import DrawingThread
from tests.features.duels.duelling import Duelling
from tests.features.what_if.played_on import HERE, to_end, what_if
from tests.tables.room import ADA, BEN, Room, refusal
from tests.tables.test_lost import LOST_FOR, NothingElse, outage
from tests.ui.newcomers import is_taken_for_new, make_everybody_new
from tests.ui.scripted import ScriptedDiscord
from tests.ui.theatre import display_of


class Prolonged(NothingElse):
    """What duels do about lost time."""

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """See `Later`."""
        prolong(writing, since, seconds, part)


async def test_a_duel_and_its_deals_end_later(room: Room, duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = await duels.deal(duel, ADA)
    ends = duel.row.ends_at
    await outage(room, later=Prolonged())
    later = await duels.get(duel.id)
    assert later.row.ends_at == table.header.closes_at == table.timers[IDLE] == ends + LOST_FOR
    room.clock.advance(ends - room.clock.now() + 1)
    await duels.end(duel.id)
    assert (await duels.get(duel.id)).row.status is DuelStatus.OPEN


async def test_a_deal_of_a_duel_is_reviewed_once_the_duel_has_ended(room: Room, duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table, *_ = await duels.plays(duel, ADA)
    with pytest.raises(Refusal) as no:
        require_reviewable(table, ADA)
    assert (no.value.code, no.value.data) == ("duel_secret", {"until": int(duel.row.ends_at)})
    await duels.plays(duel, BEN)
    await duels.now_is(duel)
    assert require_reviewable(table, ADA) == 0


async def test_not_on_a_deal_of_a_duel_that_others_still_play_and_once_it_has_ended(
    room: Room, duels: Duelling
) -> None:
    duel = await duels.between(ADA, BEN)
    origin, *_ = await duels.plays(duel, ADA)
    person = lobby.person(ADA, "Ada")
    assert await refusal(what_ifs.begin(room.tables, origin, 0, person, HERE)) == "duel_secret"
    await duels.plays(duel, BEN)
    ended = await duels.now_is(duel)
    table = await what_if(room, origin, 4)
    assert (table.header.duel, table.header.closes_at, table.secret) == (None, None, False)
    assert table.header.seed == origin.header.seed
    await to_end(room, table)
    again = await duels.now_is(duel)
    assert (again.stamp, duels.results(again)) == (ended.stamp, duels.results(ended))


async def test_whoever_is_at_the_second_deal_is_not_taken_for_new_to_the_game(
    room: Room, duels: Duelling, drawing: DrawingThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = display_of(room.tables, ScriptedDiscord(()), drawing)
    make_everybody_new(display, monkeypatch)
    duel = await duels.between(ADA, BEN)
    assert await is_taken_for_new(display, await duels.deal(duel, ADA), ADA)
    await duels.plays(duel, ADA, deals=1)
    assert not await is_taken_for_new(display, await duels.deal(duel, ADA), ADA)
    await display.stop()
