"""Reviews: what they take, and whether what they say is true, by many times as many futures of its own.

`python -m bench.reviews --games 12 --turns 200 --out FILE`
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bench.table import Aim, Section, percentile
from bot.engine.core import JsonObject
from bot.engine.review import FLAGGED, Past, Review, Verdict
from bot.engine.rng import Seeded
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.hands import Hand
from bot.games.luckybox.players.review.stages import Gaps, Rival, Stake
from bot.games.luckybox.players.review.turns import Turned, answers_of, turns_of
from bot.games.luckybox.players.review.ways import Way, chosen, played, same, ways
from bot.games.luckybox.players.sight import sight_of_view
from bot.games.luckybox.rules.game import LuckyBox

CHARACTERS = ("rookie", "regular", "shark")
GAMES = 8
TURNS = 60
REFERENCE = 2000
"""Futures of the reference, played to the end of the game."""
SIEVE, BROAD, NARROW = 160, 12, 3
"""Futures by which an unflagged turn's other plays are sieved, and how many plays there are before and after."""
MEDIAN, P95 = 12_000, 20_000
"""Games played on for a seat's review, at most."""
LITTLE, MUCH = 0.5, 1.5
"""Points: a flagged turn costs at least the first, one that is not at most the second."""
SHARE = 0.02


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A seat's review, and what it took."""

    past: Past
    seats: tuple[str, ...]
    review: Review
    cpu: float

    @property
    def cost(self) -> float:
        """Points of all turns."""
        return sum(verdict.cost for verdict in self.review.turns)


def finished(game: str, names: Sequence[str], seed: str) -> Past:
    """Return a game of characters."""
    plugin = games()[game]
    rules, chance = plugin.rules, Seeded(seed)
    options = rules.parse_options({})
    state = rules.start(len(names), options, chance).state
    actions = []
    while not rules.is_over(state):
        seat, action = None, rules.advance
        if asked := rules.open_seats(state):
            seat = asked[0]
            decision = rules.decision(state, seat)
            assert decision is not None
            action = decision.options[0]
            if len(decision.options) > 1:
                action = plugin.players.consider(state, decision, names[seat], f"{seed}/{seat}")
        actions.append((seat, action))
        state = rules.apply(state, seat, action).state
    return Past(rules, len(names), options, chance, tuple(actions))


def reviewed(game: str, names: Sequence[str], seed: str) -> Iterator[Reviewed]:
    """Yield the review of every seat of a game."""
    past, reviewer = finished(game, names, seed), games()[game].reviewer
    assert reviewer is not None
    for seat in range(len(names)):
        started = time.process_time()
        review = run_to_completion(reviewer.review(past, seat))
        yield Reviewed(past, tuple(names), review, time.process_time() - started)


class Again:
    """A turn looked at once more, to the end of the game."""

    def __init__(self, found: Reviewed, turned: Turned) -> None:
        self.rules, self.turned, self.seat = cast("LuckyBox", found.past.rules), turned, found.review.seat
        self.deck = fast_deck(self.rules.deck)
        self.sight = sight_of_view(self.rules.view(turned.state, self.seat))
        self.stake = Stake(self.deck, self.sight)
        self.stake.values.tidy()
        self.own = self._led(turned)

    def _led(self, turned: Turned) -> Hand:
        return played(self.deck, self.sight, self.stake.hand, answers_of(turned, self.seat))

    def regret(self, verdict: Verdict) -> float:
        """Return by how much the play that was named is better than the one made."""
        best = tuple([self.rules.parse_action(action)[1] for action in verdict.best])
        return self._gaps([self._led(self.turned._replace(actions=best))], "reference", REFERENCE)[0]

    def most(self) -> float:
        """Return by how much any play is better than the one made."""
        found = ways(self.deck, self.sight, self.stake.hand, self.stake.glance)
        hands = [way.hand for way in chosen([way for way in found if same(way.hand) != same(self.own)], BROAD)]
        if not hands:
            return 0.0
        gaps = self._gaps(hands, "sieve", SIEVE)
        best = sorted(range(len(hands)), key=lambda place: -gaps[place])[:NARROW]
        return max(self._gaps([hands[place] for place in best], "reference", REFERENCE))

    def _gaps(self, hands: Sequence[Hand], stage: str, count: int) -> list[float]:
        rivals = [Rival(Way(0.0, (), hand)) for hand in hands]
        gaps = Gaps(self.stake, self.own, rivals)
        for _ in gaps.play(self.stake.futures(stage, count)):
            pass
        return [gaps.mean(rival) for rival in rivals]


