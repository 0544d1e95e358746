"""Taking back."""

from __future__ import annotations

import pytest

from tests.wire.rig import Evening


async def test_what_was_answered_is_taken_back_until_the_next_number(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.turns(1)
    ada, bo = table.players
    asked = [answer.action for answer in ada.answers]
    await ada.finish_turn()
    assert ada.answers == []
    await ada.press("Undo")
    assert [answer.action for answer in ada.answers] == asked
    await ada.finish_turn()
    assert "Round 1 · turn 1" in bo.board.text
    await bo.finish_turn()
    await table.move_on()
    assert "Undo" not in [button.label for button in ada.board.buttons]


@pytest.mark.deep
async def test_the_choice_of_cards_is_taken_back(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    await ada.finish_turn()
    assert "You keep Card 1, Card 2 and Card 3." in ada.board.text
    await ada.press("Undo")
    await ada.do("k" + ".".join(option.value for option in ada.board.selects[0].options[2:]))
    assert "You keep Card 3, Card 4 and Card 5." in ada.board.text


@pytest.mark.deep
async def test_alone_one_takes_back_until_next(evening: Evening) -> None:
    ada = await evening.solo(evening.person("Ada"))
    await ada.finish_turn()
    await ada.press("Next")
    await ada.finish_turn()
    await ada.press("Undo")
    assert ada.answers
    await ada.finish_turn()
    await ada.press("Next")
    assert "Round 1 · turn 2" in ada.board.text
    assert "Undo" not in [button.label for button in ada.board.buttons]
