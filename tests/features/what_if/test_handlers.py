"""Playing on: who is offered which turns of a finished game, the board that opens, and both lines at its end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.feature import Features
from bot.features.what_if import service
from bot.features.what_if.buttons import choose_button, play_on_button
from bot.features.what_if.custom_ids import CHOOSE, PICK, START, WHO
from bot.features.what_if.feature import WhatIfFeature
from bot.features.what_if.handlers import offers
from bot.features.what_if.origin import line_of
from bot.features.what_if.screens import WhatIfScreens
from bot.games.catalogue import games
from bot.render.picture import ALT_LIMIT, Picture
from bot.store.enums import Ending, Status, TableKind
from bot.store.sql.database import Database
from bot.tables.news import Frame
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting, lobby
from bot.tables.seating.setup import Location
from bot.tables.table import Table
from bot.ui.input.ids import Press, parse
from bot.ui.input.own_board import OwnBoard
from bot.ui.media import replay_pages
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replays import Replays
from bot.ui.screens import games as screens_of
from bot.ui.screens import screens
from bot.ui.screens.help import help_screen
from bot.ui.screens.screen import Screen
from tests.features.daily.kit import Days
from tests.features.what_if.played_on import over, to_end, what_if
from tests.patience import PATIENCE
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, STRANGER, ManualClock, Room, choice, press
from tests.ui.additions import NOTHING, Alone
from tests.ui.build import finished, finished_of, table_of
from tests.ui.message import assert_fits, parts, payload
from tests.ui.newcomers import is_taken_for_new, make_everybody_new
from tests.ui.pressed import PressedBy, given
from tests.ui.presses import buttons, verbs
from tests.ui.scripted import ScriptedDiscord
from tests.ui.theatre import display_of

DAY = 86_400.0


class By(PressedBy):
    """A press by somebody in the server."""

    def __init__(self, user: int = ADA, guild: int | None = GUILD, *, chosen: str = "", panel: bool = False) -> None:
        super().__init__(
            user, guild, name="Ada *the* first", panel=panel, data={"values": [chosen]} if chosen else None
        )
        self.channel_id = CHANNEL
        self.token = "a token"

    def select(self, verb: str) -> dict[str, Any]:
        """A select of it."""
        found = [part for part in parts(payload(self.view)) if part["type"] == 3]
        return next(one for one in found if parse(one["custom_id"]).verb == verb)

    @property
    def verbs(self) -> set[str]:
        """What its buttons do."""
        return {parse(part["custom_id"]).verb for part in parts(payload(self.view)) if part["type"] == 2}


class Stage:
    """A room, and what answers presses there."""

    def __init__(self, room: Room, drawing: DrawingThread) -> None:
        self.room, self.drawing, self.features = room, drawing, Features(frozenset())
        self.display = display_of(room.tables, ScriptedDiscord(()), drawing, additions=self.features)
        self.replays = Replays(self.features)
        room.followers.add(self.display)
        kernel: Any = SimpleNamespace(
            tables=room.tables, own_board=OwnBoard(room.tables, self.display), replays=self.replays, drawing=drawing
        )
        feature = WhatIfFeature(kernel)
        self.features.hand_over((feature,))
        self.handlers = feature.verbs()

    async def press(self, table: Table, pressed: Press, by: By | None = None) -> By:
        """Somebody presses; the press with its answers."""
        made = by or By()
        async with asyncio.timeout(PATIENCE):
            await self.handlers[pressed.verb](given(made), table, pressed)
        return made

    async def refused(self, table: Table, pressed: Press, by: By | None = None) -> str:
        """The code a press is refused with."""
        with pytest.raises(Refusal) as no:
            await self.press(table, pressed, by)
        return no.value.code

    async def board(self, user: int = ADA) -> Table:
        """The board that a person has open."""
        found = [one for one in await self.room.tables.of_person(user) if one.header.kind is TableKind.WHAT_IF]
        assert len(found) == 1
        return found[0]


@pytest.fixture
async def stage(database: Database, drawing: DrawingThread) -> AsyncIterator[Stage]:
    """A room and its presses."""
    made = Stage(Room(database, ManualClock()), drawing)
    yield made
    # What was begun last has to run before it can be stopped.
    await asyncio.sleep(0)
    await made.display.stop()
    made.replays.close()


def rows_of(table: Table, page: int, pages: int) -> list[str]:
    """What is below a page of a replay."""
    feature = WhatIfFeature.__new__(WhatIfFeature)
    return verbs(replay_pages.of_table(table, Alone(feature)).rows(page, pages))


def test_every_round_of_a_replay_has_it_and_neither_the_whole_nor_the_end() -> None:
    made = finished(2, guild_id=GUILD)
    pages = replay_pages.of_table(made, NOTHING).pages()
    assert [page for page in range(pages + 1) if CHOOSE in rows_of(made, page, pages)] == [1, 2, 3, 4]


def test_a_game_that_was_ended_early_and_a_day_that_is_open_have_it_nowhere() -> None:
    early = finished(2)
    early.header = early.header.model_copy(update={"status": Status.CLOSED, "ending": Ending.ENDED})
    today = int(early.context.clock.now() // DAY)
    daily = finished(1, kind=TableKind.DAY, day=today, counted=True)
    practice = finished(1, kind=TableKind.DAY, day=today)
    for made in (early, daily, practice):
        assert not any(CHOOSE in rows_of(made, page, 5) for page in range(6))
    published = finished(1, kind=TableKind.DAY, day=today - 2, counted=True)
    assert CHOOSE in rows_of(published, 1, 5)


def test_the_turns_of_a_round_are_those_of_the_seat_in_it_with_what_was_done() -> None:
    made = finished(3)
    found = [offers(made, 1, page) for page in (1, 2, 3, 4)]
    assert [len(of_page) for of_page in found] == [10, 10, 10, 10]
    assert [offer.position for page in found for offer in page] == [turn.position for turn in line_of(made).turns(1)]
    assert found[1][0].what.startswith("Card ")
    assert found[2][5].when == "round 3, turn 5"
    flip7 = finished_of(table_of(games()["flip7"], 2))
    turns = [
        offer for page in range(1, replay_pages.of_table(flip7, NOTHING).pages()) for offer in offers(flip7, 0, page)
    ]
    assert [offer.position for offer in turns] == [turn.position for turn in line_of(flip7).turns(0)]
    with pytest.raises(Refusal):
        offers(made, 0, 5)


async def test_who_played_is_offered_their_own_turns_under_the_picture_of_the_round(stage: Stage) -> None:
    origin = await over(stage.room, BEN)
    shown = await stage.press(origin, parse(choose_button(origin, 2).custom_id), By(BEN, panel=True))
    assert shown.said == ["defer", "change"] or shown.said == ["edit"]
    assert "What if?" in shown.words
    turns = shown.select(PICK)
    assert parse(turns["custom_id"]).seat == 1
    assert [int(option["value"]) for option in turns["options"]] == [offer.position for offer in offers(origin, 1, 2)]
    assert WHO not in shown.verbs
    with pytest.raises(StopIteration):
        shown.select(WHO)
    assert {"step", "share"} <= shown.verbs


@pytest.mark.deep
async def test_a_spectator_chooses_whose_turns(stage: Stage) -> None:
    origin = await over(stage.room, BEN)
    choosing = parse(choose_button(origin, 1).custom_id)
    shown = await stage.press(origin, choosing, By(STRANGER, panel=True))
    assert parse(shown.select(PICK)["custom_id"]).seat == 0
    assert [option["label"] for option in shown.select(WHO)["options"]] == ["Ada", "Ben"]
    other = parse(shown.select(WHO)["custom_id"])
    shown = await stage.press(origin, other, By(STRANGER, chosen="1", panel=True))
    assert parse(shown.select(PICK)["custom_id"]).seat == 1
    begun = await stage.press(
        origin, parse(shown.select(PICK)["custom_id"]), By(STRANGER, chosen=shown.select(PICK)["options"][3]["value"])
    )
    assert "The same deal, from this turn on" in begun.words
    table = await stage.board(STRANGER)
    assert (table.seats[1].user_id, table.seats[0].user_id) == (STRANGER, None)
    assert await stage.refused(origin, other, By(STRANGER, chosen="7")) == "bad_button"


async def test_the_board_is_private_and_goes_on_from_the_turn(stage: Stage) -> None:
    origin = await over(stage.room, BEN)
    turn = line_of(origin).turns(0)[12]
    begun = await stage.press(origin, parse(play_on_button(origin, 0, turn.position).custom_id))
    assert begun.log[-1][1].get("ephemeral", True)
    table = await stage.board()
    assert table.rules.decision(table.state, 0).options == table.rules.decision(turn.asked, 0).options  # type: ignore[union-attr]
    assert "only you can see this board, and it does not count" in begun.words
    assert {"hint", "look"} <= begun.verbs
    await press(table, ADA)
    shown = await stage.display.panels.screen(table, 0, ADA)
    assert "undo" in verbs(shown.rows)
    assert "autopilot" not in " ".join(shown.texts)


async def test_nobody_presses_on_what_they_may_not_see_or_what_is_open(stage: Stage) -> None:
    alone = await over(stage.room)
    position = line_of(alone).turns(0)[3].position
    pressed = parse(play_on_button(alone, 0, position).custom_id)
    assert await stage.refused(alone, pressed, By(BEN)) == "unknown_table"
    origin = await over(stage.room, BEN, channel_id=701)
    assert await stage.refused(origin, pressed, By(STRANGER, guild=71)) == "unknown_table"
    running = await stage.room.game(BEN, channel_id=702)
    assert await stage.refused(running, parse(play_on_button(running, 0, 0).custom_id)) == "not_over"
    assert await stage.refused(origin, Press(origin.id, PICK, 0, argument="p1"), By(chosen="99999999")) == "bad_button"


async def test_of_an_open_day_not_even_a_forged_button_helps(stage: Stage) -> None:
    daily = Days(stage.room)
    origin = await to_end(stage.room, await daily.begin())
    for pressed in (Press(origin.id, START, 0, 0), Press(origin.id, CHOOSE, argument="p1")):
        assert await stage.refused(origin, pressed) == "day_secret"
    await stage.room.wait(2 * DAY)
    assert "What if?" in (await stage.press(origin, Press(origin.id, START, 0, 0))).words


async def ended(stage: Stage, *others: int, first: Any = None, **values: Any) -> tuple[Table, Table, Screen]:
    """A game, a board of it that is over, and what is shown then; `first` answers on the board before the usual."""
    origin = await over(stage.room, *others, **values)
    table = await what_if(stage.room, origin, 3)
    if first is not None:
        await press(table, ADA, first(table))
    await to_end(stage.room, table)
    return origin, table, await stage.display.panels.screen(table, 0, ADA)


def another(table: Table) -> Any:
    """An answer that is not the usual one."""
    decision = table.decision(0)
    assert decision is not None
    return next(option for option in decision.options if option != choice(table, ADA))


@pytest.mark.deep
@pytest.mark.parametrize("others", [(), (BEN, CY)])
async def test_the_end_shows_both_boards_their_scores_and_where_they_parted(
    stage: Stage, others: tuple[int, ...]
) -> None:
    origin, table, shown = await ended(stage, *others, first=another)
    assert_fits(shown)
    then, now = (table.rules.standings(one.state)[0].total for one in (origin, table))  # type: ignore[index]
    said = "\n".join(shown.texts)
    assert f"As it was: **{then} point" in said
    assert f"What if: **{now} point" in said
    assert "The two games part ways here (round 1, turn 3): " in said
    pictures = (shown.picture, *shown.more)
    assert [f"As it was: {then} " in (one.alt if one else "") for one in pictures] == [True, False]
    assert [f"What if: {now} " in (one.alt if one else "") for one in pictures] == [False, True]
    assert "does not count" in (shown.footer or "")
    assert ("The others played as they did" in (shown.footer or "")) is bool(others)
    again, game = (parse(button.custom_id) for button in buttons(shown.rows))
    assert (again.verb, again.table, again.seat) == (START, origin.id, 0)
    assert (game.verb, game.table) == ("replay", origin.id)
    row = line_of(origin).turns(0)[3]
    assert again.serial == row.position


async def test_who_does_the_same_again_reads_that_it_comes_to_the_same(stage: Stage) -> None:
    _, _, shown = await ended(stage)
    said = "\n".join(shown.texts)
    assert "You played every turn just as you did back then." in said
    assert "Both come out the same." in said


class Wordy:
    """Draws as the other does, but describes at such length that nothing of what is said has room."""

    def __init__(self, drawing: DrawingThread) -> None:
        self.run, self.drawing = drawing.run, drawing

    async def draw(self, *given: Any, **values: Any) -> Picture | None:
        """Return the picture with another description."""
        drawn = await self.drawing.draw(*given, **values)
        return None if drawn is None else replace(drawn, alt="A card. " * (ALT_LIMIT // 8))


async def test_which_of_the_two_boards_it_is_stands_in_the_longest_description(stage: Stage) -> None:
    _, table, _ = await ended(stage, first=another)
    drawing: Any = Wordy(stage.drawing)
    shown = await WhatIfScreens(stage.room.store, drawing).finished(table)
    assert_fits(shown)
    alts = [picture.alt for picture in (shown.picture, *shown.more) if picture is not None]
    assert [alt.partition(": ")[0] for alt in alts] == ["As it was", "What if"]
    assert all(" A card. A card. " in alt and len(alt) <= ALT_LIMIT for alt in alts)


@pytest.mark.deep
@pytest.mark.parametrize("game", ["luckybox", "flip7"])
async def test_in_text_mode_both_boards_are_text(stage: Stage, game: str) -> None:
    _, table, _ = await ended(stage, BEN, game=game)
    shown = await WhatIfScreens(stage.room.store, stage.drawing).finished(table, text_mode=True)
    assert_fits(shown)
    assert shown.picture is None
    assert shown.plain is not None
    assert shown.plain.index("As it was: ") < shown.plain.index("What if: ")


def read_aloud(shown: Screen) -> str:
    """Everything that stands on a screen, and what is said of its pictures."""
    pictures = (shown.picture, *shown.more)
    return "\n".join([*shown.texts, shown.plain or "", *(one.alt for one in pictures if one is not None)])


async def test_who_had_their_data_deleted_is_named_on_neither_board_of_the_end(stage: Stage) -> None:
    origin = await over(stage.room, BEN, CY, game="flip7")
    table = await what_if(stage.room, origin, 3)
    await to_end(stage.room, table)
    screens_there = WhatIfScreens(stage.room.store, stage.drawing)
    before = await screens_there.finished(table, text_mode=True)
    assert read_aloud(before).count("Ben") > 1
    await stage.room.people.forget(BEN)
    await stage.room.tables.forget(BEN)
    for text_mode in (True, False):
        said = read_aloud(await screens_there.finished(table, text_mode=text_mode))
        assert "Ben" not in said
        assert "former player" in said


async def test_in_another_server_nobody_has_the_name_of_the_first_one_at_the_end(stage: Stage) -> None:
    origin = await over(stage.room, BEN, CY, game="flip7")
    person, there = lobby.person(ADA, "Ada"), Location(900, GUILD + 1)
    others = {BEN: "ben_account", CY: "cy_account"}
    position = line_of(origin).turns(0)[3].position
    table = await service.begin(stage.room.tables, origin, position, person, there, others=others)
    await to_end(stage.room, table)
    for text_mode in (True, False):
        said = read_aloud(await WhatIfScreens(stage.room.store, stage.drawing).finished(table, text_mode=text_mode))
        assert "Ben" not in said
        assert "ben_account" in said


@pytest.mark.deep
async def test_every_turn_has_words_in_every_game(stage: Stage) -> None:
    for place, key in enumerate(games()):
        origin = await over(stage.room, BEN, CY, game=key, channel_id=800 + place)
        for seat in range(3):
            for turn in line_of(origin).turns(seat):
                assert screens_of.of(origin).turn(origin.at(Frame(turn.asked)), seat, turn.actions)


async def test_it_is_not_shared_nor_played_again_nor_has_a_record(stage: Stage) -> None:
    _, table, shown = await ended(stage)
    assert not {"share", "rematch", "record", "verify"} & set(verbs(shown.rows))
    assert not replay_pages.may_be_shared(table)
    assert CHOOSE not in rows_of(table, 1, 5)
    with pytest.raises(Refusal):
        await stage.room.tables.rematch(table, ADA, CHANNEL)


@pytest.mark.deep
async def test_one_that_was_replaced_says_so_and_an_open_one_is_in_the_help(stage: Stage) -> None:
    origin = await over(stage.room, BEN)
    first = await what_if(stage.room, origin)
    told = help_screen(games().values(), NOTHING, [first], user_id=ADA)
    assert "You are trying **what if** in a game of **Super Mega Lucky Box**." in "\n".join(told.texts)
    assert "board" in verbs(told.rows)
    await what_if(stage.room, origin, 20)
    await first.catch_up(first.header.version + 1)
    shown = await stage.display.panels.screen(first, 0, ADA)
    assert "so this one is closed" in "\n".join(shown.texts)
    assert shown.rows == ()


@pytest.mark.deep
async def test_one_can_be_ended_as_a_game_alone(stage: Stage) -> None:
    table = await what_if(stage.room, await over(stage.room, BEN))
    assert hosting.way_to_end(table, ADA) is hosting.Way.OWN
    assert {"hint", "look", "news"} <= set(
        verbs((await screens.panel(table, 0, stage.drawing, additions=NOTHING)).rows)
    )
    await hosting.shut(table, Ending.ENDED)
    assert table.status == Status.CLOSED


async def test_whoever_plays_a_game_on_is_not_taken_for_new_to_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    origin = await over(stage.room)
    make_everybody_new(stage.display, monkeypatch)
    assert await is_taken_for_new(stage.display, await stage.room.solo(), ADA)
    assert not await is_taken_for_new(stage.display, await what_if(stage.room, origin, 0), ADA)
