"""Every kind of custom id there is, for tests that read what a screen's buttons say."""

from __future__ import annotations

from bot.features.duels.custom_ids import DuelPress
from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.puzzles.custom_ids import PuzzlePress
from bot.features.table_alerts.custom_ids import TableAlertPress
from bot.ui.ids_review import ReviewPress
from bot.ui.ids_settings import SettingsPress
from bot.ui.input import ids
from bot.ui.input.custom_id import CustomId, CustomIds
from bot.ui.input.ids_help import HelpPress, PlayPress

KINDS: tuple[type[CustomId], ...] = (
    ids.Press,
    ids.DayPress,
    ids.LeaderboardPress,
    ids.ProfilePress,
    ids.HistoryPress,
    ids.RulesPress,
    ids.SwitchPress,
    ids.ReminderPress,
    ids.DeletePress,
    ids.LearnPress,
    DuelPress,
    GameNightPress,
    HelpPress,
    PlayPress,
    PuzzlePress,
    ReviewPress,
    SettingsPress,
    TableAlertPress,
)
KNOWN = CustomIds(KINDS)


def parse_any(custom_id: str) -> CustomId:
    """The press of any id, as the bot's router reads it."""
    return KNOWN.read(custom_id)
