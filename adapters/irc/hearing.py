"""What people type → what the core hears: cleaned, cut, from somebody known, and not too fast.

The core knows one prefix, `!`, whatever the channel's is. A line addressed to the bot (`uno: …`, `uno, …`,
`@uno …`) is one that begins with `!uno`. Notices, our own lines and those of bots that are not let in are not heard.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from adapters.irc.budget import Budget
from adapters.irc.message import Message
from adapters.irc.roster import Roster
from adapters.irc.split import bare
from bot.chat import Heard, Place
from bot.config import IrcNetworkSettings
from engine.values import PlayerId, value

_LONGEST = 4_000  # as much as the core reads of the longest command
_AFTER_A_NICK = ":,"
_PREFIXED = re.compile(r"^[^\w\s#&+@]{1,5}(?=[a-z])", re.IGNORECASE)
_DEAF = 300.0  # seconds for which nothing is heard from whoever did not heed the warning


@value
class TooFast:
    """Somebody's commands are not heard for a while; said once until they have calmed down."""

    place: Place
    player: PlayerId


@dataclass(slots=True)
class _Patience:
    """With one person."""

    budget: Budget
    is_warned: bool = False
    deaf_until: float = float("-inf")


class Hearing:
    """The ears of one network."""

    def __init__(self, roster: Roster, settings: IrcNetworkSettings, prefix_of: Callable[[Place], str]) -> None:
        self._roster = roster
        self._network = settings.name
        self._prefix_of = prefix_of
        self._admins = frozenset(account.casefold() for account in settings.admins)
        self._bots = frozenset(name.casefold() for name in settings.bots)
        self._a_minute = settings.flood.commands_per_minute
        self._patience: dict[PlayerId, _Patience] = {}

    def hear(self, message: Message, now: float) -> Heard | TooFast | None:
        """What a PRIVMSG means to the core, if anything."""
        let_in = self._is_let_in(message)
        if message.source.mask == "" or ("bot" in message.tags and not let_in):
            return None
        if self._roster.is_me(message.source.nick):
            return None
        private = self._roster.is_me(message.param(0))
        place = Place("irc", self._network, "") if private else self._roster.heard_place(message.param(0))
        if place is None:
            return None
        text = translate(message.param(1), prefix=self._prefix_of(place), private=private, is_me=self._roster.is_me)
        if text is None:
            return None
        user = self._roster.meet(message.source, place.channel, now, message.tags.get("account"))
        if (private or text.startswith("!")) and not let_in and not self._may_speak(user.player, now):
            return self._lose_patience(place, user.player, now)
        if user.account.casefold() in self._admins:  # a nick proves nothing
            user = replace(user, admin=True)
        return Heard(place, user, text, private)

    def _is_let_in(self, message: Message) -> bool:
        """A program that may play, by its account or nick: neither a bot to be wary of nor too quick."""
        return bool({message.tags.get("account", "").casefold(), message.source.nick.casefold()} & self._bots)

    def _may_speak(self, player: PlayerId, now: float) -> bool:
        self._forget(now)
        patience = self._patience.pop(player, None) or _Patience(Budget(self._a_minute, self._a_minute / 60))
        self._patience[player] = patience  # last, as the one used last
        return now >= patience.deaf_until and patience.budget.spend(now)

    def _lose_patience(self, place: Place, player: PlayerId, now: float) -> TooFast | None:
        """Warn once; whoever goes on is not heard for a while, which is said no more."""
        patience = self._patience[player]
        if patience.is_warned:
            if now >= patience.deaf_until:
                patience.deaf_until = now + _DEAF
            return None
        patience.is_warned = True
        return TooFast(place, player)

    def _forget(self, now: float) -> None:
        """Who has been quiet for long enough starts anew."""
        for player, patience in list(self._patience.items()):
            if now < patience.deaf_until:
                continue
            if not patience.budget.is_full(now):
                return  # those after have been quiet for less
            del self._patience[player]


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
