"""Checking a record's proof: what was promised was told, and everything that was dealt follows from it.

The game is dealt and played again from the seed that the proof leads to; what chance did then, reshuffles and faces of
cards included, has to be what the record says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.engine import fair
from bot.engine.core import IllegalAction, JsonObject, JsonValue
from bot.engine.record import Codecs, RecordError, play, read_header

_START = ("format", "game", "options", "seats")


class Unproven(Exception):
    """A proof that does not hold, or none: a code and a message, as a `RecordError` has them."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def to_json(self) -> JsonObject:
        """Return the line `verify` prints for it."""
        return {"error": {"at": None, "code": self.code, "message": str(self)}}


def _wrong() -> Unproven:
    return Unproven("wrong_deal", "this is not the deal that follows from the seed and the words")


def verify(raw: JsonValue, codecs: Codecs) -> JsonObject:
    """Return what a record's proof shows, as `verify` prints it: that all fits, or what does not."""
    try:
        proof = _checked(raw, codecs)
    except (RecordError, Unproven) as error:
        return error.to_json()
    except IllegalAction as refusal:
        return RecordError(None, refusal).to_json()
    if isinstance(proof, fair.DayProof):
        return {"fits": True, "day": proof.day, "anchor": proof.anchor}
    return {"fits": True, "table": proof.table, "commitment": proof.commitment, "words": len(proof.words)}


def _checked(raw: JsonValue, codecs: Codecs) -> fair.TableProof | fair.DayProof:
    """Return the proof of a record that holds; `RecordError`, `IllegalAction` or `Unproven` for any other."""
    if not isinstance(raw, dict):
        raise IllegalAction("bad_record", message="a record is an object")
    header = read_header(raw, codecs)
    if "fair" not in raw:
        raise Unproven("not_fair", "the record has no proof: no key fair")
    proof = fair.read(raw["fair"])
    if not proof.is_kept:
        raise Unproven("wrong_commitment", "what was told is not what was promised")
    options = raw.get("options", {})
    assert isinstance(options, dict)
    seed = proof.seed(str(raw["game"]), options)
    if isinstance(proof, fair.TableProof) and proof.deal != seed:
        raise _wrong()
    edition: JsonObject = {"rules": header.game.rules_version, "deck": header.codec.deck_name}
    if isinstance(proof, fair.TableProof) and edition != {"rules": proof.rules, "deck": proof.deck}:
        raise Unproven("wrong_terms", "the proof is of other rules or another deck")
    if isinstance(proof, fair.DayProof) and header.options != header.game.parse_options({}):
        raise Unproven("wrong_terms", "a day's deal is played by the standard options")
    again: JsonObject = {**{key: raw[key] for key in _START if key in raw}, **edition, "seed": seed}
    try:
        dealt, state = play({**again, "actions": raw["actions"]}, codecs)
    except RecordError:
        # It cannot be played either way, or not by this deal.
        play(raw, codecs)
        raise _wrong() from None
    drawn: Mapping[str, JsonValue] = dealt.codec.export(dealt.game, state)
    wanted: Mapping[str, JsonValue] = {"seed": seed} if "seed" in raw else drawn
    if _plain(wanted) != _plain({key: raw[key] for key in ("seed", *drawn) if key in raw}):
        raise _wrong()
    return proof


def _plain(value: Mapping[str, JsonValue]) -> str:
    return json.dumps(value, sort_keys=True)
