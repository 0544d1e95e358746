"""Flip 7 on the screens every game shares: its panel, the lines of the result, of a day, of a profile, house rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot import text
from bot.engine.core import Decision, Event, JsonValue, SomeAction, Standing
from bot.engine.luck import Chanced
from bot.engine.review import Verdict
from bot.games.flip7.pictures.marks import ADVICE
from bot.games.flip7.pictures.words import card
from bot.games.flip7.rules.cards import NAMES
from bot.games.flip7.rules.scoring import ROUND
from bot.games.flip7.rules.state import State
from bot.games.flip7.screens import ending, moment, panel, remarks, review, story
from bot.games.flip7.screens.story import CARDS
from bot.league.careers import COUNT
from bot.league.gains import BEST, Record
from bot.render.league import Bar, Chart, Fact
from bot.tables.news import Logged
from bot.tables.view import TableView
from bot.text import say
from bot.ui.screens.game_content import CareerWords, Highlight, Moment, PanelContent
from bot.ui.screens.game_screens import GameScreens
from bot.ui.screens.names import bold_names, seat_name
from bot.ui.screens.review_words import Unit
from bot.ui.screens.screen import Row


class Flip7Screens(GameScreens):
    """Flip 7's own words and controls."""

    telling = (
        "bust",
        "saved",
        "flip7",
        "stayed",
        "frozen",
        "flip3",
        "assigned",
        "second_given",
        "round_over",
        "extra_round",
        "game_over",
    )
    unsaid = frozenset((*CARDS, "set_aside", "discarded", "second_discarded", "reshuffled"))

    fixed_styles = panel.STYLES

    def needed_words(self, verbs: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of words that every game has; its questions and answers have keys of their own."""
        shared = (
            f"{key}.{self.key}" for key in ("game", "about", "next", "dayscore", "dayaim", "daycolumn", "daysigns")
        )
        return (*shared, f"{self.key}.page.1", f"{self.key}.page.1.1")

    def panel_content(self, table: TableView, seat: int, focus: str) -> PanelContent:
        return panel.panel_content(table, seat)

    def asks_of(self, table: TableView, decision: Decision[SomeAction]) -> Iterable[str]:
        """Return what a question calls for: the card to be given, six numbers, the risk of a bust."""
        return remarks.asks_of(table.rules.view(table.state, decision.seat), decision)

    def kind_of(self, event: Event) -> str:
        """Return the kind of remark that an event calls for: of a card that was turned it is the card's."""
        return remarks.kind_of(event)

    def marks_hinted(self, parts: PanelContent, action: SomeAction) -> PanelContent:
        """Return the panel with what is advised aglow: the deck, the points, or who should get the card."""
        return replace(parts, marks={**parts.marks, ADVICE: panel.advised(action)})

    def may_choose(self, decision: Decision[SomeAction]) -> bool:
        """Return whether the bot may answer: not hit or stay, where the clock always stays and each has its button."""
        return decision.ask != "turn" and super().may_choose(decision)

    def did(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        return panel.did(table, seat, answers)

    def turn(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return what a seat answered; hit or stay with its points, which tell the turns of a round apart."""
        return review.turn(table, seat, answers)

    def answers(self, table: TableView, decision: Decision[SomeAction]) -> tuple[Row, ...]:
        return panel.answers(table, decision)

    def label(self, table: TableView, action: SomeAction) -> str:
        return panel.label(table, action)

    def chance_words(self, chance: Chanced) -> str:
        return card(NAMES[chance.what[0]])

    def luck_note(self, table: TableView) -> str:
        """Say that a race alone is not about points."""
        return say("f7.luck_alone") if len(table.seats) == 1 else ""

    def play_words(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        return review.play_words(table, answers)

    def play_board(
        self, before: TableView, after: TableView, seat: int, answers: Sequence[SomeAction]
    ) -> tuple[TableView, PanelContent]:
        """Return what was in sight, with the answer aglow: no card that came only afterwards."""
        return before, PanelContent((), marks={ADVICE: replace(panel.advised(answers[0]), is_play=True)})

    def reason_values(self, table: TableView, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
        """Return the reasons with the odds, the points or the names that they are about."""
        return review.reason_values(table, verdict)

    def measured(self, verdict: Verdict, cost: float) -> tuple[Unit, int]:
        """Return a difference in games won of a hundred, of which points are only a picture; alone in points."""
        return review.measured(verdict, cost) or super().measured(verdict, cost)

    def followed(self, table: TableView, verdict: Verdict, names: Sequence[str]) -> str:
        """Return what came of an answer; nothing of staying, which says it all."""
        return "" if verdict.played[0]["do"] == "stay" else super().followed(table, verdict, names)

    def how_known(self, verdict: Verdict) -> str:
        """Return where the figures come from, and what they count."""
        return say("review.how.flip7" if review.measured(verdict, verdict.cost) else "review.how.flip7_alone")

    @property
    def hint_label(self) -> str:
        return say("f7.odds")

    def words(self, table: TableView, logged: Logged) -> str | None:
        """Return an event in words; None for one not worth a line."""
        return story.words(logged.event, bold_names(table))

    def told(self, table: TableView, indexes: Collection[int], names: Sequence[str]) -> list[str]:
        """Return events in sentences; what belongs together is one."""
        return story.told(table.log.events, indexes, names)

    def one_line_a_seat(self, table: TableView) -> bool:
        """Return False: a line of the news is a round."""
        return False

    def said(self, table: TableView, names: Sequence[str]) -> Sequence[str]:
        """Return what the host says; of a card that is turned with nothing else, the picture has its own words."""
        state: State = table.state
        last = len(table.log) - 1
        turned = state.question is None and table.log and table.log.events[last].kind in CARDS
        before = list(super().said(table, names))
        if state.question is None and table.frame is not None and table.frame.since == len(table.log):
            return self.told(table, story.going_on(table), names)
        return [*before, *self.told(table, [last], names)] if turned and before else before

    def headline(self, table: TableView) -> str:
        return panel.headline(table)

    def hint(self, table: TableView, seat: int, answers: Sequence[Any]) -> str:
        """Return the odds of one more card, and what the stand-in would do."""
        return panel.hint(table, seat, answers)

    def status(self, table: TableView) -> str:
        """Return how far along the game is, in a few words."""
        state: State = table.state
        if len(state.seats) == 1:
            return text.count("f7.progress_alone", state.seats[0].total, round=state.round)
        return say("f7.progress", round=state.round, best=max(seat.total for seat in state.seats))

    def begins_round(self, table: TableView) -> bool:
        """Return whether a new round has begun: the table moves on by itself only to deal one."""
        state: State = table.state
        return state.phase in ("deal", "turns")

    def result_line(self, table: TableView, standing: Standing) -> str:
        state: State = table.state
        scores = [past.scores[standing.seat] for past in state.rounds]
        return say(
            "f7.result",
            rank=standing.rank,
            name=seat_name(table, standing.seat, stood_in=table.was_unattended(standing.seat)),
            total=standing.total,
            best=max(scores),
            busts=sum(past.lines[standing.seat].status == "busted" for past in state.rounds),
        )

    def best_moment(self, states: Sequence[State], names: Sequence[str], of: int | None = None) -> Moment | None:
        """Return the round that brought most."""
        return moment.best(states, names, of)

    def decided(self, table: TableView) -> Sequence[str]:
        """Return by how much it was won, what the last round did to it, and the best round."""
        return ending.decided(table)

    def praise(self, table: TableView, seat: int) -> str:
        """Return what nobody did better: a round, or not busting."""
        return ending.praise(table, seat)

    def highlight(self, table: TableView, seat: int) -> Highlight | None:
        return ending.highlight(table, seat)

    def record(self, table: TableView, record: Record, who: str) -> str:
        """Return a record in words; alone it is a race, and points past the target are none."""
        return "" if record.what == BEST and len(table.seats) == 1 else super().record(table, record, who)

    def final_words(self, table: TableView, standing: Standing) -> str:
        state: State = table.state
        if len(state.seats) == 1:
            points, rounds = (
                text.count("flip7.points", standing.total),
                text.count("flip7.rounds", len(state.rounds)),
            )
            return "\n".join(filter(None, [say("f7.alone", points=points, rounds=rounds), ending.race(state)]))
        return super().final_words(table, standing)

    def day_average(self, value: float) -> str:
        return text.decimal(-value / ROUND)

    def day_words(self, table: TableView, total: int) -> str:
        """Return a day's score: rounds to the target, and the points there."""
        state: State = table.state
        return say(
            "f7.day", rounds=text.count("flip7.rounds", total), points=text.count("flip7.points", state.seats[0].total)
        )

    def day_lines(self, counts: Mapping[str, int]) -> list[str]:
        """Return how the race went, as symbols: nothing that tells of the pile."""
        return [
            say("f7.day_line", sign=sign, told=text.count(f"f7.count.{name}", counts.get(name, 0)))
            for sign, name in (("💥", "busts"), ("🌟", "flip7s"), ("🍀", "seconds_used"), ("🏅", "max_round"))
        ]

    def option_key(self, name: str, value: JsonValue) -> str:
        return f"f7.option.{name}.{value}" if isinstance(value, str) else f"f7.option.{name}"

    @property
    def standard(self) -> str:
        """What is said where no house rule is chosen."""
        return say("f7.option.none")

    def career(self, numbers: Mapping[str, int]) -> CareerWords:
        """Return how rounds ended as a chart; points a round, bust rate and the best round as facts."""

        def counted(name: str) -> int:
            return numbers.get(f"{COUNT}{name}", 0)

        rounds = counted("rounds")
        if not rounds:
            return CareerWords()
        bars = tuple(Bar(say(f"f7.ended.{name}"), counted(name)) for name in ("stays", "busts", "frozen", "flip7s"))
        facts = (
            Fact(say("f7.fact.points"), text.decimal(numbers.get("total", 0) / rounds)),
            Fact(say("f7.fact.busts"), text.percent(counted("busts") / rounds)),
            Fact(say("f7.fact.best"), str(counted("max_round"))),
        )
        return CareerWords((Chart(say("f7.ended"), bars),), facts)
