"""People who watch a table: they guess, and play the Crowd's seat, on the table message and to the gateway."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of, verb_of
from tests.wire.test_flip7 import Game, begun

ROUND = 10
"""Turns of a round, the choice of cards among them."""
CROWD_WAITS = 20.0


def guesses(seen: SeenMessage) -> list[str]:
    """The labels of what may be guessed; of a table's message the button that asks."""
    return [button.label for button in seen.buttons if verb_of(button.custom_id) in ("guess", "predict")]


async def at_risk(evening: Evening, game: Game) -> None:
    """Play on until somebody's next card may be a bust."""
    await game.until_asked()
    while not guesses(game.message):
        await game.answer("Hit")
        await game.until_asked()


async def told(evening: Evening, game: Game) -> str:
    """Let a moment pass until it is told how right the spectators were; the line."""

    def line() -> str | None:
        found = re.search(r"\d+ onlookers? said .*", game.message.text)
        return found[0] if found else None

    return await evening.shown(line)


@pytest.mark.deep
async def test_spectators_guess_whether_somebody_busts(evening: Evening) -> None:
    ann, ben, cat, dee = evening.people("Ann", "Ben", "Cat", "Dee")
    game = await begun(evening, ann, ben, fast=True)
    await at_risk(evening, game)
    assert guesses(game.message) == ["Guess"]
    before = game.message.text
    edits = len(evening.edits_of(game.message.id))
    mine = {}
    for person, labels in ((cat, ["20%"]), (dee, ["20%", "80%"])):
        mine[person.id] = asked_alone = await evening.press(person, game.message, "Guess")
        assert asked_alone.ephemeral
        assert guesses(asked_alone) == ["Bust: 20%", "Bust: 50%", "Bust: 80%"]
        for label in labels:
            said = await evening.press(person, asked_alone, f"Bust: {label}")
            assert said.id == asked_alone.id
            assert f"Your guess: **{label}**" in said.text
    refused = await evening.press(ben, game.message, "Guess")
    assert refused.ephemeral
    assert "this is for those who watch" in refused.text
    assert game.message.text == before
    assert len(evening.edits_of(game.message.id)) == edits, "nobody is shown anything of it"
    asked = game.asked
    assert asked is not None
    await game.answer("Hit")
    line = await told(evening, game)
    assert line.startswith("2 onlookers said 50% on average; the exact odds were ")
    assert f"**{asked.name}** went bust" in line or f"**{asked.name}** was safe" in line
    right = "✅ Right! You said **20%**." if "was safe" in line else "❌ Not this time. You said **20%**."
    await evening.until(lambda: right in evening.sandbox.message(mine[cat.id].id).text)
    profile = await evening.slash(cat, evening.room(), "profile", game="flip7")
    assert "Brier score" in profile.text


