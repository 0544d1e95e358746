"""Reviews of Flip 7: what the odds say of every answer."""

from __future__ import annotations

import json
from typing import cast

import pytest

from bench.reviews import finished
from bot.engine.core import JsonObject
from bot.engine.review import FLAGGED, Review, past_of
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import record_codecs
from bot.games.flip7.players.review import Flip7Reviewer
from tests.depth import deep

NAMES = ("rookie", "shark", "regular")


def reviewed(record: JsonObject, seat: int) -> Review:
    """The review of a seat in a record."""
    return run_to_completion(Flip7Reviewer().review(past_of(record, record_codecs())[1], seat))


def hit_or_stay(pile: list[str], *does: str) -> Review:
    """The review of who plays alone with 20 points to go, doing this, from a pile that is known."""
    record: JsonObject = {
        "format": 1,
        "game": "flip7",
        "seats": ["Ada"],
        "start": {"totals": [180]},
        "options": {"target_score": 200},
        "chance": {"deck": [*pile], "reshuffles": []},
        "actions": [{"seat": 0, "do": do} for do in does],
    }
    return reviewed(record, 0)


def test_a_card_risked_where_a_stay_wins_is_a_mistake() -> None:
    pile = ["12", "9", "8", "12", "9", "8", "8", "8"]
    assert hit_or_stay(pile, "hit", "stay").turns[-1].kind in ("best", "fine")
    turn = hit_or_stay(pile, "hit", "hit", "stay").turns[1]
    assert turn.kind == "mistake"
    assert turn.best == ({"seat": 0, "do": "stay"},)
    assert "risky" in cast("list[str]", turn.facts["reasons"])


@pytest.mark.parametrize("names", [NAMES, *map(deep, (("regular",), NAMES * 2))])
def test_every_answer_of_a_seat_is_reviewed_and_the_best_was_open_to_it(names: tuple[str, ...]) -> None:
    past = finished("flip7", names, "reviewed")
    for seat in range(len(names)):
        found = run_to_completion(Flip7Reviewer().review(past, seat))
        assert [turn.first for turn in found.turns] == [at for at, (who, _) in enumerate(past.actions) if who == seat]
        state, at = past.rules.start(past.seats, past.options, past.chance).state, 0
        for turn in found.turns:
            for who, action in past.actions[at : turn.first]:
                state = past.rules.apply(state, who, action).state
            at = turn.first
            decision = past.rules.decision(state, seat)
            assert decision is not None
            assert past.rules.parse_action(turn.best[0])[1] in decision.options
            assert turn.cost >= 0
            assert (turn.cost == 0) == (turn.kind in ("best", "forced")) or turn.kind == "fine"
        assert Review.from_json(json.loads(json.dumps(found.to_json()))) == found


@pytest.mark.deep
def test_who_plays_as_the_shark_does_is_never_flagged_and_the_rookie_is() -> None:
    costs = dict.fromkeys(NAMES, 0.0)
    for game in range(3):
        past = finished("flip7", NAMES, f"{game}")
        for seat, name in enumerate(NAMES):
            turns = run_to_completion(Flip7Reviewer().review(past, seat)).turns
            costs[name] += sum(turn.cost for turn in turns)
            assert name != "shark" or not [turn for turn in turns if turn.kind in FLAGGED]
    assert costs["rookie"] > costs["regular"] > costs["shark"]


def test_the_facts_are_the_odds() -> None:
    facts = hit_or_stay(["12", "9", "12", "8", "8", "8"], "hit", "stay").turns[-1].facts
    assert (facts["points"], facts["bust"]) == (21, 0.25)


@pytest.mark.deep
def test_another_answer_is_judged_by_what_the_review_has_weighed() -> None:
    past = finished("flip7", ("rookie",) * 3, "judged")
    reviewer = Flip7Reviewer()
    for turn in run_to_completion(reviewer.review(past, 0)).turns:
        missed, found = (run_to_completion(reviewer.judge(past, turn, play)) for play in (turn.played, turn.best))
        assert (missed.cost, found.cost) == (turn.cost, 0.0)
        assert found.is_found
        assert not reviewer.goes_on(past.rules, past.rules.start(past.seats, past.options, past.chance).state, 0)


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 3])
def test_a_cost_can_be_told_as_a_chance_of_winning_but_not_alone(seats: int) -> None:
    for turn in run_to_completion(Flip7Reviewer().review(finished("flip7", ("rookie",) * seats, "chance"), 0)).turns:
        assert ("wins" in turn.facts) == (seats > 1)
        assert 0 <= turn.cost * cast("float", turn.facts.get("wins", 0)) <= 1


@pytest.mark.deep
def test_where_staying_would_rarely_have_won_that_is_the_first_reason_to_hit() -> None:
    pasts = [finished("flip7", ("rookie",) * 4, f"rarely {game}") for game in range(2)]
    turns = [
        turn
        for past in pasts
        for seat in range(4)
        for turn in run_to_completion(Flip7Reviewer().review(past, seat)).turns
    ]
    late = [turn for turn in turns if turn.kind in FLAGGED and turn.facts.get("rarely")]
    assert late
    for turn in late:
        assert cast("list[str]", turn.facts["reasons"])[0] == "rarely"
        assert turn.best[0]["do"] == "hit"
        assert turn.cost * cast("float", turn.facts["wins"]) > 0.02
