"""What holds in every game of Flip 7, whoever plays, by whatever options."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import Decision, Event
from bot.engine.record import export, play, replay
from bot.engine.rng import Seeded
from bot.games.catalogue import record_codecs
from bot.games.flip7 import Flip7, State
from bot.games.flip7.rules.actions import Action, Advance, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import DECK, KINDS
from tests.depth import examples
from tests.engine.playout import Move, seeded_record
from tests.games.flip7.anything import Options, hits, options, seats, seeds
from tests.games.flip7.build import CODEC, everywhere

MOMENTS = frozenset({"dealt", "hit", "flipped", "saved", "second_given", "frozen"})
"""The events a moment belongs to, one each, in order: the table with the card turned and its direct outcome, or with
the effect taken."""
GAME = Flip7()
ROUND_KINDS = ("all_out", "flip7", "nothing_to_draw")
MANY = examples(25)


def answer(decision: Decision[Action], dice: Random, eager: float) -> Action:
    """Any of the options; hits as often as wanted."""
    if decision.ask == "turn":
        return Hit() if dice.random() < eager else Stay()
    return dice.choice(decision.options)


def games(count: int, choices: Options, seed: int, eager: float) -> Iterator[Move]:
    """A random game to its end."""
    yield from playing(GAME, GAME.start(count, choices, Seeded(str(seed))).state, Random(seed), eager, most=20_000)


def playing(game: Flip7, state: State, dice: Random, eager: float, most: int) -> Iterator[Move]:
    """Any answers to the end of the game, or so many of them."""
    for _ in range(most):
        if game.is_over(state):
            return
        asked = game.decisions(state)
        seat = asked[0].seat if asked else None
        action = answer(asked[0], dice, eager) if asked else game.advance
        step = game.apply(state, seat, action)
        yield Move(state, seat, action, step)
        state = step.state
    assert most < 20_000, "the game does not end"


@MANY
@given(seats, options, seeds, hits)
def test_all_94_cards_are_always_somewhere_exactly_once(count: int, choices: Options, seed: int, eager: float) -> None:
    start = GAME.start(count, choices, Seeded(str(seed)))
    for step in (start, *(move.step for move in games(count, choices, seed, eager))):
        for state in (*step.frames, step.state):
            assert tuple(everywhere(state)) == DECK


@MANY
@given(seats, options, seeds, hits)
def test_one_question_at_most_with_answers_and_none_of_seats_out(
    count: int, choices: Options, seed: int, eager: float
) -> None:
    for move in games(count, choices, seed, eager):
        state: State = move.after
        decisions = GAME.decisions(state)
        assert len(decisions) <= 1
        assert GAME.open_seats(state) == tuple(decision.seat for decision in decisions)
        assert bool(decisions) is (state.phase in ("deal", "turns"))
        for seat in range(count):
            assert GAME.decision(state, seat) == next((each for each in decisions if each.seat == seat), None)
        for decision in decisions:
            assert len(decision.options) > 1
            named = [option.at for option in decision.options if isinstance(option, (Target, Give))]
            assert named == sorted(set(named))
            assert all(state.seats[at].active for at in named)
            if decision.ask == "target" and state.seats[decision.seat].status not in ("active", "waiting"):
                # Who assigns what a Flip Three set aside may be out by these options only.
                assert {"sequential", "resolve", "origin"} & set(choices.values())
            else:
                assert state.seats[decision.seat].active
            assert (decision.ask != "turn") or state.seats[decision.seat].in_front


@MANY
@given(seats, options, seeds, hits)
def test_totals_never_fall_and_rise_by_the_scores_of_rounds(
    count: int, choices: Options, seed: int, eager: float
) -> None:
    for move in games(count, choices, seed, eager):
        before, after = ([seat.total for seat in state.seats] for state in (move.before, move.after))
        ended = move.after.rounds[len(move.before.rounds) :]
        assert len(ended) <= 1
        gains = ended[0].scores if ended else (0,) * count
        assert after == [total + gain for total, gain in zip(before, gains, strict=True)]
        for past in ended:
            assert past.end in ROUND_KINDS
            assert all(0 <= score <= 171 for score in past.scores)
            assert (past.end == "flip7") is (past.flip7_by is not None)
            assert list(past.totals) == after
            for seat, line in enumerate(past.lines):
                assert past.scores[seat] == line.points + 15 * (seat == past.flip7_by)
                assert (len(line.numbers) == 7) is (seat == past.flip7_by)
            if past.end == "all_out":
                assert not any(line.active for line in past.lines)


@MANY
@given(seats, options, seeds, hits)
def test_the_game_ends_with_somebody_at_the_target(count: int, choices: Options, seed: int, eager: float) -> None:
    *_, last = games(count, choices, seed, eager)
    state: State = last.after
    standings = GAME.standings(state)
    assert standings is not None
    assert max(standing.total for standing in standings) >= state.options.target_score
    assert state.winners == tuple(standing.seat for standing in standings if standing.rank == 1)
    assert len(state.winners) == 1 or choices["tie_rule"] == "shared_win"


@MANY
@given(seats, options, seeds, hits)
def test_lines_are_of_different_numbers_with_one_second_chance(
    count: int, choices: Options, seed: int, eager: float
) -> None:
    for move in games(count, choices, seed, eager):
        for state in (*move.step.frames, move.after):
            for seat in state.seats:
                assert len(set(seat.numbers)) == len(seat.numbers) <= 7
                assert len(set(seat.modifiers)) == len(seat.modifiers)
                assert not (seat.second and seat.status == "busted")


@MANY
@given(seats, options, seeds, hits)
def test_events_tell_every_card_and_moments_go_with_them(count: int, choices: Options, seed: int, eager: float) -> None:
    steps = [GAME.start(count, choices, Seeded(str(seed)))]
    steps += [move.step for move in games(count, choices, seed, eager)]
    for step in steps:
        shown = [event for event in step.events if event.kind in MOMENTS]
        assert len(shown) == len(step.frames)
        for event, moment in zip(shown, step.frames, strict=True):
            if event.kind in ("dealt", "hit", "flipped"):
                assert moment.turned == (event.seat, KINDS[event.data["card"]])
            assert GAME.decisions(moment) == ()
            assert moment.phase in ("deal", "turns")
    told: list[Event] = [event for step in steps for event in step.events]
    kinds = Counter(event.kind for event in told)
    end: State = steps[-1].state
    assert kinds["round"] == kinds["round_over"] == len(end.rounds)
    assert kinds["bust"] == sum(seat.status == "busted" for past in end.rounds for seat in past.lines)
    assert kinds["flip7"] == sum(past.flip7_by is not None for past in end.rounds)


@given(seats, options, seeds, hits)
def test_replay_is_live_play(count: int, choices: Options, seed: int, eager: float) -> None:
    moves = list(games(count, choices, seed, eager))
    for part in (moves, moves[: len(moves) // 2 + 1]):
        _, state = play(seeded_record(GAME, count, choices, str(seed), part), record_codecs())
        assert state == part[-1].after


@MANY
@given(seats, options, seeds, hits, st.floats(0, 1))
def test_an_export_replays_to_the_same_result_at_any_moment(
    count: int, choices: Options, seed: int, eager: float, share: float
) -> None:
    moves = list(games(count, choices, seed, eager))
    moves = moves[: 1 + int(share * (len(moves) - 1))]
    names = [f"seat {number}" for number in range(count)]
    actions = [GAME.dump_action(move.seat, move.action) for move in moves]
    record = export(CODEC, GAME, moves[-1].after, names=names, options=choices, actions=actions)
    assert "seed" not in record
    assert replay(record, record_codecs()) == CODEC.result(moves[-1].after, names)


@given(seats, options, seeds, hits)
def test_a_state_is_a_value_that_can_be_copied_and_written(
    count: int, choices: Options, seed: int, eager: float
) -> None:
    for move in list(games(count, choices, seed, eager))[::11]:
        before, frozen = move.before, repr(move.before)
        assert copy.deepcopy(before) == before
        assert pickle.loads(pickle.dumps(before)) == before  # noqa: S301 - our own
        assert hash(before) == hash(copy.deepcopy(before))
        assert GAME.apply(before, move.seat, move.action).state == move.after
        assert repr(before) == frozen


@given(seats, options, seeds, hits)
def test_what_may_be_seen_does_not_depend_on_the_order_of_the_pile(
    count: int, choices: Options, seed: int, eager: float
) -> None:
    for move in list(games(count, choices, seed, eager))[::7]:
        state: State = move.after
        hidden = (*state.orders[-1][: state.drawn], *sorted(state.pile))
        other = replace(state, orders=(*state.orders[:-1], hidden))
        for viewer in (None, 0, count - 1):
            view = GAME.view(state, viewer)
            assert sum(view.unseen.values()) == view.pile == len(state.pile)
            assert view == GAME.view(other, viewer)


@given(seats, options, seeds, hits)
def test_only_the_table_deals_the_next_round(count: int, choices: Options, seed: int, eager: float) -> None:
    for move in games(count, choices, seed, eager):
        assert isinstance(move.action, Advance) is (move.after.round > move.before.round)
        assert isinstance(move.action, Advance) is (move.before.phase == "scored")
