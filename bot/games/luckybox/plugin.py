"""Lucky Box, joined: its rules over the shipped decks, who plays it, and where its pictures and screens are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from bot.engine.luck import SomeLuckModel
from bot.games.luckybox.badges import BADGES
from bot.games.luckybox.deck import DECKS, deck_called
from bot.games.luckybox.lesson import LESSON
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.players.predictions import LuckyBoxPredictions
from bot.games.luckybox.rules.codec import LuckyBoxCodec
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.similarity import LuckyBoxSimilarity
from bot.games.plugin import Plugin, in_order

if TYPE_CHECKING:
    from bot.engine.puzzle import Puzzler
    from bot.engine.review import Reviewer
    from bot.games.luckybox.pictures.drawer import LuckyBoxDrawer
    from bot.render.emoji import Shape
    from bot.tools.figures import Report
    from bot.ui.screens.game_screens import GameScreens


def plugin() -> Plugin:
    """Return the game: an edition for every deck."""
    return in_order([edition(deck_called(name)) for name in DECKS])


def edition(deck: Deck) -> Plugin:
    """Return the game over a deck."""
    rules, codec, drawer = LuckyBox(deck), LuckyBoxCodec(deck), partial(_drawer, deck)
    players = LuckyBoxPlayers(rules)
    return Plugin(
        rules,
        players,
        codec,
        drawer,
        _screens,
        _report,
        _emoji,
        load_luck=_luck,
        load_reviewer=_reviewer,
        load_puzzler=_puzzler,
        predictions=LuckyBoxPredictions(),
        badges=BADGES,
        lesson=LESSON,
        similarity=LuckyBoxSimilarity(),
    )


def _drawer(deck: Deck) -> LuckyBoxDrawer:
    from bot.games.luckybox.pictures.drawer import LuckyBoxDrawer

    return LuckyBoxDrawer(deck)


def _emoji() -> Mapping[str, Shape]:
    from bot.games.luckybox.pictures.emoji import SHAPES

    return SHAPES


def _screens() -> GameScreens:
    from bot.games.luckybox.screens import LuckyBoxScreens

    return LuckyBoxScreens(LuckyBox.key, LuckyBox.options)


def _luck() -> SomeLuckModel:
    from bot.games.luckybox.players.luck import LuckyBoxLuck

    return LuckyBoxLuck()


def _report() -> Report:
    from bot.games.luckybox.report import report

    return report()


def _reviewer() -> Reviewer:
    from bot.games.luckybox.players.review import LuckyBoxReviewer

    return LuckyBoxReviewer()


def _puzzler() -> Puzzler:
    from bot.games.luckybox.players.puzzle import LuckyBoxPuzzler

    return LuckyBoxPuzzler()
