"""Where the bot is no member: direct messages, group chats, and servers to which only a player has brought it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from sandbox.interactions import TOKEN_SECONDS
from sandbox.model import Channel, Person
from sandbox.permissions import P
from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.seen import at_random, totals, verb_of

ASLEEP = TOKEN_SECONDS + 1.0
Place = Callable[[Evening, list[Person]], Channel]


class GuestTable(Table):
    """A table that only those who are in the place see."""

    @property
    def public(self) -> list[SeenMessage]:
        found = self.evening.sandbox.messages(self.room, self.players[0].person)
        return [seen for seen in found if not seen.ephemeral]


def own_messages(evening: Evening, people: list[Person]) -> Channel:
    return evening.sandbox.dm(people[0])


def two(evening: Evening, people: list[Person]) -> Channel:
    return evening.sandbox.private(*people)


def group(evening: Evening, people: list[Person]) -> Channel:
    return evening.sandbox.private(*people, name="Sofa")


def their_server(evening: Evening, people: list[Person]) -> Channel:
    guild = evening.sandbox.add_guild("Sun Table", people[0], with_bot=False)
    return next(iter(guild.channels.values()))


async def guests(evening: Evening, place: Place, *names: str, ai: int = 0, game: str = "luckybox") -> GuestTable:
    """A lobby in a place where the first has brought the bot."""
    people = [evening.sandbox.add_person(name, join=False) for name in names]
    evening.sandbox.install_for(people[0])
    room = place(evening, people)
    card = await evening.slash(people[0], room, "play", game=game)
    for person in people[1:]:
        await evening.press(person, card, "Join")
    for _ in range(ai):
        await evening.press(people[0], card, "Add AI")
    return GuestTable(evening, room, card.id, people)


def assert_by_tokens_alone(evening: Evening, table: GuestTable) -> None:
    """Nothing was asked of the channel itself."""
    assert [one.path for one in evening.requests if f"/channels/{table.room.id}" in one.path] == []


@pytest.mark.parametrize(
    ("place", "names", "ai"),
    [(own_messages, ["Ada"], 2), (two, ["Ada", "Bo"], 0), (group, ["Ada", "Bo", "Cy"], 0), (their_server, ["Ada", "Bo"], 0)],
)
async def test_a_whole_game_of_lucky_box(evening: Evening, place: Place, names: list[str], ai: int) -> None:
    table = await guests(evening, place, *names, ai=ai)
    await table.start()
    for number, player in enumerate(table.players):
        player.choice = at_random(number)
    result = await table.to_end()
    assert len(totals(result)) == len(names) + ai
    await evening.until(lambda: table.messages_with("board", "look") == [])
    assert "The game has begun" in table.public[0].text
    assert_by_tokens_alone(evening, table)
