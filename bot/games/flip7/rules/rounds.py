"""The course of a game: the deal, the turns, the end of a round and of the game."""

from __future__ import annotations

from bot.engine.core import Chance, IllegalAction, Step
from bot.games.flip7.rules import effects
from bot.games.flip7.rules.cards import BONUS, DECK
from bot.games.flip7.rules.draft import DECK_STREAM, Draft
from bot.games.flip7.rules.options import Options
from bot.games.flip7.rules.state import End, Question, Round, Seat, Start, State


def start(seats: int, options: Options, begin: Start, chance: Chance) -> Step[State]:
    """Return a new game up to the first question."""
    cards = list(DECK)
    for card in begin.discard:
        cards.remove(card)
    totals = begin.totals or (0,) * seats
    assert len(totals) == seats
    draft = Draft(
        State(
            chance=chance,
            options=options,
            phase="deal",
            round=0,
            dealer=begin.dealer - 1,
            seats=tuple(Seat(total) for total in totals),
            serials=(0,) * seats,
            orders=(chance.order(DECK_STREAM, 0, cards),),
            drawn=0,
            discard=begin.discard,
            whose=None,
            tasks=(),
            question=None,
            turned=None,
            rounds=(),
        )
    )
    _begin(draft)
    return draft.step()


def advance(state: State) -> Step[State]:
    """Deal the next round; the one before must be over."""
    if state.phase == "over":
        raise IllegalAction("game_over")
    if state.phase != "scored":
        raise IllegalAction("seats_waiting", seats=[state.question.seat] if state.question else [])
    draft = Draft(state)
    if draft.options.fresh_deck_each_round:  # K3
        draft.shuffle(state.pile)
    _begin(draft)
    return draft.step()


def _begin(draft: Draft) -> None:
    """R3: the dealer passes to the left; all are in again, and the deal begins."""
    draft.round += 1
    draft.dealer = (draft.dealer + 1) % len(draft.seats)
    draft.seats = [Seat(seat.total) for seat in draft.seats]
    draft.phase, draft.whose, draft.turned, draft.shuffles = "deal", None, None, 0
    if draft.drawn == len(draft.orders[-1]) and not draft.discard:
        # All cards are in the piles between rounds: only a record can have none.
        raise IllegalAction("bad_record", message="there is no card to begin a round with")
    draft.tell("round", dealer=draft.dealer, round=draft.round)
    run(draft)


def run(draft: Draft) -> None:
    """Do whatever needs no one's choice, up to the next question or the end of the round."""
    while draft.question is None:
        if draft.ending is not None:
            _end(draft, *draft.ending)
            return
        if draft.tasks:
            effects.do(draft)
        elif not draft.active:
            draft.ending = ("all_out", None)
        elif draft.phase == "deal":
            _deal(draft)
        else:
            _next_turn(draft)


def _first(draft: Draft) -> int:
    """Where the deal and the turns begin (D1, T1)."""
    return draft.dealer + (draft.options.first_player == "left_of_dealer")


def _deal(draft: Draft) -> None:
    """Deal the next card, or end the deal (D1).

    Who was saved goes on in `continue_turn`; in `until_card` nobody is left with nothing by the dealt card.
    """
    if draft.whose is not None and draft.seats[draft.whose].active:
        unlucky = draft.options.deal_guarantee == "until_card" and not draft.seats[draft.whose].in_front
        if draft.again or unlucky:
            draft.again = False
            effects.turn(draft, draft.whose, "dealt")
            return
    count, first = len(draft.seats), _first(draft)
    for seat in range(first, first + count):
        if draft.seats[seat % count].status == "waiting":
            _reach(draft, seat % count)
            return
    draft.phase, draft.whose = "turns", (first - 1) % count


def _reach(draft: Draft, seat: int) -> None:
    """Let the deal reach a seat.

    D4: one that turned cards of a Flip Three before, and holds any, is a special case.
    """
    draft.whose = seat
    mine = draft.seats[seat]
    rule = draft.options.flip3_before_first_card
    if rule == "deal" or not (mine.flipped and mine.in_front):
        effects.turn(draft, seat, "dealt")
        return
    draft.change(seat, status="active")
    if rule == "ask":
        draft.ask(seat, "turn")
    else:
        draft.tell("skipped", seat)


def _next_turn(draft: Draft) -> None:
    """T1, A2: the next active seat after the one whose turn it was; T2: with nothing in front it can only hit."""
    assert draft.whose is not None
    if draft.again:
        draft.again = False
    else:
        count = len(draft.seats)
        draft.whose = next(seat % count for seat in draft.after(draft.whose) if draft.seats[seat % count].active)
    if draft.seats[draft.whose].in_front:
        draft.ask(draft.whose, "turn")
    else:
        effects.turn(draft, draft.whose, "hit")


def hit(draft: Draft, question: Question) -> None:
    """Turn a card: in the deal it is the dealt card (D4)."""
    effects.turn(draft, question.seat, "dealt" if draft.phase == "deal" else "hit")


def stay(draft: Draft, question: Question) -> None:
    """Let a seat stay (T5)."""
    mine = draft.change(question.seat, status="stayed")
    draft.tell("stayed", question.seat, points=mine.points)


def _end(draft: Draft, why: End, flip7_by: int | None) -> None:
    """R1, R2, K6: everybody not bust banks, seven numbers bring a bonus, and all cards are put away."""
    scores = tuple(seat.points + BONUS * (number == flip7_by) for number, seat in enumerate(draft.seats))
    totals = tuple(seat.total + score for seat, score in zip(draft.seats, scores, strict=True))
    lines = tuple(draft.seats)
    draft.rounds = (*draft.rounds, Round(draft.dealer, why, flip7_by, scores, totals, lines))
    draft.sweep()
    draft.seats = [Seat(total, seat.status) for seat, total in zip(draft.seats, totals, strict=True)]
    draft.tell("round_over", end=why, flip7_by=flip7_by, scores=scores, totals=totals)
    draft.phase = "over" if is_decided(totals, draft.options) else "scored"
    if draft.phase == "over":
        winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        draft.tell("game_over", winners=winners)
    elif max(totals) >= draft.options.target_score:
        draft.tell("extra_round", total=max(totals))


def is_decided(totals: tuple[int, ...], options: Options) -> bool:
    """Return whether somebody has enough and alone has the most, or a tie is shared (R4)."""
    most = max(totals)
    return most >= options.target_score and (options.tie_rule == "shared_win" or totals.count(most) == 1)
