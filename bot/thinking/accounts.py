"""What the thinking process is asked about a finished game: its account of luck and play."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.luck import Account, Making, NoAccount, made, making_of
from bot.engine.record import Finished
from bot.games.catalogue import editions


class AccountOf(NamedTuple):
    """The question how much of a finished game's scores was luck."""

    finished: Finished

    def slices(self) -> Making:
        """Begin the account; between two slices whoever waits for a move may be answered."""
        game = editions(self.finished.game).get(self.finished.edition)
        if game is None or game.luck is None:
            raise NoAccount(f"{self.finished.game} has no values for {self.finished.edition}")
        return making_of(game.luck, game.rules, self.finished)

    def answer(self) -> Account:
        """Return the account."""
        return made(self.slices())
