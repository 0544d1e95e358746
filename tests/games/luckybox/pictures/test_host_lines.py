"""The host's host_lines: one thing, the most important, and always true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.luckybox.pictures import draw_panel
from bot.games.luckybox.pictures.host_lines import host_line
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.state import Link
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.host import MOODS
from bot.render.picture import ALT_LIMIT
from tests.render.games import GAME, PEOPLE, states


def moment(**seat: object) -> tuple[View, SeatView]:
    """Turn 4 of round 2, the seat as given, with one untouched card."""
    state = next(s for s in states(1, 3) if s.phase == "turn" and s.round == 2 and s.turn == 4)
    view = GAME.view(state, 0)
    card = CardView(1, GAME.deck.face(1))
    given = {"cards": (card,), "chain": (), "waiting": (), "done": False, "stars": (0, 0, 0, 0)} | seat
    mine = replace(view.seats[0], **given)  # type: ignore[arg-type]
    return replace(view, seats=(mine,)), mine


def said(**seat: object) -> str:
    return host_line(*moment(**seat)).text


def test_a_box_is_cheered_before_all_else() -> None:
    full = CardView(1, GAME.deck.face(1), FULL)
    link = Link(1, (2, 2), None, (2, 5))
    view, mine = moment(cards=(full,), chain=(link,), waiting=("?",))
    assert host_line(view, mine).mood == "cheer"
    assert host_line(view, mine).text == "A box! That's 12 points!"
    two = (full, replace(full, id=2))
    assert said(cards=two, chain=(link, replace(link, card=2))) == "2 boxes! That's 24 points!"


def test_a_long_chain_is_cheered() -> None:
    chain = tuple(Link(1, (0, column), "?" if column else None, ()) for column in range(3))
    assert said(chain=chain).startswith("3 crosses in one turn")


def test_a_waiting_bonus_is_called_out() -> None:
    assert said(waiting=("?",)) == "A bonus: use your question mark!"
    assert said(waiting=("5",)) == "A bonus: use your 5!"
    assert "any order" in said(waiting=("?", "5"))


def test_who_is_done_hears_how_much_is_to_come() -> None:
    assert said(done=True) == "5 more numbers to come."


def test_a_card_nearly_full_is_pointed_at_by_its_letter() -> None:
    untouched, nearly = CardView(1, GAME.deck.face(1)), CardView(2, GAME.deck.face(2), FULL & ~1)
    assert said(cards=(untouched, nearly)) == "Card B: 1 square to go!"


def test_the_third_star_is_advertised() -> None:
    assert said(stars=(0, 2, 0, 0)) == "One more star is worth 5 points!"
    assert "star" not in said(stars=(0, 1, 0, 0))


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_host_has_something_to_say_at_every_moment_of_a_game(seats: int) -> None:
    for state in states(seats, 40 + seats):
        for seat in range(seats):
            view = GAME.view(state, seat)
            found = host_line(view, view.seats[seat])
            assert found.mood in MOODS
            assert 0 < len(found.text) <= 60


def test_what_the_host_says_on_the_picture_stands_in_its_description_where_there_is_room() -> None:
    view = GAME.view(next(s for s in states(1, 3) if s.phase == "turn"), 0)
    picture = draw_panel(view, 0, PEOPLE, {})
    assert host_line(view, view.seats[0]).text in picture.alt
    assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize(("band", "mood"), [("50-54", "oops"), ("55-59", "cheer"), ("70+", "cheer"), ("<=44", "oops")])
def test_alone_the_host_cheers_for_the_upper_half_of_the_bands(band: str, mood: str) -> None:
    view = replace(GAME.view(list(states(1, 3))[-1], 0), band=band)
    assert host_line(view, view.seats[0]).mood == mood


def test_beside_the_cards_one_has_the_host_speaks_in_the_description_too() -> None:
    state = next(s for s in states(1, 3) if s.phase == "choose" and s.round == 2 and len(s.seats[0].cards) == 3)
    view = GAME.view(state, 0)
    assert host_line(view, view.seats[0]).text in draw_panel(view, 0, PEOPLE, {}).alt


def test_at_the_end_everybody_hears_what_is_true_of_their_place() -> None:
    ended = next(GAME.view(state, None) for state in states(4, 1) if state.phase == "over")
    points = [seat.score.total for seat in ended.seats]
    seats = tuple(replace(seat, rank=place) for place, seat in enumerate(ended.seats, 1))
    said = [host_line(replace(ended, seats=seats), seat).text for seat in seats]
    assert said == [
        f"{points[0]} points! We have a winner!",
        f"{points[1]} points, in 2nd place!",
        f"{points[2]} points, in 3rd place!",
        f"{points[3]} points. The boxes owe you one!",
    ]
