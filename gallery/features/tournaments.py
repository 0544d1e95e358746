"""Ends of tournaments and how they stand, as the gallery draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.features.tournaments.picture import draw_tournament_podium
from bot.features.tournaments.summary import PodiumPlace, TournamentPodium
from gallery.kind import Kind
from gallery.league import GAME, LONG

GROUP = "Tournaments"


def kinds() -> Iterator[Kind]:
    """Yield its pictures."""
    yield Kind("tournament-podium", GROUP, "The end of a tournament", drawn=lambda: draw_tournament_podium(podium()))
    yield Kind("tournament-servers", GROUP, "Two servers", drawn=lambda: draw_tournament_podium(servers()))


def less() -> dict[str, Callable[[], object]]:
    """Pictures with less to show than those of the gallery."""
    return {
        "a tournament of one": lambda: draw_tournament_podium(replace(podium(), places=podium().places[:1])),
        "a tournament nobody has won": lambda: draw_tournament_podium(replace(podium(), verdict="")),
    }


def podium() -> TournamentPodium:
    """Three, two of whom share the second place."""
    places = (PodiumPlace(1, "Ada", "4½"), PodiumPlace(2, LONG, "4"), PodiumPlace(2, "山田太郎", "4"))
    return TournamentPodium(f"{GAME} tournament", "After round 5 of 5", places, "Ada wins the tournament")


def servers() -> TournamentPodium:
    """One server against another."""
    places = (PodiumPlace(1, "The Lucky Table", "12½"), PodiumPlace(2, "Moon Table", "9½"))
    return TournamentPodium(f"{GAME} tournament", "All duels are over", places, "The Lucky Table wins 12½–9½")
