"""Records: a game as JSON, what it started from and every action, and playing one to its end.

A record is checked whole before it is played: the header first, then every action's form. What the rules refuse is
reported with the index of the action. The form is described in docs/records.md.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO, NoReturn, Protocol, TypeAlias

from bot.engine import fair
from bot.engine.core import (
    Chance,
    Edition,
    IllegalAction,
    JsonObject,
    JsonValue,
    SomeAction,
    SomeGame,
    SomePlayers,
    SomeRules,
    SomeState,
    Step,
)
from bot.engine.rng import Seeded

FORMAT = 1
_REQUIRED = frozenset({"format", "game", "seats", "actions"})
_COMMON = _REQUIRED | {"options", "chance", "seed", "rules", "deck", "fair"}
MAX_DIGITS = 4000
"""Longer integers are read as a power of ten: they are no seat or card either way, and parsing stays fast."""
MAX_BYTES = 2_000_000
"""A longer record is refused: this is room for some fifty thousand actions. A list may be of any length."""
_SPACE = b" \t\r\n"
_BEYOND = int("1" + "0" * (MAX_DIGITS - 1))


class RecordCodec(Protocol):
    """What a game adds to the general form of a record."""

    key: str
    keys: frozenset[str]

    @property
    def deck_name(self) -> str:
        """The name a seeded record knows the material by."""
        ...

    def game(self, header: Mapping[str, JsonValue]) -> SomeRules:
        """Return the rules that the header asks for; `IllegalAction("bad_record")` for a header that is wrong."""
        ...

    def chance(self, raw: Mapping[str, JsonValue], seats: int) -> Chance:
        """Return chance from a record; `IllegalAction("bad_record")` for one of the wrong shape."""
        ...

    def result(self, state: SomeState, names: Sequence[str]) -> JsonObject: ...

    def export(self, game: SomeGame, state: SomeState) -> JsonObject:
        """Return the parts of a record that say what chance did, with nothing in them that lies unseen."""
        ...


class PlayedEdition(Protocol):
    """An edition of a game that is played and written down."""

    @property
    def edition(self) -> Edition: ...

    @property
    def rules(self) -> SomeRules:
        """Return what is asked, what is legal, what follows."""
        ...

    @property
    def players(self) -> SomePlayers:
        """Return who answers where no person does."""
        ...

    @property
    def codec(self) -> RecordCodec: ...


Codecs: TypeAlias = Mapping[str, Mapping[Edition, RecordCodec]]
"""The record codec of every edition of every game, by key; of a game the newest first."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game as it is kept: all that it takes to play it again."""

    game: str
    edition: Edition
    seats: int
    options: Mapping[str, JsonValue]
    seed: str
    actions: tuple[JsonObject, ...]


class RecordError(Exception):
    """A record that cannot be played to its end: the action at fault (None: the header), a code and a message."""

    def __init__(self, at: int | None, refusal: IllegalAction) -> None:
        message = str(refusal.data.get("message", refusal))
        super().__init__(message)
        self.at = at
        self.code = refusal.code
        self.message = message

    def to_json(self) -> JsonObject:
        """Return the line `replay` prints for it."""
        return {"error": {"at": self.at, "code": self.code, "message": self.message}}


@dataclass(frozen=True, slots=True)
class Header:
    """What a record starts from, checked."""

    codec: RecordCodec
    game: SomeRules
    seats: tuple[str, ...]
    options: Mapping[str, JsonValue]
    chance: Chance


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)


def read_records(stream: BinaryIO) -> list[JsonValue | RecordError]:
    """Return the records of a file, or of standard input, which holds one or a list; for one too long its error.

    One record that is too long is read no further. `RecordError` (`bad_record`) for that and for what is not JSON.
    """
    data = stream.read(MAX_BYTES + 1)
    long = len(data) > MAX_BYTES
    if long and not data.removeprefix(codecs.BOM_UTF8).lstrip(_SPACE).startswith(b"["):
        raise _too_long()
    value = read_json(data + stream.read() if long else data)
    if not isinstance(value, list):
        return [value]
    return [_too_long() if long and _length(record) > MAX_BYTES else record for record in value]


def _too_long() -> RecordError:
    return RecordError(None, _bad(f"a record has at most {MAX_BYTES:,} bytes"))


