"""Everything the bot says and shows where its games have other titles, pressed through: nobody meets a publisher's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.titled import OTHERS, publishers
from tests.wire.rig import Evening, evening_alone
from tests.wire.test_pseudo import read, walked

TITLES = ", ".join(f"{game}={title}" for game, title in OTHERS.items())


@pytest_asyncio.fixture(loop_scope="package")
async def evening(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    """An evening with a bot of its own, whose games are called otherwise."""
    async with evening_alone(tmp_path, request.node.nodeid, GAME_TITLES=TITLES) as evening:
        yield evening


def told(evening: Evening) -> set[str]:
    """Return all that the bot has sent for people to read, commands with their choices among it."""
    return {said for request in evening.requests for said in read(request.json)}


async def test_commands_offer_the_games_by_their_titles(evening: Evening) -> None:
    commands = evening.sandbox.core.commands.all(None)
    said = set(read(commands))
    assert publishers(said) == []
    assert said >= set(OTHERS.values())
    play = next(command for command in commands if command["name"] == "play")
    game = next(option for option in play["options"] if option["name"] == "game")
    assert {choice["value"]: choice["name"] for choice in game["choices"]} == OTHERS
    assert {tuple(choice["name_localizations"].values()) for choice in game["choices"]} == {
        (title,) * len(game["choices"][0]["name_localizations"]) for title in OTHERS.values()
    }


@pytest.mark.deep
async def test_nothing_that_is_said_or_shown_has_a_publishers_title_in_it(evening: Evening) -> None:
    await walked(evening)
    said = told(evening)
    assert publishers(said) == []
    assert all(any(title in one for one in said) for title in OTHERS.values())