def sampled(found: Sequence[Reviewed], *, flagged: bool, most: int) -> list[tuple[Reviewed, Verdict]]:
    """Return some turns, evenly among all of their kind."""
    turns = [
        (one, verdict)
        for one in found
        for verdict in one.review.turns
        if verdict.kind != "forced" and (verdict.kind in FLAGGED) == flagged
    ]
    return [turns[at * len(turns) // most] for at in range(most)] if len(turns) > most else turns


def regrets(
    turns: Sequence[tuple[Reviewed, Verdict]], tell: Callable[[JsonObject], None] | None = None
) -> list[JsonObject]:
    """Return what each turn has cost by the reference; each is told as it is found."""
    found: list[JsonObject] = []
    for one, verdict in turns:
        turned = next(each for each in turns_of(one.past, verdict.seat) if each.first == verdict.first)
        again = Again(one, turned)
        true = again.regret(verdict) if verdict.kind in FLAGGED else again.most()
        found.append({**verdict.to_json(), "true": true, "who": one.seats[verdict.seat], "seats": len(one.seats)})
        if tell:
            tell(found[-1])
    return found


def share(turns: Sequence[JsonObject], limit: float, *, below: bool) -> float:
    """Return how many of the turns have a true cost below or above a limit."""
    costs = [cast("float", turn["true"]) for turn in turns]
    return sum([cost < limit if below else cost > limit for cost in costs]) / max(1, len(costs))


def _taken(name: str, found: Sequence[Reviewed]) -> tuple[str, ...]:
    efforts, cpu = [one.review.effort for one in found], [one.cpu for one in found]
    kinds = [verdict.kind for one in found for verdict in one.review.turns]
    flagged = sum([kind in FLAGGED for kind in kinds]) / len(found)
    return (
        name,
        f"{len(found)}",
        f"{statistics.median(efforts):,.0f}",
        f"{percentile(efforts, 0.95):,.0f}",
        f"{statistics.median(cpu):.2f} s",
        f"{percentile(cpu, 0.95):.2f} s",
        f"{flagged:.1f}",
        f"{kinds.count('close') / len(found):.1f}",
        f"{statistics.mean(one.cost for one in found):.1f}",
    )


COLUMNS = ("who", "reviews", "played on, median", "p95", "CPU, median", "p95", "flagged", "close", "points lost")


def luckybox(count: int, turns: int, tell: Callable[[JsonObject], None] | None = None) -> Iterator[Section]:
    """The figures of Lucky Box; the turns looked at again are told one by one."""
    by_name = {
        name: [one for game in range(count) for one in reviewed("luckybox", [name], f"reviews {name} {game}")]
        for name in CHARACTERS
    }
    many = [
        one
        for game in range(max(1, count // 8))
        for one in reviewed("luckybox", ["regular", "rookie", "shark", "regular"], f"reviews four {game}")
    ]
    found = [*(one for name in CHARACTERS for one in by_name[name]), *many]
    efforts = [one.review.effort for one in found]
    costs = [statistics.mean(one.cost for one in by_name[name]) for name in CHARACTERS]
    rows = tuple(_taken(name, by_name[name]) for name in CHARACTERS)
    yield Section(
        "Reviews",
        "Lucky Box, one seat's review; alone, and at a table of four.",
        COLUMNS,
        (*rows, _taken("four seats", many)),
        (
            Aim("games played on for a review, median", statistics.median(efforts), MEDIAN, ""),
            Aim("games played on for a review, p95", percentile(efforts, 0.95), P95, ""),
            Aim("points lost, rookie over regular", costs[0] / costs[1], 1, "×", least=True),
            Aim("points lost, regular over shark", costs[1] / costs[2], 1, "×", least=True),
        ),
    )
    flagged = regrets(sampled(found, flagged=True, most=turns), tell)
    yield truth(flagged, regrets(sampled(found, flagged=False, most=turns), tell))


def truth(flagged: Sequence[JsonObject], plain: Sequence[JsonObject]) -> Section:
    """Whether the verdicts are true."""
    about = f"True costs by {REFERENCE:,} futures of their own each, played to the end of the game by the quick player."
    little, none = (share(flagged, limit, below=True) for limit in (LITTLE, 1e-9))
    much = share(plain, MUCH, below=False)
    rows = (
        ("flagged", f"{len(flagged)}", f"{little:.1%} under {LITTLE}, {none:.1%} not above 0"),
        ("others", f"{len(plain)}", f"{much:.1%} over {MUCH}"),
    )
    aims = (
        Aim("flagged turns that cost less than half a point", 100 * little, 100 * SHARE, "%"),
        Aim("flagged turns that cost something", 100 * (1 - none), 100, "%", least=True),
        Aim("unflagged turns that cost more than a point and a half", 100 * much, 100 * SHARE, "%"),
    )
    return Section("Whether reviews are right", about, ("turns", "looked at again", "true cost"), rows, aims)


def flip7(count: int) -> Section:
    """The figures of Flip 7."""
    found = [one for game in range(count) for one in reviewed("flip7", CHARACTERS, f"reviews {game}")]
    rows = tuple(_taken(name, [one for one in found if one.seats[one.review.seat] == name]) for name in CHARACTERS)
    aim = Aim("a seat's review of Flip 7, p95", percentile([one.cpu for one in found], 0.95), 0.3, "s")
    return Section("Reviews of Flip 7", "Games of three; nothing is played on.", COLUMNS, rows, (aim,))


def sections() -> list[Section]:
    """The figures of reviews."""
    return [*luckybox(GAMES, TURNS), flip7(GAMES)]


def main() -> int:
    """Measure as much as is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.reviews", description="Measure reviews.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each character ({GAMES})")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"turns looked at again, of either kind ({TURNS})")
    parser.add_argument("--out", type=Path, help="keep the turns looked at again here, as JSON")
    parsed = parser.parse_args()
    kept: list[JsonObject] = []

    def tell(turn: JsonObject) -> None:
        kept.append(turn)
        if parsed.out:
            parsed.out.write_text(json.dumps(kept, indent=1), encoding="utf-8")

    for section in luckybox(parsed.games, parsed.turns, tell):
        print("\n".join((section.markdown(), *(" | ".join(aim.cells()) for aim in section.aims))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
