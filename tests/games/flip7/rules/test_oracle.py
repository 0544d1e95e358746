"""The engine and the rules written a second time play the same games, question by question."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, Start
from bot.games.flip7.rules.actions import Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import DECK, FREEZE, names
from tests.depth import examples
from tests.engine.playout import Move
from tests.games.flip7.anything import Options, hits, options, seats, seeds
from tests.games.flip7.build import CODEC
from tests.games.flip7.rules.oracle import Oracle
from tests.games.flip7.rules.test_properties import GAME, games, playing


def given_answer(action: Any) -> Any:
    """What the oracle is told."""
    match action:
        case Hit():
            return "hit"
        case Stay():
            return "stay"
        case Target(_, at) | Give(at):
            return at


def agree(count: int, choices: Options, moves: Sequence[Move], discard: Sequence[str] = ()) -> None:
    """A game both ways."""
    parsed: dict[str, Any] = GAME.parse_options(choices)
    nobody = [""] * count
    oracle = Oracle(count, parsed, [names(order) for order in moves[-1].after.orders], discard)
    for move in moves:
        assert CODEC.result(move.before, nobody) == oracle.result()
        if move.seat is None:
            oracle.advance()
        else:
            oracle.answer(given_answer(move.action))
    assert CODEC.result(moves[-1].after, nobody) == oracle.result()
    assert oracle.orders == []


@examples(40)
@given(seats, options, seeds, hits)
def test_engine_and_oracle_agree(count: int, choices: Options, seed: int, eager: float) -> None:
    agree(count, choices, list(games(count, choices, seed, eager)))


@dataclass(frozen=True)
class FewCards:
    """A small deck, and shuffles from a seed."""

    deck: tuple[int, ...]
    seed: str

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """The deck as it is; any shuffle."""
        return self.deck if stream == "deck" else Seeded(self.seed).order(stream, index, items)

    def roll(self, stream: str, index: int, count: int, sides: int) -> tuple[int, ...]:
        """No dice are rolled."""
        raise AssertionError(stream)


@examples(40)
@given(st.integers(1, 6), options, seeds, hits, st.integers(2, 40))
def test_engine_and_oracle_agree_on_small_decks_full_of_action_cards(
    count: int, choices: Options, seed: int, eager: float, size: int
) -> None:
    dice = Random(seed)
    cards = dice.sample([card for card in DECK if card < FREEZE], size)
    cards += [card for card in DECK if card >= FREEZE and dice.random() < 0.7]
    dice.shuffle(cards)
    cut = dice.randrange(1, len(cards))
    deck, discard = tuple(cards[:cut]), tuple(cards[cut:])
    game = Flip7(Start(discard=discard))
    state = game.start(count, choices, FewCards(deck, str(seed))).state
    if moves := list(playing(game, state, dice, eager, most=150)):
        agree(count, choices, moves, names(discard))
