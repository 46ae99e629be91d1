"""The settings are checked at start, and a fault names its key."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel, SecretStr, ValidationError

from bot.config import ConfigError, DiscordSettings, IrcNetworkSettings, Settings, find_file, load
from engine.rules import Rules

EXAMPLE = Path(__file__).parents[2] / "config.example.yaml"
TOKEN = {"DISCORD_TOKEN": "s3cret"}
NETWORK = """
irc:
  networks:
    - name: Libera.Chat
      host: irc.libera.chat
      channels: ["#uno"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.yaml"


def faults(file: Path, text: str | bytes, environ: dict[str, str] = TOKEN) -> list[str]:
    """The lines that say why a file can't be used, without its name."""
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(ConfigError) as refusal:
        load(file, environ)
    return str(refusal.value).replace(str(file), "FILE").splitlines()


def test_a_token_in_the_environment_is_all_it_takes() -> None:
    settings = load(None, TOKEN)
    assert settings == Settings(discord=DiscordSettings(token=SecretStr("s3cret")))
    assert settings.defaults.rules == Rules()


def test_a_network_is_all_it_takes(file: Path) -> None:
    file.write_text(NETWORK)
    settings = load(file, {"IRC_LIBERA_CHAT_PASSWORD": "hunter2\n"})
    assert settings.discord.token is None
    assert settings.irc.networks == (
        IrcNetworkSettings(
            name="Libera.Chat", host="irc.libera.chat", channels=("#uno",), password=SecretStr("hunter2")
        ),
    )


def test_without_a_chat_to_play_in_the_bot_says_what_to_do(file: Path) -> None:
    assert faults(file, "language: it", {}) == [
        "no chat to play in: set DISCORD_TOKEN in the environment, or list a network under irc.networks"
    ]


def test_settings_never_change_and_never_show_a_secret() -> None:
    settings = load(None, TOKEN)
    with pytest.raises(ValidationError):
        settings.language = "it"
    assert "s3cret" not in repr(settings)


def test_the_environment_names_the_database(file: Path) -> None:
    file.write_text("database: sqlite:///file.db")
    assert load(file, TOKEN).database == "sqlite:///file.db"
    assert load(file, {**TOKEN, "DATABASE_URL": ""}).database == "sqlite:///file.db"
    assert load(file, {**TOKEN, "DATABASE_URL": "sqlite:////data/uno.db"}).database == "sqlite:////data/uno.db"


@pytest.mark.parametrize("url", ["postgresql://ann:s3cret@host/uno", "postgres://host:5432/uno?sslmode=require"])
def test_the_database_may_be_postgresql(file: Path, url: str) -> None:
    file.write_text("")
    assert load(file, {**TOKEN, "DATABASE_URL": url}).database == url


@pytest.mark.parametrize("url", ["mysql://ann:hunter2@host/uno", "uno.db", "sqlite://uno.db", "sqlite:///", "3"])
def test_another_kind_of_database_is_refused_without_showing_its_password(file: Path, url: str) -> None:
    refusal = "must be sqlite:///FILE or postgresql://HOST/NAME"
    assert faults(file, "", {**TOKEN, "DATABASE_URL": url}) == [f"DATABASE_URL: {refusal}"]
    if "@" not in url:
        assert faults(file, f"database: {url}") == [f"database: {refusal}"]


def test_a_databases_password_is_no_more_written_into_the_file_than_others(file: Path) -> None:
    assert faults(file, "database: postgresql://ann:hunter2@host/uno") == [
        "database: must not hold a password in the file; set DATABASE_URL in the environment"
    ]


def test_default_rules_are_read_as_players_write_them(file: Path) -> None:
    file.write_text("defaults: {rules: official target=200}")
    assert load(file, TOKEN).defaults.rules == Rules(target=200)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("language: no", 'language: must be one of en, it, not "no"'),
        ("language: true", "language: must be one of en, it, not true"),
        ("colour: red", "colour: is no setting"),
        ("discord:\n  prefix: !", 'discord.prefix: must be one to five characters in quotes, like "!", not null'),
        ('discord: {prefix: "! "}', 'discord.prefix: must be one to five characters in quotes, like "!", not "! "'),
        ("discord: {message_content: yes}", 'discord.message_content: must be true or false, not "yes"'),
        ("discord:", "discord: must hold settings of its own, or be left out"),
        ("irc: {networks: libera}", "irc.networks: must be a list"),
        ("irc: {networks: [libera]}", "irc.networks[0]: must hold settings of its own, or be left out"),
        (
            "defaults: {rules: official tarjet=3}",
            'defaults.rules: must be rules such as "official target=200" (unknown: tarjet=3), not "official tarjet=3"',
        ),
    ],
)
def test_a_value_that_can_not_be_used_is_named(file: Path, text: str, fault: str) -> None:
    assert faults(file, text) == [fault]


