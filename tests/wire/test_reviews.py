"""Looking back on the wire: a game is played and gone through, from Review to the last words, over a killed bot too."""

from __future__ import annotations

import pytest

from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening
from tests.wire.test_flip7 import begun

ANSWERS = (":do:", ":pick:", ":several:", ":focus:")
"""In the ids of controls that answer a question of the game."""


class Look:
    """Somebody who goes through their review."""

    def __init__(self, evening: Evening, person: Person) -> None:
        self.evening, self.person = evening, person
        self.message = 0

    @property
    def seen(self) -> SeenMessage:
        """The review as it is now."""
        return self.evening.sandbox.message(self.message)

    @property
    def labels(self) -> list[str]:
        """Its buttons."""
        return [button.label for button in self.seen.buttons]

    async def open(self, on: SeenMessage) -> None:
        """Press Review, and wait until it is made."""
        said = await self.evening.press(self.person, on, "Review")
        assert said.ephemeral
        self.message = said.id
        await self.evening.sandbox.wait_until(lambda: "looking back" in self.seen.text and "Review" not in self.labels)

    async def press(self, label: str) -> None:
        """Press a button: the review changes in place."""
        changed = await self.evening.press(self.person, self.seen, label)
        assert changed.id == self.message

    async def try_something(self) -> None:
        """Give the first answers there are, until the play is whole."""
        while True:
            select = next((one for one in self.seen.selects if any(verb in one.custom_id for verb in ANSWERS)), None)
            button = next(
                (one for one in self.seen.buttons if any(verb in str(one.custom_id) for verb in ANSWERS)), None
            )
            if button is not None:
                acting = self.evening.sandbox.click(self.person, self.seen, custom_id=button.custom_id)
            elif select is not None:
                values = [option.value for option in select.options[: select.min_values]]
                acting = self.evening.sandbox.choose(self.person, self.seen, select.custom_id, values)
            else:
                return
            await self.evening.did(acting)


@pytest.mark.deep
async def test_a_game_is_looked_back_at_from_the_best_moment_to_the_last_words(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    player = await evening.solo(ada, room)
    while not player.over:
        if not await player.finish_turn():
            await player.press("Next")
    look = Look(evening, ada)
    await look.open(player.board)
    assert "Your best moment" in look.seen.text
    assert len(look.seen.images) == 1
    await look.press("Go on")
    assert "Turning point 1 of 3" in look.seen.text
    await look.press("Try again")
    assert "as it was then" in look.seen.text
    await look.try_something()
    assert {"Show me"} < set(look.labels)
    # Whoever answers next knows nothing of all this.
    await evening.bot.kill()
    await evening.bot.start()
    await look.press("Show me")
    assert len(look.seen.images) == 2
    await look.press("Go on")
    assert "Turning point 2 of 3" in look.seen.text
    await look.press("Skip")
    assert "Turning point 3 of 3" in look.seen.text
    await look.press("Skip")
    assert "That was your game" in look.seen.text
    opened = await evening.slash(ada, room, "profile", show="history")
    [select] = opened.selects
    chosen = await evening.did(evening.sandbox.choose(ada, opened, select.custom_id, [select.options[0].value]))
    again = await evening.press(ada, evening.sandbox.message(chosen), "Review")
    assert "Your best moment" in again.text, "it was kept"


async def test_everybody_at_a_table_has_a_review_of_their_own_and_nobody_else(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    game = await begun(evening, ann, ben, target_score=50)
    result = await game.to_end("Hit")
    mine, theirs = Look(evening, ann), Look(evening, ben)
    await mine.open(result)
    await theirs.open(result)
    assert mine.message != theirs.message
    said = await evening.press(evening.person("Cy"), result, "Review")
    assert "for those who played" in said.text
    assert evening.sandbox.message(result.id).text == result.text
