"""The form in which a game night is planned: all that its host chooses, in five fields."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.repeat_words import ONCE, chosen_repeats
from bot.features.game_nights.repeats import Repeats, settled
from bot.features.game_nights.rows import GameNightRow
from bot.features.game_nights.screens import tables_select
from bot.features.game_nights.service import MOST_TABLES, TITLE
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.forms.form import Form, FormField, Radio, TypedText, any_of
from bot.ui.forms.sent import SentForm
from bot.ui.input.when import LONGEST
from bot.ui.input.zones import zone_of, zone_words
from bot.ui.screens.screen import Option

NEW = 0
"""In a form's custom id, where another has the number of a draft: nothing of it is kept anywhere yet."""
OFTEN = {
    Repeats.WEEKLY: "game_night.repeats.weekly",
    Repeats.FORTNIGHTLY: "game_night.repeats.fortnightly",
    Repeats.MONTHLY: "game_night.form.monthly",
    Repeats.LAST: "game_night.form.last",
}
"""The keys of how often it may be, where its day is not known yet."""


def new_form_id() -> str:
    return GameNightPress("form", NEW).custom_id


def night_form(row: GameNightRow, games: Sequence[str], now: float) -> Form:
    """Return the form with what is chosen; `games`: those that are played in the server."""
    offered = [Option(say(f"game.{game}"), game, default=game in row.games) for game in games]
    hint = say("game_night.form.when_hint", zone=zone_words(row.zone, now))
    fields = (
        FormField("when", say("game_night.type.time"), TypedText(_typed(row), LONGEST), hint),
        FormField("name", say("game_night.type.name"), TypedText(row.title, TITLE)),
        FormField("games", say("game_night.pick_games"), any_of("games", say("game_night.pick_games"), offered, 1)),
        FormField("repeats", say("game_night.pick_repeats"), Radio(tuple(_repeats(row)))),
        FormField("count", say("game_night.pick_tables"), tables_select(row, row.id or NEW)),
    )
    return Form(say("game_night.form.title"), fields)


def _typed(row: GameNightRow) -> str:
    """Return the beginning as it may be typed in every language; nothing where it is not clear yet."""
    return f"{datetime.fromtimestamp(row.starts_at, zone_of(row.zone)):%Y-%m-%d %H:%M}" if row.starts_at else ""


def _repeats(row: GameNightRow) -> list[Option]:
    """Return how often it may be; which weekday of a month that is, is known once its first time is."""
    now = row.repeats
    if now is not None and row.starts_at:
        now = settled(now, row.starts_at, row.zone)
    return [
        Option(say("game_night.repeats.once"), ONCE, default=now is None),
        *(Option(say(words), repeats.value, default=repeats is now) for repeats, words in OFTEN.items()),
    ]


class NightChoices(NamedTuple):
    """What is chosen of a game night beside its time and its title, by column."""

    games: list[str]
    repeats: Repeats | None
    tables: int | None
    each: int | None


def chosen_count(value: str) -> tuple[int | None, int | None]:
    """Return for how many tables an option of their select stands, or for how many people each; `Refusal`: none."""
    if value[:1] not in ("n", "e") or not value[1:].isdecimal() or not 1 <= int(value[1:3]) <= MOST_TABLES:
        raise Refusal("bad_button")
    number = int(value[1:3])
    return (None, number) if value[0] == "e" else (number, None)


def changed_in(sent: SentForm) -> dict[str, object]:
    """Return what was chosen otherwise of these, by column."""
    fields = {"tables": "count", "each": "count"}
    choices = chosen_in(sent)._asdict().items()
    return {name: value for name, value in choices if fields.get(name, name) in sent.changed}


def chosen_in(sent: SentForm) -> NightChoices:
    return NightChoices(sent.values("games"), chosen_repeats(sent.text("repeats")), *chosen_count(sent.text("count")))
