"""Tournaments from opening to end: rounds by the clock, once, whoever is there, and what follows from duels."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from bot.features.tournaments.personal_data import forget_tournaments
from bot.features.tournaments.picture import draw_tournament_podium
from bot.features.tournaments.rows import TournamentKind, TournamentStatus
from bot.features.tournaments.service import (
    DAY,
    LEAST,
    MOST_OPEN,
    OFFER_LASTS,
    TournamentPlan,
)
from bot.features.tournaments.standings import MOST_MISSED
from bot.features.tournaments.standings_screens import podium
from bot.features.tournaments.store import StoredTournament, channels_in, prolong, take_back
from bot.store.sql.parts import Part
from bot.tables.refusal import Refusal
from bot.ui.media.drawing import DrawingThread
from tests.features.tournaments.playing import (
    GAME,
    OTHER_CHANNEL,
    OTHER_GUILD,
    Playing,
    host,
    idle,
    idly_played,
    pairs_of,
)
from tests.tables.room import CHANNEL, GUILD, Room, refusal

ALL = Part(1, frozenset({0}))
EIGHT = tuple(range(101, 109))


async def test_eight_people_play_three_rounds_each_once_a_round_and_nobody_twice(tournaments: Playing) -> None:
    tournament = await tournaments.played(*EIGHT)
    assert (tournament.status, tournament.row.round) == (TournamentStatus.OVER, 3)
    rounds = [pairs_of(tournament, number) for number in (1, 2, 3)]
    for pairs in rounds:
        assert Counter(chain.from_iterable(pairs)) == dict.fromkeys(range(1, 9), 1)
    assert len({*chain.from_iterable(rounds)}) == 12
    rows = tournaments.standings(tournament)
    assert (rows[0].number, rows[0].rank, rows[0].points) == (1, 1, 6)
    assert sum(row.points for row in rows) == 2 * 12


async def test_each_round_is_a_duel_for_two_that_ends_with_it(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    began = tournament.row.began_at
    for board in tournament.boards:
        match = tournaments.scripted.matches[board.match_id]
        assert [rival.user_id for rival in match.rivals] == [100 + board.one, 100 + (board.other or 0)]
        assert (match.game, match.at, match.ends_at) == (GAME, began, tournament.row.due_at)
        assert (match.location.guild_id, match.location.channel_id) == (GUILD, CHANNEL)
    second = await tournaments.next(tournament)
    assert second.row.due_at == tournament.row.due_at + DAY


async def test_an_ai_makes_the_number_even_and_stands_nowhere(tournaments: Playing) -> None:
    tournament = await tournaments.played(*EIGHT[:5])
    alone = [board.one for board in tournament.boards if board.other is None]
    assert len(set(alone)) == 3, "nobody has it twice while others had it not"
    assert all(
        len(tournaments.scripted.matches[board.match_id].rivals) == 1 + (board.other is not None)
        for board in tournament.boards
    )
    assert {row.number for row in tournaments.standings(tournament)} == {1, 2, 3, 4, 5}


async def test_who_loses_against_the_ai_has_no_point_and_nobody_else_has_one(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT[:5])
    tournaments.comes_to(tournament, 105, 2, 4)
    tournament = await tournaments.next(tournament)
    rows = {row.number: row for row in tournaments.standings(tournament)}
    assert (rows[5].points, rows[5].matchpoints) == (0, 2)
    assert sum(row.points for row in rows.values()) == 2 * 2


async def test_there_are_no_more_rounds_than_can_be_played_without_a_second_meeting(tournaments: Playing) -> None:
    tournament = await tournaments.played(*EIGHT[:4], rounds=9)
    assert tournament.row.round == tournament.row.rounds == 3
    assert len({*chain.from_iterable(pairs_of(tournament, number) for number in (1, 2, 3))}) == 6


async def test_who_comes_late_has_half_a_point_for_each_round_before_and_is_paired_in_the_next(
    tournaments: Playing,
) -> None:
    tournament = await tournaments.next(await tournaments.begun(*EIGHT))
    await tournaments.joined(tournament, 200)
    tournament = await tournaments.get(tournament.id)
    assert tournaments.standings(tournament)[-1].points >= 0
    assert {row.number: row.points for row in tournaments.standings(tournament)}[9] == 2
    third = await tournaments.next(tournament)
    assert any(9 in pair for pair in pairs_of(third, 3))
    assert await refusal(tournaments.join(third.id, 201, "Late", GUILD)) == "tournament_closed"


async def test_who_does_not_play_loses_that_round_and_after_three_is_out(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT, rounds=5)
    for missed in range(1, MOST_MISSED + 1):
        player = tournament.player(108)
        assert player is not None
        assert not player.out
        tournaments.comes_to(tournament, 108, 0, 6, (0, 3))
        tournament = await tournaments.next(tournament)
        assert {row.number: row.points for row in tournaments.standings(tournament)}[8] == 0, missed
    assert [player.number for player in tournament.players if player.out] == [8]
    assert not any(8 in pair for pair in pairs_of(tournament, 4))
    assert await refusal(tournaments.join(tournament.id, 108, "Eight", GUILD)) == "tournament_joined"


async def test_two_who_do_not_play_have_both_lost(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT[:4])
    tournaments.comes_to(tournament, 101, 0, 0, (0, 0))
    tournament = await tournaments.next(tournament)
    points = sorted(row.points for row in tournaments.standings(tournament))
    assert points == [0, 0, 0, 2]


async def test_nobody_wins_who_has_played_nothing(tournaments: Playing) -> None:
    tournament = await idly_played(tournaments, EIGHT)
    assert tournament.status is TournamentStatus.OVER
    assert {row.rank for row in tournaments.standings(tournament)} == {1}
    assert tournaments.first(tournament) == []
    assert await tournaments.winners(GUILD) == set()


async def test_of_those_who_have_played_the_best_wins_although_somebody_came_late_and_did_not(
    tournaments: Playing,
) -> None:
    tournament = await tournaments.begun(*EIGHT[:4])
    tournament = await tournaments.joined(tournament, 109)
    while tournament.status is TournamentStatus.RUNNING:
        idle(tournaments, tournament)
        if tournament.row.round == 1:
            tournaments.comes_to(tournament, 101, 0, 0, (1, 0))
        tournament = await tournaments.next(tournament)
    rows = tournaments.standings(tournament)
    assert [row.number for row in rows if row.points] != []
    [first] = tournaments.first(tournament)
    assert first.number == 1
    assert await tournaments.winners(GUILD) == {101}
    alone = podium(tournaments, tournament)
    assert (alone.places[0].rank, alone.places[0].name) == (1, "Player 101")
    assert draw_tournament_podium(replace(alone, places=alone.places[:1])).png


async def test_who_leaves_is_not_paired_and_may_come_back_with_what_they_have(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT[:5], rounds=5)
    await tournaments.leave(tournament.id, 101)
    assert await refusal(tournaments.leave(tournament.id, 101)) == "tournament_not_in"
    tournament = await tournaments.next(tournament)
    assert not any(1 in pair for pair in pairs_of(tournament, 2))
    before = {row.number: row.points for row in tournaments.standings(tournament)}[1]
    tournament = await tournaments.joined(tournament, 101)
    assert [player.number for player in tournament.players if player.user_id == 101] == [1]
    third = await tournaments.next(tournament)
    assert any(1 in pair for pair in pairs_of(third, 3))
    assert {row.number: row.points for row in tournaments.standings(third)}[1] == before


async def test_who_leaves_before_it_begins_was_never_there(tournaments: Playing) -> None:
    tournament = await tournaments.opened(*EIGHT[:5])
    await tournaments.leave(tournament.id, 102)
    begun = await tournaments.next(await tournaments.joined(tournament, 300))
    assert [player.user_id for player in begun.players] == [101, 103, 104, 105, 300]


async def test_who_is_kept_apart_never_meets(tournaments: Playing) -> None:
    tournaments.features.apart = {frozenset((101, 102)), frozenset((101, 103)), frozenset((102, 103))}
    tournament = await tournaments.played(*EIGHT)
    pairs = {*chain.from_iterable(pairs_of(tournament, number) for number in (1, 2, 3))}
    assert pairs.isdisjoint({frozenset((1, 2)), frozenset((1, 3)), frozenset((2, 3))})


async def test_too_few_do_not_begin(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT[: LEAST - 1])
    assert (tournament.status, tournament.boards) == (TournamentStatus.TOO_FEW, ())


async def test_a_round_waits_for_duels_that_were_given_more_time(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    tournaments.scripted.are_over = False
    assert (await tournaments.next(tournament)).row.round == 1
    tournaments.scripted.are_over = True
    assert (await tournaments.next(tournament)).row.round == 2


async def test_without_duels_nothing_is_opened_and_what_there_is_stands_still(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    deals, tournaments.features.deals = tournaments.features.deals, None
    plan = TournamentPlan(TournamentKind.SWISS, GAME, 3, DAY, DAY)
    assert await refusal(tournaments.open(plan, host())) == "no_tournaments_here"
    assert not await tournaments.go_on(await tournaments.next(tournament))
    assert await tournaments.waiting_for(101) == []
    tournaments.features.deals = deals
    assert (await tournaments.next(tournament)).row.round == 2


async def test_of_two_processes_one_begins_a_round_and_its_duels(
    tournaments: Playing, room: Room, drawing: DrawingThread
) -> None:
    tournament = await tournaments.opened(*EIGHT)
    another = Playing(room.another(), drawing, tournaments.features)
    room.clock.advance(DAY)
    done = await asyncio.gather(*(one.go_on(tournament) for one in (tournaments, another, tournaments)))
    assert sorted(done) == [False, False, True]
    begun = await tournaments.get(tournament.id)
    assert (begun.row.round, len(begun.boards)) == (1, 4)


async def test_of_a_step_that_breaks_off_there_is_nothing(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    tournaments.scripted.fails_after = 3
    with pytest.raises(ArithmeticError):
        await tournaments.next(tournament)
    same = await tournaments.get(tournament.id)
    assert (same.row, same.boards) == (tournament.row, tournament.boards)
    tournaments.scripted.fails_after = None
    again = await tournaments.next(tournament)
    assert (again.row.round, len(again.of_round(2)), again.rounds_ended) == (2, 4, 1)


async def test_somebody_who_joins_while_a_round_is_being_paired_is_not_lost(tournaments: Playing) -> None:
    tournament = await tournaments.opened(*EIGHT)
    tournaments.room.clock.advance(DAY)
    await tournaments.joined(tournament, 300)
    assert not await tournaments.go_on(tournament), "it is not as it was read"
    assert len((await tournaments.next(tournament)).boards) == 5


async def test_what_waits_for_somebody_is_their_duel_until_they_have_played_it(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    tournaments.scripted.are_over = False
    [turn] = await tournaments.waiting_for(103)
    board = next(board for board in tournament.boards if 3 in (board.one, board.other))
    assert (turn.tournament, turn.match, turn.round, turn.rounds) == (tournament.id, board.match_id, 1, 3)
    assert (turn.ends_at, turn.finished, turn.guild_id, turn.channel_id) == (tournament.row.due_at, 0, GUILD, CHANNEL)
    assert await tournaments.waiting_for(999) == []
    tournaments.scripted.are_over = True
    assert await tournaments.waiting_for(103) == []


async def test_a_server_has_no_more_than_two_open(tournaments: Playing) -> None:
    for _ in range(MOST_OPEN):
        last = await tournaments.opened()
    plan = TournamentPlan(TournamentKind.SWISS, GAME, 3, DAY, DAY)
    assert await refusal(tournaments.open(plan, host())) == "tournaments_enough"
    await tournaments.open(plan, host(OTHER_GUILD))
    await tournaments.call_off(last.id)
    await tournaments.open(plan, host())


async def test_it_begins_before_its_time_if_its_host_says_so_and_ends_if_it_is_called_off(tournaments: Playing) -> None:
    tournament = await tournaments.opened(*EIGHT)
    await tournaments.begin(tournament.id)
    tournament = await tournaments.get(tournament.id)
    await tournaments.go_on(tournament)
    begun = await tournaments.get(tournament.id)
    assert (begun.row.round, begun.row.began_at, begun.row.due_at) == (1, tournaments.now, tournaments.now + DAY)
    assert await refusal(tournaments.begin(tournament.id)) == "tournament_over"
    off = await tournaments.call_off(tournament.id)
    assert off.status is TournamentStatus.CALLED_OFF
    assert await refusal(tournaments.call_off(tournament.id)) == "tournament_over"


async def test_in_a_channel_or_server_that_is_gone_it_is_called_off(tournaments: Playing) -> None:
    here = await tournaments.opened(*EIGHT)
    async with tournaments.room.database.read() as connection:
        assert [tuple(row) for row in await connection.execute(channels_in(ALL))] == [(GUILD, CHANNEL)]
    await tournaments.gone(GUILD, CHANNEL + 1)
    assert (await tournaments.get(here.id)).is_open
    await tournaments.gone(GUILD, CHANNEL)
    assert (await tournaments.get(here.id)).status is TournamentStatus.CALLED_OFF
    async with tournaments.room.database.read() as connection:
        assert list(await connection.execute(channels_in(ALL))) == []


async def test_lost_time_is_granted_and_a_clock_that_was_wrong_holds_nobody_up(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    row, write = tournament.row, tournaments.room.database.write
    await write(lambda writing: prolong(writing, row.began_at, 600.0, ALL))
    assert (await tournaments.get(tournament.id)).row.due_at == row.due_at + 600
    await write(lambda writing: prolong(writing, row.began_at, 600.0, Part(2, frozenset({1}))))
    assert (await tournaments.get(tournament.id)).row.due_at == row.due_at + 600
    await write(lambda writing: take_back(writing, row.began_at - 1000))
    back = (await tournaments.get(tournament.id)).row
    assert (back.began_at, back.due_at) == (row.began_at - 1000, row.due_at + 600 - 1000)


async def test_a_round_that_ends_long_after_its_time_gives_the_next_its_whole_length(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    tournaments.room.clock.advance(3 * DAY)
    second = await tournaments.next(tournament)
    assert second.row.due_at == tournaments.now + DAY


async def test_whoever_has_their_data_deleted_stays_as_a_number_and_is_not_paired(tournaments: Playing) -> None:
    tournament = await tournaments.begun(*EIGHT)
    await tournaments.room.database.write(lambda writing: forget_tournaments(writing, 101, "a former player"))
    second = await tournaments.next(tournament)
    assert (second.players[0].user_id, second.players[0].name) == (None, "a former player")
    assert not any(1 in pair for pair in pairs_of(second, 2))
    assert {row.number: row.points for row in tournaments.standings(second)}[1] == 2
    joining = await tournaments.opened(*EIGHT)
    await tournaments.room.database.write(lambda writing: forget_tournaments(writing, 102, "a former player"))
    assert len((await tournaments.get(joining.id)).players) == 7


# Server against server


async def offered(tournaments: Playing) -> StoredTournament:
    return await tournaments.opened(kind=TournamentKind.SERVERS)


async def agreed(tournaments: Playing) -> StoredTournament:
    offer = await offered(tournaments)
    return await tournaments.agree(offer, host(OTHER_GUILD, OTHER_CHANNEL, 2, "Theirs"), DAY)


async def test_two_servers_agree_by_a_code_that_works_once(tournaments: Playing) -> None:
    offer = await offered(tournaments)
    assert offer.status is TournamentStatus.OFFERED
    assert await refusal(tournaments.join(offer.id, 101, "One", GUILD)) == "tournament_closed"
    code = offer.row.code or ""
    assert (await tournaments.offer(f" {code.lower()[:5]} {code[5:]} ")).id == offer.id
    assert await refusal(tournaments.agree(offer, host(), DAY)) == "own_offer"
    there = await tournaments.agree(offer, host(OTHER_GUILD, OTHER_CHANNEL, 2, "Theirs"), DAY)
    assert [(place.side, place.guild_id, place.server) for place in there.places] == [
        (1, GUILD, "Ours"),
        (2, OTHER_GUILD, "Theirs"),
    ]
    assert await refusal(tournaments.offer(code)) == "no_such_offer"
    assert await refusal(tournaments.agree(offer, host(5), DAY)) == "no_such_offer"


async def test_an_offer_lapses(tournaments: Playing) -> None:
    offer = await offered(tournaments)
    assert offer.row.due_at == tournaments.now + OFFER_LASTS
    assert (await tournaments.next(offer)).status is TournamentStatus.CALLED_OFF
    assert await refusal(tournaments.offer(offer.row.code or "")) == "no_such_offer"


async def test_people_play_for_the_server_in_which_they_joined_and_it_is_one_score(tournaments: Playing) -> None:
    tournament = await agreed(tournaments)
    await tournaments.joined(tournament, 101, 102, 103)
    tournament = await tournaments.joined(tournament, 201, 202, guild=OTHER_GUILD)
    with pytest.raises(Refusal):
        await tournaments.join(tournament.id, 301, "Nobody's", 999)
    begun = await tournaments.next(tournament)
    assert pairs_of(begun, 1) == [frozenset((1, 4)), frozenset((2, 5))]
    assert await refusal(tournaments.join(begun.id, 104, "Late", GUILD)) == "tournament_closed"
    tournaments.comes_to(begun, 101, 3, 3)
    over = await tournaments.next(begun)
    assert (over.status, [board.points for board in over.ended]) == (TournamentStatus.OVER, [(1, 1), (2, 0)])


async def test_two_servers_need_two_boards(tournaments: Playing) -> None:
    tournament = await agreed(tournaments)
    await tournaments.joined(tournament, 101, 102)
    tournament = await tournaments.joined(tournament, 201, guild=OTHER_GUILD)
    assert (await tournaments.next(tournament)).status is TournamentStatus.TOO_FEW


async def test_whoever_has_won_the_last_tournament_of_a_server_holds_its_prize(tournaments: Playing) -> None:
    assert await tournaments.winners(GUILD) == set()
    first = await tournaments.played(*EIGHT)
    assert await tournaments.winners(GUILD) == {EIGHT[0]}
    assert await tournaments.winners(GUILD + 1) == set()
    await tournaments.begun(*EIGHT[1:])
    assert await tournaments.winners(GUILD) == {EIGHT[0]}, "the next one is not over"
    await tournaments.tables.people.forget(EIGHT[0])
    assert first.row.id is not None
    assert await tournaments.winners(GUILD) == set()
