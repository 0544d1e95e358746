"""Reviews of Flip 7: every answer beside the others there were, by what the shark thinks with (`shark`).

Nothing is played on: the odds are exact, and cards are looked ahead. What is compared is the chance of winning the race
(alone: rounds saved), told in points: as many points of the round as are worth as much. How far the look ahead may be
wrong is not known as a standard error is; for hit or stay the last card looked ahead says it, for the rest a constant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bot.engine.core import JsonObject, JsonValue, SomeRules
from bot.engine.review import Judgement, Judging, Kind, Past, Review, Slices, Verdict, rounded
from bot.games.flip7.players.ahead import Ahead, Worth
from bot.games.flip7.players.board import STAYED, Board, board_of
from bot.games.flip7.players.odds import of_seat
from bot.games.flip7.players.outlook import hand_of
from bot.games.flip7.players.shark import DEPTH, Lazy, Shark
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import BONUS, KINDS, SEVEN
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.state import State
from bot.games.flip7.rules.view import View

REVIEW_VERSION = 2
"""Changes whenever the same record may give another review: with what the shark thinks, too."""
SLIP, MISTAKE, SURE = 1.0, 2.0, 2.6
"""Points that a slip and a mistake cost at least, and the errors a verdict has to stand."""
LEAST_ERROR = 0.1
"""Points that the look ahead may be wrong by at least."""
NAMING_ERROR = 1.0
"""Points that the worth of naming a seat may be wrong by: the round is not looked ahead card by card."""
BEYOND = 10, 20, 40, 80
"""What a point is worth is told from none up to so many more than lie in front, by the most that it is anywhere."""
CLEAR = 0.03
"""A chance of winning by which it may be right to give points away."""
SAFE, RISKY = 0.1, 0.3
"""The chances of a bust below and above which a card is called so."""
RARELY = 0.2
"""A chance of winning below which staying is called so, where a card makes it twice as much."""
FINE = 6
"""Decimals of what a point is worth: it is little, far from the end."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The answers to one question by what they are worth, in points of this round."""

    worths: Mapping[Action, float]
    error: float
    facts: JsonObject
    doubt: bool = False
    """Points say the opposite, and the chance of winning says little."""


class Flip7Reviewer:
    """Who reviews Flip 7 (`bot.engine.review.Reviewer`)."""

    version = REVIEW_VERSION

    def review(self, past: Past, seat: int) -> Slices:
        rules = cast("Flip7", past.rules)
        state = rules.start(past.seats, past.options, past.chance).state
        verdicts: list[Verdict] = []
        for at, (who, action) in enumerate(past.actions):
            after = rules.apply(state, who, action).state
            if who == seat:
                turn = verdicts[-1].turn + 1 if verdicts and verdicts[-1].round == state.round else 1
                verdicts.append(_verdict(rules, state, after, seat, action, at, turn))
                yield
            state = after
        return Review(rules.key, self.version, seat, tuple(verdicts))

    def goes_on(self, rules: SomeRules, state: State, seat: int) -> bool:
        """Return False: every answer is a turn of its own."""
        return False

    def judge(self, past: Past, verdict: Verdict, play: Sequence[JsonObject]) -> Judging:
        """Compare an answer with the best by what the review has weighed them with."""
        rules = cast("Flip7", past.rules)
        state = rules.start(past.seats, past.options, past.chance).state
        for who, action in past.actions[: verdict.first]:
            state = rules.apply(state, who, action).state
        yield
        weighed = weigh(rules, state, verdict.seat)
        tried, best = (weighed.worths[rules.parse_action(one)[1]] for one in (play[0], verdict.best[0]))
        return Judgement(rounded(best - tried), rounded(weighed.error))


def _verdict(rules: Flip7, state: State, after: State, seat: int, action: Action, at: int, turn: int) -> Verdict:
    decision = rules.decision(state, seat)
    assert decision is not None
    weighed = weigh(rules, state, seat)
    best = max(decision.options, key=lambda option: weighed.worths[option])
    cost = weighed.worths[best] - weighed.worths[action]
    kind = _kind(cost, weighed) if len(decision.options) > 1 else "forced"
    if cost <= 0:
        best = action
    facts = {**weighed.facts, "reasons": reasons_for(weighed, action, best)}
    return Verdict(
        seat=seat,
        round=state.round,
        turn=turn,
        kind=kind,
        first=at,
        last=at,
        played=(rules.dump_action(seat, action),),
        best=(rules.dump_action(seat, best),),
        cost=rounded(max(cost, 0.0)),
        error=rounded(weighed.error if kind != "forced" else 0.0),
        gain=rounded(_gain(weighed, state, after, seat, action)),
        facts=facts,
    )


