"""A PostgreSQL server of the tests' own: on a free port, in a folder of its own, gone when they are done.

PostgreSQL refuses to run as root, so root runs it as the user its package made. It syncs nothing, for speed.
"""

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

from bot.store.database import Database

START_SECONDS = 30
USERS = ("postgres", "nobody")


def programs() -> Path | None:
    """The folder of the newest PostgreSQL that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    elsewhere = shutil.which("initdb")
    return found[-1].parent if found else Path(elsewhere).parent if elsewhere else None


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class PostgresServer:
    """Made, started and stopped; it hands out new databases by their addresses."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.port = free_port()
        self._programs = programs
        self._data = folder / "data"
        self._made = 0
        self._used: str | None = None
        self._pattern: str | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._as_user: dict[str, Any] = {"cwd": "/"}
        if os.geteuid() == 0:
            user = next(pwd.getpwnam(name) for name in USERS if name in {known.pw_name for known in pwd.getpwall()})
            shutil.chown(folder, user.pw_uid, user.pw_gid)
            self._as_user |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        words = ["-D", str(self._data), "-U", "uno", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run([programs / "initdb", *words], check=True, capture_output=True, **self._as_user)

    def start(self) -> None:
        """Run it, and wait until it takes connections."""
        settings = {
            "fsync": "off", "shared_buffers": "16MB", "max_connections": "60", "unix_socket_directories": "",
            "autovacuum": "off", "listen_addresses": "127.0.0.1", "port": str(self.port),
        }  # fmt: skip
        words = [word for name, setting in settings.items() for word in ("-c", f"{name}={setting}")]
        self._process = subprocess.Popen(
            [self._programs / "postgres", "-D", self._data, *words],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self._as_user,
        )  # fmt: skip
        asked: list[str | Path] = [self._programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        deadline = time.monotonic() + START_SECONDS
        while subprocess.run(asked, check=False).returncode:
            assert self._process.poll() is None, "PostgreSQL did not start"
            assert time.monotonic() < deadline, "PostgreSQL takes too long to start"
            time.sleep(0.05)

    def stop(self) -> None:
        """End it without waiting for who is connected."""
        if self._process:
            self._process.send_signal(signal.SIGINT)  # which it takes for a fast shutdown
            self._process.wait(START_SECONDS)
            self._process = None

    def emptied_database(self) -> str:
        """The address of a database that earlier tests have used, all rows gone: much cheaper than a new one."""
        self._used = self._used or self.empty_database()
        asyncio.run(_empty(self._used))
        return self._used

    def empty_database(self) -> str:
        """The address of a new database without any table."""
        return self._new_database()

    def database(self) -> str:
        """The address of a new database with the tables of the newest version and nothing in them.

        They are made once and copied then, which takes a fifth of the time.
        """
        if self._pattern is None:
            address = self.empty_database()
            with ThreadPoolExecutor(1) as apart:  # from the event loop that may run here
                apart.submit(asyncio.run, _make_tables(address)).result()
            self._pattern = address.rpartition("/")[2]
        return self._new_database("--template", self._pattern)

    def _new_database(self, *how: str) -> str:
        self._made += 1
        name = f"uno{self._made}"
        server = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "uno"]
        subprocess.run([self._programs / "createdb", *server, *how, name], check=True, capture_output=True)
        return f"postgresql://uno@127.0.0.1:{self.port}/{name}"


async def _empty(address: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        delete = "; ".join(f"DELETE FROM {table}" for (table,) in tables if table != "schema_version")  # noqa: S608
        await connection.execute(f"SET session_replication_role = replica; {delete}")  # in any order
    finally:
        await connection.close()


async def _make_tables(address: str) -> None:
    async with await Database.open(address):
        pass
