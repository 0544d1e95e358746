"""The boards of a duel that has ended: those of two players on one deal, turn by turn, and where they first differ.

Two boards stand one above the other: beside each other nobody could read them on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.chosen import apart
from bot.engine.core import SomeView
from bot.engine.lines import LineTurn, TurnPair, first_difference, paired, turns
from bot.features.duels.custom_ids import DuelBoardPlace, DuelPress
from bot.features.duels.rows import DuelPlayerRow
from bot.features.duels.screens import score_words
from bot.features.duels.service import DuelService, has_result
from bot.features.duels.store import StoredDuel
from bot.features.duels.words import bold, duellist_names
from bot.game_words import game_name
from bot.render.picture import Picture
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import say
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, screens
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.names import bold_names
from bot.ui.screens.screen import Button, Option, Row, Screen, Select, Style, shorten

TOLD = 300
"""Characters of what somebody did in a turn."""


@dataclass(frozen=True, slots=True)
class _Side:
    player: DuelPlayerRow
    table: Table | None
    """None: they never began it."""
    lines: list[list[LineTurn[SomeView]]]
    asked: frozenset[int] = frozenset()
    """After how many actions they were asked something."""


def first_place(duels: DuelService, duel: StoredDuel, user_id: int) -> DuelBoardPlace:
    """Return what is looked at first: one's own board beside the best other's, or those of the two best."""
    if not has_result(duel):
        raise Refusal("duel_secret", until=int(duel.row.ends_at))
    if len(duel.players) < 2:
        # Against an AI character, of which there is no board.
        raise Refusal("bad_button")
    numbers = [duel.players[row.player].number for row in duels.results(duel)]
    mine = duel.player(user_id)
    one = numbers[0] if mine is None else mine.number
    other = next(number for number in numbers if number != one)
    return DuelBoardPlace(1, one, other)


async def boards(
    duels: DuelService,
    duel: StoredDuel,
    place: DuelBoardPlace,
    drawing: DrawingThread,
    additions: Additions,
    *,
    text_mode: bool = False,
    user_id: int | None = None,
) -> Screen:
    """Return two boards of a deal at a turn; who played one of them, `user_id`, can look back at it and play it on."""
    if not has_result(duel):
        raise Refusal("duel_secret", until=int(duel.row.ends_at))
    if place.deal > duel.row.deals or place.one == place.other:
        raise Refusal("bad_button")
    sides = [await _side(duels, duel, place.deal, number, drawing) for number in (place.one, place.other)]
    pairs = paired(sides[0].lines, sides[1].lines)
    differ = first_difference(pairs)
    turn = min(differ or 0 if place.turn is None else place.turn, max(0, len(pairs) - 1))
    texts = [say("duelboards.title", deal=place.deal, deals=duel.row.deals, game=game_name(duel.row.game))]
    pictures: list[Picture] = []
    plains: list[str] = []
    if pairs:
        texts.append(_where(pairs, turn, differ))
    names = duellist_names(duel)
    now = (pairs[turn].one, pairs[turn].other) if pairs else (None, None)
    for number, side in enumerate(sides):
        texts.append(_told(duel, place.deal, side, now[number]))
        board = _seen(pairs, turn, number)
        if side.table is not None and board is not None:
            picture, text = await _drawn(side.table, names[side.player.number], board, drawing, text_mode=text_mode)
            pictures += [picture] if picture is not None else []
            plains.append(text)
    rows = (*_rows(duel, place, turn, len(pairs), differ), *_own(sides, now, user_id, additions))
    if len(pictures) < len(plains):
        return Screen(tuple(texts), rows, plain="\n\n".join(plains))
    return Screen(tuple(texts), rows, pictures[0] if pictures else None, more=tuple(pictures[1:]))


async def _side(duels: DuelService, duel: StoredDuel, deal: int, number: int, drawing: DrawingThread) -> _Side:
    player = next((one for one in duel.players if one.number == number), None)
    if player is None:
        raise Refusal("bad_button")
    begun = [board for board in duel.boards_of(player) if board.deal == deal]
    table = await duels.tables.get(begun[0].table_id) if begun else None
    if table is None or table.state is None:
        return _Side(player, None, [])
    # A whole game played again: not on the loop.
    return _Side(player, table, *await drawing.run(_line, table))


def _line(table: TableView) -> tuple[list[list[LineTurn[SomeView]]], frozenset[int]]:
    states = [step.state for _, step in table.steps()]
    # As their player saw them: it is over, and what was chosen face down is what one wants to see.
    views = [table.rules.view(state, 0) for state in states]
    lines = turns(table.actions, views, turn_by_turn=table.rules.turn_by_turn)
    return lines, frozenset(at for at, state in enumerate(states) if 0 in table.rules.open_seats(state))


def _seen(pairs: Sequence[TurnPair[SomeView]], turn: int, side: int) -> SomeView | None:
    """Return a side's board at a turn: where its stretch was shorter, as it was left."""
    for pair in reversed(pairs[: turn + 1]):
        found = pair.one if side == 0 else pair.other
        if found is not None:
            return found.board
    return None


