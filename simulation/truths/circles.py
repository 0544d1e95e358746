"""Who is in whose circle: both or neither; and nobody else on what somebody is shown of theirs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.components import GALLERY, TEXT, walk_components
from sandbox.interactions import Interaction
from sandbox.model import Message
from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import kept, rows

MOST, OPEN_MOST = 50, 10
BOARD = re.compile(r"lead1:[^:]+:[^:]+:[^:]+:circle:")
"""How the ids begin that are on a board of one's circle alone, whatever else leads to it from there."""
CHANGES = re.compile(r"circle1:(leave|agree|ask)|privacy1:")
LATELY = 60.0
"""Seconds in which whatever was pressed may come into a board, or not yet."""


def circles_are_of_both(file: Path, _: Sequence[Game], now: float, __: Sandbox) -> Iterator[str]:
    """Two have each other in their circle, since the same moment; nobody has too many, or has asked too many."""
    pairs = {(row["user_id"], row["other_id"]): row["since"] for row in rows(file, "SELECT * FROM circle_members")}
    for (one, other), since in pairs.items():
        if pairs.get((other, one)) != since or one == other:
            yield f"{one} has {other} in their circle since {since}, and the other since {pairs.get((other, one))}"
    yield from (f"{one} has {many} in their circle" for one, many in _counts(pairs) if many > MOST)
    asked = rows(file, "SELECT * FROM circle_invitations WHERE state != 'accepted' AND until > ?", now)
    yield from (
        f"{one} has asked {many}" for one, many in _counts([(row["user_id"], 0) for row in asked]) if many > OPEN_MOST
    )
    for row in asked:
        pair = row["user_id"], row["invited_id"]
        if row["state"] == "open" and pair in pairs:
            yield f"{pair[0]} still asks {pair[1]}, who is in their circle"


def _counts(pairs: Sequence[tuple[int, int]] | dict[tuple[int, int], float]) -> list[tuple[int, int]]:
    return sorted(Counter(one for one, _ in pairs).items())


def board_shows_the_circle(file: Path, message: Message, sandbox: Sandbox) -> Iterator[str]:
    """A board of somebody's circle names those alone who are in it, and let others see them.

    What was pressed just now may not have come into it, or may have come too late for it.
    """
    parts = list(walk_components(message.components))
    is_board = any(BOARD.match(str(part.get("custom_id"))) and ":*:" in str(part["custom_id"]) for part in parts)
    viewer = message.owner_id
    if not is_board or viewer is None or not kept_rows(file) or _is_changing(sandbox):
        return
    said = [str(part["content"]) for part in parts if part["type"] == TEXT]
    said += [str(item.get("description")) for part in parts if part["type"] == GALLERY for item in part["items"]]
    known = rows(file, "SELECT other_id FROM circle_members WHERE user_id = ?", viewer)
    hidden = {row["user_id"] for row in rows(file, "SELECT user_id FROM people WHERE visibility = 'nobody'")}
    seen = {viewer, *({row["other_id"] for row in known} - hidden)}
    names = {sandbox.world.people[user].name for user in seen}
    for person in sandbox.world.people.values():
        named = re.compile(rf"(?<!\w){re.escape(person.name)}(?!\w)")
        if person.id not in seen and person.name not in names and named.search("\n".join(said)):
            yield f"{viewer} is shown {person.name} on the board of their circle: {said}"


def kept_rows(file: Path) -> bool:
    """Return whether there is a database yet that knows people."""
    return file.exists() and "people" in kept(file)


def _is_changing(sandbox: Sandbox) -> bool:
    """Return whether somebody has just done what changes who sees whom."""
    now = sandbox.world.clock.now()
    return any(_changes(one) for one in sandbox.core.interactions.all if now - one.born < LATELY)


def _changes(interaction: Interaction) -> bool:
    data = interaction.payload["data"]
    return data.get("name") == "privacy" or bool(CHANGES.match(str(data.get("custom_id"))))
