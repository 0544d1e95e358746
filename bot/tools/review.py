"""`python -m bot review FILE|-`: what is said of every turn in finished games, by their records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TextIO

from bot.engine.core import IllegalAction, JsonObject, JsonValue
from bot.engine.record import Header, RecordError
from bot.engine.review import Review, Verdict, past_of
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import of_codec, record_codecs
from bot.tools.replay import records_in

SHOWN = ("seat", "round", "turn", "kind", "first", "last", "played", "best", "cost", "error")
"""What is printed of a verdict."""
FAILED = 2
"""Exit status if a record was wrong, or could not be read."""


def review_file(name: str, out: TextIO, *, as_json: bool) -> int:
    """Review every seat of every record; the exit status is 0 if all of them could be."""
    records = records_in("review", name)
    if records is None:
        return FAILED
    status = 0
    for record in records:
        try:
            if isinstance(record, RecordError):
                raise record
            header, reviews = reviewed(record)
        except RecordError as error:
            status = FAILED
            _print(error.to_json(), out)
            continue
        if as_json:
            _print({"turns": [_shown(verdict) for review in reviews for verdict in review.turns]}, out)
        else:
            print(*_lines(header, reviews), sep="\n", file=out)
        out.flush()
    return status


def reviewed(record: JsonValue) -> tuple[Header, list[Review]]:
    """Return the reviews of all seats of a record; `RecordError` for one that is wrong or not over."""
    header, past = past_of(record, record_codecs())
    reviewer = of_codec(header.codec).reviewer
    if reviewer is None:
        raise RecordError(None, IllegalAction("no_review", message=f"{header.game.key} offers no reviews"))
    return header, [run_to_completion(reviewer.review(past, seat)) for seat in range(past.seats)]


def _shown(verdict: Verdict) -> JsonObject:
    whole = verdict.to_json()
    return {key: whole[key] for key in SHOWN}


def _lines(header: Header, reviews: list[Review]) -> Iterator[str]:
    """Yield a table: how often each was said of a seat, then what was flagged."""
    yield "seat  turns  best  fine  close  slip  mistake  forced    cost"
    for review in reviews:
        kinds = [verdict.kind for verdict in review.turns]
        yield (
            f"{review.seat:4}{len(kinds):7}{kinds.count('best'):6}{kinds.count('fine'):6}{kinds.count('close'):7}"
            f"{kinds.count('slip'):6}{kinds.count('mistake'):9}{kinds.count('forced'):8}"
            f"{sum(verdict.cost for verdict in review.turns):8.1f}"
        )
    text = header.game.action_text
    for review in reviews:
        for verdict in review.turning_points(len(review.turns)):
            played, best = (
                " ".join(text(header.game.parse_action(action)[1]) for action in actions)
                for actions in (verdict.played, verdict.best)
            )
            yield (
                f"seat {verdict.seat}, round {verdict.round}, turn {verdict.turn}: {verdict.kind}, "
                f"{verdict.cost:.1f} ± {verdict.error:.1f} points: {played}; better {best}"
            )


def _print(result: JsonObject, out: TextIO) -> None:
    print(json.dumps(result, separators=(",", ":")), file=out)
