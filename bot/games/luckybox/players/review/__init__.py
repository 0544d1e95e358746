"""Reviews of Lucky Box: whole ways through each turn, played on in many futures (docs/decisions/0032-review.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.engine.core import JsonObject, SomeRules
from bot.engine.review import Judgement, Judging, Past, Review, Slices, Verdict, rounded
from bot.games.luckybox.players.answers import to_action
from bot.games.luckybox.players.fast_deck import FastDeck, fast_deck
from bot.games.luckybox.players.hands import Hand
from bot.games.luckybox.players.review.facts import facts
from bot.games.luckybox.players.review.stages import CANDIDATES, Finding, Stake, compared, judged
from bot.games.luckybox.players.review.turns import Turned, answers_of, turns_of
from bot.games.luckybox.players.review.ways import Way, chosen, played, same, ways
from bot.games.luckybox.players.shark import values_of
from bot.games.luckybox.players.sight import sight_of_view
from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.state import State

REVIEW_VERSION = 1
"""Changes whenever the same record may give another review: with the weights of the eye and the stages too."""
FORCED = Finding("forced", None, 0.0, 0.0)


class LuckyBoxReviewer:
    """Who reviews Lucky Box (`bot.engine.review.Reviewer`)."""

    version = REVIEW_VERSION

    def review(self, past: Past, seat: int) -> Slices:
        rules = cast("LuckyBox", past.rules)
        deck = fast_deck(rules.deck)
        verdicts, effort = [], 0
        for turned in turns_of(past, seat):
            yield
            yield from values_of(deck, turned.state.options.rounds).tidying()
            turn = _Turn(rules, deck, turned, seat)
            finding = FORCED
            if turn.others:
                finding = yield from compared(turn.stake, turn.own, turn.others)
            verdicts.append(turn.verdict(finding))
            effort += turn.stake.played
        return Review(rules.key, self.version, seat, tuple(verdicts), effort)

    def goes_on(self, rules: SomeRules, state: State, seat: int) -> bool:
        """Return whether bonuses wait: a cross and its cascade are one play."""
        return rules.decision(state, seat) is not None

    def judge(self, past: Past, verdict: Verdict, play: Sequence[JsonObject]) -> Judging:
        """Compare a play with the best in futures of their own, as many as the best was proved in."""
        rules = cast("LuckyBox", past.rules)
        turned = next(turned for turned in turns_of(past, verdict.seat) if turned.first == verdict.first)
        yield
        deck = fast_deck(rules.deck)
        yield from values_of(deck, turned.state.options.rounds).tidying()
        sight = sight_of_view(rules.view(turned.state, verdict.seat))
        stake = Stake(deck, sight)

        def after(actions: Sequence[JsonObject]) -> Hand:
            answered = turned._replace(actions=tuple([rules.parse_action(action)[1] for action in actions]))
            return played(deck, sight, stake.hand, answers_of(answered, verdict.seat))

        tried, best = after(play), after(verdict.best)
        if same(tried) == same(best):
            return Judgement(0.0, 0.0)
        if same(tried) == same(after(verdict.played)):
            return Judgement(verdict.cost, verdict.error)
        cost, error = yield from judged(stake, best, tried)
        return Judgement(rounded(cost), rounded(error))


class _Turn:
    def __init__(self, rules: LuckyBox, deck: FastDeck, turned: Turned, seat: int) -> None:
        self.rules, self.turned, self.seat = rules, turned, seat
        self.sight = sight_of_view(rules.view(turned.state, seat))
        self.stake = Stake(deck, self.sight)
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
            seat=self.seat,
            round=self.sight.round,
            turn=0 if self.sight.ask == "keep" else self.sight.turn,
            kind=finding.kind,
            first=turned.first,
            last=turned.last,
            played=self._dumped(own),
            best=self._dumped(best),
            cost=rounded(finding.cost),
            error=rounded(finding.error),
            gain=rounded(self.gain),
            facts=facts(self.rules, turned.state, self.seat, own, best),
        )

    def _actions(self, way: Way) -> tuple[Action, ...]:
        cards = [card for card, _ in self.sight.mine.cards]
        return tuple([to_action(answer, cards, self.sight.offered) for answer in way.answers])

    def _dumped(self, actions: tuple[Action, ...]) -> tuple[JsonObject, ...]:
        return tuple([self.rules.dump_action(self.seat, action) for action in actions])
