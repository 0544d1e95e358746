"""Flip 7 through the gateway: questions on the table message, cards turned one by one, a daily race, a restart."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandbox.model import Channel, Person
from sandbox.server import SeenMessage
from tests.wire.players import Player
from tests.wire.quick import to_the_last_turn
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of, told

MOMENT = 1.5
PRESSES = 400
"""More than a race alone takes."""


class Game:
    """A table of Flip 7, and its people."""

    def __init__(self, evening: Evening, room: Channel, people: list[Person]) -> None:
        self.evening = evening
        self.room = room
        self.people = people
        self.shown: list[str] = []
        """Every picture of the table, as it is described."""
        self.rows: set[tuple[str, ...]] = set()
        """The buttons that it began with, whenever it was looked at, and which of them were live."""

    @property
    def message(self) -> SeenMessage:
        """The newest public message."""
        found = self.evening.sandbox.messages(self.room, self.people[0])
        return [seen for seen in found if not seen.ephemeral][-1]

    @property
    def answers(self) -> list[tuple[str, str]]:
        """What the table message asks: labels and custom ids."""
        found = [(button.label, button.custom_id or "") for button in self.message.buttons if not button.disabled]
        return [(label, custom_id) for label, custom_id in found if ":do:" in custom_id]

    @property
    def asked(self) -> Person | None:
        """Who is asked, if it is a person."""
        found = re.search(r"Waiting for \*\*(\w+)\*\*", self.message.text)
        return next((person for person in self.people if found and person.name == found[1]), None)

    @property
    def over(self) -> bool:
        """The result is there."""
        return any(button.label == "Rematch" for button in self.message.buttons)

    async def look(self) -> None:
        """Let a moment pass, until something else is shown; what is shown is remembered."""
        before = self._seen()
        self.evening.sandbox.clock.advance(MOMENT)
        seen = await self.evening.until(lambda: now if (now := self._seen()) != before else None)
        if not self.shown or self.shown[-1] != seen[-1]:
            self.shown.append(seen[-1])

    def _seen(self) -> tuple[int, str, list[tuple[str, str]], str]:
        seen = self.message
        if any(button.label == "My board" for button in seen.buttons):
            self.rows.add(tuple(button.label + " (off)" * button.disabled for button in seen.buttons[:6]))
        return seen.id, seen.text, self.answers, " ".join(image.description or "" for image in seen.images)

    async def until_asked(self) -> None:
        """Let time pass until a person is asked, or the game is over."""
        while not (self.over or (self.answers and self.asked)):
            await self.look()

    async def answer(self, label: str = "") -> None:
        """Whoever is asked presses this, or whatever is first."""
        asked = self.asked
        assert asked is not None
        offered = dict(self.answers)
        custom_id = offered[label] if label in offered else next(iter(offered.values()))
        await self.evening.did(self.evening.sandbox.click(asked, self.message, custom_id=custom_id))

    async def to_end(self, label: str = "Stay") -> SeenMessage:
        """Play on; the result."""
        await self.until_asked()
        while not self.over:
            await self.answer(label)
            await self.until_asked()
        return self.message


async def begun(evening: Evening, *people: Person, ai: int = 0, **options: Any) -> Game:
    """A game under way."""
    table = await evening.lobby(*people, ai=ai, game="flip7", **options)
    await evening.press(people[0], table.card, "Start")
    return Game(evening, table.room, list(people))


@pytest.mark.deep
async def test_two_people_and_an_ai_play_to_the_podium(evening: Evening) -> None:
    game = await begun(evening, *evening.people("Ann", "Ben"), ai=1, target_score=50)
    await game.until_asked()
    assert len(game.shown) >= 2, "the cards of the deal come one by one, the last with the first question"
    result = await game.to_end()
    assert "wins!" in result.text or "share the win" in result.text
    assert {"Ann", "Ben", "Otto"} <= set(re.findall(r"Ann|Ben|Otto", told(result)))


async def test_hit_stay_and_my_board_keep_their_places_from_deal_to_score(evening: Evening) -> None:
    game = await begun(evening, *evening.people("Ann", "Ben"))
    for _ in range(6):
        await game.until_asked()
        await game.answer("Stay")
    await game.until_asked()
    others = ("My board", "Look at…", "What happened", "Rules")
    assert {tuple(label.removesuffix(" (off)") for label in row) for row in game.rows} == {("Hit", "Stay", *others)}
    assert {row[:2] for row in game.rows} == {("Hit", "Stay"), ("Hit (off)", "Stay (off)")}


@pytest.mark.deep
async def test_only_whoever_is_asked_may_answer(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    game = await begun(evening, ann, ben)
    await game.until_asked()
    other = ben if game.asked is ann else ann
    label, custom_id = game.answers[0]
    before = game.message.text
    told = evening.sandbox.message(await evening.did(evening.sandbox.click(other, game.message, custom_id=custom_id)))
    assert told.ephemeral
    assert game.asked is not None
    assert f"It is **{game.asked.name}**'s turn, not yours" in told.text
    assert game.message.text == before
    assert label in ("Hit", "Ann", "Ben")


@pytest.mark.deep
async def test_odds_are_for_friendly_games(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    friendly = await begun(evening, ann, ben, friendly=True)
    await friendly.until_asked()
    while "Hit" not in dict(friendly.answers):
        await friendly.answer()
        await friendly.until_asked()
    asked = friendly.asked
    assert asked is not None
    odds = await evening.press(asked, friendly.message, "Odds")
    assert odds.ephemeral
    assert re.search(r"bust \*\*\d+%\*\*", odds.text)
    rated = await begun(evening, ann, ben)
    await rated.until_asked()
    assert "Odds" not in {button.label for button in rated.message.buttons}


@pytest.mark.deep
async def test_a_quick_table_shows_the_question_at_once(evening: Evening) -> None:
    game = await begun(evening, *evening.people("Ann", "Ben"), fast=True)
    await game.until_asked()
    assert len(game.shown) <= 2


@pytest.mark.deep
async def test_it_goes_on_after_a_restart(evening: Evening) -> None:
    game = await begun(evening, *evening.people("Ann", "Ben"), target_score=50)
    await game.until_asked()
    offered = game.answers
    await evening.bot.kill()
    await evening.bot.start()
    await game.until_asked()
    assert game.answers == offered
    await game.to_end()


@pytest.mark.deep
async def test_the_daily_is_a_race_alone(evening: Evening) -> None:
    (ann,) = evening.people("Ann")
    room = evening.room()
    player = Player(evening, ann)
    player.panel = (await evening.slash(ann, room, "daily play", game="flip7")).id
    assert "this one counts" in player.board.text
    ids = [button.custom_id or "" for button in player.board.buttons]
    await to_the_last_turn(evening.bot, table_id_of(next(one for one in ids if one.startswith("t1:"))))
    player.panel = (await evening.slash(ann, room, "board")).id
    for _ in range(PRESSES):
        labels = [button.label for button in player.board.buttons]
        if "Share" in labels:
            break
        wanted = next((label for label in ("Stay", "Next") if label in labels), None)
        await evening.did(evening.sandbox.click(ann, player.board, label=wanted or labels[0]))
        evening.sandbox.clock.advance(MOMENT)
    assert re.search(r"\d+ points in \d+ rounds", player.board.text)
    card = await player.press("Share")
    assert re.search(r"\*\*\d+ rounds\*\*", card.text)
    assert re.search(r"\d+ busts?\b", card.text)
