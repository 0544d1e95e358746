"""A game on the screens that all share: its questions, answers and events.

Everything has a default that is made from the game's words (`bot/game_words.py`) and from what is visible to all
(`PublicView`); a game overrides what it does differently.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.chosen import plain
from bot.engine.core import Decision, Event, JsonValue, SomeAction, SomeState, Standing
from bot.engine.luck import Chanced
from bot.engine.options import Option as Declared
from bot.engine.public_view import PublicView
from bot.engine.rank_label import rank_label
from bot.game_words import GameWords, RulesPage, needed, say_of
from bot.league.careers import COUNT, MAXIMUM
from bot.league.gains import BEST, Record
from bot.render.league import Fact
from bot.tables.news import Logged
from bot.tables.view import TableView
from bot.text import count, decimal, find, list_of, ordinal, say
from bot.ui.input.ids import Press
from bot.ui.screens.choices import answer_rows
from bot.ui.screens.game_content import CareerWords, Highlight, HouseOption, Moment, PanelContent, PublicControls
from bot.ui.screens.names import bold_name, bold_names, label_name, seat_name
from bot.ui.screens.review_words import ReviewWords
from bot.ui.screens.screen import DESCRIPTION, OPTIONS, Button, Option, Row, Style, shorten

DAY_LINES, FACTS = 8, 3
"""Lines of a shared day, and facts of a profile, that a game's counts make at most."""


