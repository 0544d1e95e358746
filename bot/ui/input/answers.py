"""Requests that answer interactions: within three seconds, once, and with Discord's own refusals understood."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple, TypeAlias, TypeVar

import aiohttp
import discord

from bot.measures.meter import meter
from bot.tables.refusal import Refusal
from bot.tables.seating.setup import Location
from bot.text import public_locale, say
from bot.ui.forms.form import Form, FormField, ReadyModal, TypedText
from bot.ui.media.emojis import Emojis, OurEmojis
from bot.ui.messages.error_codes import (
    ALREADY_ANSWERED,
    TOO_MANY,
    UNKNOWN_INTERACTION,
    Do,
    is_worth_another_try,
    may_come,
    may_have_worked,
    passes,
    what_to_do,
)
from bot.ui.messages.mentions import NOBODY, pinging
from bot.ui.screens.screen import Screen, layout

log = logging.getLogger(__name__)
Interaction: TypeAlias = "discord.Interaction[Any]"
T = TypeVar("T")

PATIENCE, HASTE = 1.2, 0.1
"""Seconds a screen may take before its press is acknowledged first; the same where its picture has to wait."""
GIVE_UP, ACKNOWLEDGED = 10.0, 60.0
"""Seconds for one answer, discord.py's retries included: a later one helps nobody, unless it was said that it comes."""
LONGEST_TYPED = 10
"""Characters that may be typed in."""
FIELD = "typed"
SHARED = "shared"
"""Among an interaction's extras: that another process may answer it as well."""
CHANGED = "changed"
"""Among an interaction's extras: that what it asked for may have been written, whatever fails afterwards."""
HURRIED = "hurried"
"""Among an interaction's extras: that pictures are long in coming just now."""
BAD_REQUEST = 400
SHOWN_FOR = "shown_for"
"""Among an interaction's extras: the seconds for which its frames were shown, which are no waiting."""
SAID_TO_COME = "said_to_come"
"""Among an interaction's extras: that it was said, or may have been, that its answer comes, which mentions nobody."""
AGAIN = (0.3, 0.7)
"""Seconds before each further try of an answer: all of them have to be in time for the first three seconds."""
LOOKS = (3.0, 5.0, 10.0, 20.0, 40.0, 60.0, 60.0, 60.0)
"""Seconds before each look whether an answer is there that is not known to be."""
FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request may end in: Discord's refusal, a broken connection, or no answer in time (an `OSError` too)."""


class DeliveryStatus(Enum):
    """What became of a message: an answer, or one that the bot posts or changes by itself (`messages/sending.py`)."""

    SENT = auto()
    """It is there, and shows what was sent."""
    UNSURE = auto()
    """It may be there, or an earlier one of the same press is."""
    REFUSED = auto()
    """It is not there."""


@dataclass(frozen=True, slots=True)
class SendResult:
    """What became of a message, and which it is where that is known."""

    status: DeliveryStatus
    message_id: int | None = None
    hidden: bool = False
    """It was to be seen by everybody, and Discord shows it to this person alone: they may not write here, or AutoMod
    holds it back."""
    error: Exception | None = None
    """What the last try has ended in."""

    @property
    def is_sent(self) -> bool:
        """Whether it is there."""
        return self.status is DeliveryStatus.SENT

    @property
    def was_given_up(self) -> bool:
        """Whether it was not waited for any longer: it may still arrive."""
        return isinstance(self.error, TimeoutError)

    @property
    def code(self) -> int:
        """Discord's code of the refusal it has ended in; 0: there was none, or it has none."""
        return self.error.code if isinstance(self.error, discord.HTTPException) else 0

    @property
    def do(self) -> Do | None:
        """What is done about what it has ended in."""
        return None if self.error is None else what_to_do(self.error)

    @property
    def is_to_be_tried_again(self) -> bool:
        """Whether it is not there, and may get through at a later time."""
        return self.error is not None and is_worth_another_try(self.error)


