"""The words of a game that uses the defaults: which keys it has, which it needs, and what replaces the others.

`{who}` is always a player's name, `{at}` the name of the seat that the data have as `at`. A text with plural forms
takes the one for the value `count`, or else for the first whole number among its values.

A game that chooses its words by more than these values gives its drawer (`words`) and its screens (`words_of`) a
`GameWords` of its own.

| key | what it says | its placeholders |
| --- | --- | --- |
| `game.<key>` | the game's name; needed | |
| `game.<key>.short` | the name of its short game, in a list of games; needed where it has one (`Rules.short`) | |
| `retitled.<key>.<another text's key>` | what that text says where the game has another title than its own | |
| `<key>.rule.1`, `.2`, … | its rules, a sentence each; the first is needed, where there are no pages | |
| `<key>.page.1`, `.2`, … | its rules on pages instead: what a page is called | |
| `<key>.page.1.1`, `.1.2`, … | the sentences of a page | |
| `about.<key>` | what the game is, in a line; without it the first sentence of its rules | |
| `<key>.lesson.1`, `.2`, … | what the host says at each step of its lesson, if it has one | |
| `<key>.do.<verb>` | an answer, on its button; needed for every verb | `{0}`, `{1}`: its numbers; `{at}`: that seat |
| `<key>.pick.<verb>` | what stands on the select of a verb with more answers than buttons hold | |
| `<key>.ask.<ask>` | the question to its player | `{total}`, `{at_stake}`, `{goal}`, `{round}`, `{who}`, its data |
| `<key>.says.<kind>` | what the host says (`PublicView.says`) | `{who}`, `{round}`, its data |
| `<key>.says.over` | the end, where "Ada wins!" will not do: also said of a tie and alone | `{winners}` |
| `<key>.event.<kind>` | what happened; an event without words is not told | `{who}`, its data |
| `<key>.voice.<character>.<event>.1`, `.2`, … | what an AI seat says about its event, one of them | `{who}`, its data |
| `<key>.remark.<kind>` | what the host says when it first comes up for somebody: once a person, for good | |
| `<key>.mark.<mark>` | how a seat stands (`Row.mark`) | |
| `<key>.count.<name>` | what is counted of how a seat played, as a heading: about 16 letters at most | |
| `<key>.record.<name>` | that somebody has more of a count `max_…` than ever | `{who}`, `{count}`, `{before}` |
| `<key>.luckiest.<kind>` | which chance helped most (`Chanced`) | `{what}`, `{who}`, `{round}`, `{turn}`, `{points}` |
| `<key>.unluckiest.<kind>` | which one did least | the same; plural forms by `{points}` |
| `<key>.prediction.<ask>` | what spectators are asked (`engine/predictions.py`) | `{who}`, `{round}` |
| `<key>.prediction.<ask>.chance` | a chance that it happens, on a button | `{chance}` |
| `<key>.prediction.<ask>.yes`, `.no` | that it did or not, and what was said | `{count}`, `{who}`, `{mean}`, `{odds}` |
| `<key>.prediction.<ask>.void` | that nothing came of it, where that is worth a line | `{count}`, `{round}` |
| `<key>.prediction.<ask>.pick`, `.right`, `.nobody` | seats in a select | `{count}`, `{right}`, `{who}`, `{round}` |
| `<key>.option.<name>`, `.<value>` | that an option is set (`engine/options.py`) | `{value}` |
| `<key>.reason.<reason>` | why a play was better, in a review (`ui.screens.review_words`) | the facts of its reviewer |
| `<key>.puzzle.<reason>` | the same in a puzzle, beside its obvious play, where it differs | the same |
| `option.<key>.<name>` | what a number among its options is, as a heading | |
| `round.<key>` | which round it is, if a game does not call them rounds: "Day {round} of 8" | `{round}` |
| `next.<key>` | that the table moves on by itself | |
| `best.<key>` | what its best moment is called, on a button (`GameScreens.best_moment`) | |
| `lessonend.<key>` | what is said when its lesson is over | |
| `dayscore.<key>`, `daycolumn.<key>`, `daysigns.<key>` | a day's score, its heading, what the shared symbols mean | |
| `duelwhat.<key>` | what is counted in a duel, inside a sentence: the heading in its other form | |
| `dayaim.<key>` | what decides where the score does not say it, as small print | |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.engine import words
from bot.engine.core import Decision, Event, JsonValue, SomeAction
from bot.engine.public_view import PublicView
from bot.text import DEFAULT, catalogue, count, find, is_known, kept_by_language, list_of, listed, say

PARTS = (
    "rule",
    "page",
    "lesson",
    "do",
    "pick",
    "ask",
    "says",
    "event",
    "voice",
    "remark",
    "mark",
    "count",
    "record",
    "option",
    "luckiest",
    "unluckiest",
    "reason",
    "puzzle",
    "prediction",
)
"""What stands between a game's key and the rest of a key of its words."""
SHARED = (
    "game",
    "about",
    "option",
    "round",
    "next",
    "dayscore",
    "dayaim",
    "daycolumn",
    "daysigns",
    "duelwhat",
    "lessonend",
    "best",
)
"""What stands before a game's key where every game has its own."""
RULES, PAGES = 20, 5
"""Sentences of rules at most, on one page or all, and lines of a character about one thing; pages: a button each."""


