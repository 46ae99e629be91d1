"""A SQLite file, opened so that it can be trusted, or refused with a reason an operator can act on.

Everything here blocks: it is meant for the connection's own thread. An existing file that can't be
read is never replaced by an empty one.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os.path import isdir  # which, unlike Path.is_dir, says no where looking is forbidden
from pathlib import Path

from bot.store import migrations
from bot.store.statements import Busy, Conflict, Row, Statement, StoreError, well_formed

MEMORY = ":memory:"
BUSY_SECONDS = 5  # how long a write waits for another program's


def connect(path: str) -> sqlite3.Connection:
    """The database at `path` with this program's schema; made only if there is no file yet."""
    folder = Path(path).absolute().parent
    if path != MEMORY and not isdir(folder):
        raise StoreError(f"database {path}: there is no folder {folder}; make it or name another one")
    with translated(f"database {path}: "):
        # Autocommit, or the sqlite3 module would begin transactions by itself.
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            check(connection, path)
            _prepare(connection)
            _migrate(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def write(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """Run all statements, or none."""
    with translated(), _transaction(connection):
        for statement in statements:
            _execute(connection, statement)


def read(connection: sqlite3.Connection, statement: Statement) -> list[Row]:
    """The rows of a question."""
    with translated():
        return _execute(connection, statement).fetchall()


def snapshot(connection: sqlite3.Connection, statements: Sequence[Statement]) -> list[list[Row]]:
    """The rows of several questions, all as of one moment."""
    with translated(), _transaction(connection):
        return [_execute(connection, statement).fetchall() for statement in statements]


def checkpoint(connection: sqlite3.Connection, *, truncate: bool) -> None:
    """Move the log into the database; `truncate` gives its disk space back as well."""
    with translated():
        connection.execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if truncate else 'PASSIVE'})").fetchall()


def _execute(connection: sqlite3.Connection, statement: Statement) -> sqlite3.Cursor:
    try:
        return connection.execute(statement.sql, statement.params)
    except UnicodeEncodeError:
        params = [well_formed(value) if isinstance(value, str) else value for value in statement.params]
        return connection.execute(statement.sql, params)


@contextmanager
def translated(where: str = "") -> Iterator[None]:
    """SQLite's errors in the words of the store."""
    try:
        yield
    except sqlite3.IntegrityError as fault:
        raise Conflict(f"{where}{fault}") from fault
    except sqlite3.Error as fault:
        busy = getattr(fault, "sqlite_errorname", "").startswith("SQLITE_BUSY")
        raise (Busy if busy else StoreError)(f"{where}{fault}") from fault


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    # IMMEDIATE: a transaction that becomes a writer only later fails at once instead of waiting for its turn.
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def check(connection: sqlite3.Connection, path: str) -> None:
    """Refuse a file that is damaged or another program's."""
    verdict = _quick_check(connection)
    if verdict != "ok":
        raise StoreError(f"database {path}: damaged, restore a backup ({verdict})")
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and "schema_version" not in tables:
        raise StoreError(f"database {path}: belongs to another program; name another file")


def _quick_check(connection: sqlite3.Connection) -> str:
    try:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as fault:  # too damaged to be checked
        if not fault.sqlite_errorname.startswith("SQLITE_CORRUPT"):
            raise
        return str(fault)
    return " ".join(str(verdict).split())


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # what players were told survives a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # it would stall whichever commit fills the log


def _migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring the schema up to date, each file in a transaction with the record that it ran."""
    with _transaction(connection):
        connection.execute(migrations.RECORDS)
    for number, statements in enumerate(migrations.migrations(), 1):
        with _transaction(connection):
            if _version(connection) >= number:  # looked up inside, as another process may be starting too
                continue
            for statement in statements:
                connection.execute(statement)
            connection.execute(migrations.record(number))
    migrations.refuse_newer(_version(connection), path)


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute(migrations.VERSION).fetchone()[0]
    return version
