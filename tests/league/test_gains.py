"""What a game has brought its people beyond its result: ratings before and after, and records."""

from __future__ import annotations

import pytest

from bot.league.badges import SHARED
from bot.league.gains import Gains, Highest, Record, gains
from bot.league.ratings import NEW
from bot.league.summary import work_out
from tests.league.season import Seat
from tests.league.test_summary import ADA, BEN, Book, daily, game


def after(book: Book, *seats: Seat, highest: Highest | None = None, **given: object) -> Gains:
    """What the next game brings."""
    results = game(*seats, **given)  # type: ignore[arg-type] # whatever a result has
    return gains(results, book.known, work_out(results, book.known, SHARED), highest)


def of_three_games() -> Book:
    """Ada has scored 40, 50 and 45, with chains of up to four."""
    book = Book()
    for number, total in enumerate((40, 50, 45), 1):
        book.ends(game(Seat(ADA, total, counts={"max_chain": number + 1}), Seat(BEN, 30), number=number))
    return book


def test_a_rating_is_told_as_it_was_and_as_it_is() -> None:
    book = Book()
    first = after(book, Seat(ADA, 50), Seat(BEN, 40)).ratings
    assert {user: before for user, (before, _) in first.items()} == {ADA: NEW, BEN: NEW}
    assert first[ADA][1].mu > NEW.mu > first[BEN][1].mu
    made = book.ends(game(Seat(ADA, 50), Seat(BEN, 40)))
    assert after(book, Seat(ADA, 50), Seat(BEN, 40), number=2).ratings[ADA][0] == made.ratings[ADA]


def test_a_friendly_game_changes_no_rating() -> None:
    assert after(Book(), Seat(ADA, 50), Seat(BEN, 40), rated=False).ratings == {}


def test_a_score_above_all_of_ones_own_is_a_record() -> None:
    assert after(of_three_games(), Seat(ADA, 51), Seat(BEN, 30)).records == (Record(ADA, "best", 51, 50),)
    assert after(of_three_games(), Seat(ADA, 50), Seat(BEN, 30)).records == ()


def test_the_most_of_a_count_is_a_record() -> None:
    found = after(of_three_games(), Seat(ADA, 20, counts={"max_chain": 6, "boxes_1": 9}), Seat(BEN, 10)).records
    assert found == (Record(ADA, "max_chain", 6, 4),)


def test_of_the_first_games_none_is_a_record() -> None:
    book = Book()
    for number in (1, 2):
        book.ends(game(Seat(ADA, 40, counts={"max_chain": 2}), Seat(BEN, 30), number=number))
    assert after(book, Seat(ADA, 90, counts={"max_chain": 9}), Seat(BEN, 30)).records == ()


def test_a_record_is_one_of_games_of_the_same_kind() -> None:
    """A score alone is no measure of one at a table."""
    book = of_three_games()
    results = daily(ADA, 60)
    assert gains(results, book.known, work_out(results, book.known, SHARED)).records == ()


@pytest.mark.parametrize(
    ("highest", "told"),
    [
        (Highest(59, 10), Record(ADA, "best", 60, 59)),
        (Highest(60, 10), None),
        (Highest(59, 9), None),
        (None, None),
    ],
)
def test_the_highest_score_of_a_server_is_told_where_there_were_enough(
    highest: Highest | None, told: Record | None
) -> None:
    assert after(Book(), Seat(ADA, 60), Seat(BEN, 40), highest=highest).highest == told


def test_an_ai_seat_breaks_no_record_of_a_server() -> None:
    found = after(Book(), Seat(None, 90, character="shark"), Seat(ADA, 50), Seat(BEN, 1), highest=Highest(60, 99))
    assert found.highest is None
