"""A database is opened whole or refused with a reason; a write is done whole or not at all."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.statements import Busy, Conflict, Statement, StoreError
from tests.bot.store.samples import OPENED, PLACE, PLAYED, count, journal, stored, url

ANN = Statement("INSERT INTO players VALUES ('ann', 'Ann', 0)")
BOB = Statement("INSERT INTO players VALUES ('bob', 'Bob', 0)")


async def make(folder: Path) -> Path:
    """A database with one player in it, and its file if it is one."""
    async with await Database.open(url(folder)) as database:
        await database.write(ANN)
    return folder / "uno.db"


async def refused(folder: Path) -> str:
    """Why a database can't be opened."""
    with pytest.raises(StoreError) as refusal:
        await Database.open(url(folder))
    return str(refusal.value)


async def test_what_was_written_is_there_after_reopening(store: Path) -> None:
    await make(store)
    async with await Database.open(url(store)) as database:
        assert await database.read(Statement("SELECT * FROM players")) == [("ann", "Ann", 0.0)]


async def test_a_database_in_memory_needs_no_file() -> None:
    async with await Database.open("sqlite:///:memory:") as database:
        await database.write(ANN)
        assert await count(database, "players") == 1


async def test_sums_are_numbers_of_the_kind_that_was_summed(store: Path) -> None:
    async with await Database.open(url(store)) as database:
        await database.write(ANN, BOB, Statement("UPDATE players SET seen = 1.5"))
        counts = "(SELECT count(*) AS n FROM players UNION ALL SELECT 40) AS counts"
        ((whole, broken),) = await database.read(
            Statement(f"SELECT sum(n), (SELECT sum(seen) FROM players) FROM {counts}")  # noqa: S608 (ours)
        )
        assert (whole, type(whole)) == (42, int)
        assert (broken, type(broken)) == (3.0, float)


async def test_all_statements_are_written_or_none(store: Path) -> None:
    async with await Database.open(url(store)) as database:
        with pytest.raises(Conflict):
            await database.write(BOB, ANN, ANN)
        with pytest.raises(StoreError):
            await database.write(BOB, Statement("INSERT INTO nowhere VALUES (1)"))
        assert await count(database, "players") == 0
        await database.write(BOB, ANN)
        assert await count(database, "players") == 2


async def test_a_write_whose_caller_is_cancelled_is_finished(store: Path) -> None:
    async with await Database.open(url(store)) as database:

        async def write() -> None:
            await database.write(ANN, BOB)

        task = asyncio.create_task(write())
        await asyncio.sleep(0)
        task.cancel()
        assert await count(database, "players") == 2


async def test_two_writes_at_once_do_not_share_a_transaction(store: Path) -> None:
    async with await Database.open(url(store)) as database:
        outcomes = await asyncio.gather(database.write(ANN), database.write(BOB, BOB), return_exceptions=True)
        assert outcomes[0] is None
        assert isinstance(outcomes[1], Conflict)
        assert await database.read(Statement("SELECT player FROM players")) == [("ann",)]


async def test_a_loop_that_never_rests_does_not_keep_writes_from_happening(store: Path) -> None:
    async with await Database.open(url(store)) as database:
        deadline = time.monotonic() + 5
        for number in range(20):
            write = database.write(Statement("INSERT INTO players VALUES (?, '', 0)", (str(number),)))
            while not write.done():
                assert time.monotonic() < deadline
                sum(range(5_000))  # as if reading a flood of lines
                await asyncio.sleep(0)
        assert await count(database, "players") == 20


async def test_a_closed_database_refuses_and_may_be_closed_again(store: Path) -> None:
    database = await Database.open(url(store))
    await database.close()
    await database.close()
    with pytest.raises(StoreError, match="closed"):
        await database.write(ANN)


async def test_what_was_begun_is_finished_before_closing(store: Path) -> None:
    database = await Database.open(url(store))
    write = database.write(ANN)
    await database.close()
    assert write.done()
    async with await Database.open(url(store)) as again:
        assert await count(again, "players") == 1


async def test_every_commit_is_synced_and_foreign_keys_hold(tmp_path: Path) -> None:
    async with await Database.open(url(tmp_path)) as database:
        for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
            assert await database.read(Statement(f"PRAGMA {pragma}")) == [(value,)]
        with pytest.raises(Conflict):
            await database.write(Statement("INSERT INTO steps VALUES (7, 1, 1, '[]')"))


async def test_a_checkpoint_moves_the_log_into_the_file(tmp_path: Path) -> None:
    async with await Database.open(url(tmp_path)) as database:
        await database.write(ANN)
        assert (tmp_path / "uno.db-wal").stat().st_size > 0
        await database.checkpoint(truncate=True)
        assert (tmp_path / "uno.db-wal").stat().st_size == 0


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert f"no folder {tmp_path / 'away'}" in await refused(tmp_path / "away")


async def test_a_file_that_is_no_database_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "uno.db").write_text("my diary, " * 200)
    assert "not a database" in await refused(tmp_path)
    assert (tmp_path / "uno.db").read_text() == "my diary, " * 200


async def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "uno.db").mkdir()
    assert "uno.db: unable to open database file" in await refused(tmp_path)


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = await make(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * 12_288 + whole[16_384:])
    assert "damaged" in await refused(tmp_path)


async def test_a_truncated_database_is_refused(tmp_path: Path) -> None:
    path = await make(tmp_path)
    path.write_bytes(path.read_bytes()[:6_000])
    assert "damaged" in await refused(tmp_path)


async def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "uno.db")) as other:
        other.execute("CREATE TABLE diary (entry TEXT)")
    assert "another program" in await refused(tmp_path)


