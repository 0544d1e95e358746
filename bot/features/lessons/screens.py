"""A lesson on the screen: the player's own panel, a line of the host, and only the taught answer to press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.features.lessons import service as lessons
from bot.features.lessons.custom_ids import SKIP, LearnPress
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.store.enums import Ending, Status
from bot.tables.registry import Tables
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press, parse
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, remarks, screens
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.entrance import entrance_row
from bot.ui.screens.game_content import PanelContent
from bot.ui.screens.larger import Board
from bot.ui.screens.screen import Button, Row, Screen, Select, button_rows


def line_key(game: str, number: int) -> str:
    """Return the key of the host's line at a step, counted from 1."""
    return f"{game}.lesson.{number}"


def newcomers_button(game: str) -> Button:
    """Return the way into a game's lesson where somebody new may look."""
    return Button(say("button.learn"), LearnPress("begin", game).custom_id)


def entrance_button(game: str) -> Button:
    """Return the one among the ways into a game."""
    return Button(say("button.lesson"), LearnPress("begin", game).custom_id)


def help_button(game: Plugin) -> Button:
    """Return the one that names the game."""
    return Button(
        say("help.learn", game=game.screens.words_of.title), LearnPress("begin", game.key).custom_id, "success"
    )


class LessonScreens:
    def __init__(self, tables: Tables, drawing: DrawingThread, additions: Additions) -> None:
        self._tables = tables
        self._drawing = drawing
        self._additions = additions

    async def screen(
        self,
        table: TableView,
        *,
        text_mode: bool = False,
        note: str = "",
        larger: bool = False,
        page: int | None = None,
    ) -> Screen:
        """Return a pupil's panel; `larger`, `page`: see `screens.panel`."""
        step = lessons.taught(table)
        parts = games.of(table).panel_content(table, 0, "")
        if step is None:
            texts, rows = [self._last_words(table)], await self._afterwards(table)
            line = ""
        else:
            number, steps = lessons.steps_done(table) + 1, len(lessons.lesson_of(table).steps)
            line = say(line_key(table.header.game, number)) if _is_of_now(table) else ""
            if line:
                texts = [note, say("lesson.step", number=number, steps=steps, line=line)]
            else:
                texts = [note, say("lesson.step_alone", number=number, steps=steps)]
            parts = games.of(table).marks_taught(parts, table.rules.parse_action(step)[1])
            rows = _only(table, parts, Press(table.id, "next", 0, table.rules.serial(table.state, 0)).custom_id)
        board = _board(table, parts, line)
        picture = None if text_mode else await board.draw(self._drawing, larger=larger, page=page)
        text = board.game.drawer.plain_panel(board.view, 0, board.people, parts.marks) if picture is None else None
        if larger and picture is not None:
            rows = [*board.rows(table, rows, page), *rows]
        return Screen(tuple(text for text in texts if text), tuple(rows), picture, text, remarks=self._learnt(table))

    @staticmethod
    def _learnt(table: TableView) -> tuple[str, ...]:
        """Return what need not be remarked on in a real game any more, and that the lesson need not be offered."""
        taught = games.plugin_of(table).lesson
        if table.header.ending != Ending.LEARNT:
            return ()
        kinds = taught.teaches if taught is not None and _is_of_now(table) else ()
        return tuple(remarks.name(table.header.game, kind) for kind in (*kinds, remarks.LEARNT))

    @staticmethod
    def _last_words(table: TableView) -> str:
        game = screens.title(table)
        if table.header.ending == Ending.LEARNT:
            return say("lesson.done", game=game, line=say_of(table.header.game, "lessonend"))
        return say("lesson.skipped", game=game)

    async def _afterwards(self, table: TableView) -> list[Row]:
        """Return what there is to do with what one has learnt."""
        user = table.header.host_id
        plugin = games.plugin_of(table)
        row: list[Button] = []
        lobby = await self._tables.in_channel(table.header.channel_id)
        if lobby is not None and lobby.status == Status.LOBBY and lobby.seat_of(user) is None:
            row.append(Button(say("button.jointable"), LearnPress("join", lobby.header.game).custom_id, "primary"))
        heard = (remarks.name(plugin.key, remarks.LEARNT),) if table.header.ending == Ending.LEARNT else ()
        added = self._additions.buttons(Spot(Place.ENTRANCE, viewer=user, game=plugin.key, heard=heard))
        return button_rows([*row, *entrance_row(plugin, added)])


def _is_of_now(table: TableView) -> bool:
    """Return whether a table's lesson is the one its game has now: the lines of another would be about other steps."""
    lesson = games.plugin_of(table).lesson
    return lesson is not None and lesson.to_json() == table.header.script


def _board(table: TableView, parts: PanelContent, line: str) -> Board:
    plugin = games.plugin_of(table)
    view, who = plugin.rules.view(table.state, 0), screens.people(table)
    return Board(plugin, view, 0, who, parts.marks, parts.note, line)


def _only(table: TableView, parts: PanelContent, next_id: str) -> list[Row]:
    """Return the panel's buttons with the taught one lit and all others dark, and a way out."""
    wanted, label = _wanted(table, parts, next_id)
    rows: list[Row] = [
        tuple(_lit(button) if button.custom_id == wanted else _dark(button) for button in row)
        for row in parts.rows
        if not isinstance(row, Select)
    ]
    if not any(button.custom_id == wanted for button in _buttons(rows)):
        rows.insert(0, (Button(label, wanted, "success"),))
    return [*rows, (screens.table_button(table, SKIP),)]


def _wanted(table: TableView, parts: PanelContent, next_id: str) -> tuple[str, str]:
    """Return the custom id that takes the taught step, and its label where no button of the panel has it."""
    step = lessons.taught(table)
    assert step is not None
    seat, action = table.rules.parse_action(step)
    if seat is None:
        return next_id, say("button.next")
    text = table.rules.action_text(action)
    wanted = Press(table.id, "do", seat, table.rules.serial(table.state, seat), text).custom_id
    labels = [
        option.label
        for row in parts.rows
        if isinstance(row, Select)
        for option in row.options
        if parse(row.custom_id).argument + option.value == text or option.value == text
    ]
    return wanted, labels[0] if labels else games.of(table).label(table, action)


def _buttons(rows: Sequence[Row]) -> Iterator[Button]:
    for row in rows:
        if not isinstance(row, Select):
            yield from row


def _lit(button: Button) -> Button:
    return replace(button, style="success", disabled=False)


def _dark(button: Button) -> Button:
    return replace(button, style="secondary", disabled=True)


def joined(table: TableView) -> Screen:
    """Return what somebody reads who has gone from a lesson to a table."""
    host = screens.host_name(table)
    return Screen((say("lesson.joined", game=screens.title(table), host=f"**{host}**"),))
