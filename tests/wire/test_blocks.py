"""Somebody whom a host would rather not play with: on every way to a table they see what a full table says."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_COROUTINE
from types import FrameType
from typing import Any

import pytest

from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening, attached_json

FULL = "This table is full for now: its seats are taken or held."
PRESSED = "Router.on_interaction"


async def blocks(evening: Evening, who: Person, whom: Person) -> SeenMessage:
    """Somebody puts another on their list, in `/me`."""
    me = await evening.slash(who, evening.room(), "me")
    listed = await evening.press(who, me, "People I do not play with")
    assert listed.ephemeral
    select = next(select for select in listed.selects if select.custom_id.startswith("block1:add"))
    chosen = await evening.did(evening.sandbox.choose(who, listed, select.custom_id, [str(whom.id)]))
    return evening.sandbox.message(chosen)


def press_of(seen: SeenMessage, verb: str) -> str:
    """The custom id of a press on a message."""
    [found] = [one.custom_id for one in seen.buttons if (one.custom_id or "").endswith(f":{verb}")]
    return str(found)


@contextmanager
def awaited(custom_id: str) -> Iterator[list[str]]:
    """Note which coroutines begin, or go on after waiting, in their order, while the bot handles a press of this."""
    found: list[str] = []
    handling: list[asyncio.Task[Any] | None] = []
    # The press before may have been answered, and not be over.
    others = asyncio.all_tasks()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_flags & CO_COROUTINE:
            return
        task = asyncio.current_task()
        if code.co_qualname == PRESSED and not handling and task not in others:
            data = frame.f_locals["interaction"].data
            handling.extend([task] if data["custom_id"] == custom_id else [])
        if handling and task is handling[0]:
            found.append(code.co_qualname)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(before)


def without_ids(value: Any) -> Any:
    """What a request says, without what only tells which it is."""
    if isinstance(value, dict):
        return {key: without_ids(one) for key, one in value.items() if key not in ("nonce", "id", "custom_id")}
    return [without_ids(one) for one in value] if isinstance(value, list) else value


async def pressed(evening: Evening, who: Person, seen: SeenMessage, custom_id: str) -> tuple[Any, ...]:
    """Somebody presses it: the requests that answer it, what they say, its flags, and what the bot waited for."""
    since = len(evening.requests)
    with awaited(custom_id) as coroutines:
        made = await evening.forge(who, seen, custom_id)
    answers = [one for one in evening.requests[since:] if made.token in one.path]
    message = evening.sandbox.message(made.original_id or 0)
    return (
        [(one.method, one.path.replace(made.token, "").replace(str(made.id), ""), one.status) for one in answers],
        [without_ids(one.json) for one in answers],
        (message.text, message.ephemeral, [button.label for button in message.buttons], made.response_type),
        coroutines,
    )


async def two_tables(evening: Evening) -> tuple[Person, Table, Table]:
    """Somebody, the table of a host who would rather not play with them, and a full one of somebody else's."""
    ann, bo, cy, dan, eve = evening.people("Ann", "Bo", "Cy", "Dan", "Eve")
    open_to_others, full = await evening.lobby(ann, bo), await evening.lobby(cy, eve, seats=2)
    await blocks(evening, ann, dan)
    return dan, open_to_others, full


@pytest.mark.parametrize("way", ["card", "more", "lesson"])
async def test_join_is_answered_as_at_a_full_table(evening: Evening, way: str) -> None:
    dan, unwelcome, full = await two_tables(evening)
    told = []
    for _ in range(2):
        # What is looked up once is in memory the second time.
        for table in (unwelcome, full):
            seen = evening.sandbox.message(table.card)
            custom_id = press_of(seen, "join")
            if way == "more":
                seen = await evening.press(dan, seen, "More")
            if way == "lesson":
                custom_id = "learn1:join:luckybox"
            told.append(await pressed(evening, dan, seen, custom_id))
    requests, _, (text, *rest), coroutines = told[2]
    assert text == FULL
    assert told[2] == told[3]
    assert len(requests) == 1
    assert rest[0]
    assert any(name == "join" for name in coroutines)
    assert "(2 of 12)" in evening.sandbox.message(unwelcome.card).text


