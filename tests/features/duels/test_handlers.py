"""`/duel` and its buttons as they are answered: whom it pings, where the answer goes, and what is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from sqlalchemy import update

from bot.features.duels.custom_ids import DuelPress
from bot.features.duels.handlers import DuelHandlers
from bot.features.duels.rows import DuelStatus
from bot.features.duels.service import LASTS
from bot.features.duels.store import DUELS, StoredDuel
from bot.store.guilds import Chooser, GuildStore
from bot.store.rows import PanelRow
from bot.tables import messages
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.kinds import Kind
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.links import message_url
from tests.depth import deep
from tests.features.duels.duelling import Duelling, played_out
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, NAMES, Room
from tests.ui.additions import NOTHING
from tests.ui.message import BUTTON, controls
from tests.ui.places import Places
from tests.ui.pressed import PressedBy


class Shown:
    """Whoever shows boards."""

    def __init__(self) -> None:
        self.tables: list[Table] = []

    async def show_board(self, interaction: Any, table: Table) -> None:
        """Show a board."""
        self.tables.append(table)


def press_of(user: int, *, guild: int | None = GUILD, panel: bool = False, **data: Any) -> Any:
    """An interaction of a person in a server."""
    made: Any = PressedBy(user, guild, name=NAMES[user], panel=panel, data=data)
    made.channel_id = CHANNEL
    made.app_permissions = discord.Permissions.all()
    made.type = discord.InteractionType.component
    return made


def person(user: int, *, bot: bool = False, here: bool = True) -> Any:
    """Somebody who is named in a command."""
    made = discord.Member.__new__(discord.Member) if here else discord.User.__new__(discord.User)
    values = SimpleNamespace(id=user, bot=bot)
    if here:
        made._user = values  # type: ignore[union-attr]
        return made
    made.id, made.bot = user, bot
    return made


@pytest.fixture
def shown() -> Shown:
    """Whoever shows boards."""
    return Shown()


@pytest.fixture
def places() -> Places:
    """What Discord says of channels."""
    return Places(GUILD)


@pytest.fixture
def presses(room: Room, duels: Duelling, shown: Shown, drawing: DrawingThread, places: Places) -> DuelHandlers:
    """Who answers."""
    own_board: Any = shown
    return DuelHandlers(
        duels,
        own_board,
        drawing,
        room.people,
        ServerRules(GuildStore(room.database), room.tables.games, NOTHING),
        Audiences(places, room.clock),
        NOTHING,
    )


def urls(interaction: Any) -> list[str]:
    """Where the buttons of an answer lead."""
    return [button.url for button in controls(interaction.view, BUTTON) if button.url]


async def newest(duels: Duelling) -> StoredDuel:
    """The duel that was opened last."""
    return await duels.get((await duels.store.due(duels.now + LASTS))[-1])


@pytest.mark.parametrize("wants", [True, False])
async def test_the_friend_is_pinged_if_they_want_to_be_and_nobody_else(
    room: Room, duels: Duelling, presses: DuelHandlers, wants: bool
) -> None:
    await room.switch(BEN, mentions=wants)
    asked = press_of(ADA)
    await presses.open(asked, "luckybox", person(BEN))
    _, given = asked.log[-1]
    assert given["ephemeral"] is False
    assert given["allowed_mentions"].to_dict().get("users", []) == ([str(BEN)] if wants else [])
    duel = await newest(duels)
    assert (duel.row.friend_id, duel.row.message_id, duel.row.shown) == (BEN, 1, duel.stamp)


async def test_a_server_without_mentions_is_sent_none(room: Room, duels: Duelling, presses: DuelHandlers) -> None:
    await presses.rules.guilds.choose(GUILD, Chooser(ADA, 1.0), mentions=False, channels=[CHANNEL])
    asked = press_of(ADA)
    await presses.open(asked, "", person(BEN))
    assert asked.log[-1][1]["allowed_mentions"].to_dict().get("users", []) == []
    assert (await newest(duels)).row.game == next(iter(room.tables.games))


async def test_no_duel_begins_where_no_game_may(presses: DuelHandlers) -> None:
    await presses.rules.guilds.choose(GUILD, Chooser(ADA, 1.0), channels=[CHANNEL + 1])
    with pytest.raises(Refusal, match="not_here"):
        await presses.open(press_of(ADA), "luckybox", person(BEN))


async def test_a_bot_or_a_stranger_is_not_challenged(presses: DuelHandlers) -> None:
    for friend, code in (
        (person(BEN, bot=True), "duel_bot"),
        (person(BEN, here=False), "duel_stranger"),
        (person(ADA), "duel_yourself"),
    ):
        with pytest.raises(Refusal, match=code):
            await presses.open(press_of(ADA), "luckybox", friend)


async def test_the_card_that_was_pressed_shows_who_has_joined(duels: Duelling, presses: DuelHandlers) -> None:
    duel = await duels.opened(None)
    await duels.store.posted(duel.id, 9)
    pressed = press_of(BEN)
    await presses.pressed(pressed, DuelPress("join", duel.id))
    assert pressed.said == ["edit"]
    assert "**Ben**" in pressed.words
    now = await duels.get(duel.id)
    assert now.row.shown == now.stamp, "nothing is left to be edited"


async def test_it_is_called_off_on_its_card(duels: Duelling, presses: DuelHandlers) -> None:
    duel = await duels.opened(BEN)
    pressed = press_of(ADA)
    await presses.pressed(pressed, DuelPress("off", duel.id))
    assert "has called it off" in pressed.words
    assert (await duels.get(duel.id)).row.status is DuelStatus.CALLED_OFF


async def test_a_word_is_typed_into_a_modal(duels: Duelling, presses: DuelHandlers) -> None:
    duel = await duels.opened(None)
    more = press_of(ADA)
    await presses.pressed(more, DuelPress("more", duel.id))
    assert more.log[0][1]["ephemeral"] is True
    typed = press_of(ADA, panel=True, components=[{"component": {"value": "my word"}}])
    typed.type = discord.InteractionType.modal_submit
    await presses.pressed(typed, DuelPress("word", duel.id))
    assert "“my word”" in typed.words


async def test_a_word_typed_on_a_card_of_before_more_leaves_the_card_there(
    duels: Duelling, presses: DuelHandlers
) -> None:
    duel = await duels.opened(None)
    typed = press_of(ADA, components=[{"component": {"value": "my word"}}])
    typed.type = discord.InteractionType.modal_submit
    await presses.pressed(typed, DuelPress("word", duel.id))
    assert "asks whoever is up for it" in typed.words
    assert (await duels.get(duel.id)).players[0].word == "my word"


async def test_play_shows_a_deal_until_all_are_done(duels: Duelling, presses: DuelHandlers, shown: Shown) -> None:
    duel = await duels.opened(None, game="flip7")
    await presses.pressed(press_of(ADA), DuelPress("play", duel.id))
    assert [table.header.deal for table in shown.tables] == [1]
    await duels.plays(duel, ADA)
    pressed = press_of(ADA)
    await presses.pressed(pressed, DuelPress("play", duel.id))
    assert "You have played all deals" in pressed.words
    assert pressed.log[0][1]["ephemeral"] is True


async def test_the_message_that_shows_the_next_deal_is_no_longer_the_former_ones(
    duels: Duelling, presses: DuelHandlers, shown: Shown
) -> None:
    """Else a restart would show the end of the former deal in its place."""
    duel = await duels.opened(None, game="flip7")
    (former,) = await duels.plays(duel, ADA, deals=1)
    panel = PanelRow(table_id=former.id, user_id=ADA, message_id=9, token="t", expires_at=duels.now + 600)
    await messages.hold_panel(former, panel)
    await presses.pressed(press_of(ADA), DuelPress("play", duel.id))
    assert former.panels[ADA].token, "another message was pressed, which is not it"
    await presses.pressed(press_of(ADA, panel=True), DuelPress("play", duel.id))
    assert [table.header.deal for table in shown.tables] == [2, 2]
    stored = await duels.tables.store.load(former.id)
    assert stored is not None
    assert stored.panels[ADA].token == ""


async def test_who_is_in_it_may_play_on_anywhere_and_nobody_else_sees_it_from_elsewhere(
    duels: Duelling, presses: DuelHandlers, shown: Shown
) -> None:
    duel = await duels.opened(None)
    await presses.pressed(press_of(ADA, guild=None), DuelPress("play", duel.id))
    assert len(shown.tables) == 1
    for verb in ("join", "more", "fair", "boards"):
        with pytest.raises(Refusal, match="no_duel"):
            await presses.pressed(press_of(CY, guild=GUILD + 1), DuelPress(verb, duel.id))
    with pytest.raises(Refusal, match="no_duel"):
        await presses.pressed(press_of(CY), DuelPress("join", 10**9))


async def test_nothing_is_told_before_the_end(duels: Duelling, presses: DuelHandlers) -> None:
    duel = await duels.between(ADA, BEN, game="flip7")
    await duels.plays(duel, ADA)
    for press in (
        DuelPress("boards", duel.id),
        DuelPress("verify", duel.id),
        DuelPress("text", duel.id),
        DuelPress("record", duel.id, "1"),
        DuelPress("turn", duel.id, "1.1.2.0."),
    ):
        with pytest.raises(Refusal, match="duel_secret"):
            await presses.pressed(press_of(ADA), press)
    fair = press_of(BEN)
    await presses.pressed(fair, DuelPress("fair", duel.id))
    assert (await duels.get(duel.id)).row.secret not in fair.words


async def test_at_the_end_everybody_here_may_look_and_step(duels: Duelling, presses: DuelHandlers) -> None:
    duel = await played_out(duels, ADA, BEN, CY)
    first = press_of(CY)
    await presses.pressed(first, DuelPress("boards", duel.id))
    assert first.log[0][1]["ephemeral"] is True
    assert "**Cy**" in first.words
    step = press_of(CY, panel=True)
    await presses.pressed(step, DuelPress("turn", duel.id, "2.3.1.4."))
    assert step.said[-1] in ("edit", "change")
    assert "deal 2 of 3" in step.words
    picked = press_of(CY, panel=True, values=["2"])
    await presses.pressed(picked, DuelPress("other", duel.id, "2.3.1.4."))
    assert "**Ben**" in picked.words
    for verb, said in (("verify", "The deals are the ones that were promised"), ("text", "the result")):
        told = press_of(CY)
        await presses.pressed(told, DuelPress(verb, duel.id))
        assert said in told.words


@pytest.mark.deep
async def test_a_rematch_asks_the_other_of_two_on_a_card_of_its_own_once(
    duels: Duelling, presses: DuelHandlers
) -> None:
    duel = await played_out(duels, ADA, BEN)
    pressed = press_of(ADA)
    await presses.pressed(pressed, DuelPress("again", duel.id))
    _, given = pressed.log[-1]
    assert given["ephemeral"] is False
    assert given["allowed_mentions"].to_dict().get("users", []) == [str(BEN)]
    again = await newest(duels)
    assert (again.row.game, again.row.channel_id, again.row.friend_id) == (duel.row.game, CHANNEL, BEN)
    assert again.row.message_id is not None
    for user in (ADA, BEN):
        refused = press_of(user)
        await presses.pressed(refused, DuelPress("again", duel.id))
        assert refused.log[-1][1]["ephemeral"] is True
        assert "The rematch is open already" in refused.words
        assert urls(refused) == [message_url(GUILD, CHANNEL, again.row.message_id)]
    await duels.joined(again, BEN)
    for user in (ADA, BEN):
        await duels.plays(again, user)
    await duels.now_is(again)
    await presses.pressed(press_of(ADA), DuelPress("again", again.id))
    assert (await newest(duels)).id > again.id


@pytest.mark.deep
async def test_a_duel_with_somebody_else_keeps_nobody_from_a_rematch(duels: Duelling, presses: DuelHandlers) -> None:
    duel = await played_out(duels, ADA, BEN)
    await duels.between(BEN, CY)
    await presses.pressed(press_of(ADA), DuelPress("again", duel.id))
    again = await newest(duels)
    assert (again.row.host_id, again.row.friend_id) == (ADA, BEN)


@pytest.mark.deep
async def test_a_rematch_of_two_is_not_others_to_ask_and_none_begins_before_the_end(
    duels: Duelling, presses: DuelHandlers
) -> None:
    going = await duels.between(ADA, BEN)
    with pytest.raises(Refusal, match="duel_secret"):
        await presses.pressed(press_of(ADA), DuelPress("again", going.id))
    duel = await played_out(duels, ADA, BEN)
    with pytest.raises(Refusal, match="duel_of_others"):
        await presses.pressed(press_of(CY), DuelPress("again", duel.id))
    await presses.rules.guilds.choose(GUILD, Chooser(ADA, 1.0), channels=[CHANNEL + 1])
    with pytest.raises(Refusal, match="not_here"):
        await presses.pressed(press_of(ADA), DuelPress("again", duel.id))


@pytest.mark.deep
@pytest.mark.parametrize("gone", [True, False])
async def test_a_rematch_of_several_or_with_nobody_left_is_open_to_whoever_comes(
    room: Room, duels: Duelling, presses: DuelHandlers, gone: bool
) -> None:
    duel = await played_out(duels, ADA, BEN) if gone else await played_out(duels, ADA, BEN, CY)
    if gone:
        await room.people.forget(BEN)
    pressed = press_of(ADA)
    await presses.pressed(pressed, DuelPress("again", duel.id))
    assert "asks whoever is up for it" in pressed.words
    assert (await newest(duels)).row.everybody


@pytest.mark.deep
async def test_what_wants_a_game_that_has_left_the_bot_is_refused_and_the_card_still_says_how_it_stands(
    room: Room, duels: Duelling, presses: DuelHandlers
) -> None:
    over, going = await played_out(duels, ADA, BEN), await duels.opened(BEN)
    left = update(DUELS).values(game="gone")
    await room.database.write(lambda writing: writing.execute(left))
    for verb in ("again", "boards", "verify", "text", "record"):
        with pytest.raises(Refusal, match="duel_gone"):
            await presses.pressed(press_of(ADA), DuelPress(verb, over.id, "1"))
    for user, verb in ((BEN, "accept"), (ADA, "play"), (ADA, "more")):
        with pytest.raises(Refusal, match="duel_gone"):
            await presses.pressed(press_of(user), DuelPress(verb, going.id))
    with pytest.raises(Refusal, match="game_gone"):
        await presses.open(press_of(ADA), "gone", None)
    with pytest.raises(Refusal, match="duel_gone"):
        await duels.opened(BEN, game="gone")
    off = press_of(ADA)
    await presses.pressed(off, DuelPress("off", going.id))
    assert "has called it off" in off.words


@pytest.mark.parametrize("argument", ["4", "x", *map(deep, ("", "0"))])
async def test_a_forged_record_or_verb_is_refused(duels: Duelling, presses: DuelHandlers, argument: str) -> None:
    duel = await played_out(duels, ADA, BEN)
    for press in (
        DuelPress("record", duel.id, argument),
        DuelPress("nonsense", duel.id),
        DuelPress("one", duel.id, "1.1.2.0."),
    ):
        with pytest.raises(Refusal, match="bad_button"):
            await presses.pressed(press_of(ADA, values=["x"]), press)


@pytest.mark.parametrize(
    "verb", ["join", "accept", "off", "word", "more", "fair", "verify", "text", "record", "boards"]
)
async def test_nobody_presses_about_a_duel_from_where_others_may_not_see_it(
    duels: Duelling, presses: DuelHandlers, places: Places, verb: str
) -> None:
    duel = await duels.opened(None)
    places.put(CHANNEL, Kind.private_thread, parent=CHANNEL + 1)
    outside = press_of(BEN)
    outside.channel_id = CHANNEL + 1
    with pytest.raises(Refusal, match="no_duel"):
        await presses.pressed(outside, DuelPress(verb, duel.id))
    assert [player.user_id for player in (await duels.get(duel.id)).players] == [ADA]


async def test_a_duel_that_nobody_else_sees_is_called_off(duels: Duelling, presses: DuelHandlers) -> None:
    asked = press_of(ADA)
    asked.response.hushed = True
    await presses.open(asked, "luckybox", None)
    duel = await duels.get(1)
    assert (duel.row.status, duel.row.message_id) == (DuelStatus.CALLED_OFF, None)
    assert asked.said[-1] == "change 1"
    assert "nothing has begun" in asked.words


async def test_a_friend_who_is_kept_apart_is_not_pinged_and_the_card_is_as_any_other(
    duels: Duelling, presses: DuelHandlers
) -> None:
    cards = []
    for apart in (set[frozenset[int]](), {frozenset((ADA, BEN))}):
        duels.apart = apart
        asked = press_of(ADA)
        await presses.open(asked, "luckybox", person(BEN))
        cards.append((asked.words, [kind for kind, _ in asked.log]))
        pinged = asked.log[-1][1]["allowed_mentions"].to_dict().get("users", [])
        assert pinged == ([] if apart else [str(BEN)])
        await duels.call_off((await newest(duels)).id, ADA)
    assert cards[0] == cards[1]


async def test_the_number_of_deals_is_chosen_with_the_command(duels: Duelling, presses: DuelHandlers) -> None:
    await presses.open(press_of(ADA), "luckybox", None, 1)
    assert (await newest(duels)).row.deals == 1
    with pytest.raises(Refusal, match="bad_button"):
        await presses.open(press_of(ADA), "luckybox", None, 2)
