"""Logging in: capabilities, account, nick. Fed messages and the time, it says what to send; it sends nothing.

Servers without capabilities or ISUPPORT are welcome. An account is proven by SASL, or where a network has
none by telling its nick service, and before anything else is done: we are in once that is settled.
"""

from adapters.irc import capabilities
from adapters.irc.account import Account, Login
from adapters.irc.message import Message
from adapters.irc.nick import Nick
from adapters.irc.server import Server
from bot.config import IrcNetworkSettings

_END_OF_MOTD = {"376", "422"}


class UseTls(Exception):
    """The server wants to be talked to by TLS, at this port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"the server insists on TLS, at port {port}")
        self.port = port


class Registration:
    """One log-in. `nick` is the one we got; `is_done` once the server takes commands and knows our account."""

    def __init__(self, login: Login, server: Server, *, encrypted: bool) -> None:
        self.is_done = False
        self.granted: set[str] = set()
        self.tls_seconds: int | None = None  # for which the server insists on TLS
        self._login = login
        self._server = server
        self._encrypted = encrypted
        self._account = Account(login, encrypted=encrypted)
        self._nick = Nick(login, server)
        self._welcomed = False
        self._offered: dict[str, str] = {}
        self._requested: set[str] = set()

    @property
    def nick(self) -> str:
        """Ours, as far as the server has said."""
        return self._nick.now

    def hello(self) -> list[str]:
        """The first lines, before the server has said anything."""
        password = self._login.password
        server_password = [f"PASS :{password}"] if password and not self._login.account else []
        return ["CAP LS 302", *server_password, f"NICK {self.nick}", f"USER {_ident(self.nick)} 0 * :UNO"]

    def hear(self, message: Message) -> list[str]:
        """Answer one message. Raises LoginFailed when there is no way to log in, UseTls when it must begin anew."""
        match message.command:
            case "CAP":
                return self._hear_capabilities(message)
            case "001":
                self._account.welcomed()
                self._welcomed = True
                self._nick.now = message.param(0)
                return []
            case "005":
                self._server.learn(message.params[1:-1])
                return []
            case command if command in _END_OF_MOTD and self._welcomed and not self.is_done:
                return self._settle([*self._modes(), *self._account.introduce()])
        was_asking = self._account.is_asking_service
        answers = self._account.hear(message) + self._nick.hear(message, welcomed=self._welcomed)
        return self._settle(answers) if was_asking else answers

    def tick(self, now: float) -> list[str]:
        """What to say because too long nothing has been said. Raises LoginFailed."""
        answers = self._account.tick(now)
        return self._settle(answers) if self._welcomed and answers is not None else answers or []

    def _hear_capabilities(self, message: Message) -> list[str]:
        found = capabilities.read(message.text)
        match message.param(1).upper():
            case "LS" if not self._welcomed:
                self._offered |= found
                return [] if message.param(2) == "*" else self._negotiate()
            case "NEW":
                self._offered |= found
                wanted = capabilities.to_request(found, self.granted)
                return [f"CAP REQ :{' '.join(wanted)}"] if wanted else []
            case "DEL":
                self.granted -= found.keys()
            case "ACK":
                self._grant(found)
                if not self._welcomed and not self._requested - self.granted:  # a long answer takes several lines
                    return self._account.begin(self.granted, self._offered.get("sasl", ""))
            case "NAK" if not self._welcomed:
                return self._account.begin(set(), "")
        return []

    def _grant(self, names: dict[str, str]) -> None:
        for name in names:
            (self.granted.discard if name.startswith("-") else self.granted.add)(name.lstrip("-~="))

    def _negotiate(self) -> list[str]:
        port = capabilities.sts_port(self._offered)
        if port is not None and not self._encrypted:
            raise UseTls(port)
        if self._encrypted:
            self.tls_seconds = capabilities.sts_seconds(self._offered)
        wanted = capabilities.to_request(self._offered, self.granted, ["sasl"] if self._account.wanted else [])
        self._requested = set(wanted)
        return [f"CAP REQ :{' '.join(wanted)}"] if wanted else self._account.begin(set(), "")

    def _modes(self) -> list[str]:
        """What marks us as a bot: what the server has for that, and what is configured."""
        modes = [f"+{self._server.bot_mode}"] if self._server.bot_mode else []
        modes += [self._login.modes] if self._login.modes else []
        return [f"MODE {self.nick} {mode}" for mode in dict.fromkeys(modes)]

    def _settle(self, answers: list[str]) -> list[str]:
        """In the end, go after our nick if somebody has it."""
        if self.is_done or self._account.is_asking_service:
            return answers
        self.is_done = self._welcomed
        return [*answers, *self._nick.seek(identified=self._account.identified)]


def login_of(settings: IrcNetworkSettings) -> Login:
    """Who the settings want us to be."""
    sasl = settings.sasl
    return Login(
        nick=settings.nick,
        account=sasl.account or "",
        password=settings.password.get_secret_value() if settings.password else "",
        mechanism=sasl.mechanism,
        certificate=sasl.certificate is not None,
        goes_on=sasl.on_failure == "continue",
        clear=sasl.plain_without_tls,
        service=settings.nickserv or "",
        alternates=settings.alternate_nicks,
        modes=settings.modes or "",
    )


def _ident(nick: str) -> str:
    return "".join(sign for sign in nick.lower() if sign.isalnum() and sign.isascii())[:9] or "uno"
