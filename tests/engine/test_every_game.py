"""What holds for every game: a new one inherits these tests by its line in `every_game.GAMES`."""

import itertools
import json
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.engine.core import DayScore, Decision, Event, IllegalAction, Rules
from bot.engine.record import play, replay
from bot.engine.rng import Seeded
from bot.games.catalogue import record_codecs
from bot.tables.game import exported
from tests.engine.every_game import GAMES, Case
from tests.engine.golden import path, transcript
from tests.engine.playout import Move, random_game, seeded_record

every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.key)


class Playout(NamedTuple):
    """A whole random game."""

    game: Rules[Any, Any]
    seats: int
    options: dict[str, Any]
    seed: str
    moves: list[Move]


@cache
def playouts(key: str) -> list[Playout]:
    """A random game for every table size and every set of options."""
    (case,) = (case for case in GAMES if case.key == key)
    played = []
    for seats in case.seats:
        for number, options in enumerate(case.options):
            seed = f"{key}/{seats}/{number}"
            moves = list(random_game(case.game, seats, options, Seeded(seed), Random(seed)))
            played.append(Playout(case.game, seats, options, seed, moves))
    return played


@every_game
def test_a_game_knows_its_table_sizes(case: Case) -> None:
    game = case.game
    assert game.key == case.key == case.codec.key
    assert 1 <= game.min_seats <= min(case.seats)
    assert max(case.seats) == game.max_seats


@every_game
def test_random_games_come_to_an_end(case: Case) -> None:
    for game, _, _, _, moves in playouts(case.key):
        assert game.is_over(moves[-1].after)
        assert game.decisions(moves[-1].after) == ()
        assert not any(game.is_over(move.before) for move in moves)


@every_game
def test_a_game_says_how_much_of_it_has_been_played(case: Case) -> None:
    on_the_way = False
    for game, _, _, _, moves in playouts(case.key):
        played = [game.progress(move.before) for move in moves]
        assert played[0] == 0
        assert all(0 <= share < 1 for share in played), "1 is said of a game that is over, and only then"
        assert game.progress(moves[-1].after) == 1
        on_the_way |= any(share > 0 for share in played)
        back = sum(after < before for before, after in itertools.pairwise(played))
        assert back <= len(played) // 10, "it hardly ever goes back"
    assert on_the_way, "it grows on the way, not at the end alone"


