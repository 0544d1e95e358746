"""`/tournament` and what is pressed about one: joining, one's own duel, how it stands, and what its host may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.features.tournaments import screens
from bot.features.tournaments.custom_ids import TournamentPress
from bot.features.tournaments.rows import TournamentKind, TournamentPlaceRow
from bot.features.tournaments.screens import NAME
from bot.features.tournaments.service import (
    EVERY,
    JOINING,
    TournamentHost,
    TournamentPlan,
    TournamentService,
    board_of,
    people_of,
)
from bot.features.tournaments.standings import points_so_far
from bot.features.tournaments.standings_screens import standings_page
from bot.features.tournaments.store import StoredTournament
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.text import public_locale, say
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.permissions import manages, moderates, require_permissions
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import (
    DeliveryStatus,
    Interaction,
    commit_then,
    defer_if_slow,
    on_panel,
    post,
    ready,
    take_back,
)
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Button, Screen

PLAYED = frozenset({"join", "mine", "begin"})
"""What is of no use while there are no duels here."""


@dataclass(frozen=True, slots=True)
class TournamentWish:
    """What was typed."""

    game: str
    kind: str
    rounds: int
    every: str
    joining: str


class TournamentHandlers:
    """Answers /tournament, and presses on cards of tournaments."""

    def __init__(
        self,
        tournaments: TournamentService,
        drawing: DrawingThread,
        people: PeopleStore,
        rules: ServerRules,
        audiences: Audiences,
    ) -> None:
        self.tournaments = tournaments
        self.drawing = drawing
        self.people = people
        self.rules = rules
        self.audiences = audiences

    # Opening

    async def open(self, interaction: Interaction, wish: TournamentWish) -> None:
        """Open a tournament in this channel, with a card that everybody sees; or offer a match between servers."""
        self.tournaments.require_deals()
        game = wish.game or self.rules.first_game(await self.rules.chosen(interaction))
        kind = TournamentKind(wish.kind)
        await self._require_host(interaction, game, kind)
        every, joining = EVERY.get(wish.every), JOINING.get(wish.joining)
        if every is None or joining is None:
            raise Refusal("bad_button")
        plan = TournamentPlan(kind, game, wish.rounds, every, joining)
        opening = self.tournaments.open(plan, _host(interaction))
        if kind is TournamentKind.SERVERS:
            offer = await commit_then(interaction, opening, thinking=True)
            await answer(interaction, lambda: ready(screens.offered(offer)), how=How.PRIVATE)
        else:
            await self._post(interaction, opening)

    async def agree(self, interaction: Interaction, code: str, joining: str) -> None:
        """Let this server agree to what another has offered with a code."""
        self.tournaments.require_deals()
        offer = await defer_if_slow(interaction, self.tournaments.offer(code), thinking=True, privately=False)
        await self._require_host(interaction, offer.row.game, TournamentKind.SERVERS)
        if joining not in JOINING:
            raise Refusal("bad_button")
        await self._post(interaction, self.tournaments.agree(offer, _host(interaction), JOINING[joining]))

    async def _require_host(self, interaction: Interaction, game: str, kind: TournamentKind) -> None:
        """Refuse whoever may begin no game here; for a whole server only those speak who manage it."""
        await self.rules.require_begin(interaction, game)
        await self.audiences.require_readable(interaction)
        require_permissions(interaction)
        if kind is TournamentKind.SERVERS and not manages(interaction):
            raise Refusal("not_for_the_server")

    async def _post(self, interaction: Interaction, opening: Awaitable[StoredTournament]) -> None:
        """Open a tournament, and answer with its card."""
        tournament = await commit_then(interaction, opening, thinking=True, privately=False)
        place = _place(tournament, interaction)
        with public_locale():
            screen = screens.card(self.tournaments, tournament, place)
        sent = await post(interaction, ready(screen), NAME)
        if sent.hidden:
            # Nobody else sees it, so nobody can join.
            await self.tournaments.call_off(tournament.id)
            await take_back(interaction, sent, say("hidden.undone"))
        elif sent.message_id is not None:
            shown = tournament.row.version if sent.status is DeliveryStatus.SENT else None
            await self.tournaments.store.note(place, message_id=sent.message_id, shown=shown)
        self.tournaments.changed()

    # Presses

    async def pressed(self, interaction: Interaction, press: TournamentPress) -> None:
        """Answer a press. Ids come from outside: what it is about is looked up, and who may see it."""
        tournament = await self.tournaments.get(press.tournament)
        await self._require_tournament_seen(interaction, tournament)
        if press.verb in PLAYED:
            self.tournaments.require_deals()
        match press.verb:
            case "join":
                await self._join(interaction, tournament)
            case "mine":
                await self._show(interaction, lambda: self._mine(interaction, tournament))
            case "leave":
                leaving = self.tournaments.leave
                await self._change(interaction, lambda: leaving(tournament.id, interaction.user.id))
            case "stand" | "text":
                await self._show(interaction, lambda: self._standings(interaction, tournament, press))
            case "more":
                is_host = _is_host(interaction, tournament)
                await self._show(interaction, lambda: ready(screens.more(tournament, is_host=is_host)))
            case "off" | "offyes" | "begin":
                await self._by_host(interaction, tournament, press.verb)
            case _:
                raise Refusal("bad_button")

    async def _require_tournament_seen(self, interaction: Interaction, tournament: StoredTournament) -> None:
        """Refuse what is pressed where others than those who see it may press; who is in it may go on anywhere."""
        if tournament.player(interaction.user.id) is not None and on_panel(interaction):
            return
        no, place = Refusal("no_tournament"), tournament.place_in(interaction.guild_id)
        if place is None:
            raise no
        if not on_panel(interaction):
            await self.audiences.require_place_seen(interaction, place.channel_id, no)

    async def _show(self, interaction: Interaction, making: Callable[[], Awaitable[Screen]]) -> None:
        await answer(interaction, making, how=How.PANEL, name=NAME)

    async def _join(self, interaction: Interaction, tournament: StoredTournament) -> None:
        """Take somebody in: they are shown what they are in for, the card follows by itself."""
        user, guild_id = interaction.user, interaction.guild_id
        if guild_id is None:
            raise Refusal("no_tournament")
        joining = self.tournaments.join
        await self._change(interaction, lambda: joining(tournament.id, user.id, user.display_name, guild_id))

    async def _change(self, interaction: Interaction, changing: Callable[[], Awaitable[StoredTournament]]) -> None:
        """Make a change about oneself, and answer with what one is at then."""
        changed: list[StoredTournament] = []

        async def change() -> None:
            changed.append(await changing())

        making = self._mine
        await answer(interaction, lambda: making(interaction, changed[0]), change=change, how=How.PANEL, name=NAME)

    async def _mine(self, interaction: Interaction, tournament: StoredTournament) -> Screen:
        player, deals = tournament.player(interaction.user.id), self.tournaments.deals
        board = None if player is None else board_of(tournament, player.number)
        outcome, buttons = None, list[Button]()
        if deals is not None and board is not None:
            outcome = (await deals.outcomes([board.match_id])).get(board.match_id)
            if outcome is not None:
                buttons += deals.buttons(board.match_id, outcome, interaction.guild_id)
        points = points_so_far({one.number: one.came_in for one in people_of(tournament)}, tournament.ended)
        return screens.mine(tournament, player, points, outcome, buttons)

    async def _standings(
        self, interaction: Interaction, tournament: StoredTournament, press: TournamentPress
    ) -> Screen:
        user_id, page = interaction.user.id, int(press.page or 1)
        as_text = press.verb == "text" or (await self.people.person(user_id)).text_mode
        return await standings_page(self.tournaments, tournament, page, self.drawing, user_id, as_text=as_text)

    async def _by_host(self, interaction: Interaction, tournament: StoredTournament, verb: str) -> None:
        """Begin it before its time, or call it off, once that was asked."""
        if not _is_host(interaction, tournament):
            raise Refusal("not_tournament_host")
        if verb == "off":
            await self._show(interaction, lambda: ready(screens.asked_off(tournament)))
            return
        changed: list[StoredTournament] = []

        async def change() -> None:
            making = self.tournaments.begin if verb == "begin" else self.tournaments.call_off
            changed.append(await making(tournament.id))

        done = Screen((say(f"tournamentdone.{verb}"),))
        await answer(interaction, lambda: ready(done), change=change, how=How.PANEL, name=NAME)


def _place(tournament: StoredTournament, interaction: Interaction) -> TournamentPlaceRow:
    place = tournament.place_in(interaction.guild_id)
    assert place is not None
    return place


def _is_host(interaction: Interaction, tournament: StoredTournament) -> bool:
    """Return whether somebody may change a tournament: its host, and who keeps order in its channel or the server."""
    place = tournament.place_in(interaction.guild_id)
    if place is None:
        return False
    keeps_order = interaction.channel_id == place.channel_id and moderates(interaction)
    return place.host_id == interaction.user.id or keeps_order or manages(interaction)


def _host(interaction: Interaction) -> TournamentHost:
    guild = interaction.guild
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("no_tournament")
    user = interaction.user
    server = "" if guild is None else guild.name
    return TournamentHost(interaction.guild_id, interaction.channel_id, user.id, user.display_name, server)
