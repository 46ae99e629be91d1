"""What supervisors are told over HTTP: that the process lives, whether games can be played, and plain counts."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest

from bot.chat import Heard, Line, Place, Topic, User, phrase
from bot.config import ConfigError, HttpSettings
from bot.health import Health
from bot.house_rules import HouseRules
from bot.http import listening
from bot.process import open_tables
from bot.tables import Tables
from engine.values import PlayerId
from tests.postgres import free_port

UNO = Place("irc", "net", "#uno")
ANN, BOB = User(PlayerId("irc:net:ann"), "ann"), User(PlayerId("irc:net:bob"), "bob")


class Asking:
    """Somebody who asks a running process."""

    def __init__(self, session: aiohttp.ClientSession, port: int, health: Health) -> None:
        self._session, self.port, self.health = session, port, health

    async def get(self, path: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        async with self._session.get(f"http://127.0.0.1:{self.port}{path}") as answer:
            return answer.status, await answer.text()


@asynccontextmanager
async def asking() -> AsyncIterator[Asking]:
    health, settings = Health("1.2.3"), HttpSettings(port=free_port())
    async with listening(health, settings) as port, aiohttp.ClientSession() as session:
        yield Asking(session, port, health)


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[Asking, Tables]]:
    async with asking() as someone, open_tables(f"sqlite:///{folder / 'uno.db'}", HouseRules(), []) as tables:
        someone.health.watch(tables)
        yield someone, tables
        await tables.close()


async def until_seated(someone: Asking, tables: Tables, people: int) -> None:
    """Wait until so many sit at the one table."""
    while tables.census() != (1, people):
        await someone.get("/healthz")


async def test_a_process_that_starts_lives_but_is_not_ready() -> None:
    async with asking() as someone:
        assert await someone.get("/healthz") == (200, "ok\n")
        assert await someone.get("/readyz") == (503, "starting\n")
        assert (await someone.get("/"))[0] == 404


async def test_it_is_ready_when_games_can_be_played(tmp_path: Path) -> None:
    async with playing(tmp_path) as (someone, _):
        assert await someone.get("/readyz") == (200, "ready\n")


async def test_it_is_not_ready_while_moves_cannot_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.05)
    async with playing(tmp_path) as (someone, tables):
        tables.deliver(Heard(UNO, ANN, "!uno start"))
        await until_seated(someone, tables, 1)
        with closing(sqlite3.connect(tmp_path / "uno.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            tables.deliver(Heard(UNO, BOB, "!uno join"))
            (table,) = tables._tables.values()
            while not table.in_trouble:
                await someone.get("/healthz")
            assert await someone.get("/readyz") == (503, "1 tables can't store their moves\n")
            other.execute("COMMIT")
        tables.deliver(Heard(UNO, BOB, "!uno join"))
        await until_seated(someone, tables, 2)
        assert await someone.get("/readyz") == (200, "ready\n")


async def test_the_numbers_are_counts_and_name_nobody(tmp_path: Path) -> None:
    async with playing(tmp_path) as (someone, tables):
        heard = Heard(UNO, ANN, "!uno start")
        someone.health.heard(heard)
        tables.deliver(heard)
        someone.health.said(Line(UNO, None, (phrase("help"),), "en", Topic.HELP))
        await until_seated(someone, tables, 1)
        status, text = await someone.get("/metrics")
        assert status == 200
        for line in (
            "uno_tables 1.0", "uno_people_seated 1.0", 'uno_lines_heard_total{chat="irc"} 1.0',
            'uno_lines_said_total{chat="irc"} 1.0', 'uno_build_info{version="1.2.3"} 1.0',
        ):  # fmt: skip
            assert line in text.splitlines()
        assert "ann" not in text


async def test_a_port_that_is_taken_is_named() -> None:
    async with asking() as someone:
        with pytest.raises(ConfigError, match=rf"http.port: can't listen on 127.0.0.1:{someone.port}"):
            async with listening(Health("1"), HttpSettings(port=someone.port)):
                pass


def test_nobody_but_this_machine_may_ask_unless_it_is_set() -> None:
    assert (HttpSettings().host, HttpSettings().port) == ("127.0.0.1", None)
