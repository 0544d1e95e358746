"""What one person with several accounts can do to predictions and to the Crowd.

`python -m bench.spectators --write` makes the tables of docs/league.md.

Games are played by the rules, by characters of the bot in the place of people; what is asked of those who watch, what
came of it and which vote wins is worked out by the bot's own functions. Those who watch honestly are drawn: each says
what is best with a chance, else anything.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TypeAlias

from bench.strength import between
from bench.table import row
from bot.engine.core import Decision, SomeAction, SomeState
from bot.engine.predictions import ResolvedQuestion, SpectatorQuestion, chance_of, most_wanted, score
from bot.engine.rng import Seeded
from bot.features.spectators.handlers import NAMED
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.text import say

PAGE = Path(__file__).resolve().parent.parent / "docs" / "league.md"
START = "<!-- measured: python -m bench.spectators --write -->"
SEED = "spectators"
CARDS, BOXES = "flip7", "luckybox"
"""A game whose questions are about one card, with exact odds, and one whose questions are about a round."""
GAMES, CROWD_GAMES = 200, 150
"""Games of a row, of guesses and against the Crowd."""
GOOD = "regular"
KNOWS = 0.7
"""How often somebody who watches honestly says what is best."""
OTHERS = 4
"""Who guess beside the one with several accounts."""
SAFE = 0.1
"""The odds of a bust up to which an accomplice takes a card."""

Lines: TypeAlias = list[str]
Play: TypeAlias = Callable[[Plugin, SomeState, Decision[SomeAction], Random], SomeAction]
"""Answers a question of a game."""


# Playing


def good(game: Plugin, state: SomeState, decision: Decision[SomeAction], chance: Random) -> SomeAction:
    """Play as the regular does."""
    if len(decision.options) == 1:
        return decision.options[0]
    return game.players.consider(state, decision, GOOD, str(chance.random()))


def anything(_: Plugin, __: SomeState, decision: Decision[SomeAction], chance: Random) -> SomeAction:
    return chance.choice(decision.options)


def _does(game: Plugin, decision: Decision[SomeAction], what: str) -> SomeAction | None:
    return next((one for one in decision.options if game.rules.dump_action(decision.seat, one)["do"] == what), None)


def _odds(game: Plugin, state: SomeState) -> float:
    """The odds of what is asked of those who watch; 0 where nothing is."""
    assert game.predictions is not None
    asked = game.predictions.asks(state)
    return (asked.odds or 0.0) if asked is not None else 0.0


def only_safe(game: Plugin, state: SomeState, decision: Decision[SomeAction], chance: Random) -> SomeAction:
    """Take a card only where whoever guesses with this player can hardly be wrong."""
    hit, stay = _does(game, decision, "hit"), _does(game, decision, "stay")
    if hit is None or stay is None:
        return good(game, state, decision, chance)
    return hit if _odds(game, state) <= SAFE else stay


def spoiling(game: Plugin, state: SomeState, decision: Decision[SomeAction], chance: Random) -> SomeAction:
    """Play so that it does the seat no good: cards until it is a bust, or anything."""
    return _does(game, decision, "hit") or anything(game, state, decision, chance)


@dataclass
class Told:
    """A game that was played: what was asked of those who watch with what came of it, and who came first."""

    resolved: list[ResolvedQuestion] = field(default_factory=list)
    first: frozenset[int] = frozenset()


def play(game: Plugin, players: Sequence[Play], seed: str) -> Told:
    """Play a game to its end; what is dealt depends on the seed alone."""
    rules, predictions, chance, told = game.rules, game.predictions, Random(seed), Told()
    assert predictions is not None
    state = rules.start(len(players), rules.parse_options({}), Seeded(seed)).state
    while not rules.is_over(state):
        decision = next(iter(rules.decisions(state)), None)
        seat, action = None, rules.advance
        if decision is not None:
            seat, action = decision.seat, players[decision.seat](game, state, decision, chance)
        step = rules.apply(state, seat, action)
        found = predictions.resolved(state, step.state, step.events)
        if found is not None and not found.is_void:
            told.resolved.append(found)
        state = step.state
    told.first = frozenset(seat for seat, one in enumerate(rules.standings(state) or ()) if one.rank == 1)
    return told


def tables(key: str, players: Sequence[Play], name: str, number: int = GAMES) -> Iterator[Told]:
    """Play games of these players; the same name deals the same."""
    for at in range(number):
        yield play(games()[key], players, f"{SEED}/{key}/{len(players)}/{name}/{at}")


# Guessing


def nearest(question: SpectatorQuestion) -> str:
    """What somebody says who has counted the cards."""
    odds = question.odds or 0.0
    return min(question.answers, key=lambda answer: abs(chance_of(answer) - odds))


def _guesses(told: Sequence[Told], about: Callable[[SpectatorQuestion], str | None]) -> tuple[str, ...]:
    """How many guesses a table, how many of them right, and how far off beside the exact odds."""
    scores = [
        found
        for table in told
        for one in table.resolved
        if (answer := about(one.question)) is not None and (found := score(one, answer)) is not None
    ]
    briers = [(one.brier, one.exact) for one in scores if one.brier is not None and one.exact is not None]
    off = [f"{fmean(pair[side] for pair in briers):.3f}" if briers else "–" for side in (0, 1)]
    right = f"{100 * fmean(one.right for one in scores):.0f}%"
    return (f"{len(scores) / len(told):.1f}", right, *off)


def guessing() -> Lines:
    """What a player who helps whoever guesses brings them."""
    cards, boxes = say(f"game.{CARDS}"), say(f"game.{BOXES}")

    def of_seat(question: SpectatorQuestion) -> str | None:
        return nearest(question) if question.seat == 0 else None

    three = [*tables(CARDS, (good, good, good), "honest")]
    helped = [*tables(CARDS, (only_safe, good, good), "helped")]
    own = [*tables(CARDS, (only_safe, only_safe, only_safe), "own")]
    pair = [*tables(BOXES, (good, good), "honest")]
    thrown = [*tables(BOXES, (good, anything), "thrown")]
    rows = [
        (f"{cards}, three who play for themselves: all questions", *_guesses(three, nearest)),
        (f"{cards}, the same: of one of them", *_guesses(three, of_seat)),
        (f"{cards}, a second account sits there: of it alone", *_guesses(helped, of_seat)),
        (f"{cards}, all three seats are own accounts", *_guesses(own, nearest)),
        (f"{boxes}, two who play for themselves: always the first seat", *_guesses(pair, lambda _: "0")),
        (f"{boxes}, both seats are own accounts, one plays anything", *_guesses(thrown, lambda _: "0")),
    ]
    return _table(("who is guessed about", "guesses a game", "right", "off (Brier)", "exact odds"), rows)


def _honest(question: SpectatorQuestion, chance: Random) -> str:
    return nearest(question) if chance.random() < KNOWS else chance.choice(question.answers)


def _named(told: Sequence[Told], accounts: int, name: str, *, spread: bool, first: bool) -> float:
    """How often one of somebody's accounts is named as right most often, among others who watch.

    `spread`: where nothing is likelier, they say different things; `first`: theirs are the oldest accounts, which are
    named first.
    """
    chance = Random(f"{SEED}/{name}")
    hits = 0
    for table in told:
        right = [0] * (accounts + OTHERS)
        for one in table.resolved:
            said = [_honest(one.question, chance) for _ in right]
            if spread:
                options = one.question.answers
                said[:accounts] = [options[number % len(options)] for number in range(accounts)]
            for who, answer in enumerate(said):
                found = score(one, answer)
                right[who] += found is not None and found.right
        most = max(right)
        best = [who for who, many in enumerate(right) if many == most > 0]
        named = best[:NAMED] if first else best[::-1][:NAMED]
        hits += any(who < accounts for who in named)
    return hits / len(told)


def naming() -> Lines:
    """What accounts bring that guess as well as the others, or one each of the answers."""
    rows = []
    for key, players in ((CARDS, 3), (BOXES, 4)):
        told = [*tables(key, (good,) * players, "honest")]
        for accounts in (1, 2, 3, 5):
            cells = [
                f"{100 * _named(told, accounts, f'{key}/{accounts}/{spread}/{first}', spread=spread, first=first):.0f}%"
                for spread in (False, True)
                for first in (True, False)
            ]
            rows.append((f"{say(f'game.{key}')}, {players} play", str(accounts), *cells))
    columns = ("table", "accounts", "each for itself, oldest", "newest", "an answer each, oldest", "newest")
    return _table(columns, rows)


# The Crowd


def crowd(accounts: int, others: int) -> Play:
    """The Crowd's seat: what most vote for, of equals what was voted for first, which the accounts see to."""

    def answer(game: Plugin, state: SomeState, decision: Decision[SomeAction], chance: Random) -> SomeAction:
        options = {game.rules.action_text(option): option for option in decision.options}
        if len(options) == 1:
            return decision.options[0]
        best = good(game, state, decision, chance)
        wanted = spoiling(game, state, decision, chance)
        votes = [game.rules.action_text(wanted)] * accounts
        for _ in range(others):
            one = best if chance.random() < KNOWS else chance.choice(decision.options)
            votes.append(game.rules.action_text(one))
        most = most_wanted(votes, tuple(options))
        return best if most is None else options[most]

    return answer


