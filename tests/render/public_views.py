"""What lies open of games that nobody wrote: any points, dice, marks and names, as hypothesis draws them."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.engine.core import Event
from bot.engine.public_view import PublicRow, PublicView
from bot.render.picture import Person
from tests.render.games import ODD_NAMES

MOST = 18
"""Players at most."""
EIGHTY = ("W" * 80, "🎲" * 80, "محمد" * 20, "`" * 80, "a b " * 20, "\u202e" * 80)
names = st.one_of(st.sampled_from((*ODD_NAMES, *EIGHTY)), st.text(max_size=80))
people = st.lists(
    st.builds(
        Person,
        names,
        st.sampled_from(("thinking", "done", "autopilot", "none")),
        st.booleans(),
        st.sampled_from((None, "rookie", "shark", "careful")),
    ),
    max_size=MOST,
)
dice = st.lists(st.one_of(st.integers(1, 6), st.sampled_from((0, 10, 20, 100))), max_size=22).map(tuple)
rows = st.builds(
    PublicRow,
    st.one_of(st.integers(0, 120), st.sampled_from((-40, 999, 99_999))),
    st.sampled_from((0, 0, 7, 48, 1250, -3)),
    st.sampled_from(("", "banked", "a very long way of saying how somebody stands")),
    dice,
)


@st.composite
def public_views(draw: st.DrawFn, over: bool | None = None) -> PublicView:
    """Any moment of any game."""
    found = tuple(draw(st.lists(rows, min_size=1, max_size=MOST)))
    seat = st.integers(0, len(found) - 1)
    ended = draw(st.booleans()) if over is None else over
    return PublicView(
        says=Event(draw(st.sampled_from(("asks", "over", "sneezed"))), draw(st.one_of(st.none(), seat))),
        rows=found,
        goal=draw(st.sampled_from((0, 1, 30, 100, 10_000))),
        asked=() if ended else tuple(sorted(draw(st.sets(seat, max_size=3)))),
        dice=draw(dice),
        over=ended,
        winners=tuple(sorted(draw(st.sets(seat, min_size=1, max_size=3)))) if ended else (),
        round=draw(st.sampled_from((0, 0, 1, 12, 250))),
    )
