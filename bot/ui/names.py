"""What a seat is called in texts, on controls and in pictures.

A row keeps names in English, as records have them: the Crowd's, and what stands for somebody who had their data
deleted. What is shown of a seat comes from here, so that it is said in the language of whoever reads it.
"""

from __future__ import annotations

from bot.store.duel_rows import DuelPlayerRow
from bot.store.evening_rows import EveningRow
from bot.store.people import FORGOTTEN
from bot.store.rows import SeatRow
from bot.tables.crowd import CROWD, is_crowd
from bot.tables.lobby import AI_NAMES
from bot.text import find, plain, say

LABEL = 100
"""Characters of an option's label, at most."""


def called(character: str) -> str:
    """Return the name of a character that plays alone."""
    return AI_NAMES.get(character, character.capitalize())


def strength(character: str) -> str:
    """Return how strong a character is, in a word; one that a game has to itself may be called by its key."""
    return find(f"character.{character}") or character


def shown_name(seat: SeatRow) -> str:
    """Return what a seat is called, markup and all, as pictures have it; empty where its person's name is.

    By what the row says and not by its text alone: a person may call themselves "Crowd", or "a former player".
    """
    if is_crowd(seat):
        # Beside a person of that name it has a number.
        return say("crowd.name") + seat.name.removeprefix(called(CROWD))
    # On a board of what if the others have their names, and nobody behind them.
    if seat.user_id is None and not seat.ai and seat.name == FORGOTTEN:
        return say("seat.former")
    return seat.name


def bold_name(seat: SeatRow) -> str:
    """Return the same as a sentence has it."""
    return f"**{plain(shown_name(seat))}**"


def control_name(seat: SeatRow) -> str:
    """Return the same for a control, which shows no markup, and always something."""
    return shown_name(seat)[:LABEL] or "?"


def duellist_name(player: DuelPlayerRow) -> str:
    """Return what somebody in a duel is called, markup and all."""
    return say("seat.former") if player.user_id is None else player.name


def evening_host(row: EveningRow) -> str:
    """Return what the host of an evening is called, markup and all."""
    return row.host_name if row.host_id else say("seat.former")


def seat_name(seat: SeatRow, *, stood_in: bool = False) -> str:
    """Return who sits there: an AI with its strength, a person with a word if the autopilot has played for them."""
    name = plain(shown_name(seat))
    if is_crowd(seat):
        return say("seat.crowd", name=name)
    if seat.ai and seat.character is not None:
        return say("seat.character", name=name, strength=strength(seat.character))
    if seat.ai:
        return say("seat.ai", name=name)
    return say("seat.stood_in", name=name) if stood_in else name
