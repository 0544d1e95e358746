"""What duels keep of their deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from simulation.truths.games import Game
from simulation.truths.rows import rows


def deals_are_what_the_games_came_to(file: Path, games: Sequence[Game]) -> Iterator[str]:
    """A deal of a duel is finished when its game is over by the rules, with the score that it has by them."""
    over = {game.table["id"]: game for game in games if game.rules.is_over(game.state)}
    for board in rows(file, "SELECT * FROM duel_boards"):
        game = over.get(board["table_id"])
        score = None if game is None else game.rules.day_score(game.state)
        by_rules = (None, None) if score is None else (score.total, score.rank_key)
        if (board["total"], board["place"]) != by_rules or (board["finished_at"] is None) != (score is None):
            kept = board["total"], board["place"], board["finished_at"]
            which = f"duel {board['duel_id']}, deal {board['deal']} of player {board['number']}"
            yield f"{which}: kept {kept}, by the rules {score}"
