"""What a picture is made of: what is visible to all, who sits where, and the game's words for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.public_view import PublicRow, PublicView
from bot.game_words import GameWords
from bot.render.host import Mood
from bot.render.picture import Person, Voice
from bot.render.player_label import SHORT, Called, label, named, told_name
from bot.text import count, list_of, say, sentences_of

SAID = 20
"""Characters of a name in what the host says."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game, to be drawn or told."""

    words: GameWords
    public: PublicView
    people: Sequence[Person]
    mood: Mood = "present"
    note: str = ""
    """What is said in place of the game's sentence."""
    told: str = ""
    """What has just happened, said before it; names are marks."""
    voice: Voice | None = None
    """What a character says, in the host's place."""
    marks: object = None
    """On a player's own panel, what the game's screens mark on it."""

    @property
    def seats(self) -> int:
        return len(self.public.rows)

    def row(self, seat: int) -> PublicRow:
        return self.public.rows[seat]

    def label(self, seat: int) -> Called:
        return label(self.people, seat)

    def called(self, seat: int, most: int = SHORT) -> str:
        """Return the same in at most so many characters, as a sentence has it."""
        return told_name(self.people, seat, most)

    def person(self, seat: int) -> Person:
        return self.people[seat] if seat < len(self.people) else Person("")

    def said(self) -> str:
        names = [told_name(self.people, seat, SAID) for seat in range(self.seats)]
        says = self.note or self.words.sentence(self.public, names)
        return sentences_of((named(self.told, self.people, SAID), says))

    def mark(self, seat: int) -> str:
        """Return how a seat stands, in a word or two; empty where nothing is to be said."""
        return self.words.mark(self.row(seat).mark)

    def rank(self, seat: int) -> int:
        """Return a seat's place: the one it has when the game is over, before that winners first, then by points."""
        if self.public.ranks:
            return self.public.ranks[seat]
        return 1 + sum(self._key(other) > self._key(seat) for other in range(self.seats))

    def _key(self, seat: int) -> tuple[bool, int]:
        return seat in self.public.winners, self.row(seat).total

    @property
    def ranked(self) -> list[int]:
        """The seats from first to last; at equal rank in seat order."""
        return sorted(range(self.seats), key=lambda seat: (self.rank(seat), seat))

    @property
    def has_goal(self) -> bool:
        return self.public.goal > 0

    def share(self, points: int) -> float:
        """Return how much of a bar some points fill."""
        return min(1.0, max(0.0, points / max(1, self.public.goal)))

    def doing(self, seat: int) -> str:
        """Return what a name does not say, in brackets: that it is an AI's, what the player is doing."""
        person = self.person(seat)
        told = [say("mark.ai")] if person.ai else []
        if person.mark != "none":
            told.append(
                say("mark.stood_in" if self.public.over and person.mark == "autopilot" else f"mark.{person.mark}")
            )
        return f" ({list_of(told)})" if told else ""


def points(number: int) -> str:
    return count("glance.points", number)


def stake(row: PublicRow) -> str:
    """Return the points at stake, with their sign."""
    return f"{row.at_stake:+d}".replace("-", "−") if row.at_stake else ""
