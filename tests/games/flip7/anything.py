"""Any options, tables and seeds, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.engine.core import JsonValue
from bot.games.flip7.rules.options import CHOICES

Options = dict[str, JsonValue]

_each: dict[str, st.SearchStrategy[JsonValue]] = {
    "target_score": st.sampled_from([50, 80, 200]),
    "fresh_deck_each_round": st.booleans(),
    **{name: st.sampled_from(words) for name, words in CHOICES.items()},
}
options: st.SearchStrategy[Options] = st.fixed_dictionaries(_each)
seats = st.one_of(st.integers(1, 5), st.integers(1, 18))
seeds = st.integers(0, 2**32)
hits = st.sampled_from([0.4, 0.6, 0.8, 0.95])
"""How often a random player hits."""
