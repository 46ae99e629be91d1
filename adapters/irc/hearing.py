"""What people type → what the core hears: cleaned, cut, from somebody known, and not too fast.

The core knows one prefix, `!`, whatever the channel's is. A line addressed to the bot (`uno: …`, `uno, …`,
`@uno …`) is one that begins with `!uno`. Notices, our own lines and those of bots that are not let in are not heard.
"""

import re
from collections.abc import Callable, Iterable

from adapters.irc.budget import Budget
from adapters.irc.message import Message
from adapters.irc.roster import Roster
from adapters.irc.split import bare
from bot.chat import Heard, Place, User
from engine.values import PlayerId, value

_LONGEST = 4_000  # as much as the core reads of the longest command
_AFTER_A_NICK = ":,"
_PREFIXED = re.compile(r"^[^\w\s#&+@]{1,5}(?=[a-z])", re.IGNORECASE)
_BURST, _PER_SECOND = 20, 0.5  # commands of one person: quick players are fine, scripts are not


@value
class TooFast:
    """Somebody's commands are not heard for a while; said once until they have calmed down."""

    place: Place
    player: PlayerId


class Hearing:
    """The ears of one network."""

    def __init__(
        self, roster: Roster, *, network: str, prefix_of: Callable[[Place], str], admins: Iterable[str],
        bots: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self._roster = roster
        self._network = network
        self._prefix_of = prefix_of
        self._admins = frozenset(account.casefold() for account in admins)
        self._bots = frozenset(name.casefold() for name in bots)
        self._budgets: dict[PlayerId, Budget] = {}
        self._warned: set[PlayerId] = set()

    def hear(self, message: Message, now: float) -> Heard | TooFast | None:
        """What a PRIVMSG means to the core, if anything."""
        nick = message.source.nick
        let_in = self._is_let_in(message)
        if message.source.mask == "" or ("bot" in message.tags and not let_in) or self._roster.is_me(nick):
            return None
        private = self._roster.is_me(message.param(0))
        place = Place("irc", self._network, "") if private else self._roster.place_of(message.param(0))
        if place is None:
            return None
        text = translate(message.param(1), prefix=self._prefix_of(place), private=private, is_me=self._roster.is_me)
        if text is None:
            return None
        player = self._roster.meet(message.source, now)
        if (private or text.startswith("!")) and not let_in and not self._may_speak(player, now):
            return self._warning(place, player)
        admin = self._is_listed(message) or self._roster.is_op(nick, place.channel)
        return Heard(place, User(player, nick, admin), text, private)

    def _is_listed(self, message: Message) -> bool:
        """A nick proves nothing; the account that the server puts on a message does."""
        return message.tags.get("account", "").casefold() in self._admins

    def _is_let_in(self, message: Message) -> bool:
        """A program that may play, by its account or nick: neither a bot to be wary of nor too quick."""
        return bool({message.tags.get("account", "").casefold(), message.source.nick.casefold()} & self._bots)

    def _may_speak(self, player: PlayerId, now: float) -> bool:
        self._forget(now)
        budget = self._budgets.pop(player, None) or Budget(_BURST, _PER_SECOND)
        self._budgets[player] = budget  # last, as the one used last
        return budget.spend(now)

    def _warning(self, place: Place, player: PlayerId) -> TooFast | None:
        if player in self._warned:
            return None
        self._warned.add(player)
        return TooFast(place, player)

    def _forget(self, now: float) -> None:
        """Who has been quiet for long enough starts anew."""
        for player, budget in list(self._budgets.items()):
            if not budget.is_full(now):
                return  # those after have been quiet for less
            del self._budgets[player]
            self._warned.discard(player)


def translate(text: str, *, prefix: str, private: bool, is_me: Callable[[str], bool]) -> str | None:
    """The line as the core knows it, or None when it is not for us."""
    text = bare(text)[:_LONGEST].strip()
    addressed = _addressed(text, is_me)
    if addressed is not None and not addressed.startswith(prefix):
        return f"!uno {addressed}".rstrip()
    if addressed is not None:
        text = addressed
    if text.startswith(prefix):
        return "!" + text[len(prefix) :]
    if private:  # the prefix of some channel, which people have got used to
        return _PREFIXED.sub("!", text) or None
    if text.startswith("!"):
        return None  # a command for somebody else's bot: ours begin otherwise here
    return text or None


def _addressed(text: str, is_me: Callable[[str], bool]) -> str | None:
    """What follows our nick at the beginning of a line, or None."""
    first, _, rest = text.partition(" ")
    nick = first.removeprefix("@").rstrip(_AFTER_A_NICK)
    return rest.strip() if nick and nick != first and is_me(nick) else None
