"""Logging in: capabilities, account, nick. Fed messages, it says which lines to send; it sends none itself.

Only capabilities that the server offers and we use are asked for, since some servers refuse the whole
list for one unknown name. Servers without capabilities or ISUPPORT are welcome. Identifying with
NickServ, for networks without SASL, would be one more answer to the end of the message of the day.
"""

import base64
from collections.abc import Iterator
from dataclasses import dataclass

from adapters.irc.message import Message
from adapters.irc.server import Server

WANTED = frozenset({"multi-prefix", "userhost-in-names", "message-tags", "account-tag", "chghost"})
_NICK_BAD = "432"
_NICK_REFUSED = {_NICK_BAD, "433", "436", "437"}
_END_OF_MOTD = {"376", "422"}
_SASL_FAILED = {"902", "904", "905", "906", "908"}
_NICK_TRIES = 20
_CHUNK = 400  # AUTHENTICATE carries so much at most; a shorter chunk, or "+", ends the answer
_SHORTEST_NICK_LIMIT = 9  # RFC 1459; until the server has told its own


class LoginFailed(Exception):
    """We can't be here as who we should be."""


@dataclass(frozen=True, slots=True)
class Login:
    """Who we want to be. With an account, the password is the account's; without, the server's."""

    nick: str
    account: str = ""
    password: str = ""


class Registration:
    """One log-in. `nick` is the one we got; `is_done` once the server takes commands."""

    def __init__(self, login: Login, server: Server, *, encrypted: bool) -> None:
        if login.account and not encrypted:
            raise LoginFailed("an account's password is sent over TLS only")
        self.nick = login.nick
        self.is_done = False
        self._login = login
        self._server = server
        self._welcomed = False
        self._identified = False
        self._offered: set[str] = set()
        self._tries = 0

    def hello(self) -> list[str]:
        """The first lines, before the server has said anything."""
        password = self._login.password
        server_password = [f"PASS :{password}"] if password and not self._login.account else []
        return ["CAP LS 302", *server_password, f"NICK {self.nick}", f"USER {_ident(self.nick)} 0 * :UNO"]

    def hear(self, message: Message) -> list[str]:
        """Answer one message. Raises LoginFailed when there is no way to log in."""
        match message.command:
            case "CAP":
                return self._hear_capabilities(message)
            case "AUTHENTICATE":
                return [f"AUTHENTICATE {chunk}" for chunk in self._plain()]
            case "903":
                self._identified = True
                return ["CAP END"]
            case "001" if self._login.account and not self._identified:
                raise LoginFailed("the server let us in without the account")
            case "001":
                self._welcomed = True
                self.nick = message.param(0)
            case "005":
                self._server.learn(message.params[1:-1])
            case "NICK" | "QUIT" if self._welcomed:
                return self._regain(message)
            case command if command in _SASL_FAILED and not self._welcomed:
                raise LoginFailed("the account was refused")
            case command if command in _NICK_REFUSED and not self._welcomed:
                return [self._another_nick(too_long=command == _NICK_BAD)]
            case command if command in _END_OF_MOTD and self._welcomed and not self.is_done:
                return self._settle()
        return []

    def _hear_capabilities(self, message: Message) -> list[str]:
        names = {name.partition("=")[0] for name in message.text.split()}
        match message.param(1).upper():
            case "LS":
                self._offered |= names
                return [] if message.param(2) == "*" else self._ask()
            case "NEW":
                wanted = " ".join(sorted(names & WANTED))
                return [f"CAP REQ :{wanted}"] if wanted else []
            case "ACK" if not self._welcomed:
                return ["AUTHENTICATE PLAIN"] if "sasl" in names else ["CAP END"]
            case "NAK" if not self._welcomed:
                if self._login.account:
                    raise LoginFailed("the server refused to hear of accounts")
                return ["CAP END"]
        return []

    def _ask(self) -> list[str]:
        account = {"sasl"} if self._login.account else set()
        if account - self._offered:
            raise LoginFailed("the server offers no accounts")
        wanted = " ".join(sorted(self._offered & (WANTED | account)))
        return [f"CAP REQ :{wanted}"] if wanted else ["CAP END"]

    def _plain(self) -> Iterator[str]:
        account, password = self._login.account, self._login.password
        secret = base64.b64encode(f"{account}\0{account}\0{password}".encode()).decode()
        for start in range(0, len(secret), _CHUNK):
            yield secret[start : start + _CHUNK]
        if len(secret) % _CHUNK == 0:
            yield "+"

    def _another_nick(self, *, too_long: bool) -> str:
        self._tries += 1
        if self._tries > _NICK_TRIES:
            raise LoginFailed("every nick was refused")
        wanted = self._login.nick
        longest = self._server.nick_length or max(0 if too_long else len(wanted), _SHORTEST_NICK_LIMIT)
        ending = "_" if self._tries == 1 else str(self._tries)
        self.nick = wanted[: longest - len(ending)] + ending
        return f"NICK {self.nick}"

    def _regain(self, message: Message) -> list[str]:
        """When whoever holds our nick gives it up, such as our own ghost after a crash, it is ours again."""
        fold = self._server.fold
        if message.command == "NICK" and fold(message.source.nick) == fold(self.nick):
            self.nick = message.param(0)
        elif fold(message.source.nick) == fold(self._login.nick):
            return [f"NICK {self._login.nick}"]
        return []

    def _settle(self) -> list[str]:
        self.is_done = True
        return [f"MODE {self.nick} +{self._server.bot_mode}"] if self._server.bot_mode else []


def _ident(nick: str) -> str:
    return "".join(sign for sign in nick.lower() if sign.isalnum() and sign.isascii())[:9] or "uno"
