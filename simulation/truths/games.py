"""Games and what is kept of them, by the pure rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.engine.core import Edition, SomeRules, SomeState, Standing, Step
from bot.engine.lesson import Lesson
from bot.engine.record import RecordError, steps
from bot.engine.rng import Seeded
from bot.games.catalogue import badges, editions
from bot.store.results.rebuild import made_of_results
from bot.store.sql.sqlite import SqliteDatabase
from bot.tools.stats import rebuild_stats
from simulation.truths.rows import Row, all_rows, rows

STOOD_IN = ("clock", "autopilot")
"""Who made an entry in a person's place."""
UNATTENDED = 3
"""Whoever others stood in for in one turn of so many has lost a rated game."""
WITH_RESULTS = ("game", "solo")
"""Kinds of tables of which results are kept, beside the counted attempts at days."""


@dataclass(frozen=True)
class Game:
    """A table's game, played again by the rules from its log."""

    table: Row
    seats: Sequence[Row]
    entries: Sequence[Row]
    rules: SomeRules
    steps: Sequence[Step[SomeState]]
    """What its start led to, and then each entry."""

    @property
    def state(self) -> SomeState:
        return self.steps[-1].state

    @property
    def states(self) -> Iterator[SomeState]:
        """Every state there has been, those between two entries too."""
        return (state for step in self.steps for state in (step.state, *step.frames))

    def asked_of(self, seat: int) -> set[tuple[int, str]]:
        """Return what a seat may answer now: of each answer the serial of its question, and its short text."""
        decision = self.rules.decision(self.state, seat)
        if decision is None:
            return set()
        return {(decision.serial, self.rules.action_text(option)) for option in decision.options}

    @property
    def is_open(self) -> bool:
        return bool(self.table["status"] == "running")


class Unplayable(Exception):
    """The entries of a table cannot be played by its rules."""


def played(file: Path) -> tuple[list[Game], list[str]]:
    """Return every game that has begun, played again, and what is said against those that cannot be."""
    entries, seats = _by_table(file, "entries", "number"), _by_table(file, "seats", "seat")
    games, breaches = list[Game](), list[str]()
    for table in rows(file, "SELECT * FROM tables WHERE started_at IS NOT NULL"):
        try:
            games.append(_play(table, seats.get(table["id"], ()), entries.get(table["id"], ())))
        except Unplayable as error:
            breaches.append(f"table {table['id']}: {error}")
    return games, breaches


def _by_table(file: Path, name: str, order: str) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in rows(file, f"SELECT * FROM {name} ORDER BY table_id, {order}"):  # noqa: S608
        found.setdefault(row["table_id"], []).append(row)
    return found


def _play(table: Row, seats: Sequence[Row], entries: Sequence[Row]) -> Game:
    for number, entry in enumerate(entries):
        if entry["number"] != number:
            raise Unplayable(f"entry {entry['number']} comes after {number} entries")
    rules = editions(table["game"])[Edition(table["rules_version"], table["deck"])].rules
    try:
        actions = [rules.parse_action(json.loads(entry["action"])) for entry in entries]
        script = table["script"] and json.loads(table["script"])
        chance = Lesson.of(script).chance if script else Seeded(table["seed"])
        led_to = list(steps(rules, len(seats), json.loads(table["options"]), chance, actions))
    except (RecordError, ValueError) as error:
        raise Unplayable(f"its entries cannot be played: {error}") from error
    return Game(table, seats, entries, rules, led_to)


def games_follow_the_rules(file: Path, games: Sequence[Game]) -> Iterator[str]:
    """Every game is over when it is by the rules, and its results are what the rules make of its entries."""
    results = {(row["table_id"], row["seat"]): row for row in rows(file, "SELECT * FROM results")}
    for game in games:
        table, over = game.table, game.rules.is_over(game.state)
        if over != (table["status"] == "over"):
            by_rules = "over" if over else "not over"
            yield f"table {table['id']} is {table['status']}, and by the rules it is {by_rules}"
        standings = game.rules.standings(game.state) or ()
        kept = [results[table["id"], place.seat] for place in standings if (table["id"], place.seat) in results]
        counts = table["status"] == "over" and (table["kind"] in WITH_RESULTS or table["counted"])
        if len(kept) != (len(standings) if counts else 0):
            yield f"table {table['id']} ({table['kind']}, {table['status']}) has results of {len(kept)} seats"
        elif (keys := {row["game"] for row in kept}) - {key := game.rules.kept_as(json.loads(table["options"]))}:
            yield f"table {table['id']} has results that are kept as {sorted(keys)}: as long as it was, it is {key}"
        elif kept and not _are_ranked(game, standings, kept):
            has = [(row["seat"], row["rank"], row["total"]) for row in kept]
            yield f"table {table['id']} has these seats, ranks and totals: {has}; by the rules {standings}"


def _are_ranked(game: Game, standings: Sequence[Standing], kept: Sequence[Row]) -> bool:
    """Return whether results are what the rules say, but for whoever has lost a rated game by not being there.

    They come after everybody else. Who that may be: people who are away in the end, or were for much of it.
    """
    if [(row["seat"], row["total"]) for row in kept] != [(place.seat, place.total) for place in standings]:
        return False
    ranks = [row["rank"] for row in kept]
    away = {seat["seat"] for seat in game.seats if seat["away"] or _was_away(game, seat["seat"])}
    may_have_lost = {row["seat"] for row in kept if row["user_id"] is not None} & away
    for lost in range(1 + len(may_have_lost if any(row["rated"] for row in kept) else ())):
        stayed = [place for place, rank in zip(standings, ranks, strict=True) if rank <= len(ranks) - lost]
        by_rules = [1 + sum(other.rank < place.rank for other in stayed) for place in stayed]
        others = {place.seat for place in standings} - {place.seat for place in stayed}
        if len(others) == lost and others <= may_have_lost and by_rules == [ranks[place.seat] for place in stayed]:
            return True
    return False


def _was_away(game: Game, seat: int) -> bool:
    """Return whether others stood in for a seat in too many of its turns, each of which ends where the game moves on.

    What was played when nobody was there any more says nothing of who was there before.
    """
    turns, stood_in = set[int](), set[int]()
    turn, given_up = 0, game.table["ended_at"] if game.table["ending"] != "finished" else None
    for entry in game.entries:
        action = json.loads(entry["action"])
        turn += action["do"] == "advance"
        if action.get("seat") == seat and (given_up is None or entry["at"] < given_up):
            turns.add(turn)
            stood_in |= {turn} if entry["by"] in STOOD_IN else set()
    return len(stood_in) * UNATTENDED >= len(turns) > 0


async def summaries_follow_from_results(file: Path) -> list[str]:
    """Ratings, tallies, careers, streaks and badges are those that all results give when worked out anew."""
    before = _summaries(file)
    database = await SqliteDatabase.of_file(f"sqlite+aiosqlite:///{file}")
    try:
        await rebuild_stats(database, badges())
    finally:
        await database.close()
    after = _summaries(file)
    return [
        f"{table}: kept {sorted(kept - after[table])[:3]}, worked out anew {sorted(after[table] - kept)[:3]}"
        for table, kept in before.items()
        if kept != after[table]
    ]


def _summaries(file: Path) -> dict[str, set[str]]:
    return {made.name: set(all_rows(file, made.name)) for made in made_of_results()}
