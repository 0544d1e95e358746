"""What a game has brought those who played it, told to everybody with the result; and to each what is true of them."""

from __future__ import annotations

from dataclasses import replace

from bot.league.gains import Gains, Record
from bot.league.ratings import Rating
from bot.store.enums import Status, Visibility
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import results, screens
from bot.ui.screens.gained import gained, seen
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn
from tests.ui.additions import NOTHING
from tests.ui.build import ADA as FIRST
from tests.ui.build import finished
from tests.ui.message import assert_fits
from tests.ui.wall import text_of


def told(table: Table, gains: Gains) -> list[str]:
    """What is told of everybody."""
    table.gains = gains
    standings = sorted(table.rules.standings(table.state) or (), key=lambda one: one.rank)
    everybody = [seat.user_id for seat in table.seats if seat.user_id is not None]
    return gained(table, standings, everybody).splitlines()


async def test_a_rated_game_tells_everybody_what_it_changed(room: Room, drawing: DrawingThread) -> None:
    table = await room.game(BEN)
    while table.status == Status.RUNNING:
        await finish_turn(table, ADA, BEN)
        await room.wait(BREATH)
    screen = await results.result(table, drawing, NOTHING, gaining=await seen(table, room.people), whole=True)
    assert set(table.gains.ratings) == {ADA, BEN}
    assert text_of(screen).count("(new)") == 2
    assert "Welcome to the table" in text_of(screen)
    assert_fits(screen)


async def test_nothing_is_told_of_somebody_whom_nobody_may_see(room: Room) -> None:
    table = await room.game(BEN)
    await room.switch(BEN, visibility=Visibility.SERVER)
    assert await seen(table, room.people) == (ADA, BEN)
    await room.switch(BEN, visibility=Visibility.NOBODY)
    assert await seen(table, room.people) == (ADA,)


def test_a_rating_says_how_it_has_changed_and_of_few_games_that_it_is_new() -> None:
    old = Rating(25.0, 2.0, 20)
    ratings = {FIRST: (old, Rating(25.2, 2.0, 21)), FIRST + 1: (replace(old, games=3), Rating(24.8, 2.0, 4))}
    (line,) = told(finished(2, names=["Ada", "Ben"]), Gains(ratings))
    assert "**Ada** 1,512 (+12)" in line
    assert "**Ben** 1,488 (new)" in line


def test_a_badge_is_told_once_with_all_who_won_it() -> None:
    table = finished(2, names=["Ada", "Ben"])
    table.badges = {FIRST: ("first_game", "chain"), FIRST + 1: ("first_game",)}
    (line,) = told(table, Gains())
    assert line.count("Welcome to the table") == 1
    assert "**Chain reaction**: **Ada**" in line


def test_records_are_told_with_what_they_were_before() -> None:
    records = (Record(FIRST, "best", 57, 52), Record(FIRST, "max_chain", 6, 5))
    (line,) = told(finished(2, names=["Ada", "Ben"]), Gains(records=records))
    assert "**Ada**: highest score yet, **57** (before: 52)" in line
    assert "longest chain yet, **6** crosses (before: 5)" in line


def test_the_servers_record_takes_the_place_of_ones_own() -> None:
    record = Record(FIRST, "best", 57, 52)
    (line,) = told(finished(2, names=["Ada", "Ben"]), Gains(records=(record,), highest=replace(record, before=55)))
    assert "the highest rated score on this server (before: 55)" in line


async def test_a_table_of_twelve_who_all_have_something_fits(drawing: DrawingThread) -> None:
    table = finished(12, names=["W" * 32] * 12)
    old = Rating(25.0, 2.0, 20)
    everybody = range(FIRST, FIRST + 12)
    table.gains = Gains(
        dict.fromkeys(everybody, (old, old)),
        tuple(Record(user, what, 57, 52) for user in everybody for what in ("best", "max_chain")),
    )
    table.badges = dict.fromkeys(everybody, ("first_game", "chain", "starry"))
    assert_fits(await results.result(table, drawing, NOTHING, gaining=everybody))
    assert_fits(await results.result(table, drawing, NOTHING, gaining=everybody, text_mode=True))


# The own panel


async def placed(table: Table, seat: int, drawing: DrawingThread) -> str:
    """What somebody reads at the end."""
    return text_of(await screens.panel(table, seat, drawing, additions=NOTHING))


async def test_every_place_is_told_what_is_true_of_it(drawing: DrawingThread) -> None:
    table = finished(4, names=["Ada", "Ben", "Cy", "Dee"])
    seats = {one.rank: one for one in table.rules.standings(table.state) or ()}
    said = {rank: await placed(table, one.seat, drawing) for rank, one in seats.items()}
    gap = seats[1].total - seats[2].total
    assert "The table was yours" in said[1]
    assert "did better, by" in said[2]
    assert str(gap) in said[2]
    assert "You left 1 player behind you" in said[3]
    assert "begins at zero for everybody" in said[4]


async def test_the_other_of_two_hears_by_how_much_and_of_a_rematch(drawing: DrawingThread) -> None:
    table = finished(2, names=["Ada", "Ben"])
    last = next(one for one in table.rules.standings(table.state) or () if one.rank == 2)
    said = await placed(table, last.seat, drawing)
    assert "rematch" in said
    assert "Well played" not in said


async def test_who_shares_the_win_hears_so(drawing: DrawingThread) -> None:
    table = finished(2, names=["Ada", "Ben"])
    table.state = table.state.with_seat(1, table.state.seats[0])
    assert "the win is yours to share" in await placed(table, 1, drawing)


async def test_ones_own_records_stand_on_the_panel(drawing: DrawingThread) -> None:
    table = finished(1, names=["Ada"])
    table.gains = Gains(records=(Record(FIRST, "best", 57, 52),))
    assert "highest score yet" in await placed(table, 0, drawing)
