"""Every kind of picture with its name: what the gallery shows and the golden images keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from bot.features.catalogue import ROOMS
from bot.games.catalogue import games
from bot.games.luckybox import State
from bot.games.luckybox.rules.faces import FULL
from bot.render.league import draw_profile, draw_ranking
from bot.render.picture import Voice
from bot.text import say
from gallery import flip7, league, positions, shows
from gallery.kind import Kind
from gallery.positions import Board

RULES = 2
"""Pages of a game's rules that stand in the gallery."""
ALIKE = frozenset(
    (
        "panel-1",
        "panel-2",
        "panel-hint",
        "panel-chain",
        "table-5",
        "table-voice",
        "table-reactions",
        "choice-hint",
        "moment",
        "duel-2",
        "short-panel",
        "short-result-4",
        "short-score",
        "short-table",
        "duel-one-deal",
        "tournament-servers",
        "flip7-names",
        "flip7-panel-stay",
        "flip7-panel-target",
        "flip7-table-reactions",
    )
)
"""What looks much as others do that stand there."""


def _bonuses() -> Board:
    return positions.panel(
        *positions.seat_of(
            4, lambda state, seat: state.phase == "turn" and state.round > 1 and len(state.seats[seat].waiting) > 1
        )
    )


def _lightning() -> Board:
    def fits(state: State, seat: int) -> bool:
        mine = state.seats[seat]
        if state.phase != "turn" or state.turn < 3 or mine.waiting or mine.done:
            return False
        costs = [mark.cost for mark in positions.marks(state, seat).values()]
        return min(costs, default=0) > 0 and max(costs) > 1

    state, seat = positions.seat_of(4, fits)
    return positions.panel(state, seat, note=say("panel.note_lightning", number=state.revealed))


def _completed() -> Board:
    def fits(state: State, seat: int) -> bool:
        mine = state.seats[seat]
        full = any(card.crossed == FULL for card in mine.cards)
        return state.phase == "turn" and full and not mine.done and len(mine.cards) == 5

    return positions.panel(*positions.seat_of(4, fits))


def _kept() -> Board:
    return positions.panel(
        *positions.seat_of(
            4, lambda state, seat: state.phase == "choose" and state.round == 1 and state.seats[seat].kept is not None
        )
    )


def _resting() -> Board:
    def fits(state: State, seat: int) -> bool:
        return state.phase == "turn" and state.round == 2 and state.turn == 6 and state.seats[seat].done

    return positions.panel(*positions.seat_of(4, fits))


def _crowded() -> Board:
    """More bonuses than there is room for: a long cascade."""
    board = positions.playing(4)
    waiting = ("?", "7", "3", "?", "9", "1", "5", "2", "?", "8", "4")
    seats = tuple(replace(seat, waiting=waiting) if seat.seat == board.seat else seat for seat in board.view.seats)
    return replace(board, view=replace(board.view, seats=seats), marks={})


def _chained() -> Board:
    """A chain longer than the head has room for."""
    state = positions.first(2, lambda state: state.phase == "turn" and len(state.seats[0].chain) > 2)
    board = positions.panel(state)
    mine = board.view.seats[0]
    return replace(board, view=replace(board.view, seats=(replace(mine, chain=mine.chain * 5), *board.view.seats[1:])))


def _tied() -> Board:
    """Two players who share the win."""
    board = positions.ended(3)
    best = next(seat for seat in board.view.seats if seat.rank == 1)
    seats = tuple(replace(best, seat=seat.seat) if seat.rank == 2 else seat for seat in board.view.seats)
    return replace(board, view=replace(board.view, seats=seats))


def _final_panel() -> Board:
    return positions.panel(positions.first(4, lambda state: state.phase == "over"))


def _somebody() -> Board:
    state = positions.first(4, lambda state: state.phase == "turn" and state.round == 2 and state.turn == 5)
    return positions.panel(state, seat=1, viewer=0)


def _choosing_table(seats: int) -> Board:
    def fits(state: State) -> bool:
        done = sum(seat.done for seat in state.seats)
        return state.phase == "choose" and state.round == 2 and done >= seats // 2

    return positions.table(positions.first(seats, fits))


