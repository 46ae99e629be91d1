"""A PostgreSQL database, for where one machine or a throw-away disk is not enough.

Several workers may share it. Their writes come one after the other, as on SQLite: a write that looks at
a row, such as a lease, sees what every earlier one has done. Whatever is asked waits for its turn on one
connection, which is made anew when it is lost.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import groupby
from typing import Any, Self, TypeVar

import asyncpg
from asyncpg import Connection

from bot.store import migrations
from bot.store.courier import Courier
from bot.store.database import Database, shown
from bot.store.statements import Busy, Conflict, Row, Statement, StoreError, Unavailable, well_formed

T = TypeVar("T")

CONNECT_SECONDS = 10
COMMAND_SECONDS = 30
BUSY_SECONDS = 5  # how long a write waits for another worker's
ELSEWHERE = (
    asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError, asyncpg.QueryCanceledError, OSError, TimeoutError,
)  # fmt: skip
SETTINGS = {
    "application_name": "uno-bot",
    "lock_timeout": f"{BUSY_SECONDS}s",
    "idle_in_transaction_session_timeout": "10s",  # a worker that fell silent holds nobody up
}
TURN = 0x756E6F  # "uno": the number of the advisory lock under which the workers write in turn
LOST = (
    asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,  # asked on a connection that was just being lost

    ConnectionError,
)  # fmt: skip

_BEGIN = f"SELECT txid_current(), pg_advisory_xact_lock({TURN})"
_MARK = re.compile(r"'[^']*'|\?")

Work = Callable[[Connection], Awaitable[Any]]


class CommitUnknown(Exception):
    """The connection broke while `transaction` was being committed."""

    def __init__(self, transaction: int) -> None:
        super().__init__()
        self.transaction = transaction


class PostgresDatabase(Database):
    """One connection and the task that serves what is asked, in order."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._asked: asyncio.Queue[tuple[Work, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._serving: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def connect(cls, url: str) -> Self:
        """Connect and bring the schema up to date; raises StoreError, without the password, if that can't be done."""
        database = cls(url)
        with _translated(f"database {shown(url)}: "):
            connection = await database._connected()
            version = connection.get_server_version()
            database.engine = f"PostgreSQL {version.major}.{version.minor}"
            try:
                await _migrate(connection, shown(url))
            except BaseException:
                await connection.close()
                raise
        database._serving = asyncio.create_task(database._serve(), name="postgres")
        return database

    def write(self, *statements: Statement) -> asyncio.Future[None]:
        """In one transaction."""
        return self._ask(lambda connection: _write(connection, statements))

    def read(self, statement: Statement) -> asyncio.Future[list[Row]]:
        """On the same connection, after what was asked before."""
        return self._ask(lambda connection: _read(connection, statement))

    async def snapshot(self, *statements: Statement) -> list[list[Row]]:
        """In one transaction that sees nothing of what others write meanwhile."""
        answers: list[list[Row]] = await self._ask(lambda connection: _snapshot(connection, statements))
        return answers

    def checkpoint(self, *, truncate: bool = False) -> asyncio.Future[None]:
        """Nothing to do: PostgreSQL looks after its own log."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def courier(self, owner: str) -> Courier:
        """With a connection of its own, since whoever listens waits."""
        return Courier(self, owner)

    async def another_connection(self) -> Connection:
        """A connection that is the caller's to close."""
        return await _connect(self._url)

    async def close(self) -> None:
        """Finish what was asked and hang up."""
        if self._serving and not self._closed:
            self._closed = True
            self._asked.put_nowait(None)
            await asyncio.wait([self._serving])
        if self._connection and not self._connection.is_closed():
            await self._connection.close(timeout=CONNECT_SECONDS)

    def _ask(self, work: Work) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            future.set_exception(StoreError("the database is closed"))
        else:
            self._asked.put_nowait((work, future))
        return future

    async def _serve(self) -> None:
        while (asked := await self._asked.get()) is not None:
            work, future = asked
            try:
                with _translated():
                    outcome = await self._done(work)
            except Exception as fault:  # told to whoever asked
                if not future.cancelled():
                    future.set_exception(fault)
            else:
                if not future.cancelled():
                    future.set_result(outcome)

    async def _done(self, work: Work) -> Any:
        """Do it; if the connection is lost before anything was committed, once more on a new one."""
        try:
            try:
                return await work(await self._connected())
            except ValueError:  # a value that can't be sent: asyncpg counts it with the lost connections
                raise
            except LOST:
                self._hang_up()
                return await work(await self._connected())
        except CommitUnknown as unknown:
            self._hang_up()
            return await self._find_out(unknown.transaction)

    def _hang_up(self) -> None:
        if self._connection:
            self._connection.terminate()
            self._connection = None

    async def _find_out(self, transaction: int) -> None:
        """Whether a write was committed just before the connection broke; raises StoreError if it wasn't."""
        status = await (await self._connected()).fetchval("SELECT txid_status($1)", transaction)
        if status != "committed":
            raise Unavailable("the connection to the database was lost; nothing was written")

    async def _connected(self) -> Connection:
        """The connection, a new one if it was lost."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await _connect(self._url)
        return self._connection


async def _connect(url: str) -> Connection:
    connection = await asyncpg.connect(
        url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS, server_settings=SETTINGS
    )
    try:  # a sum of counts is a numeric here, and a whole number on SQLite
        await connection.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=_number, format="text")
    except BaseException:
        await connection.close()
        raise
    return connection


def _number(text: str) -> int | float:
    return int(text) if text.lstrip("-").isdecimal() else float(text)


async def _write(connection: Connection, statements: Sequence[Statement]) -> None:
    transaction = connection.transaction()
    await transaction.start()
    try:
        number = await connection.fetchval(_BEGIN)
        for sql, alike in groupby(statements, key=lambda statement: statement.sql):
            rows = [_sendable(statement.params) for statement in alike]
            if len(rows) == 1:
                await connection.execute(_numbered(sql), *rows[0])
            else:  # sent in one go
                await connection.executemany(_numbered(sql), rows)
    except BaseException:
        with suppress(*LOST):
            await transaction.rollback()
        raise
    try:
        await transaction.commit()
    except LOST:
        raise CommitUnknown(number) from None


async def _read(connection: Connection, statement: Statement) -> list[Row]:
    rows = await connection.fetch(_numbered(statement.sql), *_sendable(statement.params))
    return [tuple(row) for row in rows]


async def _snapshot(connection: Connection, statements: Sequence[Statement]) -> list[list[Row]]:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        return [await _read(connection, statement) for statement in statements]


async def _migrate(connection: Connection, where: str) -> None:
    async with connection.transaction():
        await connection.execute(_BEGIN)
        tables = {name for (name,) in await connection.fetch(_TABLES)}
        if tables and "schema_version" not in tables:
            raise StoreError(f"database {where}: belongs to another program; name another database")
        await connection.execute(migrations.RECORDS)
    for number, statements in enumerate(migrations.migrations(), 1):
        async with connection.transaction():
            await connection.execute(_BEGIN)
            if await connection.fetchval(migrations.VERSION) >= number:  # another worker may be starting too
                continue
            for statement in statements:
                await connection.execute(statement)
            await connection.execute(migrations.record(number))
    migrations.refuse_newer(await connection.fetchval(migrations.VERSION), where)


@contextmanager
def _translated(where: str = "") -> Iterator[None]:
    """asyncpg's errors in the words of the store."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as fault:
        raise Conflict(f"{where}{fault}") from fault
    except asyncpg.LockNotAvailableError as fault:
        raise Busy(f"{where}{fault}") from fault
    except (*LOST, *ELSEWHERE) as fault:
        kind = StoreError if isinstance(fault, ValueError) else Unavailable
        raise kind(f"{where}{fault or type(fault).__name__}") from fault
    except (asyncpg.PostgresError, ValueError) as fault:
        raise StoreError(f"{where}{fault}") from fault


@cache
def _numbered(sql: str) -> str:
    """`?` as PostgreSQL writes it: `$1`, `$2`, …"""
    numbers = iter(range(1, sql.count("?") + 1))
    return _MARK.sub(lambda mark: f"${next(numbers)}" if mark[0] == "?" else mark[0], sql)


def _sendable(params: tuple[Any, ...]) -> tuple[Any, ...]:
    """PostgreSQL's text holds no NUL."""
    return tuple([_text(value) if isinstance(value, str) else value for value in params])


def _text(value: str) -> str:
    return value if value.isprintable() else well_formed(value).replace("\0", "\N{REPLACEMENT CHARACTER}")


_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
