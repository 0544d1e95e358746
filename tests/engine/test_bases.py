"""What the bases make of a game's few functions: questions, serials, dice that a record holds, answers unseen."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine.bases import Base
from bot.engine.codec import BaseCodec
from bot.engine.core import ALMOST, DayScore, Edition, IllegalAction
from bot.engine.players import SimplePlayers
from bot.engine.public_view import PublicView
from bot.engine.record import Codecs, export, play, replay
from bot.engine.rng import Scripted, Seeded
from bot.engine.turn import Drawn, Turn
from bot.game_words import GameWords
from bot.render.generic import Scene
from tests.engine.pig import Bidding, Pig, Position
from tests.engine.playout import random_game, seeded_record

PIG, BIDDING = Pig(), Bidding()
both = pytest.mark.parametrize("game", [PIG, BIDDING], ids=lambda game: game.key)


def codecs(game: Base[Any]) -> Codecs:
    """The record form of one game."""
    codec = BaseCodec(game)
    return {game.key: {Edition(game.rules_version, codec.deck_name): codec}}


# Worked out with a program of its own from the description of the shuffle, not with the engine.
def test_dice_of_a_seed_are_the_same_everywhere_and_fair() -> None:
    assert [Seeded("lucky").roll("dice", index, 2, 6) for index in range(3)] == [(2, 2), (5, 1), (3, 3)]
    rolled = [value for index in range(3000) for value in Seeded("any").roll("dice", index, 2, 6)]
    # 1000 each are expected, with a standard deviation of 29.
    assert all(850 <= rolled.count(face) <= 1150 for face in range(1, 7))


def test_a_roll_that_a_record_lacks_is_said_to_be_missing() -> None:
    state = PIG.start(2, {}, Scripted({"dice": ((4,),)})).state
    state = PIG.apply(state, 0, "roll").state
    with pytest.raises(IllegalAction, match="bad_record"):
        PIG.apply(state, 0, "roll")


def test_what_was_drawn_says_how_many_sides_each_roll_had_and_cards_are_sorted_before_they_are_shuffled() -> None:
    turn, other = (Turn({}, 1, Seeded("a"), Drawn()) for _ in range(2))
    turn.roll(2, 12)
    turn.roll()
    assert turn.drawn.sides == (12, 6)
    assert turn.shuffle((3, 1, 2)) == other.shuffle((1, 2, 3)) == Seeded("a").order("deck", 0, (1, 2, 3))


@pytest.mark.parametrize("value", [0, 7])
def test_a_die_shows_one_of_its_faces(value: int) -> None:
    state = PIG.start(2, {}, Scripted({"dice": ((value,),)})).state
    with pytest.raises(IllegalAction, match="bad_record"):
        PIG.apply(state, 0, "roll")


def test_who_is_not_asked_and_who_answers_something_else_is_refused_and_nothing_changes() -> None:
    state = PIG.start(2, {}, Seeded("a")).state
    for seat, action, code in (
        (1, "roll", "not_asked"),
        (0, "bank", "not_an_option"),
        (5, "roll", "no_such_seat"),
        (0, "undo", "nothing_to_undo"),
        (None, "advance", "seats_waiting"),
    ):
        with pytest.raises(IllegalAction) as refused:
            PIG.apply(state, seat, action)
        assert refused.value.code == code
    assert state == PIG.start(2, {}, Seeded("a")).state


def test_answers_are_unseen_until_all_have_given_theirs_and_may_be_taken_back() -> None:
    state = BIDDING.start(2, {}, Seeded("a")).state
    step = BIDDING.apply(state, 0, "bid.3")
    assert "3" not in json.dumps([dict(event.data) for event in step.events])
    assert BIDDING.view(step.state, 1) == BIDDING.view(BIDDING.apply(state, 0, "bid.1").state, 1)
    assert BIDDING.may_undo(step.state, 0)
    again = BIDDING.apply(step.state, 0, "undo").state
    assert BIDDING.open_seats(again) == (0, 1)
    after = BIDDING.apply(BIDDING.apply(again, 0, "bid.2").state, 1, "bid.1").state
    moved = BIDDING.apply(after, None, "advance")
    assert [event.kind for event in moved.events] == ["won"]
    assert not BIDDING.may_undo(moved.state, 0)


@both
def test_random_games_end_and_come_back_from_seeds_and_from_records_with_every_draw(game: Base[Any]) -> None:
    codec = BaseCodec(game)
    for number in range(20):
        seed = f"{game.key}/{number}"
        moves = list(random_game(game, 3, {}, Seeded(seed), Random(seed)))
        end = moves[-1].after
        assert game.is_over(end)
        _, state = play(seeded_record(game, 3, {}, seed, moves), codecs(game))
        assert state == end
        names = ["a", "b", "c"]
        for cut in (1, len(moves) // 2, len(moves)):
            actions = [game.dump_action(move.seat, move.action) for move in moves[:cut]]
            record = export(codec, game, moves[cut - 1].after, names=names, options={}, actions=actions)
            back = replay(json.loads(json.dumps(record)), codecs(game))
            assert back == codec.result(moves[cut - 1].after, names)


def test_a_record_of_a_game_under_way_tells_nothing_of_the_cards_to_come() -> None:
    state = BIDDING.start(2, {}, Seeded("a")).state
    exported: Any = BaseCodec(BIDDING).export(BIDDING, state)
    (deck,) = exported["chance"]["deck"]
    assert deck[0] == state.position.cards[0]
    assert deck[1:] == sorted(state.position.cards[1:])


@both
def test_characters_answer_with_an_option_the_same_for_the_same_seed(game: Base[Any]) -> None:
    players = SimplePlayers(game)
    state = game.start(3, {}, Seeded("a")).state
    (decision, *_) = game.decisions(state)
    assert players.characters == ("rookie",)
    answers = {players.consider(state, decision, "rookie", str(seed)) for seed in range(30)}
    assert answers <= set(decision.options)
    assert players.default(state, decision) == players.default(state, decision)


@pytest.mark.parametrize("text", ["roll.1.", "roll.01", "Roll", "advance", "fold", "roll.-1", "roll" + ".1" * 40])
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction, match="bad_record"):
        PIG.action_of(text)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"seat": 0},
        {"do": "roll"},
        {"seat": -1, "do": "roll"},
        {"seat": True, "do": "roll"},
        {"seat": 0, "do": "x"},
        {"seat": 0, "do": "roll", "with": "1"},
        {"seat": 0, "do": "roll", "with": [-1]},
        {"seat": 0, "do": "advance"},
        {"seat": 0, "do": "roll", "more": 1},
    ],
)
def test_a_malformed_action_is_refused(raw: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction, match="bad_record"):
        PIG.parse_action(raw)


def test_options_are_checked_by_their_declaration() -> None:
    assert PIG.parse_options({}) == {"goal": 30}
    for wrong in ({"goal": 9}, {"goal": True}, {"goal": "30"}, {"other": 1}):
        with pytest.raises(IllegalAction, match="bad_record"):
            PIG.parse_options(wrong)


def test_what_has_been_played_goes_by_the_goal_and_without_one_it_counts_from_the_end_on() -> None:
    class Race(Pig):
        def public_view(self, position: Position, asked: tuple[int, ...]) -> PublicView:
            return replace(super().public_view(position, asked), goal=position.goal)

    race, dice = Race(), Scripted({"dice": ((6,), (6,), (6,), (6,), (6,), (6,))})
    state = race.start(2, {}, dice).state
    shares = []
    for action in ("roll", "roll", "bank", "roll", "bank", "roll", "roll", "roll", "bank"):
        seat = race.open_seats(state)[0]
        state = race.apply(state, seat, action).state
        shares.append((race.progress(state), PIG.progress(state)))
    assert shares[:3] == [(0, 0), (0, 0), (12 / 30, 0)]
    assert shares[-1] == (1, 1)


def test_a_goal_that_is_reached_before_the_end_is_almost_all() -> None:
    class Late(Pig):
        def is_finished(self, position: Position) -> bool:
            return False

        def public_view(self, position: Position, asked: tuple[int, ...]) -> PublicView:
            return replace(super().public_view(position, asked), goal=position.goal)

    state = Late().start(1, {"goal": 10}, Scripted({"dice": ((6,), (6,))})).state
    for action in ("roll", "roll", "bank"):
        state = Late().apply(state, 0, action).state
    assert Late().progress(state) == ALMOST


def test_what_breaks_a_tie_is_said_once_and_decides_places_winners_and_pictures() -> None:
    class Tied(Pig):
        """Of equal points those of the later seat count more."""

        def decides(self, position: Position) -> Sequence[tuple[int, ...]]:
            return [(total, seat) for seat, total in enumerate(self.totals(position))]

    tied = Tied()
    state = tied.start(3, {}, Seeded("a")).state
    over = replace(state, position=Position((30, 12, 30), goal=30))
    assert [standing.rank for standing in tied.standings(over) or ()] == [2, 3, 1]
    seen = tied.view(over, None)
    assert (seen.winners, seen.ranks) == ((2,), (2, 3, 1))
    scene = Scene(GameWords("pig"), seen, [])
    assert [scene.rank(seat) for seat in range(3)] == [2, 3, 1]
    assert tied.view(state, None).ranks == ()


def test_what_breaks_a_tie_orders_equals_on_a_day_too() -> None:
    class Tied(Pig):
        """Of equal points a larger pot counts more, then a lower goal, then what is far too large for a column."""

        def decides(self, position: Position) -> Sequence[tuple[int, ...]]:
            return [(total, position.pot, -position.goal, 10**9) for total in self.totals(position)]

    def day(pot: int, goal: int) -> DayScore:
        return tied.day_score(replace(state, position=Position((30,), goal=goal, pot=pot)))

    tied = Tied()
    state = tied.start(1, {}, Seeded("a")).state
    ordered = [day(-2, 30), day(0, 30), day(0, 29), day(1, 30), day(9999, 30)]
    assert {(score.total, score.rank_key) for score in ordered} == {(30, 30)}
    ties = [score.tie for score in ordered]
    assert ties == sorted(set(ties))
    assert all(abs(tie) < 2**31 for tie in ties)


@pytest.mark.parametrize(("ties", "tie"), [((), 0), ((12,), 12), ((-1_000_000,), -1_000_000)])
def test_a_day_without_what_breaks_a_tie_has_none_and_what_does_alone_is_kept_as_it_is(
    ties: tuple[int, ...], tie: int
) -> None:
    class Tied(Pig):
        def decides(self, position: Position) -> Sequence[tuple[int, ...]]:
            return [(total, *ties) for total in self.totals(position)]

    state = Tied().start(1, {}, Seeded("a")).state
    over = replace(state, position=Position((30,), goal=30))
    assert Tied().day_score(over) == DayScore(total=30, rank_key=30, tie=tie)
