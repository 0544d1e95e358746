"""The Replay button: answered at once, made once for all who ask, told as text where no picture can be."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import aiohttp
import pytest

from bot.render.picture import Person, Picture
from bot.store.enums import Ending, Status
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.input.ids import parse
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replays import Replays
from tests.patience import PATIENCE
from tests.ui.additions import NOTHING
from tests.ui.build import FailingDrawer, StubDrawer, finished, game, play, table, well
from tests.ui.message import parts, payload
from tests.ui.pressed import Pressed, given, refused

GIF = Picture(b"GIF89a" + bytes(94), "how it went", 90, 60, "gif")


class Projector(StubDrawer):
    """Makes replays of a hundred bytes, and waits in between while it is held."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()
        self.error = error
        self.go_on = threading.Event()
        self.go_on.set()
        self.threads: list[str] = []
        self.seen: list[Sequence[Any]] = []
        self.people: list[Sequence[Person]] = []

    def draw_replay(self, views: Sequence[Any], people: Sequence[Person]) -> Picture:
        """Any animation."""
        self.threads.append(threading.current_thread().name)
        self.seen.append(views)
        self.people.append(people)
        assert self.go_on.wait(PATIENCE)
        if self.error is not None:
            raise self.error
        return GIF


class Asked(Pressed):
    """A press on Replay."""

    def __init__(
        self,
        error: Exception | None = None,
        *,
        limit: int = 1000,
        no_files: Exception | None = None,
        panel: bool = False,
    ) -> None:
        super().__init__(error, panel=panel)
        self.filesize_limit = limit
        self.no_files = no_files

    async def edit_original_response(self, **given: Any) -> Any:
        """The answer, changed; one with a file may be refused."""
        if given["attachments"] and self.no_files is not None:
            raise self.no_files
        return await super().edit_original_response(**given)


@pytest.fixture
def projector() -> Projector:
    """What draws replays."""
    return Projector()


async def ask(replays: Replays, made: Table, asked: Asked | None = None, *, text_mode: bool = False) -> Asked:
    """Press Replay; the press with its answers."""
    asked = asked or Asked()
    async with asyncio.timeout(PATIENCE):
        await replays.answer(given(asked), made, text_mode=text_mode)
    return asked


def early(turns: int, **values: Any) -> Table:
    """A game closed in the middle of what comes after so many turns."""
    for made, _ in game(2, 3, **values):
        moved = sum(entry.is_advance for entry in made.entries)
        if moved == turns and len(made.rules.open_seats(made.state)) == 1:
            made.header = made.header.model_copy(update={"status": Status.CLOSED, "ending": Ending.ENDED})
            return made
    raise AssertionError("no such game")


async def test_the_press_is_acknowledged_before_anything_is_drawn(replays: Replays, projector: Projector) -> None:
    projector.go_on.clear()
    asked = Asked()
    answering = asyncio.create_task(ask(replays, finished(2, drawer=projector), asked))
    async with asyncio.timeout(PATIENCE):
        await asked.response.done.wait()
    assert asked.log == [("defer", {"ephemeral": True, "thinking": True})]
    projector.go_on.set()
    await answering
    assert asked.said == ["defer", "change"]
    assert asked.files == ["replay.gif"]
    assert "Super Mega Lucky Box" in asked.words


async def test_boards_are_drawn_while_a_replay_is_made(
    replays: Replays, projector: Projector, drawing: DrawingThread
) -> None:
    projector.go_on.clear()
    made = finished(2, drawer=projector)
    answering = asyncio.create_task(ask(replays, made))
    async with asyncio.timeout(PATIENCE):
        assert await drawing.draw(projector.draw_panel, None, 0, (), {}) is not None
        board = await drawing.run(lambda: threading.current_thread().name)
    projector.go_on.set()
    await answering
    assert projector.threads != []
    assert not {board, threading.current_thread().name} & set(projector.threads)