@kept_by_language(None)
def _lines(key: str) -> tuple[str, ...]:
    """Return the keys of a text's variants, numbered from 1, that the language has."""
    return tuple(one for number in range(1, RULES) if is_known(one := f"{key}.{number}"))


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules: its name, empty if it is the only one, and its sentences."""

    name: str
    sentences: tuple[str, ...]


def needed(key: str, verbs: Iterable[str]) -> tuple[str, ...]:
    """Return the keys that a game using the defaults cannot do without."""
    return (f"game.{key}", f"{key}.rule.1", *(f"{key}.do.{verb}" for verb in verbs))


def game_name(game: str) -> str:
    """Return what a game is called; of one that has left the bot that is its key."""
    return find(f"game.{game}") or game


def say_of(game: str, key: str, **values: object) -> str:
    """Return what a game has to say where every game may have its own: `<key>.<game>`, else `<key>.any`."""
    return find(f"{key}.{game}", **values) or find(f"{key}.any", **values) or ""


def _numbered(key: str, most: int) -> Iterator[str]:
    """Return the texts `<key>.1`, `<key>.2`… up to the first that is missing."""
    for number in range(1, most + 1):
        text = find(f"{key}.{number}")
        if text is None:
            return
        yield text


class GameWords:
    """What a game on the defaults says. Names are those of the seats, as whoever shows the words writes them."""

    def __init__(self, key: str) -> None:
        self.key = key

    @property
    def title(self) -> str:
        return say(f"game.{self.key}")

    @property
    def about(self) -> str:
        """Return what the game is, in a line."""
        return find(f"about.{self.key}") or self.rules()[0]

    def rules(self) -> tuple[str, ...]:
        """Return the sentences of the rules, of all pages."""
        return tuple(sentence for page in self.pages() for sentence in page.sentences)

    def pages(self) -> tuple[RulesPage, ...]:
        """Return the pages of the rules; one without a name where the game has none."""
        names = _numbered(f"{self.key}.page", PAGES)
        return tuple(
            RulesPage(name, tuple(_numbered(f"{self.key}.page.{number}", RULES)))
            for number, name in enumerate(names, 1)
        ) or (RulesPage("", tuple(_numbered(f"{self.key}.rule", RULES))),)

    def action(self, action: str, names: Sequence[str]) -> str:
        """Return an answer as its button has it; one without words is shown as it is."""
        numbers, verb = words.numbers_of(action), words.verb_of(action)
        at = names[numbers[0]] if numbers and numbers[0] < len(names) else ""
        plain = " ".join((verb.replace("_", " ").capitalize(), *map(str, numbers)))
        return find(f"{self.key}.do.{verb}", *numbers, at=at) or plain

    def question(self, asked: Decision[SomeAction], public: PublicView, names: Sequence[str]) -> str:
        row = public.rows[asked.seat]
        values = {
            "total": row.total,
            "at_stake": row.at_stake,
            "goal": public.goal,
            "round": public.round,
            **self.values(asked.seat, asked.data, names),
        }
        return find(f"{self.key}.ask.{asked.ask}", **values) or count("game.turn", row.total)

    def round(self, public: PublicView, shown: str = "") -> str:
        """Return which round it is; `shown` stands for its number."""
        return say_of(self.key, "round", count=public.round, round=shown or public.round)

    def sentence(self, public: PublicView, names: Sequence[str]) -> str:
        winners = listed([names[seat] for seat in public.winners])
        values = {
            "round": public.round,
            "winners": winners,
            **self.values(public.says.seat, public.says.data, names),
        }
        own = find(f"{self.key}.says.{public.says.kind}", **values)
        return own or self._without(public, names)

    def _without(self, public: PublicView, names: Sequence[str]) -> str:
        """Return what is said where the game has no words for it."""
        if public.over:
            return self._won(public, names)
        if public.asked:
            return say("game.waits", names=listed([names[seat] for seat in public.asked]))
        return say_of(self.key, "next")

    def _won(self, public: PublicView, names: Sequence[str]) -> str:
        """Return who has won; alone nobody does."""
        if len(public.rows) == 1:
            return count("game.ended", public.rows[0].total, who=names[0])
        winners = [names[seat] for seat in public.winners]
        return say("result.wins", name=winners[0]) if len(winners) == 1 else say("result.share", names=listed(winners))

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """Return what happened; None for something not worth a line."""
        return find(f"{self.key}.event.{event.kind}", **self.values(event.seat, event.data, names))

    def values(self, seat: int | None, data: Mapping[str, JsonValue], names: Sequence[str]) -> dict[str, object]:
        """Return the placeholders of an event or a question: who, its data, and `at` as a name.

        A game that words its data otherwise adds its own.
        """
        values: dict[str, object] = {"who": "" if seat is None else names[seat]}
        for name, value in data.items():
            values[name] = list_of(map(str, value)) if isinstance(value, list | tuple) else value
        at = data.get("at")
        if type(at) is int and 0 <= at < len(names):
            values["at"] = names[at]
        return values

    def voice(self, character: str, touch: str, event: Event, names: Sequence[str], turn: int) -> str | None:
        """Return what a character says about an event that touches its seat, `turn` by turn another line."""
        lines = self.voice_lines(character, touch)
        if not lines:
            return None
        return find(lines[turn % len(lines)], **self.values(event.seat, event.data, names))

    def voice_lines(self, character: str, touch: str) -> tuple[str, ...]:
        """Return the keys of what a character may say about events that touch its seat so."""
        return _lines(f"{self.key}.voice.{character}.{touch}")

    @cached_property
    def remarks(self) -> frozenset[str]:
        """The kinds of what the host remarks on, once to every person."""
        beginning = f"{self.key}.remark."
        return frozenset(key.removeprefix(beginning) for key in catalogue(DEFAULT).texts if key.startswith(beginning))

    def remark(self, kind: str) -> str:
        return say(f"{self.key}.remark.{kind}")

    def mark(self, mark: str) -> str:
        """Return how a seat stands; empty where nothing is to be said."""
        return (find(f"{self.key}.mark.{mark}") or mark) if mark else ""

    def counted(self, counts: Mapping[str, int], order: Sequence[str] = ()) -> dict[str, str]:
        """Return the headings of the counts that have one: in that order, the others after them by name."""
        names = [*(name for name in order if name in counts), *sorted(counts.keys() - set(order))]
        found = {name: find(f"{self.key}.count.{name}") for name in names}
        return {name: heading for name, heading in found.items() if heading}

    def option(self, key: str, name: str, value: JsonValue) -> str:
        """Return that an option has a value; `key` is the text's."""
        return find(key, value=value) or say("game.option", name=name.replace("_", " "), value=value)
