"""The settings: one YAML file and the environment, checked at start and frozen from then on.

Secrets come from the environment alone. A setting that can't be used stops the start, with one line
for each fault that names the key and says what it must be. Nothing else reads configuration.
"""

import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    FilePath,
    PlainValidator,
    SecretStr,
    ValidationError,
    WrapValidator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from bot.phrasebook import LANGUAGES
from bot.strict_yaml import StrictLoader
from engine.rules import BadRules, Rules

log = logging.getLogger(__name__)

MOST_BYTES = 65_536  # of the file


class ConfigError(ValueError):
    """What is wrong with the settings, one line a fault."""


def _must_be(wanted: str) -> WrapValidator:
    """Whatever a type or its limits find wrong with a value: say what it must be."""

    def check(given: Any, check_further: Callable[[Any], Any]) -> Any:
        try:
            return check_further(given)
        except ValidationError:
            raise PydanticCustomError("setting", "must be {wanted}", {"wanted": wanted}) from None

    return WrapValidator(check)


def _rules(given: object) -> Rules:
    try:
        return Rules.parse(str(given))
    except BadRules as bad:
        fault = f'must be rules such as "official target=200" ({bad.problem}: {bad.word})'
        raise PydanticCustomError("setting", "{fault}", {"fault": fault}) from None


def _shards(given: str) -> str:
    first, last, count = map(int, re.findall("[0-9]+", given))
    if not first <= last < count:
        raise ValueError(given)
    return given


_WORD = r"[^\s\x00-\x1f\x7f]"
Flag = Annotated[bool, _must_be("true or false")]
Word = Annotated[str, Field(pattern=f"^{_WORD}+$"), _must_be("a word without blanks")]
Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9._-]+$"), _must_be("a name of letters, digits, dots and dashes")]
Prefix = Annotated[str, Field(pattern=f"^{_WORD}{{1,5}}$"), _must_be('one to five characters in quotes, like "!"')]
Channel = Annotated[str, Field(pattern=r"^[#&+!][^\s,\x00-\x1f]*$"), _must_be('a channel in quotes, like "#uno"')]
Port = Annotated[int, Field(ge=1, le=65_535), _must_be("a number from 1 to 65535")]
Burst = Annotated[int, Field(ge=1, le=10_000), _must_be("a number from 1 to 10000")]
Rate = Annotated[float, Field(gt=0, le=10_000), _must_be("a number above 0, at most 10000")]
File = Annotated[FilePath, Field(strict=False), _must_be("a file that exists")]
Hand = Annotated[Literal["notice", "msg"], _must_be("notice or msg")]
Shards = Annotated[
    str,
    AfterValidator(_shards),
    Field(pattern=r"^[0-9]{1,4}-[0-9]{1,4}/[0-9]{1,4}$"),
    _must_be('shards such as "0-3/8"'),
]
Mechanism = Annotated[
    Literal["auto", "plain", "external", "scram-sha-256"], _must_be("auto, plain, external or scram-sha-256")
]
OnFailure = Annotated[Literal["abort", "continue"], _must_be("abort or continue")]
Modes = Annotated[str, Field(pattern=r"^[+-][A-Za-z+-]{1,20}$"), _must_be('modes in quotes, like "+B"')]
Commands = Annotated[int, Field(ge=1, le=100_000), _must_be("a number from 1 to 100000")]
Language = Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$"), _must_be(f"one of {', '.join(LANGUAGES)}")]
DatabaseUrl = Annotated[
    str,
    Field(pattern=r"^(sqlite:///[^?#]+|postgres(ql)?://[^\s/]+/\S+)$"),
    _must_be("sqlite:///FILE or postgresql://HOST/NAME"),
]


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class DefaultSettings(_Section):
    """What a place starts with."""

    rules: Annotated[Rules, PlainValidator(_rules)] = Rules()
    hints: Flag = True
    cycle: Flag = False


