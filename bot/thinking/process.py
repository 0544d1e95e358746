"""`python -m bot.thinking.process`: the process AI seats think in. It answers what comes in, the most urgent first.

In come pickled `WorkerRequest`, out go a length and a pickled `WorkerResponse` each. What takes long is done while
nothing else is asked, a slice at a time (`job.py`, `priority_queue.py`). It holds the rules and who plays them: no
pictures, no database, not even asyncio.
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from typing import BinaryIO, NamedTuple, TypeAlias

from bot.engine.core import Edition, SomeAction, SomeState, considered
from bot.games.catalogue import editions, games
from bot.thinking.job import Job, Urgency
from bot.thinking.priority_queue import PriorityQueue

LENGTH = 4
"""Bytes before an answer that say how long it is, the highest first."""
NICE = 5
"""Play comes first."""
YOUNG = 1
"""Generations of garbage that are looked through after each piece of work, from 0."""


class Thought(NamedTuple):
    """The question what a character answers here."""

    game: str
    edition: Edition
    state: SomeState
    seat: int
    character: str
    seed: str

    def answer(self) -> Sequence[SomeAction]:
        """Return everything it answers until nothing is asked of its seat."""
        game = editions(self.game)[self.edition]
        return considered(game.rules, game.players, self.state, self.seat, self.character, self.seed)


Question: TypeAlias = Thought | Job[object]


def urgency(question: Question) -> Urgency:
    """Return how urgent a question is: games that go on come first."""
    return question.urgency if isinstance(question, Job) else Urgency.HIGH


class WorkerRequest(NamedTuple):
    """A question with the number its answer will have."""

    number: int
    question: Question


class WorkerResponse(NamedTuple):
    """An answer, or why there is none."""

    number: int
    answer: object
    fault: str | None = None


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    games()
    gc.freeze()
    # Looking through all that the characters remember takes a tenth of a second: only what is new is looked through.
    gc.disable()
    waiting: queue.SimpleQueue[WorkerRequest] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, waiting), daemon=True).start()
    pending: PriorityQueue[WorkerRequest] = PriorityQueue()
    while True:
        _take_in(pending, waiting)
        answered = work(pending)
        gc.collect(YOUNG)
        if answered is None:
            continue
        packed = pickle.dumps(answered)
        try:
            answers.write(len(packed).to_bytes(LENGTH, "big") + packed)
            answers.flush()
        except BrokenPipeError:
            # Whoever asked is gone, and `_listen` has not noticed yet.
            os._exit(0)


def _take_in(pending: PriorityQueue[WorkerRequest], waiting: queue.SimpleQueue[WorkerRequest]) -> None:
    """Push what has been asked; wait for it if there is nothing else to do."""
    while not pending or not waiting.empty():
        asked = waiting.get()
        pending.push(asked, urgency(asked.question))


def work(pending: PriorityQueue[WorkerRequest]) -> WorkerResponse | None:
    """Answer what is most urgent, or do a slice of it; return the answer if there is one by now."""
    asked = pending.first
    try:
        if not isinstance(asked.question, Job):
            answer: object = asked.question.answer()
        else:
            slices = pending.begun(asked.question.slices)
            try:
                next(slices)
            except StopIteration as end:
                answer = end.value
            else:
                return None
        answered = WorkerResponse(asked.number, answer)
    except Exception:  # noqa: BLE001 - a failing character must not stop the others
        answered = WorkerResponse(asked.number, None, traceback.format_exc())
    pending.pop()
    return answered


def _listen(questions: BinaryIO, waiting: queue.SimpleQueue[WorkerRequest]) -> None:
    """Take in what is asked; end the process, in the middle of a thought too, when whoever asks is gone."""
    try:
        while True:
            waiting.put(pickle.load(questions))  # noqa: S301 - the bot itself writes it
    except EOFError:
        os._exit(0)
    except BaseException as error:  # noqa: BLE001 - nothing more can be understood
        if isinstance(error, pickle.UnpicklingError) and not questions.read(1):
            # Whoever asks was killed in the middle of a question.
            os._exit(0)
        traceback.print_exc()
        os._exit(1)


def main() -> None:
    """Take over the process: stopping is not its business, and what a game prints goes where errors go.

    Ctrl-C and many a service manager tell every process of the bot at once. The bot may still want an answer, and
    whoever asks no more ends this one by closing its input.
    """
    for stopping in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stopping, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    # By its name, not as `__main__`: that is what pickles say.
    from bot.thinking.process import main as run

    run()
