"""Settings: their defaults, what they take, and one clear line for what they do not."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.config import (
    POSTGRES,
    ROOT,
    SQLITE,
    VARIABLES,
    Operator,
    Settings,
    SettingsError,
    read,
    read_target,
    read_with_mistakes,
)
from bot.papers import Papers

TOKEN = "MTA.secret-part.of_it"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings of somebody who has set nothing."""
    return read({}, tmp_path / "none.env")


def given(file: Path, **values: str) -> Settings:
    """The settings with these variables and no file."""
    return read(values, file / "none.env")


def mistake(file: Path, **values: str) -> str:
    """The line a mistake is told in."""
    with pytest.raises(SettingsError) as wrong:
        given(file, **values)
    line = str(wrong.value)
    assert "\n" not in line
    return line


def test_without_settings_the_sandbox_is_played_in_a_file_of_its_own(settings: Settings) -> None:
    assert settings == Settings(
        token=None,
        database_url=f"{SQLITE}{ROOT / 'var' / 'sandbox.db'}",
        log_level="INFO",
        sandbox_port=8765,
        api_base=None,
        clock_file=None,
        daily_secret=None,
    )


@pytest.mark.parametrize(
    "variable", ["DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "SANDBOX_PORT", "DISCORD_API_BASE", "CLOCK_FILE"]
)
@pytest.mark.parametrize("empty", ["", "   "])
def test_an_empty_variable_means_the_default(tmp_path: Path, settings: Settings, variable: str, empty: str) -> None:
    assert given(tmp_path, **{variable: empty}) == settings


def test_other_variables_are_no_matter(tmp_path: Path, settings: Settings) -> None:
    assert given(tmp_path, LOG_LEVELS="none", HOME="/") == settings


# The token


def test_with_a_token_games_are_kept_in_the_bots_file(tmp_path: Path) -> None:
    found = given(tmp_path, DISCORD_TOKEN=f"  {TOKEN}\n")
    assert (found.token, found.database_url) == (TOKEN, f"{SQLITE}{ROOT / 'var' / 'lucky-table.db'}")


def test_a_token_for_a_stand_in_plays_in_the_sandboxs_file(tmp_path: Path) -> None:
    found = given(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_BASE="http://127.0.0.1:1/api/v10")
    assert found.database_url.endswith("sandbox.db")


def test_a_token_pasted_with_the_word_bot_before_it_is_taken(tmp_path: Path) -> None:
    assert given(tmp_path, DISCORD_TOKEN=f"Bot {TOKEN}").token == TOKEN


@pytest.mark.parametrize("token", [f"{TOKEN} {TOKEN}", f"{TOKEN}é", f"{TOKEN}\tx", f"“{TOKEN}”", f"x\n{TOKEN}"])
def test_what_can_be_no_token_is_told_without_showing_it(tmp_path: Path, token: str) -> None:
    line = mistake(tmp_path, DISCORD_TOKEN=token)
    assert line.startswith("DISCORD_TOKEN: ")
    assert "secret-part" not in line
    assert "Copy it again" in line


@pytest.mark.parametrize(
    "other", [{"LOG_LEVEL": "loud"}, {"SANDBOX_PORT": "x"}, {"DATABASE_URL": "x"}, {"CLOCK_FILE": "x"}]
)
def test_no_mistake_elsewhere_shows_the_token(tmp_path: Path, other: dict[str, str]) -> None:
    assert "secret-part" not in mistake(tmp_path, DISCORD_TOKEN=TOKEN, **other)


# The database


def test_a_path_that_is_not_absolute_is_taken_from_the_projects_folder(tmp_path: Path) -> None:
    assert given(tmp_path, DATABASE_URL=f"{SQLITE}games.db").database_url == f"{SQLITE}{ROOT / 'games.db'}"


def test_an_absolute_path_stays_as_it_is(tmp_path: Path) -> None:
    for place in (tmp_path / "games.db", tmp_path / "not" / "yet" / "made.db"):
        assert given(tmp_path, DATABASE_URL=f" {SQLITE}{place} ").database_url == f"{SQLITE}{place}"


@pytest.mark.parametrize(
    "url", ["games.db", "sqlite:///games.db", "postgres:/host/name", SQLITE, "mysql://me@x/name", ":memory:"]
)
def test_a_database_is_an_sqlite_file_or_one_of_postgresql(tmp_path: Path, url: str) -> None:
    line = mistake(tmp_path, DATABASE_URL=url)
    assert line.startswith("DATABASE_URL: ")
    assert f"Write {SQLITE}" in line


@pytest.mark.parametrize("begin", ["postgresql://", "postgres://", POSTGRES])
@pytest.mark.parametrize(
    "address", ["me:secret@host/games", "me@host:5433/games?ssl=require", "me@/games?host=/run/pg"]
)
def test_a_database_of_a_server_may_be_called_what_others_call_it(tmp_path: Path, begin: str, address: str) -> None:
    assert given(tmp_path, DATABASE_URL=begin + address).database_url == POSTGRES + address


@pytest.mark.parametrize("url", ["postgresql://", "postgresql://me:hunter2@host", "postgres:///games"])
def test_an_address_without_a_server_or_a_database_is_told(tmp_path: Path, url: str) -> None:
    line = mistake(tmp_path, DATABASE_URL=url)
    assert line.endswith("Write postgresql://user:password@host/name")
    assert "hunter2" not in line


def test_a_password_in_the_databases_address_is_not_shown(tmp_path: Path) -> None:
    line = mistake(tmp_path, DATABASE_URL="mysql://me:hunter2@host/name")
    assert "hunter2" not in line
    assert "mysql" in line


@pytest.mark.parametrize(
    "url",
    [
        "postgresql:/me:hunter2@host/name",
        "postgresql:me:hunter2@host/name",
        "postgres//me:hunter2@host/name",
        "//me:hunter2@host/name",
        "me:hunter2@host/name",
        "hunter2@host/name",
        "postgresql:/host/name?password=hunter2",
        "host/name?user=me&password=hunter2",
        "postgresql;//me:hunter2@host/name",
        "postgresql://me:hunter2@host:port/name",
        "postgresql://me:hunter2@host/name?sslmod=require",
        "postgresql://me:x@host/name?hunter2-secret=1",
        "postgresql://me:hunter2@host/name?sslmode=of-course",
        "sqlite:///me:hunter2@host/name",
        "sqlite+aiosqlite:///bot.db?key=hunter2",
        "https://me:hunter2@host/name",
    ],
)
def test_a_slip_in_the_databases_address_shows_no_password(tmp_path: Path, url: str) -> None:
    line = mistake(tmp_path, DATABASE_URL=url)
    assert "hunter2" not in line
    assert line.startswith("DATABASE_URL: ")


def test_an_option_in_the_address_that_nobody_knows_is_named_with_those_there_are(tmp_path: Path) -> None:
    line = mistake(tmp_path, DATABASE_URL="postgresql://me:hunter2@host/name?sslmode=require&channel_binding=require")
    assert line.startswith("DATABASE_URL: channel_binding is no option that is known")
    assert "sslmode" in line


# Where everything is copied to


def test_a_password_on_the_command_line_is_refused_with_where_it_belongs(tmp_path: Path) -> None:
    for url in (
        "postgresql://me:hunter2@host/name",
        "postgresql://me:hun/ter2@host/name",
        "postgresql://host/name?user=me&password=hunter2",
    ):
        with pytest.raises(SettingsError, match="COPY_TO") as told:
            read_target(url, {}, tmp_path / "none")
        assert "ter2" not in str(told.value)


def test_where_everything_is_copied_to_is_set_like_any_other_setting(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("COPY_TO=postgresql://me:hunter2@host/name\n", encoding="utf-8")
    assert read_target(None, {}, file) == "postgresql+asyncpg://me:hunter2@host/name"
    assert read_target(f"{SQLITE}{tmp_path / 'back.db'}", {}, file) == f"{SQLITE}{tmp_path / 'back.db'}"
    with pytest.raises(SettingsError, match=r"^COPY_TO: it is not said where to"):
        read_target(None, {}, tmp_path / "none")
    with pytest.raises(SettingsError, match=r"^COPY_TO: .*names neither"):
        read_target(None, {"COPY_TO": "nowhere"}, file)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    line = mistake(tmp_path, DATABASE_URL=f"{SQLITE}{tmp_path}")
    assert line == f"DATABASE_URL: {tmp_path} is a folder. Name a file in it"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="ascii")
    line = mistake(tmp_path, DATABASE_URL=f"{SQLITE}{tmp_path / 'file' / 'games.db'}")
    assert "cannot be written" in line
    assert "Name a file in a folder you may write to" in line


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_cannot_be_made_is_a_mistake_and_one_that_is_there_may_be_writable_in_a_moment(
    tmp_path: Path,
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    assert "cannot be written" in mistake(tmp_path, DATABASE_URL=f"{SQLITE}{locked / 'folder' / 'games.db'}")
    assert given(tmp_path, DATABASE_URL=f"{SQLITE}{locked / 'games.db'}").database_url.endswith("games.db")


def locked(*_: object, **__: object) -> None:
    """What is asked of a file behind a door that is closed to whoever asks."""
    raise PermissionError


@pytest.mark.parametrize(
    ("name", "value"), [("DATABASE_URL", f"{SQLITE}/closed/games.db"), ("BACKUPS", "/closed/copies")]
)
def test_what_lies_behind_a_locked_door_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    for asked in ("is_dir", "exists"):
        monkeypatch.setattr(Path, asked, locked)
    line = mistake(tmp_path, **{name: value})
    assert line.startswith(f"{name}: ")
    assert "/closed/" in line


def test_settings_that_may_not_be_read_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=INFO", encoding="ascii")
    monkeypatch.setattr("bot.config.dotenv_values", locked)
    with pytest.raises(SettingsError, match=r"^\.env: it cannot be read: no permission"):
        read({}, tmp_path / ".env")


@pytest.mark.parametrize("url", ["postgresql://me:hunter2@[::1/name", "postgresql://["])
def test_an_address_nobody_can_read_is_told_too(tmp_path: Path, url: str) -> None:
    assert "hunter2" not in mistake(tmp_path, DATABASE_URL=url)


# The rest


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_levels_are_taken_in_any_case(tmp_path: Path, level: str) -> None:
    assert given(tmp_path, LOG_LEVEL=f" {level.lower()} ").log_level == level


@pytest.mark.parametrize("level", ["loud", "CRITICAL!", "10", "DEBUG INFO", "TRACE\nx"])
def test_what_is_no_level_is_told_with_those_there_are(tmp_path: Path, level: str) -> None:
    line = mistake(tmp_path, LOG_LEVEL=level)
    assert line == f"LOG_LEVEL: {level!r} is not a level. Use one of DEBUG, INFO, WARNING, ERROR"


@pytest.mark.parametrize(("text", "port"), [("0", 0), ("1", 1), ("65535", 65535), (" 80 ", 80)])
def test_ports_are_numbers(tmp_path: Path, text: str, port: int) -> None:
    assert given(tmp_path, SANDBOX_PORT=text).sandbox_port == port


@pytest.mark.parametrize("text", ["65536", "-1", "80.0", "http", "0x50", "８０", "²", "99999999", "9" * 5000])
def test_what_is_no_port_is_told(tmp_path: Path, text: str) -> None:
    line = mistake(tmp_path, SANDBOX_PORT=text)
    assert line.startswith("SANDBOX_PORT: ")
    assert "a number from 0 to 65535" in line


@pytest.mark.parametrize(
    "base", ["http://127.0.0.1:8765/api/v10", "https://stand-in.example/api/v10", "http://[::1]:1"]
)
def test_the_address_of_a_stand_in_is_taken(tmp_path: Path, base: str) -> None:
    assert given(tmp_path, DISCORD_API_BASE=f"{base}/").api_base == base


@pytest.mark.parametrize("base", ["127.0.0.1:8765", "ftp://host/api", "http://", "http:///api", "x", "http://[::1/api"])
def test_what_is_no_address_of_an_api_is_told(tmp_path: Path, base: str) -> None:
    line = mistake(tmp_path, DISCORD_API_BASE=base)
    assert line.startswith("DISCORD_API_BASE: ")
    assert "Leave it empty for Discord itself" in line


def test_a_clock_is_a_file_that_is_there(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    line = mistake(tmp_path, CLOCK_FILE=str(file))
    assert line.startswith("CLOCK_FILE: ")
    assert "Leave it empty" in line
    file.write_text("0", encoding="ascii")
    assert given(tmp_path, CLOCK_FILE=str(file)).clock_file == file
    assert mistake(tmp_path, CLOCK_FILE=str(tmp_path)).startswith("CLOCK_FILE: ")


# The file


def from_file(file: Path, text: str, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings with this file and environment."""
    file.write_text(text, encoding="utf-8")
    return read(environment or {}, file)


def test_settings_are_read_from_the_file(tmp_path: Path) -> None:
    text = f"# mine\nDISCORD_TOKEN={TOKEN}\nLOG_LEVEL='debug'\nSANDBOX_PORT = 99\nCLOCK_FILE\n"
    found = from_file(tmp_path / ".env", text)
    assert (found.token, found.log_level, found.sandbox_port, found.clock_file) == (TOKEN, "DEBUG", 99, None)


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    text = "LOG_LEVEL=DEBUG\nSANDBOX_PORT=99\n"
    found = from_file(tmp_path / ".env", text, {"LOG_LEVEL": "ERROR"})
    assert (found.log_level, found.sandbox_port) == ("ERROR", 99)


def test_the_example_sets_nothing(settings: Settings, tmp_path: Path) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert from_file(tmp_path / ".env", example) == settings


def test_a_mistake_in_the_file_is_told_like_any_other(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"^LOG_LEVEL: 'loud' is not a level\."):
        from_file(tmp_path / ".env", "LOG_LEVEL=loud\n")


def test_every_variable_is_in_the_example_and_in_the_list_of_what_can_be_set() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    named = [line.lstrip("#").partition("=")[0] for line in example if "=" in line and not line.startswith("# ")]
    assert list(dict.fromkeys(named)) == list(VARIABLES)


def test_every_variable_that_can_be_set_is_asked_for(tmp_path: Path) -> None:
    source = (ROOT / "bot" / "config.py").read_text(encoding="utf-8")
    assert set(re.findall(r'values\.get\("([A-Z_]+)"', source)) == set(VARIABLES)


def test_all_mistakes_are_told_at_once_and_what_is_right_is_kept(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("LOG_LEVEL=loud\nSHARDS=many\nKEEP_MONTHS=6\n")
    found, mistakes = read_with_mistakes({"METRICS_PORT": "none"}, env)
    assert [mistake.args[0] for mistake in mistakes] == ["LOG_LEVEL", "METRICS_PORT", "SHARDS"]
    assert found == read({"KEEP_MONTHS": "6"}, tmp_path / "none.env")
    env.write_bytes(b"LOG_LEVEL=\xff\n")
    assert [mistake.args[0] for mistake in read_with_mistakes({}, env)[1]] == [".env"]


def test_a_key_of_the_days_that_could_be_guessed_is_refused_without_being_shown() -> None:
    with pytest.raises(SettingsError, match=r"^DAILY_SECRET: ") as told:
        read({"DAILY_SECRET": "swordfish"}, Path("none"))
    assert "swordfish" not in str(told.value)
    assert read({"DAILY_SECRET": " " + "k" * 32}, Path("none")).daily_secret == "k" * 32


@pytest.mark.parametrize(("said", "meant"), [("", True), (" on", True), ("Off", False)])
def test_tokens_of_presses_are_used_unless_switched_off(said: str, meant: bool) -> None:
    assert read({"INTERACTION_TOKENS": said}, Path("none")).by_token is meant


def test_copies_lie_beside_the_database_in_a_folder_that_is_named_or_nowhere(tmp_path: Path) -> None:
    assert read({}, Path("none")).backups == ""
    assert read({"BACKUPS": " Off "}, Path("none")).backups == "off"
    assert read({"BACKUPS": str(tmp_path)}, Path("none")).backups == str(tmp_path)
    assert read({"BACKUPS": "copies"}, Path("none")).backups == str(ROOT / "copies")
    (tmp_path / "letter").touch()
    with pytest.raises(SettingsError, match=r"^BACKUPS: .*is a file"):
        read({"BACKUPS": str(tmp_path / "letter")}, Path("none"))


@pytest.mark.parametrize("wrong", ["0", "-1", "many", "1001", "9" * 5000])
def test_a_number_of_copies_is_from_one_to_a_thousand(wrong: str) -> None:
    assert [read({"BACKUPS_KEPT": said}, Path("none")).backups_kept for said in ("", "1", "30")] == [7, 1, 30]
    with pytest.raises(SettingsError, match=r"^BACKUPS_KEPT: "):
        read({"BACKUPS_KEPT": wrong}, Path("none"))


@pytest.mark.parametrize("wrong", ["0", "-1", "2.5", "1001", "9" * 5000])
def test_a_person_may_press_once_to_a_thousand_times_a_second(wrong: str) -> None:
    given = [read({"PRESSES_PER_SECOND": said}, Path("none")).presses_per_second for said in ("", "1", "1000")]
    assert given == [5, 1, 1000]
    with pytest.raises(SettingsError, match=r"^PRESSES_PER_SECOND: "):
        read({"PRESSES_PER_SECOND": wrong}, Path("none"))


def test_a_switch_is_on_or_off() -> None:
    with pytest.raises(SettingsError, match=r"^INTERACTION_TOKENS: 'maybe' .* Use on or off"):
        read({"INTERACTION_TOKENS": "maybe"}, Path("none"))


# Measures, the log, reports


@pytest.mark.parametrize(("said", "meant"), [("", None), ("1", 1), (" 9464 ", 9464), ("65535", 65535)])
def test_measures_are_told_at_a_port_if_one_is_named(said: str, meant: int | None) -> None:
    assert read({"METRICS_PORT": said}, Path("none")).metrics_port == meant


@pytest.mark.parametrize("wrong", ["0", "65536", "-1", "http", "9" * 5000])
def test_what_is_no_port_for_measures_is_told(wrong: str) -> None:
    with pytest.raises(SettingsError, match=r"^METRICS_PORT: .* from 1 to 65535, or leave it empty for none$"):
        read({"METRICS_PORT": wrong}, Path("none"))


def test_measures_are_told_to_this_machine_alone_unless_another_address_is_named() -> None:
    told = [read({"METRICS_HOST": said}, Path("none")).metrics_host for said in ("", " 0.0.0.0 ", "::1")]
    assert told == ["127.0.0.1", "0.0.0.0", "::1"]  # noqa: S104
    with pytest.raises(SettingsError, match=r"^METRICS_HOST: 'everywhere' is not an address"):
        read({"METRICS_HOST": "everywhere"}, Path("none"))


def test_the_log_is_text_or_json() -> None:
    assert [read({"LOG_FORMAT": said}, Path("none")).log_format for said in ("", "TEXT", " json ")] == [
        "text",
        "text",
        "json",
    ]
    with pytest.raises(SettingsError, match=r"^LOG_FORMAT: 'xml' .* Use one of text, json"):
        read({"LOG_FORMAT": "xml"}, Path("none"))


def test_faults_are_reported_where_an_address_is_given() -> None:
    dsn = "https://key@reports.example/7"
    assert [read({"SENTRY_DSN": said}, Path("none")).sentry_dsn for said in ("", f" {dsn} ")] == [None, dsn]


@pytest.mark.parametrize(
    "wrong", ["hunter2", "https://reports.example/7", "https://hunter2@[::1/7", "ftp://hunter2@x/7"]
)
def test_what_cannot_be_the_address_for_reports_is_told_without_showing_it(wrong: str) -> None:
    with pytest.raises(SettingsError, match=r"^SENTRY_DSN: ") as told:
        read({"SENTRY_DSN": wrong}, Path("none"))
    assert "hunter2" not in str(told.value)


# Who runs it, and how long people are kept


def test_whoever_runs_a_bot_says_who_they_are_and_where_their_papers_lie(tmp_path: Path, settings: Settings) -> None:
    assert settings.operator == Operator("", "", "", "", "")
    said = given(
        tmp_path,
        OPERATOR_NAME=" Ann's tables ",
        OPERATOR_CONTACT="ann@tables.example",
        PRIVACY_URL="https://tables.example/privacy",
        TERMS_URL=" https://tables.example/terms",
        SUPPORT_URL="https://discord.gg/tables",
    )
    assert said.operator == Operator(
        "Ann's tables",
        "ann@tables.example",
        "https://tables.example/privacy",
        "https://tables.example/terms",
        "https://discord.gg/tables",
    )


@pytest.mark.parametrize("variable", ["PRIVACY_URL", "TERMS_URL", "SUPPORT_URL"])
@pytest.mark.parametrize(
    "wrong",
    [
        "http://tables.example",
        "tables.example",
        "javascript:alert(1)",
        "https://",
        "https://[",
        "https://tables.example/a b",
        "https://tables.example/" + "a" * 500,
    ],
)
def test_a_page_that_not_everybody_can_open_is_refused(tmp_path: Path, variable: str, wrong: str) -> None:
    assert mistake(tmp_path, **{variable: wrong}).startswith(f"{variable}: ")


@pytest.mark.parametrize("variable", ["OPERATOR_NAME", "OPERATOR_CONTACT"])
@pytest.mark.parametrize("wrong", ["a" * 101, "two\nlines", "a\x00b"])
def test_who_runs_it_is_said_in_one_line(tmp_path: Path, variable: str, wrong: str) -> None:
    assert mistake(tmp_path, **{variable: wrong}).startswith(f"{variable}: ")


def test_people_are_kept_for_two_years_for_another_time_or_for_good(tmp_path: Path) -> None:
    assert [given(tmp_path, KEEP_MONTHS=said).keep_months for said in ("", " 6", "240", "Off")] == [24, 6, 240, None]
    for wrong in ("0", "-3", "241", "two", "1.5", "9" * 5000, "٣"):
        assert mistake(tmp_path, KEEP_MONTHS=wrong).startswith("KEEP_MONTHS: ")


def test_papers_say_for_how_long_copies_are_kept_where_the_bot_makes_them(tmp_path: Path) -> None:
    assert given(tmp_path).papers == Papers(Operator(), 24, 7)
    assert given(tmp_path, BACKUPS_KEPT="3", KEEP_MONTHS="off").papers == Papers(Operator(), None, 3)
    for theirs in ({"BACKUPS": "off"}, {"DATABASE_URL": "postgresql://ann@localhost/games"}):
        assert given(tmp_path, **theirs).papers.copies_kept is None


def test_games_have_other_titles_with_commas_within_them_too(tmp_path: Path) -> None:
    said = given(tmp_path, GAME_TITLES=" first = Boxes, and more; second=Seven,").game_titles
    assert said == {"first": "Boxes, and more", "second": "Seven,"}
    assert given(tmp_path, GAME_TITLES="first=Boxes, second=Seven").game_titles == {"first": "Boxes", "second": "Seven"}
    assert given(tmp_path, GAME_TITLES="").game_titles == {}
    for wrong in ("Boxes", "=Boxes", "first=A, first=B"):
        assert mistake(tmp_path, GAME_TITLES=wrong).startswith("GAME_TITLES: ")
