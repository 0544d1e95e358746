"""What squares are called: A5, and A5.2 where a card has more than one 5."""

from bot.games.luckybox.rules.tags import letter, tag
from tests.games.luckybox.build import face


def test_cards_are_lettered_by_their_place() -> None:
    assert [letter(place) for place in range(6)] == ["A", "B", "C", "D", "E", "F"]


def test_a_square_is_called_by_letter_and_number() -> None:
    assert tag(0, face("123 456 789"), (1, 1)) == "A5"
    assert tag(2, face("123 456 789"), (2, 2)) == "C9"


def test_of_equal_numbers_on_a_card_the_tag_says_which() -> None:
    grid = face("123 231 789")
    assert [tag(1, grid, square) for square in ((0, 0), (0, 1), (1, 0), (1, 2), (2, 0))] == [
        "B1.1",
        "B2.1",
        "B2.2",
        "B1.2",
        "B7",
    ]


def test_no_two_squares_of_a_board_share_a_tag() -> None:
    grid = face("123 231 312")
    tags = {tag(place, grid, (row, column)) for place in range(6) for row in range(3) for column in range(3)}
    assert len(tags) == 54
