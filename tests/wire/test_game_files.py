"""Game files that people give: `/replay` shows them, `/verify` checks them, and neither believes anything."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.text import say
from sandbox.messages import Upload
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import at_random
from tests.wire.test_flip7 import begun


def upload(record: object, name: str = "game.json") -> Upload:
    return Upload(0, name, record if isinstance(record, bytes) else json.dumps(record).encode())


async def give(evening: Evening, who: Person, command: str, record: object) -> SeenMessage:
    """Give a file to a command; the answer."""
    said = await evening.slash(who, evening.room(), command, file=upload(record))
    assert said.ephemeral
    assert said.pings == []
    return said


async def finished(evening: Evening, *people: Person) -> dict[str, Any]:
    """The record of a game of these people that is over."""
    result = await (await begun(evening, *people, target_score=50)).to_end()
    return attached_json(evening, await evening.press(people[0], result, "Game file"))


async def test_anybody_sees_a_game_again_from_its_file_and_turns_its_pages(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    record = await finished(evening, ada, bo)
    shown = await give(evening, cy, "replay", record)
    assert [image.filename for image in shown.images] == ["replay.gif"]
    assert say("file.note") in shown.text
    assert [button.label for button in shown.buttons if not button.disabled] == ["▶"], "it is nobody's to share"
    turned = await evening.press(cy, shown, "▶")
    assert turned.id == shown.id
    assert [image.filename for image in turned.images] == ["replay.png"]
    assert "Round 1" in turned.buttons[1].label


async def test_its_pages_are_for_whoever_gave_it_and_until_the_bot_is_started_anew(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    record = await finished(evening, ada, bo)
    shown = await give(evening, ada, "replay", record)
    (step,) = [str(button.custom_id) for button in shown.buttons if not button.disabled]
    card = await evening.slash(bo, evening.room(), "help")
    forged = await evening.forge(bo, card, step)
    assert say("refusal.file_forgotten") in evening.sandbox.message(forged.original_id or 0).text
    await evening.bot.kill()
    await evening.bot.start()
    said = await evening.press(ada, shown, "▶")
    assert said.id != shown.id
    assert say("refusal.file_forgotten") in said.text


async def test_a_game_under_way_is_shown_as_far_as_it_went_and_proves_nothing(evening: Evening) -> None:
    ada = evening.person("Ada")
    player = await evening.solo(ada)
    player.choice = at_random(3)
    early = attached_json(evening, await evening.slash(ada, evening.room(), "table export"))
    assert say("refusal.file_nothing_played") in (await give(evening, ada, "replay", early)).text
    await player.finish_turn()
    await player.press("Next")
    record = attached_json(evening, await evening.slash(ada, evening.room(), "table export"))
    assert "seed" not in record
    assert (await give(evening, ada, "replay", record)).images
    assert "no proof" in (await give(evening, ada, "verify", record)).text


async def test_names_in_a_file_are_seen_for_what_they_are_and_mention_nobody(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    record = await finished(evening, ada, bo)
    await evening.switch(ada, "text_mode")
    seats = [f"<@{bo.id}> **x**\u202e@everyone", "x" * 100_000]
    shown = await give(evening, ada, "replay", {**record, "seats": seats})
    assert "\u202e" not in shown.text
    assert "x" * 33 not in shown.text


@pytest.mark.parametrize("command", ["replay", "verify"])
async def test_whatever_is_no_game_file_is_said_to_be_none(evening: Evening, command: str) -> None:
    ada, bo = evening.people("Ada", "Bo")
    record = await finished(evening, ada, bo)
    for given, said in (
        (b"x" * 2_000_001, say("refusal.file_too_large", megabytes=2)),
        (b"", say("refusal.file_empty")),
        (b"\x89PNG\r\n\x1a\n", "no game file that I can read"),
        ({"game": "flip7"}, say("refusal.file_no_record")),
        ([record, record], say("refusal.file_several")),
        ({**record, "game": "chess**"}, say("refusal.file_unknown_game", name=r"chess\*\*")),
        ({**record, "rules": 99, "deck": "x"}, say("refusal.file_other_version")),
    ):
        assert said in (await give(evening, ada, command, given)).text
    longer = {**record, "actions": [*record["actions"], record["actions"][-1]]}
    said_of_it = {"replay": f"move {len(longer['actions'])} cannot be played", "verify": "no proof"}
    assert said_of_it[command] in (await give(evening, ada, command, longer)).text


async def test_a_file_that_discord_has_no_longer_is_asked_for_again(evening: Evening) -> None:
    ada = evening.person("Ada")
    files = evening.sandbox.world.attachments
    keep, evening.sandbox.world.keep = evening.sandbox.world.keep, lambda item: item  # type: ignore[method-assign] # not kept
    try:
        said = await give(evening, ada, "replay", {"game": "flip7"})
    finally:
        evening.sandbox.world.keep = keep  # type: ignore[method-assign]
    assert say("refusal.file_lost") in said.text
    assert not any(item.filename == "game.json" for item in files.values())
