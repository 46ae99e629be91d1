"""Many writers, one transaction.

A commit costs one sync to the disk however much is in it, so what is asked while one is under way
goes into the next together. Should that fail, each part is tried alone: only the culprit fails.
"""

import asyncio
import logging
from collections.abc import Sequence

from bot.store.database import Database
from bot.store.statements import Busy, Statement

log = logging.getLogger(__name__)

IDLE_COMMITS = 400  # after so many, a moment with nothing to write is used for a checkpoint,
BUSY_COMMITS = 4_000  # and after so many it is made though writes wait


class Part:
    """What one caller wants written, and the future that tells them."""

    __slots__ = ("done", "statements")

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self, fault: BaseException | None) -> None:
        """Tell the caller, unless they no longer wait."""
        if self.done.done():
            return
        if fault:
            self.done.set_exception(fault)
        else:
            self.done.set_result(None)


Flight = tuple[list[Part], asyncio.Future[None]]


class Writer:
    """Gathers what is to be written."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Part] = []
        self._task: asyncio.Task[None] | None = None  # None while nothing is under way
        self._commits = 0

    def write(self, statements: Sequence[Statement]) -> asyncio.Future[None]:
        """Done when all statements are on the disk; fails when none is."""
        part = Part(statements)
        self._waiting.append(part)
        if self._task is None:  # begin now: a task of our own would have to wait for its turn in the loop
            group, flight = self._begin()
            if flight.done():
                part.settle(flight.exception())
            else:
                self._task = asyncio.create_task(self._follow((group, flight)))
        return part.done

    def _begin(self) -> Flight:
        group, self._waiting = self._waiting, []
        self._commits += 1
        return group, self._database.write(*(statement for part in group for statement in part.statements))

    async def _follow(self, flight: Flight) -> None:
        """See one transaction after the other to its end, as long as anything waits."""
        while True:
            await self._land(*flight)
            await self._checkpoint()
            if not self._waiting:
                self._task = None
                return
            flight = self._begin()

    async def _land(self, group: list[Part], flight: asyncio.Future[None]) -> None:
        await asyncio.wait([flight])
        fault = flight.exception()
        # A lock held elsewhere is nobody's fault here, and each would wait for it as long again.
        if fault and len(group) > 1 and not isinstance(fault, Busy):
            for part in group:
                await self._land([part], self._database.write(*part.statements))
            return
        for part in group:
            part.settle(fault)

    async def _checkpoint(self) -> None:
        if self._commits < (BUSY_COMMITS if self._waiting else IDLE_COMMITS):
            return
        checkpoint = self._database.checkpoint(truncate=self._commits >= BUSY_COMMITS)
        self._commits = 0
        await asyncio.wait([checkpoint])
        if fault := checkpoint.exception():
            log.warning("checkpoint failed, the log grows until the next one: %s", fault)
