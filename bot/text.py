"""Every text a person reads, by key and language. English to begin with; a language lacking a key falls back to it.

Keys: `refusal.*` for what cannot be done, `event.*` for what happened, `bonus.*` symbols, and the words of the screens.
"""

from __future__ import annotations

from typing import Any

from bot.texts import crier, daily, flip7, flip7_screens, league

DEFAULT = "en"

SYMBOLS = {
    "?": "❓", "star": "⭐", "moon": "🌙", "bolt": "⚡", "bolt2": "⚡⚡",
    "rookie": "🐥", "regular": "🦉", "shark": "🦈",
}  # fmt: skip
"""Bonuses and characters in texts and on buttons; numbers stand for themselves."""

ENGLISH: dict[str, str] = {
    **crier.ENGLISH,
    **daily.ENGLISH,
    **flip7.ENGLISH,
    **flip7_screens.ENGLISH,
    **league.ENGLISH,
    # What a table or the rules refuse.
    "refusal.stale": "That question has been answered already. Here is where you are now.",
    "refusal.repeated": "Done already. Here is where you are now.",
    "refusal.conflict": "Something else happened at the same moment. Here is where you are now; please try again.",
    "refusal.not_seated": "You are not playing at this table. **Look at…** shows you any board.",
    "refusal.others_turn": "It is the turn of {name}, not yours.",
    "refusal.not_host": "Only the host can do that.",
    "refusal.not_allowed": "Only the host, or someone who may manage messages here, can do that.",
    "refusal.not_started": "The game has not started yet.",
    "refusal.already_started": "The game has begun already.",
    "refusal.game_over": "This game is over.",
    "refusal.closed": "This table is closed. Start another with **/play**.",
    "refusal.already_seated": "You are sitting here already.",
    "refusal.table_full": "The table is full: all {seats} seats are taken.",
    "refusal.too_few": "A game needs at least two at the table. Wait for somebody to join, or press **Add AI**.",
    "refusal.no_ai": "No AI is sitting here.",
    "refusal.not_at_table": "That person is not sitting here.",
    "refusal.already_away": "That seat is played by the autopilot already.",
    "refusal.no_table": "There is no game in this channel. Start one with **/play**, or play alone with **/solo**.",
    "refusal.no_result": "There is no game in this channel to export.",
    "refusal.channel_taken": "There is a table in this channel already. Play there, or set up another elsewhere.",
    "refusal.house_twice": "Two of these house rules exclude each other. Choose one of them.",
    "refusal.other_game": "That option belongs to another game.",
    "refusal.not_over": "The game is not over yet.",
    "refusal.no_hints": "This is a rated game: no hints here.",
    "refusal.nothing_played": "Nothing was played here, so there is nothing to see again.",
    "refusal.table_moves_itself": "At a table the next number comes by itself.",
    "refusal.time_over": "Your time for this turn is over, so it stays as it is.",
    "refusal.unknown_table": "This table is gone. Start another with **/play**.",
    "refusal.old_button": "This button is from an older version of the bot. Press **My board**, or use **/board**.",
    "refusal.bad_button": "I do not know this button. Press **My board**, or use **/board**.",
    "refusal.missing_permissions": "I may not play in this channel: I need the permissions {permissions}. "
    "Ask someone who manages this server, or try another channel.",
    "refusal.no_threads_here": "There can be no thread here. Leave the option out to play in this channel.",
    "refusal.fault": "Something went wrong on my side; nothing is lost. Please try again. (Report code: {code})",
    "refusal.already_done": "You are done for this turn.",
    "refusal.wrong_phase": "That is not what is asked now.",
    "refusal.nothing_to_undo": "There is nothing to take back.",
    "refusal.bonus_pending": "First use the bonus that is waiting.",
    "refusal.no_such_bonus": "That bonus is not waiting.",
    "refusal.wrong_count": "Keep exactly {expected}.",
    "refusal.unknown_card": "There is no such card.",
    "refusal.not_your_cards": "That card is not yours.",
    "refusal.already_crossed": "That square is crossed already.",
    "refusal.wrong_number": "That square has another number.",
    "refusal.not_enough_lightning": "That takes {cost} lightning, and you have {bolts}.",
    "refusal.must_cross": "You have an open {number}, so you must cross something.",
    "refusal.must_use_bonus": "A bonus has to be used while a square is open for it.",
    "refusal.seats_waiting": "Not everybody is done yet.",
    "refusal.no_such_seat": "There is no such seat.",
    "refusal.bad_record": "That is not something one can do here.",
    # What happened, in words. {who} is a name.
    "event.offered": "{who} is offered cards",
    "event.chosen": "{who} has chosen",
    "event.kept": "{who} keeps {cards}",
    "event.keeps": "{who} keeps {cards}",
    "event.revealed": "round {round}, turn {turn}: the number is **{number}**{tile}",
    "event.crossed": "{who} crosses {square}",
    "event.crossed_bolts": "{who} crosses {square} with {bolts}{bolt}",
    "event.crossed_bonus": "{who} crosses {square} with {bonus}",
    "event.line": "{who} completes a {line} → {bonus}",
    "event.completed": "{who} completes card {card}!",
    "event.star_unused": "{who} has three stars already",
    "event.lost": "{who} has no square for {bonus}",
    "event.declined": "{who} lets {bonus} go",
    "event.passed": "{who} passes",
    "event.undone": "{who} takes it back",
    "event.scored": "{who} scores {boxes} for boxes and {stars} for stars",
    "event.reshuffled": "the discard pile is shuffled into a new pile",
    "event.over": "the game is over",
    "event.square": "a {number}",
    "event.card": "no. {card}",
    "line.row": "row",
    "line.column": "column",
    # The lobby.
    "game.luckybox": "Super Mega Lucky Box",
    "lobby.title": "## {game}\n{host} has set up a table.",
    "lobby.rules": "{clock} · {rules} · **{kind}**",
    "lobby.seats": "**At the table** ({count} of {seats})\n{names}",
    "lobby.how": "-# Press **Join** to sit down. {host} starts the game. "
    "The lobby closes <t:{closes}:R> if nothing happens.",
    "lobby.house": "House rules (the host chooses; none: standard)",
    "lobby.thread": "A table is set up in {thread}.",
    "lobby.begun": "## {game}\nThe game has begun. The table is below.",
    "lobby.mentions": "Here we go: {mentions}",
    "clock.live": "{seconds} s a turn",
    "clock.slow": "{hours} h a turn",
    "rules.standard": "standard rules",
    "rules.relaxed": "relaxed rules (you may pass)",
    "kind.rated": "rated",
    "kind.perhaps": "rated from two people on",
    "kind.friendly": "friendly",
    "seat.host": "{name} (host)",
    "seat.ai": "{name} (AI)",
    "seat.character": "{name} (AI, {strength})",
    "seat.stood_in": "{name} (in part the autopilot)",
    "character.pick": "Add an AI of your choice…",
    "character.label": "{name}, {strength}",
    "character.rookie": "rookie",
    "how.rookie": "Takes what is there, and misses the combinations.",
    "character.regular": "regular",
    "how.regular": "Plays well, one turn at a time.",
    "character.shark": "shark",
    "how.shark": "Plays the rest of the game in its head before it crosses anything.",
    # Buttons. At most 80 characters.
    "button.join": "Join",
    "button.leave": "Leave",
    "button.ai": "Add AI",
    "button.noai": "Remove AI",
    "button.start": "Start",
    "button.cancel": "Cancel",
    "button.board": "My board",
    "button.look": "Look at…",
    "button.news": "What happened",
    "button.rules": "Rules",
    "button.undo": "Undo",
    "button.next": "Next",
    "button.pass": "Pass",
    "button.rematch": "Rematch",
    "button.share": "Share",
    "button.replay": "Replay",
    "button.record": "Record",
    "button.hint": "Hint",
    "button.back": "Other cards",
    "button.comeback": "Take my seat back",
    "button.keep": "Keep {number}",
    "button.decline": "Let {bonus} go",
    # The table message.
    "table.choose": "## {game}\nRound {round} is about to begin: everybody chooses cards.",
    "table.turn": "## {game}\nRound **{round}** of 4, turn **{turn}** of 9. The number is **{number}**{tile}.",
    "table.waiting": "Waiting for {names}. Time runs out <t:{due}:R>.",
    "table.waiting_short": "⏳ Not much time left: waiting for {names}, <t:{due}:R>.",
    "table.waiting_free": "Waiting for {names}.",
    "table.on_stage": "Cards are being turned…",
    "table.drum": "**Drum roll…**",
    "next.luckybox": "Everybody is done. Next number in a breath…",
    "next.flip7": "The next round is dealt in a breath…",
    "table.thinking": "{names} is thinking…",
    "table.asleep": "Nobody is here just now. Press **My board** to go on; the table closes <t:{closes}:R>.",
    "table.moved": "## {game}\nThe table is below.",
    "table.over": "## {game}\nThe game is over. The result is below.",
    "table.remind": "{mentions}: your turn at this table runs out <t:{due}:R>.",
    "ending.cancelled": "## {game}\nThe lobby was closed.",
    "ending.ended": "## {game}\nThe game was ended before its time. It counts for nobody.",
    "ending.idle": "## {game}\nNobody came, so this table closed. **/play** starts another.",
    "ending.abandoned": "## {game}\nEverybody left, so the game ended. It counts for nobody.",
    "ending.rules": "## {game}\nThe rules have changed since this game began, and it cannot go on. Sorry!",
    "ending.gone": "## {game}\nThis table is gone.",
    "ending.finished": "## {game}\nThe game is over.",
    # The panel.
    "panel.choose": "### Round {round} · choose your cards\nKeep **{count}** of the cards {first}–{last}.",
    "panel.chosen": "### Round {round} · chosen\nYou keep {cards}.",
    "panel.turn": "### Round {round} · turn {turn} · number **{number}**{tile}",
    "panel.cross": "Cross a **{number}**, or another number with lightning.",
    "panel.cross_only": "Cross a **{number}**.",
    "panel.lightning_or_pass": "No open {number}. Use lightning, or pass.",
    "panel.nothing": "Nothing to cross: pass.",
    "panel.may_pass": "You may also pass.",
    "panel.bonus": "Use your bonus: {waiting}.",
    "panel.bonuses": "Bonuses waiting: {waiting}. Use them in the order you like.",
    "panel.chain": "So far: {chain}",
    "panel.done": "Done. You can take it back until the table moves on.",
    "panel.done_solo": "Done. **Next** reveals the next number; until then you can take it back.",
    "panel.done_pass": "You passed.",
    "panel.autopilot": "You missed a few turns, so the autopilot plays your seat.",
    "panel.clock_played": "The clock played this turn for you.",
    "panel.done_for_good": "Done.",
    "panel.note_lightning": "No open {number}: ⚡ or pass",
    "panel.note_nothing": "Nothing to cross: pass",
    "panel.due": "-# Your time runs out <t:{due}:R>.",
    "panel.since": "-# Since you looked: {events}",
    "panel.away": "The autopilot plays your seat.",
    "panel.over": "### The game is over\n{result}",
    "panel.solo_over": "### {total} points: {band}\n{verdict}",
    "panel.place": "You scored **{total}** and came in at place **{rank}**.",
    "panel.lightning": "⚡ Lightning ({bolts} left): another number…",
    "panel.lightning_card": "⚡ Lightning ({bolts} left): first the card…",
    "hint.keep": "💡 Hint: keep {cards}. Together they have the most to win.",
    "hint.cross": "💡 Hint: {chain}.",
    "hint.ends": "{chain} — no line yet, but it brings the most lines closer",
    "hint.pass": "💡 Hint: pass. No cross is worth the lightning now.",
    "panel.any": "{bonus}: any open square…",
    "panel.any_card": "{bonus}: first the card…",
    "panel.decline": "Let a bonus go…",
    "panel.pick": "Keep which {count}?",
    "panel.free": "Cross a {number}…",
    "panel.card": "Card {letter} · {count} squares",
    "panel.mute": "-# I may no longer post in this channel, so the table is not shown there. Your board works as ever.",
    "panel.text_failed": "-# The picture could not be drawn just now, so here is the board as text.",
    "choice.complete": "card done +{points}",
    "choice.lost": "{bonus} lost",
    "choice.star_unused": "{line} → {star} (no more count)",
    "choice.offer": "Card {number}",
    "choice.bonuses": "Rows {rows} · columns {columns}",
    "choice.leaves": "leaves {bolts}⚡",
    "look.title": "### {name}'s board",
    "look.pick": "Look at another board…",
    "news.title": "### What happened",
    "news.new": "**Since you looked**",
    "news.nothing": "Nothing yet.",
    # The end.
    "result.title": "## {game}: {winners}",
    "result.wins": "{name} wins!",
    "result.share": "{names} share the win!",
    "result.line": "**{rank}.** {name} — **{total}** "
    "({box} {boxes}, {star} {stars}, {cross} {crosses}, {moon} {moons})",
    "source.box": "boxes",
    "source.star": "stars",
    "source.cross": "crosses",
    "source.moon": "moons",
    "result.rated": "-# A rated game.",
    "result.friendly": "-# A friendly game.",
    "replay.title": "### {game}: the replay",
    "replay.text_failed": "-# The moving picture could not be shown just now, so here is the game as text.",
    "bandname.<=44": "44 or less",
    "bandname.45-49": "45–49",
    "bandname.50-54": "50–54",
    "bandname.55-59": "55–59",
    "bandname.45-59": "45–59",
    "bandname.60-64": "60–64",
    "bandname.65-69": "65–69",
    "bandname.70+": "70 or more",
    "band.<=44": "Luck was on holiday today.",
    "band.45-49": "A first step. The next box is yours!",
    "band.50-54": "You are getting the knack of it.",
    "band.55-59": "Nicely boxed! Skill or luck? Who can tell.",
    "band.45-59": "A bit of luck, a bit of skill, and room for more.",
    "band.60-64": "Super! The host nods with respect.",
    "band.65-69": "Mega! They will speak of this one.",
    "band.70+": "Champion of the boxes! The confetti is for you.",
    # Commands.
    "help.text": "### How to play\n"
    "**/play** sets up a table in this channel: friends press **Join**, the host presses **Start**.\n"
    "**/solo** starts a game alone, for your eyes only.\n"
    "**/daily** is one deal a day, the same for everybody everywhere: one try counts.\n"
    "**/leaderboard** shows who is ahead, **/profile** what somebody's games amount to.\n"
    "**/board** opens your board again whenever it has scrolled away.\n"
    "**/table** has the rest: status, leave, end, kick, host, export.\n"
    "**/me** holds your own switches: text instead of pictures, mentions, Next by itself.\n"
    "**/rules** explains the game on one page. **/privacy** says who sees you, and exports or "
    "deletes your data.\n"
    "-# An unofficial fan project with its own faces and art.",
    "rules.luckybox": "### Super Mega Lucky Box in a minute\n"
    "Four rounds of nine numbers. Everybody plays at once on their own cards.\n"
    "**Each turn** a number is revealed: cross off one square with it. A {bolt} moves the number by one for you, "
    "around the corner 9↔1.\n"
    "**A full row or column** gives the bonus at its end at once: a number or {any} crosses another square, "
    "{star} counts this round, {bolt} is lightning, {moon} counts at the end. One cross can set off a whole chain.\n"
    "**Scoring**: a completed card is worth 15, 12, 10 or 8 points by round; 1, 2, 3 stars in a round 1, 4, 9. "
    "At the end half a point for each cross on unfinished cards; most moons +6, fewest −6 (not with two players).\n"
    "**Between rounds** you choose one new card of three. Start: three of five, and four {bolt}.",
    "status.lobby": "A lobby: {count} of {seats} seats taken. Host: {host}.",
    "status.progress": "round {round}, turn {turn}",
    "status.running": "{game}: {progress}. Waiting for: {names}. Host: {host}.",
    "status.nobody": "nobody",
    "done.left": "You have left the table. {more}",
    "done.left_game": "The autopilot plays your seat; **My board** has a button to take it back.",
    "done.ended": "The table is closed.",
    "done.kicked": "{name} was sent away; the autopilot takes the seat.",
    "done.host": "{name} is the host now.",
    "done.exported": "The record of this game. Anyone can replay it: `python -m bot replay FILE`.",
    "done.solo_again": "This solo game of yours is still under way.",
    "done.back": "Welcome back! You play your seat again.",
    "me.title": "### Your switches\nPress one to change it.",
    "me.text_mode": "Boards as text: {state}",
    "me.mentions": "Mention me: {state}",
    "me.next": "Alone, the next number comes by itself: {state}",
    "me.next_daily": "In the daily too (no taking back once it came): {state}",
    "on": "on",
    "off": "off",
    "privacy.export": "Everything I keep about you.",
    "privacy.confirm": "### Delete your data?\nYour switches, your profile with badges and streaks, your rows on "
    "leaderboards and your name at past tables go for good, and you leave every running game. Results of others stay.",
    "privacy.delete": "Delete my data",
    "privacy.deleted": "Done: your data is deleted.",
    "and": "{first} and {last}",
    "league.you": "YOU",
    "league.alt_you": "you",
    "league.page": "Page {page} of {pages}",
    "league.provisional": "provisional: few games so far",
    "league.alt_provisional": "provisional",
    "league.somebody": "Somebody",
    "league.nobody": "Nobody is here yet. Be the first!",
    "league.room": "There is room for more. Bring your friends!",
    "league.more": "More in text mode.",
    "league.alt_mine": "Yours: {bar}.",
}

LANGUAGES: dict[str, dict[str, str]] = {"en": ENGLISH}


def say(key: str, language: str = DEFAULT, **data: Any) -> str:
    """The text of a key with its blanks filled; `KeyError` for a key that no language has."""
    texts = LANGUAGES.get(language, ENGLISH)
    return (texts.get(key) or ENGLISH[key]).format(**data)


def refusal(code: str, data: dict[str, Any], language: str = DEFAULT) -> str:
    """A refusal in words."""
    return say(f"refusal.{code}", language, **data)


def symbol(bonus: str) -> str:
    """A bonus as a symbol; numbers stand for themselves."""
    return SYMBOLS.get(bonus, bonus)


def listing(names: list[str], language: str = DEFAULT) -> str:
    """Names as a sentence has them: "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return say("and", language, first=", ".join(names[:-1]), last=names[-1])


_MARKDOWN = str.maketrans({character: "\\" + character for character in "\\*_`~|>#[]()<:@-"})


def plain(name: str) -> str:
    """A display name that markdown leaves alone, and that mentions nobody."""
    return " ".join(name.split()).translate(_MARKDOWN)