class DiscordSettings(_Section):
    """`token` is None where the bot is not on Discord."""

    prefix: Prefix = "!"
    message_content: Flag = True
    threads: Flag = False
    shards: Shards | None = None
    token: SecretStr | None = None

    @property
    def shard_range(self) -> tuple[int, int, int | None]:
        """The first and last shard of this process and the number of all; None where Discord decides."""
        if self.shards is None:
            return 0, 0, None
        first, last, count = map(int, re.findall("[0-9]+", self.shards))
        return first, last, count


class FloodSettings(_Section):
    """How much the bot may say at once, and then in each second; how many commands it hears from one person."""

    burst: Burst = 5
    per_second: Rate = 0.5
    commands_per_minute: Commands = 12


class SaslSettings(_Section):
    """How an account is proven. `on_failure`: whether to stay away without it, or go on."""

    account: Word | None = None
    mechanism: Mechanism = "auto"
    certificate: File | None = None
    on_failure: OnFailure = "abort"
    plain_without_tls: Flag = False


class IrcNetworkSettings(_Section):
    """One IRC network. `hand` is how a player is sent what only they may see."""

    name: Name
    host: Word
    channels: Annotated[tuple[Channel, ...], Field(strict=False)] = ()
    port: Port = 6697
    tls: Flag = True
    ca_file: File | None = None
    nick: Word = "uno"
    alternate_nicks: Annotated[tuple[Word, ...], Field(strict=False)] = ()
    modes: Modes | None = None
    nickserv: Word | None = None
    prefix: Prefix = "!"
    hand: Hand = "notice"
    colors: Flag = True
    admins: Annotated[tuple[Word, ...], Field(strict=False)] = ()
    bots: Annotated[tuple[Word, ...], Field(strict=False)] = ()
    flood: FloodSettings = FloodSettings()
    sasl: SaslSettings = SaslSettings()
    password: SecretStr | None = None

    @property
    def password_variable(self) -> str:
        """The environment variable that holds the password."""
        return _password_variable(self.name)


class IrcSettings(_Section):
    networks: Annotated[tuple[IrcNetworkSettings, ...], Field(strict=False)] = ()


class HttpSettings(_Section):
    """Where `/healthz`, `/readyz` and `/metrics` answer; without a port, nowhere."""

    host: Word = "127.0.0.1"
    port: Port | None = None


class Settings(_Section):
    database: DatabaseUrl = "sqlite:///uno.db"
    language: Language = "en"
    defaults: DefaultSettings = DefaultSettings()
    discord: DiscordSettings = DiscordSettings()
    irc: IrcSettings = IrcSettings()
    http: HttpSettings = HttpSettings()


def find_file(given: Path | None, environ: Mapping[str, str]) -> Path | None:
    """The file named on the command line, else by UNO_CONFIG, else config.yaml if there is one."""
    if given or environ.get("UNO_CONFIG"):
        return given or Path(environ["UNO_CONFIG"])
    usual = Path("config.yaml")
    return usual if usual.exists() else None


def load(path: Path | None, environ: Mapping[str, str]) -> Settings:
    """The settings in the file at `path` and in the environment; raises ConfigError naming every fault."""
    written = _read(path) if path else {}
    database = environ.get("DATABASE_URL")
    if database:
        written["database"] = database
    elif re.match(r"\w+://[^/]*:[^/]*@", str(written.get("database"))):
        raise ConfigError("database: must not hold a password in the file; set DATABASE_URL in the environment")
    faults = list(_secrets_written(written, ""))
    if faults:
        raise ConfigError("\n".join(faults))
    try:
        settings = _with_secrets(Settings.model_validate(written), environ)
    except ValidationError as invalid:
        faults = [_fault(error, bool(database)) for error in invalid.errors(include_url=False)]
        raise ConfigError("\n".join(faults)) from None
    if "DYNO" in environ and settings.database.startswith("sqlite:"):
        log.warning("this host wipes its disk every day, and %s with it: set DATABASE_URL", settings.database)
    faults = list(_contradictions(settings))
    if faults:
        raise ConfigError("\n".join(faults))
    return settings


def _password_variable(network: str) -> str:
    return f"IRC_{re.sub('[^A-Z0-9]', '_', network.upper())}_PASSWORD"


