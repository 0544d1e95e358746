"""Share: who presses chooses in private what the channel sees, and it is posted with their name."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games.catalogue import games
from bot.render.picture import Person, Picture
from bot.store.enums import TableKind
from bot.tables.refusal import NotSeated, Refusal
from bot.tables.table import Table
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.ids import Press, parse
from bot.ui.media import replay_pages
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replays import Replays
from bot.ui.media.sharing import SharePresses
from tests.patience import PATIENCE
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, FailingDrawer, StubDrawer, finished, finished_of, in_turn, table_of
from tests.ui.message import parts, payload, texts
from tests.ui.places import Places
from tests.ui.pressed import PressedBy, given
from tests.ui.virtual import LoopClock

GIF = Picture(b"GIF89a" + bytes(94), "how it went", 90, 60, "gif")
STRANGER, GUILD = 999, 70


class Cutter(StubDrawer):
    """Makes animations of a hundred bytes."""

    def draw_replay(self, views: Sequence[Any], people: Sequence[Person]) -> Picture:
        """The game."""
        self.drawn.append("replay")
        return GIF

    def draw_moment(self, views: Sequence[Any], seat: int, people: Sequence[Person]) -> Picture:
        """Its best moment."""
        self.drawn.append("moment")
        return GIF


class By(PressedBy):
    """A press by somebody in the server."""

    def __init__(self, user: int = ADA, guild: int | None = GUILD, *, limit: int = 1000) -> None:
        super().__init__(user, guild, name="Ada *the* first", limit=limit)

    @property
    def buttons(self) -> dict[str, Press]:
        """What the last answer offers."""
        found = [part for part in parts(payload(self.view)) if part["type"] == 2]
        return {part["label"]: parse(part["custom_id"]) for part in found}


@pytest.fixture
def places() -> Places:
    """What Discord says of channels."""
    return Places(GUILD)


@pytest.fixture
def sharing(replays: Replays, drawing: DrawingThread, places: Places) -> SharePresses:
    """What handles the presses."""
    return SharePresses(drawing, replays, Audiences(places, LoopClock()), NOTHING)


def of(seats: int = 2, drawer: StubDrawer | None = None, **values: Any) -> Table:
    """A finished game in the server; what is written of it goes nowhere."""
    made = finished(seats, names=["Ada", "Ben", "Cy"][:seats], drawer=drawer or Cutter(), guild_id=GUILD, **values)

    async def commit(*_: object) -> None:
        pass

    made.context.store.commit = commit  # type: ignore[method-assign,assignment] # no database here
    return made


async def press(sharing: SharePresses, table: Table, verb: str, what: str = "", by: By | None = None) -> By:
    """Press Share, or what it offers; the press with its answers."""
    pressed = by or By()
    async with asyncio.timeout(PATIENCE):
        await sharing.handlers()[verb](given(pressed), table, Press(table.id, verb, argument=what))
    return pressed


async def test_the_choice_is_private_and_says_what_there_is(sharing: SharePresses) -> None:
    asked = await press(sharing, of(), "share")
    assert asked.log[-1][1]["ephemeral"] is True
    assert {label: one.argument for label, one in asked.buttons.items()} == {"Replay": "replay", "Best chain": "best"}


async def test_alone_the_result_may_be_shared_as_well(sharing: SharePresses) -> None:
    asked = await press(sharing, of(1), "share")
    assert [one.argument for one in asked.buttons.values()] == ["card", "replay", "best"]


async def test_a_game_without_best_moments_offers_the_replay_only(sharing: SharePresses) -> None:
    flip7 = games()["flip7"]
    screens = type("Plain", (type(flip7.screens),), {"best": ""})("flip7")
    made = finished_of(table_of(replace(flip7, load_screens=lambda: screens), 2, guild_id=GUILD))
    assert [one.argument for one in (await press(sharing, made, "share")).buttons.values()] == ["replay"]
    with pytest.raises(Refusal) as no:
        await press(sharing, made, "post", "best")
    assert no.value.code == "bad_button"


@pytest.mark.parametrize(("what", "drawn"), [("replay", "replay"), ("best", "moment")])
async def test_it_is_acknowledged_first_and_posted_for_everybody_with_a_name(
    sharing: SharePresses, what: str, drawn: str
) -> None:
    drawer = Cutter()
    posted = await press(sharing, of(drawer=drawer), "post", what)
    assert posted.log[0] == ("defer", {"ephemeral": False, "thinking": True})
    assert posted.said == ["defer", "change"]
    assert drawer.drawn == [drawn]
    assert posted.files == [f"{what}.gif"]
    assert "**Ada \\*the\\* first** shares" in posted.words
    assert [one.verb for one in posted.buttons.values()] == ["replay", "look", "rules"]


@pytest.mark.parametrize(("what", "drawn"), [("replay", "result"), ("best", "panel")])
async def test_of_a_calm_table_what_is_shared_stands_still(sharing: SharePresses, what: str, drawn: str) -> None:
    drawer = Cutter()
    posted = await press(sharing, of(drawer=drawer, calm=True), "post", what)
    assert drawer.drawn == [drawn]
    assert posted.files == [f"{what}.png"]


async def test_the_best_chain_is_told_in_a_sentence(sharing: SharePresses) -> None:
    posted = await press(sharing, of(), "post", "best")
    assert "**Best chain** · " in posted.words
    assert "in one turn!" in posted.words


async def test_the_result_of_a_game_alone_is_posted_as_a_card(sharing: SharePresses) -> None:
    posted = await press(sharing, of(1), "post", "card")
    assert "**Ada**, alone" in posted.words
    assert posted.files == ["card.png"]


async def test_where_no_picture_can_be_it_is_told(sharing: SharePresses) -> None:
    for what in ("replay", "best"):
        for channel, (made, by) in enumerate(((of(drawer=FailingDrawer()), By()), (of(), By(limit=99)))):
            by.channel_id = channel
            posted = await press(sharing, made, "post", what, by)
            assert posted.files == []
            assert "Ada" in posted.words


async def test_what_has_been_shared_here_says_so_and_is_not_posted_again(sharing: SharePresses) -> None:
    made, other = of(), By()
    await press(sharing, made, "post", "replay")
    asked = await press(sharing, made, "share")
    assert list(asked.buttons) == ["Shared: Replay", "Best chain"]
    with pytest.raises(Refusal, match="shared_already"):
        await press(sharing, made, "post", "replay")
    other.channel_id = 6
    assert (await press(sharing, made, "post", "replay", other)).files == ["replay.gif"]


async def test_others_may_look_at_a_game_alone_once_it_is_shared(sharing: SharePresses) -> None:
    made, stranger = of(1), By(STRANGER)
    with pytest.raises(Refusal) as no:
        require_can_view(given(stranger), made)
    assert no.value.code == "unknown_table"
    await press(sharing, made, "post", "card")
    require_can_view(given(stranger), made)
    with pytest.raises(Refusal):
        require_can_view(given(By(STRANGER, GUILD + 1)), made)


async def test_a_game_alone_is_its_players_to_share(sharing: SharePresses) -> None:
    made = of(1)
    await press(sharing, made, "post", "card")
    for verb in ("share", "post"):
        with pytest.raises(NotSeated):
            await press(sharing, made, verb, "replay", By(STRANGER))


async def test_anybody_of_the_server_may_share_a_game_of_several(sharing: SharePresses) -> None:
    assert (await press(sharing, of(), "post", "replay", By(STRANGER))).files == ["replay.gif"]
    with pytest.raises(Refusal) as no:
        await press(sharing, of(), "post", "replay", By(STRANGER, GUILD + 1))
    assert no.value.code == "unknown_table"


async def test_neither_a_running_game_nor_a_day_is_shared_so(sharing: SharePresses) -> None:
    for made, code in ((in_turn(2, guild_id=GUILD), "not_over"), (of(1, kind=TableKind.DAY, day=1), "bad_button")):
        for verb in ("share", "post"):
            with pytest.raises(Refusal) as no:
                await press(sharing, made, verb, "replay")
            assert no.value.code == code


@pytest.mark.parametrize("what", ["", "card", "nothing"])
async def test_what_is_not_offered_is_refused(sharing: SharePresses, what: str) -> None:
    with pytest.raises(Refusal) as no:
        await press(sharing, of(), "post", what)
    assert no.value.code == "bad_button"


def test_a_game_that_was_won_before_the_table_moved_on_has_a_replay_to_share() -> None:
    made = finished_of(table_of(games()["flip7"], 2, options={"target_score": 20}, seed="1"))
    assert not any(entry.is_advance for entry in made.entries)
    assert made.replayable
    shown = replay_pages.of_table(made, NOTHING)
    assert shown.pages() == 2, "the round and the result"
    assert shown.draw().kind == "gif"


async def test_a_game_alone_that_discord_has_shown_to_its_player_only_is_nobody_elses_to_look_at(
    sharing: SharePresses,
) -> None:
    made, player = of(1), By()
    player.response.hushed = True
    await press(sharing, made, "post", "card", player)
    assert "nobody else sees it" in "\n".join(texts(player.log[-1][1]["view"]))
    with pytest.raises(Refusal):
        require_can_view(given(By(STRANGER)), made)


def by_in(channel: int) -> By:
    """A press of the player in another channel."""
    made = By()
    made.channel_id = channel
    return made


async def test_a_game_alone_is_looked_at_where_it_was_shared(sharing: SharePresses, places: Places) -> None:
    made, hidden, public = of(1), places.hidden(501), 502
    begun = made.header.channel_id
    await press(sharing, made, "post", "card", by_in(hidden))
    assert made.header.channel_id == hidden != begun, "who sees the channel where it began has not been shown it"
    await press(sharing, made, "post", "card", by_in(public))
    assert made.header.channel_id == public
    await press(sharing, made, "post", "card", by_in(places.hidden(503)))
    assert made.header.channel_id == public, "those in the other one see this one, too"
