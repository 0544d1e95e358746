"""Fair deals at a table: its secret, everybody's words, the seed that follows from them, and what is told at the end.

`engine.fair` says what is hashed. Games at a table and alone take part; a lesson is scripted, a day's deal follows from
the chain of the days, and a table that was given its seed has nothing to promise. Of a game that a version without all
this has begun, the seed does not follow from its secret: then nothing is claimed of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from bot import machine
from bot.engine import fair
from bot.engine.core import Edition, JsonObject, JsonValue
from bot.store.enums import TableKind
from bot.store.rows import SeatRow, TableRow
from bot.tables.game import PlayedGame, seeded
from bot.tables.refusal import Refusal
from bot.tables.seating.setup import TableSetup

WORDS = Path(__file__).resolve().parents[3] / "data" / "words.json"
KINDS = (TableKind.GAME, TableKind.SOLO)
SHOWN = 8
"""Hex digits of a commitment that the lobby's small print has room for."""


@cache
def drawable() -> tuple[str, ...]:
    """Return the words that are drawn for those who join."""
    return tuple(json.loads(WORDS.read_text(encoding="utf-8")))


def new_secret(setup: TableSetup) -> str | None:
    """Return the secret of a table about to be made; None where it has nothing to promise."""
    takes_part = setup.kind in KINDS and setup.seed is None and setup.script is None
    return machine.token_hex(fair.SECRET) if takes_part else None


def seated(header: TableRow, seats: Sequence[SeatRow]) -> tuple[TableRow, list[SeatRow]]:
    """Return a table about to be made with a word for each person who sits there from the beginning."""
    if header.secret is None:
        return header, list(seats)
    placed, words = [], list[str]()
    for seat in seats:
        joined = None
        if seat.user_id is not None:
            words.append(_drawn(words))
            joined = len(words)
        placed.append(seat.changed(joined=joined))
    return header.model_copy(update={"words": words}), placed


def joining(header: TableRow, seat: SeatRow) -> tuple[SeatRow, list[str]]:
    """Return the seat of somebody who joins, and all words with the one that is drawn for them."""
    words = header.words or []
    if header.secret is None or len(words) >= fair.WORDS:
        return seat, words
    return seat.changed(joined=len(words) + 1), [*words, _drawn(words)]


def said(header: TableRow, seat: SeatRow, typed: str) -> tuple[int, list[str]]:
    """Return all words with what somebody typed in the place of theirs, and which one that is, from 1."""
    word = fair.cleaned(typed)
    if not word:
        raise Refusal("no_word", most=fair.WORD)
    words = list(header.words or [])
    if seat.joined is None or seat.joined > len(words):
        # Seated by a version that drew no words, or after so many that there is no room for another.
        if len(words) >= fair.WORDS:
            raise Refusal("words_enough")
        return len(words) + 1, [*words, word]
    words[seat.joined - 1] = word
    return seat.joined, words


def _drawn(words: Sequence[str]) -> str:
    free = [word for word in drawable() if word not in words]
    return machine.chance().choice(free)


def words_of(header: TableRow) -> tuple[fair.Word, ...]:
    """Return what has been put into a table's deal."""
    return tuple(fair.Word(number, word) for number, word in enumerate(header.words or (), 1))


def commitment_of(header: TableRow) -> str | None:
    """Return what a table has promised; None for one that has not."""
    if header.secret is None or header.id is None:
        return None
    return fair.commitment(header.id, header.secret)


def frozen(header: TableRow) -> str:
    """Return the seed of a game that begins under this header."""
    if header.secret is None:
        return header.seed
    return _proof(header, Edition(header.rules_version, header.deck), header.options).deal


def proof_of(header: TableRow, game: PlayedGame) -> fair.TableProof | None:
    """Return what is told of a table that is over; None while it is open, and of one that has nothing to tell."""
    if header.secret is None or header.id is None or header.status.is_open:
        return None
    if header.started_at is None:
        # What would have been dealt, with all that the lobby's options leave out.
        return _proof(header, game.edition, game.rules.parse_options(header.options))
    proof = _proof(header, game.edition, header.options)
    return proof if proof.deal == header.seed else None


def _proof(header: TableRow, edition: Edition, options: Mapping[str, JsonValue]) -> fair.TableProof:
    assert header.id is not None
    assert header.secret is not None
    terms = fair.Terms(header.game, options, edition.rules_version, edition.deck, words_of(header))
    return fair.TableProof.of(header.id, header.secret, terms)


def lobby_record(header: TableRow, game: PlayedGame, proof: fair.TableProof, names: Sequence[str]) -> JsonObject:
    """Return the record of a lobby that was closed: what would have been dealt, had it begun as it was.

    Seats that the game needs at least and nobody had are numbered.
    """
    everybody = [*names, *(f"#{number}" for number in range(len(names) + 1, game.rules.min_seats + 1))]
    made = seeded(game, proof.deal, names=everybody, options=header.options)
    return {**made, "fair": proof.to_json()}
