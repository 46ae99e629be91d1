"""A SQLite database in memory needs no thread: nothing in it ever waits for a disk."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import TypeVar

from bot.store import sqlite
from bot.store.statements import StoreError

T = TypeVar("T")


class InlineConnection:
    """What `ConnectionThread` does, done before `run` returns."""

    def __init__(self) -> None:
        self._connection: sqlite3.Connection | None = sqlite.connect(sqlite.MEMORY)

    def run(self, function: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Run `function` now; what comes back is done."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            if self._connection is None:
                raise StoreError("the database is closed")
            future.set_result(function(self._connection))
        except Exception as fault:
            future.set_exception(fault)
        return future

    async def close(self) -> None:
        """Let go of the database, and with it of all that is in it."""
        connection, self._connection = self._connection, None
        if connection:
            connection.close()
