"""The options of commands are made from what games declare: shared where names agree, refused where another game's."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot import text
from bot.cogs.building import command
from bot.engine.options import Choice, Flag, Number, Offered, Option, Preset
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.tables.refusal import Refusal
from bot.text import DEFAULT, catalogue
from bot.ui.options import Given, chosen_options, command_options


def game(key: str, *options: Option, presets: tuple[Preset, ...] = ()) -> Plugin:
    """A game that declares these."""
    rules: Any = SimpleNamespace(key=key, options=options)
    return replace(games()["flip7"], rules=rules, presets=presets)


SHARED = Offered(command="target")
DICE = game("dice", Number("goal", 50, 20, 200, offered=SHARED), Flag("quick", Offered(command="quick", alone=False)))
CARDS = game("cards", Number("target_score", 200, 100, 500, offered=SHARED), Choice("hidden", ("no", "yes")))
STYLE = Preset("style", {"old": {}, "new": {"size": "large"}})
STONES = game("stones", Choice("size", ("small", "large"), SHARED), presets=(STYLE,))
ALL = {"dice": DICE, "cards": CARDS, "stones": STONES}


def test_games_that_agree_on_a_name_share_the_option_and_another_kind_gets_the_games_name() -> None:
    offered = {option.name: option for option in command_options(ALL, alone=False)}
    assert list(offered) == ["target", "quick", "stones_target", "style"]
    assert offered["target"].bounds == (20, 500)
    assert offered["stones_target"].words == ("small", "large")


def test_an_option_is_offered_where_its_game_says() -> None:
    assert "quick" not in {option.name for option in command_options(ALL, alone=True)}
    assert "hidden" not in {option.name for option in command_options(ALL, alone=False)}


@pytest.mark.parametrize(
    ("plugin", "given", "chosen"),
    [
        (DICE, {"target": 30, "quick": True}, {"goal": 30, "quick": True}),
        (CARDS, {"target": 300, "quick": False}, {"target_score": 300}),
        (STONES, {"style": "new"}, {"size": "large"}),
        (STONES, {"style": "new", "stones_target": "small"}, {"size": "small"}),
        (DICE, {}, {}),
    ],
)
def test_what_is_given_becomes_the_options_of_the_rules(
    plugin: Plugin, given: dict[str, Given], chosen: dict[str, Any]
) -> None:
    assert chosen_options(plugin, command_options(ALL, alone=False), given) == chosen


@pytest.mark.parametrize(
    ("plugin", "given", "code"),
    [
        (CARDS, {"quick": True}, "other_game"),
        (DICE, {"style": "old"}, "other_game"),
        (DICE, {"target": 300}, "bad_number"),
        (CARDS, {"target": 20}, "bad_number"),
        (STONES, {"stones_target": "huge"}, "bad_option"),
        (STONES, {"style": "newest"}, "bad_option"),
    ],
)
def test_another_games_option_and_a_value_a_game_does_not_take_are_refused(
    plugin: Plugin, given: dict[str, Given], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        chosen_options(plugin, command_options(ALL, alone=False), given)
    assert refused.value.code == code


async def test_a_command_is_made_from_a_method_and_the_declared_options() -> None:
    called: list[dict[str, Any]] = []

    class Somewhere:
        async def play(self, interaction: int, game: str, fast: bool = False, **given: Any) -> None:
            called.append({"interaction": interaction, "game": game, "fast": fast, **given})

    own = command_options(games(), alone=True)
    made = command(Somewhere().play, "solo", games(), own=own)
    parameters = {parameter.name: parameter for parameter in made.parameters}
    assert [choice.value for choice in parameters["game"].choices] == list(games())
    assert parameters["game"].default == next(iter(games()))
    assert (parameters["target"].min_value, parameters["target"].max_value) == (50, 500)
    assert not any(parameter.required for parameter in made.parameters)
    assert all(1 <= len(str(parameter.description)) <= 100 for parameter in made.parameters)
    interaction: Any = 7
    await made.callback(interaction, game="flip7", target=60)  # type: ignore[call-arg]
    assert called == [{"interaction": 7, "game": "flip7", "fast": False, "target": 60}]


def described(words: dict[str, str], *plugins: Plugin) -> dict[str, str]:
    """What a command with these games' options says of each."""

    class Somewhere:
        async def play(self, interaction: int, **given: Any) -> None:
            pass

    known = catalogue(DEFAULT)
    both = replace(known, texts={**known.texts, **words})
    with patch.object(text, "catalogue", lambda language: both):
        own = command_options({plugin.key: plugin for plugin in plugins}, alone=False)
        made = command(Somewhere().play, "play", games(), own=own)
    return {parameter.name: str(parameter.description) for parameter in made.parameters}


POINTS = "the points that end the game"
YACHT = game("yacht", Number("target", 120, 30, 400, offered=SHARED))
TITLES = {"game.dice": "Dice", "game.cards": "Cards", "game.yacht": "Yacht", "option.dice.quick": "no waiting"}


def test_an_option_of_one_game_is_described_with_its_name_and_default() -> None:
    words = {**TITLES, "option.dice.target": POINTS}
    assert described(words, DICE) == {
        "target": f"Dice: {POINTS} (50 if left out)", "quick": "Dice: no waiting",
    }  # fmt: skip


def test_games_with_the_same_words_share_the_description_and_each_has_its_default() -> None:
    words = {**TITLES, "option.dice.target": POINTS, "option.yacht.target": POINTS, "option.cards.target": POINTS}
    assert described(words, DICE, YACHT)["target"] == f"Dice and Yacht: {POINTS} (50 and 120 if left out)"
    fifty = game("yacht", Number("target", 50, 30, 400, offered=SHARED))
    assert described(words, DICE, fifty)["target"] == f"Dice and Yacht: {POINTS} (50 if left out)"
    long = {**words, "game.cards": "The Cards of the Seven Wandering Stars"}
    assert described(long, DICE, YACHT, CARDS)["target"] == f"Dice, Yacht and {long['game.cards']}: {POINTS}"


def test_games_with_other_words_are_each_described_where_there_is_room() -> None:
    words = {**TITLES, "option.dice.target": "points to win", "option.yacht.target": "rounds to play"}
    said = described(words, DICE, YACHT)["target"]
    assert said == "Dice: points to win (50 if left out) · Yacht: rounds to play (120 if left out)"
    words["option.yacht.target"] = "rounds to play, the last of which everybody plays to its end"
    assert described(words, DICE, YACHT)["target"] == f"Dice: points to win · Yacht: {words['option.yacht.target']}"
    words["option.dice.target"] = words["option.yacht.target"].replace("rounds", "hands")
    assert described(words, DICE, YACHT)["target"] == "Dice and Yacht: see their rules"
