"""The record: while a game runs it holds nothing unseen, afterwards anyone can replay it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.wire.process import replay
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import at_random


async def test_under_way_it_holds_no_unseen_card(evening: Evening, tmp_path: Path) -> None:
    room, ada = evening.room(), evening.person("Ada")
    player = await evening.solo(ada, room)
    player.choice = at_random(3)
    records: list[dict[str, Any]] = []
    turns = 0
    while not player.over:
        if turns in (0, 4, 12):
            records.append(attached_json(evening, await evening.slash(ada, room, "table export")))
            assert not (await replay(records[-1], tmp_path))["over"]
        await player.finish_turn()
        await player.press("Next")
        turns += 1
    final = attached_json(evening, await player.press("Game file"))
    dealt = (5, 5, 8)
    for early, boxes in zip(records, dealt, strict=True):
        assert "seed" not in early
        assert early["chance"]["boxes"] == [final["chance"]["boxes"][0][:boxes]]
        assert {int(card) for card in early["cards"]} == set(early["chance"]["boxes"][0])
        assert early["actions"] == final["actions"][: len(early["actions"])]
        for numbers, all_of_them in zip(early["chance"]["numbers"], final["chance"]["numbers"], strict=False):
            assert numbers == all_of_them[: len(numbers)]
    seen = [[len(numbers) for numbers in early["chance"]["numbers"]] for early in records]
    assert seen == [[], [4], [9, 2]]
    assert (await replay(final, tmp_path))["over"]


@pytest.mark.deep
async def test_where_nothing_was_played_there_is_none(evening: Evening) -> None:
    said = await evening.slash(evening.person("Ada"), evening.room(), "table export")
    assert "There is no game in this channel to export." in said.text
