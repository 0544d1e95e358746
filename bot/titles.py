"""Titles that whoever runs the bot gives its games (GAME_TITLES): which can be shown, and are told apart.

A title stands in messages, on buttons, in lists of choices, as a thread's name and in pictures; so it has nothing in it
that means something in one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot import text
from bot.chosen import clusters, likeness, seen
from bot.config import SettingsError
from bot.text import catalogue, languages

VARIABLE = "GAME_TITLES"
LONGEST = 40
"""Characters of a title, as a reader counts them."""
MEANS_SOMETHING = frozenset("\\*_`~|<>@[]{}/")
"""What is formatting to Discord, a mention, an address, or a blank in our texts."""


def own_titles(games: Iterable[str]) -> dict[str, set[str]]:
    """Return what games, by key, are called by themselves, in whichever language."""
    return {game: {catalogue(language).say(f"game.{game}") for language in languages()} for game in games}


def give_titles(titles: Mapping[str, str], games: Iterable[str]) -> None:
    """Call games as the settings say, from here on; before anything is worded. `SettingsError` for what cannot be."""
    text.give_titles({})
    if not titles:
        return
    own = own_titles(games)
    if unknown := sorted(titles.keys() - own.keys()):
        raise SettingsError(VARIABLE, f"there is no game {', '.join(unknown)}", f"Name {' or '.join(sorted(own))}")
    for key, title in titles.items():
        if problem := _problem(title):
            raise SettingsError(VARIABLE, f"the title of {key} {problem}", "Give it another one, or leave it out")
    called = {key: {titles[key]} if key in titles else own[key] for key in own}
    taken: dict[str, str] = {}
    for key, names in called.items():
        for alike in sorted(set(map(likeness, names))):
            if taken.setdefault(alike, key) != key:
                raise SettingsError(
                    VARIABLE,
                    f"{taken[alike]} and {key} would be called alike",
                    "Give them titles that nobody takes for each other",
                )
    text.give_titles(titles)


def _problem(title: str) -> str:
    """Return why a title cannot be shown; empty where it can."""
    if not 1 <= len(clusters(title)) <= LONGEST:
        return f"has {len(clusters(title))} characters that are seen, 1 to {LONGEST} are needed"
    if seen(title) != title:
        return "has something in it that nobody sees, or a number in a circle"
    if not title[0].isalnum():
        return "does not begin with a letter or a digit"
    if found := sorted(MEANS_SOMETHING & set(title)):
        return f"has {' '.join(found)} in it, which means something to Discord"
    return ""
