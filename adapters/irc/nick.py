"""Our own nick: another one while ours is taken, and ours again as soon as it is free."""

from adapters.irc.account import Login, LoginFailed
from adapters.irc.message import Message
from adapters.irc.server import Server

_BAD = "432"
_REFUSED = {_BAD, "433", "436", "437"}
_TRIES = 20
_SHORTEST_LIMIT = 9  # RFC 1459; until the server has told its own


class Nick:
    """One connection's. `now` is the one we bear, or ask for."""

    def __init__(self, login: Login, server: Server) -> None:
        self.now = login.nick
        self._login = login
        self._server = server
        self._tries = 0
        self._requests: list[str] = []  # to the nick service, still to be made

    def hear(self, message: Message, *, welcomed: bool) -> list[str]:
        """Answer one message. Raises LoginFailed when every nick is refused before we are in."""
        match message.command:
            case "NICK" | "QUIT" if welcomed:
                return self._follow(message)
            case "731" if welcomed and not self._is_ours():
                gone = {self._server.fold(name.partition("!")[0]) for name in message.text.split(",")}
                return [f"NICK {self._login.nick}"] if self._server.fold(self._login.nick) in gone else []
            case "NOTICE" if self._requests and self._is_service(message.source.nick):
                return self._ask_service()
            case command if command in _REFUSED and not welcomed:
                return [self._another(too_long=command == _BAD)]
        return []

    def seek(self, *, identified: bool) -> list[str]:
        """We are in, perhaps under another nick: watch for ours, and have the nick service free it if it is ours."""
        if self._is_ours():
            return []
        wanted, login = self._login.nick, self._login
        watch = [f"MONITOR + {wanted}"] if self._server.has_monitor else []
        if identified and login.service and login.password:
            self._requests = [f"{verb} {wanted} {login.password}" for verb in ("REGAIN", "GHOST")]
        return watch + self._ask_service()

    def _ask_service(self) -> list[str]:
        """Each request frees the nick or hands it over; services differ in which they know."""
        if self._is_ours() or not self._requests:
            self._requests = []
            return []
        request = self._requests.pop(0)
        return [f"PRIVMSG {self._login.service} :{request}", f"NICK {self._login.nick}"]

    def _another(self, *, too_long: bool) -> str:
        self._tries += 1
        if self._tries > _TRIES:
            raise LoginFailed("every nick was refused")
        self.now = self._alternate(too_long=too_long)
        return f"NICK {self.now}"

    def _alternate(self, *, too_long: bool) -> str:
        """First those that the settings name, then ours with an ending."""
        given = self._login.alternates
        if self._tries <= len(given):
            return given[self._tries - 1]
        wanted, number = self._login.nick, self._tries - len(given)
        longest = self._server.nick_length or max(0 if too_long else len(wanted), _SHORTEST_LIMIT)
        ending = "_" if number == 1 else str(number)
        return wanted[: longest - len(ending)] + ending

    def _follow(self, message: Message) -> list[str]:
        """When whoever holds our nick gives it up, such as our own ghost after a crash, it is ours again."""
        fold = self._server.fold
        if message.command == "NICK" and fold(message.source.nick) == fold(self.now):
            self.now = message.param(0)
            return [f"MONITOR - {self._login.nick}"] if self._server.has_monitor and self._is_ours() else []
        if fold(message.source.nick) == fold(self._login.nick):
            return [f"NICK {self._login.nick}"]
        return []

    def _is_ours(self) -> bool:
        return self._server.fold(self.now) == self._server.fold(self._login.nick)

    def _is_service(self, nick: str) -> bool:
        return nick.casefold() == self._login.service.partition("@")[0].casefold()
