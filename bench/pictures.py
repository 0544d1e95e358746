"""Pictures: draw and encode, against the floor (copying the pixels, deflate level 1) and a plain RGB PNG of Pillow."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Callable
from typing import Any

from PIL import Image

from bench.table import Section, cpu, ms
from bot.engine.luckybox import LuckyBox
from bot.engine.luckybox.actions import Bonus, Cross
from bot.engine.luckybox.legal import bolt_cost
from bot.engine.luckybox.state import State
from bot.engine.luckybox.tags import tag
from bot.engine.luckybox.view import View
from bot.engine.rng import Seeded
from bot.games import games, luckybox_deck
from bot.render.luckybox import Mark
from bot.render.picture import Person, Picture

Marks = dict[tuple[int, tuple[int, int]], Mark]


def position(seats: int, cards: int, seed: int = 0) -> tuple[LuckyBox, State, int]:
    """A position of a random game with a seat that holds so many cards and is asked to cross."""
    game = LuckyBox(luckybox_deck())
    while True:
        rng = random.Random(seed)
        state: Any = game.start(seats, {}, Seeded(str(seed))).state
        while not game.is_over(state):
            decisions = game.decisions(state)
            if decisions and decisions[0].ask == "cross" and state.turn > 4:
                seat = decisions[0].seat
                if len(state.seats[seat].cards) == cards:
                    return game, state, seat
            if not decisions:
                state = game.apply(state, None, game.advance).state
            else:
                state = game.apply(state, decisions[0].seat, rng.choice(decisions[0].options)).state
        seed += 1


def marks(game: LuckyBox, state: State, seat: int) -> Marks:
    """The squares a seat may choose, as its panel marks them."""
    decision = game.decision(state, seat)
    found: Marks = {}
    places = {card.id: place for place, card in enumerate(state.seats[seat].cards)}
    for option in decision.options if decision else ():
        if isinstance(option, Cross | Bonus):
            face = game.deck.face(option.card)
            number = face.grid[3 * option.square[0] + option.square[1]]
            cost = bolt_cost(number, state.revealed or number)
            found[option.card, option.square] = Mark(tag(places[option.card], face, option.square), cost)
    return found


def people(count: int) -> list[Person]:
    """So many names."""
    return [Person(f"Player {number + 1}", "thinking") for number in range(count)]


def panel(cards: int) -> Callable[[], Picture]:
    """Drawing a panel of so many cards."""
    game, state, seat = position(4, cards)
    view: View = game.view(state, seat)
    shown = marks(game, state, seat)
    drawer = games()["luckybox"].drawer
    return lambda: drawer.draw_panel(view, seat, people(4), shown)


def table(seats: int) -> Callable[[], Picture]:
    """Drawing a table of so many players."""
    game, state, _ = position(seats, 4)
    view: View = game.view(state, None)
    drawer = games()["luckybox"].drawer
    return lambda: drawer.draw_table(view, people(seats))


def _floor(picture: Picture) -> float:
    with Image.open(io.BytesIO(picture.png)) as image:
        pixels = bytearray(image.tobytes())
    return cpu(lambda: zlib.compress(bytes(pixels), 1))


def _plain(picture: Picture) -> float:
    with Image.open(io.BytesIO(picture.png)) as image:
        rgb = image.convert("RGB")
    return cpu(lambda: rgb.save(io.BytesIO(), "PNG"))


def sections() -> list[Section]:
    """The figures of drawing."""
    games()["luckybox"].drawer.warm()
    kinds = {f"panel, {cards} cards": panel(cards) for cards in (3, 5, 6)}
    kinds |= {f"table, {seats} players": table(seats) for seats in (4, 12)}
    rows = []
    for name, draw in kinds.items():
        picture = draw()
        spent, floor, plain = cpu(draw), _floor(picture), _plain(picture)
        rows.append((
            name, f"{picture.width}×{picture.height}", ms(spent), f"{len(picture.png) / 1024:.0f} KB",
            f"{spent / floor:.2f}×", f"{plain / spent:.1f}×",
        ))  # fmt: skip
    about = (
        "Warm, draw and encode together. The floor copies the picture's pixels and deflates them at level 1; plain is "
        "the same picture as RGB written by Pillow with its defaults, drawing not counted."
    )
    columns = ("picture", "pixels", "CPU each", "bytes", "over the floor", "plain encoding alone takes")
    return [Section("Pictures", about, columns, tuple(rows))]
