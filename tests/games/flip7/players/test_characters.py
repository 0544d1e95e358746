"""The characters: legal answers only, from what lies open, always the same; and each plays as it is said to."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from bench.strength_flip7 import round_alone
from bot.engine.core import Decision
from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, State
from bot.games.flip7.players import CHARACTERS, Flip7Players, decide
from bot.games.flip7.players.board import ACTIVE, STAYED, Board
from bot.games.flip7.players.fast_game import fresh
from bot.games.flip7.players.odds import of_seat
from bot.games.flip7.players.shark import Shark
from bot.games.flip7.players.simulator import POLICIES, Flip7Simulator, play
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import COPIES, FLIP3, FREEZE, PLUS, SECOND, X2
from bot.tools.figures import credit
from bot.tools.simulation import many
from tests.depth import deep
from tests.engine.playout import random_game
from tests.games.flip7.build import kinds

GAME = Flip7()
PLAYERS = Flip7Players()
TABLES = [(1, 1), (2, 2), (4, 3), (7, 4), (18, 5)]
ODD = {"second_chance_first": "choose", "setaside_timing": "sequential", "setaside_on_bust": "resolve"}
"""Options under which other things are asked than by default."""


def questions(seats: int, seed: int, *, ask: str = "", every: int = 1, odd: bool = False) -> list[tuple[State, int]]:
    """Moments of a random game in which a seat is asked, and the seat."""
    found = [
        (move.before, move.before.question.seat)
        for move in random_game(GAME, seats, ODD if odd else {}, Seeded(str(seed)), Random(seed))
        if move.before.question is not None and ask in ("", move.before.question.ask)
    ]
    return found[::every]


def decision(state: State, seat: int) -> Decision[Action]:
    """What is asked."""
    found = GAME.decision(state, seat)
    assert found is not None
    return found


def choice(name: str, state: State, seat: int, seed: str = "a") -> Action:
    """What the character answers."""
    return PLAYERS.consider(state, decision(state, seat), name, seed)


def test_the_characters_are_the_three_and_the_regular_stands_in() -> None:
    assert PLAYERS.characters == ("rookie", "regular", "shark")
    assert PLAYERS.default_character == "regular"


@pytest.mark.deep
@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize("every", [23, deep(1)])
def test_an_answer_is_one_of_the_options_and_always_the_same(name: str, odd: bool, every: int) -> None:
    asked = set()
    for seats, seed in TABLES:
        for state, seat in questions(seats, seed, every=every, odd=odd):
            chosen = choice(name, state, seat)
            assert chosen in decision(state, seat).options
            assert choice(name, state, seat) == chosen
            asked.add(decision(state, seat).ask)
    assert asked >= {"turn", "target", *(["give"] if odd else [])}


@pytest.mark.deep
@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize("every", [9, deep(1)])
def test_the_order_of_the_pile_changes_nothing(name: str, every: int) -> None:
    dice = Random(1)
    for seats, seed in TABLES:
        for state, seat in questions(seats, seed, every=every):
            pile = dice.sample(state.pile, len(state.pile))
            order = (*dice.sample(state.orders[-1][: state.drawn], state.drawn), *pile)
            hidden = replace(state, orders=(*state.orders[:-1], order), chance=Seeded("another"))
            assert choice(name, hidden, seat) == choice(name, state, seat)


@pytest.mark.parametrize("names", [("rookie",) * 3, ("regular", "rookie"), ("shark", "regular", "rookie", "shark")])
def test_a_simulated_game_is_the_one_a_table_would_have_played(names: tuple[str, ...]) -> None:
    for game in range(2):
        state = GAME.start(len(names), {}, Seeded(f"same/{game}")).state
        while not GAME.is_over(state):
            if state.question is None:
                state = GAME.apply(state, None, GAME.advance).state
                continue
            seat = state.question.seat
            state = GAME.apply(state, seat, choice(names[seat], state, seat, f"same/{seat}")).state
        assert tuple(seat.total for seat in state.seats) == play(names, "same", game).scores


def test_the_rookie_stays_from_twenty_points_on() -> None:
    for seats, seed in TABLES:
        for state, seat in questions(seats, seed, ask="turn"):
            assert choice("rookie", state, seat) == (Stay() if state.seats[seat].points >= 20 else Hit())


def test_the_rookie_names_anybody_by_its_seed() -> None:
    named = set()
    for state, seat in questions(4, 3, ask="target")[:4]:
        options = decision(state, seat).options
        found = {choice("rookie", state, seat, str(seed)) for seed in range(60)}
        assert found == set(options)
        named |= found
    assert len(named) > 3


@pytest.mark.deep
def test_the_regular_hits_below_its_chance_of_a_bust_and_with_a_second_chance() -> None:
    seen = set()
    for seats, seed in TABLES:
        for state, seat in questions(seats, seed, ask="turn"):
            odds = of_seat(GAME.view(state, seat), seat)
            right = Hit() if state.seats[seat].second or odds.bust < 0.22 else Stay()
            assert choice("regular", state, seat) == right
            seen.add((right, state.seats[seat].second))
    assert len(seen) == 3


@pytest.mark.deep
def test_the_regular_goes_for_whoever_leads_and_helps_whoever_is_last() -> None:
    for seats, seed in TABLES[1:]:
        for state, seat in questions(seats, seed):
            if decision(state, seat).ask != "turn":
                assert choice("regular", state, seat) == PLAYERS.default(state, decision(state, seat))
            have = {at: other.total + other.points for at, other in enumerate(state.seats)}
            match choice("regular", state, seat):
                case Target(_, at):
                    assert at != seat
                    legal = [option.at for option in decision(state, seat).options if isinstance(option, Target)]
                    assert have[at] == max(have[other] for other in legal if other != seat)
                case Give(at):
                    legal = [option.at for option in decision(state, seat).options if isinstance(option, Give)]
                    assert have[at] == min(have[other] for other in legal)


def test_the_regular_keeps_a_second_chance_it_may_keep() -> None:
    asked = [
        (state, seat)
        for state, seat in questions(4, 3, ask="give", odd=True)
        if Give(seat) in decision(state, seat).options
    ]
    assert asked
    assert all(choice("regular", state, seat) == Give(seat) for state, seat in asked)


# The shark in clear cases


def board(*fronts: str, totals: tuple[int, ...] = (), out: tuple[int, ...] = ()) -> Board:
    """A table of the turns: cards in front of each seat, all others in the draw pile. `out`: who stays already."""
    made = fresh(len(fronts), 200)
    made.totals = [*(totals or (0,) * len(fronts))]
    made.status = [STAYED if seat in out else ACTIVE for seat in range(len(fronts))]
    for seat, words in enumerate(fronts):
        for kind in kinds(words):
            made.unseen[kind] -= 1
            if kind == SECOND:
                made.seconds[seat] = True
            elif kind > 12:
                made.modifiers[seat].append(kind)
            else:
                made.numbers[seat].append(kind)
        doubled = made.doubled[seat] = int(X2 in made.modifiers[seat])
        plus = sum(PLUS.get(kind, 0) for kind in made.modifiers[seat])
        made.points[seat] = (sum(made.numbers[seat]) << doubled) + plus
    made.left = sum(made.unseen)
    assert min(made.unseen) >= 0
    return made


SHARK = Shark()


@pytest.mark.parametrize(
    ("front", "hits"),
    [
        ("3", True),
        ("12", True),
        ("8 5", True),
        ("12 11 10 9", False),
        ("12 11 10 9 second", True),
        ("12 11 10 8 7 x2", False),
        ("0 1 2 3 4 5", True),
        ("12 11 10 9 8 7", False),
    ],
)
def test_the_shark_alone_and_in_company_does_the_obvious(front: str, hits: bool) -> None:
    assert SHARK.hits(board(front), 0) == hits
    assert SHARK.hits(board(front, "5", "6", "7"), 0) == hits


def test_the_shark_stays_when_it_has_won_and_hits_when_staying_has_lost() -> None:
    winning = board("9 4", "12 11", "10 8", totals=(190, 170, 150), out=(1, 2))
    assert not SHARK.hits(winning, 0)
    lost = board("12 10 9", "12 11 10", "11 9", totals=(140, 190, 100), out=(1, 2))
    assert SHARK.hits(lost, 0)


def test_the_shark_dares_more_behind_than_ahead() -> None:
    """A hand of which both are right: far behind one hits, ahead one stays."""
    hands = ("12 11", "12 8 4", "12 10 3", "10 8 6", "9 8 7", "12 10 2 1")
    ahead = [SHARK.hits(board(hand, "5", "6", "7", totals=(150, 90, 90, 90)), 0) for hand in hands]
    behind = [SHARK.hits(board(hand, "5", "6", "12 10 9", totals=(90, 120, 130, 168), out=(3,)), 0) for hand in hands]
    assert sum(behind) > sum(ahead)


def test_the_shark_freezes_whoever_is_about_to_win_while_little_lies_there() -> None:
    made = board("3", "2", "12 11", "5", totals=(150, 185, 120, 60))
    assert SHARK.target(made, 0, FREEZE, [0, 1, 2, 3]) == 1


def test_the_shark_freezes_itself_with_a_large_hand() -> None:
    made = board("12 11 10 9 8 x2", "12", "7", totals=(100, 100, 100))
    assert SHARK.target(made, 0, FREEZE, [0, 1, 2]) == 0


def test_the_shark_gives_three_cards_to_whom_they_break() -> None:
    made = board("9 8 7", "12 11 10", "12 11 9 second", "2", totals=(100, 150, 150, 150))
    assert SHARK.target(made, 0, FLIP3, [0, 1, 2, 3]) == 1


def test_the_shark_takes_three_cards_itself_where_they_are_sure_to_help() -> None:
    made = board("0", "12 11 10 9", totals=(0, 0), out=(1,))
    assert SHARK.target(made, 0, FLIP3, [0]) == 0


def test_the_shark_does_not_freeze_the_same_seat_twice() -> None:
    made = board("3", "2", "12 11", "5", totals=(150, 185, 150, 60))
    made.waiting = [(FREEZE, 1)]
    assert SHARK.target(made, 0, FREEZE, [0, 1, 2, 3]) != 1


def test_the_shark_helps_whoever_it_has_least_to_fear_from() -> None:
    made = board("9 second", "12 8", "3", "7", totals=(150, 180, 170, 20))
    assert SHARK.give(made, 0, [1, 2, 3]) == 3


def test_a_question_leaves_the_board_as_it_is() -> None:
    made = board("9 8 second", "12 8", "3", "7", totals=(150, 180, 170, 20))
    before = repr(made)
    for name in POLICIES:
        player = POLICIES[name]("a")
        player.hits(made, 0)
        player.target(made, 0, FREEZE, [0, 1, 2, 3])
        player.give(made, 0, [1, 2, 3])
        assert repr(made) == before, name


# Strength, roughly: docs/ai.md has the figures


@pytest.mark.deep
def test_a_round_alone_brings_what_is_known_of_good_play() -> None:
    """20.243 for the regular's rule, exactly; the standard error of 6000 rounds is 0.21."""
    assert fmean(round_alone("regular", "strength", game) for game in range(6000)) == pytest.approx(20.243, abs=0.85)


@pytest.mark.deep
def test_four_seats_that_stay_at_20_25_30_35_win_as_is_known() -> None:
    played = many(Flip7Simulator(), ["stay20", "stay25", "stay30", "stay35"], 4000, "strength", rotate=True)
    wins = [sum(credit(game, place) for game in played) / len(played) for place in range(4)]
    assert wins == pytest.approx([0.164, 0.271, 0.298, 0.268], abs=0.03)
    assert 8.5 < fmean(game.rounds for game in played) < 9.7


@pytest.mark.deep
def test_each_character_is_stronger_than_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "shark", lambda seed: Shark(seed, depth=1))
    played = many(Flip7Simulator(), ["regular", "rookie"], 1000, "strength", rotate=True)
    assert sum(credit(game, 0) for game in played) > 560
    played = many(Flip7Simulator(), ["shark", "rookie", "rookie", "rookie"], 200, "strength", rotate=True)
    assert sum(credit(game, 0) for game in played) > 80


def test_a_seat_is_answered_for_by_its_own_view_only() -> None:
    state, seat = questions(2, 1)[0]
    with pytest.raises(AssertionError):
        decide("regular", GAME.view(state, None), decision(state, seat), "a")
    assert sum(COPIES) == 94