def _panels() -> Iterator[Kind]:
    group = "Panels"
    for cards in range(1, 7):
        title = f"{cards} card{'s' if cards > 1 else ''}{', fewer than the game ever has' if cards < 3 else ''}"
        board = partial(positions.playing, cards)
        yield Kind(f"panel-{cards}", group, title, board)
    yield Kind("panel-bonuses", group, "Bonuses are waiting", _bonuses)
    yield Kind("panel-cascade", group, "More bonuses than fit", _crowded)
    yield Kind("panel-chain", group, "A long chain", _chained)
    yield Kind("panel-lightning", group, "Only lightning helps", _lightning)
    yield Kind("panel-box", group, "With a full card", _completed)
    yield Kind("panel-hint", group, "What a hint advises, or a review shows", lambda: positions.hinted(4))
    yield Kind("panel-done", group, "Done, waiting for the others", _resting)
    yield Kind("panel-other", group, "Somebody else's board", _somebody)
    yield Kind("panel-over", group, "One's own board at the end", _final_panel)


def _larger() -> Iterator[Kind]:
    """Pages of larger panels."""
    group = "Larger panels"
    for name, title, make, page in (
        ("larger", "The same, larger: two cards at a time", lambda: positions.playing(5), 0),
        ("larger-last", "A card alone on the last page of cards", lambda: positions.playing(5), 2),
        ("larger-bonuses", "Larger, bonuses are waiting", _bonuses, 1),
        ("larger-cascade", "Larger, more bonuses than fit", _crowded, 0),
        ("larger-chain", "Larger, a long chain", _chained, 0),
        ("larger-choice", "Larger, new cards to choose from", lambda: positions.choosing(5), 0),
        ("larger-choice-own", "Larger, the cards one has while choosing", lambda: positions.choosing(5), 2),
        ("larger-score", "Larger, the score", lambda: positions.playing(5), 3),
        ("larger-other", "Larger, somebody else's board", _somebody, 0),
        ("larger-over", "Larger, the score at the end", _final_panel, 3),
    ):
        told = name == "larger"
        yield Kind(name, group, title, lambda make=make, page=page: replace(make(), page=page), told=told)  # type: ignore[misc]


def _choices() -> Iterator[Kind]:
    group = "Choosing cards"
    yield Kind("choice-start", group, "Three of five at the start", lambda: positions.choosing(0))
    yield Kind("choice-hint", group, "The cards a hint advises", positions.advised_cards)
    yield Kind("choice-kept", group, "Chosen", _kept)
    for own in (3, 4, 5):
        title = f"One of three after round {own - 2}"
        yield Kind(f"choice-{own}", group, title, lambda own=own: positions.choosing(own))  # type: ignore[misc]


def _speaking() -> Board:
    """A character has something to say."""
    return replace(positions.gathered(4, 2, 6), voice=Voice(2, say("luckybox.voice.shark.chain.1")))


def _reacting() -> Board:
    """Symbols stand beside names."""
    board = positions.gathered(12, 4, 8)
    return replace(board, people=positions.reacting(board.people))


def _tables() -> Iterator[Kind]:
    group = "The table"
    yield Kind("table-1", group, "Alone", lambda: positions.gathered(1, turn=5))
    yield Kind("table-2", group, "Two players", lambda: positions.gathered(2))
    yield Kind("table-3", group, "Three players choosing", lambda: _choosing_table(3))
    yield Kind("table-4-early", group, "Four players, the first turns", lambda: positions.gathered(4, 1, 3))
    yield Kind("table-4", group, "Four players, the last turns", lambda: positions.gathered(4, 4, 8))
    yield Kind("table-5", group, "Five players", lambda: positions.gathered(5, 2, 4))
    yield Kind("table-6", group, "Six players choosing", lambda: _choosing_table(6))
    yield Kind("table-9", group, "Nine players", lambda: positions.gathered(9))
    yield Kind("table-12", group, "Twelve players, the last turns", lambda: positions.gathered(12, 4, 8))
    yield Kind("table-voice", group, "A character speaks", _speaking)
    yield Kind("table-reactions", group, "Twelve players, some of whom react", _reacting)
    yield Kind("table-over", group, "The end", lambda: replace(positions.ended(4), what="table"))
    yield Kind("names", group, "Names in many scripts", lambda: positions.gathered(12, names=positions.SCRIPTS))


def _short() -> Iterator[Kind]:
    group, last = "The short game", positions.short
    yield Kind("short-panel", group, "In the second of two rounds", lambda: positions.panel(last(1, 2, 5)))
    title = "Larger, the score with two rounds"
    yield Kind("short-score", group, title, lambda: replace(positions.panel(last(1, 2, 5)), page=3))
    yield Kind("short-table", group, "The table", lambda: positions.table(last(3, 2, 9)))
    yield Kind(
        "short-result-1", group, "The end, alone", lambda: positions.result(positions.states(1, 0, short=True)[-1])
    )
    yield Kind(
        "short-result-4",
        group,
        "The end, four players",
        lambda: positions.result(positions.states(4, 0, short=True)[-1]),
    )


