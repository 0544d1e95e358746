"""What a table promises of its deal and what it tells at the end, in words (docs/fair.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chosen import plain
from bot.engine.fair import FIRST_LINK, DayProof, TableProof, Word
from bot.render.picture import ALT_LIMIT, Picture
from bot.tables.play.fairness import SHOWN, commitment_of, proof_of, words_of
from bot.tables.refusal import Refusal
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens.screen import Button, Screen, shorten

WORDS = 30
"""Words that the small print of a lobby names at most, those of people who have left among them: the last ones."""


def fair_button(table: TableView, verb: str) -> Button:
    return Button(say(f"button.{verb}"), Press(table.id, verb).custom_id)


def small_print(table: TableView) -> str:
    """Return the line of a lobby about its deals: eight digits and the words in them; empty where none is promised."""
    promised = commitment_of(table.header)
    if promised is None:
        return ""
    return say("fair.lobby", mark=promised[:SHOWN], words=_listed(words_of(table.header)[-WORDS:]))


def with_mark(table: TableView, picture: Picture) -> Picture:
    """Return a table's picture with the eight digits of its fingerprint at the end of its description."""
    promised = commitment_of(table.header)
    if promised is None:
        return picture
    return with_words(picture, say("fair.alt", mark=promised[:SHOWN]))


def with_words(picture: Picture, words: str) -> Picture:
    """Return a picture with these words, which are not cut, at the end of its description."""
    return replace(picture, alt=f"{shorten(picture.alt, ALT_LIMIT - len(words) - 1)} {words}")


def lobby_buttons(table: TableView, *, sits: bool) -> tuple[Button, ...]:
    if table.header.secret is None:
        return ()
    return (fair_button(table, "fair"), *((fair_button(table, "word"),) if sits else ()))


def word_of(table: TableView, user_id: int) -> str:
    """Return somebody's word; empty for who has none."""
    seat, words = table.seat_of(user_id), table.header.words or []
    return words[seat.joined - 1] if seat is not None and seat.joined and seat.joined <= len(words) else ""


def status_line(table: TableView) -> str:
    promised = commitment_of(table.header)
    return "" if promised is None else say("fair.status", commitment=promised)


def promise(table: TableView) -> Screen:
    """Return what a table has promised, whole; once it is over, what it tells."""
    promised = commitment_of(table.header)
    if promised is None:
        raise Refusal("not_fair")
    if not table.status.is_open:
        return verified(table)
    return Screen((say("fair.promise", commitment=promised, words=_listed(words_of(table.header))),))


def verify_button(table: TableView) -> tuple[Button, ...]:
    """Return the button that shows what was promised and what was told; none where there is nothing to show."""
    return () if proof_of(table.header, table.game) is None else (fair_button(table, "verify"),)


def verified(table: TableView) -> Screen:
    """Return what was promised, what was told, and that the one fits the other."""
    if table.status.is_open:
        raise Refusal("not_over")
    proof = proof_of(table.header, table.game)
    if proof is None:
        raise Refusal("not_fair")
    begun = table.header.started_at is not None
    outcome = say("fair.fits", seed=proof.deal) if begun else say("fair.fits_lobby")
    record = Button(say("button.record"), Press(table.id, "record").custom_id)
    return Screen((outcome, _facts(proof)), ((record,),), footer=say("fair.check"))


def checked(game: str, code: str | None, proof: TableProof | DayProof | None) -> Screen:
    """Return what the proof of a game file shows; `code`: what does not fit (`engine.verify`), None: all of it fits.

    What stands in the file is told with it only where it holds: it is to be held against what somebody has noted.
    """
    if code is not None or proof is None:
        return Screen((say(f"checked.{code or 'not_fair'}", game=say(f"game.{game}")),))
    if isinstance(proof, DayProof):
        facts = say("checked.day_facts", number=proof.day - FIRST_LINK, link=proof.link, anchor=proof.anchor)
        return Screen((say("checked.day_fits", game=say(f"game.{game}")), facts), footer=say("checked.compare_anchor"))
    return Screen((say("checked.fits", game=say(f"game.{game}")), _facts(proof)), footer=say("checked.compare"))


def _facts(proof: TableProof) -> str:
    return say(
        "fair.facts",
        commitment=proof.commitment,
        secret=proof.secret,
        words=_listed(proof.words),
        table=proof.table,
    )


def _listed(words: Sequence[Word]) -> str:
    told = [say("fair.word", number=one.number, word=plain(one.word)) for one in words]
    return " · ".join(told) or say("fair.no_words")
