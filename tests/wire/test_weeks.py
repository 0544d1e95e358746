"""What lasts for days, through the gateway: a streak that two share over midnights, and a tournament of eight."""

from __future__ import annotations

import re

import pytest

from sandbox.model import Channel, Person
from sandbox.server import SeenMessage
from tests.wire.players import Player
from tests.wire.quick import finish
from tests.wire.rig import Evening
from tests.wire.test_circles import ASK, choose, circle

DAY = 86_400.0
GAME = "luckybox"
EIGHT = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal")

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("after_midnight")]


async def plays_the_daily(evening: Evening, room: Channel, *people: Person) -> None:
    """These people play today's deal to its end."""
    players = []
    for person in people:
        player = Player(evening, person)
        player.panel = (await evening.slash(person, room, "daily play", game=GAME)).id
        players.append(player)
    await finish(evening.bot, *players)


async def test_two_keep_a_streak_until_one_of_them_misses_a_day(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    await evening.slash(ben, room, "help")
    await choose(evening, ann, await circle(evening, ann, room), ASK, ben)
    await evening.press(ben, await circle(evening, ben, room), "Agree: Ann")
    for days in (1, 2, 3):
        await plays_the_daily(evening, room, ann, ben)
        shared = (await circle(evening, ann, room)).text
        assert f"{days} day{'s' * (days > 1)} together" in shared
        evening.sandbox.clock.advance(DAY)
    assert "3 days together" in (await circle(evening, ben, room)).text, "today there is still time"
    await evening.press(ben, await circle(evening, ben, room), "Remind me of shared streaks")
    await plays_the_daily(evening, room, ann)
    board = await evening.slash(ben, room, "leaderboard", game=GAME, scope="circle")
    assert "points" not in board.text, "how it went is not said before one has played"
    evening.sandbox.clock.advance(DAY - 2 * 3600)
    told = await evening.until(lambda: evening.sandbox.messages(evening.sandbox.dm(ben), ben))
    assert "Ann" in told[-1].text
    assert "3 days together" in told[-1].text
    evening.sandbox.clock.advance(3 * 3600)
    assert "together" not in (await circle(evening, ann, room)).text
    assert len(evening.sandbox.messages(evening.sandbox.dm(ben), ben)) == len(told), "once"


def rival(mine: SeenMessage) -> str:
    """Whom somebody meets."""
    found = re.search(r"you against \*\*(\w+)\*\*", mine.text)
    assert found is not None, mine.text
    return found[1]


async def the_first_play(evening: Evening, card: SeenMessage, people: list[Person]) -> dict[str, str]:
    """Of each two who meet, the first of these people plays a deal; who meets whom."""
    met, players, names = dict[str, str](), list[Player](), [person.name for person in people]
    for person in people:
        mine = await evening.press(person, card.id, "My duel")
        met[person.name] = rival(mine)
        if names.index(person.name) < names.index(met[person.name]):
            player = Player(evening, person)
            player.panel = (await evening.press(person, mine, "Play")).id
            players.append(player)
    assert all(met[met[name]] == name for name in names)
    await finish(evening.bot, *players)
    return met


def described(evening: Evening, room: Channel, who: Person, words: str) -> list[str]:
    """What is said of the pictures in a room of which these words are said."""
    images = [image for seen in evening.sandbox.messages(room, who) for image in seen.images]
    return [said for image in images if words in (said := image.description or "")]


async def test_a_tournament_of_eight_comes_to_its_podium(evening: Evening) -> None:
    people = evening.people(*EIGHT)
    room = evening.room()
    card = await evening.slash(people[0], room, "tournament", game=GAME, rounds=3)
    assert not card.ephemeral
    for person in people:
        await evening.press(person, card.id, "Join")
    asked = await evening.press(people[0], card.id, "More")
    await evening.press(people[0], asked, "Begin now")
    rounds = []
    for number in (1, 2, 3):
        said = f"Round **{number}** of 3"
        await evening.shown(lambda said=said: said in evening.sandbox.message(card.id).text)  # type: ignore[misc]
        rounds.append(await the_first_play(evening, card, people))
        waits = await evening.slash(people[0], room, "turns")
        assert f"round {number} of 3 of a tournament" in waits.text
        evening.sandbox.clock.advance(DAY + 60)
    assert all(len({one[name] for one in rounds}) == 3 for name in EIGHT), "nobody meets anybody twice"
    (podium,) = await evening.until(lambda: described(evening, room, people[0], "wins the tournament"))
    assert "Ann wins the tournament" in podium
    table = await evening.press(people[1], card.id, "Standings")
    standings = await evening.press(people[1], table, "As text")
    assert re.search(r"1\. +3 .*Ann", standings.text)
