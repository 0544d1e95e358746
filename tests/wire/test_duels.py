"""Duels through the gateway: asked, accepted, played by two to the end; an open one of which a day is all there is."""

from __future__ import annotations

import json
import re

import pytest

from sandbox.model import Channel, Person
from sandbox.server import SeenMessage
from tests.features.duels.duelling import is_fair
from tests.wire.players import Player
from tests.wire.quick import finish, table_of
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import done

DAY = 86_400.0


def duel_verb(custom_id: str | None) -> str:
    """What a button does about a duel."""
    parts = (custom_id or "").split(":")
    return parts[1] if parts[0] == "duel1" else ""


def with_duel_verb(evening: Evening, room: Channel, verb: str) -> list[SeenMessage]:
    """The public messages of a room with such a button."""
    seen = [message for message in evening.sandbox.messages(room, "Ada") if not message.ephemeral]
    return [message for message in seen if verb in [duel_verb(button.custom_id) for button in message.buttons]]


async def play(evening: Evening, person: Person, card: SeenMessage) -> Player:
    """A person presses Play on the card."""
    player = Player(evening, person)
    player.panel = (await evening.press(person, card.id, "Play")).id
    assert player.board.ephemeral
    return player


def public(evening: Evening, room: Channel) -> str:
    """All that everybody can read in a room."""
    return "\n".join(seen.text for seen in evening.sandbox.messages(room, "Ada") if not seen.ephemeral)


def secrets(evening: Evening, duel: int) -> list[str]:
    """What nobody may read before the end."""
    query = "SELECT secret FROM duels WHERE id = ? UNION SELECT seed FROM tables WHERE duel = ?"
    return [str(secret) for (secret,) in evening.rows(query, duel, duel)]


def duel_of(card: SeenMessage) -> int:
    """The number of a duel."""
    return int(next(button.custom_id or "" for button in card.buttons if duel_verb(button.custom_id)).split(":")[2])


