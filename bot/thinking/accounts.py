"""What the thinking process is asked about a finished game: its account of luck and play."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.luck import Account, Making
from bot.engine.record import Finished
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import account_of


class AccountOf(NamedTuple):
    """The question how much of a finished game's scores was luck."""

    finished: Finished

    def slices(self) -> Making:
        """Begin the account; between two slices whoever waits for a move may be answered."""
        return account_of(self.finished)

    def answer(self) -> Account:
        """Return the account."""
        return run_to_completion(self.slices())
