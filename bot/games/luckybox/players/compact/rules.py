"""The rules over compact states. An action is a whole number, and what is asked says how it is read:

keep: a mask of the places in the offer; cross: 9·place + square, or `PASS`; bonus: `USE`·(code + 1) + 9·place + square,
or `DECLINE` − code to let the bonus go. A place is a card's index in front of its player.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from bot.engine.core import Chance
from bot.games.luckybox.players.compact.state import Board, Table, complete
from bot.games.luckybox.players.fast_deck import (
    BOLT_CODE,
    CODES,
    COST,
    LAST_CROSSING,
    MOON_CODE,
    OPEN,
    SQUARES,
    STAR_CODE,
    WORDS,
    DeckTables,
)
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass
from bot.games.luckybox.rules.faces import FULL, deck_ids
from bot.games.luckybox.rules.play import MAX_STARS
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS, moon_points
from bot.games.luckybox.rules.state import ROUNDS, TURNS
from bot.games.luckybox.rules.table import BOXES, FIRST_OFFER, LATER_OFFER, NUMBER_CARDS, NUMBERS

PASS = -1
USE = 100
DECLINE = -10


def start(deck: DeckTables, seats: int, chance: Chance, *, relaxed: bool = False) -> Table:
    """A new game, the first five cards offered to everyone."""
    first = chance.order(BOXES, 0, deck_ids(seats))
    table = Table(deck, chance, relaxed, [Board() for _ in range(seats)], list(first[::-1]))
    _deal(table, FIRST_OFFER)
    return table


def asked(table: Table) -> list[int]:
    """The seats with an open question, in order."""
    return [seat for seat, board in enumerate(table.boards) if not board.done]


def options(table: Table, seat: int) -> list[int]:
    """Every legal answer of a seat with an open question."""
    board = table.boards[seat]
    if table.phase == "choose":
        return keeps(len(board.offered or ()), table.round)[:]
    if board.waiting:
        return bonus_options(board, relaxed=table.relaxed)
    return cross_options(board, table.revealed, relaxed=table.relaxed)


@lru_cache(maxsize=8)
def keeps(offered: int, round_: int) -> list[int]:
    """Three of five at the start, one of three later, as masks of places; not to be changed."""
    return [sum(1 << place for place in kept) for kept in combinations(range(offered), 3 if round_ == 1 else 1)]


def cross_options(board: Board, revealed: int, *, relaxed: bool) -> list[int]:
    """The turn's crosses within reach, card by card; passing last, where it is allowed."""
    reach = board.reach
    found = []
    must = False
    for place, (face, mask) in enumerate(zip(board.faces, board.masks, strict=True)):
        within = face.within[revealed][reach] & ~mask
        if within:
            must = must or within & face.at[revealed] != 0
            found += [9 * place + square for square in OPEN[FULL ^ within]]
    if not must or relaxed:
        found.append(PASS)
    return found


def bonus_options(board: Board, *, relaxed: bool) -> list[int]:
    """The uses of each waiting bonus."""
    found = []
    for code in dict.fromkeys(board.waiting):
        for place, (face, mask) in enumerate(zip(board.faces, board.masks, strict=True)):
            found += [USE * (code + 1) + 9 * place + square for square in OPEN[mask | (FULL ^ face.at[code])]]
        if relaxed:
            found.append(DECLINE - code)
    return found


def apply(table: Table, seat: int, action: int) -> None:
    """Play a legal action of a seat."""
    board = table.boards[seat]
    if table.phase == "choose":
        keep(board, table.deck, action)
    elif action >= USE:
        code, where = divmod(action, USE)
        board.waiting.remove(code - 1)
        cross(board, *divmod(where, SQUARES), table.round)
    elif action == PASS:
        board.done = True
    elif action <= DECLINE:
        board.waiting.remove(DECLINE - action)
        drop_useless(board)
    else:
        place, square = divmod(action, SQUARES)
        board.bolts -= COST[table.revealed][board.faces[place].grid[square]]
        board.crossed = True
        cross(board, place, square, table.round)


def keep(board: Board, deck: DeckTables, places: int) -> None:
    """Take these of the offered cards."""
    offered = board.offered or ()
    board.kept = tuple(card for place, card in enumerate(offered) if places >> place & 1)
    board.cards += board.kept
    board.faces += [deck.of(card) for card in board.kept]
    board.masks += [0] * len(board.kept)
    board.done = True


