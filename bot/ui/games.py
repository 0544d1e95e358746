"""The screens of every game: one entry each."""

from __future__ import annotations

from bot.games.flip7.screens import lines as flip7_lines
from bot.games.flip7.screens import panel as flip7
from bot.games.luckybox.screens import career as luckybox_career
from bot.games.luckybox.screens import lines as luckybox_lines
from bot.games.luckybox.screens import panel as luckybox
from bot.tables.table import Table
from bot.ui.parts import GameScreens

GAMES: dict[str, GameScreens] = {
    "luckybox": GameScreens(
        parts=luckybox.parts,
        words=luckybox.words,
        headline=luckybox_lines.headline,
        status=luckybox_lines.status,
        begins_round=luckybox_lines.begins_round,
        hint=luckybox.hint,
        result_line=luckybox_lines.result_line,
        final_words=luckybox_lines.final_words,
        day_lines=luckybox_lines.day_lines,
        day_average=luckybox_lines.day_average,
        day_words=luckybox_lines.day_words,
        career=luckybox_career.career,
        house_options=luckybox_lines.house_options(),
        house_rules=luckybox_lines.house_rules,
        telling=luckybox_lines.TELLING,
    ),
    "flip7": GameScreens(
        parts=flip7.parts,
        words=flip7.words,
        headline=flip7.headline,
        status=flip7_lines.status,
        begins_round=flip7_lines.begins_round,
        hint=flip7.hint,
        result_line=flip7_lines.result_line,
        final_words=flip7_lines.final_words,
        day_lines=flip7_lines.day_lines,
        day_average=flip7_lines.day_average,
        day_words=flip7_lines.day_words,
        house_rules=flip7_lines.house_rules,
        career=flip7_lines.career,
        house_options=flip7_lines.house_options(),
        public_rows=flip7.public_rows,
        telling=flip7.TELLING,
    ),
}


def of(table: Table) -> GameScreens:
    """The screens of a table's game."""
    return GAMES[table.header.game]
