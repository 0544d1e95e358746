"""The panel of Lucky Box: what is asked, every legal answer with its consequence, and what happened, in words."""

from __future__ import annotations

from bot.games.luckybox.pictures import marks_of, signed
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Keep, Pass
from bot.games.luckybox.rules.legal import keep_count, open_squares
from bot.games.luckybox.rules.state import State
from bot.games.luckybox.rules.tags import tag
from bot.games.luckybox.screens.crosses import answer_rows
from bot.games.luckybox.screens.seat_panel import SeatPanel, deck_of, line_name
from bot.tables.view import TableView
from bot.text import count, list_of, listed, say, sentences_of, symbol, with_article
from bot.ui.media.emojis import beside, sign
from bot.ui.screens.game_content import PanelContent
from bot.ui.screens.screen import Option, Select, button_rows


def panel_content(table: TableView, seat: int, focus: str = "") -> PanelContent:
    """Return the words and controls of a seat's panel."""
    panel = SeatPanel(table, seat, focus)
    if panel.state.phase == "choose":
        return _choosing(panel)
    marks = marks_of(panel.state, panel.deck, seat, panel.options)
    number = panel.state.revealed
    tile = beside(str(number))
    texts = [say("panel.turn", round=panel.state.round, turn=panel.state.turn, number=number, tile=tile)]
    chain = chain_so_far(table, seat)
    if chain:
        texts.append(say("panel.chain", chain=chain))
    texts.append(_asked(panel))
    rows, own = answer_rows(panel)
    return PanelContent(tuple(texts), tuple(rows), signed(marks, own), _note(panel))


def _choosing(panel: SeatPanel) -> PanelContent:
    state, mine = panel.state, panel.mine
    offered = mine.offered or ()
    if mine.kept is not None:
        kept = listed([say("choice.offer", number=offered.index(card) + 1) for card in mine.kept])
        return PanelContent((say("panel.chosen", round=state.round, cards=kept), _done_text(panel)))
    cards = keep_count(state.round)
    text = count("panel.choose", cards, round=state.round, first=1, last=len(offered))
    if cards == 1:
        buttons = [
            panel.do(Keep((card,)), say("button.keep", number=number), "primary")
            for number, card in enumerate(offered, 1)
        ]
        return PanelContent((text,), tuple(button_rows(buttons)))
    options = tuple(
        Option(say("choice.offer", number=number), str(card), face_words(panel, card))
        for number, card in enumerate(offered, 1)
    )
    return PanelContent((text,), (Select(panel.press("several", "k"), count("panel.pick", cards), options, cards),))


def face_words(panel: SeatPanel, card: int) -> str:
    """Return the bonuses of a card's lines."""
    bonuses = [symbol(bonus) for bonus in panel.deck.face(card).bonuses]
    return say("choice.bonuses", rows=" ".join(bonuses[:3]), columns=" ".join(bonuses[3:]))


def _asked(panel: SeatPanel) -> str:
    state, mine = panel.state, panel.mine
    if mine.waiting:
        waiting = list_of(f"**{sign(bonus)}**" for bonus in mine.waiting)
        return say("panel.bonus" if len(mine.waiting) == 1 else "panel.bonuses", waiting=waiting)
    if mine.done:
        return sentences_of((say("panel.done_pass") if mine.passed else "", _done_text(panel)))
    free = bool(open_squares(mine, panel.deck, state.revealed))
    paid = any(panel.cost(option) for option in panel.options)
    key = "cross" if free and paid else "cross_only" if free else "lightning_or_pass" if paid else "nothing"
    may_pass = say("panel.may_pass") if free and Pass() in panel.options else ""
    number = state.revealed or 0
    asked = say(f"panel.{key}", number=number, a_number=with_article(number, f"**{number}**"))
    return sentences_of((asked, may_pass))


def _note(panel: SeatPanel) -> str:
    """Say what the picture's own words would say wrongly: there is no square with the number."""
    if panel.mine.waiting or panel.mine.done or open_squares(panel.mine, panel.deck, panel.state.revealed):
        return ""
    paid = any(panel.cost(option) for option in panel.options)
    return say("panel.note_lightning" if paid else "panel.note_nothing", number=panel.state.revealed)


def _done_text(panel: SeatPanel) -> str:
    if not panel.table.may_undo(panel.seat):
        return say("panel.done_for_good")
    return say("panel.done_solo" if panel.table.header.alone else "panel.done")


def label(table: TableView, action: Action) -> str:
    """Return a square to be crossed, what it takes and what it brings; empty for any other answer."""
    for decision in table.rules.decisions(table.state):
        if isinstance(action, Cross | Bonus) and action in decision.options:
            panel = SeatPanel(table, decision.seat, "")
            return panel.price(action) + panel.outcome(action).words
    return ""


def chain_so_far(table: TableView, seat: int) -> str:
    """Return what the seat crossed since the last number came: "A5 → row → ❓ → B7 → column → 🌙"."""
    state: State = table.state
    deck = deck_of(table)
    mine = state.seats[seat]
    places = {card.id: index for index, card in enumerate(mine.cards)}
    completed = {link.card: step for step, link in enumerate(mine.chain) if mine.cards[places[link.card]].complete}
    chain: list[str] = []
    for step, link in enumerate(mine.chain):
        face = deck.face(link.card)
        chain.append(tag(places[link.card], face, link.square))
        if link.won:
            chain.append(" + ".join(f"{line_name(line)} → {sign(face.bonuses[line])}" for line in link.won))
        if completed.get(link.card) == step:
            chain[-1] += beside("box")
    return " → ".join(chain)
