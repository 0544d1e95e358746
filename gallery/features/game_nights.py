"""How game nights went, as the gallery draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.features.game_nights.picture import draw_game_night
from bot.features.game_nights.summary import GameNight, GameNightBest, GameNightHero, GameNightMoment, GameNightTable
from bot.games.catalogue import games
from gallery import flip7, positions
from gallery.kind import Kind
from gallery.league import GAME, LONG
from gallery.positions import NAMES, SCRIPTS

GROUP = "Game nights"


def kinds() -> Iterator[Kind]:
    """Yield its pictures."""
    yield Kind("evening", GROUP, "A game night of three tables", drawn=lambda: draw_game_night(evening()))
    yield Kind(
        "evening-long", GROUP, "A game night of very many", drawn=lambda: draw_game_night(long_evening()), told=False
    )


def less() -> dict[str, Callable[[], object]]:
    """Pictures with less to show than those of the gallery."""
    return {"a game night without moments": lambda: draw_game_night(replace(evening(), moments=(), bests=()))}


def evening() -> GameNight:
    """An evening of three tables."""
    tables = (
        GameNightTable(1, GAME, ("Ada",), "57"),
        GameNightTable(2, "Flip 7", ("Ada", "Hedy"), "203"),
        GameNightTable(3, GAME, (), "still being played"),
    )
    hero = _of_flip7("Ada")
    bests = (
        GameNightBest("Best round", (hero.name,), hero.words),
        GameNightBest("Best chain", ("Grace", "Linus"), "chain of 6 crosses"),
    )
    done = (
        ("Grace", "chain of 6 crosses"),
        ("Linus", "chain of 6 crosses"),
        ("Hedy", "round of 61 points"),
        ("Katherine", "chain of 4 crosses"),
        ("Otto", "chain of 3 crosses"),
    )
    moments = tuple(GameNightMoment(*one) for one in done)
    return GameNight("Friday at last", "Fri, 15 Jan 2027 · 3 tables · 6 players", tables, bests, moments, (hero,))


def _of_flip7(name: str) -> GameNightHero:
    """Somebody whose best moment was a round with seven numbers."""
    view = flip7.first(4, flip7.seven)
    past = view.rounds[-1]
    seat = past.flip7_by or 0
    return GameNightHero(name, 2, f"round of {past.scores[seat]} points", flip7.DRAWER.sketch_moment(view, seat))


def _of_luckybox(name: str) -> GameNightHero:
    """Somebody whose best moment was a long chain."""
    state, seat = positions.seat_of(4, lambda state, seat: len(state.seats[seat].chain) >= 5)
    sketch = games()["luckybox"].drawer.sketch_moment(positions.GAME.view(state, None), seat)
    return GameNightHero(name, 2, f"chain of {len(state.seats[seat].chain)} crosses", sketch)


def long_evening() -> GameNight:
    """An evening of many, with names in many scripts."""
    names = (*SCRIPTS, LONG, "🦊🌈", "xX_Dragon_Xx", *NAMES)
    tables = tuple(
        GameNightTable(number, GAME if number % 2 else "Flip 7", (names[number],), str(207 - 7 * number))
        for number in range(1, 8)
    )
    moments = tuple(
        GameNightMoment(name, f"chain of {max(1, 9 - place // 3)} crosses") for place, name in enumerate(names[:9])
    )
    best = GameNightBest("Best chain", (LONG,), "chain of 9 crosses")
    heroes = (_of_luckybox(LONG), _of_flip7(SCRIPTS[2]))
    head = (f"{LONG}'s game night", "Sat, 31 Oct 2026 · 7 tables · 30 players")
    return GameNight(*head, tables, (best,), moments, heroes)
