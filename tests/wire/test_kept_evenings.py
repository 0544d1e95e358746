"""Duels, game nights and puzzles of a kept database, in a file and in PostgreSQL: the bot of today goes on with them.

What else was kept: `test_kept_databases.py`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.model import Channel
from sandbox.server import SeenMessage
from tests.wire.kept import NAMES, gone_on, kept_everywhere, offered, rooms, use, verbs_of
from tests.wire.players import Player
from tests.wire.rig import Evening


@pytest_asyncio.fixture(loop_scope="package", params=kept_everywhere(name for name in NAMES if "duel" in rooms(name)))
async def evening(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Evening]:
    """The moment at which the database was kept, for one test alone."""
    async with gone_on(request.param, tmp_path) as evening:
        yield evening


async def test_a_duel_goes_on_where_it_was_and_whoever_is_asked_can_still_accept(evening: Evening) -> None:
    ann, ben = (Player(evening, evening.sandbox.person(name)) for name in ("Ann", "Ben"))
    ann.panel = next(seen.id for seen in evening.sandbox.messages("duel", "Ann") if seen.ephemeral)
    asked = ann.answers
    assert "Duel, deal 1 of 3" in ann.board.text
    card, challenge = with_prefix(evening, "duel", "duel1:play", "Ben"), with_prefix(evening, "duel", "duel1:accept")
    again = await evening.press(ann.person, card, "Play")
    ann.panel = again.id
    assert [answer.action for answer in ann.answers] == [answer.action for answer in asked]
    await ann.finish_turn()
    ben.panel = (await evening.press(ben.person, card, "Play")).id
    assert "Duel, deal 1 of 3" in ben.board.text
    accepted = await evening.press("Cat", challenge, "Accept")
    assert "Play" in [button.label for button in accepted.buttons]


@pytest.mark.deep
async def test_todays_puzzle_is_answered(evening: Evening) -> None:
    asked = next(seen for seen in evening.sandbox.messages("puzzle", "Ben") if seen.buttons)
    answered = evening.sandbox.message(await use(evening, evening.sandbox.person("Ben"), asked, *offered(asked)[0]))
    assert re.search(r"### (Found!|Not quite)", answered.text)


@pytest.mark.deep
async def test_a_game_night_is_opened_when_it_begins(evening: Evening) -> None:
    card = with_prefix(evening, "night", "eve1:come")
    assert "Friday at last" in card.text
    (before,) = re.findall(r"Coming \((\d)\)", card.text)
    assert f"Coming ({int(before) + 1})" in (await evening.press("Dora", card, "Coming")).text
    evening.sandbox.clock.advance(2 * 3600.0 + 60)
    lobby = await evening.until(lambda: _lobby(evening, "Ben"))
    assert "Cat" in (await evening.press("Cat", lobby, "Join")).text


def with_prefix(evening: Evening, channel: str, prefix: str, text: str = "") -> SeenMessage:
    """The newest public message of a channel with this text, and a button whose custom id begins like this."""
    seen = [one for one in evening.sandbox.messages(channel, "Dora") if not one.ephemeral and text in one.text]
    return next(one for one in reversed(seen) if any(found.startswith(prefix) for found, _ in offered(one)))


def _lobby(evening: Evening, who: str) -> SeenMessage | None:
    rooms_of_it = [evening.sandbox.channel("night"), *_threads(evening)]
    found = [seen for room in rooms_of_it for seen in evening.sandbox.messages(room, who) if "join" in verbs_of(seen)]
    return found[-1] if found else None


def _threads(evening: Evening) -> list[Channel]:
    night = evening.sandbox.channel("night")
    return [there for there in evening.sandbox.guild.channels.values() if there.parent_id == night.id]
