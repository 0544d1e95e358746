"""What puzzles keep of people."""

from __future__ import annotations

from bot.features.puzzles.store import PuzzleStore
from bot.store.sql.database import Database
from tests.store.everything import DAY, GAME, MARK, NOW, ZOE, Life, RoomsShare


async def live(life: Life) -> None:
    """An answer to the day's puzzle; and their games may become some."""
    puzzles = PuzzleStore(life.database)
    assert await puzzles.claim(GAME, DAY, NOW, 60.0)
    await puzzles.put(GAME, DAY, {"game": GAME, "best": 1})
    assert await puzzles.answer(GAME, DAY, ZOE, 1, found=True, at=NOW, mark=MARK)
    await puzzles.give(ZOE, NOW, gives=True)


async def read(database: Database) -> object:
    """A puzzle, and what came of somebody's answers."""
    store = PuzzleStore(database)
    return (
        await store.puzzle(GAME, DAY),
        await store.answer_of(GAME, DAY, ZOE),
        await store.rating(GAME, ZOE),
        await store.last_answers(GAME, ZOE, 5),
    )


KEPT = RoomsShare(
    live,
    read,
    of_people={"puzzle_answers": ("user_id",), "puzzle_givers": ("user_id",), "puzzle_ratings": ("user_id",)},
    marked={("puzzle_marks", "mark")},
    of_the_game={"puzzles.puzzle": "a position, with seats"},
)
