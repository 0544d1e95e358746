"""What holds in every game of Lucky Box, whoever plays and whatever they do."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import JsonValue
from bot.engine.record import export, play, replay
from bot.engine.rng import Seeded
from bot.games.catalogue import record_codecs
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.rules.actions import Bonus, Cross, Keep, Undo
from bot.games.luckybox.rules.codec import LuckyBoxCodec
from bot.games.luckybox.rules.faces import LINES, deck_ids
from bot.games.luckybox.rules.state import Seat
from tests.depth import examples
from tests.engine.playout import Move, random_game, seeded_record

GAME = LuckyBox(shipped_deck())
PLAYERS = LuckyBoxPlayers(GAME)
CODEC = LuckyBoxCodec(GAME.deck)

Options = dict[str, JsonValue]
seats = st.integers(1, 12)
few_seats = st.integers(1, 4)
options = st.fixed_dictionaries({"relaxed": st.booleans(), "bands": st.sampled_from(["rulebook", "short"])})
seeds = st.integers(0, 2**32)


def games(count: int, choices: Options, seed: int) -> Iterator[Move]:
    """A random game to its end."""
    return random_game(GAME, count, choices, Seeded(str(seed)), Random(seed))


def masks(seat: Seat) -> dict[int, int]:
    """The crosses of each card in front of a seat."""
    return {card.id: card.crossed for card in seat.cards}


def lines(seat: Seat) -> set[tuple[int, int]]:
    """The completed lines of a seat's cards."""
    return {(card.id, line) for card in seat.cards for line, mask in enumerate(LINES) if card.crossed & mask == mask}


@given(seats, options, seeds)
def test_squares_only_become_crossed_except_by_undo_and_discard(count: int, choices: Options, seed: int) -> None:
    for move in games(count, choices, seed):
        for number, (before, after) in enumerate(zip(move.before.seats, move.after.seats, strict=True)):
            if move.seat == number and isinstance(move.action, Undo):
                continue
            gone = masks(before).keys() - masks(after).keys()
            assert all(mask == 0b111_111_111 for card, mask in masks(before).items() if card in gone)
            assert not gone or move.seat is None
            new = [
                (mask & ~masks(before).get(card, 0)).bit_count()
                for card, mask in masks(after).items()
                if mask & masks(before).get(card, 0) == masks(before).get(card, 0)
            ]
            assert len(new) == len(masks(after))
            crossing = move.seat == number and isinstance(move.action, (Cross, Bonus))
            assert sum(new) == int(crossing)


@given(seats, options, seeds)
def test_a_line_pays_once_and_when_it_is_complete(count: int, choices: Options, seed: int) -> None:
    settled: list[set[tuple[int, int]]] = [set() for _ in range(count)]
    paid = [set(lines_) for lines_ in settled]
    for move in games(count, choices, seed):
        if isinstance(move.action, Undo):
            assert move.seat is not None
            paid[move.seat] = set(settled[move.seat])
        for event in move.step.events:
            if event.kind == "line":
                line = (event.data["card"], event.data["line"])
                assert event.seat is not None
                assert line not in paid[event.seat]
                paid[event.seat].add(line)
        for number, seat in enumerate(move.after.seats):
            held = masks(seat)
            paid[number] = {line for line in paid[number] if line[0] in held}
            assert lines(seat) == paid[number]
        if move.seat is None:
            settled = [set(lines_) for lines_ in paid]


@given(seats, options, seeds)
def test_tokens_are_never_negative_and_change_only_by_what_is_told(count: int, choices: Options, seed: int) -> None:
    for move in games(count, choices, seed):
        won = [event.data["bonus"] for event in move.step.events if event.kind == "line"]
        spent = sum(event.data["bolts"] for event in move.step.events if event.kind == "crossed")
        for number, (before, after) in enumerate(zip(move.before.seats, move.after.seats, strict=True)):
            assert after.bolts >= 0
            assert all(0 <= stars <= 3 for stars in after.stars)
            if isinstance(move.action, Undo) and move.seat == number:
                continue
            mine = won if move.seat == number else []
            bolts = mine.count("bolt") + 2 * mine.count("bolt2") - (spent if move.seat == number else 0)
            assert after.bolts == before.bolts + bolts
            assert after.moons == before.moons + mine.count("moon")
            assert sum(after.stars) <= sum(before.stars) + mine.count("star")


@given(seats, options, seeds)
def test_every_card_is_in_exactly_one_place(count: int, choices: Options, seed: int) -> None:
    for move in games(count, choices, seed):
        state: State = move.after
        places = [*state.pile, *state.discard]
        for seat in state.seats:
            assert set(seat.kept or ()) <= {card.id for card in seat.cards}
            assert set(seat.kept or ()) <= set(seat.offered or ())
            places += seat.offered or ()
            places += [card.id for card in seat.cards if card.id not in (seat.kept or ())]
        assert sorted(places) == list(deck_ids(count))
        assert all(len(seat.cards) <= 6 for seat in state.seats)


