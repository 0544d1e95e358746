"""A state of the rules carried over to the fast board."""

from __future__ import annotations

from bot.games.luckybox import State
from bot.games.luckybox.players.fast_deck import CODES, FastDeck
from bot.games.luckybox.players.fast_game import FastGame, FastSeat
from bot.games.luckybox.players.hands import Hand, card_key
from bot.games.luckybox.rules.scoring import BOX_POINTS


def game_of(state: State, deck: FastDeck) -> FastGame:
    """The same game on the fast board."""
    return FastGame(
        deck=deck,
        chance=state.chance,
        relaxed=state.options.relaxed,
        seats=[seat_of(state, seat) for seat in range(len(state.seats))],
        pile=list(state.pile[::-1]),
        discard=list(state.discard),
        shuffles=len(state.orders),
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        numbers=state.numbers[-1] if state.phase != "choose" else (),
    )


def seat_of(state: State, seat: int) -> FastSeat:
    """The same seat on the fast board: points count the boxes of a round under way, not its stars."""
    mine, over = state.seats[seat], state.phase == "over"
    scored = state.round if over else state.round - 1
    points = mine.total if over else mine.total + BOX_POINTS[state.round - 1] * mine.completed[state.round - 1]
    hand = Hand(
        cards=tuple(card_key(card.id, card.crossed) for card in mine.cards),
        bolts=mine.bolts,
        moons=mine.moons,
        stars=0 if over else mine.stars[state.round - 1],
        points=points,
        waiting=tuple(CODES[bonus] for bonus in mine.waiting),
    )
    return FastSeat(
        ids=[card.id for card in mine.cards],
        hand=hand,
        offered=mine.offered,
        kept=mine.kept,
        done=mine.done or over,
        crossed=mine.crossed,
        stars=list(mine.stars[:scored]),
        boxes=list(mine.completed[:scored]),
    )