async def test_two_people_play_a_duel_from_the_challenge_to_its_boards(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    room = evening.room()
    card = await evening.slash(ann, room, "duel", friend=ben)
    asked = next(request for request in reversed(evening.requests) if "challenges" in json.dumps(request.json))
    assert f'"users": ["{ben.id}"]' in json.dumps(asked.json)
    assert "between two others" in (await evening.press(cat, card.id, "Accept")).text
    card = await evening.press(ben, card.id, "Accept")
    assert [button.label for button in card.buttons] == ["Play", "More"]
    more = await evening.press(cat, card.id, "More")
    assert [button.label for button in more.buttons] == ["Rules", "Deals anybody can check"]
    assert "The fingerprint of that secret is" in (await evening.press(cat, more, "Deals anybody can check")).text
    hers, his = await play(evening, ann, card), await play(evening, ben, card)
    assert "Duel, deal 1 of 3" in hers.board.text
    await finish(evening.bot, hers, his)
    for deal in (2, 3):
        for player in (hers, his):
            player.panel = (await player.press(f"Deal {deal} of 3")).id
            assert f"deal {deal} of 3" in player.board.text
        if deal == 2:
            await finish(evening.bot, hers, his)
    await finish(evening.bot, hers)
    await evening.until(lambda: "Ann**: all 3 finished" in public(evening, room))
    assert "**Ben**: 2 of 3 finished" in public(evening, room)
    assert with_duel_verb(evening, room, "boards") == []
    told = json.dumps([request.json for request in evening.requests], default=str) + evening.bot.log(0)
    assert len(secrets(evening, duel_of(card))) == 4
    assert [secret for secret in secrets(evening, duel_of(card)) if secret in told] == []
    waiting = await evening.press(ann, card.id, "Play")
    assert "You have played all deals" in waiting.text
    await finish(evening.bot, his)
    (result,) = await evening.until(lambda: with_duel_verb(evening, room, "boards"))
    assert "Rematch" in [button.label for button in result.buttons]
    assert "matchpoints" in (result.images[0].description or "")
    await evening.until(lambda: "The result is below" in public(evening, room))
    await _look_at_boards(evening, ann, result)
    verified = await evening.press(ben, result.id, "Verify")
    assert secrets(evening, duel_of(card))[0] in verified.text
    record = attached_json(evening, await evening.press(ben, verified, "Game file 2"))
    assert is_fair(record)
    again = await evening.press(ben, result.id, "Rematch")
    assert not again.ephemeral
    assert "**Ben** challenges" in again.text
    assert "is open already" in (await evening.press(ann, result.id, "Rematch")).text
    assert "Accept" in [button.label for button in evening.sandbox.message(again.id).buttons]


async def _look_at_boards(evening: Evening, person: Person, result: SeenMessage) -> None:
    boards = await evening.press(person, result.id, "Boards")
    assert boards.ephemeral
    assert len(boards.images) == 2
    assert re.search(r"Turn \*\*\d+\*\* of \d+", boards.text)
    stepped = await evening.press(person, boards, "▶")
    assert stepped.id == boards.id
    assert stepped.text != boards.text
    other = await evening.press(person, stepped, "Deal 2")
    assert "deal 2 of 3" in other.text


@pytest.mark.deep
async def test_an_open_duel_of_three_ends_with_its_time_though_one_never_finishes(evening: Evening) -> None:
    eve, fay, gil = evening.people("Eve", "Fay", "Gil")
    room = evening.room()
    card = await evening.slash(eve, room, "duel")
    for person in (fay, gil):
        card = await evening.press(person, card.id, "Join")
    assert "(3 of at most 12)" in card.text
    first, second = await play(evening, eve, card), await play(evening, fay, card)
    await finish(evening.bot, first, second)
    left = await play(evening, gil, card)
    assert "deal 1 of 3" in left.board.text
    begun = table_of(left)
    evening.sandbox.clock.advance(DAY + 60)
    (result,) = await evening.until(lambda: with_duel_verb(evening, room, "boards"))
    description = result.images[0].description or ""
    assert "Open duel of 3" in description
    assert "Gil, matchpoints 0: deal 1 not finished; deal 2 not finished; deal 3 not finished." in description
    assert evening.state_of(begun) == ("closed", "duel")
    boards = await evening.press(gil, result.id, "Boards")
    assert "**Gil**: **not finished**" in boards.text
    assert len(boards.selects) == 2
    compared = evening.sandbox.message(
        await evening.did(evening.sandbox.choose(gil, boards, boards.selects[0].custom_id, ["2"]))
    )
    assert "**Fay**" in compared.text


async def test_where_nobody_comes_it_closes_kindly_and_it_can_be_called_off(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    off = await evening.slash(ann, room, "duel", friend=ben)
    assert "has called it off" in (await evening.press(ann, off.id, "Call it off")).text
    await evening.slash(ann, room, "duel", friend=ben)
    assert "cannot challenge yourself" in (await evening.slash(ann, room, "duel", friend=ann)).text
    evening.sandbox.clock.advance(DAY + 60)
    await evening.until(lambda: "Nobody else had time" in public(evening, room))


@pytest.mark.deep
async def test_a_friend_who_wants_no_mentions_is_not_pinged_and_a_word_can_be_changed(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    await evening.switch(ben, "mentions")
    card = await evening.slash(ann, room, "duel", friend=ben)
    asked = next(request for request in reversed(evening.requests) if "challenges" in json.dumps(request.json))
    assert str(ben.id) not in json.dumps(asked.json["data"]["allowed_mentions"])
    more = await evening.press(ann, card, "More")
    modal = done(await evening.sandbox.click(ann, more, label="Change my word")).modal
    assert modal is not None
    (field,) = modal.fields
    changed = evening.sandbox.message(await evening.did(evening.sandbox.submit(ann, modal, {field: "my word"})))
    assert changed.id == more.id
    assert "“my word”" in changed.text
