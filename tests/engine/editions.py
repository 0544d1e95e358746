"""Every edition of a game that ever shipped, kept as games played by it: tables, days and records of it must go on.

`tests/data/editions/` has a file for each: whole games at random, and of every step a digest of all it led to. An
edition that ships plays these for ever as it did. `python -m tests.engine.golden --write` keeps those that are not kept
yet and changes none that are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from bot.engine.core import IllegalAction, JsonObject, Step
from bot.engine.rng import Seeded
from bot.games.plugin import Plugin
from tests.engine.every_game import Case
from tests.engine.playout import Move, random_game

TESTS = Path(__file__).resolve().parents[1]
FOLDER = TESTS / "data" / "editions"
DATA = TESTS.parent / "data"
SIZES = (1, 3)
"""Seats of the games that are kept."""
GAMES = 3
"""Games of each size by a character."""
GONE: Mapping[str, str] = {}
"""Editions the bot can no longer play, by name, and since which version: their open tables are closed kindly, their
days and records cannot be played any more. The first edition of a game is never among them: its records do not name
it."""


def name_of(plugin: Plugin) -> str:
    """What the file of an edition is called."""
    return f"{plugin.key}-{plugin.edition.rules_version}-{plugin.edition.deck}"


@dataclass(frozen=True)
class Game:
    """A whole game, and a digest of all that its start and every action led to."""

    seats: int
    options: JsonObject
    seed: str
    actions: tuple[JsonObject, ...]
    digests: tuple[str, ...]


@dataclass(frozen=True)
class Kept:
    """An edition as it was when it was kept: the digests of its deck's files, and games played by it."""

    first: bool
    files: dict[str, str]
    games: tuple[Game, ...]


def made(plugin: Plugin) -> Kept:
    """Return an edition as it is kept: with games of a few sizes, by standard and by other house rules.

    Some are played at random, which meets what nobody would do; more by a character, who comes to what chance does not.
    """
    rules, changed = plugin.rules, Case(plugin).options[-1]
    fits = [size for size in SIZES if rules.min_seats <= size <= rules.max_seats]
    plans: list[tuple[int, JsonObject]] = [(size, options) for size in fits for options in ({}, changed)]
    played = [_game(plugin, *plan, _at_random(plugin, *plan)) for plan in plans]
    played += [_game(plugin, *plan, _by_character(plugin, *plan, str(n))) for plan in plans for n in range(GAMES)]
    return Kept(plugin.earlier is None, _files(plugin), tuple(played))


def differences(plugin: Plugin, was: Kept) -> list[str]:
    """Return in what an edition is not what it was when it was kept: of each game the first difference."""
    found = [f"{name} is another" for name, digest in was.files.items() if _files(plugin).get(name) != digest]
    for number, game in enumerate(was.games):
        found += list(_differing(plugin, game, f"game {number}"))[:1]
    return found


def _differing(plugin: Plugin, game: Game, called: str) -> Iterator[str]:
    rules = plugin.rules
    try:
        step = rules.start(game.seats, game.options, Seeded(game.seed))
        if _digest(plugin, step, game.seats) != game.digests[0]:
            yield f"{called}: its start"
        for number, (action, digest) in enumerate(zip(game.actions, game.digests[1:], strict=True)):
            step = rules.apply(step.state, *rules.parse_action(action))
            if _digest(plugin, step, game.seats) != digest:
                yield f"{called}: action {number}, {json.dumps(action)}"
    except IllegalAction as refused:
        yield f"{called}: {refused}"


def _seed(plugin: Plugin, seats: int, options: JsonObject, which: str) -> str:
    return f"{name_of(plugin)}/{seats}/{len(options)}/{which}"


def _at_random(plugin: Plugin, seats: int, options: JsonObject) -> tuple[str, list[Move]]:
    seed = _seed(plugin, seats, options, "random")
    return seed, list(random_game(plugin.rules, seats, options, Seeded(seed), Random(seed)))


def _by_character(plugin: Plugin, seats: int, options: JsonObject, which: str) -> tuple[str, list[Move]]:
    rules, players, seed = plugin.rules, plugin.players, _seed(plugin, seats, options, which)
    state, moves = rules.start(seats, options, Seeded(seed)).state, []
    while not rules.is_over(state):
        asked = rules.decisions(state)[:1]
        seat, action = None, rules.advance
        for decision in asked:
            seat = decision.seat
            action = players.consider(state, decision, players.default_character, seed)
        moves.append(Move(state, seat, action, rules.apply(state, seat, action)))
        state = moves[-1].after
    return seed, moves


def _game(plugin: Plugin, seats: int, options: JsonObject, played: tuple[str, list[Move]]) -> Game:
    rules, (seed, moves) = plugin.rules, played
    steps = [rules.start(seats, options, Seeded(seed)), *(move.step for move in moves)]
    actions = tuple(rules.dump_action(move.seat, move.action) for move in moves)
    return Game(seats, options, seed, actions, tuple(_digest(plugin, step, seats) for step in steps))


def _digest(plugin: Plugin, step: Step[Any], seats: int) -> str:
    """All that can be known of a step: what happened, where the game is, who is asked what with which answers."""
    rules = plugin.rules
    asked = [
        [decision.seat, decision.ask, decision.serial, [rules.action_text(option) for option in decision.options]]
        for decision in rules.decisions(step.state)
    ]
    happened = [[event.kind, event.seat, dict(event.data), event.audience] for event in step.events]
    standings = [[one.seat, one.total, one.rank] for one in rules.standings(step.state) or ()]
    known = [happened, plugin.codec.result(step.state, [f"seat {seat}" for seat in range(seats)]), asked, standings]
    return sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:8]


def _files(plugin: Plugin) -> dict[str, str]:
    """The digests of the files a deck is read from: those named for the game and the deck."""
    files = DATA.glob(f"{plugin.key}-{plugin.edition.deck}.*")
    return {file.name: sha256(file.read_text(encoding="utf-8").encode()).hexdigest() for file in sorted(files)}


def keep(plugin: Plugin, folder: Path = FOLDER) -> list[Path]:
    """Keep every edition of a game that is not kept yet; return the files written."""
    written = []
    for edition in plugin.editions:
        path = folder / f"{name_of(edition)}.txt"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f"{line}\n" for line in _lines(made(edition))), encoding="utf-8")
            written.append(path)
    return written


def _lines(kept: Kept) -> Iterator[str]:
    """A line of JSON for the edition and for each game; below a game its steps, a digest and an action each."""
    yield json.dumps({"first": kept.first, "files": kept.files})
    for game in kept.games:
        yield json.dumps({"seats": game.seats, "options": game.options, "seed": game.seed})
        for digest, action in zip(game.digests, ("start", *map(_plain, game.actions)), strict=True):
            yield f"{digest} {action}"


def _plain(action: JsonObject) -> str:
    return json.dumps(action, separators=(",", ":"))


def read(text: str) -> Kept:
    """Return what such lines say."""
    head, *lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("{")]
    games = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        steps = [line.partition(" ") for line in lines[start + 1 : end]]
        actions = tuple(json.loads(action) for _, _, action in steps[1:])
        games.append(Game(**json.loads(lines[start]), actions=actions, digests=tuple(digest for digest, _, _ in steps)))
    return Kept(**json.loads(head), games=tuple(games))


def kept() -> dict[str, Kept]:
    """Return every edition that was kept, by name."""
    return {path.stem: read(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))}
