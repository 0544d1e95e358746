"""Everything is played by people who hear it: by descriptions, and by the text mode. What they hear is so."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from functools import partial

import pytest

from tests.depth import deep
from tests.patience import PATIENCE
from tests.wire.hearing import (
    Board,
    Heard,
    Listener,
    Race,
    Truth,
    race_of,
    told,
    told_race,
    written,
    written_race,
)
from tests.wire.quick import to_the_last_turn
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of, totals
from tests.wire.test_flip7 import Game, begun

SQUARE = re.compile(r"(?:(?:❓|\d): )?([A-J]\d(?:\.\d)?)(?: · (\d)⚡)?(?: → .*)?")
"""What a control that crosses a square is called: with which bonus, the square, what it takes, what it brings."""
BOLD = 0.25
"""How likely a bust may be for somebody who asks for one more card."""


GLANCE = 0.05
SEATS = ("Ada", "Bo", "Otto")


class LuckyBoxEar(Listener):
    """Somebody who plays Lucky Box by ear."""

    text_mode = False

    async def board(self) -> Board:
        """The board; where its description has no room for all of it, the text mode is turned on and asked."""
        heard = self.hear()
        if not self.text_mode:
            found = told(heard)
            if found is not None:
                return found
            await self.evening.switch(self.person, "text_mode")
            self.text_mode = True
            self.message = (
                await self.evening.slash(self.person, self.evening.sandbox.channel(self._seen.channel_id), "board")
            ).id
        return written(self.hear())

    async def answer(self) -> bool:
        """Answer what is asked by what was heard; False when nothing is."""
        heard, board = self.hear(), await self.board()
        squares = [name for name in heard.buttons if SQUARE.fullmatch(name)]
        if squares:
            await self._cross(max(squares, key=lambda name: worth(board, name)), board)
            return True
        keeps = [name for name in heard.buttons if name.startswith("Keep ")]
        if keeps:
            await self.press(max(keeps, key=lambda name: chances(board, name.removeprefix("Keep "))))
            return True
        for asked, offered in heard.choices.items():
            if asked.startswith("Which 3"):
                best = sorted(offered, key=lambda name: -chances(board, name.split()[1]))
                await self.choose(asked, *best[:3])
            elif all(SQUARE.fullmatch(one.partition(" squares")[0]) for one in offered):
                await self.choose(asked, max(offered, key=lambda name: worth(board, name)))
            elif "number" in asked or "⚡" in asked:
                await self.choose(asked, max(offered, key=cheap))
            else:
                raise AssertionError(f"what is asked? {asked!r}: {offered}")
            return True
        if "Pass" in heard.buttons:
            await self.press("Pass")
            return True
        return False

    async def _cross(self, name: str, before: Board) -> None:
        """Press it: of all squares, the one that was meant is crossed (and bonuses lie on it)."""
        letter, place = before.square(meant(name))
        await self.press(name)
        card = (await self.board()).cards.get(letter)
        assert card is None or place in card.crossed


async def look_at_another(ear: LuckyBoxEar, truth: Truth) -> None:
    """The other's board is heard, and then one's own again."""
    await ear.press("Look at…")
    assert "Bo's board" in ear.hear().words
    assert told(ear.hear()) == truth.board(1)
    await ear.press("Back to my board")
    assert await ear.board() == truth.board(0)


def meant(name: str) -> str:
    """The square a control is about."""
    found = SQUARE.fullmatch(name)
    assert found is not None
    return found[1]


def cheap(number: str) -> tuple[int, int]:
    """How good it is to pay for a number: what its best square brings, then how little it takes."""
    found = re.search(r"(\d)⚡", number)
    assert found is not None
    return number.count("→"), -int(found[1])


def worth(board: Board, name: str) -> tuple[int, int]:
    """How good a square is: what it brings, as its control says, then how far its lines are."""
    letter, place = board.square(meant(name))
    card = board.cards[letter]
    return name.count("→"), card.nearly(place) if card else 0


def chances(board: Board, offer: str) -> int:
    """How many of a new card's bonuses lead to another cross."""
    card = board.cards[offer]
    assert card is not None
    return sum(bonus.isdigit() or bonus == "question mark" for bonus in card.bonuses)


