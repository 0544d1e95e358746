"""What a finished game changes beyond itself: ratings, tallies, careers, streaks and badges of its people."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from bot.league import days, periods
from bot.league.badges import SHARED
from bot.league.ratings import NEW, Rating, rate
from bot.league.repeats import Earlier
from bot.league.summary import Known, SummaryUpdate, tally_keys, work_out
from bot.league.values import EVERYWHERE, GameKind, PeriodTally, Result, TallyKey
from tests.league.season import FIRST, Seat, placed

ADA, BEN, CY, GONE = 1, 2, 3, -77
GUILD = 70
NOON = (FIRST + 0.5) * days.DAY
GAME = "luckybox"


def game(*seats: Seat, number: int = 1, **given: Any) -> list[Result]:
    """The results of a rated game in a server, if nothing else is said."""
    people = sum(seat.user_id is not None for seat in seats)
    common: dict[str, Any] = {
        "game": GAME,
        "guild_id": GUILD,
        "kind": GameKind.TABLE,
        "rated": True,
        "finished_at": NOON,
    } | given
    return [
        Result(
            table_id=number,
            seat=at,
            user_id=seat.user_id,
            character=seat.character,
            total=seat.total,
            rank_key=seat.total + 1000 if common["kind"] == "daily" else None,
            rank=rank,
            seats=len(seats),
            people=people,
            counts=seat.counts,
            **common,
        )
        for at, (seat, rank) in enumerate(zip(seats, placed(seats), strict=True))
    ]


def daily(user: int, total: int, day: int = FIRST, **given: Any) -> list[Result]:
    """The result of a day's counted attempt."""
    return game(Seat(user, total), kind=GameKind.DAILY, day=day, rated=False, **given)


class Book:
    """What is known, kept up game by game."""

    def __init__(self) -> None:
        self.known = Known()

    def ends(self, results: Sequence[Result]) -> SummaryUpdate:
        """A game ends; what it changed."""
        made = work_out(results, self.known, SHARED)
        self.known.ratings.update(made.ratings)
        self.known.tallies.update(made.tallies)
        self.known.careers.update(made.careers)
        for badge in made.badges:
            self.known.badges.setdefault(badge.user_id, set()).add(badge.badge)
        for result in results:
            if result.day is not None and result.person is not None:
                self.known.days.setdefault(result.person, set()).add(result.day)
        return made

    def tally(self, user: int, scope: int = EVERYWHERE, period: str = periods.ALL) -> PeriodTally | None:
        """Somebody's row of a leaderboard."""
        return self.known.tallies.get(TallyKey(scope, period, user))

    def counts(self, user: int, scope: int = EVERYWHERE, period: str = periods.ALL) -> tuple[int | None, ...]:
        """Games, wins, points, best, days, points of days."""
        row = self.tally(user, scope, period)
        assert row is not None
        return (row.games, row.wins, row.total, row.best, row.days, row.day_total)

    def strength(self, user: int) -> Rating | None:
        """Somebody's rating."""
        return self.known.ratings.get(user)


def numbers(rating: Rating | None) -> tuple[float, float, int] | None:
    """The rating without with whom it was earned."""
    return None if rating is None else (rating.mu, rating.sigma, rating.games)


def scopes(results: Sequence[Result]) -> set[tuple[int, int]]:
    """Where and for whom a game counts in leaderboards."""
    return {(key.scope, key.user_id) for key in work_out(results, Known(), SHARED).tallies}


# Leaderboards


def test_a_rated_game_counts_where_it_was_played_and_everywhere() -> None:
    results = game(Seat(ADA, 60), Seat(BEN, 50))
    assert scopes(results) == {(EVERYWHERE, ADA), (GUILD, ADA), (EVERYWHERE, BEN), (GUILD, BEN)}


def test_a_rated_game_that_was_played_in_no_server_counts_everywhere() -> None:
    assert scopes(game(Seat(ADA, 60), Seat(BEN, 50), guild_id=None)) == {(EVERYWHERE, ADA), (EVERYWHERE, BEN)}


