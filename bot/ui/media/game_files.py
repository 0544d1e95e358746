"""Game files that people give (docs/records.md): read, played again and checked, for whoever gave them.

Everything in one comes from a stranger: what it is, how long it is, what its players are called. It is read strictly,
and played by the rules no further than a real game goes. All of it is work for a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.chosen import beginning, plain, seen, told_apart
from bot.engine import fair
from bot.engine.core import JsonObject, JsonValue, SomeView
from bot.engine.record import FORMAT, Actions, Codecs, Header, RecordError, read, read_json, steps
from bot.engine.verify import verify
from bot.games.plugin import Plugin
from bot.render.picture import Person
from bot.tables.refusal import Refusal
from bot.text import say

T = TypeVar("T")
MOST_ACTIONS = 10_000
"""Actions of a game that are played again: the longest games of a full table have some two thousand."""
LARGEST = 10**12
"""Beyond it no number of a record means anything: what is drawn and added up stays short."""
NAME, RAW_NAME = 32, 200
"""Characters of a player's name that are shown, as a reader counts them and before that."""
DETAIL = 160
"""Characters of what is wrong with a file that are told, in the words of the command line."""
UNPROVEN = ("not_fair", "wrong_commitment", "wrong_deal", "wrong_terms")
"""What `verify` says of a record that can be played, and of which nothing is proven."""


@dataclass(frozen=True, slots=True)
class PlayedFile:
    """A record, played again as far as it goes."""

    game: Plugin
    views: Sequence[SomeView]
    """What a spectator saw at the end of every turn, and in the end."""
    who: tuple[Person, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What the proof of a record shows."""

    game: str
    code: str | None
    """What does not fit, as `verify` calls it; None: all of it fits."""
    proof: fair.TableProof | fair.DayProof | None
    """None: the record has none."""


def play_file(data: bytes, games: Mapping[str, Plugin]) -> PlayedFile:
    """Return the game of a file, played again; `Refusal` for what is no game file, or not one to show."""
    raw, codecs = _record(data, games), _codecs(games)
    header, actions = _told(lambda: read(raw, codecs))
    views, over = _told(lambda: _views(header, actions))
    if not over and len(views) == 1:
        raise Refusal("file_nothing_played")
    return PlayedFile(_plugin(header, games), views, _people(header.seats), over)


def _views(header: Header, actions: Actions) -> tuple[list[SomeView], bool]:
    """Return what a spectator saw before the table moved on each time, and in the end; and whether that is the end."""
    rules, views = header.game, list[SomeView]()
    played = steps(rules, len(header.seats), header.options, header.chance, actions)
    state = next(played).state
    for (seat, _), step in zip(actions, played, strict=True):
        if seat is None:
            views.append(rules.view(state, None))
        state = step.state
    return [*views, rules.view(state, None)], rules.is_over(state)


def check_file(data: bytes, games: Mapping[str, Plugin]) -> CheckedFile:
    """Return what the proof of a file's record shows; `Refusal` for what is no game file."""
    raw, codecs = _record(data, games), _codecs(games)
    error = verify(raw, codecs).get("error")
    code = str(error["code"]) if isinstance(error, dict) else None
    if isinstance(error, dict) and code not in UNPROVEN:
        at = error["at"]
        raise _wrong(at if isinstance(at, int) else None, str(code), str(error["message"]))
    return CheckedFile(str(raw["game"]), code, fair.read(raw["fair"]) if "fair" in raw else None)


def _codecs(games: Mapping[str, Plugin]) -> Codecs:
    return {key: game.codecs for key, game in games.items()}


def _plugin(header: Header, games: Mapping[str, Plugin]) -> Plugin:
    return next(game for game in games[header.codec.key].editions if game.codec is header.codec)


def _record(data: bytes, games: Mapping[str, Plugin]) -> JsonObject:
    """Return the one record of a file, if it is of a game and an edition that are known, and short enough to play."""
    value = _told(lambda: read_json(data))
    if isinstance(value, list):
        if len(value) != 1:
            raise Refusal("file_several")
        value = value[0]
    if not isinstance(value, dict) or "game" not in value or "actions" not in value:
        raise Refusal("file_no_record")
    if value.get("format") != FORMAT or type(value.get("format")) is not int:
        raise Refusal("file_other_version")
    key = value["game"]
    if not isinstance(key, str) or key not in games:
        raise Refusal("file_unknown_game", name=plain(beginning(str(key)[:RAW_NAME], NAME)))
    if not _has_edition(value, games[key]):
        raise Refusal("file_other_version")
    actions = value["actions"]
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise Refusal("file_too_long", most=MOST_ACTIONS)
    _require_small(value)
    return value


def _has_edition(record: JsonObject, game: Plugin) -> bool:
    """Return whether an edition that a record names, as far as it does, is there."""
    rules, deck = record.get("rules"), record.get("deck")
    named = isinstance(rules, int), isinstance(deck, str)
    return any(
        (not named[0] or edition.rules_version == rules) and (not named[1] or edition.deck == deck)
        for edition in game.codecs
    )


def _require_small(value: JsonValue) -> None:
    """Refuse numbers that no game has; `read_json` has held the text against what it may be nested."""
    waiting: list[JsonValue] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, int | float) and not abs(one) < LARGEST:
            raise Refusal("file_no_record")


def _told(work: Callable[[], T]) -> T:
    """Return what comes of work on a record; what is wrong with that is told in words."""
    try:
        return work()
    except RecordError as error:
        raise _wrong(error.at, error.code, error.message) from None


def _wrong(at: int | None, code: str, message: str) -> Refusal:
    """Return what is said of a record that cannot be played: what the command line says of it stands with it."""
    detail = plain(beginning(f"{code}: {message}"[: 2 * DETAIL], DETAIL))
    if at is None:
        return Refusal("file_broken", detail=detail)
    return Refusal("file_breaks_off", number=at + 1, detail=detail)


def _people(names: Sequence[str]) -> tuple[Person, ...]:
    """Return who sits where. Names are a stranger's: short, on one line, each unlike the others."""
    shown = [
        beginning(seen(name[:RAW_NAME]), NAME) or say("seat.unnamed", number=index)
        for index, name in enumerate(names, 1)
    ]
    return tuple(Person(name) for name in told_apart(shown))
