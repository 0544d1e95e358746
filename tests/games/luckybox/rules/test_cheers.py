"""Which turns are cheered: a box, or three crosses and more; and what they have brought for certain."""

from bot.games.luckybox.rules import cheers
from bot.games.luckybox.rules.view import SeatView, View
from tests.games.luckybox.build import Position, card, face, position, seat

FACES = {
    1: face("123 456 789", rows="6 9 star", columns="moon moon bolt"),
    2: face("123 456 789", rows="star moon moon"),
    3: face("123 456 789"),
}


def started(stars: int = 0) -> Position:
    """Round 1, number 2: the first card leads to a chain of three and a star, the third is a square from full."""
    cards = card(1, "x.x xx. xx."), card(2, "x.x ... ..."), card(3, "x.x xxx xxx")
    return position(seat(*cards, stars=(stars, 0, 0, 0)), seat(card(4), card(2, "x.x ...")), faces=FACES, revealed=2)


def seen(game: Position, seat: int = 0) -> tuple[View, SeatView]:
    view = game.view(None)
    return view, view.seats[seat]


def test_two_crosses_without_a_box_are_a_turn_like_any_other() -> None:
    game = started().cross(1, (0, 1)).use("6", 1, (1, 2))
    assert not cheers.is_cheered(seen(game)[1])
    assert cheers.most_cheered(game.view(None)) is None


def test_the_third_cross_is_cheered_with_what_its_star_is_worth_beside_those_before() -> None:
    chain = started(stars=1).cross(1, (0, 1)).use("6", 1, (1, 2)).use("9", 1, (2, 2))
    view, mine = seen(chain)
    assert cheers.is_cheered(mine)
    assert mine.new_stars == 1
    # The card is a box, too: 15 in round 1, and the second star makes 4 points of 1.
    assert cheers.points(view, mine) == 15 + 3


def test_a_box_with_one_cross_is_cheered() -> None:
    view, mine = seen(started().cross(3, (0, 1)))
    assert cheers.boxes(mine) == 1
    assert cheers.is_cheered(mine)
    assert cheers.points(view, mine) == 15


def test_the_table_cheers_whoever_was_brought_most() -> None:
    game = started().cross(3, (0, 1)).cross(2, (0, 1), by=1)
    most = cheers.most_cheered(game.view(None))
    assert most is not None
    assert most.seat == 0


def test_the_next_number_ends_the_cheer_and_counts_stars_anew() -> None:
    game = started().cross(2, (0, 1)).cross(2, (0, 1), by=1).advance()
    _, mine = seen(game)
    assert (mine.stars[0], mine.new_stars) == (1, 0)
    assert not cheers.is_cheered(mine)
