"""The connection's thread: functions go in one after the other, each one hop there and one back."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Self, TypeVar

import aiosqlite

from bot.store import sqlite
from bot.store.statements import StoreError

T = TypeVar("T")

PATIENCE = 0.002  # seconds after which the loop looks whether the thread gets on,
WAY = 0.0005  # and for which it stands still if not


class ConnectionThread:
    """A SQLite connection and its thread, from opening to closing."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection: aiosqlite.Connection | None = connection
        self._asked: set[asyncio.Future[Any]] = set()
        self._look: asyncio.TimerHandle | None = None

    @classmethod
    async def open(cls, path: str) -> Self:
        """Connect in the thread; raises StoreError, the thread ended, if the database can't be trusted."""
        connection = aiosqlite.Connection(partial(sqlite.connect, path), iter_chunk_size=64)
        try:
            return cls(await connection)
        except BaseException:
            connection._thread.join()  # aiosqlite only tells it to end; if it outlived the loop it would fail
            raise

    def run(self, function: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Have the thread run `function`, beginning now; it runs to its end, whoever stops waiting.

        aiosqlite has no public way to run a whole transaction in one hop. Its own `_execute` does what
        this does, but as a coroutine: it would need a task to outlive a cancelled caller, and begin a
        loop turn later. Nor does a lambda show its statements, hands included, in aiosqlite's debug log.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if self._connection is None:
            future.set_exception(StoreError("the database is closed"))
            return future
        raw = self._connection._conn
        self._connection._tx.put_nowait((future, lambda: function(raw)))
        self._asked.add(future)
        future.add_done_callback(self._asked.discard)
        if self._look is None:
            self._look = loop.call_later(PATIENCE, self._give_way, loop, future)
        return future

    async def close(self) -> None:
        """Finish what was begun and end the thread, without which the process would never end."""
        connection, self._connection = self._connection, None
        if connection:
            await connection.close()

    def _give_way(self, loop: asyncio.AbstractEventLoop, asked: asyncio.Future[Any]) -> None:
        """Stand still for a moment if the thread has not got on.

        A loop that never rests lets go of the interpreter lock only for instants too short for another
        thread to take it: a flood of chat lines would keep the journal from writing for as long as it lasts.
        """
        if not asked.done():
            time.sleep(WAY)
        another = next(iter(self._asked), None)
        self._look = loop.call_later(PATIENCE, self._give_way, loop, another) if another else None
