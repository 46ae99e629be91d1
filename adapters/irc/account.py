"""Our own account: proven by SASL while we register, or told to the network's nick service after that.

Fed messages and the time. A password goes over TLS only, unless it is allowed otherwise. Without the
account we don't stay, unless the settings say that we should go on.
"""

import re
from dataclasses import dataclass

from adapters.irc.message import Message
from adapters.irc.sasl import EXTERNAL, PLAIN, SCRAM, Sasl, SaslFailed

SASL_SECONDS = 20.0
SERVICE_SECONDS = 15.0
_REFUSED = {"902", "904", "905", "906"}
_YES = re.compile(r"\b(identified|logged in|accepted|recognized)\b", re.IGNORECASE)
_NO = re.compile(r"\b(invalid|incorrect|wrong|denied|failed|not (?:a )?registered|isn.t registered)\b", re.IGNORECASE)


class LoginFailed(Exception):
    """We can't be here as who we should be."""


@dataclass(frozen=True, slots=True)
class Login:
    """Who we want to be. With an account, the password is the account's; without, the server's.

    `service` is the nick service to identify with where there is no SASL, empty for none. `goes_on` is to
    stay without the account if need be, `clear` to send its password without TLS.
    """

    nick: str
    account: str = ""
    password: str = ""
    mechanism: str = "auto"
    certificate: bool = False  # one is shown to the server
    goes_on: bool = False
    clear: bool = False
    service: str = ""
    alternates: tuple[str, ...] = ()
    modes: str = ""


class Account:
    """One log-in's. `identified` once the server has said that we are who we say."""

    def __init__(self, login: Login, *, encrypted: bool) -> None:
        self.identified = False
        self.is_asking_service = False
        self._login = login
        self._may_send = encrypted or login.clear
        self._sasl = Sasl(login.account, login.password, self._mechanisms())
        self._is_authenticating = False
        self._since: float | None = None

    @property
    def wanted(self) -> bool:
        """Whether there is an account to log in to."""
        return bool(self._login.account) or self._login.certificate

    def begin(self, granted: set[str], mechanisms: str) -> list[str]:
        """Capabilities are settled: prove the account, if there is one, else end the negotiation."""
        if not self.wanted:
            return ["CAP END"]
        if "sasl" not in granted:
            return self._without("the server offers no accounts")
        if mechanisms:
            self._sasl.offer(mechanisms.split(","))
        return self._next("the account can't be proven in any way that the server offers and the settings allow")

    def hear(self, message: Message) -> list[str]:
        """Answer one message. Raises LoginFailed."""
        match message.command:
            case "AUTHENTICATE" if self._is_authenticating:
                return self._answer(message.param(0))
            case "903" | "907" if self._is_authenticating:
                self.identified, self._is_authenticating = True, False
                return ["CAP END"]
            case "908" if self._is_authenticating:
                self._sasl.offer(message.param(1).split(","))
            case command if command in _REFUSED and self._is_authenticating:
                return self._next("the account was refused")
            case "900" if self.is_asking_service:
                self._settle(identified=True)
            case "MODE" if self.is_asking_service and re.match(r"\+\w*r", message.param(1)):
                self._settle(identified=True)
            case "NOTICE" if self.is_asking_service and self._is_service(message.source.nick):
                self._hear_service(message.text)
        return []

    def welcomed(self) -> None:
        """The server lets us in. Raises LoginFailed when that is not as who we should be."""
        self._is_authenticating = False
        if self.wanted and not self.identified and not self._login.service and not self._login.goes_on:
            raise LoginFailed("the server let us in without the account")

    def introduce(self) -> list[str]:
        """We are in: tell the nick service who we are, where nothing else did."""
        login = self._login
        if not login.account or self.identified or not login.service:
            return []
        if not self._may_send:
            self._give_up("an account's password is sent over TLS only")
            return []
        self.is_asking_service, self._since = True, None
        return [f"PRIVMSG {login.service} :IDENTIFY {login.account} {login.password}"]

    def tick(self, now: float) -> list[str] | None:
        """What to say because too long nothing has been said; None when nothing has changed."""
        if not (self._is_authenticating or self.is_asking_service):
            return None
        self._since = now if self._since is None else self._since
        if self._is_authenticating and now - self._since >= SASL_SECONDS:
            return ["AUTHENTICATE *", *self._without("the server does not answer about the account")]
        if self.is_asking_service and now - self._since >= SERVICE_SECONDS:
            self._settle(identified=False)
            return []
        return None

    def _mechanisms(self) -> list[str]:
        login = self._login
        possible = [EXTERNAL] if login.certificate else []
        if login.account and login.password:
            possible += [SCRAM, PLAIN] if self._may_send else [SCRAM]
        return [name for name in possible if login.mechanism in ("auto", name.lower())]

    def _answer(self, chunk: str) -> list[str]:
        try:
            return self._sasl.answer(chunk)
        except SaslFailed:
            return ["AUTHENTICATE *"]  # which is refused, and the next mechanism's turn

    def _next(self, fault: str) -> list[str]:
        line = self._sasl.begin()
        if line is None:
            return self._without(fault)
        self._is_authenticating, self._since = True, None
        return [line]

    def _without(self, fault: str) -> list[str]:
        """Go on with the nick service, or alone if that is allowed."""
        self._is_authenticating = False
        if not self._login.service:
            self._give_up(fault)
        return ["CAP END"]

    def _give_up(self, fault: str) -> None:
        if not self._login.goes_on:
            raise LoginFailed(fault)

    def _is_service(self, nick: str) -> bool:
        return nick.casefold() == self._login.service.partition("@")[0].casefold()

    def _hear_service(self, text: str) -> None:
        if _NO.search(text):
            self._settle(identified=False)
        elif _YES.search(text):
            self._settle(identified=True)

    def _settle(self, *, identified: bool) -> None:
        self.is_asking_service, self.identified = False, identified
        if not identified:
            self._give_up("the nick service did not accept the account")
