"""Descriptions, text boards and what the host says: complete, in order, within their limits."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.flip7.pictures import (
    alt,
    draw_panel,
    draw_result,
    draw_table,
    host_lines,
    lines,
    plain,
    plain_panel,
    plain_result,
    plain_table,
    words,
)
from bot.games.flip7.players.odds import Odds
from bot.games.flip7.rules.cards import NAMES
from bot.games.flip7.rules.view import FlipView, LineView, QuestionView, View
from bot.render.bubble import directed, wrapped
from bot.render.picture import ALT_LIMIT, Person
from bot.render.typesetting.direction import base_direction
from gallery import flip7
from tests.games.flip7.pictures.seen import EMPTY, all_empty, named, playing, scored, with_line

BLOCK_LIMIT = 3500
FULL = LineView(
    ("12", "11", "10", "9", "8", "7"),
    ("7", "8", "9", "10", "11", "12"),
    ("+2", "+4", "+6", "+8", "+10", "x2"),
    second=True,
    duplicate=None,
    status="active",
    points=144,
)
HELD = LineView(("9", "5"), ("5", "9"), ("+4",), second=True, duplicate=None, status="active", points=18)


def question(ask: str, seat: int = 1, card: str | None = None) -> QuestionView:
    return QuestionView(seat, ask, card, ("hit", "stay") if ask == "turn" else (0, 1))  # type: ignore[arg-type]


def calm(seats: int = 4) -> View:
    """Turns, nobody asked, nothing in front of anybody."""
    return replace(all_empty(playing(seats)), question=None, turned=None, flips=(), in_hand=(), waiting=())


# Descriptions


@pytest.mark.parametrize("seats", [1, 2, 5, 12, 18])
def test_descriptions_name_every_player_and_fit(seats: int) -> None:
    people = [Person(f"Somebody {seat}") for seat in range(seats)]
    for state in flip7.states(seats, 6)[::41]:
        view = flip7.GAME.view(state, 0)
        told = [draw_table(view, people).alt, draw_panel(view, 0, people, {}).alt]
        if view.phase == "over":
            told.append(draw_result(view, people).alt)
        for text in told:
            assert 0 < len(text) <= ALT_LIMIT
            assert all(f"Somebody {seat}:" in text for seat in range(seats))


def test_who_has_made_it_ends_their_sentence_with_one_mark() -> None:
    whole = [flip7.GAME.view(state, 0) for state in flip7.states(2, 6)]
    there = [view for view in whole if any(seat.missing == 0 for seat in view.seats)]
    assert there
    for view in there:
        for text in (alt.table(view, named(2)), alt.panel(view, 0, named(2), {}, "")):
            assert "made it!" in text
            assert "!." not in text


def test_a_description_of_eighteen_full_lines_still_names_everybody() -> None:
    view = playing(18)
    for seat in range(18):
        view = with_line(view, seat, FULL)
    text = draw_table(view, named(18)).alt
    assert len(text) <= ALT_LIMIT
    assert all(f"Somebody {seat}:" in text for seat in range(18))


def test_the_table_begins_with_who_is_asked_and_tells_that_player_first() -> None:
    view = replace(calm(), question=question("turn", 2))
    text = alt.table(view, named(4))
    assert text.startswith("Somebody 2: hit or stay?")
    places = [text.index(f"Somebody {seat}:", 20) for seat in (2, 3, 0, 1)]
    assert places == sorted(places)


def test_cards_in_front_are_told_as_they_lie() -> None:
    text = alt.table(with_line(calm(), 1, HELD), named(4))
    assert "Somebody 1: in, 18 in front (9, 5, +4, Second Chance)" in text


def test_a_bust_is_told_with_the_second_card() -> None:
    line = replace(HELD, second=False, duplicate="9", status="busted", points=0)
    text = alt.table(with_line(calm(), 1, line), named(4))
    assert "Somebody 1: bust (9, 5, +4, 9 again), total" in text


def test_the_pile_the_dealer_and_the_distance_are_told() -> None:
    view = replace(calm(), pile=41, dealer=2)
    seats = tuple(replace(seat, total=120, missing=80) for seat in view.seats)
    text = alt.table(replace(view, seats=seats), named(4))
    assert "41 cards in the pile, Somebody 2 deals." in text
    assert "total 120, 80 to go." in text


def test_what_goes_on_is_told() -> None:
    view = replace(
        calm(),
        flips=(FlipView(1, 2, ("freeze",)),),
        in_hand=((3, "flip3"), (3, "freeze")),
        waiting=(("freeze", 0), ("flip3", 2)),
    )
    text = alt.table(view, named(4))
    assert "Somebody 1 flips three cards: 1 done, set aside Freeze." in text
    assert "Somebody 3 has to give: Flip Three, Freeze." in text
    assert "Waiting: Freeze on Somebody 0, Flip Three on Somebody 2." in text


def test_the_own_panel_begins_with_what_is_asked_then_the_own_line_and_the_odds() -> None:
    view = with_line(replace(calm(), question=question("turn", 0), viewer=0), 0, HELD)
    text = draw_panel(view, 0, named(4), {"odds": Odds(0.25, 1.5, 0.04)}).alt
    assert text.startswith("Hit or stay?")
    own, odds, others = (text.index(part) for part in ("9, 5, +4, Second Chance", "bust 25%", "Somebody 1:"))
    assert own < odds < others
    assert "+1.5 points on average, Flip 7 4%" in text


def test_the_panel_tells_what_is_in_the_pile() -> None:
    view = replace(calm(), unseen={kind: int(kind == "12") * 9 + int(kind == "freeze") * 2 for kind in NAMES}, viewer=0)
    assert "In the pile: 9× 12, 2× Freeze." in draw_panel(view, 0, named(4), {}).alt
    empty = replace(view, unseen=dict.fromkeys(NAMES, 0), pile=0, discard=())
    assert "No card is left." in draw_panel(empty, 0, named(4), {}).alt


def test_with_an_empty_pile_the_next_card_is_one_of_the_discards() -> None:
    discard = ("5", "9", "9", "x2", "freeze")
    view = replace(
        calm(), unseen=dict.fromkeys(NAMES, 0), pile=0, discard=discard, question=question("turn", 0), viewer=0
    )
    view = with_line(view, 0, replace(HELD, second=False))
    assert host_lines.panel(view, 0).text == "Careful: 3 of 5 cards would be a bust."
    assert "The pile is empty; reshuffled: 1× 5, 2× 9, 1× x2, 1× Freeze." in draw_panel(view, 0, named(4), {}).alt
    text = plain_panel(view, 0, named(4), {})
    assert "Reshuffled" in text
    assert "Still in the pile" not in text


def test_alone_every_rounds_points_are_told() -> None:
    view = flip7.first(1, lambda view: view.round == 5 and view.phase == "turns", viewer=0)
    scores = ", ".join(str(past.scores[0]) for past in view.rounds)
    assert f"Rounds: {scores}." in draw_panel(view, 0, named(1), {}).alt


def test_ai_seats_and_what_people_do_are_told() -> None:
    people = [Person("Ada", "thinking"), Person("Pip", ai=True), Person("Bo", "autopilot"), Person("Cy", "done")]
    text = alt.table(calm(), people)
    for told in ("Ada (thinking):", "Pip (AI):", "Bo (on autopilot):", "Cy (done):"):
        assert told in text


def test_between_rounds_it_is_told_what_the_round_brought() -> None:
    view = scored(4)
    text = alt.table(view, named(4))
    for line, score, seat in zip(view.rounds[-1].lines, view.rounds[-1].scores, view.seats, strict=True):
        said = text[text.index(f"Somebody {seat.seat}:", 60) :].split(". ")[0]
        assert f"{score} this round" in said
        assert f"total {seat.total}" in said
        assert ("bust" in said) == (line.status == "busted")


# Text boards


@pytest.mark.parametrize("seats", [1, 4, 18])
def test_text_boards_fit_a_message_and_leave_no_card_out(seats: int) -> None:
    people = [Person(f"Somebody {seat}") for seat in range(seats)]
    for state in flip7.states(seats, 6)[::41]:
        view = flip7.GAME.view(state, 0)
        boards = [plain_table(view, people), plain_panel(view, 0, people, {})]
        for board in boards:
            assert len(board) <= BLOCK_LIMIT
        for spot in lines.spots(view):
            if cards := alt.cards(spot):
                assert cards in boards[0]
            assert f"In front {spot.gain}  total {spot.total}  {words.distance(spot.missing)}" in boards[0]
        if view.phase == "over":
            assert len(plain_result(view, people)) <= BLOCK_LIMIT


def test_eighteen_full_lines_with_long_names_fit_a_message_too() -> None:
    view = playing(18)
    for seat in range(18):
        view = with_line(view, seat, FULL)
    people = [Person("Bartholomäus von Langenname", "autopilot", ai=True)] * 18
    assert len(plain_table(view, people)) <= BLOCK_LIMIT
    assert len(plain_panel(view, 0, people, {"odds": Odds(1, 1, 1)})) <= BLOCK_LIMIT


def test_no_number_of_the_text_boards_stands_without_its_word() -> None:
    """Who hears them has no columns to tell one number from another by."""
    told = plain_table(playing(6), named(6)).split("\n")
    points = [row for row in told if row.endswith("to go")]
    assert len(points) == 6
    assert all(re.fullmatch(r"  In front \d+  total \d+  \d+ to go", row) for row in points)


def test_the_text_panel_counts_the_pile_and_marks_what_would_be_a_bust() -> None:
    view = with_line(replace(calm(), viewer=0), 0, HELD)
    view = replace(view, unseen={kind: number for number, kind in enumerate(NAMES)})
    text = plain_panel(view, 0, named(4), {})
    assert "!5: " in text
    assert "!9: " in text
    assert text.count("!") >= 3
    for count in range(len(NAMES)):
        assert f" {count}" in text


def test_the_text_marks_who_is_asked() -> None:
    view = replace(calm(), question=question("turn", 2))
    rows = plain_table(view, named(4)).split("\n")
    assert [row for row in rows if row.startswith(">")] == ["> Somebody 2"]


def test_the_text_result_has_every_round_of_everybody() -> None:
    view = flip7.first(4, lambda view: view.phase == "over")
    text = plain_result(view, named(4))
    for seat in range(4):
        after = text[text.index(f"Somebody {seat}\n") :].split("\n")[1]
        assert after.split() == [str(past.scores[seat]) for past in view.rounds][: plain.SCORES]


def test_a_name_cannot_close_the_code_block_it_stands_in() -> None:
    view = replace(calm(2), question=question("turn", 0), turned=(1, "5"), flips=(FlipView(0, 2, ()),))
    people = [Person("```"), Person("a`b")]
    for text in (plain_table(view, people), plain_panel(view, 1, people, {}), alt_free(people)):
        assert "`" not in text


def alt_free(people: list[Person]) -> str:
    return plain_result(flip7.first(2, lambda view: view.phase == "over"), people)


# The host


def says(view: View) -> host_lines.HostLine:
    return host_lines.table(view, [Person(name) for name in ("Ada", "Bo", "Cy", "Di")])


def test_the_host_asks_who_is_asked() -> None:
    assert says(replace(calm(), question=question("turn"))).text == "Bo: hit or stay?"
    assert says(replace(calm(), question=question("target", card="freeze"))).text == "Bo: who gets the Freeze?"
    assert says(replace(calm(), question=question("give", card="second"))).text == "Bo: who gets the Second Chance?"
    deal = replace(calm(), phase="deal", question=question("turn"))
    assert says(deal).text == "Bo: take your card, or stay?"


def test_the_host_is_dismayed_at_a_bust_and_tells_who_is_next() -> None:
    line = replace(HELD, duplicate="9", second=False, status="busted", points=0)
    view = with_line(replace(calm(), turned=(0, "9")), 0, line)
    assert says(view) == host_lines.HostLine("oops", "Oh no! Ada busts on a second 9.")
    after = says(replace(view, question=question("turn")))
    assert after == host_lines.HostLine("oops", "Ada busts! Bo: hit or stay?")
    assert says(replace(view, turned=(2, "9"))).mood != "oops", "a bust before the last card is old"


@pytest.mark.deep
def test_the_host_cheers_a_flip_7_with_its_points() -> None:
    view = flip7.first(4, flip7.seven)
    last = view.rounds[-1]
    assert last.flip7_by is not None
    found = says(view)
    assert found.mood == "cheer"
    assert "FLIP 7" in found.text
    assert str(last.scores[last.flip7_by]) in found.text


def test_the_host_cheers_a_flip_7_before_the_round_is_scored() -> None:
    numbers = ("12", "0", "5", "9", "3", "1", "2")
    line = replace(EMPTY, cards=numbers, numbers=numbers, points=32)
    assert says(with_line(replace(calm(), turned=(0, "2")), 0, line)).text == "FLIP 7 for Ada! That's 47 points!"


def test_the_host_cheers_a_save() -> None:
    view = with_line(replace(calm(), turned=(0, "9")), 0, replace(HELD, duplicate="9"))
    assert says(view) == host_lines.HostLine("cheer", "Phew! A Second Chance saves Ada from the 9.")


def test_the_host_drums_before_a_card_that_matters() -> None:
    risky = with_line(replace(calm(), question=question("turn")), 1, HELD)
    assert says(risky).is_dramatic
    assert not says(replace(calm(), question=question("turn"))).is_dramatic
    flipping = replace(calm(), turned=(1, "3"), flips=(FlipView(1, 1, ()),))
    assert says(flipping) == host_lines.HostLine("present", "Bo flips three: 2 of 3!", is_dramatic=True)


def test_the_host_tells_the_sixth_number() -> None:
    view = with_line(replace(calm(), question=question("turn")), 1, FULL)
    assert says(view).text == "Bo: one more for Flip 7?"


def test_the_host_tells_the_card_just_turned() -> None:
    assert says(replace(calm(), turned=(0, "8"))).text == "Ada flips an 8."
    assert says(replace(calm(), turned=(0, "flip3"))).text == "Ada flips a Flip Three."
    assert says(calm()).text == "Cards for everybody!"


@pytest.mark.parametrize(
    ("scores", "said", "mood"),
    [
        ((10, 30, 0, 5), "The round is over. Bo scores most: 30!", "hello"),
        ((30, 30, 0, 5), "The round is over. 2 players get 30 each!", "hello"),
        ((0, 0, 0, 0), "Everybody bust! Nobody scores.", "oops"),
    ],
)
def test_the_host_sums_up_a_round(scores: tuple[int, ...], said: str, mood: str) -> None:
    view = flip7.first(4, lambda view: view.phase == "scored" and view.rounds[-1].flip7_by is None)
    last = replace(view.rounds[-1], scores=scores, end="all_out")
    found = says(replace(view, rounds=(*view.rounds[:-1], last)))
    assert (found.text, found.mood) == (said, mood)


def test_the_host_names_the_winner() -> None:
    view = flip7.first(4, lambda view: view.phase == "over")
    assert view.winners is not None
    assert "wins with" in says(view).text
    assert says(replace(view, winners=(0, 1))).text == "2 players share the win!"


def test_at_the_end_the_host_says_to_everybody_what_is_true_of_their_place() -> None:
    view = flip7.first(4, lambda view: view.phase == "over")
    seats = tuple(replace(seat, rank=place) for place, seat in enumerate(view.seats, 1))
    ended = replace(view, seats=seats)
    assert [host_lines.panel(ended, seat).text for seat in range(4)] == [
        "We have a winner!",
        "In 2nd place!",
        "In 3rd place!",
        "The cards owe you one!",
    ]


def test_on_the_own_panel_the_host_warns_reassures_and_counts() -> None:
    def said(view: View) -> str:
        return host_lines.panel(view, 0).text

    view = replace(with_line(calm(), 0, replace(HELD, second=False)), question=question("turn", 0), pile=20)
    unseen = dict.fromkeys(NAMES, 0)
    assert said(replace(view, unseen=unseen)) == "No card can bust now. Hit!"
    assert said(replace(view, unseen={**unseen, "9": 5, "12": 15})) == "Careful: 5 of 20 cards would be a bust."
    assert said(replace(view, unseen={**unseen, "9": 1, "12": 19})) == "Hit or stay?"
    assert said(with_line(replace(view, unseen={**unseen, "9": 5}), 0, HELD)) == "The Second Chance covers one bust."
    assert said(with_line(view, 0, FULL)) == "One more number is Flip 7: +15!"
    for status, words_ in (
        ("busted", "Bust!"),
        ("frozen", "Frozen"),
        ("stayed", "Safe with"),
        ("waiting", "on its way"),
    ):
        line = replace(EMPTY, status=status)  # type: ignore[arg-type] # a status
        assert words_ in said(with_line(replace(view, question=None), 0, line))


def test_on_a_panel_the_host_says_what_is_true_for_whoever_looks_at_it() -> None:
    """Others look at it too, and at the best round that somebody shares."""
    view = replace(with_line(calm(), 0, HELD), question=question("turn", 0), pile=20)
    for unseen in ({}, {"9": 5}, {"9": 5, "12": 15}):
        for held in (HELD, replace(HELD, second=False)):
            shown = replace(with_line(view, 0, held), unseen={**dict.fromkeys(NAMES, 0), **unseen})
            assert not re.search(r"\byou", host_lines.panel(shown, 0).text, re.IGNORECASE)


@pytest.mark.parametrize("kind", NAMES)
def test_every_card_has_words(kind: str) -> None:
    assert words.card(kind)
    assert words.one(kind).startswith(("a ", "an "))


def test_sentences_keep_their_direction_whatever_name_they_begin_with() -> None:
    """Each line of the bubble runs from left to right: its question mark is at the right."""
    people = [Person("\u05e9\u05d9\u05e8\u05d4 \u05db\u05d4\u05df")] * 4
    said = host_lines.table(replace(calm(), question=question("turn")), people).text
    shown = wrapped(said, 260, 40, 3)
    assert len(shown) > 1
    for line in directed(said, shown):
        assert base_direction(line) == "L"
        assert line.count("\u2068") == line.count("\u2069"), "a name that is broken is isolated in both lines"
    assert directed("abc def", ("abc", "def")) == ("abc", "def")
