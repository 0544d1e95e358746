"""What really happens while pictures are drawn: who writes in which colour on which ground, and every sprite."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import CodeType
from typing import Any
from unittest.mock import patch

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bench.patching import caches, forget, images, instead
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.render import bubble as bubbles
from bot.render.brush import SCALE, Brush
from bot.render.drawer import Drawer
from bot.render.palette import ENTRIES, INDEX, RGB, rgb
from bot.render.picture import Person, Picture, Voice
from bot.render.png import Sheet
from bot.render.typesetting import text as texts
from bot.render.typesetting.fonts import MAIN, font
from gallery.kinds import kinds
from tests.every_plugin import whole_game
from tests.render.recording import drawn_anew
from tests.small_games import bidding, pig, their_words

AROUND = 2
"""Pixels around a letter that it has to stand out from."""
SHARE = 0.1
"""Of a letter's surroundings, what a colour has to take to count as its ground."""
NAMED = {rgb(name): name for name in INDEX}
INGREDIENTS = (
    "bot.render.typesetting.fonts.",
    "bot.render.palette.",
    "bot.render.typesetting.text.",
    "bot.render.typesetting.lettering._sticker",
)
"""Beginnings of the names of what is kept but never put on a sheet as it is."""


@dataclass(frozen=True)
class Drawn:
    """A sprite with the call it came from."""

    maker: str
    arguments: Mapping[str, Any]
    image: Image.Image

    @property
    def ground(self) -> str:
        """The colour it lies on: as its maker was told, else what is in its corners, else what is along its edge."""
        told = self.arguments.get("back")
        if isinstance(told, str) and told in INDEX:
            return told
        wide, tall = self.image.size
        corners = [(x, y, x + 1, y + 1) for x in (0, wide - 1) for y in (0, tall - 1)]
        edges = [(0, 0, wide, 1), (0, tall - 1, wide, tall), (0, 0, 1, tall), (wide - 1, 0, wide, tall)]
        for boxes in (corners, edges):
            there = Counter(b"".join(self.image.crop(box).tobytes() for box in boxes))
            for index, _ in there.most_common():
                if index < len(ENTRIES) and ENTRIES[index] in NAMED:
                    return NAMED[ENTRIES[index]]
        raise LookupError(f"{self.maker}: its ground is none of the named colours")

    def __str__(self) -> str:
        return f"{self.maker}({', '.join(f'{name}={value}' for name, value in self.arguments.items())})"


@dataclass
class Seen:
    """Everything seen."""

    words: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """(front, back) → examples of what was written so."""
    lies: dict[str, str] = field(default_factory=dict)
    """Words whose ground is not the colour they were told: which, and what is there."""
    sprites: dict[str, Drawn] = field(default_factory=dict)
    makers: set[CodeType] = field(default_factory=set)
    """The code of everything that had a part in making a picture."""
    spoken: list[str] = field(default_factory=list)
    """The lines of bubbles, in the order they were written: a bubble is drawn of its words."""

    def wrote(self, front: str, back: str, words: str) -> None:
        """Remember a pair."""
        self.words.setdefault((front, back), set()).add(words)


def _write(seen: Seen, real: Callable[..., int]) -> Callable[..., int]:
    """`write` that looks first at what lies where the words will be."""
    names = inspect.signature(real)

    def write(*given: Any, **named: Any) -> int:
        call = names.bind(*given, **named)
        call.apply_defaults()
        a = call.arguments
        drawn = texts.label(a["text"], a["size"], a["front"], a["back"], a["face"])
        if drawn.sprite is not None:
            left = a["x"] + 1 + drawn.left - round(drawn.width * a["align"])
            top = a["y"] + drawn.top
            sheet: Sheet = a["sheet"]
            box = (left, top, left + drawn.sprite.width, top + drawn.sprite.height)
            under = Counter(sheet.image.crop(box).tobytes()).most_common(1)[0][0]
            if under != INDEX[a["back"]]:
                there = NAMED.get(ENTRIES[under], "a shade") if under < len(ENTRIES) else "nothing"
                seen.lies[f"{a['text']!r} {a['front']} on {a['back']}"] = there
        return real(*given, **named)

    return write


def _bubble(seen: Seen, real: Callable[..., None]) -> Callable[..., None]:
    """`bubble._write` that remembers its line."""
    names = inspect.signature(real)

    def write(*given: Any, **named: Any) -> None:
        seen.spoken.append(names.bind(*given, **named).arguments["line"])
        real(*given, **named)

    return write


def _text(seen: Seen, real: Callable[..., None]) -> Callable[..., None]:
    """`Brush.text` that looks first at what the letters will touch."""
    names = inspect.signature(real)

    def text(*given: Any, **named: Any) -> None:
        call = names.bind(*given, **named)
        call.apply_defaults()
        a = call.arguments
        if a.get("edge") is not None:
            seen.wrote(a["colour"], a["edge"], a["words"])
        else:
            for ground in _touched(a["self"], a["x"], a["y"], a["words"], a["size"]):
                seen.wrote(a["colour"], ground, a["words"])
        real(*given, **named)

    return text


