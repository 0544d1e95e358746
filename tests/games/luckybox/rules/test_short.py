"""The short game: two rounds, and everything that follows from their number."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.core import IllegalAction, JsonValue
from bot.engine.record import replay
from bot.engine.rng import Seeded
from bot.games.catalogue import games, record_codecs
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.scoring import SOLO_BANDS, SOLO_MOON_POINTS, band, band_of, band_word, ladder
from bot.games.luckybox.rules.state import ROUNDS, SHORT_ROUNDS, Options
from bot.tables.game import exported
from tests.engine.playout import Move, random_game

GAME = LuckyBox(shipped_deck())
SHORT: dict[str, JsonValue] = {"rounds": SHORT_ROUNDS}


def played(seats: int, seed: str, options: dict[str, JsonValue] | None = None) -> list[Move]:
    """A random game, with things taken back now and then."""
    return list(random_game(GAME, seats, SHORT if options is None else options, Seeded(seed), Random(seed), undo=0.05))


def end_of(moves: list[Move]) -> State:
    state: State = moves[-1].step.state
    return state


@given(seats=st.integers(1, 4), seed=st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_it_is_over_when_the_second_round_is_scored_and_cards_are_dealt_twice(seats: int, seed: int) -> None:
    moves = played(seats, str(seed))
    end = end_of(moves)
    kinds = Counter(event.kind for move in moves for event in move.step.events)
    assert (end.phase, end.round, len(end.numbers)) == ("over", SHORT_ROUNDS, SHORT_ROUNDS)
    assert (kinds["scored"], kinds["offered"]) == (SHORT_ROUNDS * seats, seats)
    for seat in end.seats:
        assert (seat.box_points[SHORT_ROUNDS:], seat.star_points[SHORT_ROUNDS:]) == ((0, 0), (0, 0))
        assert seat.cross_points == sum(card.crossed.bit_count() for card in seat.cards) // 2
    counted = GAME.counts(end, 0, [event for move in moves for event in move.step.events])
    assert not any(counted[f"{name}_{round_}"] for name in ("boxes", "stars", "moons") for round_ in (3, 4))


@given(seed=st.integers(0, 10_000))
@settings(max_examples=10, deadline=None)
def test_until_its_second_round_is_over_it_is_the_whole_game(seed: int) -> None:
    short, whole = played(2, str(seed)), played(2, str(seed), {})
    views = [
        [(move.before.phase, move.before.seats, move.before.seen) for move in moves if move.before.phase != "over"]
        for moves in (short, whole)
    ]
    assert views[0] == views[1][: len(views[0])]


def test_it_says_how_much_of_it_is_over() -> None:
    moves = played(1, "progress")
    shares = [GAME.progress(move.before) for move in moves]
    assert shares == sorted(shares)
    begun = next(move.before for move in moves if move.before.round == 2 and move.before.phase == "turn")
    assert GAME.progress(begun) == 1 / 2
    assert GAME.progress(end_of(moves)) == 1.0


def test_who_was_last_before_the_last_round_is_known() -> None:
    counted = set()
    for seed in range(60):
        moves = played(2, f"last/{seed}")
        events = [event for move in moves for event in move.step.events]
        end = end_of(moves)
        first = [seat.box_points[0] + seat.star_points[0] for seat in end.seats]
        was_last = GAME.counts(end, 0, events)["last_after_3"]
        counted.add(was_last)
        assert was_last == int(first[0] < first[1])
    assert counted == {0, 1}


# Options


def test_rounds_are_four_or_two() -> None:
    assert GAME.parse_options({}) == {"relaxed": False, "bands": "rulebook"}, "what is known of games stays as it was"
    assert GAME.parse_options({"rounds": 4}) == GAME.parse_options({})
    assert GAME.parse_options(SHORT) == {"relaxed": False, "bands": "rulebook", "rounds": 2}
    wrong: list[JsonValue] = [1, 3, 5, 2.0, "2", True, None, [2]]
    for value in wrong:
        with pytest.raises(IllegalAction) as refused:
            GAME.parse_options({"rounds": value})
        assert refused.value.code == "bad_record"


def test_its_results_are_kept_apart_from_those_of_whole_games() -> None:
    assert GAME.kept_as({}) == GAME.kept_as({"rounds": ROUNDS}) == GAME.kept_as({"relaxed": True}) == "luckybox"
    assert GAME.kept_as(SHORT) == GAME.kept_as({"relaxed": True, **SHORT}) == "luckybox.short"
    flip7: Any = games()["flip7"].rules
    assert flip7.kept_as(SHORT) == "flip7", "it has no short form"


def test_a_record_of_one_plays_to_the_same_end() -> None:
    moves = played(2, "record")
    actions = [GAME.dump_action(move.seat, move.action) for move in moves]
    options = GAME.parse_options(SHORT)
    record = exported(games()["luckybox"], end_of(moves), names=["Ada", "Ben"], options=options, actions=actions)
    assert record["options"] == {"relaxed": False, "bands": "rulebook", "rounds": 2}
    result: Any = replay(json.loads(json.dumps(record)), record_codecs())
    assert result["over"] is True
    assert (result["round"], result["turn"]) == (2, 9)
    assert [seat["score"]["total"] for seat in result["seats"]] == [seat.total for seat in end_of(moves).seats]
    assert all(seat["score"]["boxes"][2:] == [0, 0] for seat in result["seats"])
    beyond: Any = replay({**record, "actions": [*actions, {"do": "advance"}]}, record_codecs())
    assert beyond["error"]["code"] == "game_over"


# Alone


def test_its_bands_are_of_its_own_and_as_many_as_the_rulebooks() -> None:
    short, whole = Options(rounds=SHORT_ROUNDS), Options()
    assert len(ladder(short)) == len(ladder(whole)) == 7
    assert not set(ladder(short)) & set(ladder(whole))
    reached = [band_of(total, short) for total in range(-20, 80)]
    assert tuple(dict.fromkeys(reached)) == ladder(short), "each follows on the one before, the lowest first"
    for name in ladder(short)[1:-1]:
        least, most = map(int, name.split("-"))
        assert [band_of(total, short) for total in (least - 1, least, most, most + 1)].count(name) == 2


def test_its_bands_have_the_words_of_those_that_are_as_good() -> None:
    assert [band_word(name) for name in ladder(Options(rounds=SHORT_ROUNDS))] == [*ladder(Options())]
    assert all(band_word(name) == name for bands in SOLO_BANDS.values() for _, name in bands)


def test_alone_moons_are_worth_what_they_are_in_a_whole_game() -> None:
    end = end_of(played(1, "alone"))
    (mine,) = end.seats
    assert mine.moon_points == SOLO_MOON_POINTS[min(mine.moons, 6)]
    assert band(end) == band_of(mine.total, end.options)
    assert band(end) in ladder(end.options)
