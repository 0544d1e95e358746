"""Whole games for the simulator: the rules once more, changed in place and several times as fast.

Players are asked by calls, everything else happens at once, with the publisher's options only. `bot.games.flip7.rules`
decides and explains; `tests/games/flip7/players/test_fast_game.py` plays random games by both and finds the same
questions, cards and scores.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.core import Chance
from bot.games.flip7.players.board import ACTIVE, BUSTED, FROZEN, STAYED, WAITING, Board
from bot.games.flip7.players.player import Player
from bot.games.flip7.rules.cards import BONUS, COPIES, DECK, FLIP3, FREEZE, HIGHEST, PLUS, SECOND, SEVEN, X2
from bot.games.flip7.rules.draft import DECK_STREAM, MOST_SHUFFLES, RESHUFFLES
from bot.games.flip7.rules.options import DEFAULTS

ALL_OUT, FLIP7, NOTHING_TO_DRAW = "all_out", "flip7", "nothing_to_draw"


@dataclass(slots=True)
class Tally:
    """What happened in a game, besides its scores; lists go by seat."""

    busts: list[int]
    sevens: list[int]
    shuffles: int = 0
    """Reshuffles of the discard pile."""
    ties: int = 0
    """Rounds played because of a tie at the target (R4)."""
    ends: list[str] = field(default_factory=list)
    """How each round ended."""


class FastGame:
    __slots__ = ("board", "chance", "copies", "end", "flipped", "pile", "players", "shuffled", "tally")

    def __init__(self, chance: Chance, players: Sequence[Player], target: int = DEFAULTS.target_score) -> None:
        self.chance = chance
        self.players = players
        self.pile = [*chance.order(DECK_STREAM, 0, DECK)[::-1]]
        """The next card last."""
        self.copies = [self.pile.count(card) for card in range(len(COPIES))]
        """How many there are of each kind."""
        self.board: Board = fresh(len(players), target, self.copies)
        self.flipped = [False] * len(players)
        self.end = ""
        """How the round ends, once that is known."""
        self.shuffled = 0
        """Reshuffles before this round."""
        self.tally = Tally([0] * len(players), [0] * len(players))

    def play(self) -> None:
        """Play rounds until somebody has won."""
        board = self.board
        while True:
            self.play_round()
            most = max(board.totals)
            if most >= board.target:
                if board.totals.count(most) == 1:
                    return
                self.tally.ties += 1

    def play_round(self) -> None:
        """Play a round: the deal, the turns, the count."""
        board = self.board
        seats = len(board.totals)
        board.round += 1
        board.dealer = (board.dealer + 1) % seats
        clear(board)
        self.flipped = [False] * seats
        self.end, self.shuffled = "", self.tally.shuffles
        order = [*range(board.dealer + 1, seats), *range(board.dealer + 1)]
        self._deal(order)
        while not self.end:
            self._turns(order)
        self._count()

    def _deal(self, order: Sequence[int]) -> None:
        board = self.board
        for seat in order:
            if board.status[seat] != WAITING:
                continue
            if self.flipped[seat] and (board.numbers[seat] or board.modifiers[seat] or board.seconds[seat]):
                board.status[seat] = ACTIVE
                if not self.players[seat].hits(board, seat):
                    board.status[seat] = STAYED
                    continue
            self._card(seat)
            if self.end:
                return

    def _turns(self, order: Sequence[int]) -> None:
        """Once around."""
        board, players = self.board, self.players
        status, numbers = board.status, board.numbers
        asked = False
        for seat in order:
            if status[seat] == ACTIVE:
                asked = True
                if (numbers[seat] or board.modifiers[seat] or board.seconds[seat]) and not players[seat].hits(
                    board, seat
                ):
                    status[seat] = STAYED
                    continue
                self._card(seat)
                if self.end:
                    return
        if not asked:
            self.end = ALL_OUT

    def _card(self, seat: int) -> None:
        """Deal or hit a card, with all it causes."""
        card = self._draw()
        if card is None:
            return
        self.board.status[seat] = ACTIVE
        if card >= FREEZE and card != SECOND:
            self._assign(seat, card)
            self._effects()
        else:
            self._lay(seat, card)

    def _draw(self) -> int | None:
        """Take the next card; None if there is none, which ends the round."""
        if not self.pile:
            self._shuffle()
            if self.end:
                return None
        card = self.pile.pop()
        self.board.unseen[card] -= 1
        self.board.left -= 1
        return card

    def _lay(self, seat: int, card: int) -> None:
        """Lay a card in front of the seat, where it stays."""
        if card <= HIGHEST:
            self._number(seat, card)
        elif card == SECOND:
            self._second(seat)
        else:
            self._modifier(seat, card)

    def _number(self, seat: int, card: int) -> None:
        board = self.board
        mine = board.numbers[seat]
        if card not in mine:
            mine.append(card)
            board.points[seat] += card << board.doubled[seat]
            if len(mine) == SEVEN:
                self.end = FLIP7
                self.tally.sevens[seat] += 1
                board.points[seat] += BONUS
        elif board.seconds[seat]:
            board.seconds[seat] = False
            board.discard[card] += 1
            board.discard[SECOND] += 1
        else:
            board.status[seat] = BUSTED
            board.points[seat] = 0
            self.tally.busts[seat] += 1

    def _modifier(self, seat: int, card: int) -> None:
        board = self.board
        insort(board.modifiers[seat], card)
        if card == X2:
            board.doubled[seat] = 1
            board.points[seat] += sum(board.numbers[seat])
        else:
            board.points[seat] += PLUS[card]

    def _second(self, seat: int) -> None:
        board = self.board
        if not board.seconds[seat]:
            board.seconds[seat] = True
            return
        legal = [other for other, status in enumerate(board.status) if status < STAYED and not board.seconds[other]]
        if not legal:
            board.discard[SECOND] += 1
            return
        at = legal[0] if len(legal) == 1 else self.players[seat].give(board, seat, legal)
        board.seconds[at] = True

    def _assign(self, seat: int, card: int) -> bool:
        """Whether there was somebody to give it to."""
        board = self.board
        legal = [other for other, status in enumerate(board.status) if status < STAYED]
        if not legal:
            return False
        at = legal[0] if len(legal) == 1 else self.players[seat].target(board, seat, card, legal)
        board.waiting.append((card, at))
        return True

    def _effects(self) -> None:
        board = self.board
        while board.waiting and not self.end:
            card, at = board.waiting.pop(0)
            if board.status[at] >= STAYED:
                board.discard[card] += 1
            elif card == FREEZE:
                board.status[at] = FROZEN
            else:
                self._flip3(at)

    def _flip3(self, seat: int) -> None:
        board = self.board
        aside: list[int] = []
        for _ in range(3):
            card = self._draw()
            if card is None:
                return
            if board.status[seat] == WAITING:
                self.flipped[seat] = True
            if card >= FREEZE and card != SECOND:
                aside.append(card)
            else:
                self._lay(seat, card)
            if self.end:
                return
            if board.status[seat] == BUSTED:
                break
        else:
            while aside and self._assign(seat, aside[0]):
                aside.pop(0)
        for card in (*aside, FLIP3):
            board.discard[card] += 1

    def _shuffle(self) -> None:
        board = self.board
        cards = [card for card, count in enumerate(board.discard) for _ in range(count)]
        if not cards or self.tally.shuffles - self.shuffled == MOST_SHUFFLES:
            self.end = NOTHING_TO_DRAW
            return
        self.pile.extend(self.chance.order(RESHUFFLES, self.tally.shuffles, cards)[::-1])
        self.tally.shuffles += 1
        board.unseen = board.discard
        board.discard = [0] * len(COPIES)
        board.left = len(cards)

    def _count(self) -> None:
        board = self.board
        board.totals = [total + points for total, points in zip(board.totals, board.points, strict=True)]
        # Whatever is not in the draw pile is put away.
        board.discard = [copies - count for copies, count in zip(self.copies, board.unseen, strict=True)]
        self.tally.ends.append(self.end)


def fresh(seats: int, target: int, cards: Sequence[int] = COPIES) -> Board:
    """Return the board before the first round, all cards (how many of each kind) in the draw pile."""
    board = Board(
        target=target,
        totals=[0] * seats,
        dealer=-1,
        round=0,
        status=[],
        numbers=[],
        modifiers=[],
        doubled=[],
        seconds=[],
        points=[],
        unseen=list(cards),
        left=sum(cards),
        discard=[0] * len(cards),
        waiting=[],
    )
    clear(board)
    return board


def clear(board: Board) -> None:
    """Take everything away in front of everybody: all are in."""
    seats = len(board.totals)
    board.status = [WAITING] * seats
    board.numbers = [[] for _ in range(seats)]
    board.modifiers = [[] for _ in range(seats)]
    board.doubled = [0] * seats
    board.seconds = [False] * seats
    board.points = [0] * seats
    board.waiting = []
