"""Games to draw: a deck of random faces, and every state of a game played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.engine.rng import Seeded
from bot.games.luckybox import Deck, Face, LuckyBox, State
from bot.games.luckybox.pictures import Mark
from bot.games.luckybox.rules.actions import Bonus, Cross
from bot.games.luckybox.rules.faces import BONUSES, FACES
from bot.games.luckybox.rules.legal import bolt_cost
from bot.games.luckybox.rules.tags import tag
from bot.render.picture import Person, Status

ODD_NAMES = (
    "Ada",
    "",
    "   ",
    "\u200b\u200d",
    "😀🎲👩‍👩‍👧‍👦🇩🇪",
    "محمد علي",
    "שלום abc",
    "x" * 200,
    "山田太郎 김철수",
    "নাম",
    "e\u0301" + "\u0301" * 40,
    "a\nb\t`c`\U000e0041\ud800",
)
_MARKS: tuple[Status, ...] = ("thinking", "done", "autopilot", "none")
PEOPLE = [Person(name, _MARKS[seat % 4], ai=seat % 3 == 1) for seat, name in enumerate(ODD_NAMES)]


def deck(seed: int = 1) -> Deck:
    """Sixty random faces; each row is one band, as in the real deck."""
    chance = random.Random(seed)
    faces = {}
    for card in range(1, FACES + 1):
        grid: list[int] = []
        for _ in range(3):
            first = chance.choice((1, 4, 7))
            grid += chance.sample((first, first + 1, first + 2), 3)
        faces[card] = Face(tuple(grid), tuple(chance.choice(BONUSES) for _ in range(6)))
    return Deck("random", faces)


GAME = LuckyBox(deck())


def states(seats: int, seed: int) -> Iterator[State]:
    """Every state of a random game, first to last."""
    chance = random.Random(seed)
    state = GAME.start(seats, {}, Seeded(str(seed))).state
    yield state
    while not GAME.is_over(state):
        decisions = GAME.decisions(state)
        if decisions:
            decision = chance.choice(decisions)
            state = GAME.apply(state, decision.seat, chance.choice(decision.options)).state
        else:
            state = GAME.apply(state, None, GAME.advance).state
        yield state


def marks(state: State, seat: int) -> dict[tuple[int, tuple[int, int]], Mark]:
    """What a seat may cross now, as the panel of the bot would mark it."""
    decision = GAME.decision(state, seat)
    found = {}
    places = [card.id for card in state.seats[seat].cards]
    for option in decision.options if decision else ():
        if isinstance(option, Cross | Bonus):
            face = GAME.deck.face(option.card)
            number = face.grid[3 * option.square[0] + option.square[1]]
            assert state.revealed is not None
            cost = bolt_cost(number, state.revealed) if isinstance(option, Cross) else 0
            name = tag(places.index(option.card), face, option.square)
            found[option.card, option.square] = Mark(name, cost)
    return found
