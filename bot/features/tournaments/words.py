"""Who plays in a tournament, what is said of points, and its buttons."""

from __future__ import annotations

from bot.chosen import in_words, seen, told_apart
from bot.features.tournaments.custom_ids import TournamentPress
from bot.features.tournaments.rows import TournamentPlaceRow, TournamentPlayerRow
from bot.features.tournaments.store import StoredTournament
from bot.text import say
from bot.ui.screens.names import person_name
from bot.ui.screens.screen import Button, Style


def tournament_button(verb: str, tournament: int, style: Style = "secondary", page: int | None = None) -> Button:
    argument = "" if page is None else str(page)
    return Button(say(f"tournamentbutton.{verb}"), TournamentPress(verb, tournament, argument).custom_id, style)


def entrant_names(tournament: StoredTournament) -> dict[int, str]:
    """Return what those in a tournament are called, markup and all, by their numbers: each differs from the others."""
    names = [_entrant(player) for player in tournament.players]
    numbers = [player.number for player in tournament.players]
    return dict(zip(numbers, told_apart(names, numbers=numbers), strict=True))


def _entrant(player: TournamentPlayerRow) -> str:
    return say("seat.former") if player.user_id is None else person_name(player.name)


def bold_entrant(name: str) -> str:
    """Return a name as a sentence has it."""
    return f"**{in_words(name)}**"


def server_name(place: TournamentPlaceRow) -> str:
    """Return what a server is called, markup and all."""
    return seen(place.server) or say("tournament.server", number=place.side)


def tournament_host(place: TournamentPlaceRow) -> str:
    return person_name(place.host_name) if place.host_id else say("seat.former")