@pytest.mark.parametrize(
    "results",
    [
        game(Seat(ADA, 60), Seat(BEN, 50), rated=False),
        game(Seat(ADA, 60), Seat(None, 50, "shark"), rated=False),
        game(Seat(ADA, 60), kind=GameKind.SOLO, rated=False),
    ],
)
def test_a_friendly_or_a_lone_game_counts_on_no_leaderboard(results: list[Result]) -> None:
    made = work_out(results, Known(), SHARED)
    assert (made.tallies, made.ratings, made.streaks) == ({}, {}, {})
    assert made.careers.keys() <= {ADA, BEN}
    assert made.careers


def test_a_daily_counts_everywhere_and_in_no_server() -> None:
    assert scopes(daily(ADA, 60)) == {(EVERYWHERE, ADA)}


def test_a_game_counts_in_the_periods_of_the_day_it_ended_on() -> None:
    made = work_out(game(Seat(ADA, 60), Seat(BEN, 50)), Known(), SHARED)
    assert {key.period for key in made.tallies} == set(periods.of_day(FIRST))
    assert len(made.tallies) == 2 * 2 * len(periods.KINDS)


def test_a_daily_counts_in_the_periods_of_its_own_day_however_late_it_ended() -> None:
    new_year = days.parse_day("2026-12-31")
    assert new_year is not None
    late = daily(ADA, 60, new_year, finished_at=days.ends(new_year) + 3600)
    assert late[0].counted_day == new_year
    assert {key.period for key in work_out(late, Known(), SHARED).tallies} == {"all", "2026-W53", "2026-12", "2026-Q4"}
    usual = game(Seat(ADA, 60), Seat(BEN, 50), finished_at=days.ends(new_year) + 3600)
    assert "2027-01" in {key.period for key in work_out(usual, Known(), SHARED).tallies}


def test_a_leaderboards_row_sums_up_games_wins_and_points() -> None:
    book = Book()
    book.ends(game(Seat(ADA, 60), Seat(BEN, 50)))
    book.ends(game(Seat(ADA, 40), Seat(BEN, 40), Seat(CY, 10)))
    book.ends(game(Seat(ADA, 30), Seat(BEN, 70), guild_id=71))
    assert book.counts(ADA) == (3, 2, 130, 60, 0, 0)
    assert book.counts(BEN) == (3, 2, 160, 70, 0, 0)
    assert book.counts(CY) == (1, 0, 10, 10, 0, 0)
    assert book.counts(ADA, GUILD) == (2, 2, 100, 60, 0, 0)
    assert book.counts(BEN, 71) == (1, 1, 70, 70, 0, 0)
    assert book.tally(CY, 71) is None


def test_a_best_below_zero_is_a_best() -> None:
    book = Book()
    book.ends(game(Seat(ADA, -5), Seat(BEN, -9)))
    assert (book.counts(ADA)[3], book.counts(BEN)[3]) == (-5, -9)
    book.ends(game(Seat(ADA, -7), Seat(BEN, -8)))
    assert (book.counts(ADA)[3], book.counts(BEN)[3]) == (-5, -8)


def test_days_are_counted_apart_from_games_by_what_decides_their_place() -> None:
    book = Book()
    book.ends(game(Seat(ADA, 60), Seat(BEN, 50)))
    book.ends(daily(ADA, 44))
    book.ends(daily(ADA, 70, FIRST + 1))
    assert book.counts(ADA) == (1, 1, 60, 60, 2, 2114)
    assert book.counts(ADA, GUILD) == (1, 1, 60, 60, 0, 0)


def test_where_an_ai_won_nobody_has_a_win() -> None:
    book = Book()
    made = book.ends(game(Seat(ADA, 60), Seat(None, 80, "shark"), Seat(BEN, 50)))
    assert [book.counts(user)[:2] for user in (ADA, BEN)] == [(1, 0), (1, 0)]
    assert {key.user_id for key in made.tallies} == {ADA, BEN}
    # Among themselves somebody was ahead all the same.
    ada, ben = book.strength(ADA), book.strength(BEN)
    assert ada is not None
    assert ben is not None
    assert ada.mu > NEW.mu > ben.mu


def test_the_tallies_that_will_be_needed_are_those_that_are_made() -> None:
    for results in (game(Seat(ADA, 60), Seat(None, 9), Seat(GONE, 3), Seat(BEN, 50)), daily(ADA, 1), daily(GONE, 1)):
        keys = [key for row in results for key in tally_keys(row)]
        assert keys == list(work_out(results, Known(), SHARED).tallies)


# Ratings