def _results() -> Iterator[Kind]:
    group = "Results"
    yield Kind(
        "result-low", group, "Alone, a low band", lambda: positions.ended(1, lambda end: end.seats[0].total < 50)
    )
    yield Kind("result-high", group, "Alone, the top", lambda: positions.ended(1, lambda end: end.seats[0].total >= 70))
    for seats in (2, 4, 12):
        yield Kind(f"result-{seats}", group, f"{seats} players", lambda seats=seats: positions.ended(seats))  # type: ignore[misc]
    yield Kind("result-tie", group, "A shared win", _tied)
    yield Kind(
        "names-result",
        group,
        "Names in many scripts",
        lambda: positions.result(positions.first(12, lambda state: state.phase == "over"), positions.SCRIPTS),
    )


def _rankings() -> Iterator[Kind]:
    group = "Rankings and profiles"
    for name, title, ranking in (
        ("ranking-full", "A full page, one's own place below", league.leaderboard),
        ("ranking-rating", "Ratings, some provisional, of names in many scripts", league.rating),
        ("ranking-daily", "A day's results so far", league.daily),
        ("ranking-empty", "Nobody yet", league.nobody),
    ):
        yield Kind(name, group, title, drawn=lambda ranking=ranking: draw_ranking(ranking()))  # type: ignore[misc]
    yield Kind("profile-full", group, "Somebody who plays a lot", drawn=lambda: draw_profile(league.profile()))
    yield Kind("profile-new", group, "Somebody who has not played yet", drawn=lambda: draw_profile(league.newcomer()))


def of_features() -> Iterator[ModuleType]:
    """Yield the modules that draw what rooms draw: those that are there are found by their rooms' names."""
    for room in ROOMS:
        if find_spec(f"gallery.features.{room}") is not None:
            yield import_module(f"gallery.features.{room}")


def _features() -> Iterator[Kind]:
    for room in of_features():
        yield from room.kinds()


def _others() -> Iterator[Kind]:
    group, drawer = "Around the game", games()["luckybox"].drawer
    yield Kind("cover", group, "The title", drawn=drawer.draw_cover)
    yield from _rules("luckybox", group, "rules")
    yield Kind("host", group, "Clover, the host, in every mood", drawn=shows.host_moods, sent=False)
    yield Kind("emoji", group, "The symbols as emoji", drawn=shows.emoji_sheet, sent=False)
    yield Kind("moment", group, "The best moment of a game, step by step", drawn=shows.moment, sent=False)
    yield Kind("replay", group, "Six moments of an animated replay", drawn=shows.replay_moments, sent=False)


def _rules(game: str, group: str, name: str) -> Iterator[Kind]:
    """The pages of a game's rules."""
    plugin = games()[game]
    for number, page in enumerate(plugin.screens.rules_pages, 1):
        drawn = partial(plugin.drawer.draw_rules, number - 1)
        yield Kind(f"{name}-{number}", group, f"The rules: {page.name}", drawn=drawn, told=number <= RULES)


def _flip7() -> Iterator[Kind]:
    for part, boards in (("the table", flip7.TABLES), ("panels", flip7.PANELS), ("results", flip7.RESULTS)):
        for name, (title, make) in boards.items():
            yield Kind(name, f"Flip 7: {part}", title, drawn=lambda make=make: make().draw())  # type: ignore[misc]
    for name, (title, make) in flip7.LARGER.items():
        told = name == "flip7-larger"
        yield Kind(name, "Flip 7: larger panels", title, drawn=lambda make=make: make().draw(), told=told)  # type: ignore[misc]
    for name, title, drawn, sent in flip7.others():
        yield Kind(name, "Flip 7: around the game", title, drawn=drawn, sent=sent)
    yield from _rules("flip7", "Flip 7: around the game", "flip7-rules")


@cache
def kinds() -> dict[str, Kind]:
    """Every kind by name, in the gallery's order."""
    return {
        kind.name: replace(kind, told=kind.told and kind.name not in ALIKE)
        for part in (_panels, _larger, _choices, _tables, _results, _short, _rankings, _features, _others, _flip7)
        for kind in part()
    }
