"""Features follow what the kernel tells them of: one whose database is away keeps no other from it."""

from __future__ import annotations

import logging
from typing import cast

import pytest
from sqlalchemy.exc import OperationalError

from bot.feature import Feature, Features
from bot.ui.input.answers import Interaction


class Away(Feature):
    key = "away"

    def __init__(self) -> None:
        """It takes nothing of the kernel."""

    async def command_answered(self, interaction: Interaction) -> None:
        raise OperationalError("", {}, ConnectionRefusedError("no database"))


class There(Feature):
    key = "there"

    def __init__(self) -> None:
        self.followed = 0

    async def command_answered(self, interaction: Interaction) -> None:
        self.followed += 1


async def test_a_feature_whose_database_is_away_keeps_no_other_from_following_an_answered_command(
    caplog: pytest.LogCaptureFixture,
) -> None:
    features, there = Features(frozenset()), There()
    features.hand_over((Away(), there))
    with caplog.at_level(logging.WARNING, "bot.feature"):
        await features.command_answered(cast("Interaction", object()))
    assert there.followed == 1
    (line,) = caplog.messages
    assert line.startswith("away: ")
    assert "no database" in line
