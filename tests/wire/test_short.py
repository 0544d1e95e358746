"""The short game through the gateway: begun by a command, by a button, in a lobby; over after its second round."""

from __future__ import annotations

from sandbox.server import SeenMessage
from tests.wire.players import Player
from tests.wire.quick import finish
from tests.wire.rig import Evening
from tests.wire.table_options import choose


def kept(evening: Evening) -> list[str]:
    """Under which keys results were kept."""
    return [str(game) for (game,) in evening.rows("SELECT game FROM results ORDER BY number")]


def player_of(evening: Evening, who: object, panel: SeenMessage) -> Player:
    """Somebody with a panel in front of them."""
    player = Player(evening, who)  # type: ignore[arg-type]
    player.panel = panel.id
    return player


async def test_a_short_solo_is_begun_by_a_command_and_ends_with_its_second_round(evening: Evening) -> None:
    ada = evening.person("Ada")
    player = player_of(evening, ada, await evening.slash(ada, evening.room(), "solo", game="luckybox", length="short"))
    assert "Round 1 of 2" in (player.board.images[0].description or "")
    await finish(evening.bot, player)
    assert kept(evening) == ["luckybox.short"]
    assert "Round 3" not in (player.board.images[0].description or "")
    profile = await evening.slash(ada, evening.room(), "profile", game="luckybox")
    assert "**Short games**: 1 played" in profile.text


async def test_the_help_has_a_button_that_begins_one_at_once(evening: Evening) -> None:
    ada = evening.person("Ada")
    helped = await evening.slash(ada, evening.room(), "help")
    begun = await evening.press(ada, helped, "Short game (5 min)")
    assert begun.ephemeral
    assert "Round 1 of 2" in (begun.images[0].description or "")
    assert evening.rows("SELECT options FROM tables") == [('{"relaxed": false, "bands": "rulebook", "rounds": 2}',)]


async def test_a_table_is_made_short_in_its_lobby_or_by_the_command(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    assert "short game" not in evening.sandbox.message(table.card).text
    page = await evening.press(ada, table.card, "Options as buttons")
    assert "Short game: off" in [button.label for button in page.buttons]
    page = await choose(evening, ada, page, "short", [])
    await evening.shown(lambda: "short game (two rounds)" in evening.sandbox.message(table.card).text)
    assert "unrated" in evening.sandbox.message(table.card).text
    other = await evening.slash(bo, evening.room(), "play", game="luckybox", length="short")
    assert "short game (two rounds)" in other.text


async def test_a_game_without_a_short_form_says_so(evening: Evening) -> None:
    ada = evening.person("Ada")
    for name in ("solo", "play"):
        said = await evening.slash(ada, evening.room(), name, game="flip7", length="short")
        assert said.ephemeral
        assert "has no short game" in said.text
    assert evening.rows("SELECT id FROM tables") == []
