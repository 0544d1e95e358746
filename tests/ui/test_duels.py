"""Duels on the screen: the card, what it tells before the end, the result, the boards; and who keeps them."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.games.catalogue import games
from bot.store.duels import DEALS, StoredDuel
from bot.store.people import FORGOTTEN
from bot.tables.duels import LASTS, Duels, commitment_of
from bot.tables.refusal import Refusal
from bot.ui import duel_boards, duel_screens
from bot.ui.drawing import DrawingThread
from bot.ui.duel_keeper import POSTED_BY_ITS_ANSWER, RETRY, DuelKeeper
from bot.ui.duel_words import after_deal, line, points
from bot.ui.ids import parse_any
from bot.ui.ids_duel import DuelPress, Place
from bot.ui.panel_buttons import panel_rows
from bot.ui.screen import Button, Screen, Select, layout
from bot.ui.transport import Channel
from tests.tables.duelling import Duelling
from tests.tables.room import ADA, BEN, CY, Room, a_room
from tests.ui.pressed import refused
from tests.ui.presses import buttons


class Wall:
    """Discord as the keeper needs it: messages by their numbers, and what they show."""

    def __init__(self) -> None:
        self.numbers = itertools.count(1000)
        self.messages: dict[int, Screen] = {}
        self.nonces: list[str | None] = []
        self.pinged: list[tuple[int, ...]] = []
        self.edits = 0
        self.error: Exception | None = None

    async def post(
        self, channel: Channel, screen: Screen, name: str, *, mentions: tuple[int, ...] = (), nonce: str | None = None
    ) -> int:
        """See `Transport`."""
        self._fail()
        self.nonces.append(nonce)
        self.pinged.append(mentions)
        number = next(self.numbers)
        self.messages[number] = screen
        return number

    async def edit(self, channel: Channel, message_id: int, screen: Screen, name: str) -> None:
        """See `Transport`."""
        self._fail()
        if message_id not in self.messages:
            raise refused(10008)
        self.edits += 1
        self.messages[message_id] = screen

    def _fail(self) -> None:
        if self.error is not None:
            raise self.error

    async def edit_by_token(self, token: str, message_id: int, screen: Screen, name: str = "board") -> None:
        """See `Transport`."""
        raise AssertionError

    async def posted_after(self, channel: Channel, message_id: int, limit: int) -> int:
        """See `Transport`."""
        raise AssertionError


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room with a clock that stands still."""
    async with a_room(tmp_path) as room:
        yield room


@pytest.fixture
def duels(room: Room) -> Duelling:
    """The duels of the room."""
    return Duelling(room)


@pytest.fixture
def wall() -> Wall:
    """Where messages hang."""
    return Wall()


@pytest.fixture
def keeper(duels: Duelling, wall: Wall, drawing: DrawingThread) -> DuelKeeper:
    """Who keeps the duels."""
    return DuelKeeper(duels, wall, drawing)


def text_of(screen: Screen) -> str:
    """All that a message says in words."""
    return "\n".join([*screen.texts, screen.plain or "", screen.footer or ""])


def verbs(screen: Screen) -> list[str]:
    """What can be pressed."""
    found = [parse_any(button.custom_id) for button in buttons(screen.rows) if button.url is None]
    return [press.verb for press in found if isinstance(press, DuelPress)]


def fits(screen: Screen) -> None:
    """Discord takes it."""
    view, _ = layout(screen)
    assert len(list(view.walk_children())) <= 40
    ids = [row.custom_id if isinstance(row, Select) else button.custom_id for row in screen.rows
           for button in ([row] if isinstance(row, Select) else row)]  # fmt: skip
    assert len(set(ids)) == len(ids)


async def over(duels: Duelling, *users: int, game: str = "flip7") -> StoredDuel:
    """A duel played to its end, in which everybody but the first always takes the first answer."""
    duel = await duels.between(*users, game=game)
    for user in users:
        await duels.plays(duel, user, first=user != users[0])
    return await duels.now_is(duel)