@pytest.mark.parametrize(
    ("setting", "fault"),
    [
        ("port: abc", 'port: must be a number from 1 to 65535, not "abc"'),
        ("port: 0", "port: must be a number from 1 to 65535, not 0"),
        ("port: 6697.5", "port: must be a number from 1 to 65535, not 6697.5"),
        ("port: 010", 'port: must be a number from 1 to 65535, not "010"'),
        ("port: 1:20:30", 'port: must be a number from 1 to 65535, not "1:20:30"'),
        ("port: true", "port: must be a number from 1 to 65535, not true"),
        ("tls: 1", "tls: must be true or false, not 1"),
        ("ca_file: /no/such/file", 'ca_file: must be a file that exists, not "/no/such/file"'),
        ("nick: the bot", 'nick: must be a word without blanks, not "the bot"'),
        ('nick: "uno\\r\\nQUIT"', 'nick: must be a word without blanks, not "uno\\r\\nQUIT"'),
        ("hand: dcc", 'hand: must be notice or msg, not "dcc"'),
        ("flood: {burst: 0}", "flood.burst: must be a number from 1 to 10000, not 0"),
        ("flood: {per_second: 0}", "flood.per_second: must be a number above 0, at most 10000, not 0"),
        ("admins: ann", "admins: must be a list"),
        ("sasl: {acount: ann}", "sasl.acount: is no setting"),
    ],
)
def test_a_networks_fault_is_named_by_its_place_in_the_list(file: Path, setting: str, fault: str) -> None:
    assert faults(file, f"{NETWORK}      {setting}\n") == [f"irc.networks[0].{fault}"]


def test_every_fault_is_told_at_once(file: Path) -> None:
    told = faults(
        file, f"language: xx\n{NETWORK}      port: 0\n      colors: blue\n    - name: b\n      channels: [uno]\n"
    )
    assert [line.split(":")[0] for line in told] == [
        "language",
        "irc.networks[0].port",
        "irc.networks[0].colors",
        "irc.networks[1].host",
        "irc.networks[1].channels[0]",
    ]


def test_an_unquoted_channel_is_a_comment_and_refused(file: Path) -> None:
    text = "irc:\n  networks:\n    - name: a\n      host: b\n      channels:\n        - #uno\n"
    assert faults(file, text) == ['irc.networks[0].channels[0]: must be a channel in quotes, like "#uno", not null']


def test_a_network_needs_a_channel_and_a_name_of_its_own(file: Path) -> None:
    assert faults(file, f"{NETWORK}    - name: libera-chat\n      host: b\n") == [
        "irc.networks[1].name: must differ from the other networks' names",
        "irc.networks[1].channels: must list at least one",
    ]


def test_an_account_needs_a_password(file: Path) -> None:
    assert faults(file, f"{NETWORK}      sasl: {{account: uno}}\n") == [
        "irc.networks[0].sasl.account: needs a password; set IRC_LIBERA_CHAT_PASSWORD in the environment"
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("token: abc", "token: must not be in the file; set DISCORD_TOKEN in the environment"),
        ("discord: {token: abc}", "discord.token: must not be in the file; set DISCORD_TOKEN in the environment"),
        (
            f"{NETWORK}      password: abc",
            "irc.networks[0].password: must not be in the file; set IRC_LIBERA_CHAT_PASSWORD in the environment",
        ),
        (
            f"{NETWORK}      sasl: {{password: abc}}",
            "irc.networks[0].sasl.password: must not be in the file; set IRC_<NAME>_PASSWORD in the environment",
        ),
    ],
)
def test_a_secret_in_the_file_is_refused_and_told_where_it_belongs(file: Path, text: str, fault: str) -> None:
    assert faults(file, text) == [fault]