@pytest.mark.deep
async def test_lucky_box_by_descriptions_and_by_the_text_mode(evening: Evening) -> None:
    people = evening.people("Ada", "Bo")
    await evening.switch(people[1], "text_mode")
    table = await evening.game(*people, ai=1)
    truth = Truth(evening, table.id)
    ears = [LuckyBoxEar(evening, player.person, player.panel or 0) for player in table.players]
    ears[1].text_mode = True
    boards = 0
    while not table.players[0].over:
        before = [player.moment for player in table.players]
        for seat, ear in enumerate(ears):
            assert await ear.board() == truth.board(seat)
            boards += 1
            while await ear.answer():
                assert await ear.board() == truth.board(seat)
        for player, ear in zip(table.players, ears, strict=True):
            player.panel = ear.message
        await table.move_on(before=before)
        if boards == 10:
            await look_at_another(ears[0], truth)
    assert boards >= 80
    result = await evening.until(lambda: table.result)
    heard = Listener(evening, people[0], result).hear()
    scores = {name: int(total) for name, total in re.findall(r"\d\. (\w+)(?: \(AI\))?: (-?\d+) \(", heard.words)}
    rules, states = truth.game()
    end = [seat.score.total for seat in rules.view(states[-1], None).seats]
    assert scores == totals(result) == dict(zip(SEATS, end, strict=True))


@pytest.mark.deep
async def test_flip_7_by_descriptions_and_by_the_text_mode(evening: Evening) -> None:
    people = evening.people("Ada", "Bo")
    await evening.switch(people[1], "text_mode")
    game = await begun(evening, *people, ai=1, target_score=60)
    ears = {
        one.name: Listener(evening, one, await Listener(evening, one, game.message).press("My board")) for one in people
    }
    truth = Truth(evening, table_id_of(game.message.buttons[0].custom_id))
    heard = 0
    while True:
        await come_on(game, ears, truth)
        if game.over:
            break
        name, so = asked(truth), truth.race(SEATS)
        assert told_race(ears["Ada"].hear()) == so
        assert written_race(ears["Bo"].hear()) == so
        heard += 2
        await ears[name].press(play(ears[name].hear(), so, name))
    assert heard > 12
    words = Listener(evening, people[0], game.message).hear().words
    rules, states = truth.game()
    for name, seat in zip(SEATS, rules.view(states[-1], None).seats, strict=True):
        assert re.search(rf"\d\. {name}(?: \(AI\))?: {seat.total} \(", words)


async def come_on(game: Game, ears: Mapping[str, Listener], truth: Truth) -> None:
    """Let time pass until somebody can answer, little of it while a person is asked; what is amiss is said later."""
    left = PATIENCE
    while left > 0 and not (game.over or settled(ears, truth)):
        game.evening.sandbox.clock.advance(0.05 if asked(truth) in ears else 1.0)
        await asyncio.sleep(GLANCE)
        left -= GLANCE


def asked(truth: Truth) -> str:
    """Who is asked."""
    rules, states = truth.game()
    return next((SEATS[seat] for seat in rules.open_seats(states[-1])), "")


def settled(ears: Mapping[str, Listener], truth: Truth) -> bool:
    """A person is asked and can answer, and both boards have come as far as the table has."""
    name = asked(truth)
    if name not in ears or not {"Hit", *SEATS} & {*ears[name].hear().buttons}:
        return False
    return told_race(ears["Ada"].hear()) == written_race(ears["Bo"].hear()) == truth.race(SEATS)


def otherwise(ear: Listener, before: Heard) -> bool:
    """Something else is heard, and something can be done."""
    return ear.hear() != before and bool(ear.hear().buttons)


def play(heard: Heard, race: Race, name: str) -> str:
    """Hit while a bust is unlikely; a card that hurts goes to whoever has most."""
    if "Hit" in heard.buttons:
        return "Hit" if race.bust(name) < BOLD else "Stay"
    others = [one for one in heard.buttons if one in race.lines]
    return max(others, key=lambda one: (one != name, race.lines[one].total + race.lines[one].points))


@pytest.mark.deep
@pytest.mark.parametrize("game", ["luckybox", deep("flip7")])
async def test_a_lesson_by_ear(evening: Evening, game: str) -> None:
    """At each step the host's line is heard, and of the answers one alone can be pressed."""
    ada = evening.person("Ada")
    opened = await evening.slash(ada, evening.room(), "learn", game=game)
    ear, lines = Listener(evening, ada, opened), list[str]()
    while "Play with an AI" not in (heard := ear.hear()).buttons:
        if found := re.search(r"Step (\d) of \d\W*(.+)", heard.words):
            lines.append(found[2])
        assert game == "flip7" or told(heard) is not None, "all of the board is heard"
        [name] = [name for name in heard.buttons if name != "Leave the lesson"]
        await ear.press(name)
        await evening.until(partial(otherwise, ear, heard))
    assert len(lines) == {"luckybox": 9, "flip7": 7}[game]
    assert not re.search(r"\b(?:green|gold|golden|red|blue)\b", " ".join(lines))


