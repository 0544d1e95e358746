"""A duel on the screen: its card in the channel, and what it becomes; what is promised, and what shows that it is kept.

While it goes on the card says who is in and how many deals each has finished, and nothing else of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.chosen import apart, plain
from bot.features.duels.rows import DuelPlayerRow, DuelStatus
from bot.features.duels.service import MOST_PLAYERS, DuelService, commitment_of, deal_score
from bot.features.duels.store import StoredDuel
from bot.features.duels.summary import DuelSummary, DuelSummaryDeal, DuelSummaryRow
from bot.features.duels.words import bold, duel_button, duellist_names
from bot.game_words import game_name, say_of
from bot.render.picture import Picture
from bot.text import count, listed, refusal, say
from bot.ui.input.ids import RulesPress
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.links import message_url
from bot.ui.screens.same_deals import in_halves
from bot.ui.screens.screen import Button, Row, Screen


def card(duel: StoredDuel, *, mentions: bool = False) -> Screen:
    """Return the card of a duel as it stands; `mentions`: whoever is asked may be pinged."""
    if not duel.is_open:
        return _ended(duel)
    row, host = duel.row, _host(duel)
    friend = f"<@{row.friend_id}>" if row.friend_id is not None else say("duel.somebody")
    opening = "duel.open_everybody" if row.everybody else "duel.open_friend"
    texts = (
        say(opening, game=game_name(row.game), host=host, friend=friend),
        count("duel.how", row.deals, ends=int(row.ends_at)),
        _who(duel),
    )
    pinged = (row.friend_id,) if mentions and row.friend_id is not None else ()
    return Screen(texts, _rows(duel), mentions=pinged)


def challenge(duel: StoredDuel, user_id: int, *, is_seen: bool) -> Screen:
    """Return what somebody alone is asked to, as they see it; unless its place `is_seen`, who asks is not named."""
    if not duel.is_open:
        return _ended(duel) if is_seen else Screen((refusal("duel_over", {}),))
    row = duel.row
    host = _host(duel) if is_seen else say("duel.somebody")
    texts = (
        say("duel.open_friend", game=game_name(row.game), host=host, friend=f"<@{row.friend_id}>"),
        count("duel.how", row.deals, ends=int(row.ends_at)),
    )
    has_joined = duel.player(user_id) is not None
    answering = duel_button("play" if has_joined else "accept", duel.id, "success")
    return Screen(texts, ((answering, Button(say("button.rules"), RulesPress(row.game).custom_id)),))


def _lines(*texts: str) -> str:
    return "\n".join(filter(None, texts))


def _host(duel: StoredDuel) -> str:
    player = duel.player(duel.row.host_id) if duel.row.host_id else None
    return bold(duel, player) if player is not None else say("duel.somebody")


def _who(duel: StoredDuel) -> str:
    lines = [_progress(duel, player) for player in duel.players]
    if not duel.row.everybody and len(duel.players) < 2:
        lines.append(say("duel.not_yet"))
    head = (
        say("duel.in_everybody", count=len(duel.players), most=MOST_PLAYERS) if duel.row.everybody else say("duel.in")
    )
    return "\n".join([head, *lines])


def _progress(duel: StoredDuel, player: DuelPlayerRow) -> str:
    finished, name = duel.finished_by(player), bold(duel, player)
    if duel.row.words is None:
        return name
    done = "duel.player_done" if duel.row.deals > 1 else "duel.player_done_one"
    key = done if duel.is_done(player) else "duel.player"
    return say(key, name=name, finished=finished, deals=duel.row.deals)


def _rows(duel: StoredDuel) -> tuple[Row, ...]:
    row = duel.row
    full = len(duel.players) >= (MOST_PLAYERS if row.everybody else 2)
    buttons = [duel_button("play", duel.id, "primary")]
    if not full:
        buttons.insert(0, duel_button("join" if row.everybody else "accept", duel.id, "success"))
    if len(duel.players) < 2:
        buttons.append(duel_button("off", duel.id, "danger"))
    return ((*buttons, duel_button("more", duel.id, label=say("button.more"))),)


def more(duel: StoredDuel, user_id: int) -> Screen:
    """Return what is behind More on the card: what decides, the rules, and what anybody may check of the deals."""
    if not duel.is_open:
        return _ended(duel)
    row, player = duel.row, duel.player(user_id)
    buttons = [Button(say("button.rules"), RulesPress(row.game).custom_id), duel_button("fair", duel.id)]
    own = ""
    if row.words is None and player is not None:
        own = say("duel.word", word=plain(player.word))
        buttons.append(duel_button("word", duel.id))
    title = say("duel.more", game=game_name(row.game))
    return Screen((title, _lines(say_of(row.game, "dayaim"), say("duel.small"), own)), (tuple(buttons),))


def _ended(duel: StoredDuel) -> Screen:
    """Return what the card becomes."""
    game = game_name(duel.row.game)
    match duel.row.status:
        case DuelStatus.CALLED_OFF:
            return Screen((say("duel.called_off", game=game, host=_host(duel)),))
        case DuelStatus.NOBODY:
            return Screen((say("duel.nobody", game=game, host=_host(duel)),))
        case _:
            key = "duel.over" if duel.row.result_id else "duel.ended"
            return Screen((say(key, game=game, names=listed([bold(duel, player) for player in duel.players])),))


def waiting(duel: StoredDuel, user_id: int) -> Screen:
    """Return the answer to who has finished all deals, while others play."""
    player = duel.player(user_id)
    own = [] if player is None else [score_words(duel, player, deal) for deal in duel.deals]
    key = "duel.waiting" if duel.row.deals > 1 else "duel.waiting_one"
    return Screen((say(key, scores=listed(own), ends=int(duel.row.ends_at)),), _to_card(duel))


def rematch_is_open(there: StoredDuel | None) -> Screen:
    """Return the answer to who asks for a rematch that is `there` already."""
    return Screen((refusal("duel_again", {}),), () if there is None else _to_card(there))


def _to_card(duel: StoredDuel) -> tuple[Row, ...]:
    if not duel.row.message_id:
        return ()
    link = message_url(duel.row.guild_id, duel.row.channel_id, duel.row.message_id)
    return ((Button(say("duel.to_card"), url=link),),)


# The end


def summary(duels: DuelService, duel: StoredDuel, between: tuple[int, int] | None = None) -> DuelSummary:
    """Return how it has ended; `between`: how two stand who have met before (`DuelService.head_to_head`)."""
    rows, names = [], duellist_names(duel)
    for standing in duels.results(duel):
        player = duel.players[standing.player]
        scores = [deal_score(duel, player, deal) for deal in duel.deals]
        deals = tuple(
            DuelSummaryDeal("" if score is None else str(score.total), in_halves(halves))
            for score, halves in zip(scores, standing.deals, strict=True)
        )
        rows.append(DuelSummaryRow(standing.rank, names[player.number], in_halves(standing.halves), deals))
    said = {"game": game_name(duel.row.game), "what": say_of(duel.row.game, "duelwhat")}
    several = duel.row.deals > 1
    if len(rows) > 2:
        kind = count("duel.open_of" if several else "duel.open_of_one", len(rows), **said)
    else:
        kind = say("duel.of" if several else "duel.of_one", **said)
    met = "" if between is None else _head_to_head([apart(name) for _, name in sorted(names.items())], between)
    verdict = _verdict(rows, [apart(row.name) for row in rows], on_picture=True)
    return DuelSummary(verdict, kind, tuple(rows), met)


def _verdict(rows: Sequence[DuelSummaryRow], names: Sequence[str], *, on_picture: bool) -> str:
    """Say who has won; `names` are those of the rows, as the picture or the message has them."""
    best, lead = [name for row, name in zip(rows, names, strict=True) if row.rank == 1], rows[0].matchpoints
    if len(best) == len(rows):
        return say("duel.tied") if on_picture else say("duel.result_tied", names=listed(best), points=lead)
    if len(rows) == 2:
        key = "duel.wins_by" if on_picture else "duel.result_by"
        return say(key, name=best[0], points=lead, others=rows[1].matchpoints)
    if not on_picture:
        return count("duel.result", len(best), names=listed(best), points=lead)
    return say("duel.wins", name=best[0]) if len(best) == 1 else say("duel.share", names=listed(best))


def _head_to_head(names: Sequence[str], between: tuple[int, int]) -> str:
    one, other = map(in_halves, between)
    return say("duel.head_to_head", one=names[0], ones=one, other=names[1], others=other)


async def result(duels: DuelService, duel: StoredDuel, drawing: DrawingThread) -> Screen:
    between = await duels.head_to_head(duel)
    shown = summary(duels, duel, between)
    picture = await drawing.draw(_drawn, shown)
    again = duel_button("again", duel.id, "primary", label=say("button.rematch"))
    rows: tuple[Row, ...] = (
        (again, duel_button("boards", duel.id), duel_button("text", duel.id), duel_button("verify", duel.id)),
    )
    ranked = [bold(duel, duel.players[standing.player]) for standing in duels.results(duel)]
    met = "" if between is None else _head_to_head([bold(duel, player) for player in duel.players], between)
    texts = (
        say("duel.result_title", game=game_name(duel.row.game)),
        _lines(_verdict(shown.rows, ranked, on_picture=False), met),
    )
    footer = _lines(say("duel.result_how"), say_of(duel.row.game, "dayaim"))
    text = None if picture is not None else _plain(shown)
    return Screen(texts, rows, picture, text, footer, picture_first=True)


async def as_text(duels: DuelService, duel: StoredDuel) -> Screen:
    """Return the result as text, for whoever asks."""
    told = _plain(summary(duels, duel, await duels.head_to_head(duel)))
    return Screen((say("duel.result_title", game=game_name(duel.row.game)),), plain=told)


# Fair deals


def promise(duel: StoredDuel) -> Screen:
    """Return what a duel has promised, while it goes on."""
    told = _listed([player.word for player in duel.players] if duel.row.words is None else duel.row.words)
    return Screen((say("duel.promise", commitment=commitment_of(duel), words=told),))


def verified(duels: DuelService, duel: StoredDuel) -> Screen:
    """Return what was promised, what is told now, and the deals that follow from it."""
    proofs = [duels.proof(duel, deal) for deal in duel.deals]
    seeds = "\n".join(say("duel.seed", deal=deal, seed=proof.deal) for deal, proof in enumerate(proofs, 1))
    told = say(
        "duel.facts",
        commitment=proofs[0].commitment,
        secret=duel.row.secret,
        number=duel.id,
        words=_listed([word.word for word in proofs[0].words[:-1]]),
        seeds=seeds,
    )
    records = tuple(
        duel_button("record", duel.id, argument=str(deal), label=say("duel.record", deal=deal)) for deal in duel.deals
    )
    return Screen((say("duel.fits"), told), (records,), footer=say("duel.check"))


def _listed(words: Sequence[str]) -> str:
    return " · ".join(say("fair.word", number=number, word=plain(word)) for number, word in enumerate(words, 1))


def score_words(duel: StoredDuel, player: DuelPlayerRow, deal: int) -> str:
    """Return what a player made of a deal, in words."""
    score = deal_score(duel, player, deal)
    return say("duel.unfinished") if score is None else say_of(duel.row.game, "dayscore", count=score.total)


def _drawn(shown: DuelSummary) -> Picture:
    """Draw it; what draws it is imported when the first is wanted: a start waits for neither Pillow nor fonts."""
    from bot.features.duels.picture import draw_summary

    return draw_summary(shown)


def _plain(shown: DuelSummary) -> str:
    from bot.features.duels.picture import plain_summary

    return plain_summary(shown)