def _length(record: JsonValue) -> int:
    """Return how many bytes a record of a list takes by itself, written as short as can be."""
    return len(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass"))


def read_json(data: bytes) -> JsonValue:
    """Return the value of a JSON text in UTF-8; `RecordError` (`bad_record`) for anything else, NaN included."""
    try:
        text = data.decode("utf-8-sig")
        value: JsonValue = json.loads(text, parse_constant=_no_constant, parse_int=_integer)
    except (ValueError, RecursionError) as error:
        raise RecordError(None, _bad(f"not JSON: {error}")) from None
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _integer(digits: str) -> int:
    if len(digits) <= MAX_DIGITS:
        return int(digits)
    return _BEYOND if digits[0] != "-" else -_BEYOND


def read_header(raw: Mapping[str, JsonValue], codecs: Codecs) -> Header:
    """Check everything but the actions; `IllegalAction("bad_record")` says what is wrong."""
    if missing := sorted(_REQUIRED - set(raw)):
        raise _bad(f"missing: {', '.join(missing)}")
    if type(raw["format"]) is not int or raw["format"] != FORMAT:
        raise _bad(f"the format is {FORMAT}")
    if not isinstance(raw["game"], str) or raw["game"] not in codecs:
        raise _bad(f"the game is one of: {', '.join(sorted(codecs))}")
    codec = _codec(raw, codecs[raw["game"]])
    if unknown := sorted(set(raw) - _COMMON - codec.keys):
        raise _bad(f"unknown keys: {', '.join(unknown)}")
    game = codec.game(raw)
    names = _names(raw["seats"], game)
    options = raw.get("options", {})
    if not isinstance(options, dict):
        raise _bad("options is an object")
    if not isinstance(raw["actions"], list):
        raise _bad("actions is a list")
    if "fair" in raw:
        # What it proves is another question (`verify`); what it says, a replay does not need.
        fair.read(raw["fair"])
    return Header(codec, game, names, game.parse_options(options), _chance(raw, codec, len(names)))


def _names(raw: JsonValue, game: SomeRules) -> tuple[str, ...]:
    if not isinstance(raw, list) or not game.min_seats <= len(raw) <= game.max_seats:
        raise _bad(f"seats is a list of {game.min_seats} to {game.max_seats} names")
    names = tuple(name for name in raw if isinstance(name, str))
    if len(names) != len(raw):
        raise _bad("a seat's name is a text")
    return names


def _codec(raw: Mapping[str, JsonValue], editions: Mapping[Edition, RecordCodec]) -> RecordCodec:
    """Return the record codec of the edition a record was made with.

    Beside a seed that is the newest where nothing is said. Beside chance it is the first: records of the first edition
    do not name it, those of later ones do.
    """
    rules, deck = raw.get("rules"), raw.get("deck")
    named = {key for key in ("rules", "deck") if key in raw}
    if ("rules" in named and type(rules) is not int) or ("deck" in named and not isinstance(deck, str)):
        raise _bad("rules is a whole number, deck a text")
    meant = [
        edition
        for edition in editions
        if ("rules" not in named or edition.rules_version == rules) and ("deck" not in named or edition.deck == deck)
    ]
    if not meant:
        raise _bad(f"there are: {'; '.join(map(str, editions))}")
    first = list(editions)[-1]
    if "seed" in raw:
        return editions[meant[0]]
    if named and meant[0] == first:
        raise _bad("rules and deck stand beside seed; beside chance only where they are not the first")
    return editions[meant[0] if named else first]


def _chance(raw: Mapping[str, JsonValue], codec: RecordCodec, seats: int) -> Chance:
    if ("chance" in raw) == ("seed" in raw):
        raise _bad("a record has either chance or seed")
    if "chance" in raw:
        if not isinstance(raw["chance"], dict):
            raise _bad("chance is an object")
        return codec.chance(raw["chance"], seats)
    if not isinstance(raw["seed"], str):
        raise _bad("a seed is a text")
    return Seeded(raw["seed"])


Actions: TypeAlias = Sequence[tuple[int | None, SomeAction]]
"""What was done, and by which seat (None: the table)."""


def play(raw: JsonValue, codecs: Codecs) -> tuple[Header, SomeState]:
    """Play one record to its end: its header and the final state, or `RecordError`."""
    header, actions = read(raw, codecs)
    return header, run(header.game, len(header.seats), header.options, header.chance, actions)


def read(raw: JsonValue, codecs: Codecs) -> tuple[Header, Actions]:
    """Return what one record starts from and its actions, all of it of the right form; else `RecordError`."""
    if not isinstance(raw, dict):
        raise RecordError(None, _bad("a record is an object"))
    try:
        header = read_header(raw, codecs)
    except IllegalAction as refusal:
        raise RecordError(None, refusal) from None
    given = raw["actions"]
    assert isinstance(given, list)
    actions = []
    for index, action in enumerate(given):
        try:
            if not isinstance(action, dict):
                raise _bad("an action is an object")
            actions.append(header.game.parse_action(action))
        except IllegalAction as refusal:
            raise RecordError(index, refusal) from None
    return header, actions


def run(
    game: SomeRules,
    seats: int,
    options: Mapping[str, JsonValue],
    chance: Chance,
    actions: Iterable[tuple[int | None, SomeAction]],
) -> SomeState:
    """Return the state after the actions; `RecordError` at the first one refused."""
    for step in steps(game, seats, options, chance, actions):
        state = step.state
    return state


def steps(
    game: SomeRules,
    seats: int,
    options: Mapping[str, JsonValue],
    chance: Chance,
    actions: Iterable[tuple[int | None, SomeAction]],
) -> Iterator[Step[SomeState]]:
    """Yield what the start and then each action leads to; `RecordError` at the first one refused."""
    index: int | None = None
    try:
        step = game.start(seats, options, chance)
        yield step
        for index, (seat, action) in enumerate(actions):  # noqa: B007 - named in the error
            step = game.apply(step.state, seat, action)
            yield step
    except IllegalAction as refusal:
        raise RecordError(index, refusal) from None


def replay(raw: JsonValue, codecs: Codecs) -> JsonObject:
    """Return the result of one record, or its error, as `replay` prints it."""
    try:
        header, state = play(raw, codecs)
    except RecordError as error:
        return error.to_json()
    return header.codec.result(state, header.seats)


def export(
    codec: RecordCodec,
    game: SomeRules,
    state: SomeState,
    *,
    names: Sequence[str],
    options: Mapping[str, JsonValue],
    actions: Sequence[JsonObject],
    edition: Edition | None = None,
) -> JsonObject:
    """Return a record of a game so far, with all that was drawn and nothing that lies unseen.

    `edition` is named in it; None for the first of a game, which a record does not name.
    """
    return {
        "format": FORMAT,
        "game": codec.key,
        **({} if edition is None else {"rules": edition.rules_version, "deck": edition.deck}),
        "options": dict(options),
        "seats": list(names),
        **codec.export(game, state),
        "actions": list(actions),
    }
