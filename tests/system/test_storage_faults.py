"""A database that can't be used: one line that says why, the exit code that tells a supervisor what to do, no harm."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from glob import glob
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.store.database import Database
from tests.adapters.irc.servers import Ngircd, free_port
from tests.system.match import bot_arrives, choose, look, people
from tests.system.running import CHANNEL, SmallServer, running, write_config
from tests.system.test_command_line import run
from tests.system.test_survival import begin


@pytest.fixture
async def config(tmp_path: Path) -> Path:
    """A configuration whose database has been made."""
    async with await Database.open(f"sqlite:///{tmp_path / 'uno.db'}"):
        return write_config(tmp_path, SmallServer())


def change(path: Path, statement: str) -> None:
    """Do something to a database behind the bot's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)


async def refused(config: Path, code: int, *reasons: str, verb: str = "run") -> None:
    """The bot ends with that code and one line, and leaves the database as it was."""
    path = config.parent / "uno.db"
    before = path.read_bytes() if path.exists() else None
    ended, out, err = await run(verb, "--config", str(config))
    said = err.strip().splitlines()
    assert (ended, out, len(said)) == (code, "", 1), err
    assert all(reason in said[0] for reason in ("uno.db", *reasons)), said
    assert (path.read_bytes() if path.exists() else None) == before


@pytest.mark.parametrize("verb", ["run", "check"])
async def test_a_damaged_database_is_left_for_its_operator(config: Path, verb: str) -> None:
    path = config.parent / "uno.db"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * 12_288 + whole[16_384:])
    await refused(config, 78, "damaged, restore a backup", verb=verb)


async def test_a_database_of_a_newer_version_is_left_alone(config: Path) -> None:
    change(config.parent / "uno.db", "INSERT INTO schema_version VALUES (9999)")
    await refused(config, 78, "newer version of the bot")


async def test_a_file_that_is_no_database_is_left_alone(config: Path) -> None:
    (config.parent / "uno.db").write_text("my diary " * 1_000)
    await refused(config, 78, "not a database")


async def test_a_missing_folder_is_named(config: Path) -> None:
    shutil.move(config, config.parent.parent / config.name)
    shutil.rmtree(config.parent)
    await refused(config.parent.parent / config.name, 78, "there is no folder")


@pytest.mark.slow
async def test_a_database_that_another_program_holds_locked_may_be_tried_again_later(config: Path) -> None:
    with closing(sqlite3.connect(config.parent / "uno.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await refused(config, 75, "locked", "try again later")


async def test_a_database_server_that_is_not_there_may_be_tried_again_later(tmp_path: Path) -> None:
    config = write_config(tmp_path, SmallServer(), database=f"postgresql://127.0.0.1:{free_port()}/uno")
    code, _, err = await run("check", "--config", str(config))
    assert (code, len(err.splitlines())) == (75, 1)
    assert err.startswith("database postgresql://127.0.0.1:")
    assert err.endswith("try again later\n")


async def test_a_backup_and_its_way_back(config: Path) -> None:
    words = ("--config", str(config))
    saved = str(config.parent / "saved")
    code, out, _ = await run("backup", saved, *words)
    assert (code, "is saved in" in out) == (0, True)
    code, _, err = await run("restore", saved, *words)
    assert (code, "--replace" in err) == (78, True)
    change(config.parent / "uno.db", "INSERT INTO players VALUES ('x', 'late', 0)")
    code, out, _ = await run("restore", saved, "--replace", *words)
    assert (code, "is restored into" in out) == (0, True)
    with closing(sqlite3.connect(config.parent / "uno.db")) as now:
        assert now.execute("SELECT count(*) FROM players").fetchone() == (0,)


async def readiness(port: int) -> tuple[int, str]:
    """What `/readyz` answers."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/readyz") as answer:
        return answer.status, (await answer.text()).strip()


async def test_one_process_has_one_connection_and_says_to_what(ngircd: Ngircd, tmp_path: Path) -> None:
    """Two could damage the file, by a fault that SQLite had for years."""
    config = write_config(tmp_path, ngircd)
    async with people(ngircd, CHANNEL, "alice") as seats, running(config) as bot:
        await bot_arrives(seats)
        await seats[0].says("!uno start")
        files = Counter(Path(os.readlink(link)).name for link in glob(f"/proc/{bot.pid}/fd/*"))
        assert (files["uno.db"], files["uno.db-wal"]) == (1, 1)
        assert f"uno.db: SQLite {sqlite3.sqlite_version}" in bot.log


class FullDisk:
    """One megabyte in memory, with a file that fills it up."""

    def __init__(self, folder: Path) -> None:
        self._filler = folder / "filler"

    def fill(self, bot: asyncio.subprocess.Process) -> None:
        """Not one more byte can be written."""
        with suppress(OSError), self._filler.open("wb", buffering=0) as filler:
            while filler.write(b"x" * 1024):
                pass

    def free(self, bot: asyncio.subprocess.Process) -> None:
        """There is room again."""
        self._filler.unlink()


class FileLimit:
    """No file of the bot's may grow beyond a size, which needs no right to mount anything."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "uno.db-wal"

    def fill(self, bot: asyncio.subprocess.Process) -> None:
        """What there is by now is all."""
        self._limit(bot, str(self._log.stat().st_size))

    def free(self, bot: asyncio.subprocess.Process) -> None:
        """All may grow again."""
        self._limit(bot, "unlimited")

    def _limit(self, bot: asyncio.subprocess.Process, size: str) -> None:
        subprocess.run(["prlimit", f"--pid={bot.pid}", f"--fsize={size}:unlimited"], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "uno", folder], check=False).returncode:
        pytest.skip("a disk can't be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.mark.slow
async def test_while_the_disk_is_full_moves_are_refused_honestly_and_then_the_game_goes_on(
    ngircd: Ngircd, small_disk: Path
) -> None:
    await refuse_and_go_on(ngircd, small_disk, FullDisk(small_disk))


@pytest.mark.slow
async def test_while_no_file_may_grow_moves_are_refused_honestly_and_then_the_game_goes_on(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    await refuse_and_go_on(ngircd, tmp_path, FileLimit(tmp_path))


async def refuse_and_go_on(ngircd: Ngircd, folder: Path, disk: FullDisk | FileLimit) -> None:
    """A game on a disk that is full for a while."""
    port = free_port()
    config = write_config(folder, ngircd, rules="uno_grace=0 target=0", http=port)
    async with people(ngircd, CHANNEL, "alice", "bob") as seats:
        bot = await start_logged(config)
        try:
            await bot_arrives(seats)
            before = await begin(seats)
            disk.fill(bot)
            mover = next(seat for seat in seats if seat.nick == before.player)
            start = len(mover.client.lines)
            mover.say(choose(await look(seats), mover, Random(1)))
            await mover.client.hears("could not be saved", start=start)
            assert (await readiness(port))[0] == 503
            after = await look(seats)
            assert (after.public(), after.phase) == (before.public(), "playing")
            disk.free(bot)
            mover.say(choose(await look(seats), mover, Random(1)))
            moved = await look(seats)
            assert moved.public() != before.public()
            assert (await readiness(port)) == (200, "ready")
        finally:
            bot.kill()
            await bot.wait()


async def start_logged(config: Path) -> asyncio.subprocess.Process:
    """The bot as a process whose errors are expected."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", "--config", str(config), stderr=asyncio.subprocess.DEVNULL
    )