def weigh(rules: Flip7, state: State, seat: int) -> Weighed:
    """Return what each answer to the question of a seat is worth."""
    decision = rules.decision(state, seat)
    assert decision is not None
    view = rules.view(state, seat)
    board = board_of(view)
    return _turn(view, board, seat) if decision.ask == "turn" else _named(board, seat, decision.options)


def _kind(cost: float, weighed: Weighed) -> Kind:
    if cost <= 0:
        return "best"
    if cost < SLIP:
        return "fine"
    least = cost - SURE * weighed.error
    if weighed.doubt or least <= 0:
        return "close"
    return "mistake" if cost >= MISTAKE and least > SLIP else "slip"


def _turn(view: View, board: Board, seat: int) -> Weighed:
    """Return what hitting and staying are worth."""
    hit, stay, staying = Shark().turn(board, seat)
    nearer, _, _ = Shark(depth=DEPTH - 1).turn(board, seat)
    a_point = _a_point(staying, board.points[seat])
    odds = of_seat(view, seat)
    hand = hand_of(board, seat)
    plain = Ahead(board.next_cards, Worth(Lazy(float), Lazy(float))).hit(hand, DEPTH) - hand.points
    return Weighed(
        {Hit(): hit / a_point, Stay(): stay / a_point},
        max(LEAST_ERROR, abs(hit - nearer) / a_point),
        {
            "points": board.points[seat],
            "bust": rounded(odds.bust),
            "hit": rounded(odds.hit),
            "seven": rounded(odds.seven),
            "second": board.seconds[seat],
            "ahead": rounded(plain),
            **_of_winning(board, a_point),
            "rarely": len(board.totals) > 1 and stay < RARELY and hit >= 2 * stay and hit - stay >= CLEAR,
        },
        doubt=plain * (hit - stay) < 0 and (abs(hit - stay) < CLEAR or len(board.totals) == 1),
    )


def _a_point(staying: Lazy, points: int) -> float:
    """Return what a point of this round is worth at most, on average from none: far behind only many are worth much."""
    return max([(staying[points + more] - staying[0]) / (points + more) for more in BEYOND])


def _of_winning(board: Board, a_point: float) -> JsonObject:
    """Return as a fact which chance of winning a point stands for: figures are told so; alone there is none."""
    return {"wins": round(a_point, FINE)} if len(board.totals) > 1 else {}


def _named(board: Board, seat: int, options: tuple[Action, ...]) -> Weighed:
    """Return what naming each seat is worth."""
    shark = Shark()
    legal = [option.at for option in options if isinstance(option, Target | Give)]
    first = options[0]
    if isinstance(first, Target):
        found = shark.targets(board, seat, KINDS[first.card], legal)
        card = first.card
    else:
        found = shark.gifts(board, seat, legal)
        card = "second"
    a_point = _a_point(shark.staying(board, seat), board.points[seat])
    worths = {option: found[at] / a_point for option, at in zip(options, legal, strict=True)}
    rows: list[JsonValue] = [
        {"seat": at, "total": board.totals[at], "points": board.points[at], "in": board.status[at] < STAYED}
        for at in legal
    ]
    return Weighed(worths, NAMING_ERROR, {"card": card, "legal": rows, **_of_winning(board, a_point)})


def _gain(weighed: Weighed, state: State, after: State, seat: int, action: Action) -> float:
    """Return what came of it: points a card has brought, points that were not risked, or what naming was good for."""
    before = state.seats[seat].points
    match action:
        case Hit():
            lines = after.seats if after.round == state.round and after.phase == "turns" else after.rounds[-1].lines
            now = lines[seat]
            return float(now.points + BONUS * (len(now.numbers) == SEVEN) - before)
        case Stay():
            return before * cast("float", weighed.facts["bust"])
        case _:
            worths = list(weighed.worths.values())
            return weighed.worths[action] - sum(worths) / len(worths)


def reasons_for(weighed: Weighed, action: Action, best: Action) -> list[JsonValue]:
    """Return why the best is better: keys of texts, the weightiest first."""
    if action == best:
        return []
    facts = weighed.facts
    if isinstance(best, Target | Give):
        rows = cast("list[Mapping[str, int]]", facts["legal"])
        most = max(row["total"] + row["points"] for row in rows)
        leads = any(row["seat"] == best.at and row["total"] + row["points"] == most for row in rows)
        return ["leader" if leads else "other"]
    bust, plain = cast("float", facts["bust"]), cast("float", facts["ahead"])
    if isinstance(best, Hit):
        found = [
            ("rarely", bool(facts["rarely"])),
            ("second", bool(facts["second"])),
            ("safe", bust < SAFE),
            ("points", plain > 0),
            ("seven", bool(facts["seven"])),
            ("behind", plain <= 0),
        ]
    else:
        found = [("risky", bust >= RISKY), ("points", plain < 0), ("front", plain >= 0)]
    return [key for key, holds in found if holds]