@given(seats, options, seeds)
def test_replay_is_live_play_state_by_state(count: int, choices: Options, seed: int) -> None:
    moves = list(games(count, choices, seed))
    record = seeded_record(GAME, count, choices, str(seed), moves)
    _, state = play(record, record_codecs())
    assert state == moves[-1].after
    half = moves[: len(moves) // 2]
    _, state = play(seeded_record(GAME, count, choices, str(seed), half), record_codecs())
    assert state == half[-1].after


def exported(state: State, moves: list[Move], count: int, choices: Options) -> dict[str, JsonValue]:
    """The export of a game after these moves."""
    actions = [GAME.dump_action(move.seat, move.action) for move in moves]
    names = [f"seat {number}" for number in range(count)]
    return export(CODEC, GAME, state, names=names, options=choices, actions=actions)


@given(seats, options, seeds, st.floats(0, 1))
def test_an_export_replays_to_the_same_result_at_any_moment(
    count: int, choices: Options, seed: int, share: float
) -> None:
    moves = list(games(count, choices, seed))
    moves = moves[: 1 + int(share * (len(moves) - 1))]
    state = moves[-1].after
    record = exported(state, moves, count, choices)
    assert "seed" not in record
    assert replay(record, record_codecs()) == CODEC.result(state, [f"seat {number}" for number in range(count)])


@given(st.sampled_from([1, 3, 6, 12]), options, seeds, st.floats(0, 1))
def test_an_export_in_mid_game_tells_nothing_of_what_lies_unseen(
    count: int, choices: Options, seed: int, share: float
) -> None:
    moves = list(games(count, choices, seed))
    moves = moves[: 1 + int(share * (len(moves) - 2))]
    state = moves[-1].after
    assert exported(hidden_shuffled(state, Random(seed)), moves, count, choices) == exported(
        state, moves, count, choices
    )


def hidden_shuffled(state: State, dice: Random) -> State:
    """The state with everything that lies face down in another order, under another seed."""
    pile = tuple(dice.sample(state.pile, len(state.pile)))
    order = (*state.orders[-1][: len(state.orders[-1]) - len(pile)], *pile)
    numbers = state.numbers
    if state.phase == "turn":
        rest = [number for number in range(1, 10) for _ in range(2)]
        for number in state.seen:
            rest.remove(number)
        numbers = (*numbers[:-1], (*state.seen, *dice.sample(rest, 9 - state.turn)))
    return replace(state, chance=Seeded("other"), pile=pile, orders=(*state.orders[:-1], order), numbers=numbers)


@given(few_seats, options, seeds)
@examples(4)
def test_views_and_choices_know_nothing_of_what_lies_unseen(count: int, choices: Options, seed: int) -> None:
    for number, move in enumerate(games(count, choices, seed)):
        if number % 9:
            continue
        other = hidden_shuffled(move.after, Random(number))
        assert all(GAME.view(other, viewer) == GAME.view(move.after, viewer) for viewer in (None, *range(count)))
        for decision in GAME.decisions(move.after)[:1]:
            assert PLAYERS.default(other, decision) == PLAYERS.default(move.after, decision)


@given(few_seats, options, seeds)
@examples(6)
def test_undo_gives_back_the_seat_as_it_was_at_the_last_advance(count: int, choices: Options, seed: int) -> None:
    at_advance: tuple[Seat, ...] = GAME.start(count, choices, Seeded(str(seed))).state.seats
    for move in games(count, choices, seed):
        if move.seat is None:
            at_advance = move.after.seats
            assert not any(GAME.may_undo(move.after, seat) for seat in range(count))
            continue
        undone = GAME.apply(move.after, move.seat, Undo()).state if not isinstance(move.action, Undo) else move.after
        assert replace(undone.seats[move.seat], serial=0) == replace(at_advance[move.seat], serial=0)


@given(few_seats, options, seeds)
def test_a_waiting_bonus_always_has_an_open_square(count: int, choices: Options, seed: int) -> None:
    for move in games(count, choices, seed):
        for decision in GAME.decisions(move.after):
            waiting = move.after.seats[decision.seat].waiting
            assert {use.bonus for use in decision.options if isinstance(use, Bonus)} == set(waiting)
            assert (decision.ask == "bonus") is bool(waiting)


@given(seats, options, seeds)
@examples(6)
def test_a_total_is_the_sum_of_what_is_shown_and_only_rounds_that_ended_score(
    count: int, choices: Options, seed: int
) -> None:
    for move in games(count, choices, seed):
        state: State = move.after
        ended = 4 if state.phase == "over" else state.round - 1
        for seat in state.seats:
            assert not any(seat.box_points[ended:]) and not any(seat.star_points[ended:])  # noqa: PT018
            if state.phase != "over":
                assert seat.cross_points == seat.moon_points == 0
            assert seat.total == (sum(seat.box_points) + sum(seat.star_points) + seat.cross_points + seat.moon_points)
            for round_ in range(ended):
                assert seat.box_points[round_] == (15, 12, 10, 8)[round_] * seat.completed[round_]
                assert seat.star_points[round_] == (0, 1, 4, 9)[seat.stars[round_]]


@given(seats, seeds)
@examples(5)
def test_the_choice_is_three_of_five_then_one_of_three(count: int, seed: int) -> None:
    for move in games(count, {}, seed):
        if isinstance(move.action, Keep):
            first = move.before.round == 1
            offered = move.before.seats[move.seat].offered
            assert (len(offered), len(move.action.cards)) == ((5, 3) if first else (3, 1))
