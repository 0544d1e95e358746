"""Two people with two languages at a table of a server with a third: each sees theirs, everybody the server's."""

from __future__ import annotations

import pytest

from bot.store.server_rows import GuildRow
from bot.text import catalogue
from tests.wire.players import STEP, Player
from tests.wire.rig import Evening
from tests.wire.test_settings import put


async def test_everybody_sees_their_own_language_and_all_together_that_of_the_server(evening: Evening) -> None:
    sandbox = evening.sandbox
    german, polish = evening.people("Gerda", "Paweł")
    guild = sandbox.add_guild("Café des jeux", owner=german)
    put(evening, GuildRow(guild_id=guild.id, language="fr"))
    sandbox.world.person_joins(polish, guild)
    sandbox.speak(german, "de")
    sandbox.speak(polish, "pl")
    room = evening.room("jeux", guild)
    card = await evening.slash(german, room, "play", game="flip7")
    french, deutsch, polski = catalogue("fr"), catalogue("de"), catalogue("pl")
    assert french.say("button.join") in [button.label for button in card.buttons]
    # A press on what everybody sees leaves it in the server's language; a refusal is the person's own.
    card = await evening.press(polish, card, french.say("button.join"))
    assert "Paweł" in card.text
    assert french.say("button.join") in [button.label for button in card.buttons]
    refused = await evening.press(polish, card, french.say("button.start"))
    assert refused.ephemeral
    assert refused.text == polski.say("refusal.not_host")
    switches = await evening.slash(german, room, "me")
    assert deutsch.say("me.title") in switches.text
    # Chosen once, a language stays, whatever Discord says.
    chosen = await sandbox.choose(german, switches, "me1:language", ["it"])
    shown = sandbox.message(chosen.message_id or 0)
    assert catalogue("it").say("me.title") in shown.text
    assert "**Impara** dura" in (await evening.slash(german, room, "help")).text


@pytest.mark.deep
async def test_a_panel_that_changes_by_itself_stays_in_the_language_of_its_person(evening: Evening) -> None:
    sandbox = evening.sandbox
    german, polish = evening.people("Gerda", "Paweł")
    sandbox.speak(german, "de")
    sandbox.speak(polish, "pl")
    table = await evening.game(german, polish, game="luckybox")
    first, second = table.players

    def says_undo(player: Player, language: str) -> bool:
        return catalogue(language).say("button.undo") in [button.label for button in player.board.buttons]

    # The cards are chosen; as one has not answered yet, the other may still take it back.
    await first.finish_turn()
    assert says_undo(first, "de")
    heading = {player: player.board.text.splitlines()[0] for player in (first, second)}
    await second.finish_turn()
    sandbox.clock.advance(STEP)
    # The table moves on, and both panels change without a press.
    for player, language in ((first, "de"), (second, "pl")):
        await evening.until(lambda player=player: player.board.text.splitlines()[0] != heading[player])  # type: ignore[misc]
        assert catalogue(language).say("luckybox.round", round=1) in player.board.text.splitlines()[0]


async def test_discord_is_given_the_descriptions_of_commands_in_every_language(evening: Evening) -> None:
    offered = evening.sandbox.core.people.offered(evening.sandbox.person("Ada"), evening.room())
    [told] = [command["description_localizations"] for command in offered if command["name"] == "help"]
    assert {"de", "fr", "es-419", "es-ES", "pt-BR", "pl", "it", "ja"} <= set(told)
    assert told["de"] == catalogue("de").say("command.help")
