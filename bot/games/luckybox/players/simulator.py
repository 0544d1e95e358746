"""Games of characters against each other, one at a time: what is measured, without what measures it.

`bot.tools.simulation` spreads them over processes. A game is a pure function of deck, seats, seed and its number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.engine.rng import Seeded
from bot.games.luckybox.players.choosing import CHARACTERS
from bot.games.luckybox.players.fast_deck import FastDeck, fast_deck
from bot.games.luckybox.players.fast_game import FastGame
from bot.games.luckybox.players.policy import Policy
from bot.games.luckybox.players.sight import Sight, words
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.scoring import band_of
from bot.games.luckybox.rules.state import ROUNDS, Options


class Anybody:
    """Random legal play: the floor everybody stands on."""

    name = "random"

    def choose(self, deck: FastDeck, sight: Sight, options: Sequence[int], seed: str) -> int:
        """Return one of the options, each equally likely."""
        return options[words(sight, seed, 1)[0] % len(options)]


POLICIES: dict[str, Policy] = {**CHARACTERS, Anybody.name: Anybody()}
"""Everybody who can be measured."""
MOST_SEATS = 12


@dataclass(frozen=True, slots=True)
class Played:
    """The end of one game; lists go by seat."""

    game: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    moons: tuple[int, ...]
    bolts: tuple[int, ...]
    boxes: tuple[tuple[int, ...], ...]
    """Boxes completed in rounds 1–4."""
    stars: tuple[tuple[int, ...], ...]
    """Stars in rounds 1–4."""
    band: str | None
    """The solo band (of four rounds the rulebook's); None with several seats."""


def play(
    deck: FastDeck,
    seats: Sequence[str],
    seed: str,
    game: int,
    policies: Mapping[str, Policy] = POLICIES,
    *,
    rounds: int = ROUNDS,
) -> Played:
    """Play one game to its end; the numbers and boxes depend on seed and game alone, not on who plays."""
    fast = FastGame.start(deck, len(seats), Seeded(f"{seed}/{game}"), rounds=rounds)
    return played_out(fast, [policies[name] for name in seats], seed, game)


def played_out(game: FastGame, policies: Sequence[Policy], seed: str, number: int) -> Played:
    """Play a game from where it stands to its end."""
    while game.phase != "over":
        for seat in game.asked():
            _answer(game, seat, policies[seat], f"{seed}/{seat}")
        game.advance()
    return _played(game, number)


@dataclass(frozen=True, slots=True)
class LuckyBoxSimulator:
    """Lucky Box over a deck, as `bot.tools.simulation.Simulator` has it."""

    deck: Deck

    @property
    def names(self) -> Sequence[str]:
        """Everybody who can be measured."""
        return tuple(POLICIES)

    @property
    def most_seats(self) -> int:
        """Twelve."""
        return MOST_SEATS

    @property
    def timed(self) -> int:
        """Every game."""
        return 1

    def play(self, seats: Sequence[str], seed: str, game: int, watch: Callable[[str, Policy], Policy]) -> Played:
        """Play one game to its end; see `play`."""
        policies = {name: watch(name, POLICIES[name]) for name in set(seats)}
        return play(fast_deck(self.deck), seats, seed, game, policies)

    def moved_back(self, ended: Played, moved: int) -> Played:
        """Return the lists by the order of the names, where everybody sat this many seats before their own."""
        back = len(ended.scores) - moved
        return replace(
            ended,
            scores=ended.scores[back:] + ended.scores[:back],
            ranks=ended.ranks[back:] + ended.ranks[:back],
            moons=ended.moons[back:] + ended.moons[:back],
            bolts=ended.bolts[back:] + ended.bolts[:back],
            boxes=ended.boxes[back:] + ended.boxes[:back],
            stars=ended.stars[back:] + ended.stars[:back],
        )


def _answer(game: FastGame, seat: int, policy: Policy, seed: str) -> None:
    while not game.seats[seat].done:
        options = game.options(seat)
        chosen = options[0]
        if len(options) > 1:
            chosen = policy.choose(game.deck, game.sight(seat), options, seed)
        game.apply(seat, chosen)


def _played(game: FastGame, number: int) -> Played:
    hands = [seat.hand for seat in game.seats]
    keys = [(hand.points, hand.moons) for hand in hands]
    return Played(
        game=number,
        scores=tuple(hand.points for hand in hands),
        ranks=tuple(1 + sum(other > key for other in keys) for key in keys),
        moons=tuple(hand.moons for hand in hands),
        bolts=tuple(hand.bolts for hand in hands),
        boxes=tuple(tuple(seat.boxes) for seat in game.seats),
        stars=tuple(tuple(seat.stars) for seat in game.seats),
        band=band_of(hands[0].points, Options(rounds=game.rounds)) if len(hands) == 1 else None,
    )
