"""Whole games of random legal play, as quick as they get: what a deck does when nobody thinks.

Every seat answers every question with one of its options, each equally likely; the options are never listed. Within a
round seats do not meet, so each plays its nine turns in one go, all its cards in one whole number: bit 9·place + square
is set while the square is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.engine.core import Chance
from bot.games.luckybox.players.compact import rules
from bot.games.luckybox.players.compact.state import Board, Table
from bot.games.luckybox.players.fast_deck import COST, FARTHEST, REACHES, SQUARES, DeckTables, FaceTables
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.state import TURNS

Dice = Callable[[], float]
"""A random number from 0 up to, but not including, 1."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Quick shuffles from dice: not the same twice, unlike `rng.Seeded`."""

    dice: Dice

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """The items in a random order."""
        dice = self.dice
        keys = [dice() for _ in items]
        return tuple([items[place] for place in sorted(range(len(keys)), key=keys.__getitem__)])


def random_game(
    deck: DeckTables, seats: int, chance: Chance, dice: Dice, traces: Sequence[list[int]] | None = None
) -> Table:
    """A finished game; `traces` has a list for each seat, which gets its answers in their order."""
    table = rules.start(deck, seats, chance)
    while table.phase != "over":
        keeps = rules.keeps(len(table.boards[0].offered or ()), table.round)
        for seat, board in enumerate(table.boards):
            kept = keeps[int(dice() * len(keeps))]
            rules.keep(board, deck, kept)
            if traces:
                traces[seat].append(kept)
        rules.advance(table)
        for seat, board in enumerate(table.boards):
            _round(board, table.numbers, table.round, dice, traces[seat] if traces else None)
        table.turn = TURNS
        rules.advance(table)
    return table


def _round(board: Board, numbers: Sequence[int], round_: int, dice: Dice, trace: list[int] | None) -> None:
    """A seat's nine turns."""
    faces, masks = board.faces, board.masks
    open_ = 0
    for mask in masks[::-1]:
        open_ = open_ << SQUARES | FULL ^ mask
    reached = [face.reached for face in faces[::-1]]
    grid = [number for face in faces for number in face.grid]
    bolts = board.bolts
    for revealed in numbers:
        question = revealed * REACHES + (FARTHEST if bolts > FARTHEST else bolts)  # noqa: FURB136
        near = 0
        for by_question in reached:
            near = near << SQUARES | by_question[question]
        near &= open_
        count = near.bit_count()
        pick = int(dice() * (count + 1))
        if pick == count:
            # Passing is one more option where no open square has the number itself; else the draw is made again.
            question = revealed * REACHES
            exact = 0
            for by_question in reached:
                exact = exact << SQUARES | by_question[question]
            if not exact & open_:
                if trace is not None:
                    trace.append(rules.PASS)
                continue
            pick = int(dice() * count)
        while pick:
            near &= near - 1
            pick -= 1
        near &= -near
        spot = near.bit_length() - 1
        open_ ^= near
        bolts -= COST[revealed][grid[spot]]
        if trace is not None:
            trace.append(spot)
        place = spot // SQUARES
        square = spot - SQUARES * place
        mask = masks[place]
        masks[place] = mask | 1 << square
        won = faces[place].won[SQUARES * mask + square]
        if won:
            board.bolts = bolts
            rules.take(board, won, masks[place], round_)
            if board.waiting:
                open_ = _cascade(board, open_, round_, dice, trace)
            bolts = board.bolts
    board.bolts = bolts
    board.done = True


def _cascade(board: Board, open_: int, round_: int, dice: Dice, trace: list[int] | None) -> int:
    """All waiting bonuses used; the squares that are open after it."""
    faces, masks = board.faces, board.masks
    while board.waiting and (spot := _use(faces, open_, board.waiting, dice, trace)) >= 0:
        open_ ^= 1 << spot
        place, square = divmod(spot, SQUARES)
        won = faces[place].won[SQUARES * masks[place] + square]
        masks[place] |= 1 << square
        if won:
            rules.take(board, won, masks[place], round_)
    return open_


def _use(faces: Sequence[FaceTables], open_: int, waiting: list[int], dice: Dice, trace: list[int] | None) -> int:
    """Where one of the waiting bonuses is used, each pair of bonus and square equally likely; −1: all are lost."""
    choices = []
    count = 0
    for code in dict.fromkeys(waiting):
        squares = 0
        for face in faces[::-1]:
            squares = squares << SQUARES | face.at[code]
        squares &= open_
        if squares:
            choices.append((code, squares))
            count += squares.bit_count()
    if not choices:
        waiting.clear()
        return -1
    pick = int(dice() * count)
    code, squares = choices.pop()
    while choices and pick >= squares.bit_count():
        pick -= squares.bit_count()
        code, squares = choices.pop()
    while pick:
        squares &= squares - 1
        pick -= 1
    spot = (squares & -squares).bit_length() - 1
    waiting.remove(code)
    if trace is not None:
        trace.append(rules.USE * (code + 1) + spot)
    return spot