@every_game
def test_only_open_seats_are_asked_each_once_in_seat_order(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        for move in moves:
            asked = [decision.seat for decision in game.decisions(move.after)]
            assert asked == sorted(set(asked))
            assert set(asked) <= set(range(seats))


@every_game
def test_every_option_of_every_decision_is_legal_and_written_once(case: Case) -> None:
    for game, _, _, _, moves in playouts(case.key):
        for move in moves[::7]:
            for decision in game.decisions(move.after):
                assert decision.options
                assert len(set(decision.options)) == len(decision.options)
                for option in decision.options:
                    game.apply(move.after, decision.seat, option)


@every_game
def test_the_table_advances_exactly_when_nobody_is_asked(case: Case) -> None:
    for game, _, _, _, moves in playouts(case.key):
        for move in moves:
            if game.decisions(move.after) or game.is_over(move.after):
                with pytest.raises(IllegalAction) as refused:
                    game.apply(move.after, None, game.advance)
                assert refused.value.code == ("game_over" if game.is_over(move.after) else "seats_waiting")
            else:
                game.apply(move.after, None, game.advance)


@every_game
def test_an_action_leaves_the_state_before_it_as_it_was(case: Case) -> None:
    for game, seats, options, seed, moves in playouts(case.key):
        assert moves[0].before == game.start(seats, options, Seeded(seed)).state
        frozen = [repr(move.before) for move in moves]
        again = [game.apply(move.before, move.seat, move.action).state for move in moves]
        assert [repr(move.before) for move in moves] == frozen
        assert again == [move.after for move in moves]


def asked(decision: Decision[Any] | None) -> Any:
    """What is asked, and what may be answered."""
    return decision and (decision.ask, decision.options)


@every_game
def test_a_serial_changes_with_the_seats_own_question_and_not_by_others_actions(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        for move in moves:
            before = {decision.seat: decision for decision in game.decisions(move.before)}
            after = {decision.seat: decision for decision in game.decisions(move.after)}
            for seat in range(seats):
                same = game.serial(move.before, seat) == game.serial(move.after, seat)
                if seat in after:
                    assert after[seat].serial == game.serial(move.after, seat)
                if move.seat == seat:
                    assert not same
                if before.get(seat) != after.get(seat):
                    assert not same
                if game.may_undo(move.before, seat) != game.may_undo(move.after, seat):
                    assert not same
                if move.seat not in (None, seat) and asked(before.get(seat)) == asked(after.get(seat)):
                    assert same


@every_game
def test_a_serial_never_comes_back(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        for seat in range(seats):
            serials = [game.serial(move.after, seat) for move in moves]
            assert serials == sorted(serials)


@every_game
def test_undo_is_refused_where_there_is_nothing_to_take_back(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        for move in moves:
            for seat in range(seats):
                if game.may_undo(move.after, seat):
                    assert not game.may_undo(game.apply(move.after, seat, game.undo).state, seat)
                else:
                    with pytest.raises(IllegalAction):
                        game.apply(move.after, seat, game.undo)


@every_game
def test_nothing_is_taken_back_across_an_advance(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        for move in moves:
            if move.action == game.advance:
                assert not any(game.may_undo(move.after, seat) for seat in range(seats))


@every_game
def test_what_the_clock_plays_is_one_of_the_options_and_always_the_same(case: Case) -> None:
    for game, _, _, _, moves in playouts(case.key):
        for move in moves[::17]:
            for decision in game.decisions(move.after)[:1]:
                default = case.players.default(move.after, decision)
                assert default in decision.options
                assert case.players.default(move.after, decision) == default


@every_game
def test_actions_come_back_from_their_record_form(case: Case) -> None:
    for game, _, _, _, moves in playouts(case.key):
        for move in moves:
            written = json.loads(json.dumps(game.dump_action(move.seat, move.action)))
            assert game.parse_action(written) == (move.seat, move.action)


@every_game
def test_actions_come_back_from_the_short_text_a_button_carries(case: Case) -> None:
    for game, _, _, _, moves in playouts(case.key):
        assert game.action_of(game.action_text(game.undo)) == game.undo
        for move in moves[::7]:
            for decision in game.decisions(move.before)[:2]:
                texts = [game.action_text(option) for option in decision.options]
                assert all(text.isascii() and 0 < len(text) <= 60 for text in texts)
                assert tuple(game.action_of(text) for text in texts) == decision.options


@every_game
@pytest.mark.parametrize("text", ["", " ", "zzz", "☾", "1", "x" * 60, "9" * 5000, "\x00"])
def test_a_text_that_is_no_action_is_refused(case: Case, text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        case.game.action_of(text)
    assert refused.value.code == "bad_record"


@every_game
def test_the_tables_own_action_is_on_no_button(case: Case) -> None:
    with pytest.raises(IllegalAction):
        case.game.action_of(case.game.action_text(case.game.advance))


@every_game
def test_options_come_back_with_their_defaults(case: Case) -> None:
    for options in case.options:
        parsed = case.game.parse_options(options)
        assert options.items() <= parsed.items()
        assert case.game.parse_options(parsed) == parsed


@every_game
def test_replay_is_live_play(case: Case) -> None:
    for game, seats, options, seed, moves in playouts(case.key):
        _, state = play(seeded_record(game, seats, options, seed, moves), record_codecs())
        assert state == moves[-1].after


@every_game
def test_an_export_replays_to_the_same_result(case: Case) -> None:
    for game, seats, options, _, moves in playouts(case.key):
        names = [f"seat {seat}" for seat in range(seats)]
        for end in (1, len(moves) // 3, len(moves) // 2, len(moves)):
            state = moves[end - 1].after
            actions = [game.dump_action(move.seat, move.action) for move in moves[:end]]
            record = exported(case.plugin, state, names=names, options=options, actions=actions)
            back = json.loads(json.dumps(record))
            assert replay(back, record_codecs()) == case.codec.result(state, names)


@every_game
def test_places_are_given_once_the_game_is_over_and_shared_where_nothing_tells_seats_apart(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        assert all(game.standings(move.before) is None for move in moves)
        standings = game.standings(moves[-1].after)
        assert standings is not None
        assert [standing.seat for standing in standings] == list(range(seats))
        ranks = [standing.rank for standing in standings]
        assert min(ranks) == 1
        for standing in standings:
            # 1, 1, 3: a place is one more than the number of those in front.
            assert standing.rank == 1 + sum(other < standing.rank for other in ranks)
            assert all(other.total <= standing.total for other in standings if other.rank > standing.rank)


def played_events(
    game: Rules[Any, Any], seats: int, options: dict[str, Any], seed: str, moves: list[Move]
) -> list[Event]:
    """Every event of a game."""
    return [*game.start(seats, options, Seeded(seed)).events, *(event for move in moves for event in move.step.events)]


@every_game
def test_facts_are_whole_numbers_by_plain_names_once_the_game_is_over(case: Case) -> None:
    for game, seats, options, seed, moves in playouts(case.key):
        events = played_events(game, seats, options, seed, moves)
        for seat in range(seats):
            facts = game.counts(moves[-1].after, seat, events)
            assert facts
            assert all(key.isascii() and key.isidentifier() for key in facts)
            assert {type(value) for value in facts.values()} == {int}
            with pytest.raises(ValueError, match="not over"):
                game.counts(moves[-1].before, seat, events)


@every_game
def test_facts_are_the_same_live_and_replayed(case: Case) -> None:
    for game, seats, options, seed, moves in playouts(case.key):
        live = played_events(game, seats, options, seed, moves)
        step = game.start(seats, game.parse_options(options), Seeded(seed))
        again = list(step.events)
        for raw in json.loads(json.dumps([game.dump_action(move.seat, move.action) for move in moves])):
            seat, action = game.parse_action(raw)
            step = game.apply(step.state, seat, action)
            again += step.events
        for seat in range(seats):
            assert game.counts(step.state, seat, again) == game.counts(moves[-1].after, seat, live)


@every_game
def test_a_game_for_one_has_a_score_among_those_of_its_day(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        if seats > 1:
            with pytest.raises(ValueError, match="alone"):
                game.day_score(moves[-1].after)
            continue
        score = game.day_score(moves[-1].after)
        assert isinstance(score, DayScore)
        assert {type(value) for value in (score.total, score.rank_key, score.tie)} == {int}
        with pytest.raises(ValueError, match="not over"):
            game.day_score(moves[-1].before)


@every_game
def test_every_seat_and_a_spectator_can_look_at_every_moment(case: Case) -> None:
    for game, seats, _, _, moves in playouts(case.key):
        for move in moves[::23]:
            for viewer in (None, *range(seats)):
                assert game.view(move.after, viewer) == game.view(move.after, viewer)


@every_game
def test_moments_on_the_way_can_be_looked_at_and_ask_nothing(case: Case) -> None:
    for game, seats, options, seed, moves in playouts(case.key):
        for step in (game.start(seats, options, Seeded(seed)), *(move.step for move in moves)):
            for moment in step.frames:
                assert game.decisions(moment) == ()
                assert not game.is_over(moment)
                assert game.view(moment, None) == game.view(moment, None)


@every_game
def test_events_name_seats_of_the_game_and_hold_plain_data(case: Case) -> None:
    for game, seats, options, seed, moves in playouts(case.key):
        events: list[Event] = list(game.start(seats, options, Seeded(seed)).events)
        events += [event for move in moves for event in move.step.events]
        for event in events:
            assert event.seat in (None, *range(seats))
            assert event.audience in (None, *range(seats))
            json.dumps(dict(event.data))


@every_game
def test_a_seed_is_a_game(case: Case) -> None:
    seats = case.seats[-1]
    first, same, other = (case.game.start(seats, {}, Seeded(seed)).state for seed in ("one", "one", "two"))
    assert first == same
    assert first != other


@every_game
def test_there_is_a_golden_playthrough_and_the_game_still_plays_it(case: Case) -> None:
    assert path(case).exists(), "python -m tests.engine.golden --write"
    assert transcript(case) == path(case).read_text(encoding="utf-8").splitlines()
