"""Checking a record's proof: what was promised was told, and everything that was dealt follows from it.

The game is dealt and played again from the seed that the proof leads to; what chance did then, reshuffles and faces of
cards included, has to be what the record says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.engine import fair
from bot.engine.core import IllegalAction, JsonObject, JsonValue
from bot.engine.record import Forms, RecordError, play, read_header

_START = ("format", "game", "options", "seats")
_WRONG = IllegalAction("wrong_deal", message="this is not the deal that follows from the seed and the words")


def verify(raw: JsonValue, forms: Forms) -> JsonObject:
    """Return what a record's proof shows, as `verify` prints it: that all fits, or what does not."""
    try:
        proof = _checked(raw, forms)
    except RecordError as error:
        return error.to_json()
    except IllegalAction as refusal:
        return RecordError(None, refusal).to_json()
    if isinstance(proof, fair.DayProof):
        return {"fits": True, "day": proof.day, "anchor": proof.anchor}
    return {"fits": True, "table": proof.table, "commitment": proof.commitment, "words": len(proof.words)}


def _checked(raw: JsonValue, forms: Forms) -> fair.TableProof | fair.DayProof:
    """Return the proof of a record that holds; `RecordError` or `IllegalAction` for any other."""
    if not isinstance(raw, dict):
        raise IllegalAction("bad_record", message="a record is an object")
    header = read_header(raw, forms)
    if "fair" not in raw:
        raise IllegalAction("not_fair", message="the record has no proof: no key fair")
    proof = fair.read(raw["fair"])
    if not proof.is_kept:
        raise IllegalAction("wrong_commitment", message="what was told is not what was promised")
    options = raw.get("options", {})
    assert isinstance(options, dict)
    seed = proof.seed(str(raw["game"]), options)
    edition: JsonObject = {"rules": header.game.rules_version, "deck": header.form.deck_name}
    if isinstance(proof, fair.TableProof) and edition != {"rules": proof.rules, "deck": proof.deck}:
        raise IllegalAction("wrong_terms", message="the proof is of other rules or another deck")
    if isinstance(proof, fair.DayProof) and header.options != header.game.parse_options({}):
        raise IllegalAction("wrong_terms", message="a day's deal is played by the standard options")
    again: JsonObject = {**{key: raw[key] for key in _START if key in raw}, **edition, "seed": seed}
    try:
        dealt, state = play({**again, "actions": raw["actions"]}, forms)
    except RecordError:
        # It cannot be played either way, or not by this deal.
        play(raw, forms)
        raise _WRONG from None
    drawn: Mapping[str, JsonValue] = dealt.form.export(dealt.game, state)
    wanted: Mapping[str, JsonValue] = {"seed": seed} if "seed" in raw else drawn
    if _plain(wanted) != _plain({key: raw[key] for key in ("seed", *drawn) if key in raw}):
        raise _WRONG
    return proof


def _plain(value: Mapping[str, JsonValue]) -> str:
    return json.dumps(value, sort_keys=True)