def cross(board: Board, place: int, square: int, round_: int) -> None:
    """Cross off a square and take what its lines give."""
    mask = board.masks[place]
    won = board.faces[place].won[9 * mask + square]
    mask |= 1 << square
    board.masks[place] = mask
    take(board, won, mask, round_)
    drop_useless(board)


def take(board: Board, won: tuple[int, ...], mask: int, round_: int) -> None:
    """What a cross brings: the bonuses of the lines it completed, and the card if it is whole now."""
    for code in won:
        if code <= LAST_CROSSING:
            board.waiting.append(code)
        elif code == STAR_CODE:
            if board.stars[round_ - 1] < MAX_STARS:
                board.stars[round_ - 1] += 1
        elif code == MOON_CODE:
            board.moons += 1
        else:
            board.bolts += 1 if code == BOLT_CODE else 2
    if complete(mask):
        board.completed[round_ - 1] += 1


def drop_useless(board: Board) -> None:
    """Bonuses without an open square are lost; without any left the seat is done."""
    if board.waiting:
        board.waiting = [
            code
            for code in board.waiting
            if any(face.at[code] & ~mask for face, mask in zip(board.faces, board.masks, strict=True))
        ]
    board.done = not board.waiting


def advance(table: Table) -> None:
    """The next thing that happens; every seat is done."""
    if table.phase == "choose":
        table.discard += [
            card for board in table.boards for card in board.offered or () if card not in (board.kept or ())
        ]
        for board in table.boards:
            board.offered = board.kept = None
        table.numbers = table.chance.order(NUMBERS, table.round - 1, NUMBER_CARDS)[:TURNS]
        table.phase, table.turn = "turn", 1
        _fresh(table)
    elif table.turn < TURNS:
        table.turn += 1
        _fresh(table)
    else:
        _end_round(table)


def _fresh(table: Table) -> None:
    for board in table.boards:
        board.done = board.crossed = False


def _end_round(table: Table) -> None:
    round_ = table.round - 1
    for board in table.boards:
        board.banked += BOX_POINTS[round_] * board.completed[round_] + STAR_POINTS[board.stars[round_]]
        if FULL in board.masks:
            open_ = [place for place, mask in enumerate(board.masks) if mask != FULL]
            table.discard += sorted(card for card, mask in zip(board.cards, board.masks, strict=True) if mask == FULL)
            board.cards = [board.cards[place] for place in open_]
            board.faces = [board.faces[place] for place in open_]
            board.masks = [board.masks[place] for place in open_]
    if table.round < ROUNDS:
        table.phase, table.round, table.turn, table.numbers = "choose", table.round + 1, 1, ()
        _deal(table, LATER_OFFER)
        return
    table.phase = "over"
    moons = moon_points([board.moons for board in table.boards])
    for board, worth in zip(table.boards, moons, strict=True):
        board.cross_points = sum(mask.bit_count() for mask in board.masks) // 2
        board.moon_points = worth
        board.banked += board.cross_points + worth
        board.done, board.crossed = True, False


def _deal(table: Table, count: int) -> None:
    for board in table.boards:
        dealt = []
        for _ in range(count):
            if not table.pile:
                table.pile = list(table.chance.order(BOXES, table.shuffles, table.discard)[::-1])
                table.discard = []
                table.shuffles += 1
            dealt.append(table.pile.pop())
        board.offered, board.kept = tuple(dealt), None
        board.done = board.crossed = False


def to_action(action: int, cards: Sequence[int], offered: Sequence[int]) -> Action:
    """The action as the readable engine has it, for a seat with these cards; with an offer it chooses among that."""
    if offered:
        return Keep(tuple(card for place, card in enumerate(offered) if action >> place & 1))
    if action == PASS:
        return Pass()
    if action <= DECLINE:
        return Decline(WORDS[DECLINE - action])
    code, where = divmod(action, USE)
    place, square = divmod(where, SQUARES)
    spot = divmod(square, 3)
    return Bonus(WORDS[code - 1], cards[place], spot) if code else Cross(cards[place], spot)


def from_action(action: Action, cards: Sequence[int], offered: Sequence[int]) -> int:
    """A legal action of the readable engine as a whole number."""
    match action:
        case Keep(kept):
            return sum(1 << place for place, card in enumerate(offered) if card in kept)
        case Pass():
            return PASS
        case Decline(bonus):
            return DECLINE - CODES[bonus]
        case Cross(card, (row, column)):
            return 9 * cards.index(card) + 3 * row + column
        case Bonus(bonus, card, (row, column)):
            return USE * (CODES[bonus] + 1) + 9 * cards.index(card) + 3 * row + column
        case _:
            raise TypeError(f"{action} is not a seat's action")
