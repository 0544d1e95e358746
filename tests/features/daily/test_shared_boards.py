"""See the board below a shared day: for whoever has finished that deal, as long as whoever shared it may be seen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection

import pytest

from bot.features.daily.custom_ids import DayBoardPress, DayPress
from bot.features.daily.screens import DayScreens
from bot.features.daily.shared_boards import SharedBoards
from bot.features.daily.store import OthersStore
from bot.store.enums import Status, Visibility
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Screen
from tests.features.daily.kit import GAME, HOUR, Days, to_the_end
from tests.tables.room import ADA, BEN, GUILD, NAMES, Room
from tests.ui.additions import NOTHING
from tests.ui.custom_ids import parse_any
from tests.ui.message import assert_fits
from tests.ui.presses import buttons, labels

OTHER_GUILD = GUILD + 1


class Boards(SharedBoards):
    """What shows boards in a room; `apart` are those who would rather not meet."""

    def __init__(self, daily: Days) -> None:
        self.apart: set[frozenset[int]] = set()
        self.drawing = DrawingThread()
        people, store = daily.room.people, OthersStore(daily.room.database)
        super().__init__(daily, store, people, self.drawing, self._who)

    async def _who(self, people: Collection[int]) -> Collection[frozenset[int]]:
        return [pair for pair in self.apart if pair <= set(people)]

    async def seen(
        self, table: Table, user: int = BEN, guild: int | None = GUILD, *, text_mode: bool = False
    ) -> Screen:
        return await self.screen(table.id, user, guild, text_mode=text_mode)

    async def refused(self, table_id: int, user: int = BEN) -> str:
        with pytest.raises(Refusal) as no:
            await self.screen(table_id, user, GUILD)
        return no.value.code


@pytest.fixture
async def daily(room: Room) -> AsyncIterator[Days]:
    made = Days(room)
    for user in (ADA, BEN):
        await room.people.met(user, None, NAMES[user])
    yield made
    await made.settled()


@pytest.fixture
async def boards(daily: Days) -> AsyncIterator[Boards]:
    made = Boards(daily)
    yield made
    made.drawing.close()


def is_asked_first(shown: Screen) -> bool:
    """Whether they are told to play first, and nothing else."""
    (press,) = [parse_any(button.custom_id) for button in buttons(shown)]
    assert isinstance(press, DayPress)
    return press.verb == "begin" and shown.picture is None and shown.plain is None


async def test_a_shared_day_tells_nothing_of_its_board_and_leads_to_it(daily: Days) -> None:
    table = await daily.finished(ADA)
    drawing = DrawingThread()
    shared = await DayScreens(daily, drawing, NOTHING).share(table, "Ada")
    drawing.close()
    assert (shared.picture, shared.plain, shared.more) == (None, None, ())
    assert labels(shared)[-1] == "See the board"
    assert parse_any(buttons(shared)[-1].custom_id) == DayBoardPress(table.id)


async def test_who_has_finished_the_day_sees_it(daily: Days, boards: Boards) -> None:
    table = await daily.finished(ADA)
    await daily.finished(BEN)
    shown = await boards.seen(table)
    assert "**Ada**" in shown.texts[0]
    assert shown.picture is not None
    assert "points" in shown.picture.alt
    assert_fits(shown)
    told = await boards.seen(table, text_mode=True)
    assert told.picture is None
    assert told.plain is not None
    assert "Ada" in told.plain
    assert not is_asked_first(await boards.seen(table, ADA)), "one's own is one's own"


async def test_who_has_not_finished_it_is_offered_to_play_it_first(daily: Days, boards: Boards) -> None:
    table = await daily.finished(ADA)
    shown = await boards.seen(table)
    assert is_asked_first(shown)
    assert "Ada" not in "".join(shown.texts)
    begun = await daily.begin(BEN)
    assert is_asked_first(await boards.seen(table)), "it is not finished"
    await to_the_end(begun, BEN)
    assert not is_asked_first(await boards.seen(table))


async def test_another_days_attempt_opens_nothing(daily: Days, boards: Boards) -> None:
    await daily.finished(BEN)
    await daily.next_day()
    table = await daily.finished(ADA)
    assert is_asked_first(await boards.seen(table))


async def test_once_it_is_published_practice_will_do(daily: Days, boards: Boards) -> None:
    table = await daily.finished(ADA)
    day = table.header.day
    await daily.next_day()
    await daily.next_day()
    assert is_asked_first(await boards.seen(table))
    practice = await daily.practise(day, BEN)
    await to_the_end(practice, BEN)
    assert not is_asked_first(await boards.seen(table))


async def test_what_may_be_seen_of_somebody_decides(daily: Days, boards: Boards) -> None:
    table = await daily.finished(ADA)
    await daily.finished(BEN)
    people = daily.room.people
    await people.choose(ADA, visibility=Visibility.NOBODY)
    assert await boards.refused(table.id) == "board_unseen"
    assert (await boards.seen(table, ADA)).picture is not None
    await people.choose(ADA, visibility=Visibility.SERVER)
    assert await boards.refused(table.id) == "board_unseen", "nobody knows that they are there"
    await people.choose(ADA, visibility=Visibility.EVERYONE)
    assert (await boards.seen(table, guild=OTHER_GUILD)).picture is not None


async def test_who_is_kept_apart_from_somebody_reads_the_same_sentence(daily: Days, boards: Boards) -> None:
    table = await daily.finished(ADA)
    await daily.finished(BEN)
    boards.apart.add(frozenset((ADA, BEN)))
    assert await boards.refused(table.id) == "board_unseen"


async def test_of_deleted_data_and_of_what_is_no_attempt_there_is_no_board(daily: Days, boards: Boards) -> None:
    table = await daily.finished(ADA)
    await daily.finished(BEN)
    practice = await daily.practise(user=BEN)
    for table_id in (practice.id, table.id + 1000):
        assert await boards.refused(table_id) == "board_gone"
    await daily.room.people.forget(ADA, {}, None, daily.now)
    await daily.room.tables.forget(ADA)
    assert await boards.refused(table.id) == "board_gone"


async def test_an_attempt_that_ended_late_has_no_board(daily: Days, boards: Boards) -> None:
    table = await daily.begin(ADA)
    await daily.finished(BEN)
    assert table.status is Status.RUNNING
    assert await boards.refused(table.id) == "board_gone"
    await daily.until(daily.closes(table.header.day or 0) + HOUR)
    assert await boards.refused(table.id) == "board_gone"
    assert table.header.game == GAME