async def test_a_newer_programs_database_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(await make(tmp_path), isolation_level=None)) as other:
        other.execute("INSERT INTO schema_version VALUES (9999)")
    assert "newer version" in await refused(tmp_path)


async def test_two_processes_that_start_together_make_the_schema_once(store: Path) -> None:
    opened = await asyncio.gather(*(Database.open(url(store)) for _ in range(4)))
    for database in opened:
        await database.close()
    assert len(opened) == 4


async def test_a_write_waits_for_another_programs_lock(tmp_path: Path) -> None:
    path = await make(tmp_path)
    async with await Database.open(url(tmp_path)) as database:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            write = database.write(BOB)
            await asyncio.sleep(0.1)
            assert not write.done()
            other.execute("COMMIT")
        await write


HOLDS = """
import sqlite3, sys, time
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
file.execute("COMMIT")
"""


@pytest.mark.parametrize("seconds", [1, pytest.param(10, marks=pytest.mark.slow)])
async def test_a_step_waits_for_a_program_that_holds_the_lock(tmp_path: Path, seconds: int) -> None:
    """Ten seconds are longer than one try waits."""
    async with journal(tmp_path) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        other = await asyncio.create_subprocess_exec(
            sys.executable, "-c", HOLDS, str(tmp_path / "uno.db"), str(seconds), stdout=subprocess.PIPE
        )
        assert other.stdout
        assert await other.stdout.readline() == b"held\n"
        await games.append(game, 2, PLAYED)
        assert await other.wait() == 0
        assert await stored(database, game) == [1, 2]


async def test_a_step_is_tried_three_times_and_then_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.02)
    async with journal(tmp_path) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        write, tries = database.write, list[tuple[Statement, ...]]()

        def counted(*statements: Statement) -> asyncio.Future[None]:
            tries.append(statements)
            return write(*statements)

        monkeypatch.setattr(database, "write", counted)
        with closing(sqlite3.connect(tmp_path / "uno.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Busy):
                await games.append(game, 2, PLAYED)
            assert len(tries) == 3
            assert tries[0] == tries[1] == tries[2]
        await games.append(game, 2, PLAYED)
        assert await stored(database, game) == [1, 2]


async def test_a_lock_that_is_never_given_back_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.05)
    path = await make(tmp_path)
    async with await Database.open(url(tmp_path)) as database:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Busy):
                await database.write(BOB)
        await database.write(BOB)


async def test_a_full_disk_refuses_a_write_and_harms_nothing(tmp_path: Path) -> None:
    async with await Database.open(url(tmp_path)) as database:
        await database.read(Statement("PRAGMA max_page_count = 24"))
        long = Statement("INSERT INTO players VALUES ('cat', ?, 0)", ("x" * 100_000,))
        with pytest.raises(StoreError, match="full"):
            await database.write(ANN, long)
        assert await count(database, "players") == 0
        await database.write(ANN)
        assert await database.read(Statement("PRAGMA integrity_check")) == [("ok",)]


FILLS = """
import asyncio, resource, sys
from bot.store.database import Database
from bot.store.statements import Statement, StoreError

async def main():
    async with await Database.open(sys.argv[1]) as database:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
        for number in range(1_000):
            try:
                await database.write(Statement("INSERT INTO players VALUES (?, ?, 0)", (str(number), "x" * 2_000)))
            except StoreError:
                print(number)
                return

asyncio.run(main())
"""


async def test_when_no_file_may_grow_what_was_written_stays(tmp_path: Path) -> None:
    written = int(run(FILLS, url(tmp_path)).stdout)
    async with await Database.open(url(tmp_path)) as database:
        assert await count(database, "players") == written > 0


RAISES = """
import asyncio, sys
from bot.store.database import Database

async def main():
    async with await Database.open(sys.argv[1]):
        raise SystemExit(3)

asyncio.run(main())
"""

REFUSED = """
import asyncio, os, sys
from bot.store.database import Database
from bot.store.statements import StoreError

if os.geteuid() == 0:
    os.setuid(65534)  # nobody: permissions mean nothing to root
try:
    asyncio.run(Database.open(sys.argv[1]))
except StoreError as refusal:
    print(refusal)
    raise SystemExit(78)
"""


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        capture_output=True,
        text=True,
        timeout=10,
        check=False,
    )


def test_the_process_ends_whatever_stops_it(tmp_path: Path) -> None:
    assert run(RAISES, url(tmp_path)).returncode == 3
    assert run(REFUSED, url(tmp_path / "away")).returncode == 78


SETTINGS = {"irc": {"networks": [{"name": "net", "host": "localhost", "nick": "uno", "channels": ["#uno"]}]}}


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder with a database, both of which may be looked at only."""
    folder = Path(tempfile.mkdtemp())  # outside tmp_path, which is closed to other users altogether
    asyncio.run(make(folder)).chmod(0o444)
    (folder / "config.yaml").write_text(json.dumps(dict(SETTINGS, database=url(folder))))
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


CHECKS = """
import contextlib, io, os, sys
from bot.__main__ import main
words = ["check", "--config", sys.argv[1]]
if os.geteuid() == 0:  # permissions mean nothing to root
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(words) == 0  # and nobody else may be able to load the rest of the program
    os.setuid(65534)
sys.exit(main(words))
"""


def test_a_database_that_may_not_be_written_is_refused(read_only: Path) -> None:
    outcome = run(CHECKS, str(read_only / "config.yaml"))
    assert (outcome.returncode, outcome.stdout) == (78, ""), outcome.stderr
    assert outcome.stderr.count("\n") == 1
    assert "uno.db: attempt to write a readonly database" in outcome.stderr
