"""`python -m bot luck FILE|- [--json]`: tell luck from play in a record, or in each of a list of them."""

from __future__ import annotations

import json
from typing import TextIO

from bot.engine.core import IllegalAction, JsonObject, JsonValue
from bot.engine.luck import Breakdown, SeatLuck, shown
from bot.engine.record import RecordError, read, steps
from bot.games.catalogue import editions, record_codecs
from bot.tools.replay import records_in


def luck_file(name: str, out: TextIO, *, as_json: bool) -> int:
    """0 if there is a breakdown of every record, else 2."""
    records = records_in("luck", name)
    if records is None:
        return 2
    failed = False
    for record in records:
        try:
            if isinstance(record, RecordError):
                raise record
            names, breakdown = breakdown_of(record)
        except RecordError as error:
            failed = True
            print(_json(error.to_json()) if as_json else f"{error.code}: {error.message}", file=out)
        else:
            print(_json(to_json(breakdown)) if as_json else "\n".join(_lines(names, breakdown)), file=out)
    return 2 if failed else 0


def breakdown_of(record: JsonValue) -> tuple[tuple[str, ...], Breakdown]:
    """Return the names and the breakdown of a record's finished game; `RecordError` for any other record."""
    header, actions = read(record, record_codecs())
    game = next(game for game in editions(header.codec.key).values() if game.codec is header.codec)
    played = steps(header.game, len(header.seats), header.options, header.chance, actions)
    if game.luck is None:
        for _ in played:  # what is wrong with the record comes first
            pass
        raise RecordError(None, IllegalAction("no_values", message=f"{header.codec.key} offers no values"))
    breakdown = game.luck.breakdown(header.game, played)
    if not breakdown.over:
        raise RecordError(len(actions), IllegalAction("not_over", message="the game is not over"))
    return header.seats, breakdown


def to_json(breakdown: Breakdown) -> JsonObject:
    """Return the line that is printed for a breakdown, nothing rounded."""
    return {
        "seats": [
            {"score": seat.score, "start": seat.start, "luck": seat.luck, "play": seat.play} for seat in breakdown.seats
        ]
    }


def _json(value: JsonObject) -> str:
    return json.dumps(value, separators=(",", ":"))


def _lines(names: tuple[str, ...], breakdown: Breakdown) -> list[str]:
    """Return a breakdown as people read it."""
    found = []
    for at, (name, seat) in enumerate(zip(names, breakdown.seats, strict=True)):
        found.append(f"{json.dumps(name)}: {_sum(seat)}; corrected for luck {breakdown.corrected(at):.1f}")
        rounds = ", ".join(f"{round_}: {luck:+.1f}" for round_, luck in seat.by_round().items())
        found.append(f"  luck by round {rounds}")
    return found


def _sum(seat: SeatLuck) -> str:
    """Return a breakdown as a sum of whole numbers."""
    parts = shown(seat)
    luck = f"{'-' if parts.luck < 0 else '+'} {abs(parts.luck)} luck"
    play = f"{'-' if parts.play < 0 else '+'} {abs(parts.play)} play"
    return f"{parts.score} = {parts.start} to expect {luck} {play}"
