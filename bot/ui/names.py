"""What a seat is called in texts."""

from __future__ import annotations

from bot.store.rows import SeatRow
from bot.tables.crowd import is_crowd
from bot.tables.lobby import AI_NAMES
from bot.text import find, plain, say


def called(character: str) -> str:
    """Return the name of a character that plays alone."""
    return AI_NAMES.get(character, character.capitalize())


def strength(character: str) -> str:
    """Return how strong a character is, in a word; one that a game has to itself may be called by its key."""
    return find(f"character.{character}") or character


def seat_name(seat: SeatRow, *, stood_in: bool = False) -> str:
    """Return who sits there: an AI with its strength, a person with a word if the autopilot has played for them."""
    name = plain(seat.name)
    if is_crowd(seat):
        return say("seat.crowd", name=name)
    if seat.ai and seat.character is not None:
        return say("seat.character", name=name, strength=strength(seat.character))
    if seat.ai:
        return say("seat.ai", name=name)
    return say("seat.stood_in", name=name) if stood_in else name
