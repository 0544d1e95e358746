"""Pictures that are not sent as they are here: the host's moods, the emoji, and moments of an animated replay."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from bot.emoji import ours
from bot.games.catalogue import games
from bot.games.luckybox import State
from bot.render.host import MOODS, host, host_width
from bot.render.picture import Picture
from bot.render.png import Sheet
from bot.render.typesetting.text import write
from gallery import positions

TALL, CAPTION, PER_ROW = 250, 40, 4
"""Height of the host, of the line below it, and how many stand side by side."""
EMOJI, ROOM = 96, 112
"""Side of an emoji, and of the place it has."""
MOMENTS = (4, 12, 20, 28, 36)
"""Which frames of a whole game are shown before its last."""


def host_moods() -> Picture:
    """The host in every mood, each with its name."""
    wide = host_width(TALL) + 16
    rows = -(-len(MOODS) // PER_ROW)
    sheet = Sheet(wide * PER_ROW, rows * (TALL + CAPTION + 12), "stage")
    for place, mood in enumerate(MOODS):
        left, top = place % PER_ROW * wide, place // PER_ROW * (TALL + CAPTION + 12)
        sheet.put(host(mood, TALL, "stage"), left + 8, top + 8)
        write(sheet, left + wide // 2, top + TALL + 30, mood, 30, "white", "stage", align=0.5)
    return Picture(
        sheet.png(), f"Clover, the host, a pink pig with a hat: {', '.join(MOODS)}.", sheet.width, sheet.height
    )


def emoji_sheet() -> Picture:
    """Every emoji on nothing."""
    found = ours(games().values())
    columns = len(found.shapes) // 2
    sheet = Image.new("RGBA", (ROOM * columns, ROOM * -(-len(found.shapes) // columns)))
    for place, symbol in enumerate(found.shapes):
        drawn = found.draw(symbol).resize((EMOJI, EMOJI), Image.Resampling.LANCZOS)
        inset = (ROOM - EMOJI) // 2
        sheet.paste(drawn, (place % columns * ROOM + inset, place // columns * ROOM + inset))
    file = io.BytesIO()
    sheet.save(file, "PNG")
    told = ", ".join(shape.word.replace("_", " ") for shape in found.shapes.values())
    return Picture(file.getvalue(), f"Emoji: {told}.", sheet.width, sheet.height)


def turning_points(states: tuple[State, ...]) -> list[State]:
    """The states of a game that its replay shows: each before the table moves on, and the last."""
    return [
        state
        for state, following in zip(states, [*states[1:], None], strict=True)
        if following is None
        or (state.phase, state.round, state.turn) != (following.phase, following.round, following.turn)
    ]


def replay() -> Picture:
    """A game of three as an animation."""
    views = [positions.GAME.view(state, None) for state in turning_points(positions.states(3, 0))]
    return games()["luckybox"].drawer.draw_replay(views, positions.people(positions.states(3, 0)[-1]))


def replay_moments() -> Picture:
    """Some frames of the animation side by side."""
    return strip(replay(), (*MOMENTS, -1), per_row=3)


def frames_of(animation: Picture) -> int:
    """How many frames it has."""
    with Image.open(io.BytesIO(animation.png)) as film:
        return int(getattr(film, "n_frames", 1))


def strip(animation: Picture, moments: Sequence[int], per_row: int) -> Picture:
    """Some frames of an animation side by side; negative numbers count from its last, −1."""
    with Image.open(io.BytesIO(animation.png)) as film:
        frames = []
        last = getattr(film, "n_frames", 1) - 1
        for moment in moments:
            film.seek(min(moment % (last + 1) if moment < 0 else moment, last))
            frames.append(film.convert("RGB"))
    wide, tall = frames[0].width // 3, frames[0].height // 3
    made = Image.new("RGB", (per_row * wide, -(-len(frames) // per_row) * tall))
    for place, frame in enumerate(frames):
        left, top = place % per_row * wide, place // per_row * tall
        made.paste(frame.resize((wide, tall), Image.Resampling.LANCZOS), (left, top))
    file = io.BytesIO()
    made.save(file, "PNG")
    return Picture(file.getvalue(), animation.alt, made.width, made.height)


def moment() -> Picture:
    """The longest chain of a player, cross by cross."""
    chains = positions.states(2, 0)
    ended = max(range(len(chains)), key=lambda place: len(chains[place].seats[0].chain))
    crosses = len(chains[ended].seats[0].chain)
    views = [positions.GAME.view(state, None) for state in chains[ended - crosses : ended + 1]]
    made = games()["luckybox"].drawer.draw_moment(views, 0, positions.people(chains[ended]))
    return strip(made, (0, 1, 2, -1), per_row=2)
