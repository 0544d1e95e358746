"""What lies before the process that thinks: who comes first, and that nothing begun is lost."""

from __future__ import annotations

from collections.abc import Generator

from bot.thinking.job import Urgency
from bot.thinking.priority_queue import PriorityQueue


def slices(name: str, done: list[str], count: int) -> Generator[None, None, str]:
    """Something that takes a while."""
    for number in range(count):
        done.append(f"{name}{number}")
        yield
    return name


def work(waiting: PriorityQueue[str], done: list[str], count: int = 2) -> str | None:
    """Do one piece of what comes first; its name once it is done."""
    try:
        next(waiting.begun(lambda: slices(waiting.first, done, count)))
    except StopIteration as end:
        waiting.pop()
        return str(end.value)
    return None


def test_the_most_urgent_comes_first_and_what_was_begun_goes_on_where_it_stopped() -> None:
    waiting, done = PriorityQueue[str](), list[str]()
    waiting.push("review", Urgency.LOW)
    assert work(waiting, done) is None
    waiting.push("try", Urgency.MIDDLE)
    assert work(waiting, done) is None
    waiting.push("thought", Urgency.HIGH)
    finished = [work(waiting, done) for _ in range(5)]
    assert [name for name in finished if name] == ["thought", "try"]
    assert work(waiting, done) is None
    assert work(waiting, done) == "review"
    assert done == ["review0", "try0", "thought0", "thought1", "try1", "review1"]
    assert not waiting


def test_equally_urgent_ones_are_done_one_at_a_time_as_they_came() -> None:
    waiting, done = PriorityQueue[str](), list[str]()
    for name in ("a", "b"):
        waiting.push(name, Urgency.LOW)
    while waiting:
        work(waiting, done)
    assert done == ["a0", "a1", "b0", "b1"]
