"""What lies before the process that thinks: who comes first, and that nothing begun is lost."""

from __future__ import annotations

from collections.abc import Generator

from bot.thinking.desk import Desk, Urgency


def slices(name: str, done: list[str], count: int) -> Generator[None, None, str]:
    """Something that takes a while."""
    for number in range(count):
        done.append(f"{name}{number}")
        yield
    return name


def work(desk: Desk[str], done: list[str], count: int = 2) -> str | None:
    """Do one piece of what comes first; its name once it is done."""
    try:
        next(desk.begun(lambda: slices(desk.first, done, count)))
    except StopIteration as end:
        desk.put_away()
        return str(end.value)
    return None


def test_the_most_urgent_comes_first_and_what_was_begun_goes_on_where_it_stopped() -> None:
    desk, done = Desk[str](), list[str]()
    desk.lay_down("review", Urgency.LOW)
    assert work(desk, done) is None
    desk.lay_down("try", Urgency.MIDDLE)
    assert work(desk, done) is None
    desk.lay_down("thought", Urgency.HIGH)
    finished = [work(desk, done) for _ in range(5)]
    assert [name for name in finished if name] == ["thought", "try"]
    assert work(desk, done) is None
    assert work(desk, done) == "review"
    assert done == ["review0", "try0", "thought0", "thought1", "try1", "review1"]
    assert not desk


def test_equally_urgent_ones_are_done_one_at_a_time_as_they_came() -> None:
    desk, done = Desk[str](), list[str]()
    for name in ("a", "b"):
        desk.lay_down(name, Urgency.LOW)
    while desk:
        work(desk, done)
    assert done == ["a0", "a1", "b0", "b1"]
