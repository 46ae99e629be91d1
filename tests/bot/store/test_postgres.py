"""PostgreSQL: refused with a reason that names no secret; its writers take turns; a lost connection loses nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from bot.store.database import Database
from bot.store.postgres import SETTINGS, TURN, PostgresDatabase
from bot.store.statements import Busy, Statement, StoreError
from tests.bot.store.samples import count
from tests.postgres import PostgresServer

ANN = Statement("INSERT INTO players VALUES (?, ?, ?)", ("ann", "Ann", 0))
BOB = Statement("INSERT INTO players VALUES (?, ?, ?)", ("bob", "Bob", 0))
LOCK = f"SELECT pg_advisory_lock({TURN})"


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    return postgres.database()


@asynccontextmanager
async def another_program(address: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection that isn't ours."""
    connection = await asyncpg.connect(address)
    try:
        yield connection
    finally:
        await connection.close()


async def refused(address: str) -> str:
    """Why a database can't be opened."""
    with pytest.raises(StoreError) as refusal:
        await Database.open(address)
    return str(refusal.value)


async def test_nobody_there_is_said_without_the_password(postgres: PostgresServer) -> None:
    reason = await refused("postgresql://ann:hunter2@127.0.0.1:1/uno")
    assert reason.startswith("database postgresql://127.0.0.1:1/uno: ")
    assert "hunter2" not in reason
    assert 'database "nowhere" does not exist' in await refused(f"postgresql://uno@127.0.0.1:{postgres.port}/nowhere")


async def test_another_programs_database_is_left_alone(postgres: PostgresServer) -> None:
    address = postgres.empty_database()
    async with another_program(address) as other:
        await other.execute("CREATE TABLE diary (entry TEXT)")
    assert "another program" in await refused(address)


async def test_a_newer_programs_database_is_left_alone(address: str) -> None:
    async with await Database.open(address):
        pass
    async with another_program(address) as other:
        await other.execute("INSERT INTO schema_version VALUES (9999)")
    assert "newer version" in await refused(address)


async def test_a_question_mark_in_quotes_is_no_place_for_a_value(address: str) -> None:
    async with await Database.open(address) as database:
        asked = Statement("SELECT '?', player FROM players WHERE player = ?", ("ann",))
        await database.write(ANN)
        assert await database.read(asked) == [("?", "ann")]


async def test_text_with_a_nul_is_kept_without_it(address: str) -> None:
    async with await Database.open(address) as database:
        await database.write(Statement("INSERT INTO players VALUES (?, ?, 0)", ("ann", "A\0n'n\"")))
        assert await database.read(Statement("SELECT name FROM players")) == [("A\N{REPLACEMENT CHARACTER}n'n\"",)]


async def test_a_write_waits_for_another_workers(address: str) -> None:
    async with await Database.open(address) as database, another_program(address) as other:
        await other.execute("BEGIN")
        await other.execute(f"SELECT pg_advisory_xact_lock({TURN})")
        write = database.write(ANN)
        done, _ = await asyncio.wait([write], timeout=0.1)
        assert not done
        await other.execute("COMMIT")
        await write


async def test_a_lock_that_is_never_given_back_is_reported(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SETTINGS, "lock_timeout", "50ms")
    async with await Database.open(address) as database, another_program(address) as other:
        await other.execute(LOCK)
        with pytest.raises(Busy):
            await database.write(ANN)
        await other.execute("SELECT pg_advisory_unlock_all()")
        await database.write(ANN)


async def test_a_connection_that_was_lost_is_made_anew(address: str) -> None:
    async with await Database.open(address) as database, another_program(address) as other:
        await database.write(ANN)
        await hang_up(other)
        await database.write(BOB)
        await hang_up(other)
        assert await count(database, "players") == 2


async def test_a_server_that_restarts_is_an_honest_refusal_and_then_all_goes_on(
    postgres: PostgresServer, address: str
) -> None:
    async with await Database.open(address) as database:
        await database.write(ANN)
        postgres.stop()
        with pytest.raises(StoreError):
            await database.write(BOB)
        postgres.start()
        assert await count(database, "players") == 1
        await database.write(BOB)
        assert await count(database, "players") == 2


@pytest.mark.parametrize("committed", [True, False])
async def test_whether_a_write_was_committed_is_found_out_when_the_connection_breaks_then(
    address: str, monkeypatch: pytest.MonkeyPatch, *, committed: bool
) -> None:
    """The answer to COMMIT is lost, with the commit itself or without."""
    commit = asyncpg.transaction.Transaction.commit

    async def broken(self: asyncpg.transaction.Transaction) -> None:
        await (commit(self) if committed else self.rollback())
        raise ConnectionResetError

    async with await Database.open(address) as database:
        assert isinstance(database, PostgresDatabase)
        with monkeypatch.context() as patch:
            patch.setattr(asyncpg.transaction.Transaction, "commit", broken)
            write = database.write(ANN)
            await asyncio.wait([write])
        assert (write.exception() is None) is committed
        assert await count(database, "players") == int(committed)


async def hang_up(other: asyncpg.Connection) -> None:
    """Cut every connection of ours."""
    await other.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'uno-bot'"
        " AND datname = current_database()"
    )
