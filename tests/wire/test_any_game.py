"""Every game of the list is played through the gateway to its podium, by nothing but what stands on its buttons."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.options import Number
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from sandbox.server import SeenMessage
from tests.depth import deep
from tests.wire.players import STEP, Player, Table
from tests.wire.rig import Evening
from tests.wire.seen import at_random, told, verb_of

MOST = 400
"""Looks at a game before it is taken to stand still."""


def least(game: Plugin) -> dict[str, Any]:
    """The options of a short game: the lowest of every number that the lobby offers."""
    return {option.name: option.low for option in game.rules.options if isinstance(option, Number) and option.lobby}


def may_go_on(player: Player) -> bool:
    """A panel that waits for its lone player to say Next."""
    return any(verb_of(button.custom_id) == "next" for button in player.board.buttons)


def has_ended(player: Player) -> bool:
    """A panel from which a solo game can be played again."""
    return any(verb_of(button.custom_id) == "rematch" for button in player.board.buttons)


# Of the games that are there already `make test` plays each in one of the two ways.
@pytest.mark.parametrize("key", [deep(key) if key == "flip7" else key for key in games()])
async def test_a_game_alone_ends_with_a_score(evening: Evening, key: str) -> None:
    choose = at_random(1)
    player = await evening.solo(evening.person("Ada"), game=key)
    for _ in range(MOST):
        # While a press is played back, nothing is asked.
        await evening.until(lambda: player.answers or may_go_on(player) or has_ended(player))
        if has_ended(player):
            break
        if player.answers:
            await player.give(choose(player.answers))
        else:
            await player.press("Next")
        evening.sandbox.clock.advance(STEP)
    assert has_ended(player)
    assert all(image.description for image in player.board.images)


def asked(table: Table) -> Player | None:
    """Whose own board has an answer to give."""
    return next((player for player in table.players if player.answers), None)


def a_moment_later(evening: Evening) -> Player | None:
    """Let a moment pass, in which nobody comes to be asked."""
    evening.sandbox.clock.advance(STEP / 4)
    return None


async def to_the_podium(evening: Evening, key: str) -> SeenMessage:
    """Two people and an AI play a short game; its result."""
    choose = at_random(1)
    people = evening.people("Ada", "Bo")
    table = await evening.game(*people, ai=1, game=key, **least(games()[key]))
    for _ in range(MOST):
        evening.sandbox.clock.advance(STEP)
        # An AI has as many things to answer as it has, each after a moment: time goes on until a person is asked.
        player = await evening.until(lambda: asked(table) or table.result or a_moment_later(evening))
        if not isinstance(player, Player):
            break
        await player.give(choose(player.answers))
    return await evening.until(lambda: table.result)


@pytest.mark.parametrize("key", [deep(key) if key == "luckybox" else key for key in games()])
async def test_two_people_and_an_ai_come_to_the_podium(evening: Evening, key: str) -> None:
    result = await to_the_podium(evening, key)
    assert all(name in told(result) for name in ("Ada", "Bo"))
    assert all(image.description for image in result.images)
