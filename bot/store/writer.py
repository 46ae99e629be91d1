"""Many writers, one transaction.

A commit costs one sync to the disk however much is in it, so what is asked while one is under way
goes into the next together. Should that fail, each part is tried alone: only the culprit fails.
"""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from bot.store.database import Database
from bot.store.statements import Busy, Statement

log = logging.getLogger(__name__)

TRIES = 3  # at a database that another program keeps locked; each waits as long as the database lets it
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


class Writer:
    """Gathers what is to be written.

    Each step is a callback of the one before: a task in between would cost every move another turn of the loop.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Part] = []
        self._is_busy = False
        self._alone: asyncio.Task[None] | None = None
        self._commits = 0

    def write(self, statements: Sequence[Statement]) -> asyncio.Future[None]:
        """Done when all statements are on the disk; fails when none is."""
        part = Part(statements)
        self._waiting.append(part)
        if not self._is_busy:
            self._begin()
        return part.done

    def _begin(self) -> None:
        group, self._waiting, self._is_busy = self._waiting, [], True
        self._commits += 1
        self._fly(group, TRIES)

    def _fly(self, group: list[Part], tries: int) -> None:
        flight = self._database.write(*(statement for part in group for statement in part.statements))
        if flight.done():
            self._land(group, tries, flight)
        else:
            flight.add_done_callback(partial(self._land, group, tries))

    def _land(self, group: list[Part], tries: int, flight: asyncio.Future[None]) -> None:
        fault = flight.exception()
        if isinstance(fault, Busy) and tries > 1:  # what was asked to be read meanwhile has had its turn
            self._fly(group, tries - 1)
            return
        # A lock held elsewhere is nobody's fault here, and each would wait for it as long again.
        if fault and len(group) > 1 and not isinstance(fault, Busy):
            self._alone = asyncio.create_task(self._each_alone(group))
            return
        for part in group:
            part.settle(fault)
        self._go_on()

    async def _each_alone(self, group: list[Part]) -> None:
        for part in group:
            flight = self._database.write(*part.statements)
            await asyncio.wait([flight])
            part.settle(flight.exception())
        self._go_on()

    def _go_on(self) -> None:
        """Put the log in order if it is time, else write what has come meanwhile."""
        if self._commits >= (BUSY_COMMITS if self._waiting else IDLE_COMMITS):
            checkpoint = self._database.checkpoint(truncate=self._commits >= BUSY_COMMITS)
            self._commits = 0
            checkpoint.add_done_callback(self._checked)
        elif self._waiting:
            self._begin()
        else:
            self._is_busy = False

    def _checked(self, checkpoint: asyncio.Future[None]) -> None:
        if fault := checkpoint.exception():
            log.warning("checkpoint failed, the log grows until the next one: %s", fault)
        self._go_on()
