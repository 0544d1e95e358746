"""What those who manage a server may choose there: a setting, and what presses on one bring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, cast

from bot.store.changes import GuildChange
from bot.store.server_rows import GuildRow
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.forms.form import FormField
from bot.ui.gateway.servers import resolved
from bot.ui.input.answers import Interaction
from bot.ui.screens.screen import OPTIONS, Button, Option, Select

ON, OFF = "on", "off"
Changing: TypeAlias = Callable[[GuildRow], GuildChange]
"""What follows from what a server has chosen so far, by column."""


class LoggedChange(ABC):
    """Something whose changes stand in a server's log."""

    name: str
    """What the rows of the log call it."""
    label: str
    """The key of its words, which are filled with `value`."""

    @abstractmethod
    def words(self, value: object) -> str:
        """Return a value, as it lies in the log, in words."""


class ServerSetting(LoggedChange):
    """Something that a server has chosen: a column of `GuildRow`, whose name is also the verb of its presses."""

    how: str = ""
    """The key of a sentence about it on its page; empty: none."""
    page: ClassVar[str]
    """The page of the settings where it is told and chosen."""
    page_name: ClassVar[str] = ""
    """The key of what that page is called where this can be chosen; empty: as without it."""
    shows_on_tables: bool = False
    """A change of it shows on the messages of tables."""
    leads: ClassVar[bool] = False
    """It is told before what the page has itself, not after that."""
    asked: str
    """The key of what it is called in a form, in as many characters as a label there has."""

    @abstractmethod
    def control(self, chosen: GuildRow, custom_id: Callable[[str], str]) -> Button | Select:
        """Return how it is chosen by itself; `custom_id`: that of a press with this argument."""

    def in_form(self, chosen: GuildRow) -> FormField | Option:
        """Return the field of a form in which it is chosen, or the box beside others there that is ticked for it."""
        control = self.control(chosen, lambda _: self.name)
        assert isinstance(control, Select)
        return FormField(self.name, say(self.asked), control)

    @abstractmethod
    async def changing(self, interaction: Interaction, values: Sequence[str], at: float) -> Changing:
        """Return what choosing these changes; `Refusal` where that is not offered, or cannot be chosen.

        `values`: of a switch `ON` or `OFF`, of a select what was chosen in it, of which Discord tells in the
        interaction's data where it fills the select. It is not asked for what stays as it is.
        """


@dataclass(frozen=True, slots=True)
class ServerSettings:
    on: Sequence[ServerSetting] = ()
    off: Sequence[ServerSetting] = ()
    """Those of features that are switched off: what has been chosen stays, and stands in the log."""
    logged: Sequence[LoggedChange] = ()
    """What else stands in the log, of features that are switched off, too."""


class ServerSwitch(ServerSetting):
    """Something that is so or not. Presses carry what it is to be then: two at once do not undo each other's change."""

    page = "games"

    def __init__(self, name: str, label: str, asked: str, how: str = "", *, shows_on_tables: bool = False) -> None:
        self.name, self.label, self.asked, self.how = name, label, asked, how
        self.shows_on_tables = shows_on_tables

    def words(self, value: object) -> str:
        return say(ON if value else OFF)

    def control(self, chosen: GuildRow, custom_id: Callable[[str], str]) -> Button:
        """Return a button that says what is so, and makes it otherwise."""
        is_on = bool(getattr(chosen, self.name))
        label = say(self.label, value=self.words(is_on))
        return Button(label, custom_id(OFF if is_on else ON), "success" if is_on else "secondary")

    def in_form(self, chosen: GuildRow) -> Option:
        return Option(say(self.asked), self.name, default=bool(getattr(chosen, self.name)))

    async def changing(self, interaction: Interaction, values: Sequence[str], at: float) -> Changing:
        if list(values) not in ([ON], [OFF]):
            raise Refusal("bad_button")
        return lambda _: cast("GuildChange", {self.name: values[0] == ON})


def picked(interaction: Interaction, kind: str, values: Sequence[str]) -> list[int]:
    """Return the channels or roles chosen in a select that Discord fills; refuse ids that it has not found there."""
    found = resolved(interaction.data, kind)
    if not all(value in found for value in values[:OPTIONS]):
        raise Refusal("bad_button")
    return [int(value) for value in dict.fromkeys(values[:OPTIONS])]
