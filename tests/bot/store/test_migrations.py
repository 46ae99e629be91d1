"""Databases of every earlier schema are brought up to date with what is in them, on either kind of database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from bot.store.database import SCHEME, Database
from bot.store.journal import Journal
from bot.store.migrations import RECORDS, VERSION, migrations, record
from bot.store.statements import Statement
from tests.bot.store.samples import HERE, Clock, url

FOLDER = Path(__file__).parents[3] / "bot" / "store" / "migrations"
# ruff: noqa: S608 (names and values of ours)

EVENTS = '[["TableOpened",{"rules":"official","host":"irc:libera:ann"}]]'
PLAYED = (  # what every schema from the first on understands
    "INSERT INTO games (game, place, language, opened, ended, owner, epoch, expires)"
    " VALUES (1, 'irc:libera:#uno', 'en', 10, NULL, '', 1, 0), (2, 'irc:libera:#old', 'it', 5, 9, '', 2, 0)",
    f"INSERT INTO steps (game, seq, epoch, events) VALUES (1, 1, 1, '{EVENTS}'), (2, 1, 2, '{EVENTS}')",
    "INSERT INTO players (player, name, seen) VALUES ('irc:libera:ann', 'Ann', 3)",
    "INSERT INTO rounds (game, round, place, finished, winner, points)"
    " VALUES (2, 1, 'irc:libera:#old', 8, 'irc:libera:ann', 27)",
    "INSERT INTO round_players (game, round, player, computer, points, cards_left)"
    " VALUES (2, 1, 'irc:libera:ann', 0, 27, 0), (2, 1, 'irc:libera:bob', 0, 0, 2)",
    "INSERT INTO matches (game, place, winner, forfeit, finished)"
    " VALUES (2, 'irc:libera:#old', 'irc:libera:ann', 0, 9)",
)


async def make(address: str, version: int) -> None:
    """A database as a program of that version left it."""
    statements = [RECORDS]
    for number, step in enumerate(migrations()[:version], 1):
        statements += [*step, record(number)]
        if number == 1:
            statements += PLAYED
    if address.startswith(SCHEME):
        with closing(sqlite3.connect(address.removeprefix(SCHEME), isolation_level=None)) as file:
            for statement in statements:
                file.execute(statement)
    else:
        connection = await asyncpg.connect(address)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()


@pytest.mark.parametrize("version", range(1, len(migrations()) + 1))
async def test_a_database_of_an_earlier_version_is_brought_up_to_date_and_loses_nothing(
    empty_store: Path, version: int
) -> None:
    await make(url(empty_store), version)
    async with await Database.open(url(empty_store)) as database:
        assert await database.read(Statement(VERSION)) == [(len(migrations()),)]
        assert await database.read(Statement("SELECT player, name FROM players")) == [("irc:libera:ann", "Ann")]
        found = await database.read(Statement("SELECT game, winner, points FROM rounds"))
        assert found == [(2, "irc:libera:ann", 27)]
        assert await database.read(Statement("SELECT game, winner FROM matches")) == [(2, "irc:libera:ann")]
        async with Journal(database, HERE, Clock()) as games:
            (saved,) = (await games.running()).games
        assert (saved.game, str(saved.place), saved.seq) == (1, "irc:libera:#uno", 1)


async def test_both_kinds_of_database_have_the_same_tables_and_columns(empty_store: Path) -> None:
    """What one understands the other does too: the columns are those that the files of the schema name."""
    async with await Database.open(url(empty_store)) as database:
        for table, columns in TABLES.items():
            await database.read(Statement(f"SELECT {', '.join(columns)} FROM {table}"))


def _tables() -> dict[str, list[str]]:
    with closing(sqlite3.connect(":memory:")) as file:
        for step in migrations():
            for statement in step:
                file.execute(statement)
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [row[1] for row in file.execute(f"PRAGMA table_info({name})")] for name in names}


TABLES = _tables()


def test_the_steps_are_numbered_without_gaps_or_doubles() -> None:
    numbers = [int(path.name[:4]) for path in sorted(FOLDER.glob("*.sql"))]
    assert numbers == list(range(1, len(migrations()) + 1))
