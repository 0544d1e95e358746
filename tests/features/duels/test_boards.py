"""The boards of a duel: where two first differ, stepping from there, and nothing of it before the end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.features.duels import boards as side_by_side
from bot.features.duels.custom_ids import DuelBoardPlace, DuelPress
from bot.features.duels.service import LASTS, DuelService
from bot.features.duels.store import StoredDuel
from bot.games.catalogue import games
from bot.tables.refusal import Refusal
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button, Screen, Select
from tests.depth import deep
from tests.features.duels.duelling import Duelling, played_out
from tests.tables.room import ADA, BEN, CY, Room, press
from tests.ui.additions import NOTHING, Added
from tests.ui.custom_ids import parse_any
from tests.ui.presses import buttons
from tests.ui.wall import fits, text_of

LOOK_BACK, PLAY_ON = Button("Look back", "added1:back"), Button("Play it on", "added1:on")


class Asked(Added):
    """What features add to a game and to a turn, and which turns they were asked for."""

    def __init__(self) -> None:
        super().__init__({Place.COMPARED: [LOOK_BACK], Place.TURN: [PLAY_ON]})
        self.turns: list[Spot] = []

    def buttons(self, spot: Spot) -> list[Button]:
        """See `Additions`."""
        if spot.place is Place.TURN:
            self.turns.append(spot)
        return super().buttons(spot)


async def boards(
    duels: DuelService, duel: StoredDuel, place: DuelBoardPlace, drawing: DrawingThread, *, text: bool = False
) -> Screen:
    """Two boards, which Discord takes."""
    shown = await side_by_side.boards(duels, duel, place, drawing, NOTHING, text_mode=text)
    fits(shown)
    return shown


@pytest.mark.parametrize("game", games())
async def test_boards_begin_where_two_first_differ_and_step_from_there(
    duels: Duelling, drawing: DrawingThread, game: str
) -> None:
    duel = await played_out(duels, ADA, BEN, game=game)
    place = side_by_side.first_place(duels, duel, BEN)
    assert (place.one, place.other) == (2, 1), "one's own is the first"
    shown = await boards(duels, duel, place, drawing)
    assert "◆ The first difference" in text_of(shown)
    assert shown.picture is not None
    assert len(shown.more) == 1
    assert shown.picture.png != shown.more[0].png
    steps = [button for button in buttons(shown.rows) if not button.disabled]
    after = _pressed(steps, "▶")
    assert "The first difference was in turn" in text_of(await boards(duels, duel, after, drawing))
    first = DuelBoardPlace(1, 2, 1, 0)
    if f"Turn **{1}** of" not in text_of(shown):
        early = await boards(duels, duel, first, drawing)
        assert "The same so far" in text_of(early)
        assert early.picture is not None


def _pressed(shown: Sequence[Button], label: str) -> DuelBoardPlace:
    found = parse_any(next(button.custom_id for button in shown if button.label == label))
    assert isinstance(found, DuelPress)
    return DuelBoardPlace.of(found.argument)


@pytest.mark.deep
@pytest.mark.parametrize("game", ["flip7", "luckybox"])
async def test_who_played_has_what_features_add_to_their_own_game_and_to_its_turn(
    room: Room, duels: Duelling, drawing: DrawingThread, game: str
) -> None:
    duel = await played_out(duels, ADA, BEN, game=game)
    for user, place in (
        (BEN, DuelBoardPlace(2, 2, 1)),
        (BEN, DuelBoardPlace(2, 1, 2)),
        (ADA, DuelBoardPlace(2, 1, 2, 0)),
    ):
        added = Asked()
        shown = await side_by_side.boards(duels, duel, place, drawing, added, text_mode=True, user_id=user)
        fits(shown)
        assert shown.rows[-1] == (LOOK_BACK, PLAY_ON)
        mine = next(board for board in duel.boards_of(duel.player(user)) if board.deal == 2)  # type: ignore[arg-type]
        origin = await room.tables.get(mine.table_id)
        assert origin is not None
        [spot] = added.turns
        assert (spot.table, spot.viewer, spot.seat) == (origin, user, 0)
        before = next(step.state for number, step in origin.steps() if number + 1 == spot.position)
        assert origin.rules.open_seats(before) == (0,), "it is asked something there"
    for other in (CY, None):
        shown = await side_by_side.boards(
            duels, duel, DuelBoardPlace(2, 1, 2), drawing, Asked(), text_mode=True, user_id=other
        )
        assert {DuelPress.of(button.custom_id.partition(":")[2]).verb for button in buttons(shown.rows)} == {"turn"}


@pytest.mark.deep
async def test_boards_can_be_read_as_text(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await played_out(duels, ADA, BEN, game="luckybox")
    shown = await boards(duels, duel, side_by_side.first_place(duels, duel, ADA), drawing, text=True)
    assert shown.picture is None
    assert shown.plain is not None
    assert "Ada's board" in shown.plain
    assert "Ben's board" in shown.plain
    assert len(shown.plain) < 3500, "none of it is cut off"


@pytest.mark.deep
async def test_who_played_alike_is_told_so(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await duels.between(ADA, BEN)
    for user in (ADA, BEN):
        await duels.plays(duel, user)
    shown = await boards(duels, await duels.now_is(duel), DuelBoardPlace(1, 1, 2), drawing)
    assert "the same way to the end" in text_of(shown)


@pytest.mark.deep
async def test_a_deal_that_somebody_never_began_has_one_board(
    room: Room, duels: Duelling, drawing: DrawingThread
) -> None:
    duel = await duels.between(ADA, BEN, CY)
    await duels.plays(duel, ADA)
    await duels.plays(duel, BEN, deals=1)
    await room.wait(LASTS)
    ended = await duels.now_is(duel)
    shown = await boards(duels, ended, DuelBoardPlace(2, 1, 2), drawing)
    assert "**Ben** did not begin this deal." in text_of(shown)
    assert (shown.picture is not None, shown.more) == (True, ())
    neither = await boards(duels, ended, DuelBoardPlace(2, 2, 3), drawing)
    assert neither.picture is None
    selects = [row for row in shown.rows if isinstance(row, Select)]
    assert [[option.label for option in select.options] for select in selects] == [["Ada", "Cy"], ["Ben", "Cy"]]


async def test_nobody_sees_a_board_before_the_end(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await duels.between(ADA, BEN)
    await duels.plays(duel, ADA)
    now = await duels.get(duel.id)
    with pytest.raises(Refusal, match="duel_secret"):
        side_by_side.first_place(duels, now, ADA)
    with pytest.raises(Refusal, match="duel_secret"):
        await side_by_side.boards(duels, now, DuelBoardPlace(1, 1, 2), drawing, NOTHING)


@pytest.mark.parametrize(
    "argument", ["", "1.1.7.0.", *map(deep, ("1.1.2", "9.1.2.0.", "1.1.1.0.", "x.1.2.0.", "1.1.2.99999."))]
)
async def test_a_forged_place_is_refused(duels: Duelling, drawing: DrawingThread, argument: str) -> None:
    duel = await played_out(duels, ADA, BEN)
    with pytest.raises(Refusal, match="bad_button"):
        await side_by_side.boards(duels, duel, DuelBoardPlace.of(argument), drawing, NOTHING)


def test_ids_are_what_they_were_made_from() -> None:
    for one in (DuelPress("play", 12), DuelPress("turn", 10**9, DuelBoardPlace(3, 12, 1, None, "n").argument)):
        assert parse_any(one.custom_id) == one
        assert len(one.custom_id) <= 100
    assert DuelBoardPlace.of(DuelBoardPlace(2, 1, 12, 77, "b").argument) == DuelBoardPlace(2, 1, 12, 77, "b")


@pytest.mark.deep
async def test_other_cards_chosen_face_down_are_the_first_difference(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await duels.between(ADA, BEN, game="luckybox")
    for user, place in ((ADA, 0), (BEN, -1)):
        table = await duels.deal(duel, user)
        asked = table.decision(0)
        assert asked is not None
        await press(table, user, asked.options[place])
        await duels.plays(duel, user)
    shown = await boards(duels, await duels.now_is(duel), DuelBoardPlace(1, 1, 2), drawing)
    assert "Turn **1** of" in text_of(shown), "they have kept other cards of the first five"
    assert "◆ The first difference" in text_of(shown)
