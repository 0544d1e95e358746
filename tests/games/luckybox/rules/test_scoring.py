"""The end of the game: crosses, moons, places and ties."""

from dataclasses import replace

import pytest

from bot.games.luckybox.rules.scoring import moon_points
from bot.games.luckybox.rules.state import Seat
from tests.games.luckybox.build import Position, card, end_of_round, seat


def finish(*seats: Seat) -> Position:
    """The end of the game from the last turn of round 4."""
    return end_of_round(*seats, round_=4).advance()


def ranks(game: Position) -> list[int]:
    """The seats' places."""
    standings = game.game.standings(game.state)
    assert standings is not None
    assert [standing.seat for standing in standings] == list(range(len(game.state.seats)))
    assert [standing.total for standing in standings] == [seat.total for seat in game.state.seats]
    return [standing.rank for standing in standings]


# Incomplete cards


@pytest.mark.parametrize(
    ("pictures", "points"),
    [
        ([], 0),
        (["... ... ..."], 0),
        (["x.. ... ..."], 0),
        (["xx. ... ..."], 1),
        (["xxx ... ..."], 1),
        (["x.. ... ...", "x.. ... ..."], 1),
        (["xxx ... ...", "xxx ... ...", "xxx ... ..."], 4),
        (["xxx xxx xx.", "xxx xxx xx."], 8),
    ],
)
def test_every_two_crosses_on_incomplete_cards_score_1_over_all_cards_together(
    pictures: list[str], points: int
) -> None:
    game = finish(seat(*(card(number, picture) for number, picture in enumerate(pictures, 1))))
    assert game.me.cross_points == points


def test_the_crosses_of_a_completed_card_do_not_score_as_crosses() -> None:
    game = finish(seat(card(1, "xxx xxx xxx"), card(2, "xx. ... ...")))
    assert game.me.cross_points == 1
    assert game.held() == [2]


def test_crosses_and_moons_score_only_at_the_end() -> None:
    game = end_of_round(seat(card(1, "xxx xxx ..."), moons=9), round_=3).advance()
    assert (game.me.cross_points, game.me.moon_points) == (0, 0)


# Moons


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ([3, 1, 2], [6, -6, 0]),
        ([3, 0, 2, 1], [6, -6, 0, 0]),
        ([2, 2, 1], [6, 6, -6]),
        ([2, 1, 1], [6, -6, -6]),
        ([2, 2, 1, 1, 0, 0], [6, 6, 0, 0, -6, -6]),
        ([0, 0, 5], [-6, -6, 6]),
    ],
)
def test_most_moons_6_and_fewest_minus_6_ties_in_full(moons: list[int], points: list[int]) -> None:
    game = finish(*(seat(moons=count) for count in moons))
    assert [seat.moon_points for seat in game.state.seats] == points


@pytest.mark.parametrize(("moons", "points"), [([3, 1], [6, 0]), ([0, 1], [0, 6]), ([0, 9], [0, 6])])
def test_two_players_only_the_most_pays(moons: list[int], points: list[int]) -> None:
    assert [seat.moon_points for seat in finish(*(seat(moons=m) for m in moons)).state.seats] == points


@pytest.mark.parametrize("each", [0, 1, 4])
def test_two_players_with_equal_moons_get_6_each(each: int) -> None:
    assert moon_points([each, each]) == [6, 6]


@pytest.mark.parametrize("players", [3, 4, 12])
@pytest.mark.parametrize("each", [0, 2])
def test_three_or_more_with_equal_moons_get_nothing(players: int, each: int) -> None:
    assert moon_points([each] * players) == [0] * players


# Who wins


def test_the_highest_total_wins() -> None:
    # Moons +6, 0, −6; stars 0, 9, 9.
    game = finish(seat(moons=2), seat(moons=1, stars=(0, 0, 0, 3)), seat(stars=(0, 0, 0, 3)))
    assert [seat.total for seat in game.state.seats] == [6, 9, 3]
    assert ranks(game) == [2, 1, 3]


def test_a_total_is_the_sum_of_all_that_scored() -> None:
    mine = seat(card(1, "xxx x.. ..."), card(2, "xxx xxx xxx"), moons=1, stars=(0, 0, 0, 2))
    game = finish(replace(mine, completed=(0, 0, 0, 1), box_points=(15, 0, 20, 0)), seat())
    assert (game.me.box_points, game.me.star_points) == ((15, 0, 20, 8), (0, 0, 0, 4))
    assert (game.me.cross_points, game.me.moon_points, game.me.total) == (2, 6, 15 + 20 + 8 + 4 + 2 + 6)


def test_of_equal_totals_the_one_with_most_moons_wins() -> None:
    # 6 + 0, 0 + 6 of crosses: the totals meet, the moons do not.
    twelve = (card(1, "xxx xxx ..."), card(2, "xxx xxx ..."))
    game = finish(seat(*twelve, moons=1), seat(moons=2))
    assert [seat.total for seat in game.state.seats] == [6, 6]
    assert ranks(game) == [2, 1]


def test_with_equal_moons_too_they_share_the_place() -> None:
    assert ranks(finish(seat(moons=1), seat(moons=1))) == [1, 1]


def test_after_a_shared_place_the_next_ones_are_left_out() -> None:
    assert ranks(finish(seat(moons=1), seat(moons=1), seat())) == [1, 1, 3]
    assert ranks(finish(seat(), seat(moons=1), seat())) == [2, 1, 2]


def test_there_are_no_places_before_the_end() -> None:
    game = end_of_round(seat(), seat(), round_=4)
    assert game.game.standings(game.state) is None
    assert [seat.rank for seat in game.view(None).seats] == [None, None]


def test_when_over_the_last_turn_stays_and_nothing_is_revealed() -> None:
    game = finish(seat(), seat())
    assert (game.state.round, game.state.turn, game.state.revealed) == (4, 9, None)
    assert game.kinds()[-1] == "over"
