"""What we ask about a channel when we get in, not all at once: who is there, then who may speak."""

from adapters.irc.budget import Budget
from adapters.irc.roster import WHOX_FIELDS
from adapters.irc.server import Server

_PATIENCE = 10.0  # after which we do without knowing who is there


class Questions:
    """The questions of one connection. The time comes in."""

    def __init__(self, server: Server, *, burst: int, per_second: float) -> None:
        self._server = server
        self._budget = Budget(burst, per_second)
        self._waiting: list[str] = []
        self._unanswered: dict[str, float] = {}  # until when we wait to be told who is there

    def about(self, channel: str, now: float) -> None:
        """We are in: what we want to know. The people of all channels come first."""
        whos = sum(line.startswith("WHO") for line in self._waiting)
        self._waiting.insert(whos, f"WHO {channel} {WHOX_FIELDS}" if self._server.has_whox else f"WHO {channel}")
        self._waiting += [f"MODE {channel}", f"MODE {channel} b"]
        self._unanswered[self._server.fold(channel)] = now + _PATIENCE + self._budget.wait(now) * whos

    def take(self, now: float) -> str | None:
        """The next question, if it may be asked now."""
        return self._waiting.pop(0) if self._waiting and self._budget.spend(now) else None

    def answered(self, channel: str) -> None:
        """The server has told all who are there."""
        self._unanswered.pop(self._server.fold(channel), None)

    def given_up(self, now: float) -> list[str]:
        """The channels of which we have waited long enough to be told who is there; each is told once."""
        late = [channel for channel, until in self._unanswered.items() if until <= now]
        for channel in late:
            del self._unanswered[channel]
        return late

    def wait(self, now: float) -> float | None:
        """Seconds until there is something to do."""
        times = [until - now for until in self._unanswered.values()]
        if self._waiting:
            times.append(self._budget.wait(now))
        return min(times, default=None)