def test_people_are_rated_by_their_places_among_each_other() -> None:
    made = work_out(game(Seat(BEN, 50), Seat(None, 80, "shark"), Seat(ADA, 60), Seat(CY, 50)), Known(), SHARED)
    expected = rate([NEW] * 3, [3, 2, 3])
    assert {user: numbers(rating) for user, rating in made.ratings.items()} == {
        user: numbers(rating) for user, rating in zip((BEN, ADA, CY), expected, strict=True)
    }


def test_a_rating_goes_on_from_the_one_before() -> None:
    book = Book()
    book.ends(game(Seat(ADA, 60), Seat(BEN, 50)))
    before = [book.strength(ADA), NEW]
    book.ends(game(Seat(ADA, 60), Seat(CY, 70)))
    expected = rate([rating for rating in before if rating is not None], [2, 1])
    assert [numbers(book.strength(user)) for user in (ADA, CY)] == [numbers(rating) for rating in expected]
    assert expected[0].games == 2


def test_a_repeated_game_counts_for_less() -> None:
    book = Book()
    book.ends(game(Seat(ADA, 60), Seat(BEN, 50)))
    first = book.strength(ADA)
    assert first is not None
    book.known.histories = {user: [Earlier(1, NOON)] for user in (ADA, BEN)}
    made = book.ends(game(Seat(ADA, 60), Seat(BEN, 50), number=2))
    assert 0 < made.ratings[ADA].mu - first.mu < (first.mu - NEW.mu) / 2


def test_opponents_are_counted_up_to_as_many_as_it_takes() -> None:
    book = Book()
    met = []
    for number, others in enumerate(((BEN,), (BEN, GONE), (BEN,), (CY, 4), (5,)), 1):
        book.ends(game(Seat(ADA, 60), *(Seat(other, 50) for other in others), number=number))
        rating = book.strength(ADA)
        assert rating is not None
        met.append((rating.opponents, rating.met))
    assert met == [(1, (BEN,)), (2, (BEN, GONE)), (2, (BEN, GONE)), (3, ()), (3, ())]


def test_who_is_back_in_the_season_of_their_deletion_is_provisional_to_its_end_and_nobodys_new_opponent() -> None:
    book = Book()
    results = game(Seat(ADA, 60), Seat(BEN, 50), Seat(CY, 40))
    made = book.ends([replace(one, returned=one.user_id == BEN) for one in results])
    last = periods.last_of_season(FIRST)
    assert periods.season_of(last) == periods.season_of(FIRST) != periods.season_of(last + 1)
    assert {user: (rating.opponents, rating.until) for user, rating in made.ratings.items()} == {
        ADA: (1, None),
        BEN: (2, last),
        CY: (1, None),
    }


def test_a_friendly_game_and_a_daily_leave_ratings_as_they_are() -> None:
    book = Book()
    book.ends(game(Seat(ADA, 60), Seat(BEN, 50)))
    before = deepcopy(book.known.ratings)
    for results in (game(Seat(ADA, 0), Seat(BEN, 50), rated=False), daily(ADA, 99)):
        assert book.ends(results).ratings == {}
    assert book.known.ratings == before


def test_who_was_left_alone_by_deleted_people_is_not_rated_against_nobody() -> None:
    assert work_out(game(Seat(ADA, 60), Seat(None, 50)), Known(), SHARED).ratings == {}


def test_those_who_were_deleted_stay_rated_so_that_the_others_are_right() -> None:
    with_all, with_gone = Book(), Book()
    for book, other in ((with_all, BEN), (with_gone, GONE)):
        book.ends(game(Seat(ADA, 60), Seat(other, 50)))
        book.ends(game(Seat(CY, 60), Seat(other, 50), Seat(ADA, 50)))
    for user in (ADA, CY):
        assert numbers(with_gone.strength(user)) == numbers(with_all.strength(user))
    assert with_gone.strength(GONE) == with_all.strength(BEN)


def test_of_those_who_were_deleted_nothing_but_a_rating_is_kept() -> None:
    made = work_out(game(Seat(ADA, 60), Seat(GONE, 80)), Known(), SHARED)
    assert made.ratings.keys() == {ADA, GONE}
    assert {key.user_id for key in made.tallies} == {ADA}
    assert made.careers.keys() == {ADA}
    assert {badge.user_id for badge in made.badges} == {ADA}
    made = work_out(daily(GONE, 80), Known(), SHARED)
    assert (made.tallies, made.careers, made.streaks, made.badges) == ({}, {}, {}, [])


