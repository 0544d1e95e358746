"""`/tournament` and its buttons as they are answered: who may open, join, look and end, and what they see."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.features.tournaments.custom_ids import TournamentPress
from bot.features.tournaments.handlers import TournamentHandlers, TournamentWish
from bot.features.tournaments.rows import TournamentKind, TournamentStatus
from bot.features.tournaments.service import DAY
from bot.features.tournaments.store import StoredTournament
from bot.store.guilds import Chooser, GuildStore
from bot.tables.refusal import Refusal
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.media.drawing import DrawingThread
from tests.features.tournaments.playing import GAME, OTHER_CHANNEL, OTHER_GUILD, Playing, host
from tests.tables.room import ADA, BEN, CHANNEL, GUILD, Room
from tests.ui.additions import NOTHING
from tests.ui.message import BUTTON, controls, texts
from tests.ui.places import Places
from tests.ui.pressed import PressedBy

EIGHT = tuple(range(101, 109))
EVERYTHING, NOTHING_MUCH = discord.Permissions.all(), discord.Permissions(send_messages=True)


def press_of(
    user: int,
    *,
    guild: int | None = GUILD,
    channel: int = CHANNEL,
    panel: bool = False,
    permissions: discord.Permissions = NOTHING_MUCH,
) -> Any:
    """An interaction of a person in a server."""
    made: Any = PressedBy(user, guild, name=f"Player {user}", panel=panel)
    made.channel_id, made.permissions, made.app_permissions = channel, permissions, EVERYTHING
    made.guild = SimpleNamespace(name="Ours" if guild == GUILD else "Theirs")
    made.type = discord.InteractionType.component
    return made


@pytest.fixture
def presses(room: Room, tournaments: Playing, drawing: DrawingThread) -> TournamentHandlers:
    """Who answers."""
    rules = ServerRules(GuildStore(room.database), room.tables.games, NOTHING)
    audiences = Audiences(Places(GUILD), room.clock)
    return TournamentHandlers(tournaments, drawing, room.people, rules, audiences)


def wish(**values: Any) -> TournamentWish:
    given: dict[str, Any] = {"game": GAME, "kind": "swiss", "rounds": 3, "every": "week", "joining": "hour"}
    return TournamentWish(**(given | values))


def verbs(interaction: Any) -> list[str]:
    """What can be pressed of what was answered."""
    return [button.custom_id.split(":")[1] for button in controls(interaction.view, BUTTON) if button.custom_id]


def told(interaction: Any) -> str:
    """What was answered, in words."""
    return "\n".join(texts(interaction.view))


async def pressed(presses: TournamentHandlers, tournament: StoredTournament, verb: str, by: Any, page: str = "") -> Any:
    await presses.pressed(by, TournamentPress(verb, tournament.id, page))
    return by


async def test_a_card_is_posted_that_everybody_sees_and_it_is_known_which(
    presses: TournamentHandlers, tournaments: Playing
) -> None:
    asked = press_of(ADA)
    await presses.open(asked, wish())
    assert asked.log[-1][1]["ephemeral"] is False
    assert verbs(asked) == ["join", "mine", "more"]
    tournament = await tournaments.get(1)
    row = tournament.row
    assert (row.game, row.rounds, row.every, row.due_at) == (GAME, 3, 7 * DAY, tournaments.now + 3600)
    assert (tournament.places[0].message_id, tournament.places[0].shown) == (1, row.version)
    assert "3 rounds, a week each." in told(asked)


async def test_who_may_begin_no_game_here_opens_no_tournament(presses: TournamentHandlers) -> None:
    await presses.rules.guilds.choose(GUILD, Chooser(ADA, 1.0), channels=[CHANNEL + 1])
    with pytest.raises(Refusal, match="not_here"):
        await presses.open(press_of(ADA), wish())


async def test_without_duels_it_says_so_kindly(presses: TournamentHandlers, tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    tournaments.features.deals = None
    for asking in (
        presses.open(press_of(ADA), wish()),
        presses.agree(press_of(ADA), "ABC", "day"),
        pressed(presses, tournament, "mine", press_of(101)),
        pressed(presses, tournament, "join", press_of(300)),
    ):
        with pytest.raises(Refusal, match="no_tournaments_here"):
            await asking
    assert "Player 101" in told(await pressed(presses, tournament, "text", press_of(101)))


async def test_whoever_joins_is_told_privately_and_may_leave(presses: TournamentHandlers, tournaments: Playing) -> None:
    tournament = await tournaments.opened()
    joined = await pressed(presses, tournament, "join", press_of(BEN))
    assert joined.log[-1][1]["ephemeral"] is True
    assert "You are in." in told(joined)
    assert verbs(joined) == ["leave"]
    left = await pressed(presses, tournament, "leave", press_of(BEN, panel=True))
    assert "You are not in this tournament." in told(left)
    assert (await tournaments.get(tournament.id)).players == ()


async def test_my_duel_shows_whom_i_meet_and_leads_there(presses: TournamentHandlers, tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    tournaments.scripted.are_over = False
    mine = await pressed(presses, tournament, "mine", press_of(101))
    assert "Round **1** of 3" in told(mine)
    assert "you against **Player 105**, who has 0 so far" in told(mine)
    assert "You have finished 0 of 3." in told(mine)
    assert verbs(mine) == ["play", "leave"]
    nobody = await pressed(presses, tournament, "mine", press_of(999))
    assert "You are not in this tournament." in told(nobody)
    assert verbs(nobody) == []


async def test_my_duel_tells_of_rounds_that_are_over_and_of_an_ai(
    presses: TournamentHandlers, tournaments: Playing
) -> None:
    tournament = await tournaments.begun(*EIGHT[:5])
    tournaments.comes_to(tournament, 101, 1, 5)
    assert "you against an AI" in told(await pressed(presses, tournament, "mine", press_of(105)))
    tournaments.comes_to(tournament, 105, 0, 6, (0, 3))
    await tournaments.next(tournament)
    assert "1. **Player 103** **½–2½**, points 0" in told(await pressed(presses, tournament, "mine", press_of(101)))
    assert "1. an AI: not played" in told(await pressed(presses, tournament, "mine", press_of(105)))


async def test_how_it_stands_is_a_picture_and_a_text_of_pages_with_ones_own_row(
    presses: TournamentHandlers, tournaments: Playing, room: Room
) -> None:
    many = tuple(range(101, 125))
    tournament = await tournaments.next(await tournaments.begun(*many))
    shown = await pressed(presses, tournament, "stand", press_of(101))
    assert verbs(shown) == ["stand", "stand", "text"]
    assert len(shown.log[-1][1]["files"]) == 1
    second = await pressed(presses, tournament, "text", press_of(101, panel=True), "2")
    assert "Page 2 of 3" in told(second)
    assert "Player 101" in told(second), "one's own row is there on every page"
    assert "Buchholz decides" in told(second)
    last = await pressed(presses, tournament, "text", press_of(101, panel=True), "99")
    assert "Page 3 of 3" in told(last)
    everybody = "".join(
        [told(await pressed(presses, tournament, "text", press_of(5), str(page))) for page in (1, 2, 3)]
    )
    assert all(f"Player {user}" in everybody for user in many)
    await room.switch(102, text_mode=True)
    plain = await pressed(presses, tournament, "stand", press_of(102))
    assert "```" in told(plain)


async def test_its_host_or_who_keeps_order_begins_it_or_calls_it_off_once_asked(
    presses: TournamentHandlers, tournaments: Playing
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    assert verbs(await pressed(presses, tournament, "more", press_of(101))) == []
    assert verbs(await pressed(presses, tournament, "more", press_of(ADA))) == ["begin", "off"]
    for verb in ("begin", "off", "offyes"):
        with pytest.raises(Refusal, match="not_tournament_host"):
            await pressed(presses, tournament, verb, press_of(101))
    await pressed(presses, tournament, "begin", press_of(ADA))
    assert (await tournaments.get(tournament.id)).row.due_at == tournaments.now
    assert verbs(await pressed(presses, tournament, "off", press_of(ADA))) == ["offyes"]
    assert (await tournaments.get(tournament.id)).is_open
    keeper = press_of(BEN, permissions=discord.Permissions(manage_messages=True))
    await pressed(presses, tournament, "offyes", keeper)
    assert (await tournaments.get(tournament.id)).status is TournamentStatus.CALLED_OFF


async def test_what_everybody_is_told_behind_more_explains_what_decides(
    presses: TournamentHandlers, tournaments: Playing
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    said = told(await pressed(presses, tournament, "more", press_of(101)))
    for word in ("Buchholz", "matchpoints", "½ point", "after 3 of those"):
        assert word in said


async def test_a_made_up_press_from_elsewhere_shows_nothing(presses: TournamentHandlers, tournaments: Playing) -> None:
    tournament = await tournaments.opened(*EIGHT)
    for by in (press_of(101, guild=999), press_of(300, guild=999, panel=True), press_of(300, guild=None)):
        with pytest.raises(Refusal, match="no_tournament"):
            await pressed(presses, tournament, "stand", by)
    with pytest.raises(Refusal, match="bad_button"):
        await pressed(presses, tournament, "nothing", press_of(101))
    # Who is in it may go on anywhere.
    await pressed(presses, tournament, "mine", press_of(101, guild=None, panel=True))


# Server against server


async def test_only_who_manages_a_server_speaks_for_it(presses: TournamentHandlers, tournaments: Playing) -> None:
    with pytest.raises(Refusal, match="not_for_the_server"):
        await presses.open(press_of(ADA), wish(kind="servers"))
    offer = await tournaments.opened(kind=TournamentKind.SERVERS)
    with pytest.raises(Refusal, match="not_for_the_server"):
        await presses.agree(press_of(BEN, guild=OTHER_GUILD), offer.row.code or "", "day")


async def test_the_code_is_told_to_its_host_alone_and_the_other_server_has_a_card_at_once(
    presses: TournamentHandlers, tournaments: Playing
) -> None:
    asked = press_of(ADA, permissions=EVERYTHING)
    await presses.open(asked, wish(kind="servers"))
    offer = await tournaments.get(1)
    assert offer.row.code
    assert f"`{offer.row.code}`" in told(asked)
    assert asked.log[-1][1]["ephemeral"] is True
    there = press_of(BEN, guild=OTHER_GUILD, channel=OTHER_CHANNEL, permissions=EVERYTHING)
    await presses.agree(there, offer.row.code, "hour")
    assert "Ours against Theirs" in told(there)
    agreed = await tournaments.get(1)
    assert (agreed.status, agreed.row.due_at) == (TournamentStatus.JOINING, tournaments.now + 3600)
    assert (agreed.places[1].message_id, agreed.places[0].message_id) == (1, None)


async def test_how_it_stands_between_two_servers_is_one_score_and_each_board(
    presses: TournamentHandlers, tournaments: Playing
) -> None:
    offer = await tournaments.opened(kind=TournamentKind.SERVERS)
    there = await tournaments.agree(offer, host(OTHER_GUILD, OTHER_CHANNEL, BEN, "Theirs"), DAY)
    await tournaments.joined(there, 101, 102)
    begun = await tournaments.next(await tournaments.joined(there, 201, 202, guild=OTHER_GUILD))
    mine = await pressed(presses, begun, "mine", press_of(101))
    assert "Board **1**" in told(mine)
    assert "you against **Player 201**" in told(mine)
    open_ = told(await pressed(presses, begun, "text", press_of(101)))
    assert "0–0" in open_
    tournaments.comes_to(begun, 101, 3, 3)
    over = await tournaments.next(begun)
    said = told(await pressed(presses, over, "text", press_of(201, guild=OTHER_GUILD, channel=OTHER_CHANNEL)))
    assert "1½–½" in said
    assert "½ – ½" in said
    assert "1 – 0" in said
