"""Which channels we are to be in, and when to try again. It gives up only where it is not wanted; the time comes in."""

from collections.abc import Iterable
from dataclasses import dataclass

from adapters.irc.server import Server, lower

_FIRST_PAUSE = 5.0
_LONGEST_PAUSE = 300.0
_HEALTHY = 300.0  # who stayed in a channel so long starts over with a short pause
_UNANSWERED = 60.0
_NOT_WANTED = 600.0  # between two times that we were put out


@dataclass(slots=True)
class _Channel:
    name: str
    next_try: float = 0.0
    pause: float = _FIRST_PAUSE
    joined_at: float | None = None
    thrown_out_at: float = float("-inf")


class Joins:
    """The configured channels of one connection."""

    def __init__(self, channels: Iterable[str], server: Server) -> None:
        self._server = server
        self._names = tuple(map(lower, channels))
        self._channels: dict[str, _Channel] = {}

    def start(self, now: float) -> None:
        """The server takes commands now, and its casemapping is known."""
        self._channels = {self._server.fold(name): _Channel(name, next_try=now) for name in self._names}

    def knows(self, channel: str) -> bool:
        """Whether we are to be in `channel`."""
        return self._server.fold(channel) in self._channels

    def due(self, now: float) -> list[str]:
        """The channels to ask for now; each is asked for again if no answer comes."""
        channels = [c for c in self._channels.values() if c.joined_at is None and c.next_try <= now]
        for channel in channels:
            channel.next_try = now + _UNANSWERED
        return [channel.name for channel in channels]

    def next_due(self) -> float | None:
        """When `due` has something to say next."""
        return min((c.next_try for c in self._channels.values() if c.joined_at is None), default=None)

    def joined(self, channel: str, now: float) -> None:
        """We are in."""
        if self.knows(channel):
            self._channels[self._server.fold(channel)].joined_at = now

    def lost(self, channel: str, now: float) -> None:
        """We were thrown out, or not let in: try again after a pause that grows."""
        if not self.knows(channel):
            return
        record = self._channels[self._server.fold(channel)]
        if record.joined_at is not None and now - record.joined_at >= _HEALTHY:
            record.pause = _FIRST_PAUSE
        record.joined_at = None
        record.next_try = now + record.pause
        record.pause = min(record.pause * 2, _LONGEST_PAUSE)

    def thrown_out(self, channel: str, now: float) -> None:
        """Somebody has put us out: come back once. If it happens again soon, wait to be invited."""
        if not self.knows(channel):
            return
        record = self._channels[self._server.fold(channel)]
        is_again = now - record.thrown_out_at < _NOT_WANTED
        self.lost(channel, now)
        record.thrown_out_at = now
        if is_again:
            record.next_try = float("inf")

    def invited(self, channel: str, now: float) -> None:
        """Somebody there wants us in."""
        if self.knows(channel):
            record = self._channels[self._server.fold(channel)]
            record.next_try = min(record.next_try, now)

    def refused(self, channel: str, now: float) -> bool:
        """An error came about `channel`; whether it says that we can't join. It can't once we are in."""
        if not self.knows(channel) or self._channels[self._server.fold(channel)].joined_at is not None:
            return False
        self.lost(channel, now)
        return True
