"""The database: two verbs, `write` and `read`, and a driver for each kind of database.

A `write` is all in one transaction or none of it, and on the disk when it is done. Whoever stops
waiting for it doesn't stop it. What is asked of one database happens in the order in which it was asked.
"""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from types import TracebackType
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

from bot.store import sqlite
from bot.store.inline import InlineConnection
from bot.store.statements import Row, Statement, StoreError
from bot.store.thread import ConnectionThread

if TYPE_CHECKING:
    from bot.store.courier import Courier

SCHEME = "sqlite:///"


class Database(ABC):
    """One open database; use it as an async context manager, or close it in a `finally`."""

    engine: str
    """What it is and of which version, for the log."""

    @staticmethod
    async def open(url: str) -> "Database":
        """Open `sqlite:///FILE`, `sqlite:///:memory:` or `postgresql://…`; raises StoreError if it can't be trusted."""
        if not url.startswith(SCHEME):
            return await _postgres(url)
        path = url.removeprefix(SCHEME)
        return SqliteDatabase(InlineConnection() if path == sqlite.MEMORY else await ConnectionThread.open(path))

    @abstractmethod
    def write(self, *statements: Statement) -> asyncio.Future[None]:
        """Run all statements in one transaction, or none; begun before this returns."""

    @abstractmethod
    def read(self, statement: Statement) -> asyncio.Future[list[Row]]:
        """The rows of a question."""

    @abstractmethod
    async def snapshot(self, *statements: Statement) -> list[list[Row]]:
        """The rows of several questions, all as of one moment."""

    @abstractmethod
    def checkpoint(self, *, truncate: bool = False) -> asyncio.Future[None]:
        """Put the database in order while nobody waits for a write; `truncate` gives disk space back too."""

    def courier(self, owner: str) -> "Courier | None":
        """Who takes private lines from worker to worker, where there may be several."""
        return None

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go of the database."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class SqliteDatabase(Database):
    """A SQLite file, or a database in memory; there is one connection, so no other statements come between.

    With two, SQLite before 3.51.3 could damage the file.
    """

    engine = f"SQLite {sqlite3.sqlite_version}"

    def __init__(self, thread: ConnectionThread | InlineConnection) -> None:
        self._thread = thread

    def write(self, *statements: Statement) -> asyncio.Future[None]:
        """In the connection's thread, in one hop."""
        return self._thread.run(lambda connection: sqlite.write(connection, statements))

    def read(self, statement: Statement) -> asyncio.Future[list[Row]]:
        """In the connection's thread."""
        return self._thread.run(lambda connection: sqlite.read(connection, statement))

    async def snapshot(self, *statements: Statement) -> list[list[Row]]:
        """In one transaction, for other programs may write between two."""
        return await self._thread.run(lambda connection: sqlite.snapshot(connection, statements))

    def checkpoint(self, *, truncate: bool = False) -> asyncio.Future[None]:
        """Move the log into the file."""
        return self._thread.run(lambda connection: sqlite.checkpoint(connection, truncate=truncate))

    async def close(self) -> None:
        """End the thread."""
        await self._thread.close()


def shown(url: str) -> str:
    """A database's address without a password."""
    if url.startswith(SCHEME):
        return url
    parts = urlsplit(url)
    host = f"{parts.hostname}:{parts.port}" if parts.port else parts.hostname
    return f"postgresql://{host}{parts.path}"


async def _postgres(url: str) -> Database:
    try:
        from bot.store.postgres import PostgresDatabase  # noqa: PLC0415 (its library is an extra)
    except ImportError:
        raise StoreError('PostgreSQL needs a library: pip install "uno-bot[postgres]"') from None
    return await PostgresDatabase.connect(url)