def test_a_secret_of_two_lines_is_refused_without_showing_it(file: Path) -> None:
    assert faults(file, "", {"DISCORD_TOKEN": "abc\ndef"}) == ["DISCORD_TOKEN: must be one line of text"]
    assert faults(file, NETWORK, {"IRC_LIBERA_CHAT_PASSWORD": "abc\rQUIT"}) == [
        "IRC_LIBERA_CHAT_PASSWORD: must be one line of text"
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("language: en\nlanguage: it", "FILE:2: language is set twice"),
        ("discord:\n  prefix: '?'\n  prefix: '!'", "FILE:3: prefix is set twice"),
        ("discord: &d {prefix: '?'}\nirc: *d", "FILE:2: aliases (*) are not allowed"),
        ("- language", "FILE: must hold settings, one `key: value` a line"),
        ("language", "FILE: must hold settings, one `key: value` a line"),
        ("1: 2", "FILE:1: a setting's name must be a word"),
        ("? [a]\n: 1", "FILE:1: a setting's name must be a word"),
        ("language: [en", "FILE:1: expected ',' or ']', but got '<stream end>'"),
        ("[" * 1_000, "FILE: nested too deeply"),
        ("#" * 65_537, "FILE: must be at most 65536 bytes"),
        (b"language: \xe9n", "FILE: must be UTF-8 text, byte 10 is not"),
        ("<<: {language: en}", "<<: is no setting"),
    ],
)
def test_a_file_that_is_no_settings_is_refused_with_the_line(file: Path, text: str | bytes, fault: str) -> None:
    assert faults(file, text) == [fault]


@pytest.mark.parametrize("text", ["language: \x01", "language: !!python/object/apply:os.getcwd []", "--- 1\n--- 2"])
def test_a_file_never_does_more_than_hold_values(file: Path, text: str) -> None:
    (fault,) = faults(file, text)
    assert fault.startswith("FILE")


def test_an_empty_file_changes_nothing(file: Path) -> None:
    file.write_text("# nothing yet\n")
    assert load(file, TOKEN) == load(None, TOKEN)


def test_a_missing_file_is_named(file: Path) -> None:
    with pytest.raises(ConfigError, match=r"config\.yaml: No such file"):
        load(file, TOKEN)
    with pytest.raises(ConfigError, match="Is a directory"):
        load(file.parent, TOKEN)


def test_the_file_is_the_one_named_else_the_environments_else_the_usual_one(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    assert find_file(None, {}) is None
    file.touch()
    assert find_file(None, {}) == Path("config.yaml")
    assert find_file(None, {"UNO_CONFIG": "other.yaml"}) == Path("other.yaml")
    assert find_file(Path("mine.yaml"), {"UNO_CONFIG": "other.yaml"}) == Path("mine.yaml")


def fields(model: BaseModel, example: Any, key: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Each setting of `model` but secrets: its key, its default, and what the example says."""
    for name in type(model).model_fields.keys() - {"token", "password"}:
        default, shown = getattr(model, name), example[name]
        if isinstance(default, BaseModel):
            yield from fields(default, shown, f"{key}{name}.")
        else:
            yield f"{key}{name}", default, shown


def test_the_example_can_be_used_as_it_is() -> None:
    (network,) = load(EXAMPLE, {}).irc.networks
    assert network.name == "libera"


def test_the_example_shows_every_setting_with_its_default() -> None:
    example = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    (network,) = example["irc"].pop("networks")
    example["irc"]["networks"] = []
    usual = IrcNetworkSettings(name=network["name"], host=network["host"])
    for key, default, shown in [*fields(Settings(), example), *fields(usual, network)]:
        if key != "channels":  # it has no default that could be used
            written = str(default) if isinstance(default, Rules) else default
            assert (list(written) if isinstance(written, tuple) else written) == shown, key


def test_the_example_says_why_for_every_setting() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    for before, line in pairwise(lines):
        if line.strip() and not line.strip().startswith("#") and not line.endswith(":"):
            assert before.strip().startswith("#"), line


def test_a_file_on_a_disk_that_is_wiped_is_warned_of(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.write_text("")
    load(file, {**TOKEN, "DYNO": "worker.1", "DATABASE_URL": "postgresql://host/uno"})
    assert caplog.text == ""
    load(file, {**TOKEN, "DYNO": "worker.1"})
    assert "wipes its disk every day" in caplog.text
