"""A table's alarms: messages that come into its mailbox by themselves after a while. And when it last changed."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from engine.values import PlayerId, value

STALE_SECONDS = 1.5  # in which nobody is punished for not having seen a change (rule book, C2)


@value
class Alarm:
    """`message` is due `seconds` after the alarm was first set."""

    seconds: float
    message: Any


class Clock:
    """The alarms that are set now; each rings once, by `ring(message)`."""

    def __init__(self, ring: Callable[[Any], None]) -> None:
        self._ring = ring
        self._set: list[tuple[Alarm, asyncio.TimerHandle]] = []

    def set(self, alarms: Sequence[Alarm]) -> None:
        """Let exactly `alarms` be set; one that is set already never rings later than it would have."""
        loop = asyncio.get_running_loop()
        kept = []
        for alarm in alarms:
            before = next((handle for other, handle in self._set if other.message == alarm.message), None)
            if before and before.when() <= loop.time() + alarm.seconds:
                kept.append((alarm, before))
            else:
                kept.append((alarm, loop.call_later(alarm.seconds, self._go_off, alarm)))
        still_set = [handle for _, handle in kept]
        for _, handle in self._set:
            if handle not in still_set:
                handle.cancel()
        self._set = kept

    def seconds_left(self, message: object) -> float:
        """Seconds until `message` is due; 0 when no alarm is set for it."""
        for alarm, handle in self._set:
            if alarm.message == message:
                return max(0.0, handle.when() - asyncio.get_running_loop().time())
        return 0.0

    def _go_off(self, alarm: Alarm) -> None:
        self._set = [(other, handle) for other, handle in self._set if other.message != alarm.message]
        self._ring(alarm.message)


class LastChange:
    """When what the table asks last changed, and by whose move."""

    def __init__(self) -> None:
        self._at = float("-inf")
        self._mover: PlayerId | None = None

    def by(self, mover: PlayerId | None) -> None:
        """It changes now, by the move of a player, or of nobody."""
        self._at, self._mover = asyncio.get_running_loop().time(), mover

    def is_news_to(self, player: PlayerId) -> bool:
        """Whether it was so lately, and not their own doing, that `player` may not have seen it."""
        return self._mover != player and asyncio.get_running_loop().time() - self._at < STALE_SECONDS
