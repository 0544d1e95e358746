"""Luck and play of a finished game in words and as a picture: for whoever asks, about any seat (docs/luck.md)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.luck import Breakdown, Chanced, SeatLuck, Shown, shown
from bot.engine.luck import whole as in_whole
from bot.features.luck.custom_ids import LUCK, LUCK_AT
from bot.features.luck.summary import LuckOf
from bot.render.league import Fact
from bot.render.picture import Picture
from bot.store.enums import Status, TableKind
from bot.tables.view import TableView
from bot.text import count, decimal, find, say, whole
from bot.ui.input.ids import Press
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games
from bot.ui.screens.names import bold_name, control_name, label_name, seat_options
from bot.ui.screens.screen import Button, Row, Screen, Select

SHOWN = 0.05
"""Points of luck from which on a moment is told: less would be shown as none."""
LITTLE = 0.05
"""Luck of so small a share of what was to be expected is called about average."""


def luck_button(table: TableView) -> tuple[Button, ...]:
    """Return the button that tells luck from play; none where that cannot be told, or nothing was played to its end."""
    plugin = games.plugin_of(table)
    taught = table.header.kind == TableKind.LESSON
    if plugin.load_luck is None or table.status != Status.OVER or taught:
        return ()
    return (Button(say("button.luck"), Press(table.id, LUCK).custom_id),)


async def luck_screen(
    table: TableView, breakdown: Breakdown, seat: int, drawing: DrawingThread, *, text_mode: bool = False
) -> Screen:
    """Return everybody's sum, and of one seat when its luck came, with a select for the others."""
    told = luck_of(table, breakdown, seat)
    picture = None if text_mode else await drawing.draw(_drawn, told)
    words = _plain(told) if picture is None else None
    who = bold_name(table, seat)
    texts = [
        say("luck.head", game=say(f"game.{table.header.game}")),
        "\n".join(_lines(table, breakdown)),
        say(f"luck.verdict.{verdict(breakdown.seats[seat])}", name=who),
    ]
    note = games.of(table).luck_note(table)
    footer = [note, say("luck.what")]
    if picture is None and not text_mode:
        footer.insert(0, say("luck.text_failed"))
    small = "\n".join(f"-# {line}" for line in footer if line)
    return Screen(tuple(filter(None, texts)), _rows(table, seat), picture, words, small)


def _lines(table: TableView, breakdown: Breakdown) -> list[str]:
    """Return everybody's sum, the highest score first."""
    order = sorted(range(len(breakdown.seats)), key=lambda seat: -breakdown.seats[seat].score)
    return [
        say("luck.line", name=bold_name(table, seat), sum=sum_words(shown(breakdown.seats[seat]))) for seat in order
    ]


def _rows(table: TableView, seat: int) -> tuple[Row, ...]:
    if len(table.seats) < 2:
        return ()
    return (Select(Press(table.id, LUCK_AT).custom_id, say("luck.pick"), seat_options(table, seat)),)


def sum_words(parts: Shown) -> str:
    """Return a score as the sum it is."""
    signs = ".".join("less" if part < 0 else "more" for part in (parts.luck, parts.play))
    return say(
        f"luck.sum.{signs}",
        score=whole(parts.score),
        start=whole(parts.start),
        luck=whole(abs(parts.luck)),
        play=whole(abs(parts.play)),
    )


def verdict(mine: SeatLuck) -> str:
    """Return whether chance brought a seat more than its average, less, or neither."""
    if abs(mine.luck) <= LITTLE * abs(mine.start):
        return "even"
    return "more" if mine.luck > 0 else "less"


def luck_of(table: TableView, breakdown: Breakdown, seat: int) -> LuckOf:
    """Return what is drawn of a seat's luck."""
    mine = breakdown.seats[seat]
    parts = shown(mine)
    by_round = in_whole_rounds(mine.by_round(), parts.luck)
    numbers = {"score": parts.score, "start": parts.start, "luck": parts.luck, "play": parts.play}
    return LuckOf(
        control_name(table, seat),
        say("luck.title", game=say(f"game.{table.header.game}")),
        sum_words(parts),
        tuple(Fact(say(f"luck.part.{name}"), whole(value)) for name, value in numbers.items()),
        tuple((str(round_), luck) for round_, luck in by_round.items()),
        moments(table, mine),
    )


def in_whole_rounds(by_round: Mapping[int, float], total: int) -> dict[int, int]:
    """Return the luck of each round in whole numbers that add up to all of it, as that is shown."""
    return dict(zip(by_round, in_whole(tuple(by_round.values()), total), strict=True)) if by_round else {}


def moments(table: TableView, mine: SeatLuck) -> tuple[str, ...]:
    """Return the luckiest chance and the unluckiest, where there was one."""
    kinds = games.of(table).lucky
    chances = [chance for chance in mine.chances if not kinds or chance.kind in kinds]
    if not chances:
        return ()
    best = max(chances, key=lambda chance: chance.luck)
    worst = min(chances, key=lambda chance: chance.luck)
    found = [_moment(table, "luckiest", best)] if best.luck >= SHOWN else []
    return (*found, _moment(table, "unluckiest", worst)) if worst.luck <= -SHOWN else tuple(found)


def _moment(table: TableView, which: str, chance: Chanced) -> str:
    points, whole_part = decimal(chance.luck, signed=True), int(round(abs(chance.luck), 1))
    who = "" if chance.seat is None else label_name(table, chance.seat)
    own = find(
        f"{table.header.game}.{which}.{chance.kind}",
        what=games.of(table).chance_words(chance),
        who=who,
        round=chance.round,
        turn=chance.turn,
        points=points,
        count=whole_part,
    )
    return own or count(f"luck.{which}", whole_part, round=chance.round, points=points)


def _drawn(luck: LuckOf) -> Picture:
    """Draw it: what that takes is imported when the first one is wanted."""
    from bot.features.luck.picture import draw_luck

    return draw_luck(luck)


def _plain(luck: LuckOf) -> str:
    """Write it as text."""
    from bot.features.luck.picture import plain_luck

    return plain_luck(luck)
