"""A world kept as JSON and put back: what was posted there is pressed here."""

import json
from pathlib import Path

from sandbox.clock import DAY
from sandbox.errors import Json
from sandbox.interactions import TOKEN_SECONDS
from sandbox.server import Sandbox
from tests.sandbox.little_bot import running

ON_A_DAY = 1_795_028_400.0


async def kept(folder: Path) -> tuple[Json, int, str]:
    """A world on another day, with a new person, a new channel and a private panel; the panel and its token."""
    async with await Sandbox.start(clock_file=folder / "then") as sandbox:
        sandbox.clock.move_to(ON_A_DAY)
        person, room = sandbox.add_person("Ann"), sandbox.add_channel("den")
        sandbox.dm(person)
        async with running(sandbox):
            old = await sandbox.slash(person, room, "play", {"game": "luckybox"})
            sandbox.clock.advance(TOKEN_SECONDS + 1)
            made = await sandbox.slash(person, room, "play", {"game": "luckybox"})
        world = json.loads(json.dumps(sandbox.snapshot()))
        assert old.interaction.token not in repr(world), "what can edit no more is not kept"
        return world, made.message_id or 0, made.interaction.token


async def test_people_channels_and_messages_are_there_again(tmp_path: Path) -> None:
    world, number, _ = await kept(tmp_path)
    async with await Sandbox.start(clock_file=tmp_path / "now") as sandbox:
        sandbox.restore(world)
        assert 0 <= sandbox.clock.now() - ON_A_DAY - TOKEN_SECONDS < DAY
        seen = sandbox.message(number)
        assert [one.id for one in sandbox.messages("den", "Ann")][-1] == number
        assert sandbox.messages("den", "Ada") == [], "what was private still is"
        assert seen.texts == ["### luckybox"]
        assert seen.images == [], "pictures are not kept"
        assert [button.custom_id for button in seen.buttons] == ["go", "ask"]
        assert [option.value for option in seen.selects[0].options] == ["1", "2", "3"]
        assert sandbox.dm("Ann").id in {one["id"] for one in world["direct"]}
        assert sandbox.add_person("Ben").id > max(one["id"] for one in world["messages"])


async def test_what_was_posted_there_is_pressed_here(tmp_path: Path) -> None:
    world, number, _ = await kept(tmp_path)
    async with await Sandbox.start(clock_file=tmp_path / "now") as sandbox:
        sandbox.restore(world)
        async with running(sandbox):
            outcome = await sandbox.choose("Ann", number, "pick", ["2"])
        assert outcome.ok
        assert sandbox.message(number).texts == ["### 2"]


async def test_a_token_of_then_edits_until_its_time_is_over(tmp_path: Path) -> None:
    world, number, token = await kept(tmp_path)
    async with await Sandbox.start(clock_file=tmp_path / "now") as sandbox:
        sandbox.restore(world)
        interaction = sandbox.core.interactions.by_token(token)
        assert sandbox.core.interactions.message_of(interaction, str(number)).id == number


async def test_a_snapshot_of_what_was_put_back_is_the_same(tmp_path: Path) -> None:
    world, _, _ = await kept(tmp_path)
    async with await Sandbox.start(clock_file=tmp_path / "now") as sandbox:
        sandbox.restore(world)
        again = sandbox.snapshot()
    assert {**again, "now": 0} == {**world, "now": 0}
