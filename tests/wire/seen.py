"""Reading what the bot shows: custom ids, what a panel offers, results, refusals."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from sandbox.journal import LoggedRequest
from sandbox.server import Outcome, SeenMessage


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing a panel offers to do: a button, or some values of a select."""

    custom_id: str
    values: tuple[str, ...]
    words: str
    """The label, with its consequence."""

    @property
    def action(self) -> str:
        """The action in the short form of the rules: "x17.4"; "" for a first step such as choosing the card."""
        match verb_of(self.custom_id):
            case "several":
                return self.custom_id.split(":", 5)[5] + ".".join(self.values)
            case "pick":
                return self.values[0]
            case "do":
                return self.custom_id.split(":", 5)[5]
            case _:
                return ""


Choice: TypeAlias = Callable[[Sequence[Answer]], Answer]


def first(answers: Sequence[Answer]) -> Answer:
    """The first thing offered."""
    return answers[0]


def at_random(seed: int) -> Choice:
    """Anything, the same for the same seed and answers."""
    return Random(seed).choice


def completing(answers: Sequence[Answer]) -> Answer:
    """What completes most."""
    return max(answers, key=lambda answer: ("card done" in answer.words, answer.words.count("→")))


def verb_of(custom_id: str | None) -> str:
    """The verb of a custom id."""
    parts = (custom_id or "").split(":", 5)
    return parts[4] if len(parts) > 4 else ""


def table_id_of(custom_id: str | None) -> int:
    """The table's number in a custom id."""
    return int((custom_id or "").split(":", 2)[1], 36)


def with_verb(messages: Sequence[SeenMessage], *verbs: str) -> list[SeenMessage]:
    """The messages with a button of each of these verbs."""
    return [seen for seen in messages if set(verbs) <= {verb_of(button.custom_id) for button in seen.buttons}]


def code_of(request: LoggedRequest) -> int | None:
    """Discord's code of a refusal."""
    code = request.response.get("code") if isinstance(request.response, dict) else None
    return code if isinstance(code, int) else None


def done(outcome: Outcome) -> Outcome:
    """The outcome of something that has to work: answered in time, and no answer refused by Discord."""
    assert outcome.ok, outcome.error
    assert outcome.refusals == []
    return outcome


def told(message: SeenMessage) -> str:
    """What a message says, by its texts and the descriptions of its pictures."""
    return "\n".join([message.text, *(image.description or "" for image in message.images)])


def totals(result: SeenMessage) -> dict[str, int]:
    """Who has how many points, by the message with the result: by its picture's description, or as text."""
    beside = r"(?: \((?:AI, \w+|partly on autopilot|AI|autopilot)\))?"
    lines = re.findall(rf"^\*\*\d+\.\*\* (.+?){beside} — \*\*(-?\d+)\*\*", result.text, re.MULTILINE)
    lines = lines or re.findall(rf"(?:^|[.:] )\d+\. ([^.:]+?){beside}: (-?\d+) \(", told(result), re.MULTILINE)
    return {name: int(total) for name, total in lines}