async def test_who_asks_for_the_same_game_at_once_gets_the_same_drawing(replays: Replays, projector: Projector) -> None:
    projector.go_on.clear()
    made = finished(2, drawer=projector)
    presses = [Asked() for _ in range(4)]
    answering = [asyncio.create_task(ask(replays, made, asked)) for asked in presses]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(asked.response.done.wait() for asked in presses))
    projector.go_on.set()
    await asyncio.gather(*answering)
    assert [asked.files for asked in presses] == [["replay.gif"]] * 4
    assert len(projector.threads) == 1


async def test_whoever_goes_away_takes_the_drawing_from_nobody(replays: Replays, projector: Projector) -> None:
    projector.go_on.clear()
    made = finished(2, drawer=projector)
    first, second = Asked(), Asked()
    leaving = asyncio.create_task(ask(replays, made, first))
    staying = asyncio.create_task(ask(replays, made, second))
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(first.response.done.wait(), second.response.done.wait())
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    projector.go_on.set()
    await staying
    assert second.files == ["replay.gif"]
    assert len(projector.threads) == 1


async def test_a_replay_is_kept_for_the_next_who_asks(replays: Replays, projector: Projector) -> None:
    made = finished(2, drawer=projector)
    for _ in range(3):
        assert (await ask(replays, made)).files == ["replay.gif"]
    assert len(projector.threads) == 1


async def test_a_deleted_name_is_on_no_kept_replay(replays: Replays, projector: Projector) -> None:
    made = finished(2, names=["Ada", "Ben"], drawer=projector)
    await ask(replays, made)
    made.seats[0] = made.seats[0].model_copy(update={"user_id": None, "name": "a former player"})
    await ask(replays, made)
    assert [people[0].name for people in projector.people] == ["Ada", "a former player"]


async def test_no_more_bytes_are_kept_than_there_is_room_for(projector: Projector) -> None:
    replays = Replays(NOTHING, kept=250)
    tables = []
    for number in (7, 8, 9):
        made = finished(2, drawer=projector)
        made.header = made.header.model_copy(update={"id": number})
        tables.append(made)
    first, second, third = tables
    for made in (first, second, first, third):
        await ask(replays, made)
    assert len(projector.threads) == 3
    await ask(replays, first)
    assert len(projector.threads) == 3, "what was asked for lately stays"
    await ask(replays, second)
    assert len(projector.threads) == 4, "the oldest went"
    replays.close()


async def test_in_text_mode_the_game_is_told_and_nothing_drawn(replays: Replays, projector: Projector) -> None:
    asked = await ask(replays, finished(3, names=["Ada", "Ben", "Cy"], drawer=projector), text_mode=True)
    assert asked.said == ["defer", "change"]
    assert asked.files == []
    assert all(f"Round {round_}:" in asked.words for round_ in range(1, 5))
    assert "Ada" in asked.words
    assert "could not be shown" not in asked.words
    assert projector.threads == []


@pytest.mark.usefixtures("without_pauses")
@pytest.mark.parametrize(
    ("projector", "asked"),
    [
        (Projector(MemoryError("no film")), Asked()),
        (Projector(), Asked(limit=99)),
        (Projector(), Asked(no_files=refused(40005, 413))),
        (Projector(), Asked(no_files=refused(50035, 400))),
        (Projector(), Asked(no_files=aiohttp.ClientOSError())),
    ],
    ids=["it cannot be drawn", "it is too large", "it is refused", "it is not understood", "the line breaks"],
)
async def test_where_no_picture_can_be_the_game_is_told(replays: Replays, projector: Projector, asked: Asked) -> None:
    await ask(replays, finished(2, drawer=projector), asked)
    assert asked.said == ["defer", "change"]
    assert asked.files == []
    assert "Round 4:" in asked.words
    assert "could not be shown" in asked.words


async def test_a_file_as_large_as_it_may_be_is_sent(replays: Replays, projector: Projector) -> None:
    assert (await ask(replays, finished(2, drawer=projector), Asked(limit=100))).files == ["replay.gif"]


