"""What waits to be sent, channel by channel: in order, one at a time, and only if it is still worth sending.

Work with a `slot` shows the state of something: of two, only the newer one is done, also after a rate
limit that held the older one back. Work that can't be done yet says so by raising `Later`.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Hashable

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]

MOST_WAITING = 50  # for one channel; then the oldest is dropped
MOST_TRIES = 12  # of one piece of work: about ten minutes
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0


class Later(Exception):
    """It can't be sent now; try again after so many seconds at the earliest."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Outbox:
    """One queue a channel, each emptied by a task that lives as long as there is something in it."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[tuple[str, Work]]] = {}
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}

    def put(self, channel: Hashable, work: Work, *, slot: str = "") -> None:
        """Queue work for a channel; it takes the place of work that waits for the same slot."""
        waiting = self._waiting.setdefault(channel, deque(maxlen=MOST_WAITING))
        for place, (other, _) in enumerate(waiting):
            if slot and other == slot:
                waiting[place] = (slot, work)
                break
        else:
            waiting.append((slot, work))
        if channel not in self._tasks:
            self._tasks[channel] = asyncio.create_task(self._empty(channel), name=f"discord outbox {channel}")

    def drop(self, channel: Hashable, slot: str) -> None:
        """What waits for a slot is no longer worth doing."""
        waiting = self._waiting.get(channel, deque())
        for item in [item for item in waiting if item[0] == slot]:
            waiting.remove(item)

    async def drain(self, seconds: float) -> None:
        """Give what waits a last chance, then forget it."""
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=seconds)
        for task in self._tasks.values():
            task.cancel()

    async def _empty(self, channel: Hashable) -> None:
        waiting = self._waiting[channel]
        try:
            while waiting:
                await self._do(waiting, *waiting.popleft())
        finally:
            del self._waiting[channel], self._tasks[channel]

    async def _do(self, waiting: deque[tuple[str, Work]], slot: str, work: Work) -> None:
        """Do one piece of work, however often it takes, unless newer work for its slot has come."""
        for tries in range(MOST_TRIES):
            try:
                return await work()
            except Later as later:
                await asyncio.sleep(later.seconds or min(LONGEST_PAUSE, FIRST_PAUSE * 2**tries))
            except Exception as fault:  # a bug costs one message, and its text may hold what is private
                return log.error("not sent: %s: %s", type(fault).__name__, getattr(fault, "code", ""))
            if slot and any(other == slot for other, _ in waiting):
                return None
        return log.warning("not sent, given up after %s tries", MOST_TRIES)
