"""A game that brings a reviewer and no screens of its own for reviews: everything has a default."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from unittest.mock import patch

import pytest

from bot import text
from bot.engine.core import JsonObject, SomeRules, SomeState
from bot.engine.record import Finished
from bot.engine.review import Judgement, Kind, Past, Review, Verdict
from bot.engine.run_to_completion import run_to_completion
from bot.games.plugin import Plugin
from bot.text import DEFAULT, Catalogue
from tests.features.reviews.reviewed import Here, Looks, labels_of
from tests.small_games import bidding, their_words
from tests.ui.build import finished_of, table_of


class Auditor:
    """Finds that another bid would have been better, every time."""

    version = 3

    def review(self, past: Past, seat: int) -> Generator[None, None, Review]:
        """See `Reviewer`."""
        state = past.rules.start(past.seats, past.options, past.chance).state
        verdicts: list[Verdict] = []
        for at, (who, action) in enumerate(past.actions):
            if who == seat:
                yield
                decision = past.rules.decision(state, seat)
                assert decision is not None
                other = next(option for option in decision.options if option != action)
                played, best = ((past.rules.dump_action(seat, one),) for one in (action, other))
                number = len(verdicts)
                facts: JsonObject = {"reasons": ["nobody_bid", "no_words"], "number": 2}
                kind: Kind = "slip" if number else "best"
                verdicts.append(Verdict(seat, 0, number + 1, kind, at, at, played, best, 2.0 + number, 0.0, 1.0, facts))
            state = past.rules.apply(state, who, action).state
        return Review(past.rules.key, self.version, seat, tuple(verdicts))

    def goes_on(self, rules: SomeRules, state: SomeState, seat: int) -> bool:
        """See `Reviewer`."""
        return False

    def judge(self, past: Past, verdict: Verdict, play: Sequence[JsonObject]) -> Generator[None, None, Judgement]:
        """See `Reviewer`."""
        yield
        return Judgement(0.0 if tuple(play) == verdict.best else 1.5, 0.0)


def audited() -> Plugin:
    """Bidding, with somebody who reviews it."""
    return replace(bidding(), load_reviewer=Auditor)


class There(Here):
    """A coach who knows that game."""

    async def review(self, finished: Finished, seat: int) -> Review:
        """See `ReviewMaker`."""
        return run_to_completion(Auditor().review(Past.of(finished, audited().rules), seat))

    async def judge(self, finished: Finished, verdict: Verdict, play: Sequence[JsonObject]) -> Judgement:
        """See `ReviewMaker`."""
        return run_to_completion(Auditor().judge(Past.of(finished, audited().rules), verdict, play))


@pytest.fixture(autouse=True)
def words() -> Iterator[None]:
    """The words of the small games, and of one reason."""
    with their_words():
        known = text.catalogue(DEFAULT)
        texts = {**known.texts, "bidding.reason.nobody_bid": "Nobody else bid a {number}."}
        more = Catalogue(DEFAULT, known.locale, texts, known.plurals)
        with patch.object(text, "catalogue", lambda _: more):
            yield


async def test_it_goes_from_the_best_moment_to_the_end(looks: Looks) -> None:
    looking = looks(finished_of(table_of(audited(), 2)))
    looking.reviews._maker = There()
    seen = await looking.open()
    assert "Your best moment · Turn 1" in seen.text
    assert "**Bid " in seen.text
    await looking.go(seen, "Go on")
    point = looking.review().turning_points()[0]
    assert "about **" in seen.text
    await looking.go(seen, "Try again")
    assert labels_of(seen)[:3] == ["Bid 1", "Bid 2", "Bid 3"]
    best = looking.table.rules.action_text(looking.table.rules.parse_action(point.best[0])[1])
    await looking.answer(seen, point.first, (), best)
    assert "Found!" in seen.text
    await looking.go(seen, "Show me")
    assert "Nobody else bid a 2." in seen.text
    assert "no_words" not in seen.text
    for _ in looking.review().turning_points():
        await looking.go(seen, "Go on" if "Go on" in labels_of(seen) else labels_of(seen)[-1])
    assert "That was your game" in seen.text
