"""Whatever happens to requests on their way, and in whatever order: once all is quiet, everybody sees what is newest.

Discord's other refusals follow from what happened: a late answer meets 10062, one that was taken before 40060, a
token that was never answered 10015, one that has expired 50027, a message that was deleted 10008, a channel that
refuses 50013.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.enums import Status
from tests.depth import examples
from tests.ui.scripted import Way
from tests.ui.theatre import ADA, BEN, CY, Theatre
from tests.ui.virtual import run

PEOPLE = (ADA, BEN, CY)
outcomes = st.sampled_from(["ok", "ok", "ok", "lost", "cut", 429, 500])
delays = st.sampled_from([0.0, 0.02, 0.3, 1.0, 1.6, 2.5, 3.5, 8.0, 20.0])
ways = st.lists(st.builds(Way, delays, outcomes, delays), max_size=30)
VERBS = ("do", "several", "pick", "undo", "next", "board")


@dataclass(frozen=True)
class Happening:
    """Something that happens after a while."""

    after: float
    who: int
    what: str
    place: int


happenings = st.lists(
    st.builds(
        Happening,
        st.sampled_from([0.0, 0.0, 0.1, 0.5, 1.5, 3.0, 30.0]),
        st.sampled_from(PEOPLE),
        st.sampled_from(["panel", "panel", "panel", "table", "table", "board", "delete", "mute", "unmute", "expire"]),
        st.integers(0, 3),
    ),
    max_size=25,
)


async def play(game: str, fast: bool, seed: int, script: list[Happening], given_ways: list[Way]) -> list[str]:
    """What is not newest in the end."""
    theatre = Theatre()
    table = await theatre.game(*PEOPLE, game=game, fast=fast, turn_seconds=60, seed=str(seed))
    theatre.start_time()
    theatre.discord.script(*given_ways)
    for happening in script:
        await asyncio.sleep(happening.after)
        message = theatre.discord.messages.get(table.header.message_id or 0)
        match happening.what:
            case "panel":
                theatre.press_soon(happening.who, theatre.panel(happening.who), *VERBS, place=happening.place)
            case "table" if message is not None:
                theatre.press_soon(happening.who, message, *VERBS, place=happening.place)
            case "board" if message is not None:
                theatre.press_soon(happening.who, message, "board")
            case "delete" if message is not None:
                theatre.discord.delete(message.id)
            case "mute" | "unmute":
                theatre.discord.open = happening.what == "unmute"
            case "expire":
                for pressed in theatre.discord.tokens.values():
                    pressed.expired = pressed.expired or pressed.user.id == happening.who
    await theatre.quiet()
    return await theatre.stale(table)


@examples(30)
@given(st.integers(0, 9), happenings, ways)
def test_a_game_in_panels_shows_what_is_newest(seed: int, script: list[Happening], given_ways: list[Way]) -> None:
    assert run(play("luckybox", False, seed, script, given_ways)) == []


@pytest.mark.deep
@examples(30)
@given(st.booleans(), st.integers(0, 99), happenings, ways)
def test_a_game_in_public_shows_what_is_newest(
    fast: bool, seed: int, script: list[Happening], given_ways: list[Way]
) -> None:
    assert run(play("flip7", fast, seed, script, given_ways)) == []


async def gather(script: list[Happening], given_ways: list[Way], drawing: float) -> list[str]:
    """What is not newest in a lobby, and who was not mentioned once when it began."""
    theatre = Theatre()
    table = await theatre.lobby(ADA, BEN)
    theatre.discord.script(*given_ways)
    theatre.drawing.seconds = drawing
    for happening in script:
        await asyncio.sleep(happening.after)
        message = theatre.discord.messages.get(table.header.message_id or 0)
        if happening.what == "delete" and message is not None:
            theatre.discord.delete(message.id)
        elif happening.what in ("mute", "unmute"):
            theatre.discord.open = happening.what == "unmute"
        elif happening.what == "expire":
            # As if the channel had moved on.
            theatre.messages.mark_dirty(table, again=True)
        elif message is not None:
            verb = ("join", "leave", "ai", "noai", "start")[
                happening.place if happening.place < 3 or happening.who == CY else 4
            ]
            if verb in ("leave", "noai"):
                theatre.pressing.append(asyncio.create_task(theatre.press_behind(happening.who, message, verb)))
            else:
                theatre.press_soon(happening.who, message, verb)
    await theatre.quiet()
    begun = [tuple(seat.user_id for seat in table.people)] if table.status == Status.RUNNING else []
    mentioned = [users for _, users in theatre.discord.pings]
    return await theatre.stale(table) + [f"mentioned: {mentioned}"] * (mentioned != begun)


@examples(30)
@given(happenings, ways, st.sampled_from([0.0, 0.0, 0.4, 2.0]))
def test_a_lobby_shows_who_sits_there_and_mentions_them_once(
    script: list[Happening], given_ways: list[Way], drawing: float
) -> None:
    assert run(gather(script, given_ways, drawing)) == []