def _where(pairs: Sequence[TurnPair[SomeView]], turn: int, differ: int | None) -> str:
    """Say which turn it is, and mark the first difference."""
    said = say("duelboards.turn", turn=turn + 1, turns=len(pairs))
    if differ is None:
        mark = say("duelboards.same")
    elif turn == differ:
        mark = say("duelboards.here")
    else:
        mark = say("duelboards.before" if turn < differ else "duelboards.after", turn=differ + 1)
    return f"{said}\n{mark}"


def _told(duel: StoredDuel, deal: int, side: _Side, turn: LineTurn[SomeView] | None) -> str:
    """Say what a side made of the deal, and what it did in this turn."""
    if side.table is None:
        return say("duelboards.never", name=bold(duel, side.player))
    said = say("duelboards.player", name=bold(duel, side.player), score=score_words(duel, side.player, deal))
    words = "" if turn is None else _did(side.table, turn)
    return f"{said}\n-# {words}" if words else said


def _did(table: TableView, turn: LineTurn[SomeView]) -> str:
    """Return what happened in a turn, in words."""
    entries = range(turn.first, turn.first + len(turn.actions))
    logged_at = [index for index, logged in enumerate(table.log) if logged.entry in entries]
    return shorten(" · ".join(games.of(table).told(table, logged_at, bold_names(table))), TOLD)


async def _drawn(
    table: TableView, name: str, board: SomeView, drawing: DrawingThread, *, text_mode: bool
) -> tuple[Picture | None, str]:
    plugin, who = games.plugin_of(table), [replace(person, name=name) for person in screens.people(table)]
    said = say("duelboards.said", name=apart(name))
    drawn = None if text_mode else await drawing.draw(plugin.drawer.draw_panel, board, 0, who, {}, "", said)
    return drawn, f"{said}\n{plugin.drawer.plain_panel(board, 0, who, {})}"


def _rows(duel: StoredDuel, place: DuelBoardPlace, turn: int, turns_: int, differ: int | None) -> tuple[Row, ...]:
    def to(label: str, where: DuelBoardPlace, style: Style = "secondary", *, off: bool = False) -> Button:
        return Button(label, DuelPress("turn", duel.id, where.argument).custom_id, style, disabled=off)

    def at(number: int, mark: str) -> DuelBoardPlace:
        return DuelBoardPlace(place.deal, place.one, place.other, number, mark)

    steps = (
        to(say("button.step_back"), at(max(0, turn - 1), "b"), off=turn == 0),
        to(say("duelboards.step", turn=min(turn + 1, turns_), turns=turns_), at(turn, "h"), off=True),
        to(say("button.step_forth"), at(turn + 1, "f"), off=turn + 1 >= turns_),
        to(say("duelboards.first"), at(differ or 0, "d"), "primary", off=differ is None or turn == differ),
    )
    deals = tuple(
        to(
            say("duelboards.deal", deal=deal),
            DuelBoardPlace(deal, place.one, place.other, None, "n"),
            off=deal == place.deal,
        )
        for deal in duel.deals
    )
    rows: list[Row] = [steps, deals] if len(deals) > 1 else [steps]
    if len(duel.players) > 2:
        rows += [_pick(duel, place, "one"), _pick(duel, place, "other")]
    return tuple(rows)


def _own(
    sides: Sequence[_Side],
    now: Sequence[LineTurn[SomeView] | None],
    user_id: int | None,
    additions: Additions,
) -> tuple[Row, ...]:
    """Return what features add to somebody's own board of the two, and to the turn of it that is shown."""
    row: list[Button] = []
    for side, turn in zip(sides, now, strict=True):
        if user_id is None or side.table is None or side.player.user_id != user_id:
            continue
        row += additions.buttons(Spot(Place.COMPARED, side.table, user_id))
        if turn is not None and turn.first in side.asked:
            row += additions.buttons(Spot(Place.TURN, side.table, user_id, seat=0, position=turn.first))
    return (tuple(row),) if row else ()


def _pick(duel: StoredDuel, place: DuelBoardPlace, which: str) -> Select:
    """Return who may stand above, or below."""
    now, beside_ = (place.one, place.other) if which == "one" else (place.other, place.one)
    names = duellist_names(duel)
    options = tuple(
        Option(names[player.number], str(player.number), default=player.number == now)
        for player in duel.players
        if player.number != beside_
    )
    return Select(DuelPress(which, duel.id, place.argument).custom_id, say(f"duelpick.{which}"), options)


def picked(place: DuelBoardPlace, which: str, chosen: str) -> DuelBoardPlace:
    """Return the place that a select leads to."""
    if not chosen.isascii() or not chosen.isdecimal() or len(chosen) > 2:
        raise Refusal("bad_button")
    number = int(chosen)
    one, other = (number, place.other) if which == "one" else (place.one, number)
    return DuelBoardPlace(place.deal, one, other)
