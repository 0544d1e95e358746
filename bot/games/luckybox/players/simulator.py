"""Games of characters against each other, one at a time: what is measured, without what measures it.

`bot.tools.simulation` spreads them over processes. A game is a pure function of deck, seats, seed and its number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.rng import Seeded
from bot.games.luckybox.players import CHARACTERS
from bot.games.luckybox.players.compact import rules
from bot.games.luckybox.players.compact.state import Table
from bot.games.luckybox.players.fast_deck import DeckTables, tables
from bot.games.luckybox.players.policy import Policy
from bot.games.luckybox.players.sight import Sight, sight_of_table, words
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.scoring import LOWEST_BAND, SOLO_BANDS


class Anybody:
    """Random legal play: the floor everybody stands on."""

    name = "random"

    def choose(self, deck: DeckTables, sight: Sight, options: Sequence[int], seed: str) -> int:
        """Each option is equally likely."""
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
    """The solo band (rulebook); None with several seats."""


def play(
    deck: DeckTables, seats: Sequence[str], seed: str, game: int, policies: Mapping[str, Policy] = POLICIES
) -> Played:
    """One game to its end; the numbers and boxes depend on seed and game alone, not on who plays."""
    table = rules.start(deck, len(seats), Seeded(f"{seed}/{game}"))
    return played_out(table, [policies[name] for name in seats], seed, game)


def played_out(table: Table, policies: Sequence[Policy], seed: str, game: int) -> Played:
    """A game from where it stands to its end."""
    while table.phase != "over":
        for seat in rules.asked(table):
            _answer(table, seat, policies[seat], f"{seed}/{seat}")
        rules.advance(table)
    return _played(table, game)


@dataclass(frozen=True, slots=True)
class LuckyBoxLab:
    """Lucky Box over a deck, as `bot.tools.simulation.Lab` has it."""

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

    def play(self, seats: Sequence[str], seed: str, game: int, watch: Callable[[str, Any], Any]) -> Played:
        """See `play`."""
        policies = {name: watch(name, POLICIES[name]) for name in set(seats)}
        return play(tables(self.deck), seats, seed, game, policies)

    def moved_back(self, ended: Played, moved: int) -> Played:
        """The lists by the order of the names, where everybody sat this many seats before their own."""
        back = len(ended.scores) - moved
        return replace(
            ended,
            scores=ended.scores[back:] + ended.scores[:back], ranks=ended.ranks[back:] + ended.ranks[:back],
            moons=ended.moons[back:] + ended.moons[:back], bolts=ended.bolts[back:] + ended.bolts[:back],
            boxes=ended.boxes[back:] + ended.boxes[:back], stars=ended.stars[back:] + ended.stars[:back],
        )  # fmt: skip


def solo_with(deck: DeckTables, faces: Sequence[int], name: str, seed: str, game: int) -> int:
    """The score of a solo game that begins with these faces (1–60) in front of the player, instead of three chosen."""
    table = rules.start(deck, 1, Seeded(f"{seed}/{game}"))
    board = table.boards[0]
    # Everything else is the same pile whatever the faces: they are taken out of it, and nothing else moves.
    table.pile = [card for card in (*table.pile, *(board.offered or ())[::-1]) if card not in faces]
    board.offered = tuple(faces)
    rules.keep(board, deck, (1 << len(faces)) - 1)
    return played_out(table, [POLICIES[name]], seed, game).scores[0]


def _answer(table: Table, seat: int, policy: Policy, seed: str) -> None:
    board = table.boards[seat]
    while not board.done:
        options = rules.options(table, seat)
        chosen = options[0]
        if len(options) > 1:
            chosen = policy.choose(table.deck, sight_of_table(table, seat), options, seed)
        rules.apply(table, seat, chosen)


def _played(table: Table, game: int) -> Played:
    boards = table.boards
    keys = [(board.banked, board.moons) for board in boards]
    band = next((name for least, name in SOLO_BANDS["rulebook"] if keys[0][0] >= least), LOWEST_BAND)
    return Played(
        game=game,
        scores=tuple(board.banked for board in boards),
        ranks=tuple(1 + sum(other > key for other in keys) for key in keys),
        moons=tuple(board.moons for board in boards),
        bolts=tuple(board.bolts for board in boards),
        boxes=tuple(tuple(board.completed) for board in boards),
        stars=tuple(tuple(board.stars) for board in boards),
        band=band if len(boards) == 1 else None,
    )