async def test_the_table_stays_as_it_is_for_everybody_else(evening: Evening) -> None:
    dan, unwelcome, _ = await two_tables(evening)
    assert (await evening.press(dan, unwelcome.card, "Join")).text == FULL
    status = [await evening.slash(one, unwelcome.room, "table status") for one in (dan, evening.person("Flo"))]
    assert status[0].text == status[1].text
    assert [button.label for button in status[0].buttons] == [button.label for button in status[1].buttons]
    await evening.press(evening.person("Flo"), unwelcome.card, "Join")
    await evening.shown(lambda: "(3 of 12)" in evening.sandbox.message(unwelcome.card).text)


async def test_one_is_asked_privately_before_one_sits_down_beside_them(evening: Evening) -> None:
    ann, bo, dan = evening.people("Ann", "Bo", "Dan")
    table = await evening.lobby(ann, dan)
    await blocks(evening, bo, dan)
    asked = await evening.press(bo, table.card, "Join")
    assert asked.ephemeral
    assert "your list of people you would rather not play with: **Dan**" in asked.text
    assert "(2 of 12)" in evening.sandbox.message(table.card).text
    said = await evening.press(bo, asked, "Sit down all the same")
    assert said.id == asked.id, "the question becomes the answer"
    assert "You have a seat" in said.text
    await evening.shown(lambda: "(3 of 12)" in evening.sandbox.message(table.card).text)


async def test_a_rematch_of_theirs_looks_as_ever_and_tells_nobody(evening: Evening) -> None:
    ann, bo, cy = evening.people("Ann", "Bo", "Cy")
    table = await evening.game(bo, ann, cy)
    await blocks(evening, ann, bo)
    message, rematch = table.message, press_of(table.message, "board").replace(":board", ":rematch")
    await evening.end("Bo", table.room)
    made = await evening.forge(bo, message, rematch)
    again = evening.sandbox.message(made.original_id or 0)
    assert f"<@{ann.id}>" in again.text, "it names everybody it asks"
    assert "2. Ann" in again.text
    assert again.pings == [cy.id]
    # Whatever else she presses says nothing; Join asks her first.
    await evening.press(ann, again, "More")
    asked = await evening.press(ann, again, "Join")
    assert "would rather not play with: **Bo**" in asked.text
    await evening.press(cy, again, "Join")
    await evening.press(bo, again, "Start")
    assert "Ann" in (await evening.shown(lambda: _says(evening, again, "without")))


def _says(evening: Evening, seen: SeenMessage, word: str) -> str:
    """What a message says by now, if this is in it."""
    text = evening.sandbox.message(seen.id).text
    return text if word in text else ""


async def test_whoever_is_back_after_a_deletion_is_known_and_an_export_says_nothing(evening: Evening) -> None:
    ann, dan = evening.people("Ann", "Dan")
    table = await evening.lobby(ann)
    await blocks(evening, ann, dan)
    exported = attached_json(evening, await evening.slash(dan, table.room, "privacy export"))
    assert exported["blocks"] == []
    assert str(ann.id) not in str(exported)
    asked = await evening.slash(dan, table.room, "privacy delete")
    await evening.press(dan, asked, "Delete my data")
    assert (await evening.press(dan, table.card, "Join")).text == FULL
    assert evening.rows("SELECT blocked_id, name FROM blocks") == [(None, "a former player")]
    me = await evening.slash(ann, table.room, "me")
    listed = await evening.press(ann, me, "People I do not play with")
    assert "1. **a former player**" in listed.text
    [off] = [select for select in listed.selects if select.custom_id.startswith("block1:off")]
    await evening.did(evening.sandbox.choose(ann, listed, off.custom_id, [off.options[0].value]))
    assert "(2 of 12)" in (await evening.press(dan, table.card, "Join")).text


async def test_whoever_waits_for_a_table_is_not_told_of_one_of_theirs(evening: Evening) -> None:
    ann, bo, dan = evening.people("Ann", "Bo", "Dan")
    room = evening.room()
    await blocks(evening, ann, dan)
    for one in (dan, bo):
        said = await evening.slash(one, room, "table status")
        await evening.press(one, said, "Tell me when a table opens here")
    await evening.slash(ann, room, "play")
    told = await evening.until(
        lambda: [seen for seen in evening.sandbox.messages(room, "Ada") if "A table has opened here" in seen.text]
    )
    assert [seen.pings for seen in told] == [[bo.id]]
    assert evening.rows("SELECT user_id FROM waiting WHERE channel_id = ?", room.id) == [(dan.id,)]
