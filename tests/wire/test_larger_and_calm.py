"""Larger boards and calm ones: each at a table sees theirs, whole games of every kind, and nothing moves."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.options import Number
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.players import STEP, Player
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import at_random, verb_of

MOST = 400
"""Looks at a game before it is taken to stand still."""


def short(game: Plugin) -> dict[str, Any]:
    """The options of a game of a few rounds: twice the lowest of every number that the lobby offers."""
    return {option.name: 2 * option.low for option in game.rules.options if isinstance(option, Number) and option.lobby}


async def wanting(evening: Evening, name: str) -> Person:
    """Somebody who wants larger boards and calm ones."""
    person = evening.person(name)
    for switch in ("larger", "calm"):
        turned = await evening.switch(person, switch)
        assert any(button.custom_id == f"me1:{switch}" and button.label.endswith(": on") for button in turned.buttons)
    return person


def told(seen: SeenMessage) -> str:
    """The descriptions of a message's pictures."""
    return "\n".join(image.description or "" for image in seen.images)


def pages(seen: SeenMessage) -> list[str]:
    """The pages that a message leads to."""
    return [button.label for button in seen.buttons if verb_of(button.custom_id) == "page"]


def pages_alone(game: Plugin) -> int:
    """How many pages a larger board has at the beginning of a game alone."""
    rules = game.rules
    view = rules.view(rules.start(1, rules.parse_options({}), Seeded("pages")).state, 0)
    return len(game.drawer.large_pages(view, 0, {}).labels)


def verbs(seen: SeenMessage) -> set[str]:
    """What can be pressed."""
    return {verb_of(button.custom_id) for button in seen.buttons}


async def played_alone(evening: Evening, player: Player) -> tuple[list[tuple[int | None, int | None]], list[str]]:
    """Play a game to its end; the sizes of the pictures it showed, and its texts."""
    choose, sizes, texts = at_random(1), list[tuple[int | None, int | None]](), list[str]()
    for _ in range(MOST):
        await evening.until(lambda: player.answers or verbs(player.board) & {"next", "rematch"})
        board = player.board
        texts.append(board.text)
        sizes += [(image.width, image.height) for image in board.images]
        if "rematch" in verbs(board):
            return sizes, texts
        if player.answers:
            await player.give(choose(player.answers))
        else:
            await player.press("Next")
        evening.sandbox.clock.advance(STEP)
    raise AssertionError("it does not end")


@pytest.mark.deep
@pytest.mark.parametrize("key", games())
async def test_a_game_alone_is_played_on_larger_and_calm_boards(evening: Evening, key: str) -> None:
    ada = await wanting(evening, "Ada")
    player = await evening.solo(ada, game=key)
    before = len(evening.requests)
    sizes, texts = await played_alone(evening, player)
    assert len(set(sizes)) == 1, "no page jumps"
    assert "This page, larger" in told(player.board)
    # What was not shown card by card is told.
    if games()[key].rules.pace.frame:
        assert any("**Ada**" in text for text in texts[:-1])
    # The last page is one press away, and the first from there; a board of one page has no buttons for that.
    for place in (-1, 0) if pages_alone(games()[key]) > 1 else ():
        label = pages(player.board)[place]
        seen = await player.press(label)
        assert seen.id == player.panel
        assert f"This page, larger: {label}." in told(seen)
    replayed = await evening.press(ada, player.board, "Replay")
    await evening.until(lambda: not evening.sandbox.message(replayed.id).loading)
    assert {image.content_type for image in evening.sandbox.message(replayed.id).images} == {"image/png"}
    sent = [file.filename for request in evening.requests[before:] for file in request.files]
    assert sent
    assert not [name for name in sent if name.endswith(".gif")]


@pytest.mark.deep
@pytest.mark.parametrize("key", games())
async def test_two_people_at_a_table_each_see_theirs_to_the_end(evening: Evening, key: str) -> None:
    ada, bo = await wanting(evening, "Ada"), evening.person("Bo")
    table = await evening.game(ada, bo, game=key, **short(games()[key]))
    choose = at_random(2)
    mine, hers = table.players[1], table.players[0]
    for number in range(MOST):
        if number % 9 == 0:
            assert pages(hers.board)
            assert not pages(mine.board)
            assert "This page, larger" in told(hers.board)
            assert "This page, larger" not in told(mine.board)
            assert hers.board.images[0].data != mine.board.images[0].data
        if table.result is not None:
            break
        for player in table.players:
            if player.answers:
                await player.give(choose(player.answers))
        evening.sandbox.clock.advance(STEP)
        await evening.until(lambda: any(player.answers for player in table.players) or table.result is not None)
    result = table.result
    assert result is not None
    for person, kind in ((ada, "image/png"), (bo, "image/gif")):
        replayed = await evening.press(person, result, "Replay")
        await evening.until(lambda replayed=replayed: not evening.sandbox.message(replayed.id).loading)  # type: ignore[misc]
        assert [image.content_type for image in evening.sandbox.message(replayed.id).images] == [kind]


async def test_spectators_turn_the_pages_of_a_board_they_look_at(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.turns(1)
    cy = await wanting(evening, "Cy")
    looked = await evening.press(cy, table.message, "Look at…")
    label = pages(looked)[-1]
    turned = await evening.press(cy, looked, label)
    assert turned.id == looked.id
    assert f"This page, larger: {label}." in told(turned)


@pytest.mark.deep
async def test_the_export_says_what_somebody_has_chosen(evening: Evening) -> None:
    ada = await wanting(evening, "Ada")
    data = await evening.slash(ada, evening.room(), "privacy export")
    switches = attached_json(evening, data)["switches"]
    assert (switches["larger"], switches["calm"]) == (True, True)
