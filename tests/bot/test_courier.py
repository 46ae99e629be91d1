"""Private messages come to one worker; a game may be another's. Whoever plays it hears them, and only that one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from bot.chat import Deliver, Heard, Line, Place, User
from bot.house_rules import HouseRules
from bot.process import open_tables
from bot.tables import Tables
from engine.values import PlayerId
from tests.postgres import PostgresServer

ANN = User(PlayerId("irc:net:ann"), "ann")
PRIVATE = Place("irc", "net", "")


class Worker:
    """A worker that hears one server, as a chat of its own, and keeps what it is to say."""

    name = "irc"
    draws = False

    def __init__(self, server: str) -> None:
        self.feeds: tuple[str, ...] = (f"irc:{server}",)
        self.server = server
        self.said: list[tuple[PlayerId | None, str]] = []
        self.news = asyncio.Event()
        self.tables: Tables

    def serves(self, place: Place) -> bool:
        return place.server == self.server

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    def post(self, line: Line) -> None:
        self.said += [(line.audience, phrase.key) for phrase in line.phrases]
        self.news.set()

    async def says(self, audience: PlayerId | None, key: str) -> None:
        """Wait until it has said that."""
        async with asyncio.timeout(10):
            while (audience, key) not in self.said:
                self.news.clear()
                await self.news.wait()


@pytest.fixture
async def workers(postgres: PostgresServer) -> AsyncIterator[tuple[Worker, Worker]]:
    """Two on one database."""
    address = postgres.database()
    async with AsyncExitStack() as opened:
        both = (Worker("1"), Worker("2"))
        for worker in both:
            rules = HouseRules()
            worker.tables = await opened.enter_async_context(open_tables(address, rules, [worker], hints=False))
            assert worker.tables.courier
            await worker.tables.courier.listens.wait()
        yield both
        for worker in both:
            await worker.tables.close()


async def sits_down(worker: Worker) -> None:
    """Ann opens a table there, and company takes a seat."""
    place = Place("irc", worker.server, "#uno")
    worker.tables.deliver(Heard(place, ANN, "!uno start"))
    worker.tables.deliver(Heard(place, ANN, "!uno bot"))
    worker.tables.deliver(Heard(place, ANN, "!deal"))
    await worker.says(ANN.player, "hand")
    worker.said.clear()


async def test_a_private_line_reaches_the_worker_that_plays_the_game(workers: tuple[Worker, Worker]) -> None:
    first, second = workers
    await sits_down(second)
    first.tables.deliver(Heard(PRIVATE, ANN, "hand", private=True))
    await second.says(ANN.player, "hand")
    assert first.said == []


async def test_a_line_of_somebody_who_sits_nowhere_is_answered_where_it_is_heard(
    workers: tuple[Worker, Worker],
) -> None:
    first, second = workers
    first.tables.deliver(Heard(PRIVATE, ANN, "hand", private=True))
    await first.says(ANN.player, "no_table_of_yours")
    assert second.said == []


async def test_a_line_to_a_table_of_our_own_goes_nowhere_else(workers: tuple[Worker, Worker]) -> None:
    first, second = workers
    await sits_down(first)
    first.tables.deliver(Heard(PRIVATE, ANN, "hand", private=True))
    await first.says(ANN.player, "hand")
    assert second.said == []


async def test_a_game_is_left_alone_by_workers_that_do_not_hear_its_channel(workers: tuple[Worker, Worker]) -> None:
    first, second = workers
    await sits_down(second)
    await second.tables.close()
    await second.tables._house.journal.release()
    await first.tables.resume()
    assert first.tables.census() == (0, 0)
