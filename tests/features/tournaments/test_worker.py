"""What the worker of tournaments posts, and that it is posted once: cards, rounds that begin, the podium."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.features.tournaments.rows import TournamentKind, TournamentStatus
from bot.features.tournaments.screens import card as card_of
from bot.features.tournaments.service import DAY
from bot.features.tournaments.standings_screens import final
from bot.features.tournaments.store import TOURNAMENTS, StoredTournament
from bot.features.tournaments.worker import PINGED, POSTED_BY_ITS_ANSWER, RETRY, TournamentWorker
from bot.store.people import PeopleStore
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.screens.same_deals import MatchOutcome
from bot.ui.screens.screen import Screen
from tests.features.tournaments.playing import DEALS, OTHER_CHANNEL, OTHER_GUILD, Playing, host, idly_played
from tests.tables.room import GUILD, Room
from tests.ui.pressed import refused
from tests.ui.wall import Wall, everywhere_english, fits, text_of

EIGHT = tuple(range(101, 109))


def worker_of(tournaments: Playing, wall: Wall, drawing: DrawingThread) -> TournamentWorker:
    policy = MentionPolicy(tournaments.room.people, None)
    return TournamentWorker(tournaments, wall, drawing, policy, everywhere_english)


@pytest.fixture
def wall() -> Wall:
    """Where messages hang."""
    return Wall()


@pytest.fixture
def worker(tournaments: Playing, wall: Wall, drawing: DrawingThread) -> TournamentWorker:
    return worker_of(tournaments, wall, drawing)


async def looked(tournaments: Playing, worker: TournamentWorker, seconds: float = POSTED_BY_ITS_ANSWER + 1) -> float:
    """Time passes, and the worker looks; return when it wants to look again."""
    tournaments.room.clock.advance(seconds)
    return await worker.look()


async def card(tournaments: Playing, tournament: StoredTournament, wall: Wall, side: int = 1) -> Screen:
    place = (await tournaments.get(tournament.id)).places[side - 1]
    assert place.message_id
    return wall.messages[place.message_id]


async def test_a_card_is_left_to_its_command_then_posted_and_changed_in_place(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    assert await worker.look() == tournaments.now + RETRY
    assert wall.messages == {}
    await looked(tournaments, worker)
    assert "**8** have joined" in text_of(await card(tournaments, tournament, wall))
    await tournaments.joined(tournament, 300)
    await worker.look()
    await worker.look()
    assert "**9** have joined" in text_of(await card(tournaments, tournament, wall))
    assert (len(wall.messages), wall.edits) == (1, 1)


async def test_each_round_is_told_once_with_those_who_play_it_and_how_it_stands(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    await PeopleStore(tournaments.room.database).choose(104, mentions=False)
    await looked(tournaments, worker)
    await looked(tournaments, worker, DAY)
    await worker.look()
    first = wall.messages[max(wall.messages)]
    assert "Round **1** of 3" in text_of(first)
    assert first.picture is None
    assert set(wall.pinged[-1]) == set(EIGHT) - {104}
    assert len(wall.messages) == 2
    await looked(tournaments, worker, DAY)
    second = wall.messages[max(wall.messages)]
    assert "Round **2** of 3" in text_of(second)
    assert second.picture is not None
    assert "1. " in second.picture.alt
    assert len(wall.messages) == 3
    assert "In front: **Player 101** (1)" in text_of(await card(tournaments, tournament, wall))
    for message in wall.messages.values():
        fits(message)


async def test_at_the_end_there_is_a_podium_and_the_card_says_who_has_won(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    await looked(tournaments, worker)
    for _ in range(4):
        await looked(tournaments, worker, DAY)
    assert (await tournaments.get(tournament.id)).status is TournamentStatus.OVER
    await worker.look()
    last = wall.messages[max(wall.messages)]
    assert last.picture is not None
    assert "1. Player 101, points 3" in last.picture.alt
    assert len(last.more) == 1
    assert wall.pinged[-1] == ()
    assert len(wall.messages) == 1 + 3 + 1
    assert "**Player 101** has won. Points: **3**." in text_of(await card(tournaments, tournament, wall))
    fits(last)


async def test_where_nobody_has_played_nobody_stands_on_a_podium(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    tournament = await idly_played(tournaments, EIGHT)
    await looked(tournaments, worker)
    await worker.look()
    last = wall.messages[max(wall.messages)]
    assert "Nobody has played, so nobody has won." in text_of(last)
    assert last.picture is not None
    assert last.more == ()
    assert "share the win" not in text_of(card_of(tournaments, tournament, tournament.places[0]))
    fits(last)


async def test_however_many_share_the_win_it_fits(tournaments: Playing, drawing: DrawingThread) -> None:
    tournament = await tournaments.begun(*range(101, 229), rounds=3)
    while tournament.status is TournamentStatus.RUNNING:
        for board in tournament.of_round(tournament.row.round):
            tournaments.scripted.came_to[board.match_id] = MatchOutcome(True, DEALS, GUILD, (DEALS,) * 2, (3, 3))
        tournament = await tournaments.next(tournament)
    assert len(tournaments.first(tournament)) == 128
    fits(card_of(tournaments, tournament, tournament.places[0]))
    posted = await final(tournaments, tournament, drawing)
    fits(posted)


async def test_a_restart_between_posting_and_noting_it_posts_with_the_same_nonce(
    tournaments: Playing, worker: TournamentWorker, wall: Wall, room: Room, drawing: DrawingThread
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    await looked(tournaments, worker)
    await looked(tournaments, worker, DAY)
    told = (await tournaments.get(tournament.id)).places[0]
    await tournaments.store.note(told, told=0)
    again = worker_of(Playing(room.another(), drawing, tournaments.features), wall, drawing)
    await again.look()
    assert wall.nonces[-1] == wall.nonces[-2]


async def test_what_does_not_get_through_is_tried_again_and_the_rounds_go_on(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    await looked(tournaments, worker)
    wall.error = refused(0, 503)
    assert await looked(tournaments, worker, DAY) == tournaments.now + RETRY
    begun = await tournaments.get(tournament.id)
    assert (begun.row.round, begun.places[0].told) == (1, 0)
    wall.error = None
    await looked(tournaments, worker, DAY / 2)
    assert (await tournaments.get(tournament.id)).places[0].told == 1


async def test_a_card_that_somebody_has_deleted_is_posted_again_and_a_channel_that_is_gone_ends_it(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    await looked(tournaments, worker)
    wall.messages.clear()
    await tournaments.joined(tournament, 300)
    await worker.look()
    assert len(wall.messages) == 1
    wall.error = refused(10003)
    await tournaments.joined(tournament, 301)
    await worker.look()
    assert (await tournaments.get(tournament.id)).status is TournamentStatus.CALLED_OFF


async def test_of_more_people_than_a_message_mentions_everybody_is_told(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    everybody = range(1001, 1001 + PINGED + 6)
    await tournaments.opened(*everybody)
    await looked(tournaments, worker)
    await looked(tournaments, worker, DAY)
    assert [len(some) for some in wall.pinged[-2:]] == [PINGED, 6]
    assert {*wall.pinged[-2], *wall.pinged[-1]} == set(everybody)
    for message in wall.messages.values():
        fits(message)


async def test_of_two_servers_each_has_a_card_and_is_told_with_its_own_people(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    offer = await tournaments.opened(kind=TournamentKind.SERVERS)
    await looked(tournaments, worker)
    assert wall.messages == {}
    there = await tournaments.agree(offer, host(OTHER_GUILD, OTHER_CHANNEL, 2, "Theirs"), DAY)
    await tournaments.joined(there, 101, 102)
    await tournaments.joined(there, 201, 202, guild=OTHER_GUILD)
    await looked(tournaments, worker)
    for side in (1, 2):
        assert "**Theirs** (2): **Player 201**" in text_of(await card(tournaments, there, wall, side))
    await looked(tournaments, worker, DAY)
    assert wall.pinged[-2:] == [(101, 102), (201, 202)]
    await looked(tournaments, worker, DAY)
    last = wall.messages[max(wall.messages)]
    assert "**Ours** wins 2–0" in text_of(last)
    assert len(wall.messages) == 6


async def test_one_that_cannot_be_read_holds_nobody_up(
    tournaments: Playing, worker: TournamentWorker, wall: Wall
) -> None:
    broken, sound = await tournaments.opened(*EIGHT), await tournaments.opened(*EIGHT)
    spoilt = update(TOURNAMENTS).where(TOURNAMENTS.c.id == broken.id).values(rounds="?")
    await tournaments.room.database.write(lambda writing: writing.execute(spoilt))
    await looked(tournaments, worker)
    await looked(tournaments, worker, DAY)
    assert (await tournaments.get(sound.id)).row.round == 1
