"""What duels keep of their deals, and what they come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import Row, rows
from simulation.truths.tables import OVERDUE


def duels_are_as_they_were_played(file: Path, games: Sequence[Game], now: float, _: Sandbox) -> Iterator[str]:
    """Yield what duels have kept, or have come to, that does not follow from what was played."""
    yield from deals_are_what_the_games_came_to(file, games)
    yield from everybody_plays_the_same_deals(games)
    yield from duels_end_in_time(file, now)


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


def everybody_plays_the_same_deals(games: Sequence[Game]) -> Iterator[str]:
    """Whoever plays a deal of a duel has the cards that the others have."""
    first = dict[tuple[int, int], Game]()
    for game in games:
        if (duel := game.table["duel"]) is None:
            continue
        other = first.setdefault((duel, game.table["deal"]), game)
        if game.steps[0].state != other.steps[0].state or game.table["seed"] != other.table["seed"]:
            tables = f"tables {other.table['id']} and {game.table['id']}"
            yield f"duel {duel}, deal {game.table['deal']}: {tables} have not the same cards"


def duels_end_in_time(file: Path, now: float) -> Iterator[str]:
    """A duel lasts until its time is over, or until the several who are in it and still there have played it out."""
    players = "SELECT duel_id, user_id, number FROM duel_players"
    finished = "SELECT duel_id, number FROM duel_boards WHERE finished_at IS NOT NULL"
    done = Counter((row["duel_id"], row["number"]) for row in rows(file, finished))
    joined = defaultdict[int, list[Row]](list)
    for row in rows(file, players):
        joined[row["duel_id"]].append(row)
    for duel in rows(file, "SELECT * FROM duels"):
        several = len(joined[duel["id"]]) > 1 or duel["ai"] is not None
        here = joined[duel["id"]]
        waited_for = any(one["user_id"] and done[duel["id"], one["number"]] < duel["deals"] for one in here)
        is_done = several and not waited_for
        until = f"until {duel['ends_at']:.0f}"
        if duel["status"] == "open" and (is_done or duel["ends_at"] < now - OVERDUE):
            yield f"duel {duel['id']} goes on {until}, at {now:.0f}, though it is {'played out' if is_done else 'late'}"
        if duel["status"] in ("over", "nobody"):
            if duel["ended_at"] < duel["ends_at"] and not is_done:
                yield f"duel {duel['id']} has ended at {duel['ended_at']:.0f}: it had {until}, and is not played out"
            if (duel["status"] == "over") is not several:
                yield f"duel {duel['id']} is {duel['status']}, and {len(joined[duel['id']])} have joined"
