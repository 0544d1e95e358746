"""Flip 7, joined: its rules, who plays it, and where its pictures and screens are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.luck import SomeLuckModel
from bot.games.flip7.badges import BADGES
from bot.games.flip7.lesson import LESSON
from bot.games.flip7.players import Flip7Players
from bot.games.flip7.players.predictions import Flip7Predictions
from bot.games.flip7.rules.codec import Flip7Codec
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.similarity import Flip7Similarity
from bot.games.plugin import Plugin

if TYPE_CHECKING:
    from bot.engine.puzzle import Puzzler
    from bot.engine.review import Reviewer
    from bot.games.flip7.pictures.drawer import Flip7Drawer
    from bot.tools.figures import Report
    from bot.ui.screens.game_screens import GameScreens


def plugin() -> Plugin:
    return Plugin(
        Flip7(),
        Flip7Players(),
        Flip7Codec(),
        _drawer,
        _screens,
        _report,
        load_luck=_luck,
        load_reviewer=_reviewer,
        load_puzzler=_puzzler,
        predictions=Flip7Predictions(),
        badges=BADGES,
        lesson=LESSON,
        similarity=Flip7Similarity(),
    )


def _drawer() -> Flip7Drawer:
    from bot.games.flip7.pictures.drawer import Flip7Drawer

    return Flip7Drawer()


def _screens() -> GameScreens:
    from bot.games.flip7.screens import Flip7Screens

    return Flip7Screens(Flip7.key, Flip7.options)


def _luck() -> SomeLuckModel:
    from bot.games.flip7.players.luck import Flip7Luck

    return Flip7Luck()


def _report() -> Report:
    from bot.games.flip7.report import report

    return report()


def _reviewer() -> Reviewer:
    from bot.games.flip7.players.review import Flip7Reviewer

    return Flip7Reviewer()


def _puzzler() -> Puzzler:
    from bot.games.flip7.players.puzzle import Flip7Puzzler

    return Flip7Puzzler()
