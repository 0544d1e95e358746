"""What the host remarks on in a real game: once a person, over restarts, and as much theirs as their switches."""

from __future__ import annotations

import json
import re

import pytest

from tests.wire.players import Player
from tests.wire.rig import Evening, attached_json

ENOUGH = 3
"""Remarks that a test waits for."""


def remark(player: Player) -> str:
    """What the host remarks on in the panel; empty for nothing."""
    found = re.search(r"^🎤 (.+)$", player.board.text, re.MULTILINE)
    return found[1] if found else ""


def kept(evening: Evening, player: Player) -> list[str]:
    """What counts as said to a person, in the database."""
    found = evening.rows("SELECT remarks FROM people WHERE user_id = ?", player.person.id)
    return [remark for (remarks,) in found for remark in json.loads(remarks)]


async def note(player: Player, heard: list[str]) -> None:
    """What is remarked on in the panel now has been heard, and counts as said."""
    if said := remark(player):
        heard.append(said)
        # It counts as said once its answer went through, which is a moment after one sees it.
        await player.evening.until(lambda: len(kept(player.evening, player)) == len(heard))


async def hear(player: Player, heard: list[str], enough: int) -> None:
    """Play on alone until the host has remarked on so many things; one is said again only until the next press."""
    await note(player, heard)
    while len(heard) < enough:
        assert not player.over, heard
        if player.answers:
            await player.give(player.answers[0])
        else:
            await player.next_number()
        assert remark(player) not in heard, "it was said before"
        await note(player, heard)


async def test_it_is_said_once_and_a_restart_remembers_it(evening: Evening) -> None:
    ada, heard = await evening.solo(evening.person("Ada")), list[str]()
    await hear(ada, heard, ENOUGH - 1)
    (picture,) = ada.board.images
    assert f"The host: {heard[-1]}" in (picture.description or "")
    await evening.bot.kill()
    await evening.bot.start()
    ada.panel = (await evening.slash(ada.person, evening.room(), "solo")).id
    assert remark(ada) not in heard
    await hear(ada, heard, ENOUGH)


@pytest.mark.deep
async def test_what_one_has_heard_is_in_the_export_and_goes_with_ones_data(evening: Evening) -> None:
    ada, room, heard = await evening.solo(evening.person("Ada")), evening.room(), list[str]()
    await hear(ada, heard, 1)
    mine = attached_json(evening, await evening.slash(ada.person, room, "privacy export"))
    assert mine["switches"]["remarks"] == kept(evening, ada)
    asked = await evening.slash(ada.person, room, "privacy delete")
    await evening.press(ada.person, asked, asked.buttons[0].label)
    left = attached_json(evening, await evening.slash(ada.person, room, "privacy export"))
    assert left["switches"] is None
    assert kept(evening, ada) == []