async def test_a_guess_outlives_the_bot(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    game = await begun(evening, ann, ben, fast=True)
    await at_risk(evening, game)
    await evening.press(cat, await evening.press(cat, game.message, "Guess"), "Bust: 50%")
    await evening.bot.kill()
    await evening.bot.start()
    await game.until_asked()
    await game.answer("Hit")
    assert (await told(evening, game)).startswith("1 onlooker said 50%")


@pytest.mark.deep
async def test_spectators_say_who_scores_most_this_round(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ann", "Ben"))
    cat, dee = evening.people("Cat", "Dee")
    assert not guesses(table.message)
    await table.turns(ROUND)
    await evening.shown(lambda: guesses(table.message))
    for person, seat in ((cat, "0"), (dee, "1")):
        asked = await evening.press(person, table.message, "Guess")
        (select,) = asked.selects
        assert [option.label for option in select.options] == ["Ann", "Ben"]
        said = evening.sandbox.message(
            await evening.did(evening.sandbox.choose(person, asked, select.custom_id, [seat]))
        )
        assert said.ephemeral
        assert f"Your guess: **{'Ann' if seat == '0' else 'Ben'}**" in said.text
    await table.turns(4)
    await evening.shown(lambda: not guesses(table.message) or None)
    await table.turns(ROUND - 4)
    (line,) = await evening.shown(lambda: re.findall(r".*onlookers.*", table.message.text))
    assert re.search(r"[12] of 2 onlookers saw it coming: .* scored the most in round 2|nobody scored in round 2", line)


@pytest.mark.deep
async def test_a_server_may_want_none_of_it(evening: Evening) -> None:
    guild = evening.sandbox.add_guild("Quiet")
    room = evening.room("quiet", guild)
    ann, ben = (evening.sandbox.add_person(name) for name in ("Ann", "Ben"))
    seen = await evening.press("Ada", await evening.slash("Ada", room, "settings"), "As buttons")
    seen = await evening.press("Ada", seen, "Games")
    assert "Onlookers guess: **off**" in (await evening.press("Ada", seen, "Onlookers guess: on")).text
    game = Game(evening, room, [ann, ben])
    for person in (ann, ben):
        evening.sandbox.person_joins(person, guild)
    table = await evening.lobby(ann, ben, room=room, game="flip7", fast=True)
    behind = await evening.press(ann, table.card, "More")
    (crowd,) = [option for select in behind.selects for option in select.options if option.value == "crowd"]
    assert (crowd.description or "").startswith("Onlookers are asked nothing here"), "the Crowd would play for nobody"
    (select,) = [one for one in behind.selects if verb_of(one.custom_id) == "ai"]
    refused = await evening.did(evening.sandbox.choose(ann, behind, select.custom_id, ["crowd"]))
    assert "or the server's **/settings**, changes that." in evening.sandbox.message(refused).text
    await evening.press(ann, table.card, "Start")
    for _ in range(6):
        await game.until_asked()
        assert not guesses(game.message)
        await game.answer("Hit")


async def with_crowd(evening: Evening, game: str, *people: Person) -> Game:
    """A friendly game with the Crowd, begun."""
    quick: dict[str, Any] = {"fast": True} if game == "flip7" else {}
    table = await evening.lobby(*people, game=game, friendly=True, **quick)

    behind = await evening.press(people[0], table.card, "More")
    (select,) = [one for one in behind.selects if verb_of(one.custom_id) == "ai"]
    assert "crowd" in [option.value for option in select.options]
    await evening.did(evening.sandbox.choose(people[0], behind, select.custom_id, ["crowd"]))
    await evening.shown(lambda: "Crowd (whoever watches)" in evening.sandbox.message(table.card).text)
    await evening.press(people[0], table.card, "Start")
    return Game(evening, table.room, list(people))


@pytest.mark.deep
async def test_the_crowd_plays_what_most_press(evening: Evening) -> None:
    ann, *watchers = evening.people("Ann", "Cat", "Dee", "Eve")
    game = await with_crowd(evening, "flip7", ann)

    def crowds() -> list[str] | None:
        return [button.label for button in game.message.buttons if verb_of(button.custom_id) == "wish"] or None

    while (labels := crowds()) is None or "Crowd: Stay" not in labels:
        if game.asked is not None and game.answers:
            await game.answer("Hit")
        await game.look()
    for person, label in zip(watchers, ("Stay", "Hit", "Stay"), strict=True):
        said = await evening.press(person, game.message, f"Crowd: {label}")
        assert f"You want the Crowd to play **{label}**" in said.text
    assert "this is for those who watch" in (await evening.press(ann, game.message, "Crowd: Hit")).text
    number = table_id_of(game.message.buttons[0].custom_id)
    before = actions(evening, number)
    evening.sandbox.clock.advance(CROWD_WAITS)
    await evening.until(lambda: len(actions(evening, number)) > len(before) or None)
    assert actions(evening, number)[len(before)] == '{"seat": 1, "do": "stay"}'
    await evening.shown(lambda: "The Crowd played what 2 of 3 onlookers chose" in game.message.text or None)


def actions(evening: Evening, number: int) -> list[str]:
    """What was played, as it lies in the database."""
    query = "SELECT action FROM entries WHERE table_id = ? ORDER BY number"
    return [action for (action,) in evening.rows(query, number)]


@pytest.mark.deep
async def test_the_crowd_chooses_cards_and_its_game_can_be_replayed(evening: Evening) -> None:
    ann, cat = evening.people("Ann", "Cat")
    game = await with_crowd(evening, "luckybox", ann)
    (select,) = await evening.shown(
        lambda: [one for one in game.message.selects if verb_of(one.custom_id) == "wish"] or None
    )
    board = await evening.press(cat, game.message, "The Crowd's board")
    assert board.ephemeral
    assert board.images
    chosen = select.options[3]
    said = evening.sandbox.message(
        await evening.did(evening.sandbox.choose(cat, game.message, select.custom_id, [chosen.value]))
    )
    assert f"**{chosen.label}**" in said.text
    number = table_id_of(game.message.buttons[0].custom_id)
    evening.sandbox.clock.advance(CROWD_WAITS)
    (played,) = await evening.until(lambda: actions(evening, number) or None)
    kept = re.findall(r"\d+", played.partition("cards")[2])
    assert chosen.value == "k" + ".".join(kept)
