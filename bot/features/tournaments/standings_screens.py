"""How a tournament stands, as pictures and as text, ten a page; and the podium at its end."""

from __future__ import annotations

from bot.chosen import apart
from bot.features.tournaments.custom_ids import TournamentPress
from bot.features.tournaments.screens import (
    ended,
    is_swiss,
    score_of,
    server_verdict,
    title,
)
from bot.features.tournaments.service import TournamentService
from bot.features.tournaments.store import StoredTournament
from bot.features.tournaments.summary import PodiumPlace, TournamentPodium
from bot.features.tournaments.words import entrant_names, server_name, tournament_button
from bot.game_words import game_name
from bot.render.league import Ranking, RankingLine, draw_ranking, plain_ranking
from bot.render.picture import Picture
from bot.text import count, list_of, say
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.same_deals import in_halves
from bot.ui.screens.screen import Row, Screen, page_buttons, paged

LINES = 10
"""Of a page."""
NAMED = 3
"""Of those who share a win so many are named on its picture."""


async def standings_page(
    tournaments: TournamentService,
    tournament: StoredTournament,
    page: int,
    drawing: DrawingThread,
    user_id: int,
    *,
    as_text: bool,
) -> Screen:
    """Return a page of how it stands, for this reader; a page beyond the last is the last."""
    shown = ranking(tournaments, tournament, page, user_id)
    picture = None if as_text else await drawing.draw(draw_ranking, shown)
    plain = plain_ranking(shown) if picture is None else None
    verb = "text" if as_text else "stand"
    turn = page_buttons(shown.page, shown.pages, lambda at: TournamentPress(verb, tournament.id, str(at)).custom_id)
    rows: list[Row] = [turn] if shown.pages > 1 else []
    if picture is not None:
        rows.append((tournament_button("text", tournament.id, page=shown.page),))
    return Screen((), tuple(rows), picture, plain, _how(tournament))


def _how(tournament: StoredTournament) -> str:
    return say("tournament.decides" if is_swiss(tournament) else "tournament.decides_servers")


def ranking(
    tournaments: TournamentService, tournament: StoredTournament, page: int, user_id: int | None = None
) -> Ranking:
    """Return a page of how it stands: of one server against another, board by board."""
    lines = _standing(tournaments, tournament, user_id) if is_swiss(tournament) else _boards(tournament, user_id)
    number, pages, found, _ = paged(lines, page, LINES)
    some = tuple(found)
    own = next((line for line in lines if line.mine), None)
    row, game = tournament.row, game_name(tournament.row.game)
    if is_swiss(tournament):
        head = say("tournament.rank_title", game=game)
        below = say("tournament.rank_after", round=tournament.rounds_ended, rounds=row.rounds)
    else:
        one, other = (apart(server_name(place)) for place in tournament.places)
        points = [in_halves(halves) for halves in score_of(tournament)]
        head = say("tournament.rank_servers", one=one, ones=points[0], other=other, others=points[1])
        below = say("tournament.rank_title", game=game)
    column = say("tournament.points")
    own = None if own in some else own
    return Ranking(head, below, column, some, own, number, pages, say("tournament.none"), say("tournament.host_says"))


def _standing(tournaments: TournamentService, tournament: StoredTournament, user_id: int | None) -> list[RankingLine]:
    names, users = entrant_names(tournament), {one.number: one.user_id for one in tournament.players}
    return [
        RankingLine(
            row.rank,
            names[row.number],
            in_halves(row.points),
            say("tournament.ties", buchholz=in_halves(row.buchholz), matchpoints=in_halves(row.matchpoints)),
            user_id is not None and users[row.number] == user_id,
        )
        for row in tournaments.standings(tournament)
    ]


def _boards(tournament: StoredTournament, user_id: int | None) -> list[RankingLine]:
    names, users = entrant_names(tournament), {one.number: one.user_id for one in tournament.players}
    found = []
    for board in tournament.boards:
        pair = [number for number in (board.one, board.other) if number is not None]
        value = say("tournament.playing")
        if board.points_one is not None:
            value = say("tournament.result", one=in_halves(board.points_one), other=in_halves(board.points_other or 0))
        who = say("tournament.pair", one=apart(names[pair[0]]), other=apart(names[pair[-1]]))
        is_mine = user_id is not None and user_id in [users[number] for number in pair]
        found.append(RankingLine(None, who, value, say("tournament.board", number=board.board), is_mine))
    return found


# The end


def podium(tournaments: TournamentService, tournament: StoredTournament) -> TournamentPodium:
    """Return the first three, or the two servers; of a tournament that somebody has won."""
    game = say("tournament.rank_title", game=game_name(tournament.row.game))
    if not is_swiss(tournament):
        score = score_of(tournament)
        places = [
            PodiumPlace(1 + (points < max(score)), server_name(place), in_halves(points))
            for place, points in zip(tournament.places, score, strict=True)
        ]
        places.sort(key=lambda one: one.rank)
        return TournamentPodium(
            game, say("tournament.over_title"), tuple(places), server_verdict(tournament, bold=False)
        )
    names, rows = entrant_names(tournament), tournaments.standings(tournament)
    first = tournaments.first(tournament)
    best = [apart(names[row.number]) for row in first[:NAMED]]
    if len(first) > NAMED:
        best.append(count("tournament.more_people", len(first) - NAMED))
    verdict = say("tournament.wins", name=best[0]) if len(best) == 1 else say("tournament.share", names=list_of(best))
    # Whoever came late and has played nothing may have more points: they stand on no podium, and nobody below them.
    above = first[0].rank - 1
    shown = [row for row in rows if row.rank > above][:3]
    places = [PodiumPlace(row.rank - above, names[row.number], in_halves(row.points)) for row in shown]
    rounds = say("tournament.rank_after", round=tournament.rounds_ended, rounds=tournament.row.rounds)
    return TournamentPodium(game, rounds, tuple(places), verdict)


async def final(tournaments: TournamentService, tournament: StoredTournament, drawing: DrawingThread) -> Screen:
    """Return what is posted at the end: the podium, and the first page of how it stands."""
    table = ranking(tournaments, tournament, 1)
    second = await drawing.draw(draw_ranking, table)
    texts = (title(tournament), ended(tournaments, tournament))
    rows: tuple[Row, ...] = ((tournament_button("stand", tournament.id), tournament_button("text", tournament.id)),)
    if is_swiss(tournament) and not tournaments.first(tournament):
        plain = None if second is not None else plain_ranking(table)
        return Screen(texts, rows, second, plain, _how(tournament))
    shown = podium(tournaments, tournament)
    picture = await drawing.draw(_drawn, shown)
    if picture is None or second is None:
        return Screen(texts, rows, plain=f"{_plain(shown)}\n\n{plain_ranking(table)}", footer=_how(tournament))
    return Screen(texts, rows, picture, footer=_how(tournament), more=(second,))


def _drawn(shown: TournamentPodium) -> Picture:
    """Draw it; what draws it is imported when the first is wanted: a start waits for neither Pillow nor fonts."""
    from bot.features.tournaments.picture import draw_tournament_podium

    return draw_tournament_podium(shown)


def _plain(shown: TournamentPodium) -> str:
    from bot.features.tournaments.picture import plain_podium

    return plain_podium(shown)