async def test_after_a_failure_it_is_tried_again(replays: Replays) -> None:
    projector = Projector(MemoryError("no film"))
    made = finished(2, drawer=projector)
    await ask(replays, made)
    projector.error = None
    assert (await ask(replays, made)).files == ["replay.gif"]


async def test_for_a_press_that_came_too_late_nothing_is_made(replays: Replays, projector: Projector) -> None:
    asked = await ask(replays, finished(2, drawer=projector), Asked(refused(10062)))
    assert asked.said == []
    assert projector.threads == []


async def test_a_token_that_ran_out_meanwhile_is_no_fault(replays: Replays, projector: Projector) -> None:
    asked = Asked()
    asked.late = refused(50027, 401)
    await ask(replays, finished(2, drawer=projector), asked)
    assert asked.said == ["defer"]


async def test_a_running_game_and_a_lobby_have_no_replay(replays: Replays, projector: Projector) -> None:
    running = table(2, drawer=projector)
    for seat in (0, 1):
        play(running, seat, well(running, seat, None))  # type: ignore[arg-type] # this choice throws no dice
    play(running, None, running.rules.advance)
    for made in (running, table(2, started=False, drawer=projector)):
        asked = Asked()
        with pytest.raises(Refusal) as no:
            await ask(replays, made, asked)
        assert no.value.code == "not_over"
        assert asked.said == []


async def test_a_game_of_which_nothing_was_played_has_no_replay(replays: Replays, projector: Projector) -> None:
    unstarted = table(2, started=False, drawer=projector)
    unstarted.header = unstarted.header.model_copy(update={"status": Status.CLOSED, "ending": Ending.CANCELLED})
    for made in (unstarted, early(0, drawer=projector)):
        with pytest.raises(Refusal) as no:
            await ask(replays, made)
        assert no.value.code == "nothing_played"


@pytest.mark.parametrize("turns", [1, 5, 10, 20])
async def test_a_game_closed_early_is_shown_without_what_lies_face_down(
    replays: Replays, projector: Projector, turns: int
) -> None:
    made = early(turns, drawer=projector)
    assert (await ask(replays, made)).files == ["replay.gif"]
    (views,) = projector.seen
    assert len(views) == turns + 1
    for view in views:
        assert view.viewer is None
        for seat in view.seats:
            assert (seat.offered, seat.kept) == (None, None)
    if made.state.phase == "choose":
        shown = {card.id for seat in views[-1].seats for card in seat.cards}
        hidden = {card for seat in made.state.seats for card in (*(seat.offered or ()), *(seat.kept or ()))}
        assert hidden
        assert not shown & hidden


# Page by page


def steps(asked: Asked) -> dict[str, tuple[str, bool]]:
    """The buttons of the last answer that step: label, what they lead to, and whether they are disabled."""
    found = [part for part in parts(payload(asked.log[-1][1]["view"])) if part["type"] == 2]
    pressed = {part["label"]: (parse(part["custom_id"]), part["disabled"]) for part in found}
    return {label: (press.argument, off) for label, (press, off) in pressed.items() if press.verb == "step"}


async def step(replays: Replays, made: Table, argument: str, *, text_mode: bool = False) -> Asked:
    """Press a step on the private message; the press with its answers."""
    asked = Asked(panel=True)
    async with asyncio.timeout(PATIENCE):
        await replays.step(given(asked), made, argument, text_mode=text_mode)
    return asked


async def test_beside_the_animation_one_can_step_forth_only(replays: Replays, projector: Projector) -> None:
    asked = await ask(replays, finished(2, drawer=projector))
    assert steps(asked) == {"◀": ("b0", True), "The whole game": ("h0", True), "▶": ("f1", False)}


