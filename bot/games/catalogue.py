"""The games there are: one line each in `games()`. What a game brings is its rules, its record form and its drawer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from bot.engine.core import Game
from bot.engine.record import RecordForm
from bot.games.flip7 import Flip7
from bot.games.flip7.rules.form import Flip7Form
from bot.games.luckybox import LuckyBox
from bot.games.luckybox.rules.faces import Deck, Face
from bot.games.luckybox.rules.form import LuckyBoxForm

if TYPE_CHECKING:
    from bot.render.picture import Person, Picture

DATA = Path(__file__).resolve().parents[2] / "data"


class Drawer(Protocol):
    """A game's pictures, and the same as aligned text. All pure; all may be called from any thread."""

    def draw_panel(
        self, view: Any, seat: int, people: Sequence[Person], marks: Mapping[Any, Any], note: str = ""
    ) -> Picture:
        """A player's own board; `marks` are the places to choose from now."""
        ...

    def draw_table(self, view: Any, people: Sequence[Person]) -> Picture:
        """The whole table."""
        ...

    def draw_result(self, view: Any, people: Sequence[Person]) -> Picture:
        """The end."""
        ...

    def draw_cover(self) -> Picture:
        """The game's title picture."""
        ...

    def draw_rules(self) -> Picture:
        """The rules at a glance."""
        ...

    def draw_replay(self, views: Sequence[Any], people: Sequence[Person]) -> Picture:
        """A game that has ended as an animation: an onlooker's views, each as it was before the table moved on, and
        the last."""
        ...

    def plain_panel(self, view: Any, seat: int, people: Sequence[Person], marks: Mapping[Any, Any]) -> str:
        """A player's own board as text."""
        ...

    def plain_table(self, view: Any, people: Sequence[Person]) -> str:
        """The table as text."""
        ...

    def plain_result(self, view: Any, people: Sequence[Person]) -> str:
        """The end as text."""
        ...

    def plain_replay(self, views: Sequence[Any], people: Sequence[Person]) -> str:
        """The same game as text, round by round."""
        ...

    def warm(self) -> None:
        """Load what drawing needs."""
        ...


@dataclass(frozen=True, slots=True)
class Plugin:
    """Everything a game brings."""

    rules: Game[Any, Any]
    form: RecordForm
    drawer: Drawer

    @property
    def key(self) -> str:
        """The game's key, in records and texts."""
        return self.rules.key


@cache
def luckybox_deck() -> Deck:
    """The shipped faces of Lucky Box."""
    raw = json.loads((DATA / "luckybox-faces.json").read_text(encoding="utf-8"))
    return Deck(raw["name"], {int(number): Face.from_json(face) for number, face in raw["faces"].items()})


@cache
def record_forms() -> dict[str, RecordForm]:
    """The record form of every game, by key."""
    forms: list[RecordForm] = [LuckyBoxForm(luckybox_deck()), Flip7Form()]
    return {form.key: form for form in forms}


@cache
def games() -> dict[str, Plugin]:
    """Every game, by key."""
    # Imported here: records are replayed without Pillow.
    from bot.games.flip7.pictures.drawer import Flip7Drawer
    from bot.games.luckybox.pictures.drawer import LuckyBoxDrawer

    deck = luckybox_deck()
    plugins = [
        Plugin(LuckyBox(deck), record_forms()["luckybox"], LuckyBoxDrawer(deck)),
        Plugin(Flip7(), record_forms()["flip7"], Flip7Drawer()),
    ]
    return {plugin.key: plugin for plugin in plugins}
