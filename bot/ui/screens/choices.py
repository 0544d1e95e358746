"""Controls for the legal answers to a question: buttons, and selects where there are too many for buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.core import Decision
from bot.engine.words import verb_of
from bot.tables.view import TableView
from bot.text import find, say
from bot.ui.input.ids import Press
from bot.ui.screens.screen import BUTTONS, DESCRIPTION, OPTIONS, Button, Option, Row, Select, button_rows, shorten

MOST_BUTTONS = 2 * BUTTONS
"""Answers that stand on buttons; where there are more, those of the verbs with most answers go into selects."""


def answer_rows(table: TableView, decision: Decision[Any], labels: Sequence[str]) -> tuple[Row, ...]:
    """Return a control for each of a decision's options, labelled so; the answers of a verb stay together."""
    texts = [table.rules.action_text(option) for option in decision.options]
    by_verb: dict[str, list[tuple[str, str]]] = {}
    for text, label in zip(texts, labels, strict=True):
        by_verb.setdefault(verb_of(text), []).append((text, label))
    chosen = _into_selects(by_verb)
    on_buttons = [answer for verb, answers in by_verb.items() if verb not in chosen for answer in answers]
    buttons = [
        Button(
            label or "?",
            Press(table.id, "do", decision.seat, decision.serial, text).custom_id,
            "secondary" if number else "primary",
        )
        for number, (text, label) in enumerate(on_buttons)
    ]
    rows: list[Row] = button_rows(buttons)
    for verb in chosen:
        rows += _selects(table, decision, verb, by_verb[verb])
    return tuple(rows)


def _into_selects(by_verb: dict[str, list[tuple[str, str]]]) -> list[str]:
    """Return the verbs whose answers do not stand on buttons, in their order."""
    chosen: set[str] = set()
    while sum(len(answers) for verb, answers in by_verb.items() if verb not in chosen) > MOST_BUTTONS:
        chosen.add(max((verb for verb in by_verb if verb not in chosen), key=lambda verb: len(by_verb[verb])))
    return [verb for verb in by_verb if verb in chosen]


def _selects(table: TableView, decision: Decision[Any], verb: str, answers: list[tuple[str, str]]) -> list[Row]:
    """Return as many selects as one verb's answers need."""
    placeholder = find(f"{table.rules.key}.pick.{verb}") or say("game.pick")
    found: list[Row] = []
    for start in range(0, len(answers), OPTIONS):
        part = answers[start : start + OPTIONS]
        options = tuple(Option(shorten(label or "?", DESCRIPTION), text) for text, label in part)
        # Two selects in a message must not have the same id.
        custom_id = Press(table.id, "pick", decision.seat, decision.serial, f"{verb}.{start}").custom_id
        found.append(Select(custom_id, placeholder, options))
    return found
