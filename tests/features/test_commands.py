"""What only features let people type is named by these alone: of one that is off nothing is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.cogs.building import CommandModule
from bot.composition import command_modules
from bot.text import DEFAULT, ROOT, files, languages
from bot.tools.locales import forms_of, read_texts
from tests.test_frozen import FROZEN

BY_COMMAND = {
    made.__module__.rpartition(".")[2]: made.feature
    for made in command_modules()
    if made.feature and not (made.commands is CommandModule.commands and made.menus is not CommandModule.menus)
}
"""What can be typed while a feature is on, as modules of `bot/cogs` are called by it, and whose it is; others have only
what a right click offers."""
NAMED = re.compile(rf"/({'|'.join(BY_COMMAND)})\b")


def room_of(path: Path) -> str | None:
    """The room in which texts lie; None: the kernel's."""
    return path.parents[1].name if path.parents[1] != ROOT else None


def test_a_module_is_called_as_what_its_feature_lets_people_type() -> None:
    typed = (FROZEN / "commands.txt").read_text(encoding="utf-8").splitlines()
    assert BY_COMMAND
    assert BY_COMMAND.keys() <= {line.split()[0].removeprefix("/") for line in typed}


@pytest.mark.parametrize("language", languages())
def test_no_text_names_a_command_but_of_its_own_room_and_the_kernel(language: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {key} names /{command}"
        for path in files(language)
        for key, entry in read_texts(path).items()
        for form in forms_of(entry)
        for command in NAMED.findall(form)
        if BY_COMMAND[command] != room_of(path)
    ]
    assert found == []


def test_what_describes_a_command_lies_with_its_room() -> None:
    found = [
        key
        for path in files(DEFAULT)
        for key in read_texts(path)
        if key.startswith("command.") and BY_COMMAND.get(key.split(".")[1], room_of(path)) != room_of(path)
    ]
    assert found == []
