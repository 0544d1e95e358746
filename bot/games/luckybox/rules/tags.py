"""What cards and squares are called on pictures, on buttons and in texts: A, B, C… and A5."""

from __future__ import annotations

from bot.games.luckybox.rules.faces import Face

LETTERS = "ABCDEFGHIJ"


def letter(place: int) -> str:
    """Return the letter of the card at this place in front of its player, from 0."""
    return LETTERS[place]


def tag(place: int, face: Face, square: tuple[int, int]) -> str:
    """Return a square's name on its player's board: letter and number, "A5".

    Where the card has the number more than once, also which of them in reading order, "A5.2".
    """
    index = 3 * square[0] + square[1]
    number = face.grid[index]
    same = [other for other, value in enumerate(face.grid) if value == number]
    name = f"{letter(place)}{number}"
    return name if len(same) == 1 else f"{name}.{same.index(index) + 1}"
