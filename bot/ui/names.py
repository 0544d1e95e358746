"""How a seat is called in texts."""

from __future__ import annotations

from bot.store.rows import SeatRow
from bot.text import plain, say


def seat_name(seat: SeatRow, *, stood_in: bool = False) -> str:
    """Who sits there: an AI with its strength, a person with a word if the autopilot has played for them."""
    name = plain(seat.name)
    if seat.ai and seat.character is not None:
        return say("seat.character", name=name, strength=say(f"character.{seat.character}"))
    if seat.ai:
        return say("seat.ai", name=name)
    return say("seat.stood_in", name=name) if stood_in else name
