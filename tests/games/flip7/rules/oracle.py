"""The rules of Flip 7 written a second time, for comparison: as a program that runs and stops at every question, with
lists it changes and cards by name. Nothing of it is shared with the engine but the names of the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any

Question = tuple[int, str, str | None, list[Any]]
Asking = Generator[Question, Any, Any]

LISTED = [*map(str, range(13)), "+2", "+4", "+6", "+8", "+10", "x2", "freeze", "flip3", "second"]

ENDLESS = 200
"""Shuffles in a round: there is nothing left but Flip Threes and Second Chances nobody can take."""


class RoundEnds(Exception):
    """At once: by seven numbers, or as there is nothing to draw."""

    def __init__(self, why: str, by: int | None = None) -> None:
        self.why, self.by = why, by


class Player:
    """What lies in front of somebody."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.numbers: list[int] = []
        self.modifiers: list[str] = []
        self.extra: list[str] = []
        """A busting card, a Freeze."""
        self.second = False
        self.out: str | None = None
        self.reached = False
        self.flipped = False

    @property
    def anything(self) -> bool:
        """Enough to stay on."""
        return bool(self.numbers) or bool(self.modifiers) or self.second

    def points(self) -> int:
        """In front."""
        if self.out == "busted":
            return 0
        doubled = 2 if "x2" in self.modifiers else 1
        return doubled * sum(self.numbers) + sum(int(card) for card in self.modifiers if card != "x2")


