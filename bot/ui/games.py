"""The screens of every game: one entry each."""

from __future__ import annotations

from bot.tables.table import Table
from bot.ui import luckybox, luckybox_career, luckybox_lines
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
        day_words=luckybox_lines.day_words,
        career=luckybox_career.career,
        house_rules=luckybox_lines.house_rules,
        telling=luckybox_lines.TELLING,
    ),
}


def of(table: Table) -> GameScreens:
    """The screens of a table's game."""
    return GAMES[table.header.game]
