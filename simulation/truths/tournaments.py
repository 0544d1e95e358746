"""What tournaments keep of their rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import Row, rows
from simulation.truths.tables import OVERDUE

MISSED = 3
"""Rounds that somebody may not play before they are out."""


def tournaments_are_as_they_were_played(file: Path, _: Sequence[Game], now: float, __: Sandbox) -> Iterator[str]:
    """Yield what is wrong with tournaments: rounds, duels and points follow from each other, and come in time."""
    boards = defaultdict[tuple[int, int], list[Row]](list)
    for board in rows(file, "SELECT * FROM tournament_boards ORDER BY board"):
        boards[board["tournament_id"], board["round"]].append(board)
    for tournament in rows(file, "SELECT * FROM tournaments"):
        of_it = {number: boards[key] for key in sorted(boards) if (number := key[1]) and key[0] == tournament["id"]}
        yield from _rounds_follow_each_other(tournament, of_it, now)
        yield from _everybody_plays_once_a_round(file, tournament, of_it)
        yield from _points_are_what_the_duels_came_to(file, tournament, of_it)


def _rounds_follow_each_other(tournament: Row, boards: dict[int, list[Row]], now: float) -> Iterator[str]:
    """Rounds are numbered from 1, all but the last are over, none is played after its time."""
    which, played = f"tournament {tournament['id']}", tournament["round"]
    if sorted(boards) != list(range(1, played + 1)) or played > tournament["rounds"]:
        yield f"{which} is at round {played} of {tournament['rounds']}, and has boards of {sorted(boards)}"
    open_ = sorted({number for number, of_it in boards.items() for board in of_it if board["points_one"] is None})
    # One that was called off is left in the middle of a round.
    now_played = [played] if tournament["status"] in ("running", "called_off") and played else []
    if open_ != now_played:
        yield f"{which} is {tournament['status']} at round {played}, and rounds {open_} have no result"
    if tournament["status"] in ("offered", "joining", "running") and tournament["due_at"] < now - OVERDUE:
        yield f"{which} is {tournament['status']} since {tournament['due_at']:.0f}, at {now:.0f}"


def _everybody_plays_once_a_round(file: Path, tournament: Row, boards: dict[int, list[Row]]) -> Iterator[str]:
    """Nobody has two boards of a round, and a duel is that of those two: one alone has an AI as a rival."""
    which = f"tournament {tournament['id']}"
    users = {
        row["number"]: row["user_id"]
        for row in rows(file, "SELECT * FROM tournament_players WHERE tournament_id = ?", tournament["id"])
    }
    for number, of_it in boards.items():
        there = Counter(who for board in of_it for who in (board["one"], board["other"]) if who is not None)
        if twice := sorted(who for who, times in there.items() if times > 1):
            yield f"{which}, round {number}: {twice} play more than once"
        for board in of_it:
            match = rows(file, "SELECT * FROM duels WHERE id = ?", board["match_id"])
            duellists = rows(file, "SELECT user_id FROM duel_players WHERE duel_id = ?", board["match_id"])
            wanted = sorted(users[who] or 0 for who in (board["one"], board["other"]) if who is not None)
            if len(match) != 1 or sorted(row["user_id"] or 0 for row in duellists) != wanted:
                yield f"{which}, round {number}: duel {board['match_id']} is not that of {wanted}"
            elif (match[0]["ai"] is None) is (board["other"] is None):
                yield f"{which}, round {number}: duel {board['match_id']} has an AI, or has none"


def _points_are_what_the_duels_came_to(file: Path, tournament: Row, boards: dict[int, list[Row]]) -> Iterator[str]:
    """More matchpoints are a point, as many half of one for each, who finished no deal has missed it; three are out."""
    which, missed = f"tournament {tournament['id']}", Counter[int]()
    for number, of_it in boards.items():
        for board in of_it:
            if board["points_one"] is None:
                continue
            sides = [(board["one"], board["played_one"]), (board["other"], board["played_other"])]
            missed.update(who for who, played in sides if who is not None and not played)
            finished = "SELECT DISTINCT number FROM duel_boards WHERE duel_id = ? AND finished_at IS NOT NULL"
            done = {row["number"] for row in rows(file, finished, board["match_id"])}
            for place, (who, played) in enumerate(sides, 1):
                if who is not None and bool(played) is not (place in done):
                    yield f"{which}, round {number}: of {who} it is said that they played: {bool(played)}"
            one, other = board["halves_one"], board["halves_other"]
            won = (2, 0) if one > other else (0, 2) if one < other else (1, 1)
            by_rules = won if 1 in done or 2 in done else (0, 0)
            if (board["points_one"], board["points_other"]) != by_rules:
                kept = board["points_one"], board["points_other"]
                yield f"{which}, round {number}, board {board['board']}: points {kept}, by the rules {by_rules}"
    out = {
        row["number"]
        for row in rows(file, "SELECT * FROM tournament_players WHERE tournament_id = ?", tournament["id"])
        if row["out"]
    }
    if out != {who for who, times in missed.items() if times >= MISSED}:
        yield f"{which}: {sorted(out)} are out, and have missed {dict(missed)}"