NOT_SENT = SendResult(DeliveryStatus.REFUSED)


def on_panel(interaction: Interaction) -> bool:
    """Return whether the press was on a private message, which may be changed in place."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def location_of(interaction: Interaction) -> Location:
    """Return where a table is played that is asked for here."""
    return Location(interaction.channel_id or 0, interaction.guild_id)


def _data(interaction: Interaction) -> Any:
    """Return what was sent with a press or a form, as Discord describes it."""
    return interaction.data or {}


def chosen_values(interaction: Interaction) -> list[str]:
    """Return what was chosen in a select; it comes from outside and proves nothing."""
    return [str(value) for value in _data(interaction).get("values") or []]


class ChosenPerson(NamedTuple):
    """Somebody who was chosen in a select that Discord fills."""

    user_id: int
    name: str
    """What they are called where it was chosen, as it was written."""
    is_bot: bool


def chosen_people(interaction: Interaction) -> list[ChosenPerson]:
    """Return the people who were chosen; it comes from outside and proves nothing."""
    resolved = _data(interaction).get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    found = []
    for value in chosen_values(interaction):
        user, member = users.get(value) or {}, members.get(value) or {}
        if value.isdecimal() and user:
            name = member.get("nick") or user.get("global_name") or user.get("username") or ""
            found.append(ChosenPerson(int(value), str(name), bool(user.get("bot"))))
    return found


def typed_text(interaction: Interaction) -> str:
    """Return what was typed into the one field of a modal; it comes from outside and proves nothing."""
    for part in _data(interaction).get("components") or []:
        if isinstance(field := part.get("component"), dict):
            return str(field.get("value", ""))
    return ""


async def show_form(interaction: Interaction, custom_id: str, form: Form) -> None:
    """Answer with a form, which comes back under this custom id; `Refusal` where it is too late for one."""
    if interaction.response.is_done():
        raise Refusal("too_slow")
    modal = ReadyModal(form, custom_id)
    try:
        await _try(interaction, lambda: interaction.response.send_modal(modal))
    except FAULTS as error:
        status_of(error, interaction)


async def ask_to_type(
    interaction: Interaction, custom_id: str, title: str, label: str, now: str, longest: int = LONGEST_TYPED
) -> None:
    """Answer with a form of one field, which holds what is chosen now; `Refusal` where it is too late for one."""
    typed = FormField(FIELD, label, TypedText(now, longest, least=1))
    await show_form(interaction, custom_id, Form(title, (typed,)))


def _emojis(interaction: Interaction) -> OurEmojis:
    """Return the emoji of the bot that is asked."""
    emojis: OurEmojis = interaction.client.our_emojis
    return emojis


async def private(interaction: Interaction, making: Awaitable[Screen], name: str = "board") -> int | None:
    """Send a new message only this person sees; return its id, or None if it could not be sent."""
    return (await send_privately(interaction, making, name)).message_id


async def add_privately(interaction: Interaction, screen: Screen, name: str) -> SendResult:
    """Send one more message that only this person sees, after the answer. It is tried once, so that it comes once."""

    async def attempt(pictures: Emojis) -> int:
        view, files = layout(screen, name, pictures)
        sent = await interaction.followup.send(
            view=view, files=files, ephemeral=True, allowed_mentions=NOBODY, wait=True
        )
        return sent.id

    try:
        async with asyncio.timeout(GIVE_UP):
            message_id = await _emojis(interaction).send(attempt, pictured=screen.pictured)
    except FAULTS as error:
        log.info("interaction %s: what was to follow its answer did not get through: %r", interaction.id, error)
        status = DeliveryStatus.UNSURE if may_have_worked(error) else DeliveryStatus.REFUSED
        return SendResult(status, error=error)
    return SendResult(DeliveryStatus.SENT, message_id)


async def share(interaction: Interaction, making: Awaitable[Screen], name: str) -> SendResult:
    """Send a new message in the channel as the answer; whoever alone is shown it by Discord is told so instead."""
    sent = await send_publicly(interaction, making, name)
    if sent.hidden:
        await take_back(interaction, sent, say("hidden.only_you"))
    return sent


async def send_privately(interaction: Interaction, making: Awaitable[Screen], name: str = "board") -> SendResult:
    """Send a new message only this person sees."""
    screen = await defer_if_slow(interaction, making, thinking=True)
    return await _send(interaction, screen, name, ephemeral=True)


async def send_publicly(interaction: Interaction, making: Awaitable[Screen], name: str) -> SendResult:
    """Send a new message in the channel as the answer, which mentions those whom its screen names if it is in time."""
    with public_locale():
        screen = await defer_if_slow(interaction, making, thinking=True, privately=False)
    return await _send(interaction, screen, name, ephemeral=False, mentions=screen.mentions)


async def post(interaction: Interaction, making: Awaitable[Screen], name: str) -> SendResult:
    """Send a new message in the channel, which mentions those whom its screen names.

    Where the screen takes long, the press is only acknowledged: what says first that it comes mentions nobody later.
    """
    with public_locale():
        task = asyncio.ensure_future(making)
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    if not done:
        task.cancel()
        await acknowledge_quietly(interaction)
        return NOT_SENT
    screen = task.result()
    return await _send(interaction, screen, name, ephemeral=False, mentions=screen.mentions)


async def update(interaction: Interaction, making: Awaitable[Screen], name: str = "board") -> SendResult:
    """Let the message that was pressed become this screen: one request acknowledges and replaces."""
    with nullcontext() if on_panel(interaction) else public_locale():
        screen = await defer_if_slow(interaction, making, thinking=False)

    async def attempt(pictures: Emojis) -> None:
        view, files = layout(screen, name, pictures)
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=NOBODY)

    pressed = interaction.message.id if interaction.message is not None else None
    try:
        await _try(interaction, lambda: _emojis(interaction).send(attempt, pictured=screen.pictured))
    except FAULTS as error:
        if not _refuses_the_edit(error) or not on_panel(interaction):
            status = status_of(error, interaction, public=not on_panel(interaction))
            return SendResult(status, pressed, error=error)
        # Reported, never seen here: an edit that adds a picture is refused. A new message takes it.
        log.warning("interaction %s: the panel could not be changed (%s)", interaction.id, error)
        return await _send(interaction, screen, name, ephemeral=True)
    return SendResult(DeliveryStatus.SENT, pressed)


async def acknowledge(interaction: Interaction, *, privately: bool = False) -> bool:
    """Say at once that an answer will come, in the channel or only for this person.

    Return False if that came too late, or another process has done it.
    """
    if interaction.response.is_done():
        # What had to be looked up took long.
        return True
    try:
        await _try(interaction, lambda: interaction.response.defer(ephemeral=privately, thinking=True))
    except FAULTS as error:
        status_of(error, interaction)
        return False
    return True


async def acknowledge_quietly(interaction: Interaction) -> None:
    """Tell Discord that a press has worked, where its answer is seen elsewhere; once is enough."""
    if interaction.response.is_done():
        return
    try:
        await _try(interaction, lambda: interaction.response.defer(ephemeral=False, thinking=False))
    except FAULTS as error:
        status_of(error, interaction)


async def _send(
    interaction: Interaction, screen: Screen, name: str, *, ephemeral: bool, mentions: tuple[int, ...] = ()
) -> SendResult:
    response, allowed = interaction.response, pinging(mentions) if mentions else NOBODY

    async def attempt(pictures: Emojis) -> tuple[int | None, bool]:
        view, files = layout(screen, name, pictures)
        if response.type is discord.InteractionResponseType.deferred_channel_message:
            edited = await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
            return edited.id, edited.flags.ephemeral
        if response.is_done():
            sent = await interaction.followup.send(
                view=view, files=files, ephemeral=ephemeral, allowed_mentions=NOBODY, wait=True
            )
            return sent.id, sent.flags.ephemeral
        answer = await response.send_message(view=view, files=files, ephemeral=ephemeral, allowed_mentions=allowed)
        made = answer.resource
        return answer.message_id, answer.is_ephemeral() or (
            isinstance(made, discord.InteractionMessage) and made.flags.ephemeral
        )

    try:
        message_id, private = await _try(
            interaction, lambda: _emojis(interaction).send(attempt, pictured=screen.pictured)
        ) or (None, False)
        if message_id is None:
            message_id, private = await _sent_before(interaction)
        return SendResult(DeliveryStatus.SENT, message_id, private and not ephemeral)
    except FAULTS as error:
        status = status_of(error, interaction, public=not ephemeral)
        message_id, private = await _sent_before(interaction) if status is DeliveryStatus.UNSURE else (None, False)
        return SendResult(status, message_id, private and not ephemeral, error)


async def take_back(interaction: Interaction, sent: SendResult, text: str) -> None:
    """Let an answer that was to be seen by everybody, and is not, say this in place of what it said."""
    assert sent.message_id is not None
    view, _ = layout(Screen((text,)))
    try:
        async with asyncio.timeout(ACKNOWLEDGED):
            await interaction.followup.edit_message(sent.message_id, view=view, attachments=[], allowed_mentions=NOBODY)
    except FAULTS as error:
        status_of(error, interaction)


async def _sent_before(interaction: Interaction) -> tuple[int | None, bool]:
    """Return the id of an answer that was taken untold, or may have been, and whether it is private."""
    try:
        async with asyncio.timeout(GIVE_UP):
            found = await interaction.original_response()
            return found.id, found.flags.ephemeral
    except (*FAULTS, discord.ClientException) as error:
        log.info("interaction %s: its answer cannot be found: %r", interaction.id, error)
        return None, False


async def find_answer(interaction: Interaction) -> SendResult:
    """Find out what became of an answer to everybody that may be there: it came within three seconds, or never."""
    for pause in LOOKS:
        await asyncio.sleep(pause)
        try:
            async with asyncio.timeout(GIVE_UP):
                found = await interaction.original_response()
                return SendResult(DeliveryStatus.UNSURE, found.id, found.flags.ephemeral)
        except discord.HTTPException as error:
            if not passes(error):
                break
        except (*FAULTS, discord.ClientException) as error:
            log.info("interaction %s: its answer is looked for again after %r", interaction.id, error)
    return NOT_SENT


async def _try(interaction: Interaction, attempt: Callable[[], Awaitable[T]]) -> T | None:
    """Make one request, and further ones if Discord was only busy or the connection broke.

    Return None where it was taken but its receipt was unusual.
    """
    doubt: Exception | None = None
    async with asyncio.timeout(ACKNOWLEDGED if interaction.response.is_done() else GIVE_UP):
        for pause in (*AGAIN, None):
            try:
                return await attempt()
            except (discord.HTTPException, aiohttp.ClientConnectionError, ConnectionError) as error:
                refused = isinstance(error, discord.HTTPException) and error.status == TOO_MANY
                doubt = doubt if refused else error
                if pause is None or not passes(error):
                    # A try before may have worked all the same.
                    raise (doubt if refused and doubt else error) from None
                log.info("interaction %s: trying once more after %r", interaction.id, error)
                await asyncio.sleep(pause)
            except (TypeError, KeyError):
                # discord.py reads the receipt after the answer is sent; one without the usual parts trips it.
                if not interaction.response.is_done():
                    raise
                return None
    raise AssertionError


def _refuses_the_edit(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) and error.status == BAD_REQUEST and error.code != ALREADY_ANSWERED


async def say_privately(interaction: Interaction, text: str) -> None:
    """Say a line only this person sees."""
    await private(interaction, ready(Screen((text,))))


async def send_file(interaction: Interaction, text: str, file: discord.File) -> None:
    """Send a file only this person sees, with a line."""
    response = interaction.response
    try:
        async with asyncio.timeout(ACKNOWLEDGED if response.is_done() else GIVE_UP):
            if response.type is discord.InteractionResponseType.deferred_channel_message:
                await interaction.edit_original_response(content=text, attachments=[file], allowed_mentions=NOBODY)
            elif response.is_done():
                await interaction.followup.send(text, file=file, ephemeral=True, allowed_mentions=NOBODY)
            else:
                await response.send_message(text, file=file, ephemeral=True, allowed_mentions=NOBODY)
    except (TypeError, KeyError):
        if not interaction.response.is_done():
            raise
    except FAULTS as error:
        status_of(error, interaction)


async def commit_then(interaction: Interaction, work: Awaitable[T], *, thinking: bool, privately: bool = True) -> T:
    """Return what comes of work that writes, as `defer_if_slow` does, and note that it is done."""
    done = await defer_if_slow(interaction, work, thinking=thinking, privately=privately)
    interaction.extras[CHANGED] = True
    return done


async def ready(screen: Screen) -> Screen:
    """Return a screen that needs no making."""
    return screen


async def defer_if_slow(interaction: Interaction, work: Awaitable[T], *, thinking: bool, privately: bool = True) -> T:
    """Return what comes of work; if it takes long, acknowledge the press meanwhile.

    `thinking`: as something new that will come, for this person or for everybody; else the message pressed will change.
    """
    acknowledging: list[asyncio.Task[None]] = []

    async def say_so() -> None:
        if interaction.response.is_done():
            return
        interaction.extras[SAID_TO_COME] = True
        try:
            await interaction.response.defer(ephemeral=privately, thinking=thinking)
        except FAULTS as error:
            status_of(error, interaction)

    patience = HASTE if interaction.extras.get(HURRIED) else PATIENCE
    timer = asyncio.get_running_loop().call_later(patience, lambda: acknowledging.append(asyncio.create_task(say_so())))
    try:
        return await work
    finally:
        timer.cancel()
        for one in acknowledging:
            await one


def status_of(error: Exception, interaction: Interaction, *, public: bool = False) -> DeliveryStatus:
    """Return what became of an answer whose request ended like this: the state is kept, and My board shows it.

    Raise what can only be a fault of ours, and a `Refusal` where the place takes no answer that others see (`public`).
    """
    if not isinstance(error, discord.HTTPException):
        log.warning("interaction %s: the answer did not get through: %r", interaction.id, error)
        meter().failed("connection")
        return DeliveryStatus.UNSURE
    if error.code in (ALREADY_ANSWERED, UNKNOWN_INTERACTION) and interaction.extras.get(SHARED):
        log.info("interaction %s was answered by another process", interaction.id)
        return DeliveryStatus.REFUSED
    if error.code == UNKNOWN_INTERACTION:
        log.warning("interaction %s was answered too late", interaction.id)
        meter().failed("late")
        return DeliveryStatus.REFUSED
    do = what_to_do(error)
    if do is Do.TAKE_OVER:
        # An answer whose receipt was lost on the way, or a repeated delivery: it had worked.
        log.info("interaction %s had been answered already", interaction.id)
        return DeliveryStatus.UNSURE
    if do in (Do.LET_GO, Do.POST_ANEW, Do.GONE):
        log.info("interaction %s: its message is gone, or its place", interaction.id)
        return DeliveryStatus.REFUSED
    if do is Do.RETRY:
        log.warning("interaction %s: Discord takes no answer just now: %s", interaction.id, error.status)
        meter().failed("limited" if error.status == TOO_MANY else "discord")
        return DeliveryStatus.REFUSED if error.status == TOO_MANY else DeliveryStatus.UNSURE
    if public and may_come(error):
        log.warning(
            "interaction %s: Discord lets nothing be shown there: %s %s", interaction.id, error.status, error.code
        )
        raise Refusal("not_shown_here") from error
    raise error
