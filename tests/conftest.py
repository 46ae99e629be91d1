"""Databases that tests of several folders are run on."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import PostgresServer, programs

# Every worker loads all tests, and they start the program a hundred times: it is compiled once for all of them,
# even where the environment says not to keep what is compiled.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server, one for all tests."""
    installed = programs()
    if installed is None:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp())  # outside tmp_path, which is closed to other users
    server = PostgresServer(installed, folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_store(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder that stands for a database without any table, of each kind in turn; `samples.url` gives its address."""
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        (tmp_path / "address").write_text(server.empty_database())
    return tmp_path


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The same for a database in which nothing is stored yet."""
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        (tmp_path / "address").write_text(server.database())
    return tmp_path


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the core's tests keep what they store in a database of each kind in turn, with nothing in it."""
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        monkeypatch.setattr("tests.bot.table_talk.ADDRESS", server.emptied_database())
