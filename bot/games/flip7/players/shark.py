"""The shark: plays for winning the race, not for points.

What the round may bring each of the others gives the chance of winning with so many points of one's own (`Aim`): so the
shark takes more risks when it is behind or somebody is about to arrive, and fewer when it is ahead. It looks some cards
deep through the real pile, and picks targets by how its chance of winning changes. Alone it plays for few rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul

from bot.games.flip7.players.ahead import Ahead, Worth
from bot.games.flip7.players.board import ACTIVE, STAYED, WAITING, Board
from bot.games.flip7.players.outlook import Hand, Outcomes, hand_of, outlook
from bot.games.flip7.players.race import ALONE_RACE, BINS, RACE, ROUNDS
from bot.games.flip7.rules.cards import FREEZE

DEPTH = 3
"""Cards looked ahead."""
FAR = 200
"""Further from the target than this nobody needs to think: all count as so much nearer."""
FARTHEST = 250
"""More than this behind is no worse than this."""
TINY = 1e-4
"""Rounds that a point past the target is worth alone: fewer rounds come first, then more points."""
SMALL = 1e-6
"""The same in chances of winning."""


class Lazy(dict[int, float]):
    """Values by points, worked out when they are first asked for."""

    def __init__(self, work_out: Callable[[int], float]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, points: int) -> float:
        found = self[points] = self.work_out(points)
        return found


class Aim:
    """The chance of winning by points of this round, against what the round brings the others; alone: rounds saved."""

    def __init__(self, board: Board, seat: int, others: Sequence[tuple[int, Outcomes]]) -> None:
        self.total = board.totals[seat]
        self.target = board.target
        self.others = [[(total + points, chance) for points, chance in outcomes] for total, outcomes in others]
        most = max([self.total, *[total for total, _ in others]])
        self.nearer = max(0, self.target - most - FAR)
        self.lag: list[float] | None = None

    def worth(self, points: int) -> float:
        """Return the worth of so many points of the round."""
        total = self.total + points
        if not self.others:
            return TINY * points - ALONE_RACE.rounds(self.target - total)
        if total >= self.target:
            return self._now(total) + SMALL * points
        if self.lag is None:
            self.lag = self._lag()
        won: float = sum(map(mul, RACE.arriving(self._distance(total)), self.lag))
        return won + SMALL * points

    def _distance(self, total: int) -> int:
        return min(FARTHEST, self.target - total - self.nearer)

    def _now(self, total: int) -> float:
        """Somebody has arrived, so the highest wins; a tie is as good as half a win."""
        won = 1.0
        for outcomes in self.others:
            won *= sum([chance if other < total else chance / 2 for other, chance in outcomes if other <= total])
        return won

    def _lag(self) -> list[float]:
        """How likely none of the others is to arrive in this round, nor later before one who arrives so (`race`)."""
        found = [1.0] * (ROUNDS * BINS)
        for outcomes in self.others:
            row = [0.0] * (ROUNDS * BINS)
            for other, chance in outcomes:
                if other < self.target:
                    lagging = RACE.lagging(self._distance(other))
                    row = [sum_ + chance * part for sum_, part in zip(row, lagging, strict=True)]
            found = [*map(mul, found, row)]
        return found


class Shark:
    """Needs no dice."""

    def __init__(self, seed: str = "", depth: int = DEPTH) -> None:
        self.seed = seed
        self.depth = depth

    def hits(self, board: Board, seat: int) -> bool:
        """Return whether one more card is better than to stay."""
        hit, stay, _ = self.turn(board, seat)
        return hit > stay

    def turn(self, board: Board, seat: int) -> tuple[float, float, Lazy]:
        """Return the worth of one more card, that of staying, and that of any points of this round."""
        hand, cards = hand_of(board, seat), board.next_cards
        staying = self.staying(board, seat)
        seven = Lazy(self._aim(board, seat, over=True).worth)
        alone = sum([status < STAYED for status in board.status]) == 1

        def flip3(mine: Hand) -> float:
            return sum([chance * staying[points] for points, chance in outlook(mine, cards, 3)])

        ahead = Ahead(cards, Worth(staying, seven, flip3=flip3 if alone else None))
        return ahead.hit(hand, self.depth), staying[hand.points], staying

    def staying(self, board: Board, seat: int) -> Lazy:
        """Return the worth of any points of this round."""
        return Lazy(self._aim(board, seat).worth)

    def _aim(self, board: Board, seat: int, *, over: bool = False) -> Aim:
        """Against the others as they are; `over`: the round ends now."""
        cards = board.next_cards
        others = []
        for other, status in enumerate(board.status):
            if other != seat:
                on = status < STAYED and not over
                others.append((board.totals[other], _on(board, other, cards) if on else [(board.points[other], 1.0)]))
        return Aim(board, seat, others)

    def target(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> int:
        """Name the seat whose hand, once changed by the card, helps the giver most."""
        found = self.targets(board, seat, card, legal)
        return max(legal, key=lambda at: found[at])

    def targets(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> dict[int, float]:
        cards = board.next_cards

        def after(at: int) -> Outcomes:
            if card == FREEZE:
                return [(board.points[at], 1.0)]
            return outlook(hand_of(board, at), cards, 3 + (board.status[at] == WAITING))

        return self._changed(board, seat, legal, after)

    def give(self, board: Board, seat: int, legal: Sequence[int]) -> int:
        """Name the seat where a Second Chance does least harm, or most good."""
        found = self.gifts(board, seat, legal)
        return max(legal, key=lambda at: found[at])

    def gifts(self, board: Board, seat: int, legal: Sequence[int]) -> dict[int, float]:
        """Return what giving each seat a Second Chance is worth."""
        cards = board.next_cards

        def after(at: int) -> Outcomes:
            return outlook(hand_of(board, at)._replace(second=True), cards, _forced(board, at))

        return self._changed(board, seat, legal, after)

    def _changed(
        self, board: Board, seat: int, legal: Sequence[int], after: Callable[[int], Outcomes]
    ) -> dict[int, float]:
        """Return what naming each seat is worth: as its hand changes, so does the chance of winning."""
        cards = board.next_cards
        seats = range(len(board.totals))
        plain = {
            other: _on(board, other, cards) if board.status[other] < STAYED else [(board.points[other], 1.0)]
            for other in seats
        }
        found: dict[int, float] = {}
        for at in legal:
            changed = plain | {at: after(at)}
            aim = Aim(board, seat, [(board.totals[other], changed[other]) for other in seats if other != seat])
            worth = Lazy(aim.worth)
            found[at] = sum([chance * worth[points] for points, chance in changed[seat]])
        return found


def _forced(board: Board, seat: int) -> int:
    """Return 1 for a seat that takes a card whatever it is: it waits for its card, or has nothing in front."""
    return int(board.status[seat] == WAITING or not (board.status[seat] == ACTIVE and board.points[seat]))


def _on(board: Board, seat: int, cards: Sequence[int]) -> Outcomes:
    """Return what the round will bring a seat that is in it; with a card waiting for it that is sure to come."""
    for card, at in board.waiting:
        if at == seat:
            return [(board.points[seat], 1.0)] if card == FREEZE else outlook(hand_of(board, seat), cards, 3)
    return outlook(hand_of(board, seat), cards, _forced(board, seat))