async def test_every_round_is_shown_as_it_ended_and_then_the_result(replays: Replays, projector: Projector) -> None:
    made = finished(2, drawer=projector)
    labels = []
    for page in range(1, 6):
        asked = await step(replays, made, f"f{page}")
        assert asked.said == ["edit"], "in place"
        assert asked.files == ["replay.png"]
        labels.append([*steps(asked)][1])
    assert labels == ["Round 1 of 4", "Round 2 of 4", "Round 3 of 4", "Round 4 of 4", "The end"]
    assert projector.drawn == ["table"] * 4 + ["result"]
    assert steps(asked)["▶"][1] is True
    assert (await step(replays, made, "b0")).files == ["replay.gif"]


async def test_calm_a_replay_is_stepped_through_from_its_first_round(replays: Replays, projector: Projector) -> None:
    made, asked = finished(2, drawer=projector), Asked()
    await replays.answer(given(asked), made, text_mode=False, calm=True)
    assert asked.files == ["replay.png"]
    assert steps(asked) == {"◀": ("b0", True), "Round 1 of 4": ("h1", True), "▶": ("f2", False)}
    asked = Asked(panel=True)
    await replays.step(given(asked), made, "b0", text_mode=False, calm=True)
    assert asked.files == ["replay.png"]
    assert "replay" not in projector.drawn
    assert projector.seen == []


async def test_of_a_calm_table_nobody_gets_an_animation(replays: Replays, projector: Projector) -> None:
    made = finished(2, drawer=projector, calm=True)
    assert (await ask(replays, made)).files == ["replay.png"]
    assert steps(await step(replays, made, "f1"))["◀"] == ("b0", True)
    picture = await replays.picture(made)
    assert picture is not None
    assert picture.kind == "png"
    assert projector.seen == []


async def test_in_text_mode_the_pages_are_text(replays: Replays, projector: Projector) -> None:
    made = finished(2, names=["Ada", "Ben"], drawer=projector)
    for argument in ("f2", "f5"):
        asked = await step(replays, made, argument, text_mode=True)
        assert asked.files == []
        assert "Ada" in asked.words
    assert projector.drawn == []


async def test_a_page_that_cannot_be_drawn_is_text(replays: Replays) -> None:
    asked = await step(replays, finished(2, drawer=FailingDrawer()), "f1")
    assert asked.files == []
    assert "Round 1" in asked.words


@pytest.mark.parametrize("argument", ["", "f", "f6", "f9999", "fx", "f-1", "1", "f1:2", "f١"])
async def test_a_page_there_is_not_is_refused(replays: Replays, projector: Projector, argument: str) -> None:
    with pytest.raises(Refusal) as no:
        await step(replays, finished(2, drawer=projector), argument)
    assert no.value.code == "bad_button"


async def test_a_game_closed_early_ends_with_what_there_was(replays: Replays, projector: Projector) -> None:
    made = early(15, drawer=projector)
    asked = await step(replays, made, "f2")
    assert [*steps(asked)][1] == "Round 2 of 2"
    assert steps(asked)["▶"][1] is True
    with pytest.raises(Refusal):
        await step(replays, made, "f3")


async def test_a_running_game_has_no_pages(replays: Replays, projector: Projector) -> None:
    with pytest.raises(Refusal) as no:
        await step(replays, table(2, drawer=projector), "f1")
    assert no.value.code == "not_over"


async def test_an_animation_that_is_refused_on_the_way_back_is_told(replays: Replays, projector: Projector) -> None:
    made = finished(2, drawer=projector)
    # A slow machine may acknowledge the press first: the file is refused on both ways.
    asked = Asked(panel=True, no_files=refused(40005, 413))
    edit = asked.response.edit_message

    async def picky(**values: Any) -> None:
        if values["attachments"]:
            raise refused(40005, 413)
        await edit(**values)

    asked.response.edit_message = picky  # type: ignore[method-assign] # it takes no files
    async with asyncio.timeout(PATIENCE):
        await replays.step(given(asked), made, "b0", text_mode=False)
    assert asked.files == []
    assert "could not be shown" in asked.words
