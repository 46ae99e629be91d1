"""People lost together when servers lose each other, and found together when it is over.

A split is seen by its quits: their reason is two servers' names, or they come in a batch of that kind.
What comes within a second is told at once. The time comes in.
"""

import re

from adapters.irc.message import Message
from bot.chat import Place, Presence, Split, User
from engine.values import PlayerId

TOGETHER_SECONDS = 1.0
_SERVERS = re.compile(r"[^\s:/@]*\.[^\s:/@]+ [^\s:/@]*\.[^\s:/@]+")
_MOST_LOST = 5000
_MOST_BATCHES = 50


class Splits:
    """One network's. Tell it every presence of a message; what it takes comes out of `gathered` later."""

    def __init__(self) -> None:
        self._lost: dict[PlayerId, None] = {}  # and not found yet
        self._gathered: dict[tuple[Place, bool], dict[PlayerId, User]] = {}
        self._batches: dict[str, str] = {}  # the kinds of those that are open

    def takes(self, message: Message, presence: Presence) -> bool:
        """Whether that is one of many, to be told together."""
        player = presence.user.player
        if message.command == "QUIT" and self._is_split(message):
            self._lost[player] = None
            while len(self._lost) > _MOST_LOST:
                del self._lost[next(iter(self._lost))]
        elif not (message.command == "JOIN" and presence.present and player in self._lost):
            return False
        self._gathered.setdefault((presence.place, presence.present), {})[player] = presence.user
        return True

    def gathered(self) -> list[Split]:
        """Who was lost and found since the last time; those found are lost no longer."""
        told = [Split(place, tuple(users.values()), present) for (place, present), users in self._gathered.items()]
        for split in told:
            for user in split.users if split.present else ():
                self._lost.pop(user.player, None)
        self._gathered.clear()
        return told

    def hear_batch(self, message: Message) -> None:
        """A BATCH begins or ends."""
        name = message.param(0)
        if name.startswith("+") and len(self._batches) < _MOST_BATCHES:
            self._batches[name[1:]] = message.param(1)
        else:
            self._batches.pop(name[1:], None)

    def kind_of_batch(self, message: Message) -> str:
        """The kind of batch that a message is part of, empty for none."""
        return self._batches.get(message.tags.get("batch", ""), "")

    def _is_split(self, message: Message) -> bool:
        return self.kind_of_batch(message) == "netsplit" or _SERVERS.fullmatch(message.param(0)) is not None
