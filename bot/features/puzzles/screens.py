"""The screens of puzzles: the position with the plays that are offered, and after the answer the best of them and why.

Everything follows from what is kept, so any process shows the same, also after a restart.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.puzzles.custom_ids import PuzzlePress
from bot.features.puzzles.position import actions_of, table_of, verdict_of
from bot.features.puzzles.rows import PuzzleAnswerRow
from bot.features.puzzles.service import Absent, PuzzleService, PuzzleView
from bot.features.puzzles.words import (
    found_by,
    puzzle_button,
    rating_words,
    share_button,
    squares,
    streak_words,
    title,
    today_button,
)
from bot.league import days
from bot.render.picture import Picture
from bot.tables.view import TableView, gone_on
from bot.text import find, say
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.screens import games, screens
from bot.ui.screens.game_content import PanelContent
from bot.ui.screens.larger import Board
from bot.ui.screens.names import bold_name
from bot.ui.screens.review_words import REASONS, by_unit
from bot.ui.screens.screen import LABEL, Button, Row, Screen, button_rows

SEEN = 38
"""Characters of a button that are seen on a phone: longer plays stand in the text, and the buttons have numbers."""


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    view: PuzzleView
    table: TableView
    text_mode: bool
    larger: bool = False

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.view.puzzle.seat

    def words(self, choice: int) -> str:
        actions = actions_of(self.table, self.view.puzzle.plays[choice])
        return games.of(self.table).play_words(self.table, self.seat, actions)


class PuzzleScreens:
    def __init__(self, puzzles: PuzzleService, drawing: DrawingThread) -> None:
        self._puzzles, self._drawing = puzzles, drawing

    async def screen(self, view: PuzzleView, user_id: int, *, note: str = "") -> Screen:
        """Return a puzzle as it stands for somebody: the question, what came of their answer, or that it is closed."""
        tables, puzzle = self._puzzles.tables, view.puzzle
        person = await tables.people.person(user_id)
        seats = len(puzzle.record["seats"])  # type: ignore[arg-type] # a list of names
        table = await self._drawing.run(table_of, tables, puzzle, _names(seats))
        shown = ShownPuzzle(view, table, person.text_mode, person.larger)
        if view.answer is None and view.is_open:
            return await self._asked(shown, note)
        return await self._told(shown, user_id, note)

    async def absent(self, why: Absent, game: str, day: int, user_id: int) -> Screen:
        """Return what is shown to somebody who has waited for long enough, or on a day without a puzzle."""
        texts = (title(game, day), say(f"puzzle.{why}"))
        if why is Absent.BEING_MADE:
            return Screen(texts, ((puzzle_button(game, day, label=say("puzzle.again"), style="primary"),),))
        return Screen(texts, await self._ways_on(game, day, user_id), footer=self._next())

    async def shared(self, answer: PuzzleAnswerRow, name: str) -> Screen:
        """Return what everybody is shown of somebody's answer: how it went, and nothing of the position.

        `name`: as a sentence has it.
        """
        game, day = answer.game, answer.day
        row = await self._puzzles.in_a_row(game, answer.user_id, day)
        told = (title(game, day), say("puzzle.shared", name=name, square=squares((answer.found,))), squares(row.last))
        return Screen(
            tuple(filter(None, ("\n".join(told), streak_words(row)))),
            ((today_button(game),),),
            footer=say("puzzle.shared_how"),
        )

    async def _asked(self, shown: ShownPuzzle, note: str) -> Screen:
        """Return the position, and a button for each play."""
        row, table = shown.view.row, shown.table
        parts = games.of(table).panel_content(table, shown.seat, "")
        labels = [_label(shown.words(choice)) for choice in range(len(shown.view.puzzle.plays))]
        listed = any(len(label) > SEEN for label in labels)
        texts = [note, title(row.game, row.day), *parts.texts, _who(table, shown.seat), say("puzzle.question")]
        if listed:
            texts.append(
                "\n".join(
                    say("puzzle.line", number=number, play=shown.words(number - 1))
                    for number in range(1, len(labels) + 1)
                )
            )
            labels = [say("puzzle.number", number=number) for number in range(1, len(labels) + 1)]
        buttons = [
            Button(label[:LABEL], PuzzlePress(PuzzlePress.PLAY, row.game, row.day, choice).custom_id, "primary")
            for choice, label in enumerate(labels)
        ]
        # Plays in words one below the other, as a list to be read; numbers side by side.
        rows = button_rows(buttons) if listed or len(buttons) <= 2 else [(button,) for button in buttons]
        board, plain = await self._board(shown, table, parts, parts.note)
        around, plain_around = await self._around(shown)
        return Screen(
            _filled(*texts),
            tuple(rows),
            next(iter(board), None),
            "\n\n".join(filter(None, (plain, plain_around))) or None,
            say("puzzle.until", ends=int(self._puzzles.closes(row.day))),
            more=(*board[1:], *around),
        )

    async def _around(self, shown: ShownPuzzle) -> tuple[tuple[Picture, ...], str | None]:
        """Return the whole table, drawn or as text, where several sit at it and a panel shows one's own board alone."""
        table = shown.table
        if len(table.seats) == 1 or table.rules.turn_by_turn:
            return (), None
        drawer, view, who = games.plugin_of(table).drawer, table.rules.view(table.state, None), screens.people(table)
        picture = None if shown.text_mode else await self._drawing.draw(drawer.draw_table, view, who)
        return ((), drawer.plain_table(view, who)) if picture is None else ((picture,), None)

    async def _told(self, shown: ShownPuzzle, user_id: int, note: str) -> Screen:
        """Return the best play with the reason, beside the one that was chosen if that was another."""
        view, puzzle = shown.view, shown.view.puzzle
        answer, words = view.answer, games.of(shown.table)
        chosen = puzzle.best if answer is None else answer.choice
        missed = answer is not None and not answer.found
        texts = [note, title(view.row.game, view.row.day), _verdict(shown, answer)]
        texts.append("\n".join(_reasons(shown, chosen)) or say("review.no_reason"))
        if answer is not None:
            in_a_row = streak_words(await self._puzzles.in_a_row(view.row.game, user_id))
            texts.append("\n".join(filter(None, (found_by(view.row), rating_words(answer), in_a_row))))
        choices = [chosen, puzzle.best] if missed else [puzzle.best]
        boards = [await self._play(shown, choice, missed=missed) for choice in choices]
        rows = await self._ways_on(view.row.game, view.row.day, user_id)
        if answer is not None:
            rows = ((share_button(view.row.game, view.row.day),), *rows)
        footer = "\n".join(filter(None, (words.how_known(verdict_of(puzzle, chosen)), self._next())))
        pictures = [picture for drawn, _ in boards for picture in drawn]
        if not all(drawn for drawn, _ in boards):
            return Screen(_filled(*texts), rows, plain="\n\n".join(plain for _, plain in boards), footer=footer)
        return Screen(_filled(*texts), rows, pictures[0], footer=footer, more=tuple(pictures[1:]))

    async def _play(self, shown: ShownPuzzle, choice: int, *, missed: bool) -> tuple[tuple[Picture, ...], str]:
        """Return the board with a play on it, and the same as text."""
        table, puzzle = shown.table, shown.view.puzzle
        actions = actions_of(table, puzzle.plays[choice])
        after = await self._drawing.run(gone_on, table, shown.seat, actions)
        board, parts = games.of(table).play_board(table, after, shown.seat, actions)
        which = "best" if choice == puzzle.best or not missed else "yours"
        heading = say(f"puzzle.note.{which}")
        pictures, plain = await self._board(shown, board, parts, heading, say(f"puzzle.host.{which}"))
        return pictures, f"{heading}\n\n{plain or ''}"

    def _next(self) -> str:
        """Return when the next one comes."""
        return say("puzzle.next", ends=int(days.ends(self._puzzles.today)))

    async def _ways_on(self, game: str, shown: int, user_id: int) -> tuple[Row, ...]:
        """Return the ways to puzzles that this person has not answered: of this game on other days, and of others."""
        today = self._puzzles.today
        found: list[Button] = []
        for day in (today, today - 1):
            if day != shown and await self._is_left(game, day, user_id):
                label = say("puzzle.of_today" if day == today else "puzzle.of_yesterday")
                found.append(puzzle_button(game, day, label=label))
        for other in self._puzzles.games:
            if other != game and await self._is_left(other, today, user_id):
                label = say("puzzle.of_game", game=say(f"game.{other}"))
                found.append(puzzle_button(other, today, label=label))
        return tuple(button_rows(found))

    async def _is_left(self, game: str, day: int, user_id: int) -> bool:
        """Return whether there is, or can be, a puzzle of a day that somebody has not answered."""
        store = self._puzzles.store
        row = await store.puzzle(game, day)
        there = day == self._puzzles.today if row is None else not row.is_none
        return there and await store.answer_of(game, day, user_id) is None

    async def _board(
        self, shown: ShownPuzzle, table: TableView, parts: PanelContent, note: str, said: str = ""
    ) -> tuple[tuple[Picture, ...], str | None]:
        """Return the board of the position, or of what a play leads to, drawn, or as text."""
        plugin = games.plugin_of(table)
        view, who = table.rules.view(table.state, shown.seat), screens.people(table)
        board = Board(plugin, view, shown.seat, who, parts.marks, note, said)
        drawn = None if shown.text_mode else await board.draw_all(self._drawing, larger=shown.larger)
        return drawn or (), plugin.drawer.plain_panel(view, shown.seat, who, parts.marks) if drawn is None else None


