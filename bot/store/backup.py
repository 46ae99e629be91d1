"""A backup is one SQLite file, whichever database it was made from, and can be restored into either kind.

It is made while the bot plays and shows one moment. Nothing is written over what exists unless that is
asked for, and a file takes its name only when it is whole.
"""
# ruff: noqa: ASYNC240 (a command of its own: nobody waits for the loop)

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import sqlite
from bot.store.database import SCHEME, Database
from bot.store.statements import Row, Statement, StoreError

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file


async def backup(url: str, target: Path) -> int:
    """Write all that is in a database to a new file; its size. Raises StoreError, and then there is no new file."""
    if target.exists():
        raise StoreError(f"{target} exists; name a new file for the backup")
    with _whole(target) as part:
        if url.startswith(SCHEME):
            _copy(url.removeprefix(SCHEME), part)
        else:
            await _gather(url, part)
    return target.stat().st_size


async def restore(source: Path, url: str, *, replace: bool) -> None:
    """Put a backup where the bot will look for its database.

    What is there now is kept, as `FILE.old`, only on SQLite, and only replaced when `replace` says so.
    """
    if not source.is_file():
        raise StoreError(f"{source}: there is no such backup")
    with TemporaryDirectory() as folder:
        sound = Path(folder) / "backup.db"
        _copy(str(source), sound)
        sqlite.connect(str(sound)).close()  # refused if it isn't whole, and brought up to date if it is old
        if url.startswith(SCHEME):
            _install(sound, Path(url.removeprefix(SCHEME)), replace=replace)
        else:
            await _fill(sound, url, replace=replace)


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A file that gets its name when it is complete, and is gone if it isn't."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(target)
    except OSError as fault:
        raise StoreError(f"{target}: {fault.strerror}") from fault
    finally:
        for leftover in (part, *(part.with_name(part.name + ending) for ending in BESIDE)):
            with suppress(OSError):
                leftover.unlink(missing_ok=True)


def _copy(path: str, target: Path) -> None:
    """The database at `path` as it is at this moment, whoever else is using it."""
    if not Path(path).is_file():
        raise StoreError(f"database {path}: there is no such file")
    with sqlite.translated(f"database {path}: "):
        uri = f"{Path(path).absolute().as_uri()}?mode=ro"  # read only: a second writer must not move the log
        with closing(sqlite3.connect(uri, uri=True, timeout=sqlite.BUSY_SECONDS)) as connection:
            sqlite.check(connection, path)
            connection.execute("VACUUM INTO ?", (str(target),))


def _install(sound: Path, target: Path, *, replace: bool) -> None:
    if target.exists():
        if not replace:
            raise StoreError(f"database {target} exists; say --replace to put it aside as {target.name}.old")
        _refuse_while_in_use(target)
        old = target.with_name(f"{target.name}.old")
        for ending in ("", *BESIDE):
            beside = target.with_name(target.name + ending)
            if beside.exists():
                beside.replace(old.with_name(old.name + ending))
    with _whole(target) as part:
        part.write_bytes(sound.read_bytes())


def _refuse_while_in_use(target: Path) -> None:
    """Raise StoreError if a bot has the database open: only whoever is alone may change how it is logged."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as fault:
        if getattr(fault, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            raise StoreError(f"database {target}: a bot is using it; stop it first") from fault
    except sqlite3.DatabaseError:
        pass  # damaged, which may be why it is to be replaced


async def _gather(url: str, part: Path) -> None:
    """Copy another kind of database table by table, all as of one moment."""
    async with await Database.open(url) as database:
        with closing(sqlite.connect(str(part))) as file:
            names = _tables(file)
            for name, rows in zip(names, await database.snapshot(*(_all(file, name) for name in names)), strict=True):
                _write(file, name, rows)
            file.execute("PRAGMA journal_mode = DELETE")


def _write(file: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    columns = _columns(file, table)
    marks = ", ".join("?" * len(columns))
    with sqlite.translated(f"table {table}: "):
        file.execute("BEGIN")
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 (names of ours)
        file.executemany(sql, rows)
        file.execute("COMMIT")


async def _fill(sound: Path, url: str, *, replace: bool) -> None:
    """Copy a backup into another kind of database, in one transaction."""
    async with await Database.open(url) as database:
        with closing(sqlite3.connect(sound)) as file:
            names = _tables(file)
            used = [name for name in names if (await database.read(Statement(f"SELECT 1 FROM {name} LIMIT 1")))]  # noqa: S608
            if used and not replace:
                raise StoreError("the database is not empty; to replace what is in it, say --replace")
            emptied = [Statement(f"DELETE FROM {name}") for name in reversed(names)]  # noqa: S608 (names of ours)
            await database.write(*emptied, *(statement for name in names for statement in _rows(file, name)))


def _rows(file: sqlite3.Connection, table: str) -> Iterator[Statement]:
    columns = _columns(file, table)
    marks = ", ".join("?" * len(columns))
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 (names of ours)
    return (Statement(sql, row) for row in file.execute(_all(file, table).sql))


def _all(file: sqlite3.Connection, table: str) -> Statement:
    return Statement(f"SELECT {', '.join(_columns(file, table))} FROM {table}")  # noqa: S608 (names of ours)


def _tables(file: sqlite3.Connection) -> list[str]:
    """All tables, those that others refer to before the others, as they were made."""
    rows = file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    return [name for (name,) in rows if name != "schema_version" and not name.startswith("sqlite_")]


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