def _touched(brush: Brush, x: float, y: float, words: str, size: float) -> list[str]:
    """The colours around the letters to be drawn, each with a share worth counting."""
    name, scaled = MAIN["display"], round(size * SCALE)
    mask = Image.new("L", brush.image.size)
    place = (x * SCALE, y * SCALE + texts.cap_height(name, scaled) / 2)
    ImageDraw.Draw(mask).text(place, words, 255, font(name, scaled), "ms")
    box = mask.getbbox()
    if box is None:
        return []
    reach = AROUND * SCALE
    box = (max(0, box[0] - reach), max(0, box[1] - reach), box[2] + reach, box[3] + reach)
    letters = mask.crop(box).point(lambda value: 255 * (value > 127))
    wider = letters
    for _ in range(reach):  # pixel by pixel: the same as one wide filter, in a tenth of the time
        wider = wider.filter(ImageFilter.MaxFilter(3))
    ring = ImageChops.subtract(wider, letters)
    ground = brush.image.crop(box).convert("RGB")
    ground.putalpha(ring)
    counted = ground.getcolors(ground.width * ground.height) or []
    inside: dict[RGB, int] = {}
    for count, colour in counted:
        assert isinstance(colour, tuple)
        red, green, blue, covered = colour
        if covered:
            inside[red, green, blue] = count
    total = sum(inside.values())
    return [NAMED[colour] for colour, count in inside.items() if count >= SHARE * total and colour in NAMED]


def _picture(seen: Seen, real: Callable[..., None]) -> Callable[..., None]:
    """`Picture.__init__` that remembers who made it."""

    def make(*given: Any, **named: Any) -> None:
        frame = sys._getframe(1)
        while frame.f_back is not None:
            seen.makers.add(frame.f_code)
            frame = frame.f_back
        real(*given, **named)

    return make


def _makers(seen: Seen) -> list[tuple[Any, Any]]:
    """For every kept sprite's maker one that also remembers what it was asked for."""

    def remembering(name: str, real: Any) -> Callable[..., Any]:
        names = inspect.signature(real.__wrapped__)

        def make(*given: Any, **named: Any) -> Any:
            value = real(*given, **named)
            call = names.bind(*given, **named)
            call.apply_defaults()
            for number, image in enumerate(images(value)):
                drawn = Drawn(name.rpartition(".")[2], dict(call.arguments), image)
                seen.sprites.setdefault(f"{name} {drawn} {number}", drawn)
            return value

        return make

    return [(real, remembering(name, real)) for name, real in caches().items() if not name.startswith(INGREDIENTS)]


@contextmanager
def watching() -> Iterator[Seen]:
    """Everything drawn while this lasts, the sprites drawn before included: the caches are emptied first."""
    seen = Seen()
    label, write = texts.label, texts.write

    def noting(text: str, size: int, front: str, back: str, *rest: Any, **named: Any) -> Any:
        if text.strip():
            seen.wrote(front, back, text)
        return label(text, size, front, back, *rest, **named)

    forget()
    spoken = bubbles._write
    changes = [(label, noting), (write, _write(seen, write)), (spoken, _bubble(seen, spoken)), *_makers(seen)]
    with (
        instead(changes),
        patch.object(Brush, "text", _text(seen, Brush.text)),
        patch.object(Picture, "__init__", _picture(seen, Picture.__init__)),
        drawn_anew(),
    ):
        yield seen
    forget()


@cache
def gallery() -> Seen:
    """Everything that happens while every picture of the gallery is drawn, and those of a game without its own."""
    with watching() as seen:
        games()["luckybox"].drawer.warm()
        for kind in kinds().values():
            kind.draw()
        with their_words():
            for plugin in (pig(), bidding()):
                _by_default(plugin)
    return seen


def _by_default(plugin: Plugin) -> None:
    """Draw what a new game shows before it has drawers of its own."""
    drawer, rules, seats = plugin.drawer, plugin.rules, 3
    who = [Person("Ada", "thinking"), Person("Łukasz", "done"), Person("Otto", ai=True, character="regular")]
    played = whole_game(plugin, seats)
    views = [rules.view(state, None) for state in (*played[:6], *played[-6:])]
    for view in views:
        drawer.draw_table(view, who)
        drawer.draw_panel(view, 0, who, {})
        for page in range(len(drawer.large_pages(view, 0, {}).labels)):
            drawer.draw_large(view, 0, who, {}, page=page)
    # As who draws panels of their own and no larger ones.
    Drawer.draw_large(drawer, views[0], 0, who, {})
    drawer.draw_table(views[3], who, voice=Voice(2, "Good game, everybody!"))
    drawer.draw_result(views[-1], who)
    drawer.draw_cover()
    drawer.draw_rules()
    drawer.draw_replay(
        [view for view, state in zip(views, (*played[:6], *played[-6:]), strict=True) if not rules.open_seats(state)],
        who,
    )
    drawer.draw_moment(views[:3], 0, who)