def _with_secrets(settings: Settings, environ: Mapping[str, str]) -> Settings:
    networks = tuple(
        network.model_copy(update={"password": _secret(environ, network.password_variable)})
        for network in settings.irc.networks
    )
    discord = settings.discord.model_copy(update={"token": _secret(environ, "DISCORD_TOKEN")})
    return settings.model_copy(update={"discord": discord, "irc": IrcSettings(networks=networks)})


def _secret(environ: Mapping[str, str], variable: str) -> SecretStr | None:
    secret = environ.get(variable, "").strip()
    if not secret.isprintable():  # a line break in it would end one IRC command and begin another
        raise ConfigError(f"{variable}: must be one line of text")
    return SecretStr(secret) if secret else None


def _secrets_written(written: object, key: str) -> Iterator[str]:
    """Files are copied and committed: a secret in one is a fault even where it would work."""
    inside: list[tuple[str, object]] = []
    if isinstance(written, dict):
        inside = [(f"{key}.{name}".lstrip("."), value) for name, value in written.items()]
        for name in {"token", "password"} & written.keys():
            network = _password_variable(str(written["name"])) if "name" in written else "IRC_<NAME>_PASSWORD"
            variable = network if key.startswith("irc") else "DISCORD_TOKEN"
            yield f"{key}.{name}: must not be in the file; set {variable} in the environment".lstrip(".")
    elif isinstance(written, list):
        inside = [(f"{key}[{place}]", value) for place, value in enumerate(written)]
    for name, value in inside:
        yield from _secrets_written(value, name)


def _contradictions(settings: Settings) -> Iterator[str]:
    """Faults that no single value has."""
    seen: set[str] = set()
    for place, network in enumerate(settings.irc.networks):
        key = f"irc.networks[{place}]"
        if network.password_variable in seen:
            yield f"{key}.name: must differ from the other networks' names"
        seen.add(network.password_variable)
        if not network.channels:
            yield f"{key}.channels: must list at least one"
        if network.sasl.account and not network.password and not network.sasl.certificate:
            yield f"{key}.sasl.account: needs a password; set {network.password_variable} in the environment"
    if not settings.irc.networks and not settings.discord.token:
        yield "no chat to play in: set DISCORD_TOKEN in the environment, or list a network under irc.networks"


_SHAPES = {
    "missing": "is missing",
    "extra_forbidden": "is no setting",
    "invalid_key": "is no setting",
    "model_type": "must hold settings of its own, or be left out",
    "tuple_type": "must be a list",
}


def _fault(error: ErrorDetails, database_from_environment: bool) -> str:
    """One line. The value is shown only where it can't hold a secret."""
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error["loc"]).lstrip(".")
    if key == "database":
        return f"{'DATABASE_URL' if database_from_environment else key}: {error['msg']}"
    if error["type"] == "setting":
        given = json.dumps(error["input"], default=str, ensure_ascii=False)
        return f"{key}: {error['msg']}, not {given[:60]}"
    return f"{key}: {_SHAPES.get(error['type'], error['msg'])}"


def _read(path: Path) -> dict[Any, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise ConfigError(f"{path}: must be at most {MOST_BYTES} bytes")
        written = yaml.load(content.decode("utf-8-sig"), Loader=StrictLoader)  # noqa: S506 (a safe loader made stricter)
    except OSError as fault:
        raise ConfigError(f"{path}: {fault.strerror}") from None
    except UnicodeDecodeError as fault:
        raise ConfigError(f"{path}: must be UTF-8 text, byte {fault.start} is not") from None
    except RecursionError:
        raise ConfigError(f"{path}: nested too deeply") from None
    except yaml.MarkedYAMLError as fault:
        line = f":{fault.problem_mark.line + 1}" if fault.problem_mark else ""
        raise ConfigError(f"{path}{line}: {fault.problem}") from None
    except yaml.YAMLError as fault:
        raise ConfigError(f"{path}: {' '.join(str(fault).split())}") from None
    if not isinstance(written, dict | None):
        raise ConfigError(f"{path}: must hold settings, one `key: value` a line")
    return written or {}
