"""Showing a puzzle, and taking an answer. Every answer is private."""

from __future__ import annotations

from bot.features.puzzles.custom_ids import PuzzlePress
from bot.features.puzzles.screens import PuzzleScreens, changed_answer
from bot.features.puzzles.service import Absent, PuzzleService, PuzzleView
from bot.tables.refusal import Refusal
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, defer_if_slow, private, share
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import Screen

NAME = "puzzle"
"""What its pictures are called."""


class PuzzleHandlers:
    def __init__(self, puzzles: PuzzleService, screens: PuzzleScreens) -> None:
        self.puzzles = puzzles
        self.screens = screens

    async def show_today(self, interaction: Interaction, game: str) -> None:
        """Show today's, or what came of one's answer to it."""
        await private(interaction, self._shown(interaction, game, self.puzzles.today), NAME)

    async def _shown(self, interaction: Interaction, game: str, day: int) -> Screen:
        user = interaction.user.id
        view = await self.puzzles.view(game, day, user)
        if isinstance(view, Absent):
            return await self.screens.absent(view, game, day, user)
        return await self.screens.screen(view, user)

    async def pressed(self, interaction: Interaction, press: PuzzlePress) -> None:
        """Answer a button. Ids come from outside: what they ask for is checked again."""
        match press.verb:
            case PuzzlePress.TODAY:
                await self.show_today(interaction, press.game)
            case PuzzlePress.SHOW:
                await answer(interaction, lambda: self._shown(interaction, press.game, press.day), name=NAME)
            case PuzzlePress.SHARE:
                await self._share(interaction, press)
            case PuzzlePress.PLAY if press.choice is not None:
                await self._answered(interaction, press, press.choice)
            case _:
                raise Refusal("bad_button")

    async def _share(self, interaction: Interaction, press: PuzzlePress) -> None:
        """Post how somebody did, which is theirs to tell; what the puzzle was is not told."""
        self.puzzles.require(press.game)
        asking = self.puzzles.store.answer_of(press.game, press.day, interaction.user.id)
        given = await defer_if_slow(interaction, asking, thinking=True, privately=False)
        if given is None:
            raise Refusal("puzzle_unanswered")
        name = person_words(interaction.user.display_name)
        await share(interaction, self.screens.shared(given, name), NAME)

    async def _answered(self, interaction: Interaction, press: PuzzlePress, choice: int) -> None:
        """Take an answer: the first one counts, however often something is pressed."""
        user, taken = interaction.user.id, list[PuzzleView]()

        async def take() -> None:
            taken.append(await self.puzzles.answer(press.game, press.day, user, choice))

        async def shown() -> Screen:
            return await self.screens.screen(taken[0], user, note=changed_answer(taken[0], choice))

        await answer(interaction, shown, change=take, name=NAME)