# Careers


def test_every_finished_game_is_part_of_a_career() -> None:
    book = Book()
    book.ends(game(Seat(ADA, 60, counts={"boxes_1": 2, "max_chain": 3}), Seat(BEN, 50)))
    book.ends(game(Seat(ADA, 60, counts={"boxes_1": 1, "max_chain": 2}), Seat(None, 50), rated=False))
    book.ends(game(Seat(ADA, 41), kind=GameKind.SOLO, rated=False))
    made = book.ends(daily(ADA, 44))
    career = made.careers[ADA]
    wanted = {"games": 4, "tables": 2, "table_wins": 1, "rated": 1, "rated_wins": 1, "solos": 1, "dailies": 1}
    assert {key: career.numbers[key] for key in wanted} == wanted
    assert (career.numbers["f.boxes_1"], career.numbers["f.max_chain"]) == (3, 3)
    assert career.totals == {"60": 2, "41": 1, "44": 1}


# Days in a row


def test_a_daily_moves_the_streak_and_nothing_else_does() -> None:
    book = Book()
    for day in (FIRST, FIRST + 1):
        row = book.ends(daily(ADA, 50, day)).streaks[ADA]
    assert (row.current, row.best, row.last_day, row.finished) == (2, 2, FIRST + 1, 2)
    assert book.ends(game(Seat(ADA, 60), Seat(BEN, 50))).streaks == {}
    assert book.ends(game(Seat(ADA, 60), kind=GameKind.SOLO, rated=False)).streaks == {}


def test_a_day_finished_late_mends_the_streak() -> None:
    book = Book()
    for day in (FIRST, FIRST + 2, FIRST + 3):
        row = book.ends(daily(ADA, 50, day)).streaks[ADA]
    assert row.current == 2
    row = book.ends(daily(ADA, 50, FIRST + 1)).streaks[ADA]
    assert (row.current, row.best, row.last_day, row.finished) == (4, 4, FIRST + 3, 4)


def test_days_of_another_person_are_no_days_of_ones_own() -> None:
    book = Book()
    book.ends(daily(BEN, 50, FIRST))
    row = book.ends(daily(ADA, 50, FIRST + 1)).streaks[ADA]
    assert (row.current, row.finished) == (1, 1)


# Badges


def given(made: SummaryUpdate) -> set[tuple[int, str]]:
    """Who got which badge."""
    return {(row.user_id, row.badge) for row in made.badges}


def test_a_badge_is_given_once_with_its_game_and_time() -> None:
    book = Book()
    made = book.ends(game(Seat(ADA, 60), Seat(BEN, 50), number=9))
    assert given(made) == {(ADA, "first_game"), (BEN, "first_game")}
    assert {(row.table_id, row.at) for row in made.badges} == {(9, NOON)}
    assert given(book.ends(game(Seat(ADA, 60), Seat(BEN, 50)))) == set()


def test_a_badge_won_in_another_game_is_not_given_again() -> None:
    known = Known(badges={ADA: {"first_game"}})
    assert given(work_out(game(Seat(ADA, 60), Seat(BEN, 50), game="other"), known, SHARED)) == {(BEN, "first_game")}


def test_badges_see_the_career_the_others_and_the_streak_after_the_game() -> None:
    book = Book()
    made = book.ends(game(Seat(ADA, 60), Seat(BEN, 60), Seat(None, 50, "shark")))
    assert given(made) == {(user, badge) for user in (ADA, BEN) for badge in ("first_game", "photo_finish", "shark")}
    for day in range(6):
        assert given(book.ends(daily(ADA, 50, FIRST + day))) == set()
    assert given(book.ends(daily(ADA, 50, FIRST + 6))) == {(ADA, "seven_days")}


# What the function itself leaves alone


def test_working_out_changes_nothing_that_was_known() -> None:
    book = Book()
    book.ends(game(Seat(ADA, 60), Seat(BEN, 50)))
    book.ends(daily(ADA, 50))
    before = deepcopy(book.known)
    for results in (game(Seat(ADA, 61), Seat(BEN, 50)), daily(ADA, 70, FIRST + 1)):
        work_out(results, book.known, SHARED)
    assert book.known == before
