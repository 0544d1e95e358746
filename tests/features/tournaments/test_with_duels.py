"""A tournament whose rounds are real duels: what people play decides who is ahead."""

from __future__ import annotations

from bot.features.duels.matches import DuelMatches
from bot.features.duels.worker import DuelWorker
from bot.features.tournaments.rows import TournamentStatus
from bot.ui.media.drawing import DrawingThread
from tests.features.duels.duelling import Duelling
from tests.features.duels.test_matches import Thinks
from tests.features.tournaments.playing import Playing
from tests.tables.room import Room
from tests.ui.wall import Wall, everywhere_english


async def test_four_people_play_a_round_and_what_they_made_of_their_deals_is_how_it_stands(
    room: Room, tournaments: Playing, drawing: DrawingThread
) -> None:
    duels = Duelling(room)
    matches = DuelMatches(duels, Thinks())  # type: ignore[arg-type] # it returns what each job does
    tournaments.features.deals = matches  # type: ignore[assignment] # the real ones
    ending = DuelWorker(duels, Wall(), drawing, everywhere_english)
    tournament = await tournaments.begun(101, 102, 103, 104)
    board = tournament.boards[0]
    duel = await duels.get(board.match_id)
    one, other = (player.user_id or 0 for player in duel.players)
    assert [turn.match for turn in await tournaments.waiting_for(one)] == [duel.id]
    await duels.plays(duel, one)
    assert await tournaments.waiting_for(one) == []
    assert [turn.match for turn in await tournaments.waiting_for(other)] == [duel.id]
    room.clock.advance(tournament.row.due_at - tournaments.now)
    assert not await tournaments.go_on(tournament), "its duels have not ended yet"
    await ending.look()
    second = await tournaments.next(tournament)
    assert (second.status, second.row.round) == (TournamentStatus.RUNNING, 2)
    rows = {row.number: (row.points, row.matchpoints) for row in tournaments.standings(second)}
    assert rows[board.one] == (2, 2 * 3)
    assert [rows[number] for number in range(1, 5) if number != board.one] == [(0, 0)] * 3
