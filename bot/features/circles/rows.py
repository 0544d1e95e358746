"""Circles as rows: who is in whose, who has asked whom, and who is reminded of the streaks they share."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import BigInteger, Index, false
from sqlmodel import Field

from bot.store.base import DAY, Personal, Row
from bot.store.enums import EnumText

LASTS = 30 * DAY
"""Seconds after which an invitation is over, and another may be sent to the same person."""


class InvitationState(StrEnum):
    """What has become of an invitation. The words lie in databases: they never change."""

    OPEN = "open"
    REFUSED = "refused"
    """To whoever has asked it looks as open as before."""
    WITHHELD = "withheld"
    """It is never shown to whom it is to, as one of the two has blocked the other; it looks open, too."""
    ACCEPTED = "accepted"


class CircleMemberRow(Row, table=True):
    """That somebody has another in their circle. There are two for two people, one each way."""

    __tablename__ = "circle_members"
    # Exported without the other's id (`personal_data.py`).
    __personal__ = Personal(is_exported=False)
    __table_args__ = (Index("circles_of_others", "other_id"),)

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    other_id: int = Field(primary_key=True, sa_type=BigInteger)
    since: float
    """The same in both."""


class CircleInvitationRow(Row, table=True):
    """That somebody has asked another into their circle. One that was asked cannot be asked again until it is over."""

    __tablename__ = "circle_invitations"
    __personal__ = Personal(is_exported=False, kept_for=LASTS)
    __table_args__ = (Index("circle_invitations_of_others", "invited_id"), Index("circle_invitations_by_time", "until"))

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    """Who asks."""
    invited_id: int = Field(primary_key=True, sa_type=BigInteger)
    asked_at: float
    until: float
    """From then on it is as if it had never been."""
    state: InvitationState = Field(default=InvitationState.OPEN, sa_type=EnumText(InvitationState))
    told: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whom it is to has been told of it."""


class CircleReminderRow(Row, table=True):
    """Whether somebody wants to be reminded of the streaks they share, where there is one to lose.

    Without such a row they are told of it where they are reminded of the day's deals.
    """

    __tablename__ = "circle_reminders"
    __personal__ = Personal()

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    hours: int
    """Before a day ends; 0: not at all."""
