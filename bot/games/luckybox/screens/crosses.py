"""The controls of a question of Lucky Box: what is free or wins something as buttons, the rest a select a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.luckybox.rules.actions import Bonus, Cross, Decline, Pass, Square
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.screens.seat_panel import SeatPanel
from bot.text import count, labelled, say, symbol, with_article
from bot.ui.screens.screen import OPTIONS, Button, Option, Row, Select, button_rows

FREE_BUTTONS = 10
"""Free crosses shown as buttons; more go into a select."""
WINNING = 3
"""Crosses with lightning that complete a line, shown as buttons; as many others where there are no more than that."""
ROOM = 24
"""Components for the answers: a message holds 40, and what stands around them needs the rest."""
BONUS_BUTTONS = 5
"""Uses of a bonus shown as buttons, while no more than `BUTTON_BONUSES` kinds wait."""
BUTTON_BONUSES = 2
Place = tuple[int, Square]
"""A square of a card."""


def answer_rows(panel: SeatPanel) -> tuple[list[Row], set[Place]]:
    """Return the controls of what is asked, and the squares that have one of their own."""
    own: set[Place] = set()
    rows = _bonus_rows(panel, own) if panel.mine.waiting else _cross_rows(panel, own)
    return rows, own


def _cross_rows(panel: SeatPanel, own: set[Place]) -> list[Row]:
    crosses = [option for option in panel.options if isinstance(option, Cross)]
    free = [option for option in crosses if panel.cost(option) == 0]
    paid = [option for option in crosses if panel.cost(option) > 0]
    paid.sort(key=lambda cross: (*(-part for part in panel.worth(cross)), panel.cost(cross)))
    best = paid if len(paid) <= WINNING else [cross for cross in paid if any(panel.worth(cross))][:WINNING]
    with_lightning = [*_buttons(panel, best, own), *_card_rows(panel, [one for one in paid if one not in best])]
    may_pass = Pass() in panel.options
    last: list[Row] = []
    if may_pass:
        last = [(panel.do(Pass(), say("button.pass"), "primary" if not crosses else "secondary"),)]
    buttons = button_rows([panel.cross(one, panel.tag(one.card, one.square), "primary") for one in free])
    if len(free) <= FREE_BUTTONS and _components([*buttons, *with_lightning, *last]) <= ROOM:
        own.update((cross.card, cross.square) for cross in free)
        return [*buttons, *with_lightning, *last]
    select = _squares(panel, "x0", free, say("panel.free", number=with_article(panel.state.revealed or 0)))
    return [select, *with_lightning, *last]


def _components(rows: Iterable[Row]) -> int:
    """Return how many components of a message these take."""
    return sum(2 if isinstance(row, Select) else 1 + len(row) for row in rows)


def _buttons(panel: SeatPanel, crosses: Sequence[Cross], own: set[Place]) -> list[Row]:
    own.update((cross.card, cross.square) for cross in crosses)
    return list(button_rows([panel.cross(cross, panel.price(cross)) for cross in crosses]))


def _card_rows(panel: SeatPanel, paid: Sequence[Cross]) -> list[Row]:
    """Return a select for each card: its squares that lightning reaches, what wins most first."""
    return [
        _squares(
            panel,
            f"xc{place or ''}",
            [cross for cross in paid if cross.card == card],
            say("panel.lightning_card", letter=letter(place)),
        )
        for card, place in panel.places.items()
        if any(cross.card == card for cross in paid)
    ]


def _bonus_rows(panel: SeatPanel, own: set[Place]) -> list[Row]:
    rows: list[Row] = []
    kinds = dict.fromkeys(panel.mine.waiting)
    for bonus in kinds:
        uses = [option for option in panel.options if isinstance(option, Bonus) and option.bonus == bonus]
        shown = symbol(bonus)
        if len(uses) <= BONUS_BUTTONS and len(kinds) <= BUTTON_BONUSES:
            own.update((use.card, use.square) for use in uses)
            named = [(use, labelled(shown, panel.tag(use.card, use.square))) for use in uses]
            rows += button_rows([panel.cross(use, what, "primary") for use, what in named])
        else:
            rows += _select_rows(
                panel, f"b{bonus}", uses, say("panel.any", bonus=shown), say("panel.any_card", bonus=shown)
            )
    declines = [option for option in panel.options if isinstance(option, Decline)]
    labels = [say("button.decline", bonus=symbol(no.bonus)) for no in declines]
    if len(declines) <= BONUS_BUTTONS:
        return rows + button_rows([panel.do(no, label) for no, label in zip(declines, labels, strict=True)])
    choices = [Option(label, panel.table.rules.action_text(no)) for no, label in zip(declines, labels, strict=True)]
    return [*rows, Select(panel.press("pick", "d"), say("panel.decline"), tuple(choices))]


def _select_rows(
    panel: SeatPanel, name: str, options: Sequence[Cross | Bonus], placeholder: str, card_placeholder: str
) -> list[Row]:
    """Return the options in one select; more than a select holds ask for the card first, which is then the focus."""
    if len(options) <= OPTIONS:
        return [_squares(panel, name, options, placeholder)]
    focus_name, _, focus_card = panel.focus.partition(".")
    chosen = [option for option in options if str(option.card) == focus_card]
    if focus_name == name and chosen:
        back = Button(say("button.back"), panel.press("focus", "none"))
        return [_squares(panel, name, chosen, placeholder), (back,)]
    cards = dict.fromkeys(option.card for option in options)
    choices = tuple(
        Option(
            count("panel.card", sum(option.card == card for option in options), letter=letter(panel.places[card])),
            f"{name}.{card}",
        )
        for card in sorted(cards, key=lambda card: panel.places[card])
    )
    return [Select(panel.press("focus", name), card_placeholder, choices)]


def _squares(panel: SeatPanel, name: str, options: Iterable[Cross | Bonus], placeholder: str) -> Select:
    choices = []
    for option in options:
        cost = panel.cost(option)
        label = panel.price(option)
        outcome = panel.outcome(option)
        leaves = say("choice.leaves", bolts=panel.mine.bolts - cost) if cost else ""
        description, shorter = (
            " · ".join(part for part in (words.removeprefix(" "), leaves) if part)
            for words in (outcome.words, outcome.beside)
        )
        # In a list of pictures a line without one would be out of line.
        picture = outcome.picture or "cross"
        value = panel.table.rules.action_text(option)
        choices.append(Option(label, value, description or None, emoji=picture, beside=shorter))
    return Select(panel.press("pick", name), placeholder, tuple(choices))
