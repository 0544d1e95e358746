"""Lightning and bonuses, in games whose shuffle is chosen to have them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.actions import Bonus, Cross
from bot.games.luckybox.rules.state import State
from tests.wire.planned import PlannedGame, follow, plan
from tests.wire.players import Player
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of


async def planned_solo(evening: Evening, made: PlannedGame) -> Player:
    """A solo game with the plan's shuffle, played to where the plan leads."""
    ada, room = evening.person("Ada"), evening.room()
    await evening.switch(ada, "next_by_itself")  # what leaves no choice is to be pressed, too
    player = await evening.solo(ada, room)
    await evening.reseed(table_id_of(player.board.selects[0].custom_id), made.seed)
    player.panel = (await evening.slash(ada, room, "board")).id
    await follow(made, player)
    return player


def more_paid_squares_than_lines(state: State, options: tuple[Any, ...]) -> bool:
    """More squares to reach with lightning than a select has lines for."""
    numbers = [
        shipped_deck().face(cross.card).grid[3 * cross.square[0] + cross.square[1]]
        for cross in options
        if isinstance(cross, Cross)
    ]
    return sum(number != state.revealed for number in numbers) > 25


def two_kinds_waiting(_: State, options: tuple[Any, ...]) -> bool:
    """Two different bonuses wait, and both can be used."""
    return len({option.bonus for option in options if isinstance(option, Bonus)}) == 2


async def test_every_square_that_lightning_reaches_is_one_press_away(evening: Evening) -> None:
    player = await planned_solo(evening, plan(more_paid_squares_than_lines, turns=3))
    lists = player.board.selects
    assert [found.placeholder for found in lists] == [f"Spend ⚡ on card {name}: which square?" for name in "ABC"]
    labels = [option.label for found in lists for option in found.options]
    prices = [int(found[1]) for label in labels if (found := re.fullmatch(r"[ABC]\d(?:\.\d)? · (\d)⚡", label))]
    assert 25 < len(prices) == len(labels)
    chosen = lists[1].options[0]
    assert f"leaves {4 - prices[len(lists[0].options)]}⚡" in (chosen.description or "")
    await player.do(chosen.value)
    assert "Done." in player.board.text or "Where do you use your" in player.board.text


@pytest.mark.deep
async def test_bonuses_are_used_in_the_order_one_likes(evening: Evening) -> None:
    player = await planned_solo(evening, plan(two_kinds_waiting, turns=30))
    assert "Which do you use first?" in player.board.text
    kinds = list(dict.fromkeys(answer.action[1:].partition(".")[0] for answer in player.answers))
    assert len(kinds) == 2
    chain = re.findall(r"^So far: (.*)", player.board.text, re.MULTILINE)[0]
    await player.give(next(answer for answer in player.answers if answer.action.startswith(f"b{kinds[1]}.")))
    assert re.findall(r"^So far: (.*)", player.board.text, re.MULTILINE)[0].startswith(chain + " → ")
    assert any(answer.action.startswith(f"b{kinds[0]}.") for answer in player.answers)
    await player.finish_turn()
    assert "Done." in player.board.text
