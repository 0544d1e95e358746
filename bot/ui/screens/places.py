"""What a place at the end of a game means to whoever has it."""

from __future__ import annotations

from bot.engine.core import Standing
from bot.engine.rank_label import rank_label
from bot.tables.view import TableView
from bot.text import count, say
from bot.ui.screens.names import bold_name


def placed(table: TableView, standing: Standing) -> str:
    """Return what a place among several means, so that it is true and kind to whoever reads it."""
    standings = table.rules.standings(table.state) or ()
    place = rank_label(standing.rank, [one.rank for one in standings])
    ahead = [one for one in standings if one.rank < standing.rank]
    if place == "second" or (place == "last" and len(ahead) == 1):
        gap, name = ahead[0].total - standing.total, bold_name(table, ahead[0].seat)
        key = "place.second" if place == "second" else "place.other"
        return count(key, gap, who=name) if gap > 0 else say("place.tied", who=name)
    if place == "between":
        return count("place.between", sum(one.rank > standing.rank for one in standings))
    return say(f"place.{place}")
