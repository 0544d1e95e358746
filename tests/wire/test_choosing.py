"""Choosing boxes: three of five at first, one of three between the rounds."""

from __future__ import annotations

import pytest

from tests.wire.rig import Evening, attached_json


async def test_three_of_five_at_the_start(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    (select,) = table.players[0].board.selects
    assert (len(select.options), select.min_values, select.max_values) == (5, 3, 3)
    assert all(option.description and "Rows" in option.description for option in select.options)


@pytest.mark.deep
async def test_one_of_three_after_a_round(evening: Evening) -> None:
    ada = await evening.solo(evening.person("Ada"))
    while ada.moment != "Round 2 · choice":
        if not await ada.finish_turn():
            await ada.press("Next")
    assert [answer.words for answer in ada.answers] == ["Keep 1", "Keep 2", "Keep 3"]
    chosen = ada.answers[1].action
    await ada.do(chosen)
    assert "You keep Card 2." in ada.board.text
    await ada.press("Next")
    assert "Round 2 · turn 1" in ada.board.text
    room = evening.sandbox.channel(ada.board.channel_id)
    record = attached_json(evening, await evening.slash(ada.person, room, "table export"))
    assert {"seat": 0, "do": "keep", "cards": [int(chosen[1:])]} in record["actions"]