class Oracle:
    """A game on known orders of the pile, the first at the start, one more for every shuffle."""

    def __init__(
        self, seats: int, options: dict[str, Any], orders: Sequence[Sequence[str]], discard: Sequence[str] = ()
    ) -> None:
        self.n, self.options = seats, options
        self.orders = [list(order) for order in orders]
        self.pile = self.orders.pop(0)
        self.discard = list(discard)
        self.hand: list[str] = []
        """Cards that are neither in a pile nor in front of anybody."""
        self.players = [Player(0) for _ in range(seats)]
        self.round, self.dealer = 0, -1
        self.rounds: list[dict[str, Any]] = []
        self.over = False
        self.question: Question | None = None
        self.advance()

    # Driving

    def advance(self) -> None:
        """The next round."""
        if self.round and self.options["fresh_deck_each_round"]:
            self.shuffle(self.pile + self.discard)
            self.discard = []
        self.round += 1
        self.dealer = (self.dealer + 1) % self.n
        self.players = [Player(player.total) for player in self.players]
        self.shuffles = 0
        self.program = self.play()
        self.answer(None)

    def answer(self, value: Any) -> None:
        """Go on to the next question, or to the end of the round."""
        try:
            self.question = self.program.send(value)
        except StopIteration:
            self.question = None

    def result(self) -> dict[str, Any]:
        """As a record prints it, with empty names."""
        totals = [player.total for player in self.players]
        idle = self.question is None
        seats = [
            {
                "name": "",
                "numbers": [] if idle else [str(number) for number in sorted(player.numbers)],
                "modifiers": [] if idle else sorted(player.modifiers, key=LISTED.index),
                "second": not idle and player.second,
                "status": player.out or ("active" if player.reached else "waiting"),
                "points": 0 if idle else player.points(),
                "total": player.total,
                "rank": 1 + len([total for total in totals if total > player.total]) if self.over else None,
            }
            for player in self.players
        ]
        question = self.question and dict(zip(("seat", "ask", "card", "legal"), self.question, strict=True))
        winners = [seat for seat in range(self.n) if totals[seat] == max(totals)] if self.over else None
        return {
            "game": "flip7",
            "over": self.over,
            "round": self.round,
            "dealer": self.dealer,
            "question": question,
            "seats": seats,
            "rounds": self.rounds,
            "draw_pile": len(self.pile),
            "discard": sorted(self.discard, key=LISTED.index),
            "winners": winners,
        }

    # Piles

    def shuffle(self, cards: list[str]) -> None:
        """The next known order, which has to be of these cards."""
        self.pile = self.orders.pop(0)
        assert Counter(self.pile) == Counter(cards)

    def draw(self) -> str:
        """Into the hand."""
        if not self.pile:
            if not self.discard or self.shuffles == ENDLESS:
                raise RoundEnds("nothing_to_draw")
            self.shuffles += 1
            self.shuffle(self.discard)
            self.discard = []
        self.hand.append(self.pile.pop(0))
        return self.hand[-1]

    def put_away(self, card: str) -> None:
        """From the hand to the discard pile."""
        self.hand.remove(card)
        self.discard.append(card)

    # A round

    def play(self) -> Asking:
        """A whole round."""
        why, by = "all_out", None
        try:
            first = self.dealer + (self.options["first_player"] == "left_of_dealer")
            order = [(first + step) % self.n for step in range(self.n)]
            for seat in order:
                yield from self.deal(seat)
            turn = 0
            while self.active():
                seat = order[turn % self.n]
                if not self.players[seat].out:
                    yield from self.turn(seat)
                turn += 1
        except RoundEnds as end:
            why, by = end.why, end.by
        scores = [player.points() + (15 if seat == by else 0) for seat, player in enumerate(self.players)]
        for player, score in zip(self.players, scores, strict=True):
            player.total += score
            self.discard += [str(number) for number in player.numbers] + player.modifiers + player.extra
            self.discard += ["second"] if player.second else []
        self.discard += self.hand
        self.hand = []
        totals = [player.total for player in self.players]
        self.rounds.append({"dealer": self.dealer, "end": why, "flip7_by": by, "scores": scores, "totals": totals})
        best = max(totals)
        alone = totals.count(best) == 1 or self.options["tie_rule"] == "shared_win"
        self.over = best >= self.options["target_score"] and alone

    def active(self) -> list[int]:
        """Whoever may be given something."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def deal(self, seat: int) -> Asking:
        """The deal comes to a seat."""
        player = self.players[seat]
        if player.out:
            return
        if player.flipped and player.anything:
            rule = self.options["flip3_before_first_card"]
            if rule == "skip":
                player.reached = True
                return
            if rule == "ask":
                player.reached = True
                if (yield (seat, "turn", None, ["hit", "stay"])) == "stay":
                    player.out = "stayed"
                    return
        while True:
            saved = yield from self.own_card(seat)
            again = saved and self.options["second_chance_use"] == "continue_turn"
            bare = self.options["deal_guarantee"] == "until_card" and not player.anything
            if player.out or not (again or bare):
                return

    def turn(self, seat: int) -> Asking:
        """Hit or stay."""
        player = self.players[seat]
        while True:
            if player.anything and (yield (seat, "turn", None, ["hit", "stay"])) == "stay":
                player.out = "stayed"
                return
            saved = yield from self.own_card(seat)
            if not (saved and self.options["second_chance_use"] == "continue_turn"):
                return

    def own_card(self, seat: int) -> Asking:
        """A card dealt or hit, with all it causes; whether it was a save."""
        card = self.draw()
        self.players[seat].reached = True
        if card in ("freeze", "flip3"):
            at = yield from self.name_target(seat, card, self.active())
            yield from self.carry_out([(card, at, seat)])
            return False
        return (yield from self.face_up(seat, card)) == "saved"

    def face_up(self, seat: int, card: str) -> Asking:
        """Anything but a Freeze or Flip Three: "saved", "bust" or nothing to say."""
        player = self.players[seat]
        if card == "second":
            yield from self.second_chance(seat)
        elif not card.isdigit():
            self.hand.remove(card)
            player.modifiers.append(card)
        elif int(card) not in player.numbers:
            self.hand.remove(card)
            player.numbers.append(int(card))
            if len(player.numbers) == 7:
                raise RoundEnds("flip7", seat)
        elif player.second:
            player.second = False
            self.put_away(card)
            self.discard.append("second")
            return "saved"
        else:
            self.hand.remove(card)
            player.extra.append(card)
            player.out = "busted"
            return "bust"
        return None

    def second_chance(self, seat: int) -> Asking:
        """Kept, given or of no use."""
        without = [other for other in self.active() if not self.players[other].second]
        if self.options["second_chance_first"] == "keep" and seat in without:
            at = seat
        elif not without:
            self.put_away("second")
            return
        else:
            at = without[0] if len(without) == 1 else (yield (seat, "give", "second", without))
        self.hand.remove("second")
        self.players[at].second = True

    def name_target(self, by: int, card: str, legal: list[int]) -> Asking:
        """One of the active players."""
        return legal[0] if len(legal) == 1 else (yield (by, "target", card, legal))

    def carry_out(self, queue: list[tuple[str, int, int]]) -> Asking:
        """First in, first out; what is assigned on the way goes to the end."""
        while queue:
            card, at, origin = queue.pop(0)
            player = self.players[at]
            if player.out:
                self.put_away(card)
            elif card == "freeze":
                self.hand.remove(card)
                player.extra.append(card)
                player.out = "frozen"
            else:
                yield from self.flip_three(at, origin, queue)

    def put_all_away(self, cards: list[str]) -> None:
        """Cards that nobody got."""
        for card in cards:
            self.put_away(card)

    def flip_three(self, seat: int, origin: int, queue: list[tuple[str, int, int]]) -> Asking:
        """Three cards, and what they set aside."""
        player = self.players[seat]
        aside: list[str] = []
        for _ in range(3):
            card = self.draw()
            player.flipped = player.flipped or not player.reached
            if card in ("freeze", "flip3"):
                aside.append(card)
            elif (yield from self.face_up(seat, card)) == "bust":
                if self.options["setaside_on_bust"] == "discard":
                    self.put_all_away(aside)
                    aside = []
                break
        by = seat if self.options["setaside_assigner"] == "flipper" else origin
        while aside:
            legal = self.active()
            if not legal:
                self.put_all_away(aside)
                break
            card = aside.pop(0)
            at = yield from self.name_target(by, card, legal)
            if self.options["setaside_timing"] == "assign_all_fifo":
                queue.append((card, at, seat))
            elif aside:
                yield from self.carry_out([(card, at, seat)])
            else:
                self.put_away("flip3")
                yield from self.carry_out([(card, at, seat)])
                return
        self.put_away("flip3")
