"""What actions and options are written in, and how the rules refuse them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
JsonObject: TypeAlias = "dict[str, JsonValue]"


class Edition(NamedTuple):
    """What a game is played by: which rules, and which material. The same edition always plays the same."""

    rules_version: int
    deck: str

    def __str__(self) -> str:
        return f"rules {self.rules_version}, deck {self.deck}"


class IllegalAction(Exception):
    """An action the rules refuse: a stable code, and data for whoever words it."""

    def __init__(self, code: str, **data: JsonValue) -> None:
        super().__init__(code)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.data.items())
        return f"{self.code} ({details})" if details else self.code
