"""What lessons are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.lessons import service
from bot.features.lessons.custom_ids import LearnPress
from bot.features.lessons.handlers import LessonHandlers
from bot.features.lessons.screens import LessonScreens, entrance_button, help_button, newcomers_button
from bot.games.plugin import Plugin
from bot.store.enums import TableKind
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import Handler, PressHandler
from bot.ui.screens.additions import OwnPanel, Place, Spot
from bot.ui.screens.remarks import has_learnt
from bot.ui.screens.screen import Button


class LessonsFeature(Feature):
    """Somebody learns a game by playing it, on scripted chance."""

    key = "lessons"
    table_kinds = (TableKind.LESSON,)

    def __init__(self, kernel: Kernel) -> None:
        self.games = taught_of(kernel.games)
        self.presses = LessonHandlers(kernel.own_board)
        self._panel = OwnPanel(LessonScreens(kernel.tables, kernel.drawing, kernel.features).screen, service.act)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {LearnPress: self.presses.pressed}

    def verbs(self) -> Mapping[str, Handler]:
        return self.presses.verbs()

    def own_panel(self, table: TableView) -> OwnPanel:
        """Show a line of the host and the board, and take what is taught alone."""
        return self._panel

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell whoever is new of lessons, and of the command."""
        if spot.place is Place.ENTRANCE:
            return (say("lesson.entrance"),) if spot.game in self.games else ()
        if spot.place is Place.ALONE:
            return ("**/learn**",)
        return (say("lesson.command"),) if spot.place is Place.COMMANDS_FIRST else ()

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead into a lesson wherever somebody new may look."""
        if spot.place is Place.HELP_GAMES:
            return [help_button(game) for game in self.games.values()]
        game = self.games.get(spot.game or "" if spot.table is None else spot.table.header.game)
        if game is None or has_learnt(game.key, spot.heard):
            return ()
        if spot.place in (Place.ENTRANCE, Place.ENTRANCE_POSTED):
            return (entrance_button(game.key),)
        is_for_newcomers = spot.place in (Place.RULES, Place.LOBBY_MORE, Place.PANEL_FIRST)
        return (newcomers_button(game.key),) if is_for_newcomers else ()


def taught_of(games: Mapping[str, Plugin]) -> dict[str, Plugin]:
    return {key: game for key, game in games.items() if game.lesson is not None}


FEATURE = LessonsFeature
