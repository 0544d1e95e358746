"""What a game brings: one typed `Plugin`, made in the game's room and listed in the catalogue.

A plugin is one edition of a game. What has begun under an edition goes on under it, so the newest brings the earlier
ones along (`Plugin.earlier`), each a whole plugin: rules, players, record codec, pictures, screens.

Rules, players and record codec are there at once: replaying, simulating and thinking import neither Pillow nor discord.
Pictures and screens are loaded when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bot.engine.core import Edition, SomePlayers, SomeRules
from bot.engine.lesson import Lesson
from bot.engine.luck import SomeLuckModel
from bot.engine.predictions import SomePredictions
from bot.engine.puzzle import Puzzler
from bot.engine.record import RecordCodec
from bot.engine.review import Reviewer
from bot.engine.similarity import ByScore, SomeSimilarity
from bot.league.badges import Badge

if TYPE_CHECKING:
    from bot.render.drawer import SomeDrawer
    from bot.render.emoji import Shape
    from bot.tools.figures import Report
    from bot.ui.screens.game_screens import GameScreens


@dataclass(frozen=True)
class Plugin:
    """Everything a game brings."""

    rules: SomeRules
    players: SomePlayers
    codec: RecordCodec
    load_drawer: Callable[[], SomeDrawer] | None = None
    """Import its pictures; None: the defaults, made of its words."""
    load_screens: Callable[[], GameScreens] | None = None
    """Import its screens; None: the defaults, made of its words."""
    load_report: Callable[[], Report] | None = None
    """Import how many games of characters are measured; None: as those of any game are (`tools.any_game`)."""
    load_emoji: Callable[[], Mapping[str, Shape]] = dict
    """Import the symbols it has as emoji."""
    load_luck: Callable[[], SomeLuckModel] | None = None
    """Import what tells luck from play; None: the game offers no values."""
    load_reviewer: Callable[[], Reviewer] | None = None
    """Import who reviews finished games; None: they are not reviewed."""
    load_puzzler: Callable[[], Puzzler] | None = None
    """Import who finds puzzles in finished games; None: there are none."""
    predictions: SomePredictions | None = None
    """What is asked of those who watch; None: nothing."""
    badges: tuple[Badge, ...] = ()
    """What only this game can win."""
    lesson: Lesson | None = None
    """What teaches it by being played; its lines are `<key>.lesson.1`, `.2`, …"""
    similarity: SomeSimilarity = field(default_factory=ByScore)
    """What its boards are made of, to compare those of one deal."""
    earlier: Plugin | None = None
    """The edition before this one; None for the first there is."""

    @property
    def key(self) -> str:
        """The game's key, in records and texts."""
        return self.rules.key

    @property
    def edition(self) -> Edition:
        return Edition(self.rules.rules_version, self.codec.deck_name)

    @property
    def editions(self) -> tuple[Plugin, ...]:
        """It and the editions before it, the newest first."""
        return (self,) if self.earlier is None else (self, *self.earlier.editions)

    @property
    def codecs(self) -> Mapping[Edition, RecordCodec]:
        """The record codec of each edition, the newest first."""
        return {game.edition: game.codec for game in self.editions}

    @cached_property
    def drawer(self) -> SomeDrawer:
        """Its pictures, and the same as aligned text."""
        return self._plain_drawer() if self.load_drawer is None else self.load_drawer()

    @cached_property
    def screens(self) -> GameScreens:
        """Its questions, answers and words on the screens every game shares."""
        return self._plain_screens() if self.load_screens is None else self.load_screens()

    @cached_property
    def luck(self) -> SomeLuckModel | None:
        """What tells luck from play, if the game offers values."""
        return None if self.load_luck is None else self.load_luck()

    @cached_property
    def reviewer(self) -> Reviewer | None:
        """Who reviews its finished games; None: nobody."""
        return None if self.load_reviewer is None else self.load_reviewer()

    @cached_property
    def puzzler(self) -> Puzzler | None:
        """Who finds puzzles in its finished games; None: nobody."""
        return None if self.load_puzzler is None else self.load_puzzler()

    def load(self) -> None:
        """Import what would be imported when it is first asked for."""
        _ = self.drawer, self.screens

    def _plain_drawer(self) -> SomeDrawer:
        from bot.render.generic import GenericDrawer

        return GenericDrawer(self.key)

    def _plain_screens(self) -> GameScreens:
        from bot.ui.screens.game_screens import GameScreens

        return GameScreens(self.key, self.rules.options, self.rules.counted)


def in_order(editions: Sequence[Plugin]) -> Plugin:
    """Return the first of these editions of a game, the newest, which brings along the others."""
    newest, *earlier = editions
    return replace(newest, earlier=in_order(earlier)) if earlier else newest
