"""`python -m bot luck FILE|- [--json]`: tell luck from play in a record, or in each of a list of them."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TextIO

from bot.engine.core import IllegalAction, JsonObject, JsonValue
from bot.engine.luck import Account, SeatLuck, shown
from bot.engine.record import RecordError, read, read_records, steps
from bot.games.catalogue import editions, record_codecs


def luck_file(name: str, out: TextIO, *, as_json: bool) -> int:
    """0 if there is an account of every record, else 2."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as stream:
            records = read_records(stream)
    except OSError as error:
        print(f"luck: {name}: {error.strerror or error}", file=sys.stderr)
        return 2
    except RecordError as error:
        records = [error]
    failed = False
    for record in records:
        try:
            if isinstance(record, RecordError):
                raise record
            names, account = account_of(record)
        except RecordError as error:
            failed = True
            print(_json(error.to_json()) if as_json else f"{error.code}: {error.message}", file=out)
        else:
            print(_json(to_json(account)) if as_json else "\n".join(_lines(names, account)), file=out)
    return 2 if failed else 0


def account_of(record: JsonValue) -> tuple[tuple[str, ...], Account]:
    """Return the names and the account of a record's finished game; `RecordError` for any other record."""
    header, actions = read(record, record_codecs())
    game = next(game for game in editions(header.codec.key).values() if game.codec is header.codec)
    played = steps(header.game, len(header.seats), header.options, header.chance, actions)
    if game.luck is None:
        for _ in played:  # what is wrong with the record comes first
            pass
        raise RecordError(None, IllegalAction("no_values", message=f"{header.codec.key} offers no values"))
    account = game.luck.account(header.game, played)
    if not account.over:
        raise RecordError(len(actions), IllegalAction("not_over", message="the game is not over"))
    return header.seats, account


def to_json(account: Account) -> JsonObject:
    """Return the line that is printed for an account, nothing rounded."""
    return {
        "seats": [
            {"score": seat.score, "start": seat.start, "luck": seat.luck, "play": seat.play} for seat in account.seats
        ]
    }


def _json(value: JsonObject) -> str:
    return json.dumps(value, separators=(",", ":"))


def _lines(names: tuple[str, ...], account: Account) -> list[str]:
    """Return an account as people read it."""
    found = []
    for at, (name, seat) in enumerate(zip(names, account.seats, strict=True)):
        found.append(f"{json.dumps(name)}: {_sum(seat)}; corrected for luck {account.corrected(at):.1f}")
        rounds = ", ".join(f"{round_}: {luck:+.1f}" for round_, luck in seat.by_round().items())
        found.append(f"  luck by round {rounds}")
    return found


def _sum(seat: SeatLuck) -> str:
    """Return an account as a sum of whole numbers."""
    parts = shown(seat)
    luck = f"{'-' if parts.luck < 0 else '+'} {abs(parts.luck)} luck"
    play = f"{'-' if parts.play < 0 else '+'} {abs(parts.play)} play"
    return f"{parts.score} = {parts.start} to expect {luck} {play}"
