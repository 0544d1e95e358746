"""Lucky Box on the screens every game shares: its panel, the line over the table, the result, house rules, profiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.engine.bases import short_key
from bot.engine.core import Decision, Event, JsonValue, SomeAction, Standing
from bot.engine.review import Verdict
from bot.games.luckybox.pictures import WHOLE, Mark
from bot.games.luckybox.rules.actions import Bonus, Cross, Keep
from bot.games.luckybox.rules.cheers import is_cheered
from bot.games.luckybox.rules.scoring import band, band_word
from bot.games.luckybox.rules.state import ROUNDS, State
from bot.games.luckybox.screens import advice, crowd, ending, moment, panel, remarks, review, story
from bot.games.luckybox.screens.career import career
from bot.games.luckybox.screens.seat_panel import deck_of
from bot.tables.news import Logged
from bot.tables.view import TableView
from bot.text import count, say, symbol
from bot.ui.media.emojis import NO_EMOJIS, beside, sign
from bot.ui.screens.game_content import CareerWords, Highlight, Moment, PanelContent
from bot.ui.screens.game_screens import GameScreens
from bot.ui.screens.names import bold_names, seat_name
from bot.ui.screens.screen import Option

BOX, NOTHING = "📦", "➖"


class LuckyBoxScreens(GameScreens):
    """Lucky Box's own words and controls."""

    lucky = ("number",)

    def needed_words(self, verbs: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of words that every game has; its questions and answers have keys of their own."""
        shared = (f"{key}.{self.key}" for key in ("game", "about", "next", "dayscore", "daycolumn", "daysigns"))
        return (*shared, f"game.{short_key(self.key)}", f"{self.key}.page.1", f"{self.key}.page.1.1")

    def panel_content(self, table: TableView, seat: int, focus: str) -> PanelContent:
        """Return a seat's question, with the squares to choose from as marks of its cards."""
        return panel.panel_content(table, seat, focus)

    def marks_taught(self, parts: PanelContent, action: SomeAction) -> PanelContent:
        """Return the panel with one square marked: the one to be crossed, which here has a button whatever it costs."""
        square = (action.card, action.square) if isinstance(action, Cross | Bonus) else None
        mark = parts.marks.get(square)
        return replace(parts, marks={} if mark is None else {square: replace(mark, sign="tag")})

    def label(self, table: TableView, action: SomeAction) -> str:
        """Return a cross as a select of its number has it, where no button of the panel does."""
        return panel.label(table, action) or super().label(table, action)

    def crowd_options(self, table: TableView, decision: Decision[SomeAction]) -> Sequence[Option]:
        """Return the cards to keep, or the squares that win most."""
        return crowd.options(table, decision)

    def marks_hinted(self, parts: PanelContent, action: SomeAction) -> PanelContent:
        """Return the panel with the square that is advised aglow, or the cards to keep."""
        marks = dict(parts.marks)
        if isinstance(action, Keep):
            marks |= {(card, WHOLE): Mark("", 0, hinted=True) for card in action.cards}
        elif isinstance(action, Cross | Bonus):
            index = (action.card, action.square)
            marks[index] = replace(marks[index], hinted=True)
        return replace(parts, marks=marks)

    def words(self, table: TableView, logged: Logged) -> str | None:
        """Return an event in words; None for one not worth a line."""
        hands = story.Hands()
        for earlier in table.log:
            hands.take(earlier.event)
            if earlier == logged:
                break
        return story.words(logged.event, bold_names(table), deck_of(table), hands)

    def told(self, table: TableView, indexes: Collection[int], names: Sequence[str]) -> list[str]:
        """Return events in sentences: one for all that a turn has brought a seat."""
        return story.told(table.log.events, indexes, names, deck_of(table))

    def worth(self, table: TableView, indexes: Iterable[int]) -> list[int]:
        """Return the events of turns that completed a line, and of scores."""
        return story.worth(table.log.events, indexes)

    def latest(self, table: TableView) -> list[int]:
        """Return what was remarkable in this turn and the one before."""
        return story.latest(table.log.events)

    def said(self, table: TableView, names: Sequence[str]) -> Sequence[str]:
        """Return the last of these for the host to say, without pictures."""
        events = table.log.events
        told = story.told(events, story.newest(events), names, deck_of(table), briefly=True)
        return [NO_EMOJIS.written(line) for line in told[-1:]]

    def opens_round(self, event: Event) -> bool:
        """Return whether it is the first number of a round."""
        return event.kind == "revealed" and event.data["turn"] == 1

    def asks_of(self, table: TableView, decision: Decision[SomeAction]) -> Iterable[str]:
        """Return what a question calls for: the bonuses that wait, lightning where it is of use, nothing to cross."""
        return remarks.asks_of(table.state, deck_of(table), decision)

    def kind_of(self, event: Event) -> str:
        """Return the kind of remark that an event calls for: of a line it is its bonus."""
        return remarks.kind_of(event)

    def is_cheered(self, table: TableView, seat: int) -> bool:
        """Return whether a box or a long chain is celebrated."""
        return is_cheered(table.rules.view(table.state, None).seats[seat])

    def touch(self, table: TableView, index: int) -> str:
        """Return what an event is to its seat; the second box of a turn, and a long chain, are something else."""
        return story.touch(table.log.events, index)

    def hint(self, table: TableView, seat: int, answers: Sequence[Any]) -> str:
        """Return what somebody would play in the seat's index, with what each cross brings."""
        return advice.hint(table, seat, answers)

    def did(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return what was kept or crossed for a seat, with what it brought."""
        return advice.did(table, seat, answers)

    def play_words(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return a play with what each cross of it brings."""
        return review.play_words(table, seat, answers)

    def play_board(
        self, before: TableView, after: TableView, seat: int, answers: Sequence[SomeAction]
    ) -> tuple[TableView, PanelContent]:
        """Return the board with the whole chain on it: nothing that was face down shows there."""
        return after, PanelContent(())

    def reason_values(self, table: TableView, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
        """Return the reasons with what the best play brings."""
        return review.reason_values(table, verdict)

    def followed(self, table: TableView, verdict: Verdict, names: Sequence[str]) -> str:
        """Return nothing: a play says what came of it."""
        return ""

    def headline(self, table: TableView) -> str:
        """Return what the table is at: the number, or that cards are chosen."""
        state: State = table.state
        key = "table.choose" if state.revealed is None else "table.turn"
        game, tile = say(f"game.{table.header.game}"), beside(str(state.revealed))
        at = {"round": state.round, "rounds": state.options.rounds, "turn": state.turn}
        return say(key, game=game, number=state.revealed, tile=tile, **at)

    def status(self, table: TableView) -> str:
        """Return how far along the game is, in a few words."""
        state: State = table.state
        return say("status.progress", round=state.round, turn=state.turn)

    def begins_round(self, table: TableView) -> bool:
        """Return whether a new round has just begun: in a slow game worth a new message."""
        state: State = table.state
        return state.revealed is not None and state.turn == 1

    def result_line(self, table: TableView, standing: Standing) -> str:
        """Return a player's line of the result, by source."""
        state: State = table.state
        seat = state.seats[standing.seat]
        names = {source: sign(source, say(f"source.{source}")) for source in ("box", "star", "cross", "moon")}
        return say(
            "result.line",
            rank=standing.rank,
            name=seat_name(table, standing.seat, stood_in=table.was_unattended(standing.seat)),
            total=standing.total,
            boxes=sum(seat.box_points),
            stars=sum(seat.star_points),
            crosses=seat.cross_points,
            moons=str(seat.moon_points).replace("-", "−"),
            **names,
        )

    def best_moment(self, states: Sequence[State], names: Sequence[str], of: int | None = None) -> Moment | None:
        """Return the longest chain of crosses in one turn."""
        return moment.best(states, names, of)

    def decided(self, table: TableView) -> Sequence[str]:
        """Return by what it was won, who had the most moons and who made the longest chain."""
        return ending.decided(table)

    def praise(self, table: TableView, seat: int) -> str:
        """Return what nobody did better: a chain, boxes, moons or stars."""
        return ending.praise(table, seat)

    def highlight(self, table: TableView, seat: int) -> Highlight | None:
        """Return the longest chain of a player."""
        return ending.highlight(table, seat)

    def final_words(self, table: TableView, standing: Standing) -> str:
        """Return what a player reads over their own board at the end."""
        name = band(table.state)
        if name is None:
            return super().final_words(table, standing)
        word = band_word(name)
        return count("panel.solo_over", standing.total, band=say(f"luckybox.band.{word}"), verdict=say(f"band.{word}"))

    def day_words(self, table: TableView, total: int) -> str:
        """Return the score and its band."""
        return count("panel.band", total, verdict=say(f"band.{band_word(band(table.state) or '')}"))

    def day_lines(self, counts: Mapping[str, int]) -> list[str]:
        """Return a line per round: boxes, stars and moons, as symbols that can be read aloud too."""
        signs = (("boxes", BOX), ("stars", symbol("star")), ("moons", symbol("moon")))
        lines = []
        for round_ in range(1, ROUNDS + 1):
            marks = "".join(shown * counts.get(f"{name}_{round_}", 0) for name, shown in signs)
            lines.append(say("daily.round", round=round_, marks=marks or NOTHING))
        return lines

    def career(self, numbers: Mapping[str, int]) -> CareerWords:
        """Return boxes by round as a chart; moons a game, the bonus won most and the longest chain as facts."""
        return career(numbers)

    def option_key(self, name: str, value: JsonValue) -> str:
        return {"relaxed": "rules.relaxed", "rounds": "rules.short"}.get(name, f"bandsname.{value}")
