"""What may be seen: everything but the order of the draw pile, with what a picture of the table needs."""

from bot.games.flip7.rules.view import FlipView, LineView, QuestionView
from tests.games.flip7.build import table


def test_a_line_has_its_cards_as_they_came_and_sorted() -> None:
    line = table("12 5 x2 4 3 6 +4 second", seats=1).hit(*[0] * 7).view().seats[0].line
    assert line == LineView(
        cards=("12", "5", "4", "3", "6"),
        numbers=("3", "4", "5", "6", "12"),
        modifiers=("+4", "x2"),
        second=True,
        duplicate=None,
        status="active",
        points=64,
    )


def test_the_card_of_a_bust_is_seen() -> None:
    busted = table("4 5 4 6").hit(0).view()
    assert (busted.seats[0].line.duplicate, busted.seats[0].line.numbers) == ("4", ("4",))
    assert busted.turned == (0, "4")


def test_totals_and_what_is_missing_to_the_target() -> None:
    seats = table("4 5", totals=(150, 230)).view().seats
    assert [(seat.total, seat.missing, seat.rank) for seat in seats] == [(150, 50, None), (230, 0, None)]


def test_the_question_with_its_legal_answers_for_all_to_see() -> None:
    dealt = table("4 5 6 freeze 7", seats=3)
    assert dealt.view(1).question == QuestionView(0, "turn", None, ("hit", "stay"))
    assert dealt.hit(0).view(2).question == QuestionView(0, "target", "freeze", (0, 1, 2))
    assert dealt.hit(0).view().in_hand == ((0, "freeze"),)


def test_who_looks_is_the_only_difference() -> None:
    dealt = table("4 5 6 7", seats=3)
    assert [dealt.view(viewer).viewer for viewer in (None, 2)] == [None, 2]
    assert dealt.view(None).seats == dealt.view(2).seats


def test_a_flip_three_in_the_middle_what_it_set_aside_and_what_waits() -> None:
    deck = "9 8 7 flip3 flip3 freeze 1 second second 4"
    nested = table(deck, seats=3).hit(0).to(0)
    assert nested.view().in_hand == ((0, "flip3"), (0, "freeze"))
    asked = nested.to(1, 2).view()
    assert asked.flips == (FlipView(1, 1, ()),)
    assert asked.in_hand == ((1, "second"),)
    assert asked.waiting == (("freeze", 2),)
    assert asked.whose == 0


def test_each_card_unseen_and_the_piles() -> None:
    view = table("4 5 6 6 freeze x2", discard="12 second +2 12").view()
    assert view.pile == 4
    assert {name: count for name, count in view.unseen.items() if count} == {"6": 2, "freeze": 1, "x2": 1}
    assert len(view.unseen) == 22
    assert view.discard == ("12", "12", "+2", "second")


def test_how_many_cards_are_a_bust_or_the_seventh_number() -> None:
    six = table("12 11 10 9 8 7 6 6 12 +2 3", seats=1).hit(*[0] * 5).view()
    assert (six.dangers(0), six.chances(0), six.pile) == (1, 3, 5)
    assert table("4 5 4 5 5").view().chances(0) == 0
    assert table("4 5 4 5 5").view().dangers(1) == 2


def test_the_rounds_that_are_over_with_the_lines_they_ended_with() -> None:
    view = table("4 5 4 +2 6").hit(0, 1).stay(1).view()
    assert (view.phase, view.question, view.winners) == ("scored", None, None)
    (past,) = view.rounds
    assert (past.end, past.scores, past.totals) == ("all_out", (0, 7), (0, 7))
    assert [(line.status, line.cards, line.modifiers) for line in past.lines] == [
        ("busted", ("4",), ()),
        ("stayed", ("5",), ("+2",)),
    ]
    assert [seat.line.cards for seat in view.seats] == [(), ()]


def test_places_and_winners_at_the_end() -> None:
    view = table("4 5", totals=(200, 100)).stay(0, 1).view()
    assert (view.phase, view.winners) == ("over", (0,))
    assert [seat.rank for seat in view.seats] == [1, 2]