def _who(table: TableView, seat: int) -> str:
    """Return who the reader is, where there are several."""
    return say("puzzle.you_are", name=bold_name(table, seat)) if len(table.seats) > 1 else ""


def _verdict(shown: ShownPuzzle, answer: PuzzleAnswerRow | None) -> str:
    """Return what came of an answer; of a closed puzzle nobody has answered here, what the best play was."""
    puzzle = shown.view.puzzle
    best = shown.words(puzzle.best)
    if answer is None:
        return say("puzzle.closed", play=best)
    if answer.found:
        return say("puzzle.found", play=best)
    beside = verdict_of(puzzle, answer.choice)
    unit, cost = games.of(shown.table).measured(beside, beside.cost)
    return by_unit(f"puzzle.other.{unit}", cost, yours=shown.words(answer.choice), play=best)


def _reasons(shown: ShownPuzzle, chosen: int) -> list[str]:
    """Return why the best play is the best, beside the one that was chosen; else beside the obvious one."""
    puzzle, words = shown.view.puzzle, games.of(shown.table)
    verdict = verdict_of(puzzle, chosen)
    if chosen != puzzle.best:
        return words.reasons(shown.table, verdict)
    found = [
        find(f"{words.key}.puzzle.{reason}", **values) or find(f"{words.key}.reason.{reason}", **values)
        for reason, values in words.reason_values(shown.table, verdict)
    ]
    unit, cost = words.measured(verdict, verdict.cost)
    beside = by_unit(f"puzzle.obvious.{unit}", cost, play=shown.words(puzzle.obvious))
    return [*[sentence for sentence in found if sentence][:REASONS], beside]


def _names(seats: int) -> list[str]:
    """Return what those who sit there are called: nobody learns who it was."""
    return [say("puzzle.player", number=seat + 1) for seat in range(seats)]


def _label(words: str) -> str:
    """Return a play as a control has it, without markup."""
    label = NO_EMOJIS.written(words.replace("**", ""))
    return label[:1].upper() + label[1:]


def _filled(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


def changed_answer(view: PuzzleView, choice: int) -> str:
    """Return what is said to somebody who has answered before, and otherwise than they press now."""
    return "" if view.answer is None or view.answer.choice == choice else say("puzzle.first_counts")