def _per_game(total: int, games: int) -> str:
    """Return an average: a whole number as one, any other with a decimal."""
    return decimal(total / games) if total % games else str(total // games)


def _ranked(table: TableView, standing: Standing) -> str:
    """Return what a rank among several means, so that it is true and kind to whoever reads it."""
    standings = table.rules.standings(table.state) or ()
    rank = rank_label(standing.rank, [one.rank for one in standings])
    ahead = [one for one in standings if one.rank < standing.rank]
    if rank == "second" or (rank == "last" and len(ahead) == 1):
        gap, name = ahead[0].total - standing.total, bold_name(table, ahead[0].seat)
        key = "place.second" if rank == "second" else "place.other"
        return count(key, gap, who=name) if gap > 0 else say("place.tied", who=name)
    if rank == "between":
        return count("place.between", sum(one.rank > standing.rank for one in standings))
    return say(f"place.{rank}")


class GameScreens(ReviewWords):
    """What a game brings for the screens: its panel, and its own words where screens are shared."""

    telling: tuple[str, ...] = ()
    """Kinds of events that are told without being asked for; empty: all that have words."""
    unsaid: Collection[str] = ()
    """Kinds of events that the news leave out."""
    begins = "round"
    """The kind of event a new round begins with."""
    fixed_styles: Mapping[str, Style] = {}
    """Colours of answers that keep their places on the table message, where they are not the usual one."""
    lucky: Collection[str] = ()
    """Kinds of chances the luckiest and the unluckiest of which are told (`engine.luck`); empty: all."""

    def __init__(self, key: str, options: Sequence[Declared] = (), counted: Sequence[str] = ()) -> None:
        self.key = key
        self.options = tuple(options)
        self.counted = tuple(counted)
        self.words_of = GameWords(key)

    def needed_words(self, verbs: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of words without which the game cannot be shown."""
        return needed(self.key, verbs)

    def public_view(self, table: TableView) -> PublicView:
        """Return what is visible to all; a game whose views are its own makes one from them."""
        view = table.rules.view(table.state, None)
        assert isinstance(view, PublicView)
        return view

    # What is asked

    def panel_content(self, table: TableView, seat: int, focus: str) -> PanelContent:
        """Return a seat's question; `focus` is what the player looks at first, or empty."""
        decision = table.decision(seat)
        if decision is None:
            return PanelContent(tuple(text for text in (self.headline(table), self._idle(table, seat)) if text))
        return PanelContent((self.question(table, decision),), self.answers(table, decision))

    def question(self, table: TableView, decision: Decision[Any]) -> str:
        """Return what is asked, in words."""
        return self.words_of.question(decision, self.public_view(table), bold_names(table))

    def answers(self, table: TableView, decision: Decision[Any]) -> tuple[Row, ...]:
        """Return a control for every legal answer."""
        labels = [self.label(table, action) for action in decision.options]
        return answer_rows(table, decision, labels)

    def label(self, table: TableView, action: Any) -> str:
        """Return an answer as its button has it; a control shows no markup."""
        names = [label_name(table, seat.seat) for seat in table.seats]
        return self.words_of.action(table.rules.action_text(action), names)

    def crowd_options(self, table: TableView, decision: Decision[SomeAction]) -> Sequence[Option]:
        """Return the answers that those who watch may choose from for the Crowd, at most as many as a select holds."""
        return [
            Option(shorten(self.label(table, option) or "?", DESCRIPTION), table.rules.action_text(option))
            for option in decision.options[:OPTIONS]
        ]

    def marks_taught(self, parts: PanelContent, action: SomeAction) -> PanelContent:
        """Return what a lesson's panel shows where only this answer is taught: of its marks, those for it."""
        return parts

    def marks_hinted(self, parts: PanelContent, action: SomeAction) -> PanelContent:
        """Return what a panel shows beside the advice to give this answer: a game may let it glow in its picture."""
        return parts

    def may_choose(self, decision: Decision[SomeAction]) -> bool:
        """Return whether a player may let the bot answer: where a game is not one question, asked again and again."""
        return len(decision.options) > 1

    def did(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return what was answered for a seat, told to its player; the table is as it was when it was asked."""
        return say("game.did", what=self.play_words(table, seat, answers))

    def _idle(self, table: TableView, seat: int) -> str:
        """Return what is said to a player who is asked nothing."""
        solo = table.header.alone
        if table.may_undo(seat):
            return say("game.answered_alone" if solo else "game.answered")
        if not solo or any(frame.state is table.state for frame in table.playback):
            return ""
        waits = not table.rules.is_over(table.state) and not table.rules.open_seats(table.state)
        return say("game.press_next") if waits else ""

    def public_controls(self, table: TableView, *, asking: bool = True) -> PublicControls:
        """Return what is asked on the table message itself, in a game of turns and of a person only.

        `asking`: a moment of a playback asks nothing, and its fixed answers stand where they do.
        """
        decision = self._asked_in_public(table) if asking else None
        fixed = tuple(self._fixed(table, text, decision) for text in table.rules.fixed_answers)
        rows: tuple[Row, ...] = ()
        if decision is not None:
            fixed_too = table.rules.fixed_answers
            others = tuple(each for each in decision.options if table.rules.action_text(each) not in fixed_too)
            rows = self.answers(table, replace(decision, options=others)) if others else ()
        return PublicControls(fixed, self._public_hint(table, decision), rows)

    def _asked_in_public(self, table: TableView) -> Decision[SomeAction] | None:
        asked = table.rules.open_seats(table.state)
        if not table.rules.turn_by_turn or len(asked) != 1 or table.is_unattended(table.seats[asked[0]]):
            return None
        return table.decision(asked[0])

    def _fixed(self, table: TableView, text: str, decision: Decision[SomeAction] | None) -> Button:
        """Return an answer that keeps its place: it carries whose question it answers, or nothing if it is none."""
        legal = decision is not None and text in map(table.rules.action_text, decision.options)
        seat, serial = (decision.seat, decision.serial) if decision is not None and legal else (None, 0)
        label = self.label(table, table.rules.action_of(text))
        custom_id = Press(table.id, "do", seat, serial, text).custom_id
        return Button(label, custom_id, self.fixed_styles.get(text, "primary"), disabled=not legal)

    def _public_hint(self, table: TableView, decision: Decision[SomeAction] | None) -> Button | None:
        if not table.hints or not table.rules.turn_by_turn:
            return None
        press = Press(table.id, "hint") if decision is None else Press(table.id, "hint", decision.seat, decision.serial)
        return Button(self.hint_label, press.custom_id, disabled=decision is None)

    @property
    def hint_label(self) -> str:
        """Return what the button of a hint is called on the table message."""
        return say("button.hint")

    def hint(self, table: TableView, seat: int, answers: Sequence[Any]) -> str:
        """Return what somebody would play in a seat's place."""
        if not answers:
            return say("game.no_hint")
        return say("game.hint", what=" → ".join(f"**{plain(self.label(table, answer))}**" for answer in answers))

    # What happened, and how it stands

    def words(self, table: TableView, logged: Logged) -> str | None:
        """Return an event in words; None for one not worth a line."""
        return self.words_of.event(logged.event, bold_names(table))

    def told(self, table: TableView, indexes: Collection[int], names: Sequence[str]) -> list[str]:
        """Return the events at these indexes of the log in sentences, in their order.

        A game whose events belong together makes one sentence of them: "Otto freezes Bo, who banks 12".
        """
        lines = (self.words_of.event(table.log.events[index], names) for index in sorted(indexes))
        return [line for line in lines if line]

    def worth(self, table: TableView, indexes: Iterable[int]) -> list[int]:
        """Return those of these indexes of the log that are told without being asked for."""
        return [
            index
            for index in indexes
            if table.log.events[index].audience is None
            and (not self.telling or table.log.events[index].kind in self.telling)
        ]

    def latest(self, table: TableView) -> list[int]:
        """Return what the table message tells: of all that happened last what was worth it, or else all of it."""
        indexes = range(table.latest, len(table.log))
        return self.worth(table, indexes) or [index for index in indexes if table.log.events[index].audience is None]

    def said(self, table: TableView, names: Sequence[str]) -> Sequence[str]:
        """Return what the host says before anything is asked: the last thing that somebody's answer brought about."""
        indexes = range(table.latest, len(table.log))
        if indexes and table.frame is None:
            indexes = table.log.since(table.log.entry_of(-1))
        return self.told(table, self.worth(table, indexes), names)[-1:]

    def one_line_a_seat(self, table: TableView) -> bool:
        """Return whether the news have a line for everybody's turn, not for what the table has moved on to."""
        return table.rules.turn_by_turn

    def opens_round(self, event: Event) -> bool:
        """Return whether a new round begins with an event."""
        return event.kind == self.begins

    def asks_of(self, table: TableView, decision: Decision[SomeAction]) -> Iterable[str]:
        """Return the kinds of remarks that a question calls for, the most urgent first: what is asked, the verbs."""
        verbs = (table.rules.dump_action(decision.seat, option)["do"] for option in decision.options)
        return dict.fromkeys((decision.ask, *map(str, verbs)))

    def kind_of(self, event: Event) -> str:
        """Return the kind of remark that an event calls for."""
        return event.kind

    def is_cheered(self, table: TableView, seat: int) -> bool:
        """Return whether a seat's picture celebrates what it has just done: then the host remarks on nothing."""
        return False

    def touch(self, table: TableView, index: int) -> str:
        """Return what an event is to its seat, as the last part of the keys of what characters say about it."""
        return table.log.events[index].kind

    def headline(self, table: TableView) -> str:
        """Return what the table is at, over its picture."""
        public = self.public_view(table)
        game, says = self.words_of.title, self.words_of.sentence(public, bold_names(table))
        if not public.round:
            return say("game.headline", game=game, says=says)
        return say(
            "game.headline_round",
            game=game,
            round=self.words_of.round(public, f"**{public.round}**"),
            says=says,
        )

    def status(self, table: TableView) -> str:
        """Return how far along the game is, in a few words."""
        public = self.public_view(table)
        best = max((row.total for row in public.rows), default=0)
        if not public.round:
            return say("game.status", best=best)
        return say("game.status_round", round=self.words_of.round(public), best=best)

    def begins_round(self, table: TableView) -> bool:
        """Return whether a new round has just begun, which in a slow game is worth a new message.

        Whether the last thing that happened tells an event `round`.
        """
        last = table.log.since(table.log.entry_of(-1)) if table.log else ()
        return any(table.log.events[index].kind == "round" for index in last)

    def result_line(self, table: TableView, standing: Standing) -> str:
        """Return a player's line of the result."""
        name = seat_name(table, standing.seat, stood_in=table.was_unattended(standing.seat))
        return say("game.result", rank=standing.rank, name=name, total=standing.total)

    def decided(self, table: TableView) -> Sequence[str]:
        """Return what decided a game of several, a fact each: by how much it was won, unless the win is shared."""
        first, *others = sorted(table.rules.standings(table.state) or (), key=lambda standing: standing.rank)
        if not others or others[0].rank == 1 or others[0].total == first.total:
            return ()
        return (count("game.lead", first.total - others[0].total, who=bold_names(table)[first.seat]),)

    def best_moment(self, states: Sequence[SomeState], names: Sequence[str], of: int | None = None) -> Moment | None:
        """Return the moment of a finished game (`of` a seat) that is worth showing alone, from all states it had.

        A game that has such moments says on the button what they are (`best.<key>`); without, only the replay is
        offered. Called in a thread of its own.
        """
        return None

    def highlight(self, table: TableView, seat: int) -> Highlight | None:
        """Return the best that a seat has done in a finished game; None in a game where that is the score.

        It is of the kind that `best.<key>` names: of several games the highest is told by itself.
        """
        return None

    @property
    def best(self) -> str:
        """Return what its best moment is called; empty where it has none."""
        return find(f"best.{self.key}") or ""

    def record(self, table: TableView, record: Record, who: str) -> str:
        """Return in words that somebody has more than ever before; empty for what is no record in this game.

        That is the score, `<key>.record.<count>`, or a count with a heading.
        """
        if record.what == BEST:
            return say("record.best", who=who, total=record.value, before=record.before)
        own = find(f"{self.key}.record.{record.what}", who=who, count=record.value, before=record.before)
        heading = self.words_of.counted({record.what: record.value}).get(record.what)
        if own or heading is None:
            return own or ""
        return say("record.count", who=who, what=heading, total=record.value, before=record.before)

    def final_words(self, table: TableView, standing: Standing) -> str:
        """Return what a player reads over their own board at the end."""
        if len(table.seats) == 1:
            return say("panel.over", result=say("game.alone", score=self.day_score(standing.total)))
        told = [
            say("panel.place", total=standing.total, place=ordinal(standing.rank)),
            _ranked(table, standing),
            self.praise(table, standing.seat),
        ]
        return say("panel.over", result="\n".join(filter(None, told)))

    def praise(self, table: TableView, seat: int) -> str:
        """Return what nobody at the table did better than this player; empty for nothing that is known."""
        return ""

    @property
    def rules_pages(self) -> Sequence[RulesPage]:
        return self.words_of.pages()

    def rules_heading(self, number: int = 0) -> str:
        """Return what stands over a page of the rules, counted from 0."""
        pages, game = self.rules_pages, self.words_of.title
        if len(pages) == 1:
            return say("game.rules", game=game)
        return say("game.rules_page", game=game, page=pages[number].name, number=number + 1, pages=len(pages))

    def rules_text(self, number: int = 0) -> str:
        lines = [f"{index}. {sentence}" for index, sentence in enumerate(self.rules_pages[number].sentences, 1)]
        return "\n".join([self.rules_heading(number), *lines])

    # Luck and play

    def chance_words(self, chance: Chanced) -> str:
        """Return what chance brought, in a few words: the number or card (`<key>.luckiest.<kind>`)."""
        return list_of(map(str, chance.what))

    def luck_note(self, table: TableView) -> str:
        """Return what is to be known of luck and play in such a game, beyond what is said of all."""
        return ""

    # Days and careers

    def day_score(self, total: int) -> str:
        """Return what a day's score is called."""
        return say_of(self.key, "dayscore", count=total)

    def day_words(self, table: TableView, total: int) -> str:
        """Return a day's score in a few words."""
        return say("game.day", score=self.day_score(total))

    def day_lines(self, counts: Mapping[str, int]) -> Sequence[str]:
        """Return how a day's game went, from its counts: a short line each, without anything that tells of the deal."""
        counted = self.words_of.counted(counts, self.counted)
        return [say("game.day_line", what=what, count=counts[name]) for name, what in counted.items()][:DAY_LINES]

    def day_average(self, value: float) -> str:
        """Return the average of what decides a day's place (`Rules.day_score`), as it is shown."""
        return decimal(value)

    def career(self, numbers: Mapping[str, int]) -> CareerWords:
        """Return what a profile shows of somebody's games beyond points, from the career's sums (`league.careers`).

        Of the first counts that have words the average of a game, or the highest.
        """
        counts = {name.removeprefix(COUNT): value for name, value in numbers.items() if name.startswith(COUNT)}
        games = max(1, numbers.get("games", 0))

        def value(name: str) -> str:
            return str(counts[name]) if name.startswith(MAXIMUM) else _per_game(counts[name], games)

        facts = [Fact(what, value(name)) for name, what in self.words_of.counted(counts, self.counted).items()]
        return CareerWords((), tuple(facts[:FACTS]))

    # Options

    def option_key(self, name: str, value: JsonValue) -> str:
        """Return the key of the words that say that an option has a value."""
        key = f"{self.key}.option.{name}"
        return f"{key}.{value}" if isinstance(value, str) else key

    def option_words(self, name: str, value: JsonValue) -> str:
        """Return that an option has a value."""
        return self.words_of.option(self.option_key(name, value), name, value)

    def option_title(self, name: str) -> str:
        """Return what an option is about."""
        return find(f"option.{self.key}.{name}") or name.replace("_", " ")

    @property
    def house_options(self) -> Sequence[HouseOption]:
        """The house rules that the host may choose in the lobby."""
        return [
            HouseOption(option.name, value, self.option_words(option.name, value))
            for option in self.options
            if option.lobby
            for value in option.choices
        ]

    @property
    def standard(self) -> str:
        """What is said where no house rule is chosen."""
        return say("rules.standard")

    def house_rules(self, options: Mapping[str, JsonValue]) -> str:
        """Return the options in words: those that are not the standard ones."""
        chosen = {option.name: options.get(option.name, option.default) for option in self.options}
        said = [
            self.option_words(option.name, chosen[option.name])
            for option in self.options
            if chosen[option.name] != option.default
        ]
        return list_of(said) or self.standard
