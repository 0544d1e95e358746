"""Learning what cards and tokens are worth: what is learned fits what the tables add up."""

from random import Random

import pytest

from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import weights
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.shark import values_of
from bot.games.luckybox.rules.state import ROUNDS
from data.learn_luckybox import features, hands, improved, text

DECK = fast_deck(shipped_deck())


def test_the_worth_of_a_hand_is_its_features_by_their_weights() -> None:
    values = values_of(DECK, ROUNDS)
    for moment, hand in list(hands(values, Random(1), 0.5))[:-1]:
        round_, turns = moment // 4 + 1, 3 * (moment % 4)
        worth = values.at(round_, turns, hand.stars, hand.moons).hand(hand)
        summed = sum(weights.WEIGHTS[moment][place] * value for place, value in features(DECK, hand))
        assert worth == pytest.approx(hand.points + summed)


def test_learning_is_the_same_every_time_and_fits_the_module() -> None:
    found = improved(weights.WEIGHTS, [DECK], 4, 1)
    assert found == improved(weights.WEIGHTS, [DECK], 4, 1)
    module = text(found, 'before\n_LEARNED = """\n1 2 3\n"""\nafter\n')
    assert module.startswith("before\n")
    assert module.endswith('"""\nafter\n')
    assert module.split('"""')[1].split() == [str(round(100 * weight)) for moment in found for weight in moment]
