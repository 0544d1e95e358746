"""Golden playthroughs: a whole game of every kind by its stand-in, written out line by line.

`python -m tests.engine.golden` says which files differ from what the engine plays now; with `--write` it writes them.
A change in such a file is a change of the rules, of the policy or of the shuffles: read it before committing it. With
`--write` editions that are not kept yet are kept, too (`editions`); what is kept is never written again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.engine.core import Decision, Event, JsonObject, JsonValue
from bot.engine.rng import Seeded
from tests.engine.editions import keep
from tests.engine.every_game import GAMES, Case

ROOMS = Path(__file__).resolve().parent.parent / "games"
SEED = "golden"
SEATS = 3
NAMES = ("Ada", "Ben", "Cleo")


def path(case: Case) -> Path:
    """Where a game's golden playthrough lies: beside its tests."""
    return ROOMS / case.key / "golden.txt"


def transcript(case: Case) -> list[str]:
    """The game as lines: every action (>), what happened (-), and what of the result changed (=)."""
    game, codec = case.game, case.codec
    step = game.start(SEATS, {}, Seeded(SEED))
    before: JsonValue = {}
    lines = [f'{case.key}, {SEATS} seats, seed "{SEED}", rules {game.rules_version}, deck {codec.deck_name}', "> start"]
    while True:
        result = codec.result(step.state, NAMES)
        lines += [f"  - {_told(event)}" for event in step.events]
        lines += [f"  = {change}" for change in _changes(before, result)]
        if game.is_over(step.state):
            return lines
        before = result
        decisions = game.decisions(step.state)
        seat = decisions[0].seat if decisions else None
        action = _answer(case, step.state, decisions[0]) if decisions else game.advance
        lines.append(f"> {_words(game.dump_action(seat, action))}")
        step = game.apply(step.state, seat, action)


def _answer(case: Case, state: Any, decision: Decision[Any]) -> Any:
    """What whoever stands in for people answers."""
    return case.players.consider(state, decision, case.players.default_character, "")


def _told(event: Event) -> str:
    who = "" if event.seat is None else f" {NAMES[event.seat]}"
    only = "" if event.audience is None else f" (only for {NAMES[event.audience]})"
    data = "".join(f" {key}={_plain(value)}" for key, value in event.data.items())
    return f"{event.kind}{who}{data}{only}"


def _words(action: JsonObject) -> str:
    seat = action.get("seat")
    who = f"{NAMES[seat]} " if isinstance(seat, int) else ""
    rest = "".join(f" {key}={_plain(value)}" for key, value in action.items() if key not in ("seat", "do"))
    return f"{who}{action['do']}{rest}"


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _changes(before: JsonValue, after: JsonValue) -> list[str]:
    old, new = dict(_leaves(before)), dict(_leaves(after))
    gone = [f"{name} gone" for name in old if not any(other.startswith(name) for other in new)]
    fresh = {name: value for name, value in new.items() if old.get(name) != value}
    if not old:  # at the start, what is nothing yet goes without saying
        fresh = {name: value for name, value in fresh.items() if value.strip("[0,]") not in ("", "null", "false")}
    return gone + [f"{name} {value}" for name, value in fresh.items()]


def _leaves(value: JsonValue, name: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a result by its name; seats go by their players' names, things with an id by it, others by their
    place in a list."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key != "id":
                yield from _leaves(part, f"{name}.{key}" if name else key)
    elif isinstance(value, list) and name == "seats":
        for who, part in zip(NAMES, value, strict=True):
            yield from _leaves(part, who)
    elif isinstance(value, list) and value and all(isinstance(part, dict) and "id" in part for part in value):
        for part in value:
            assert isinstance(part, dict)
            yield from _leaves(part, f"{name}[{part['id']}]")
    elif isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        for index, part in enumerate(value):
            yield f"{name}[{index}]", _plain(part)
    else:
        yield name, _plain(value)


def main() -> int:
    """0 if every file is what the engine plays, or is written; else 1."""
    parser = argparse.ArgumentParser(description="Compare or write the golden playthroughs.")
    parser.add_argument("--write", action="store_true", help="write them again")
    write = parser.parse_args().write
    stale = 0
    for case in GAMES:
        text = "\n".join(transcript(case)) + "\n"
        if write:
            path(case).write_text(text, encoding="utf-8")
            for kept in keep(case.plugin):
                print(f"{kept.name} is kept: from the version that ships it on, it stays as it is")
        elif not path(case).exists() or path(case).read_text(encoding="utf-8") != text:
            stale += 1
            print(f"{case.key}/{path(case).name} differs; look, then: python -m tests.engine.golden --write")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main())