# The card


async def test_the_card_says_who_is_asked_until_when_and_what_is_promised(duels: Duelling) -> None:
    duel = await duels.opened(BEN)
    shown = duel_screens.card(duel, mentions=True)
    said = text_of(shown)
    assert f"**Ada** challenges <@{BEN}>." in said
    assert f"<t:{int(duel.row.created_at + LASTS)}:R>" in said
    assert commitment_of(duel)[:8] in said
    assert f"word “{duel.players[0].word}”" in said
    assert shown.mentions == (BEN,)
    assert duel_screens.card(duel).mentions == ()
    assert verbs(shown) == ["accept", "play", "off", "word", "fair"]
    fits(shown)


async def test_an_open_one_is_joined_and_once_others_are_in_nobody_calls_it_off(duels: Duelling) -> None:
    duel = await duels.opened(None)
    assert verbs(duel_screens.card(duel)) == ["join", "play", "off", "word", "fair"]
    joined = duel_screens.card(await duels.joined(duel, BEN))
    assert verbs(joined) == ["join", "play", "word", "fair"]
    assert "(2 of at most 12)" in text_of(joined)


async def test_a_friend_who_has_accepted_leaves_no_room_for_others(duels: Duelling) -> None:
    duel = await duels.joined(await duels.opened(BEN), BEN)
    assert verbs(duel_screens.card(duel)) == ["play", "word", "fair"]


