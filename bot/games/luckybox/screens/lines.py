"""Lucky Box on the screens every game shares: its panel, the line over the table, the result, house rules, profiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.core import JsonValue, SomeAction, Standing
from bot.games.luckybox.rules.scoring import band
from bot.games.luckybox.rules.state import ROUNDS, State
from bot.games.luckybox.screens import panel
from bot.games.luckybox.screens.career import career
from bot.tables.table import Logged, Table
from bot.text import count, say, symbol
from bot.ui.emojis import beside, sign
from bot.ui.game_screens import GameScreens
from bot.ui.names import seat_name
from bot.ui.parts import CareerWords, Parts

BOX, NOTHING = "📦", "➖"


class LuckyBoxScreens(GameScreens):
    """Lucky Box's own words and controls."""

    telling = ("completed", "line", "scored", "reshuffled")

    def needed_words(self, verbs: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of words that every game has; its questions and answers have keys of their own."""
        shared = (f"{key}.{self.key}" for key in ("game", "about", "next", "dayscore", "daycolumn", "daysigns"))
        return (*shared, f"{self.key}.page.1", f"{self.key}.page.1.1")

    def parts(self, table: Table, seat: int, focus: str) -> Parts:
        """Return a seat's question, with the squares to choose from as marks of its cards."""
        return panel.parts(table, seat, focus)

    def words(self, table: Table, logged: Logged) -> str | None:
        """Return an event in words; None for one not worth a line."""
        return panel.words(table, logged)

    def hint(self, table: Table, seat: int, answers: Sequence[Any]) -> str:
        """Return what somebody would play in the seat's place, with what each cross brings."""
        return panel.hint(table, seat, answers)

    def did(self, table: Table, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return what was kept or crossed for a seat, with what it brought."""
        return panel.did(table, seat, answers)

    def headline(self, table: Table) -> str:
        """Return what the table is at: the number, or that cards are chosen."""
        state: State = table.state
        key = "table.choose" if state.revealed is None else "table.turn"
        game, tile = say(f"game.{table.header.game}"), beside(str(state.revealed))
        return say(key, game=game, round=state.round, turn=state.turn, number=state.revealed, tile=tile)

    def status(self, table: Table) -> str:
        """Return how far along the game is, in a few words."""
        state: State = table.state
        return say("status.progress", round=state.round, turn=state.turn)

    def begins_round(self, table: Table) -> bool:
        """Return whether a new round has just begun: in a slow game worth a new message."""
        state: State = table.state
        return state.revealed is not None and state.turn == 1

    def result_line(self, table: Table, standing: Standing) -> str:
        """Return a player's line of the result, by source."""
        state: State = table.state
        seat = state.seats[standing.seat]
        names = {source: sign(source, say(f"source.{source}")) for source in ("box", "star", "cross", "moon")}
        return say(
            "result.line",
            rank=standing.rank,
            name=seat_name(table.seats[standing.seat], stood_in=table.was_unattended(standing.seat)),
            total=standing.total,
            boxes=sum(seat.box_points),
            stars=sum(seat.star_points),
            crosses=seat.cross_points,
            moons=str(seat.moon_points).replace("-", "−"),
            **names,
        )

    def final_words(self, table: Table, standing: Standing) -> str:
        """Return what a player reads over their own board at the end."""
        name = band(table.state)
        if name is None:
            return super().final_words(table, standing)
        return count("panel.solo_over", standing.total, band=say(f"bandname.{name}"), verdict=say(f"band.{name}"))

    def day_words(self, table: Table, total: int) -> str:
        """Return the score and its band."""
        return count("panel.band", total, verdict=say(f"band.{band(table.state)}"))

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
        """Return the key of the words for an option."""
        return "rules.relaxed" if name == "relaxed" else f"bandsname.{value}"
