"""Who sees what: nothing that is one person's own where others can see it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.league import days
from bot.tables.seating.attendance import CROWD
from sandbox.components import GALLERY, TEXT, walk_components
from sandbox.interactions import Interaction
from sandbox.model import DIRECT_CHANNEL, Channel, Message
from simulation.pictures import OF, fingerprint
from simulation.truths.games import Game
from simulation.truths.messages import table_press
from simulation.truths.rows import Row, kept, rows

SLACK = 5.0
"""Seconds between what is written of a game's end and what is shown of it."""
OF_A_GAME = (".draw_table", ".draw_panel", "Board._page")
"""What draws a state of a game."""
NOT_PLAYED = re.compile(r"puzzle1:play:|review1:[a-z]+:[0-9]+:[0-9]")
"""How what can be pressed begins where positions are shown that nobody has played: those of puzzles, and of the plays
that a review finds better."""
OWN = ("me1:", "privacy1:")
"""How what is a person's own to press begins."""


@dataclass(frozen=True)
class Shown:
    """What a message showed at some moment."""

    at: float
    """By the bot's clock."""
    message: int
    made_by: int
    """The interaction that it answers; 0: none."""
    viewer: int | None
    """The only one who sees it; None: everybody there does."""
    pictures: tuple[tuple[str, str], ...]
    """What drew each, and the fingerprint of what it shows."""
    text: str
    pressed: tuple[str, ...]
    """Ids of its controls."""


def seen(message: Message, place: Channel, at: float) -> Shown:
    """Return what a message shows now."""
    parts = list(walk_components(message.components))
    described = [str(item.get("description")) for part in parts if part["type"] == GALLERY for item in part["items"]]
    direct = place.recipient_id if place.kind == DIRECT_CHANNEL else None
    return Shown(
        at=at,
        message=message.id,
        made_by=int((message.interaction or {}).get("id", 0)),
        viewer=message.owner_id or direct,
        pictures=tuple((found[1], found[2]) for text in described if (found := OF.search(text))),
        text="\n".join((message.content, *(str(part["content"]) for part in parts if part["type"] == TEXT))),
        pressed=tuple(str(part["custom_id"]) for part in parts if part.get("custom_id")),
    )


@dataclass(frozen=True)
class _Own:
    """A seat's view of a game."""

    game: Game
    seat: Row

    def may_be_seen_by(self, viewer: int | None, at: float) -> bool:
        """Return whether somebody may see it: whose it is, and whoever likes to once the game has ended.

        The Crowd's is shown to all who watch: they say what it should play.
        """
        ended = self.game.table["ended_at"]
        if (ended is not None and ended <= at + SLACK) or self.seat["character"] == CROWD:
            return True
        # Of somebody who had their data deleted it is not known whose it was.
        user: int | None = self.seat["user_id"]
        return user == viewer if user is not None else not self.seat["ai"]


def nothing_private_is_shown(shown: Sequence[Shown], games: Sequence[Game], file: Path) -> Iterator[str]:
    """What a seat alone may see of a game is shown to nobody else, nor what is one's own to press, nor a secret."""
    own, everybodys = _own_views(games), _public_views(games)
    own_to_press = {
        (game.table["id"], seat["seat"])
        for game in games
        for seat in game.seats
        # On a seat of an AI, the Crowd's, everybody may say what it should do.
        if not game.rules.turn_by_turn and not seat["ai"]
    }
    secrets = _secrets(file)
    for one in shown:
        where = f"message {one.message}"
        for _, picture in one.pictures:
            # Where somebody goes on by themselves from a position of a game, all have seen that position.
            views = [] if picture in everybodys else own.get(picture, [])
            if shows_what_nobody_played(one):
                # A review shows where a better play would have led: somebody may have gone there by themselves.
                views = [view for view in views if view.game.table["kind"] != "whatif"]
            if views and not any(view.may_be_seen_by(one.viewer, one.at) for view in views):
                whose = ", ".join(f"seat {view.seat['seat']} of table {view.game.table['id']}" for view in views)
                yield f"{where} shows {one.viewer or 'everybody'} what only {whose} may see"
        for secret, until in secrets.items():
            if secret in one.text and one.at + SLACK < until:
                yield f"{where} tells a secret before its time: {one.text}"
        if one.viewer is not None:
            continue
        for custom_id in one.pressed:
            press = table_press(custom_id)
            if custom_id.startswith(OWN) or (press is not None and (press.table, press.seat) in own_to_press):
                yield f"{where} lets everybody press what is one person's own: {custom_id}"


def shows_what_nobody_played(one: Shown) -> bool:
    """Return whether a message shows positions that nobody needs to have played."""
    return any(map(NOT_PLAYED.match, one.pressed))


def is_about_puzzles(interaction: Interaction) -> bool:
    """Return whether somebody asks for a puzzle, which shows a position of a game that nobody played here."""
    data = interaction.payload["data"]
    return data.get("name") == "puzzle" or str(data.get("custom_id")).startswith("puzzle1:")


def pictures_show_what_was(
    shown: Sequence[Shown], games: Iterable[Game], interactions: Iterable[Interaction]
) -> Iterator[str]:
    """Whatever a picture of a game has shown follows from the log: nothing was shown that was not kept."""
    puzzles = {one.id for one in interactions if is_about_puzzles(one)}
    elsewhere = {one.message for one in shown if shows_what_nobody_played(one)}
    known = {
        fingerprint(game.rules.view(state, viewer))
        for game in games
        for state in game.states
        for viewer in (None, *range(len(game.seats)))
    }
    for one in shown:
        for drawer, picture in one.pictures:
            if one.made_by in puzzles or one.message in elsewhere or not drawer.endswith(OF_A_GAME):
                continue
            if picture not in known:
                yield f"message {one.message} shows what is in no log: {drawer} of {picture}"


def _own_views(games: Iterable[Game]) -> dict[str, list[_Own]]:
    """Return every view that a seat has had, by its fingerprint; alone, the public one is one's own too."""
    found: dict[str, list[_Own]] = {}
    for game in games:
        for state in game.states:
            for seat in game.seats:
                viewers = (seat["seat"], None) if game.table["kind"] != "game" else (seat["seat"],)
                for viewer in viewers:
                    found.setdefault(fingerprint(game.rules.view(state, viewer)), []).append(_Own(game, seat))
    return found


def _public_views(games: Iterable[Game]) -> set[str]:
    """Return what everybody at a table may see of its game, as fingerprints."""
    at_tables = [game for game in games if game.table["kind"] == "game"]
    return {fingerprint(game.rules.view(state, None)) for game in at_tables for state in game.states}


def _secrets(file: Path) -> dict[str, float]:
    """Return what no message may say, and until when."""
    found: dict[str, float] = {}
    there = kept(file)
    for table in [name for name in ("tables", "duels") if name in there]:
        for row in rows(file, f"SELECT * FROM {table} WHERE secret IS NOT NULL"):  # noqa: S608
            found[row["secret"]] = row["ended_at"] or float("inf")
    for row in rows(file, "SELECT * FROM days") if "days" in there else ():
        found[row["seed"]] = days.closes(row["day"])
    return found
