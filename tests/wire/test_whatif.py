"""What-ifs: a game is played, its replay opened, and a turn of it played on to both ends; never on an open day."""

from __future__ import annotations

import pytest

from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.players import Player
from tests.wire.quick import finish, table_of
from tests.wire.rig import Evening
from tests.wire.seen import at_random, verb_of
from tests.wire.test_daily import DAY, begin
from tests.wire.test_replays import replay

COUNTED = ("results", "ratings", "tallies", "careers", "streaks", "badges")


def counted(evening: Evening) -> dict[str, int]:
    """How much is kept of games that count."""
    return {name: evening.rows(f"SELECT count(*) FROM {name}")[0][0] for name in COUNTED}  # noqa: S608


def boards_of(evening: Evening, table_id: int) -> int:
    """How many boards there are of a game."""
    return int(evening.rows("SELECT count(*) FROM whatifs WHERE origin = ?", table_id)[0][0])


async def round_of_replay(evening: Evening, who: Person, message: SeenMessage, round_: int = 1) -> SeenMessage:
    """Open the replay and go to a round; the round as it ended."""
    shown = await replay(evening, who, message)
    for _ in range(round_):
        shown = await evening.press(who, shown, "▶")
    assert shown.buttons[1].label == f"Round {round_} of 4"
    return shown


async def turns_of(evening: Evening, who: Person, message: SeenMessage, round_: int = 1) -> SeenMessage:
    """Ask at a round of the replay to play on; what is offered."""
    return await evening.press(who, await round_of_replay(evening, who, message, round_), "Play on from here")


async def pick(evening: Evening, who: Person, offered: SeenMessage, turn: int) -> Player:
    """Choose a turn; whoever did, at the board."""
    select = next(one for one in offered.selects if verb_of(one.custom_id) == "whatifat")
    chosen = evening.sandbox.choose(who, offered, select.custom_id, [select.options[turn].value])
    player = Player(evening, who)
    player.panel = evening.sandbox.message(await evening.did(chosen)).id
    return player


async def to_end(player: Player) -> SeenMessage:
    """Play on to the end."""
    while not player.over:
        if not await player.finish_turn():
            await player.press("Next")
    return player.board


@pytest.mark.deep
async def test_a_turn_is_played_on_from_to_the_end_and_both_games_are_shown(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.game(ada, bo, ai=1)
    result = await table.to_end()
    before, public = counted(evening), len(table.public)
    offered = await turns_of(evening, ada, result, 2)
    assert "What if?" in offered.text
    assert len(offered.images) == 1, "the round stays to be seen"
    player = await pick(evening, ada, offered, 3)
    player.choice = at_random(5)
    assert (player.panel, player.board.ephemeral) == (offered.id, True)
    assert player.moment == "Round 2 · turn 3"
    assert "only you can see this board" in player.board.text
    assert "Hint" in [button.label for button in player.board.buttons]
    await player.finish_turn()
    await player.press("Undo")
    assert player.moment == "Round 2 · turn 3"
    end = await to_end(player)
    assert "The two games part ways here (round" in end.text
    descriptions = [picture.description or "" for picture in end.images]
    assert ["As it was: " in said for said in descriptions] == [True, False]
    assert ["What if: " in said for said in descriptions] == [False, True]
    assert counted(evening) == before
    assert len(table.public) == public
    again = await evening.press(ada, end, "Once more from there")
    player.panel = again.id
    assert player.moment == "Round 2 · turn 3"


@pytest.mark.deep
async def test_a_board_outlives_a_restart_and_its_spectator_chose_whose_it_is(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.game(ada, bo)
    offered = await turns_of(evening, cy, await table.to_end())
    seats = next(one for one in offered.selects if verb_of(one.custom_id) == "whatifwho")
    assert [option.label for option in seats.options] == ["Ada", "Bo"]
    chosen = evening.sandbox.choose(cy, offered, seats.custom_id, ["1"])
    player = await pick(evening, cy, evening.sandbox.message(await evening.did(chosen)), 4)
    await evening.bot.kill()
    await evening.bot.start()
    moment = player.moment
    await player.finish_turn()
    await player.press("Next")
    assert player.moment != moment
    helped = await evening.slash(cy, evening.room(), "help")
    assert "You are trying **what if**" in helped.text


@pytest.mark.deep
async def test_on_an_open_day_there_is_none_and_on_the_published_one_there_is(evening: Evening) -> None:
    evening.sandbox.to_midnight(after=3600.0)
    ann = evening.person("Ann")
    room = evening.room()
    player = await begin(evening, ann, room)
    await finish(evening.bot, player)
    table_id = table_of(player)
    shown = await replay(evening, ann, player.board)
    shown = await evening.press(ann, shown, "▶")
    assert "Play on from here" not in [button.label for button in shown.buttons]
    for forged in (f"t1:{_base36(table_id)}:0:0:whatif", f"t1:{_base36(table_id)}:-:0:fromhere:p1"):
        made = await evening.forge(ann, shown, forged)
        assert made.response_type is not None, "every press is answered"
    assert boards_of(evening, table_id) == 0
    evening.sandbox.clock.advance(2 * DAY)
    offered = await turns_of(evening, ann, player.board)
    board = await pick(evening, ann, offered, 2)
    assert boards_of(evening, table_id) == 1
    assert "only you can see this board" in board.board.text


async def test_a_published_day_shows_others_boards_and_its_proof(evening: Evening) -> None:
    evening.sandbox.to_midnight(after=3600.0)
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    players = [await begin(evening, who, room) for who in (ann, ben)]
    await finish(evening.bot, *players)
    ranking = await players[0].press("Ranking")
    assert not {"Others on this deal", "Verify"} & {button.label for button in ranking.buttons}
    evening.sandbox.clock.advance(2 * DAY)
    ranking = await players[0].press("Ranking")
    boards = await evening.press(ann, ranking, "Others on this deal")
    assert boards.ephemeral
    assert "Most unlike yours" in boards.text
    assert "Ben" in boards.text
    assert boards.images
    proof = await evening.press(ann, ranking, "Verify")
    assert proof.ephemeral
    assert "is the one that was fixed" in proof.text


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return (_base36(number // 36) if number >= 36 else "") + digits[number % 36]
