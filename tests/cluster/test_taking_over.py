"""What comes with a shard is taken up, however often the database is away meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot import clustered
from bot.clustered import ClusteredBot
from bot.store.sql.parts import Part

SHARDS = 2


async def test_what_is_left_of_it_is_taken_up_where_another_process_has_taken_the_rest_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clustered, "TRY_AGAIN", 0.0)
    member = SimpleNamespace(part=Part(SHARDS, frozenset({0, 1})))
    tried: list[set[int]] = []

    async def gain(slots: Collection[int], *, orphaned: bool) -> None:
        tried.append(set(slots))
        if len(tried) == 1:
            member.part = Part(SHARDS, frozenset({0}))
            raise sqlite3.OperationalError("it is away")

    bot = SimpleNamespace(
        member=member,
        reach=SimpleNamespace(gain=gain),
        tables=SimpleNamespace(grant_time=AsyncMock(), wake=Mock(), catch_up=AsyncMock()),
        kernel=SimpleNamespace(display=SimpleNamespace(resume=AsyncMock())),
        _served=frozenset[int](),
        _share=Mock(),
    )
    await ClusteredBot._take_over(cast("Any", bot), Part(SHARDS, frozenset({0, 1})), orphaned=True)
    assert tried == [{0, 1}, {0}]
    assert bot._served == {0}
