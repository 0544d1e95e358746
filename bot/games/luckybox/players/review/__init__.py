"""Reviews of Lucky Box: whole ways through each turn, played on in many futures (docs/decisions/0032-review.md)."""

from __future__ import annotations

from typing import cast

from bot.engine.core import JsonObject
from bot.engine.review import Past, Review, Slices, Verdict, rounded
from bot.games.luckybox.players.answers import to_action
from bot.games.luckybox.players.fast_deck import FastDeck, fast_deck
from bot.games.luckybox.players.review.facts import facts
from bot.games.luckybox.players.review.stages import CANDIDATES, Finding, Stake, compared
from bot.games.luckybox.players.review.turns import Turned, answers_of, turns_of
from bot.games.luckybox.players.review.ways import Way, chosen, played, same, ways
from bot.games.luckybox.players.sight import sight_of_view
from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.rules.game import LuckyBox

REVIEW_VERSION = 1
"""Changes whenever the same record may give another review: with the weights of the eye and the stages too."""
FORCED = Finding("forced", None, 0.0, 0.0)


class LuckyBoxReviewer:
    """Who reviews Lucky Box (`bot.engine.review.Reviewer`)."""

    version = REVIEW_VERSION

    def review(self, past: Past, seat: int) -> Slices:
        """Begin a seat's review."""
        rules = cast("LuckyBox", past.rules)
        deck = fast_deck(rules.deck)
        verdicts, effort = [], 0
        for turned in turns_of(past, seat):
            yield
            turn = _Turn(rules, deck, turned, seat)
            finding = FORCED
            if turn.others:
                finding = yield from compared(turn.stake, turn.own, turn.others)
            verdicts.append(turn.verdict(finding))
            effort += turn.stake.played
        return Review(rules.key, self.version, seat, tuple(verdicts), effort)


class _Turn:
    """One turn under review."""

    def __init__(self, rules: LuckyBox, deck: FastDeck, turned: Turned, seat: int) -> None:
        self.rules, self.turned, self.seat = rules, turned, seat
        self.sight = sight_of_view(rules.view(turned.state, seat))
        self.stake = Stake(deck, self.sight)
        self.stake.values.tidy()
        self.own = played(deck, self.sight, self.stake.hand, answers_of(turned, seat))
        found = ways(deck, self.sight, self.stake.hand, self.stake.glance)
        own = same(self.own)
        self.others = chosen([way for way in found if same(way.hand) != own], CANDIDATES)
        middle = found[len(found) // 2].worth if found else 0.0
        self.gain = self.stake.glance(self.own) - middle
        """Beside the play in the middle of all there were."""

    def verdict(self, finding: Finding) -> Verdict:
        """Return what was found as it is kept."""
        turned, own = self.turned, self.turned.actions
        best = own if finding.best is None else self._actions(finding.best)
        return Verdict(
            seat=self.seat, round=self.sight.round, turn=0 if self.sight.ask == "keep" else self.sight.turn,
            kind=finding.kind, first=turned.first, last=turned.last, played=self._dumped(own),
            best=self._dumped(best), cost=rounded(finding.cost), error=rounded(finding.error),
            gain=rounded(self.gain), facts=facts(self.rules, turned.state, self.seat, own, best),
        )  # fmt: skip

    def _actions(self, way: Way) -> tuple[Action, ...]:
        cards = [card for card, _ in self.sight.mine.cards]
        return tuple([to_action(answer, cards, self.sight.offered) for answer in way.answers])

    def _dumped(self, actions: tuple[Action, ...]) -> tuple[JsonObject, ...]:
        return tuple([self.rules.dump_action(self.seat, action) for action in actions])