def _decided(accounts: int, others: int) -> float:
    """How often accounts that want the worse of two answers have it."""
    chance = Random(f"{SEED}/decided/{accounts}/{others}")
    number = 4000
    decided = 0
    for _ in range(number):
        votes = ["worse"] * accounts
        votes += ["better" if chance.random() < (1 + KNOWS) / 2 else "worse" for _ in range(others)]
        decided += most_wanted(votes, ("better", "worse")) == "worse"
    return decided / number


def voting() -> Lines:
    """How many of the Crowd's answers are theirs, and what that is worth to them at the table."""
    rows = []
    for others in (0, 2, 5, 10):
        for accounts in (0, 1, 3, 5):
            if not others and accounts > 1:
                continue
            wins = []
            for key in (CARDS, BOXES):
                told = [*tables(key, (good, crowd(accounts, others)), f"crowd/{others}", CROWD_GAMES)]
                wins.append(f"{100 * fmean(int(0 in one.first) / len(one.first) for one in told):.0f}%")
            taken = f"{100 * _decided(accounts, others):.0f}%" if accounts or others else "–"
            rows.append((str(others), str(accounts), taken, *wins))
        print(f"the Crowd of {others}: done", file=sys.stderr, flush=True)
    won = [f"wins against it in {say(f'game.{key}')}" for key in (CARDS, BOXES)]
    return _table(("others vote", "accounts", "worse of two answers is played", *won), rows)


PARTS = (
    ("Guesses with an accomplice at the table", guessing),
    (f"Being named as right most often, beside {OTHERS} others", naming),
    ("The Crowd outvoted", voting),
)


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Lines:
    return [row(columns), row(["---"] * len(columns)), *(row(cells) for cells in rows), ""]


def page() -> str:
    """All tables."""
    return "\n".join([line for title, part in PARTS for line in ("", f"### {title}", "", *part())])


def main() -> int:
    """Simulate, and print or write."""
    parser = argparse.ArgumentParser(prog="python -m bench.spectators", description="What several accounts bring.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/league.md")
    parsed, made = parser.parse_args(), page()
    if parsed.write:
        PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), START, made), encoding="utf-8")
    print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
