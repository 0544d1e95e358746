"""A tournament on the screen: its card, one's own duel, and what is told when a round begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.chosen import apart, in_words
from bot.features.tournaments.rows import (
    TournamentBoardRow,
    TournamentKind,
    TournamentPlaceRow,
    TournamentPlayerRow,
    TournamentStatus,
)
from bot.features.tournaments.service import EVERY, TournamentService, board_of
from bot.features.tournaments.standings import MOST_MISSED
from bot.features.tournaments.store import StoredTournament
from bot.features.tournaments.words import (
    bold_entrant,
    entrant_names,
    server_name,
    tournament_button,
    tournament_host,
)
from bot.game_words import game_name
from bot.text import count, listed, say
from bot.ui.screens.same_deals import MatchOutcome, in_halves
from bot.ui.screens.screen import Button, Row, Screen, shorten

NAME = "tournament"
"""What its pictures are called."""
NAMES = 900
"""Characters of the names of those who have joined, on a card."""
PAST = 1200
"""Characters of what one has played in rounds that are over."""


def title(tournament: StoredTournament) -> str:
    """Return what a tournament is called, as a headline of a message."""
    game = game_name(tournament.row.game)
    if len(tournament.places) > 1:
        one, other = (in_words(server_name(place)) for place in tournament.places)
        return say("tournament.versus", one=one, other=other, game=game)
    return say("tournament.title", game=game)


def is_swiss(tournament: StoredTournament) -> bool:
    return tournament.row.kind is TournamentKind.SWISS


# The card


def card(tournaments: TournamentService, tournament: StoredTournament, place: TournamentPlaceRow) -> Screen:
    """Return the card in a channel as it stands."""
    match tournament.status:
        case TournamentStatus.JOINING:
            texts: tuple[str, ...] = (_invitation(tournament, place), _joined(tournament))
        case TournamentStatus.RUNNING:
            texts = (_now(tournament), _front(tournaments, tournament))
        case TournamentStatus.OVER:
            texts = (ended(tournaments, tournament),)
        case status:
            texts = (say(f"tournament.{status}"),)
    return Screen(tuple(filter(None, (title(tournament), *texts))), _rows(tournaments, tournament))


def _invitation(tournament: StoredTournament, place: TournamentPlaceRow) -> str:
    row = tournament.row
    lasting = next((name for name, seconds in EVERY.items() if seconds == row.every), "day")
    if is_swiss(tournament):
        lines = [
            say("tournament.invites", host=bold_entrant(tournament_host(place))),
            count(f"tournamentrounds.{lasting}", row.rounds),
        ]
    else:
        lines = [say("tournament.servers_how"), say(f"tournamentservers.{lasting}")]
    return "\n".join([*lines, say("tournament.begins", at=int(row.due_at))])


def _joined(tournament: StoredTournament) -> str:
    if not is_swiss(tournament):
        return "\n".join(_side(tournament, place) for place in tournament.places)
    names = entrant_names(tournament)
    if not names:
        return say("tournament.nobody_yet")
    return count("tournament.joined", len(names), names=_some([*names.values()]))


def _side(tournament: StoredTournament, place: TournamentPlaceRow) -> str:
    names = entrant_names(tournament)
    own = [names[player.number] for player in tournament.players if player.side == place.side]
    server = bold_entrant(server_name(place))
    return say("tournament.side", server=server, count=len(own), names=_some(own) if own else say("tournament.none"))


def _some(names: Sequence[str]) -> str:
    """Return as many names as a card has room for."""
    shown, room = list[str](), NAMES
    for name in names:
        room -= len(name) + 4
        if room < 0:
            break
        shown.append(bold_entrant(name))
    more = len(names) - len(shown)
    return listed([*shown, *([count("tournament.more_people", more)] if more else [])])


def _now(tournament: StoredTournament) -> str:
    row = tournament.row
    key = "tournament.running" if is_swiss(tournament) else "tournament.running_servers"
    return say(key, round=row.round, rounds=row.rounds, until=int(row.due_at))


def _front(tournaments: TournamentService, tournament: StoredTournament) -> str:
    """Say who is in front after the rounds that are over."""
    if not tournament.rounds_ended:
        return ""
    names = entrant_names(tournament)
    first = tournaments.standings(tournament)[:3]
    told = [
        say("tournament.with_points", name=bold_entrant(names[row.number]), points=in_halves(row.points))
        for row in first
    ]
    return say("tournament.front", names=listed(told))


def ended(tournaments: TournamentService, tournament: StoredTournament) -> str:
    """Say who has won, as a message has it."""
    if not is_swiss(tournament):
        return server_verdict(tournament, bold=True)
    names, first = entrant_names(tournament), tournaments.first(tournament)
    if not first:
        return say("tournament.nobody_won")
    best = _some([names[row.number] for row in first])
    return count("tournament.won", len(first), names=best, points=in_halves(first[0].points))


def score_of(tournament: StoredTournament) -> tuple[int, int]:
    """Return the halves of a point of both servers."""
    sides = {player.number: player.side for player in tournament.players}
    points = {1: 0, 2: 0}
    for board in tournament.ended:
        points[sides[board.one]] += board.points[0]
        if board.other is not None:
            points[sides[board.other]] += board.points[1]
    return points[1], points[2]


def server_verdict(tournament: StoredTournament, *, bold: bool) -> str:
    """Say how it stands between two servers, or how it has ended."""
    score = score_of(tournament)
    names = [bold_entrant(server_name(place)) if bold else apart(server_name(place)) for place in tournament.places]
    said = {"one": in_halves(max(score)), "other": in_halves(min(score))}
    if score[0] == score[1]:
        return say("tournament.servers_drawn", **said)
    return say("tournament.servers_won", server=names[0 if score[0] > score[1] else 1], **said)


def _rows(tournaments: TournamentService, tournament: StoredTournament) -> tuple[Row, ...]:
    buttons = []
    if tournaments.may_join(tournament):
        buttons.append(tournament_button("join", tournament.id, "success"))
    if tournament.status is TournamentStatus.RUNNING:
        buttons.insert(0, tournament_button("mine", tournament.id, "primary"))
    elif tournament.status is TournamentStatus.JOINING:
        buttons.append(tournament_button("mine", tournament.id))
    if tournament.boards:
        buttons.append(tournament_button("stand", tournament.id))
    if tournament.is_open:
        buttons.append(tournament_button("more", tournament.id))
    return (tuple(buttons),) if buttons else ()


def more(tournament: StoredTournament, *, is_host: bool) -> Screen:
    """Return what is behind More on the card: what decides, and what its host may do."""
    key = "tournament.how" if is_swiss(tournament) else "tournament.how_servers"
    buttons = []
    if is_host and tournament.status is TournamentStatus.JOINING:
        buttons.append(tournament_button("begin", tournament.id))
    if is_host and tournament.is_open:
        buttons.append(tournament_button("off", tournament.id, "danger"))
    return Screen((title(tournament), say(key, missed=MOST_MISSED)), (tuple(buttons),) if buttons else ())


def asked_off(tournament: StoredTournament) -> Screen:
    """Return the question whether a tournament is to be called off."""
    return Screen((say("tournament.off_ask"),), ((tournament_button("offyes", tournament.id, "danger"),),))


def offered(tournament: StoredTournament) -> Screen:
    """Return what is told whoever offers a match between servers, and nobody else: the code."""
    row = tournament.row
    told = say("tournament.offer", game=game_name(row.game), code=row.code or "", until=int(row.due_at))
    return Screen((told,), ((tournament_button("off", tournament.id, "danger"),),))


# One's own duel


def mine(
    tournament: StoredTournament,
    player: TournamentPlayerRow | None,
    points: Mapping[int, int],
    outcome: MatchOutcome | None,
    buttons: Sequence[Button],
) -> Screen:
    """Return what somebody is at: whom they meet, how far they are, and what they have played.

    `points`: halves of everybody so far; `outcome`: of the duel of this round; `buttons`: what they may press of it.
    """
    if player is None:
        return Screen((title(tournament), say("tournament.mine_not")))
    texts = [title(tournament), _stage(tournament, player, points, outcome), _past(tournament, player)]
    leaves = tournament.is_open and not player.gone and not player.out
    row = [*buttons, *([tournament_button("leave", tournament.id)] if leaves else [])]
    return Screen(tuple(filter(None, texts)), (tuple(row),) if row else ())


def _stage(
    tournament: StoredTournament,
    player: TournamentPlayerRow,
    points: Mapping[int, int],
    outcome: MatchOutcome | None,
) -> str:
    row, board = tournament.row, board_of(tournament, player.number)
    if tournament.status is TournamentStatus.JOINING:
        return say("tournament.mine_in", at=int(row.due_at))
    if not tournament.is_open:
        return say("tournament.mine_over")
    if board is None or outcome is None:
        key = "mine_out" if player.out else "mine_gone" if player.gone else "mine_later"
        return say(f"tournament.{key}", at=int(row.due_at), count=MOST_MISSED)
    other, side = _rival(board, player.number)
    said = {"round": row.round, "rounds": row.rounds, "until": int(row.due_at), "deals": outcome.deals}
    if other is None:
        against = say("tournament.mine_ai", **said)
    else:
        name, so_far = bold_entrant(entrant_names(tournament)[other]), in_halves(points[other])
        key = "mine_against" if is_swiss(tournament) else "mine_board"
        against = say(f"tournament.{key}", name=name, points=so_far, board=board.board, **said)
    key = "mine_done" if outcome.finished[side] >= outcome.deals else "mine_progress"
    return f"{against}\n{say(f'tournament.{key}', finished=outcome.finished[side], **said)}"


def _rival(board: TournamentBoardRow, number: int) -> tuple[int | None, int]:
    """Return whom somebody meets, and on which side of the board they are."""
    return (board.other, 0) if board.one == number else (board.one, 1)


def _past(tournament: StoredTournament, player: TournamentPlayerRow) -> str:
    names, lines = entrant_names(tournament), []
    for board in tournament.boards:
        if board.points_one is None or player.number not in (board.one, board.other):
            continue
        other, side = _rival(board, player.number)
        mine_, theirs = (board.halves_one or 0, board.halves_other or 0)[:: -1 if side else 1]
        got = (board.points_one, board.points_other or 0)[side]
        missed = not (board.played_one, board.played_other)[side]
        name = say("tournament.ai") if other is None else bold_entrant(names[other])
        lines.append(
            say("tournament.past_missed", round=board.round, name=name)
            if missed
            else say(
                "tournament.past",
                round=board.round,
                name=name,
                mine=in_halves(mine_),
                theirs=in_halves(theirs),
                points=in_halves(got),
            )
        )
    return shorten("\n".join(lines), PAST)


# What is told


def round_begins(tournament: StoredTournament) -> str:
    """Say that a round has begun."""
    row = tournament.row
    key = "tournament.round_begins" if is_swiss(tournament) else "tournament.duels_begin"
    return say(key, round=row.round, rounds=row.rounds, until=int(row.due_at))


def to_play(tournament: StoredTournament) -> tuple[Row, ...]:
    """Return what can be pressed below what is told."""
    buttons = [tournament_button("stand", tournament.id)]
    if tournament.is_open:
        buttons.insert(0, tournament_button("mine", tournament.id, "primary"))
    return (tuple(buttons),)
