"""A table's alarms: messages that come into its mailbox by themselves after a while. And when it last changed."""

import asyncio
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from engine.values import PlayerId, value

EARLY = 0.001  # seconds by which a loop may call a timer too soon
STALE_SECONDS = 1.5  # in which nobody is punished for not having seen a change (rule book, C2)


@value
class Alarm:
    """`message` is due `seconds` after the alarm was first set."""

    seconds: float
    message: Any


class Clock:
    """The alarms that are set now; each rings once, by `ring(message)`.

    The loop is asked for one timer, at the earliest alarm: a move that puts all alarms off leaves it
    alone, and it finds out when it goes off that there is nothing to ring yet.
    """

    __slots__ = ("_due", "_ring", "_timer")

    def __init__(self, ring: Callable[[Any], None]) -> None:
        self._ring = ring
        self._due: list[tuple[float, Any]] = []  # when, in the loop's time, and the message
        self._timer: asyncio.TimerHandle | None = None

    def set(self, alarms: Sequence[Alarm]) -> None:
        """Let exactly `alarms` be set; one that is set already never rings later than it would have."""
        loop = asyncio.get_running_loop()
        now, before = loop.time(), self._due
        self._due = []
        for alarm in alarms:
            due = now + alarm.seconds
            for earlier, message in before:
                if earlier < due and message == alarm.message:
                    due = earlier
            self._due.append((due, alarm.message))
        self._arm(loop)

    def forget(self, message: object) -> None:
        """The next time it is set, it rings as late as asked for then."""
        self._due = [(due, other) for due, other in self._due if other != message]

    def seconds_left(self, message: object) -> float:
        """Seconds until `message` is due; 0 when no alarm is set for it."""
        for due, other in self._due:
            if other == message:
                return max(0.0, due - asyncio.get_running_loop().time())
        return 0.0

    def _arm(self, loop: asyncio.AbstractEventLoop) -> None:
        """Have the timer go off no later than the earliest alarm."""
        earliest = min([due for due, _ in self._due], default=None)
        if earliest is None:
            if self._timer:
                self._timer.cancel()
                self._timer = None
        elif self._timer is None or self._timer.when() > earliest:
            if self._timer:
                self._timer.cancel()
            self._timer = loop.call_at(earliest, self._go_off)

    def _go_off(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = None
        now = loop.time() + EARLY
        ringing = sorted([alarm for alarm in self._due if alarm[0] <= now], key=itemgetter(0))
        self._due = [alarm for alarm in self._due if alarm[0] > now]
        self._arm(loop)
        for _, message in ringing:
            self._ring(message)


class LastChange:
    """When what the table asks last changed, and by whose move."""

    __slots__ = ("_at", "_mover")

    def __init__(self) -> None:
        self._at = float("-inf")
        self._mover: PlayerId | None = None

    def by(self, mover: PlayerId | None) -> None:
        """It changes now, by the move of a player, or of nobody."""
        self._at, self._mover = asyncio.get_running_loop().time(), mover

    def is_news_to(self, player: PlayerId) -> bool:
        """Whether it was so lately, and not their own doing, that `player` may not have seen it."""
        return self._mover != player and asyncio.get_running_loop().time() - self._at < STALE_SECONDS
