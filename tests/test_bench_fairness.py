"""The simulations of docs/league.md: what abuse is worth now is what that page says, and less than before."""

from __future__ import annotations

from bench import fairness


def test_thrown_games_bring_little_and_no_place_among_the_others() -> None:
    seconds = 12 * fairness.THROWN
    before = fairness._farm(fairness.League(fair=False), 1, seconds)
    now = fairness._farm(fairness.League(fair=True), 1, seconds)
    assert (before, now) == ("2259 ± 796", "1758 ± 943 ?")
    assert f"| {before} | {now} |" in fairness.PAGE.read_text(encoding="utf-8")


def test_who_gives_up_what_they_would_lose_is_rated_as_last() -> None:
    before, _ = fairness._months(fairness._unrated_if(fairness._loses), "a test", fair=False)
    honest, _ = fairness._months(fairness._honest, "a test", fair=True)
    now, rated = fairness._months(fairness._last_if(fairness._loses), "a test", fair=True)
    assert before > honest > now
    assert rated == 1


def test_deleting_ones_data_leads_to_no_place_among_the_others() -> None:
    before = fairness._deletes("a test", fair=False)[-1]
    now = fairness._deletes("a test", fair=True)[-1]
    assert before > 10 > 3 > now
