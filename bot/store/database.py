"""The database: two verbs, `write` and `read`.

A `write` is all in one transaction or none of it, and on the disk when it is done. Whoever stops
waiting for it doesn't stop it. There is one connection, so nobody else's statements ever come
between. A driver for another database is a second class with these verbs.
"""

import asyncio
from types import TracebackType
from typing import Self

from bot.store import sqlite
from bot.store.inline import InlineConnection
from bot.store.statements import Row, Statement
from bot.store.thread import ConnectionThread

SCHEME = "sqlite:///"


class Database:
    """One open database; use it as an async context manager, or close it in a `finally`."""

    def __init__(self, thread: ConnectionThread | InlineConnection) -> None:
        self._thread = thread

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open `sqlite:///FILE` or `sqlite:///:memory:`; raises StoreError if it can't be trusted."""
        path = url.removeprefix(SCHEME)
        return cls(InlineConnection() if path == sqlite.MEMORY else await ConnectionThread.open(path))

    def write(self, *statements: Statement) -> asyncio.Future[None]:
        """Run all statements in one transaction, or none; begun before this returns."""
        return self._thread.run(lambda connection: sqlite.write(connection, statements))

    def read(self, statement: Statement) -> asyncio.Future[list[Row]]:
        """The rows of a question."""
        return self._thread.run(lambda connection: sqlite.read(connection, statement))

    def checkpoint(self, *, truncate: bool = False) -> asyncio.Future[None]:
        """Put the database in order while nobody waits for a write; `truncate` gives disk space back too."""
        return self._thread.run(lambda connection: sqlite.checkpoint(connection, truncate=truncate))

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        await self._thread.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
