"""Which edition a record is played by: the first beside chance, the newest beside a seed, or the one that is named."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.core import Edition
from bot.engine.record import RecordError, export, play
from bot.engine.rng import Seeded
from bot.games.plugin import Plugin, in_order
from tests.small_games import bidding, pig

PIG = in_order([pig(3), pig(2), pig()])
BIDDING = in_order([bidding(7), bidding(6), bidding()])
CODECS = {game.key: game.codecs for game in (PIG, BIDDING)}
CHANCE: dict[str, Any] = {"chance": {}}
SEED: dict[str, Any] = {"seed": "any"}


def record(game: str, **values: Any) -> dict[str, Any]:
    """A record before any action."""
    return {"format": 1, "game": game, "seats": ["Ada", "Ben"], "actions": [], **values}


def rules_of(game: str, **values: Any) -> int:
    """The rules such a record is played by."""
    return play(record(game, **values), CODECS)[0].game.rules_version


def cards_of(**values: Any) -> int:
    """How many cards such a record is dealt."""
    return len(play(record("bidding", **values), CODECS)[1].position.cards)


def test_beside_chance_nothing_named_is_the_first() -> None:
    assert rules_of("pig", **CHANCE) == 1


def test_beside_chance_a_later_edition_is_named() -> None:
    assert [rules_of("pig", **CHANCE, rules=rules) for rules in (2, 3)] == [2, 3]
    assert rules_of("pig", **CHANCE, rules=2, deck="standard") == 2


def test_beside_a_seed_nothing_named_is_the_newest() -> None:
    assert rules_of("pig", **SEED) == 3
    assert cards_of(**SEED) == 7


def test_beside_a_seed_any_edition_may_be_named() -> None:
    assert [rules_of("pig", **SEED, rules=rules) for rules in (1, 2, 3)] == [1, 2, 3]
    assert [cards_of(**SEED, deck=deck) for deck in ("standard", "of-6", "of-7")] == [5, 6, 7]
    assert rules_of("pig", **SEED, deck="standard") == 3


@pytest.mark.parametrize(
    "values",
    [
        CHANCE | {"rules": 1},
        CHANCE | {"deck": "of-8"},
        CHANCE | {"rules": 4},
        CHANCE | {"rules": True},
        CHANCE | {"rules": 2.0},
        CHANCE | {"rules": None},
        CHANCE | {"rules": 2, "deck": None},
        SEED | {"rules": 0},
        SEED | {"rules": 4},
        SEED | {"rules": "3"},
        SEED | {"deck": "of-7"},
        SEED | {"deck": 7},
    ],
    ids=str,
)
def test_an_edition_there_is_not_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as refused:
        play(record("pig", **values), CODECS)
    assert (refused.value.at, refused.value.code) == (None, "bad_record")


@pytest.mark.parametrize("game", [*PIG.editions, *BIDDING.editions], ids=lambda game: f"{game.key}: {game.edition}")
def test_an_export_names_its_edition_and_leads_back(game: Plugin) -> None:
    rules = game.rules
    state = rules.start(2, {}, Seeded("any")).state
    action = rules.decisions(state)[0].options[0]
    after = rules.apply(state, 0, action).state
    first = game.editions[-1] is game
    made: Any = export(
        game.codec,
        rules,
        after,
        names=["Ada", "Ben"],
        options={},
        actions=[rules.dump_action(0, action)],
        edition=None if first else game.edition,
    )
    named = {key: made[key] for key in ("rules", "deck") if key in made}
    assert named == ({} if first else {"rules": game.edition.rules_version, "deck": game.edition.deck})
    header, state = play(made, CODECS)
    assert header.codec is game.codec
    assert game.codec.result(state, header.seats) == game.codec.result(after, ["Ada", "Ben"])


def test_editions_are_named_in_words() -> None:
    assert str(Edition(2, "standard")) == "rules 2, deck standard"
