"""A plugged-in game as tables need it: which of its editions a table is played by, and its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.engine.core import Chance, Edition, IllegalAction, JsonObject, JsonValue, SomeState
from bot.engine.lesson import Lesson
from bot.engine.predictions import SomePredictions
from bot.engine.puzzle import Puzzler
from bot.engine.record import FORMAT, PlayedEdition, export
from bot.engine.review import Reviewer
from bot.engine.rng import Seeded
from bot.engine.similarity import SomeSimilarity
from bot.league.badges import Badge
from bot.store.enums import TableKind
from bot.store.rows import TableRow


class PlayedGame(PlayedEdition, Protocol):
    """What a table needs of a plugged-in game: of one edition of it."""

    @property
    def editions(self) -> Sequence[PlayedGame]:
        """Return it and the editions before it, the newest first."""
        ...

    @property
    def reviewer(self) -> Reviewer | None:
        """Return who reviews its finished games, if anybody does."""
        ...

    @property
    def puzzler(self) -> Puzzler | None:
        """Return who finds puzzles in its finished games, if anybody does."""
        ...

    @property
    def lesson(self) -> Lesson | None:
        """Return what teaches it, if anything does."""
        ...

    @property
    def similarity(self) -> SomeSimilarity:
        """Return what its boards are made of."""
        ...

    @property
    def predictions(self) -> SomePredictions | None:
        """Return what is asked of those who watch, if anything is."""
        ...

    @property
    def badges(self) -> Sequence[Badge]:
        """Return what only it can win."""
        ...


def of_edition(newest: PlayedGame, edition: Edition) -> PlayedGame | None:
    """Return an edition of a game; None where the bot has it no longer, or not yet."""
    return next((game for game in newest.editions if game.edition == edition), None)


def required(newest: PlayedGame, edition: Edition | None) -> PlayedGame:
    """Return an edition of a game, None meaning the newest; `IllegalAction` where the bot does not have it."""
    found = newest if edition is None else of_edition(newest, edition)
    if found is None:
        raise IllegalAction("bad_record", message=f"there are no {edition} of {newest.rules.key}")
    return found


def played_by(newest: PlayedGame, header: TableRow) -> PlayedGame:
    """Return the edition a table is played by; `IllegalAction` where the bot does not have it.

    What has begun, or was given a deal or a position by a feature, goes on under its own. What waits in a lobby
    will begin under the newest, unless house rules were chosen that the newest does not know.
    """
    edition = Edition(header.rules_version, header.deck)
    waits = header.kind in (TableKind.GAME, TableKind.SOLO) and header.started_at is None
    if waits and edition != newest.edition and _takes(newest, header.options):
        return newest
    return required(newest, edition)


def _takes(game: PlayedGame, options: Mapping[str, JsonValue]) -> bool:
    try:
        game.rules.parse_options(options)
    except IllegalAction:
        return False
    return True


def chance_of(header: TableRow) -> Chance:
    """Return where a table's shuffles and dice come from: its seed, or the script of a lesson."""
    return Seeded(header.seed) if header.script is None else Lesson.of(header.script).chance


def known_options(game: PlayedGame, options: Mapping[str, JsonValue]) -> JsonObject:
    """Return those of the options that an edition knows."""
    return {name: value for name, value in options.items() if _takes(game, {name: value})}


def exported(
    game: PlayedGame,
    state: SomeState,
    *,
    names: Sequence[str],
    options: Mapping[str, JsonValue],
    actions: Sequence[JsonObject],
) -> JsonObject:
    """Return a record of a game so far; see `engine.record.export`."""
    first = game.editions[-1].edition == game.edition
    return export(
        game.codec,
        game.rules,
        state,
        names=names,
        options=options,
        actions=actions,
        edition=None if first else game.edition,
    )


def seeded(
    game: PlayedGame,
    seed: str,
    *,
    names: Sequence[str],
    options: Mapping[str, JsonValue] | None = None,
    actions: Sequence[JsonObject] = (),
) -> JsonObject:
    """Return a record that deals by its seed, by the standard options if none are given."""
    return {
        "format": FORMAT,
        "game": game.rules.key,
        "options": dict(game.rules.parse_options(options or {})),
        "seats": list(names),
        "seed": seed,
        "rules": game.rules.rules_version,
        "deck": game.codec.deck_name,
        "actions": list(actions),
    }
