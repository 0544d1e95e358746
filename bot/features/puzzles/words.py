"""What is said of puzzles: the title, how many found it, somebody's rating; and the buttons that lead to one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.puzzles.custom_ids import PuzzlePress
from bot.features.puzzles.days_in_a_row import DaysInARow
from bot.features.puzzles.rating import SHOWN_FROM, points
from bot.features.puzzles.rows import PuzzleAnswerRow, PuzzleRatingRow, PuzzleRow
from bot.league import days
from bot.text import count, say, sentences_of
from bot.ui.screens.screen import Button, Style

LAST = 10
"""Answers that are listed as signs."""


def title(game: str, day: int) -> str:
    return say("puzzle.title", number=days.number(day), game=say(f"game.{game}"))


def found_by(row: PuzzleRow) -> str:
    """Return how many have found it."""
    if row.answers == 1:
        return say("puzzle.first")
    return count("puzzle.found_by", row.found, answers=row.answers)


def rating_words(answer: PuzzleAnswerRow) -> str:
    """Return the rating after an answer and its change; before there are enough, how many are to come."""
    if answer.number < SHOWN_FROM:
        return count("puzzle.rating_later", SHOWN_FROM - answer.number)
    now = points(answer.mu)
    if answer.number == SHOWN_FROM:
        return say("puzzle.rating_new", rating=now)
    change = now - points(answer.mu_before)
    key = "puzzle.rating_up" if change > 0 else "puzzle.rating_down" if change < 0 else "puzzle.rating_same"
    return say(key, rating=now, change=abs(change))


def squares(last: Sequence[bool | None]) -> str:
    """Return how days went as squares, which differ in their shapes, too."""
    keys = {True: "puzzle.square_found", False: "puzzle.square_other", None: "puzzle.square_none"}
    return "".join(say(keys[found]) for found in last)


def streak_words(row: DaysInARow) -> str:
    """Return how many somebody has answered in a row; empty: no more than one."""
    return count("puzzle.streak", row.streak) if row.streak > 1 else ""


def share_button(game: str, day: int) -> Button:
    return Button(say("puzzle.share"), PuzzlePress(PuzzlePress.SHARE, game, day).custom_id, "primary")


def career(rating: PuzzleRatingRow, last: Sequence[PuzzleAnswerRow], row: DaysInARow) -> str:
    """Return how somebody does at the puzzles of a game, for themselves; the newest answer stands at the end."""
    signs = "".join(say("puzzle.sign_found" if answer.found else "puzzle.sign_other") for answer in reversed(last))
    said = count("puzzle.career", rating.found, answers=rating.answers, signs=signs)
    rated = say("puzzle.career_rating", rating=points(rating.mu)) if rating.answers >= SHOWN_FROM else ""
    return sentences_of((said, rated, streak_words(row)))


def puzzle_button(game: str, day: int, *, label: str, style: Style = "secondary") -> Button:
    """Return a button that leads from one puzzle to another."""
    return Button(label, PuzzlePress(PuzzlePress.SHOW, game, day).custom_id, style)


def today_button(game: str, *, named: bool = False) -> Button:
    """Return a button that opens the puzzle of the day on which it is pressed (`named`: of several games)."""
    label = say("puzzle.of_game", game=say(f"game.{game}")) if named else say("puzzle.of_today")
    return Button(label, PuzzlePress(PuzzlePress.TODAY, game).custom_id)
