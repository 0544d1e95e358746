"""What the bot says by itself: a day's summary in a server, reminders; and a server's settings about them."""

from __future__ import annotations

ENGLISH: dict[str, str] = {
    "summary.title": "## {title}\nHow **{date}** (UTC) went:",
    "summary.place": "{medal} **{name}** — **{total}**",
    "summary.finished": "Finished so far: **{here}** here, **{everywhere}** everywhere.",
    "summary.streaks": "🔥 Longest streaks: {names}",
    "summary.streak": "**{name}** {days} days",
    "summary.final": "-# So far: what was begun before midnight UTC may still be finished. Final <t:{closes}:R>.\n"
    "Today's daily is waiting for you: **/daily play**",
    "remind.due": "### Today's daily is still waiting for you\nThe day ends <t:{ends}:R>, at <t:{ends}:t>.",
    "remind.why": "-# You asked for this reminder with **/daily remind**.",
    "remind.stop": "No more reminders",
    "remind.on": "Reminders are **on**: a direct message **{hours} h** before a day ends, if you have not finished its "
    "daily by then. If you take no direct messages from me, none comes.",
    "remind.next": "The next one may come <t:{at}:f>.",
    "remind.off": "Reminders are **off**. **/daily remind** switches them on.",
    "settings.title": "### This server's settings",
    "settings.summary_on": "The summary of yesterday's daily is posted in <#{channel}>, shortly after midnight UTC, if "
    "anybody here has finished it.",
    "settings.summary_off": "The summary of yesterday's daily is posted nowhere. "
    "**/settings daily_summary** chooses a channel.",
    "refusal.cannot_post_there": "I may not post in <#{channel}>: I need the permissions **View Channel** and "
    "**Send Messages** there. Nothing was changed.",
}
