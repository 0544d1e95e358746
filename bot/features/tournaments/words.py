"""Who plays in a tournament, what is said of points, and its buttons."""

from __future__ import annotations

from bot.chosen import in_words, seen
from bot.features.tournaments.custom_ids import TournamentPress
from bot.features.tournaments.rows import TournamentPlaceRow
from bot.features.tournaments.store import StoredTournament
from bot.text import say
from bot.ui.screens.names import kept_name, names_by_number
from bot.ui.screens.screen import Button, Style


def tournament_button(verb: str, tournament: int, style: Style = "secondary", page: int | None = None) -> Button:
    argument = "" if page is None else str(page)
    return Button(say(f"tournamentbutton.{verb}"), TournamentPress(verb, tournament, argument).custom_id, style)


def entrant_names(tournament: StoredTournament) -> dict[int, str]:
    """Return what those in a tournament are called, markup and all, by their numbers: each differs from the others."""
    return names_by_number(tournament.players)


def bold_entrant(name: str) -> str:
    """Return a name as a sentence has it."""
    return f"**{in_words(name)}**"


def server_name(place: TournamentPlaceRow) -> str:
    """Return what a server is called, markup and all."""
    return seen(place.server) or say("tournament.server", number=place.side)


def tournament_host(place: TournamentPlaceRow) -> str:
    return kept_name(place.host_id, place.host_name)
