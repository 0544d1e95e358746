"""Games that win what only a game of Lucky Box can win, and nearly the same that do not."""

from __future__ import annotations

from bot.league.values import GameKind
from tests.league.occasions import Case, day, first, game, streak

CASES = {
    "early_box": Case([game(counts={"boxes_1": 1})], [game(counts={"boxes_2": 1, "boxes_3": 1, "boxes_4": 2})]),
    "chain": Case([game(counts={"max_chain": 5}), game(counts={"max_chain": 9})], [game(counts={"max_chain": 4})]),
    "six_moons": Case(
        [game(counts={"moons_1": 1, "moons_2": 2, "moons_3": 2, "moons_4": 1}), game(counts={"moons_4": 7})],
        [game(counts={"moons_1": 1, "moons_2": 2, "moons_4": 2})],
    ),
    "starry": Case(
        [game(counts={"stars_1": 3, "stars_4": 3}), game(counts={"stars_2": 3, "stars_3": 3})],
        [game(counts={"stars_1": 3, "stars_2": 2, "stars_3": 2, "stars_4": 2})],
    ),
    "seventy": Case(
        [game(kind=GameKind.SOLO, rank=1, seats=1, people=1, total=70), day(streak(), total=85)],
        [game(kind=GameKind.SOLO, rank=1, seats=1, people=1, total=69), game(total=85), game(**first(total=85))],
        counted=False,
    ),
    "no_lightning": Case(
        [game(**first(), counts={"bolts_spent": 0})],
        [
            game(**first(), counts={"bolts_spent": 1}),
            game(counts={"bolts_spent": 0}),
            game(**first(people=1), counts={"bolts_spent": 0}),
            game(**first(kind=GameKind.SOLO), counts={"bolts_spent": 0}),
            game(**first(), without="bolts_spent"),
        ],
    ),
    "comeback": Case(
        [game(**first(), counts={"last_after_3": 1})],
        [
            game(**first()),
            game(counts={"last_after_3": 1}),
            game(**first(people=1), counts={"last_after_3": 1}),
            game(**first(), without="last_after_3"),
        ],
    ),
}