async def test_before_the_end_the_card_tells_how_many_deals_are_finished_and_nothing_else(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    before = text_of(duel_screens.card(await duels.get(duel.id)))
    tables = await duels.plays(duel, ADA, deals=2)
    now = await duels.get(duel.id)
    said = text_of(duel_screens.card(now))
    assert "**Ada**: 2 of 3 finished" in said
    assert "**Ben**: 0 of 3 finished" in said
    totals = {table.rules.day_score(table.state).total for table in tables}
    assert {board.total for board in now.boards} == totals
    made = said.replace("2 of 3 finished", "").replace("0 of 3 finished", "").splitlines()
    heads = before.splitlines()
    assert [row for row in made if row not in heads] == ["**Ada**: ", "**Ben**: "]
    await duels.plays(duel, ADA, deals=1)
    assert "✅ **Ada**: all 3 finished" in text_of(duel_screens.card(await duels.get(duel.id)))


async def test_twelve_with_long_names_fit_on_a_card(duels: Duelling) -> None:
    duel = await duels.opened(None)
    for user in range(100, 111):
        duel = await duels.join(duel.id, user, "*" * 80)
    shown = duel_screens.card(duel)
    assert len(text_of(shown)) < 4000
    fits(shown)


async def test_what_becomes_of_the_card(room: Room, duels: Duelling) -> None:
    off = await duels.call_off((await duels.opened(BEN)).id, ADA)
    assert "has called it off" in text_of(duel_screens.card(off))
    alone = await duels.opened(BEN)
    await room.wait(LASTS)
    nobody = duel_screens.card(await duels.now_is(alone))
    assert "Nobody else had time" in text_of(nobody)
    assert verbs(nobody) == []
    ended = duel_screens.card(await over(duels, ADA, BEN))
    assert "**Ada** and **Ben** have played" in text_of(ended)


# The panel


async def test_a_deal_says_that_it_counts_and_its_end_leads_to_the_next(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = await duels.deal(duel, ADA)
    assert "deal 1 of 3: this one counts" in line(table)
    assert "Hint" not in [button.label for button in buttons(panel_rows(table, 0, says_next=True))]
    await duels.plays(duel, ADA, deals=1)
    assert [button.label for button in after_deal(table)] == ["Deal 2 of 3"]
    shown = buttons(panel_rows(table, 0, says_next=True))
    assert {"Share", "Record", "Rematch"}.isdisjoint(button.label for button in shown)
    last = (await duels.plays(duel, ADA, deals=2))[-1]
    assert after_deal(last) == []
    assert "that was the last deal" in line(last)
    await duels.plays(duel, BEN)
    await duels.now_is(duel)
    assert after_deal(table) == []
    assert "The result is in the channel" in line(table)


def test_matchpoints_are_said_in_halves() -> None:
    assert [points(halves) for halves in range(6)] == ["0", "½", "1", "1½", "2", "2½"]


async def test_who_is_done_is_told_what_they_wait_for(duels: Duelling) -> None:
    duel = await duels.opened(None)
    await duels.store.posted(duel.id, 555)
    await duels.plays(duel, ADA)
    shown = duel_screens.waiting(await duels.get(duel.id), ADA)
    assert "All deals played: " in text_of(shown)
    assert [button.url for button in buttons(shown.rows)] == ["https://discord.com/channels/70/700/555"]


# The result


async def test_the_result_has_a_picture_everybodys_matchpoints_and_what_to_press(
    duels: Duelling, drawing: DrawingThread
) -> None:
    duel = await over(duels, ADA, BEN)
    shown = await duel_screens.result(duels, duel, drawing)
    best = duels.results(duel)[0]
    assert f"**{duel.players[best.player].name}** has won. Matchpoints: **{points(best.halves)}**." in text_of(shown)
    assert shown.picture is not None
    assert "matchpoints" in shown.picture.alt
    assert verbs(shown) == ["boards", "text", "verify"]
    assert shown.mentions == ()
    told = duel_screens.as_text(duels, duel)
    assert told.plain is not None
    assert "Ada" in told.plain
    fits(shown)


async def test_a_draw_is_said_to_be_one(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await duels.between(ADA, BEN)
    for user in (ADA, BEN):
        await duels.plays(duel, user)
    shown = await duel_screens.result(duels, await duels.now_is(duel), drawing)
    assert "A draw between **Ada** and **Ben**. Matchpoints: **1½** each." in text_of(shown)


async def test_somebody_whose_data_was_deleted_stays_without_a_name(duels: Duelling, room: Room) -> None:
    duel = await over(duels, ADA, BEN)
    await room.people.forget(BEN)
    shown = duel_screens.cup(duels, await duels.get(duel.id))
    assert sorted(row.name for row in shown.rows) == sorted(["Ada", FORGOTTEN])


async def test_what_was_promised_is_told_at_the_end_and_not_before(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    promised = text_of(duel_screens.promise(duel))
    assert commitment_of(duel) in promised
    assert duel.row.secret not in promised
    for user in (ADA, BEN):
        await duels.plays(duel, user)
    ended = await duels.now_is(duel)
    shown = duel_screens.verified(duels, ended)
    said = text_of(shown)
    assert commitment_of(duel) in said
    assert duel.row.secret in said
    assert all(duels.proof(ended, deal).deal in said for deal in (1, 2, 3))
    assert verbs(shown) == ["record"] * DEALS
    fits(shown)


# The boards


async def boards(duels: Duels, duel: StoredDuel, place: Place, drawing: DrawingThread, *, text: bool = False) -> Screen:
    """Two boards, which Discord takes."""
    shown = await duel_boards.boards(duels, duel, place, drawing, text_mode=text)
    fits(shown)
    return shown


@pytest.mark.parametrize("game", games())
async def test_boards_begin_where_two_first_differ_and_step_from_there(
    duels: Duelling, drawing: DrawingThread, game: str
) -> None:
    duel = await over(duels, ADA, BEN, game=game)
    place = duel_boards.first_place(duels, duel, BEN)
    assert (place.one, place.other) == (2, 1), "one's own is the first"
    shown = await boards(duels, duel, place, drawing)
    assert "◆ The first difference" in text_of(shown)
    assert shown.picture is not None
    assert len(shown.more) == 1
    assert shown.picture.png != shown.more[0].png
    steps = [button for button in buttons(shown.rows) if not button.disabled]
    after = _pressed(steps, "▶")
    assert "The first difference was in turn" in text_of(await boards(duels, duel, after, drawing))
    first = Place(1, 2, 1, 0)
    if f"Turn **{1}** of" not in text_of(shown):
        early = await boards(duels, duel, first, drawing)
        assert "Alike so far" in text_of(early)
        assert early.picture is not None


def _pressed(shown: Sequence[Button], label: str) -> Place:
    press = parse_any(next(button.custom_id for button in shown if button.label == label))
    assert isinstance(press, DuelPress)
    return Place.of(press.argument)


async def test_boards_can_be_read_as_text(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await over(duels, ADA, BEN, game="luckybox")
    shown = await boards(duels, duel, duel_boards.first_place(duels, duel, ADA), drawing, text=True)
    assert shown.picture is None
    assert shown.plain is not None
    assert "Ada's board" in shown.plain
    assert "Ben's board" in shown.plain
    assert len(shown.plain) < 3500, "none of it is cut off"


async def test_who_played_alike_is_told_so(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await duels.between(ADA, BEN)
    for user in (ADA, BEN):
        await duels.plays(duel, user)
    shown = await boards(duels, await duels.now_is(duel), Place(1, 1, 2), drawing)
    assert "alike to the end" in text_of(shown)


async def test_a_deal_that_somebody_never_began_has_one_board(
    room: Room, duels: Duelling, drawing: DrawingThread
) -> None:
    duel = await duels.between(ADA, BEN, CY)
    await duels.plays(duel, ADA)
    await duels.plays(duel, BEN, deals=1)
    await room.wait(LASTS)
    ended = await duels.now_is(duel)
    shown = await boards(duels, ended, Place(2, 1, 2), drawing)
    assert "**Ben** did not begin this deal." in text_of(shown)
    assert (shown.picture is not None, shown.more) == (True, ())
    neither = await boards(duels, ended, Place(2, 2, 3), drawing)
    assert neither.picture is None
    selects = [row for row in shown.rows if isinstance(row, Select)]
    assert [[option.label for option in select.options] for select in selects] == [["Ada", "Cy"], ["Ben", "Cy"]]


async def test_nobody_sees_a_board_before_the_end(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await duels.between(ADA, BEN)
    await duels.plays(duel, ADA)
    now = await duels.get(duel.id)
    with pytest.raises(Refusal, match="duel_secret"):
        duel_boards.first_place(duels, now, ADA)
    with pytest.raises(Refusal, match="duel_secret"):
        await duel_boards.boards(duels, now, Place(1, 1, 2), drawing)


@pytest.mark.parametrize("argument", ["", "1.1.2", "9.1.2.0.", "1.1.1.0.", "1.1.7.0.", "x.1.2.0.", "1.1.2.99999."])
async def test_a_forged_place_is_refused(duels: Duelling, drawing: DrawingThread, argument: str) -> None:
    duel = await over(duels, ADA, BEN)
    with pytest.raises(Refusal, match="bad_button"):
        await duel_boards.boards(duels, duel, Place.of(argument), drawing)


def test_ids_are_what_they_were_made_from() -> None:
    for press in (DuelPress("play", 12), DuelPress("turn", 10**9, Place(3, 12, 1, None, "n").argument)):
        assert parse_any(press.custom_id) == press
        assert len(press.custom_id) <= 100
    assert Place.of(Place(2, 1, 12, 77, "b").argument) == Place(2, 1, 12, 77, "b")


# Kept up to date


async def card_of(duels: Duels, duel: StoredDuel, wall: Wall) -> Screen:
    """The card in the channel as it is now."""
    found = await duels.get(duel.id)
    assert found.row.message_id is not None
    return wall.messages[found.row.message_id]


async def posted(duels: Duels, duel: StoredDuel, wall: Wall) -> int:
    """The card is there, by the answer of its command."""
    number = await wall.post(duel.row, duel_screens.card(duel), "duel")
    await duels.store.posted(duel.id, number)
    await duels.store.shown(duel.id, duel.stamp)
    return number


async def test_the_card_follows_what_is_finished_and_is_left_alone_where_nothing_is(
    duels: Duelling, keeper: DuelKeeper, wall: Wall
) -> None:
    duel = await duels.opened(None)
    await posted(duels, duel, wall)
    await keeper.look()
    assert wall.edits == 0
    await duels.joined(duel, BEN)
    await duels.plays(duel, BEN, deals=1)
    await keeper.look()
    assert "**Ben**: 1 of 3 finished" in text_of(await card_of(duels, duel, wall))
    assert wall.edits == 1
    await keeper.look()
    assert wall.edits == 1


async def test_when_time_is_over_the_result_is_posted_once(
    room: Room, duels: Duelling, keeper: DuelKeeper, wall: Wall
) -> None:
    duel = await duels.between(ADA, BEN)
    await posted(duels, duel, wall)
    await duels.plays(duel, ADA)
    assert await keeper.look() <= duel.row.ends_at
    await room.wait(LASTS)
    for _ in range(2):
        await keeper.look()
    found = await duels.get(duel.id)
    assert found.row.result_id is not None
    assert "**Ada** has won. Matchpoints: **3**." in text_of(wall.messages[found.row.result_id])
    assert "The result is below" in text_of(await card_of(duels, duel, wall))
    assert wall.nonces == [None, f"duel-{duel.id}"]
    assert wall.pinged == [(), ()]


async def test_after_a_restart_the_end_is_still_seen(room: Room, duels: Duelling, drawing: DrawingThread) -> None:
    wall = Wall()
    duel = await duels.between(ADA, BEN)
    await posted(duels, duel, wall)
    room.clock.advance(LASTS + 10)
    again = DuelKeeper(Duelling(room.another()), wall, drawing)
    await again.look()
    assert (await duels.get(duel.id)).row.result_id in wall.messages


async def test_what_discord_does_not_take_now_is_tried_again_and_what_it_refuses_is_not(
    room: Room, duels: Duelling, keeper: DuelKeeper, wall: Wall
) -> None:
    duel = await duels.between(ADA, BEN)
    await posted(duels, duel, wall)
    await room.wait(LASTS)
    wall.error = refused(0, 502)
    assert await keeper.look() == duels.now + RETRY
    assert (await duels.get(duel.id)).row.result_id is None
    wall.error = refused(50013, 403)
    await keeper.look()
    assert (await duels.get(duel.id)).row.result_id == 0
    wall.error = None
    await keeper.look()
    assert len(wall.messages) == 1, "it was given up"


async def test_a_card_that_was_deleted_or_never_came_is_posted_again(
    room: Room, duels: Duelling, keeper: DuelKeeper, wall: Wall
) -> None:
    duel = await duels.opened(None)
    await keeper.look()
    assert wall.messages == {}, "its command may still be answering"
    room.clock.advance(POSTED_BY_ITS_ANSWER)
    await keeper.look()
    assert len(wall.messages) == 1
    wall.messages.clear()
    await duels.joined(duel, BEN)
    for _ in range(2):
        await keeper.look()
    assert "**Ben**" in text_of(await card_of(duels, duel, wall))


async def test_one_duels_fault_is_not_the_others(
    duels: Duelling, keeper: DuelKeeper, wall: Wall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await duels.opened(None), await duels.opened(None, host=BEN)
    for duel in (bad, good):
        await posted(duels, duel, wall)
        await duels.joined(duel, CY)
    whole = keeper._edit_card

    async def broken(duel: StoredDuel, message_id: int) -> bool:
        if duel.id == bad.id:
            raise RuntimeError("no")
        return await whole(duel, message_id)

    monkeypatch.setattr(keeper, "_edit_card", broken)
    await keeper.look()
    assert "**Cy**" in text_of(await card_of(duels, good, wall))
    assert "could not be shown" in caplog.text
