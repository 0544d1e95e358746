"""Fair deals over the wire: what the lobby shows, words, Verify; and that nobody is told of an open table's deal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sandbox.bus import Change
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.players import Player, Table
from tests.wire.process import verify
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import at_random, done
from tests.wire.test_game_files import finished, give

FINGERPRINT, MARK = re.compile(r"`([0-9a-f]{64})`"), re.compile(r"fingerprint `([0-9a-f]{8})`")


async def say_word(evening: Evening, who: Person, card: SeenMessage | int, word: str) -> SeenMessage:
    """Change one's word behind More; what is shown there then."""
    sandbox = evening.sandbox
    modal = done(await sandbox.click(who, await evening.press(who, card, "More"), label="Change my word")).modal
    assert modal is not None
    (field,) = modal.fields
    return sandbox.message(await evening.did(sandbox.submit(who, modal, {field: word})))


def words_in(shown: SeenMessage) -> list[str]:
    """The words in the shuffle, as More shows them."""
    return re.findall(r"(?:: | · )\d+\. ((?:(?! · ).)+)", shown.text)


async def test_everybody_who_joins_has_a_word_and_may_change_it(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    drawn = words_in(await evening.press(cy, table.card, "More"))
    assert len(set(drawn)) == 2
    shown = await say_word(evening, bo, table.card, "of my own")
    assert shown.ephemeral
    assert words_in(shown) == [drawn[0], "of my own"]
    shown = await evening.press(bo, table.card, "Leave")
    assert words_in(shown) == [drawn[0], "of my own"], "who leaves leaves their word behind"
    assert "Change my word" not in [button.label for button in shown.buttons]
    assert "Change my word" not in [button.label for button in (await evening.press(cy, table.card, "More")).buttons]


async def test_a_word_mentions_nobody_and_marks_nothing(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    card = await say_word(evening, ada, table.card, f"<@{bo.id % 10**16}>")
    assert card.pings == []
    card = await say_word(evening, ada, table.card, "**@everyone** `x`")
    assert card.pings == []
    assert r": 1. \*\*\@everyone\*\* \`x\`" in card.text
    said = await say_word(evening, ada, table.card, "\u200b")
    assert said.ephemeral
    assert "Nothing of that can be seen" in said.text


@pytest.mark.deep
async def test_a_closed_lobby_tells_what_it_would_have_dealt(evening: Evening, tmp_path: Path) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada)
    mark = MARK.search((await evening.press(ada, table.card, "More")).text)
    assert mark is not None
    closed = await evening.press(ada, table.card, "Cancel")
    told = await evening.press(ada, closed, "Verify")
    assert "Nothing was dealt" in told.text
    assert f"`{mark[1]}" in told.text
    record = attached_json(evening, await evening.press(ada, told, "Game file"))
    assert (await verify(record, tmp_path))["fits"]


async def test_a_file_proves_its_deal_as_the_command_line_says(evening: Evening, tmp_path: Path) -> None:
    ada, bo = evening.people("Ada", "Bo")
    record = await finished(evening, ada, bo)
    assert (await verify(record, tmp_path))["fits"]
    said = await give(evening, bo, "verify", record)
    assert "this deal fits its promise" in said.text
    assert f"`{record['fair']['commitment']}`" in said.text
    deck = record["chance"]["deck"]
    other = next(number for number, card in enumerate(deck) if card != deck[-1])
    dealt = [deck[-1] if number == other else card for number, card in enumerate(deck[:-1])] + [deck[other]]
    for changed, told in (
        ({"chance": {**record["chance"], "deck": dealt}}, "not the promised deal"),
        ({"fair": {**record["fair"], "commitment": "0" * 64}}, "promise was not kept"),
        ({"fair": {**record["fair"], "deck": "other"}}, "not the promised deal"),
    ):
        assert told in (await give(evening, bo, "verify", {**record, **changed})).text
    without = {key: value for key, value in record.items() if key != "fair"}
    assert "no proof" in (await give(evening, bo, "verify", without)).text


# A whole evening


class Ears:
    """Hears everything that the bot sends, and holds it against what lies in its database at that moment."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.heard = 0
        self.files = set(evening.sandbox.world.attachments)
        """Attachments it has looked into."""
        self.told: list[str] = []
        """What was told of tables and days that were open then."""
        self.said: list[str] = []
        """Everything that was sent."""

    @contextmanager
    def open(self) -> Iterator[Ears]:
        """Listen."""
        stop = self.evening.sandbox.core.bus.subscribe(self._on_change)
        try:
            yield self
        finally:
            stop()

    def _on_change(self, change: Change) -> None:
        if change.kind != "request":
            return
        request = change.data
        attached = self.evening.sandbox.world.attachments
        new = [number for number in attached if number not in self.files]
        self.files.update(new)
        files = [attached[number].data.decode("latin-1") for number in new]
        said = "\n".join([request.path, json.dumps(request.json), *files])
        self.heard += 1
        self.said.append(said)
        self.told += [f"{secret} in {said[:300]}" for secret in self.secrets(only_open=True) if secret in said]

    def secrets(self, *, only_open: bool) -> list[str]:
        """What nobody is to know: of tables (and days) that are open, or of all."""
        is_open = "WHERE status IN ('lobby', 'running') AND day IS NULL" if only_open else ""
        today = int(self.evening.sandbox.clock.now() // 86_400)
        still = f"WHERE day >= {today - 1}" if only_open else ""
        found = self.evening.rows(f"SELECT secret, seed FROM tables {is_open}")  # noqa: S608 - ours
        found += self.evening.rows(f"SELECT link, seed FROM days {still}")  # noqa: S608 - ours
        return [secret for row in found for secret in row if secret]

    def of(self, table_id: int) -> str:
        """The secret of a table."""
        [(secret,)] = self.evening.rows("SELECT secret FROM tables WHERE id = ?", table_id)
        return str(secret)


@pytest.mark.deep
async def test_in_a_whole_evening_nobody_is_told_of_a_deal_before_its_end_and_then_all_fits(
    evening: Evening, tmp_path: Path
) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    with Ears(evening).open() as ears:
        cancelled = await evening.lobby(cy)
        secret = ears.of(cancelled.id)
        closed = await evening.press(cy, cancelled.card, "Cancel")
        assert not any(secret in said for said in ears.said)
        await evening.press(cy, closed, "Verify")
        assert any(secret in said for said in ears.said), "the ears hear"

        table = await evening.lobby(ada, bo, ai=1, friendly=True)
        promised = await promised_to(evening, bo, table)
        await say_word(evening, bo, table.card, "Bos Wort: äöü 🎲")
        await table.start()
        for player in table.players:
            player.choice = at_random(5)
        solo = await evening.solo(cy, evening.room())
        await asked_about(evening, table, solo)
        await evening.slash(cy, evening.room(), "daily play", game="flip7")
        await evening.slash(cy, evening.room(), "daily results", game="flip7")
        result = await table.to_end()

        dee = evening.person("Dee")
        told = await evening.press(dee, result, "Verify")
        assert promised in told.text
        record = attached_json(evening, await evening.press(dee, told, "Game file"))
        assert record["fair"]["commitment"] == promised
        assert record["fair"]["contributions"][1]["word"] == "Bos Wort: äöü 🎲"
        assert record["fair"]["seed"] in told.text
        assert await verify(record, tmp_path) == {"fits": True, "table": table.id, "commitment": promised, "words": 2}

        again = await evening.press(bo, result, "Rematch")
        await evening.press(ada, again, "Deals anybody can check")
        await evening.bot.kill()
        await evening.bot.start()
        await evening.slash(cy, evening.room(), "privacy export")
        assert ears.told == []
        assert ears.heard > 100
        log = evening.bot.log()
        assert not [secret for secret in ears.secrets(only_open=False) if secret in log]


async def promised_to(evening: Evening, who: Person, table: Table) -> str:
    """What the button tells somebody of a lobby's promise: the small print and the status say the same."""
    mark = MARK.search((await evening.press(who, table.card, "More")).text)
    assert mark is not None
    promise = await evening.press(who, table.card, "Deals anybody can check")
    assert promise.ephemeral
    (promised,) = FINGERPRINT.findall(promise.text)
    assert promised.startswith(mark[1])
    assert promised in (await evening.slash(who, table.room, "table status")).text
    return str(promised)


async def asked_about(evening: Evening, table: Table, solo: Player) -> None:
    """Everything that can be asked about games under way."""
    ada, cy = table.players[0].person, solo.person
    for _ in range(3):
        await table.turns(1)
        for command in ("table export", "table status", "me", "help", "privacy export"):
            await evening.slash(ada, table.room, command)
    await evening.press(ada, table.message, "What happened")
    await evening.slash(cy, table.room, "privacy export")
    hint = [button for button in table.players[0].board.buttons if button.label == "Hint"]
    assert hint, "a friendly game has hints"
    await evening.press(ada, table.players[0].board, "Hint")
    await solo.finish_turn()
