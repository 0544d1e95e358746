"""Puzzles of Lucky Box: turns in which one cross is clearly best, for a reason, and not what comes to mind first.

That is what the eye says, the quick player's look at a hand (`values`), and what the regular plays.

As in reviews, ways through a turn are compared in futures that all of them meet, played on to the end of the game:

- look: six ways by the eye, eight futures, two rounds each; out is a turn in which the eye's first choice leads
- try: the best few of those and the regular's, 48 futures of their own; out is a turn in which none leads by enough
- proof: the one that leads against all others that come near it, 256 fresh futures, nothing chosen by them. It has to
  be better than each by `CLEAR` points, and with three standard errors to spare by what would still count as found.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from functools import cached_property
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple, cast

from bot.engine.core import JsonObject, JsonValue
from bot.engine.puzzle import OFFERED, Play, Position, Search
from bot.engine.review import FOUND, Past, rounded
from bot.engine.rng import Seeded
from bot.games.luckybox.players.answers import to_action
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.hands import Hand, turn_of
from bot.games.luckybox.players.plans import plans
from bot.games.luckybox.players.regular import NODES, WIDTH, Judgement
from bot.games.luckybox.players.review.facts import facts
from bot.games.luckybox.players.review.stages import Gaps, Rival, Stake
from bot.games.luckybox.players.review.turns import Turned, turns_of
from bot.games.luckybox.players.review.ways import Way, chosen, options_of, same, ways
from bot.games.luckybox.players.shark import values_of
from bot.games.luckybox.players.sight import Sight, sight_of_view
from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.rules.game import LuckyBox

PUZZLE_VERSION = 2
"""Changes whenever the same game may give another puzzle: with the weights of the eye and the stages too."""
CLEAR = 2.0
"""Points by which the best is better than any other."""
SURE = 3.0
"""Standard errors after which more than `FOUND` points of these have to be left."""
REASONS = 2
"""Reasons that can be told why it is better than the obvious one, at least."""
LEAST_WAYS = 3
"""Fewer are no puzzle."""
CANDIDATES, FEW, MOST = 6, 4, 8
"""Ways looked at, tried, and proved against."""
LOOK, EYE, TRY = 8, 8, 48
"""Futures of the first two stages, and how many the eye counts for."""
PROOF = 256
PARTS = 64, 128, PROOF
"""Futures of the last stage, and after how many a turn may be given up."""
SEEN, HOPE = 0.5, 1.0
"""Points by which one has to lead the obvious one after the look, and after what was tried."""
FAIRLY = 2.0
"""Standard errors: a lead that is not clear even with so much luck is given up."""


class LuckyBoxPuzzler:
    """Who finds puzzles in Lucky Box (`bot.engine.puzzle.Puzzler`)."""

    version = PUZZLE_VERSION
    tables = (1,)

    def search(self, past: Past, seats: Collection[int], seed: str, most: int) -> Search:
        """Begin to look through a game."""
        rules, effort = cast("LuckyBox", past.rules), 0
        turns: list[tuple[int, Turned]] = []
        for seat in sorted(seats):
            # Of boxes nothing speaks for the best but how often numbers stand there.
            turns += [(seat, turned) for turned in turns_of(past, seat) if turned.state.phase == "turn"]
            yield
        for at in Seeded(seed).order("turns", 0, range(len(turns))):
            if effort >= most:
                break
            yield
            yield from values_of(fast_deck(rules.deck), turns[at][1].state.options.rounds).tidying()
            turn = _Turn(rules, *turns[at])
            found = yield from turn.found()
            effort += turn.stake.played
            if found is not None and turn.reasons(found.best):
                return turn.position(found, seed), effort
        return None, effort


class _Found(NamedTuple):
    """The best way, the others by how little they are behind, and by how much with what standard error."""

    best: Way
    others: Sequence[tuple[Way, float, float]]


class _Turn:
    def __init__(self, rules: LuckyBox, seat: int, turned: Turned) -> None:
        self.rules, self.turned, self.seat = rules, turned, seat
        self.sight = sight_of_view(rules.view(turned.state, seat))
        self.stake = Stake(fast_deck(rules.deck), self.sight)
        self.ways = ways(self.stake.deck, self.sight, self.stake.hand, self.stake.glance)

    @cached_property
    def plain(self) -> Hand:
        """Where the regular's turn leads."""
        return _regulars(self.stake, self.sight)

    def found(self) -> Generator[None, None, _Found | None]:
        """Return the best way, if one is clearly best and not obvious."""
        if len(self.ways) < LEAST_WAYS:
            return None
        tried = yield from self._tried()
        if tried is None:
            return None
        best, close = tried
        return (yield from self._proved(best, close))

    def _tried(self) -> Generator[None, None, tuple[Way, list[Way]] | None]:
        """Return the way that leads and those it was tried against, if it is worth a proof."""
        obvious, *others = chosen(self.ways, CANDIDATES)
        rivals = [Rival(way, EYE * (way.worth - obvious.worth), EYE) for way in others]
        looked = Gaps(self.stake, obvious.hand, rivals, self.stake.soon)
        yield from looked.play(self.stake.futures("puzzle/look", LOOK))
        looked.learned(rivals)
        rivals.sort(key=lambda rival: -rival.lead)
        if rivals[0].lead < SEEN:
            return None
        rivals = rivals[:FEW]
        tried = Gaps(self.stake, obvious.hand, rivals)
        yield from tried.play(self.stake.futures("puzzle/try", TRY))
        tried.learned(rivals)
        rivals.sort(key=lambda rival: -rival.lead)
        first, *rest = rivals
        if first.lead < HOPE or tried.most(first, FAIRLY) < CLEAR or same(first.way.hand) == self.plain:
            return None
        if any(_at_most(tried, first, other) < CLEAR for other in rest):
            return None
        return first.way, [obvious, *[rival.way for rival in rest]]

    def _proved(self, best: Way, close: list[Way]) -> Generator[None, None, _Found | None]:
        """Return the best way with all that come near it, if it is clearly better than each."""
        plain = [way for way in self.ways if same(way.hand) == self.plain]
        alike = [way for way in self.ways if way.answers[0] == best.answers[0]]
        near = dict.fromkeys([*close, *plain, *alike, *self.ways])
        near.pop(best)
        rivals = [Rival(way) for way in list(near)[:MOST]]
        gaps, futures, done = Gaps(self.stake, best.hand, rivals), self.stake.futures("puzzle/proof", PROOF), 0
        # A part of them may be enough against a turn, never for it.
        for part in PARTS:
            yield from gaps.play(futures[done:part])
            done = part
            if any(gaps.most(rival, -FAIRLY) > -CLEAR for rival in rivals):
                return None
        if any(gaps.mean(rival) > -CLEAR or gaps.most(rival, SURE) > -FOUND for rival in rivals):
            return None
        others = [(rival.way, -gaps.mean(rival), gaps.error(rival)) for rival in rivals]
        return _Found(best, sorted(others, key=lambda other: other[1]))

    def reasons(self, best: Way) -> bool:
        """Return whether it can be told well why a way is better than the obvious one."""
        return len(cast("Sequence[JsonValue]", self._told(self.ways[0], best)["reasons"])) >= REASONS

    def position(self, found: _Found, seed: str) -> Position:
        """Return it as it is kept: the best, the obvious, the regular's, and what comes nearest to the best."""
        obvious = self.ways[0]
        behind = {found.best: (0.0, 0.0), **{way: (by, error) for way, by, error in found.others}}
        plain = [way for way in behind if same(way.hand) == self.plain]
        told = [way for way in behind if way != found.best and self._told(way, found.best)["reasons"]]
        # What it cannot be told of why it is worse is offered only where there is little else.
        offered = list(dict.fromkeys([found.best, obvious, *plain, *told]))[:OFFERED]
        offered = list(dict.fromkeys([*offered, *behind]))[: max(LEAST_WAYS, len(offered))]
        order = Seeded(seed).order("offered", 0, range(len(offered)))
        plays = [self._play(offered[at], *behind[offered[at]], found.best) for at in order]
        return Position(self.seat, self.turned.first, tuple(plays), order.index(0), order.index(1))

    def _play(self, way: Way, by: float, error: float, best: Way) -> Play:
        told = self._told(way if by else self.ways[0], best)
        dumped = tuple([self.rules.dump_action(self.seat, action) for action in self._actions(way)])
        return Play(dumped, rounded(by), rounded(error), told)

    def _told(self, worse: Way, better: Way) -> JsonObject:
        return facts(self.rules, self.turned.state, self.seat, self._actions(worse), self._actions(better))

    def _actions(self, way: Way) -> tuple[Action, ...]:
        cards = [card for card, _ in self.sight.mine.cards]
        return tuple([to_action(answer, cards, self.sight.offered) for answer in way.answers])


def _regulars(stake: Stake, sight: Sight) -> Hand:
    """Return where the regular's turn leads."""
    judgement, options = Judgement(stake.deck, sight), options_of(stake.deck, sight, stake.hand)
    found = plans(stake.deck, turn_of(sight), stake.hand, options, judgement.worth, width=WIDTH, nodes=NODES)
    return same(found[0].hand)


def _at_most(tried: Gaps, first: Rival, other: Rival) -> float:
    """Return by how much one may be better than another, with as much luck as is fairly likely."""
    leads = [one - two for one, two in zip(tried.found[id(first)], tried.found[id(other)], strict=True)]
    return fmean(leads) + FAIRLY * stdev(leads) / sqrt(len(leads))