@pytest.mark.usefixtures("after_midnight")
async def test_a_daily_by_ear(evening: Evening) -> None:
    ann, room = evening.person("Ann"), evening.room()
    opened = await evening.slash(ann, room, "daily play")
    ear, truth = LuckyBoxEar(evening, ann, opened), Truth(evening, table_of(opened.raw))
    for _ in range(3):
        while await ear.answer():
            assert await ear.board() == truth.board(0)
        await ear.press("Next")
        assert await ear.board() == truth.board(0)
    await to_the_last_turn(evening.bot, truth.table)
    ear.message = (await evening.slash(ann, room, "board")).id
    while await ear.answer():
        pass
    await ear.press("Next")
    rules, states = truth.game()
    score = rules.view(states[-1], None).seats[0].score.total
    heard = ear.hear().words
    assert f"**{score} points**" in heard
    assert "Streak 1" in heard
    ranking = Listener(evening, ann, await ear.press("Ranking")).hear().words
    assert re.search(rf"1\. Ann[^.]*: {score}\b", ranking)


async def play_badly(ear: Listener) -> None:
    """A round: a card more while there is but one, and never after: there are better ways."""
    evening = ear.evening
    while "Rematch" not in (heard := ear.hear()).buttons:
        live = [name for name in ("Hit", "Stay", "Next") if name in heard.buttons]
        if not live:
            evening.sandbox.clock.advance(1.5)
            await evening.until(partial(otherwise, ear, heard))
            continue
        mine = told_race(heard).lines["Ada"]
        await ear.press(live[0] if live[0] == "Next" or len(mine.cards) < 2 else "Stay")
        if live[0] == "Next":
            return


@pytest.mark.deep
async def test_a_review_by_ear(evening: Evening) -> None:
    """A turning point: the position is heard, something else is tried, and the reason is told."""
    ada, room = evening.person("Ada"), evening.room()
    opened = await evening.slash(ada, room, "solo", game="flip7")
    ear, truth = Listener(evening, ada, opened), Truth(evening, table_of(opened.raw))
    for _ in range(2):
        await play_badly(ear)
    await to_the_last_turn(evening.bot, truth.table)
    ear.message = (await evening.slash(ada, room, "board")).id
    while "Rematch" not in ear.hear().buttons:
        await play_badly(ear)
    rules, states = truth.game()
    was = {race_of(rules.view(state, None), ["Ada"]).lines["Ada"] for state in states}
    look = Listener(evening, ada, await ear.press("Review"))
    await evening.sandbox.wait_until(
        lambda: "looking back" in look.hear().words and "Review" not in look.hear().buttons
    )
    await look.press("Go on")
    point = look.hear()
    assert told_race(point).lines["Ada"] in was
    played = re.search(r"You played: \*{0,2}(Hit|Stay)", point.words)
    assert played is not None
    await look.press("Try again")
    assert {"Hit", "Stay"} <= set(look.hear().buttons)
    await look.press("Stay" if played[1] == "Hit" else "Hit")
    assert "Found!" in look.hear().words
    await look.press("Show me")
    shown = look.hear().words
    assert {"This play: hit.", "This play: stay."} <= set(re.findall(r"This play: \w+\.", shown))


@pytest.mark.deep
async def test_a_duel_by_ear(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    card = await evening.slash(ann, room, "duel", friend=ben)
    await Listener(evening, ben, card).press("Accept")
    ears = [LuckyBoxEar(evening, one, await Listener(evening, one, card).press("Play")) for one in (ann, ben)]
    scores: dict[str, list[int]] = {"Ann": [], "Ben": []}
    for deal in (1, 2, 3):
        if deal > 1:
            for ear in ears:
                ear.message = await ear.press(f"Deal {deal} of 3")
        truths = [Truth(evening, table_of(evening.sandbox.message(ear.message).raw)) for ear in ears]
        for ear, truth in zip(ears, truths, strict=True):
            while await ear.answer():
                assert await ear.board() == truth.board(0)
        await to_the_last_turn(evening.bot, *(truth.table for truth in truths))
        for ear, truth in zip(ears, truths, strict=True):
            ear.message = await Listener(evening, ear.person, card).press("Play")
            while await ear.answer():
                pass
            await ear.press("Next")
            rules, states = truth.game()
            scores[ear.person.name].append(rules.view(states[-1], None).seats[0].score.total)
    shown = await evening.until(
        lambda: [seen for seen in evening.sandbox.messages(room, ann) if "Matchpoints" in seen.text]
    )
    result = Listener(evening, ann, shown[0])
    for name, points in scores.items():
        deals = "; ".join(
            rf"deal {number}: score {score}, matchpoints [\d½]+" for number, score in enumerate(points, 1)
        )
        assert re.search(rf"\d\. {name}, matchpoints [\d½]+: {deals}\.", result.hear().words)
    look = Listener(evening, ann, await result.press("Boards"))
    first = look.hear()
    assert len(re.findall(r"stars? this round", first.words)) == 2, "both boards"
    await look.press("▶")
    assert look.hear().words != first.words


def table_of(message: object) -> int:
    """The number of the game a message shows."""
    found = re.search(r"'t1:\w+:", repr(message))
    assert found is not None
    return table_id_of(found[0].strip("'") + "-")
