"""The characters: legal answers only, from what the seat sees, always the same, each stronger than the one before."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from bot.engine.core import Decision
from bot.engine.rng import Seeded
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.choosing import CHARACTERS, answer, ask, decide
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.hands import Hand, card_key
from bot.games.luckybox.players.rollouts import Future, finish
from bot.games.luckybox.players.shark import Shark, values_of
from bot.games.luckybox.players.sight import sight_of_view
from bot.games.luckybox.players.simulator import POLICIES
from bot.games.luckybox.report import simulate
from bot.games.luckybox.rules.actions import Action, Cross
from bot.games.luckybox.rules.state import ROUNDS
from tests.depth import deep
from tests.games.luckybox.build import card, face, position, seat
from tests.games.luckybox.players.carried import game_of

DECK = shipped_deck()
GAME = LuckyBox(DECK)
FAST = fast_deck(DECK)
QUICK = Shark(effort=400, candidates=3)
"""A shark that thinks little: what is tested of it does not depend on how much."""


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "shark", QUICK)
    monkeypatch.setitem(POLICIES, "shark", QUICK)


def questions(seats: int, seed: int, *, every: int, relaxed: bool = False) -> list[tuple[State, Decision[Action]]]:
    """Open questions from a random game, one in so many."""
    dice = Random(seed)
    state = GAME.start(seats, {"relaxed": relaxed}, Seeded(str(seed))).state
    found = []
    asked = 0
    while not GAME.is_over(state):
        open_ = GAME.decisions(state)
        if not open_:
            state = GAME.apply(state, None, GAME.advance).state
            continue
        decision = dice.choice(open_)
        asked += 1
        if asked % every == 0:
            found.append((state, decision))
        state = GAME.apply(state, decision.seat, dice.choice(decision.options)).state
    return found


def choice(name: str, state: State, decision: Decision[Action], seed: str = "a") -> Action:
    """What the character answers."""
    return decide(name, DECK, GAME.view(state, decision.seat), decision, seed)


@pytest.mark.deep
@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize("every", [23, deep(1)])
def test_an_answer_is_one_of_the_options_and_always_the_same(name: str, relaxed: bool, every: int) -> None:
    for seats in (1, 2, 4, 7):
        for state, decision in questions(seats, seats, every=every, relaxed=relaxed):
            chosen = choice(name, state, decision)
            assert chosen in decision.options
            assert choice(name, state, decision) == chosen


@pytest.mark.parametrize("name", CHARACTERS)
def test_what_lies_hidden_changes_nothing(name: str) -> None:
    for state, decision in questions(3, 5, every=4):
        mine = decision.seat
        pile = state.pile[::-1]
        others = [
            replace(other, offered=pile[:3], kept=pile[:1], cards=other.cards[: -len(other.kept)])
            if number != mine and other.kept
            else other
            for number, other in enumerate(state.seats)
        ]
        numbers = state.numbers
        if state.phase == "turn":
            now, turn = numbers[-1], state.turn
            numbers = (*numbers[:-1], (*now[:turn], *sorted(now[turn:])))
        hidden = replace(state, pile=pile, numbers=numbers, chance=Seeded("another"), discard=())
        if state.phase == "turn":
            hidden = replace(hidden, seats=tuple(others))
        assert choice(name, hidden, decision) == choice(name, state, decision)


def test_a_choice_others_have_made_is_not_seen() -> None:
    state = GAME.start(2, {}, Seeded("x")).state
    first, second = GAME.decisions(state)
    seen = {sight_of_view(GAME.view(GAME.apply(state, 1, kept).state, 0)) for kept in second.options}
    assert len(seen) == 1
    assert first.seat == 0


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_the_fast_game_shows_a_seat_what_the_rules_show_it(seats: int) -> None:
    for state, decision in questions(seats, seats, every=3):
        seen = sight_of_view(GAME.view(state, decision.seat))
        fast = game_of(state, FAST)
        assert fast.sight(decision.seat) == seen
        assert seen.ask == decision.ask
        question = ask("regular", DECK, GAME.view(state, decision.seat), decision, "a")
        assert sorted(question.options) == sorted(fast.options(decision.seat))


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_question_can_go_to_another_process(name: str) -> None:
    state, decision = questions(2, 1, every=20)[0]
    question = ask(name, DECK, GAME.view(state, decision.seat), decision, "a")
    sent = pickle.loads(pickle.dumps(question))  # noqa: S301
    assert answer(sent) == choice(name, state, decision)


@pytest.mark.parametrize("name", ["regular", "shark"])
def test_they_complete_a_card_through_a_cascade(name: str) -> None:
    faces = {1: face("123 456 778", rows="9 moon moon")}
    mine = seat(card(1, "xx. ... ..."), card(2, "xxx xxx xx."), card(3, "xx. ... ..."))
    game = position(mine, faces=faces, revealed=3)
    decision = game.game.decision(game.state, 0)
    assert decision is not None
    assert decide(name, game.game.deck, game.view(0), decision, "a") == Cross(1, (0, 2))


def test_the_rookie_does_not_see_the_cascade() -> None:
    faces = {1: face("123 456 778", rows="9 moon moon"), 3: face("123 456 789")}
    mine = seat(card(1, "xx. ... ..."), card(2, "xxx xxx xx."), card(3, "xx. ..x ..x"), bolts=0)
    game = position(mine, faces=faces, revealed=3)
    decision = game.game.decision(game.state, 0)
    assert decision is not None
    assert decide("rookie", game.game.deck, game.view(0), decision, "a") == Cross(3, (0, 2))


def test_the_quick_player_keeps_the_rules() -> None:
    """Games played on from the start of a round end with what the rules count."""
    plain = fast_deck(position(seat(card(1))).game.deck)
    hand = Hand((card_key(1, 0), card_key(2, 0)), 0, 0, 0, 0)
    numbers = tuple(range(1, 10))
    end = finish(values_of(plain, ROUNDS), hand, 4, 0, Future((numbers,), ()))
    # Nine numbers on two plain cards of 1–9 without lightning: nine crosses, one of the cards complete or none.
    assert end[0] in (9 // 2, 8)
    assert 0 <= end[1] <= 6


@pytest.mark.deep
def test_a_simulation_is_the_same_whatever_the_number_of_jobs() -> None:
    seen: list[tuple[int, int]] = []
    alone = simulate(DECK, ["regular", "rookie"], 6, "7", 1, lambda done, games: seen.append((done, games)))
    assert simulate(DECK, ["regular", "rookie"], 6, "7", 2) == alone
    assert [played.game for played in alone] == list(range(6))
    assert seen[-1] == (6, 6)


def test_a_simulation_wants_names_it_knows() -> None:
    with pytest.raises(ValueError, match="nobody called whale"):
        simulate(DECK, ["whale"], 1, "7")
    with pytest.raises(ValueError, match="one to twelve"):
        simulate(DECK, ["rookie"] * 13, 1, "7")


@pytest.mark.deep
def test_each_character_is_stronger_than_the_one_before() -> None:
    POLICIES["shark"] = Shark(effort=600, candidates=6)
    means = {}
    for name in ("random", "rookie", "regular", "shark"):
        played = simulate(DECK, [name], 10, "strength")
        means[name] = sum(game.scores[0] for game in played) / len(played)
    assert means["rookie"] - means["random"] > 8
    assert means["regular"] - means["rookie"] > 5
    assert means["shark"] - means["regular"] > 2
