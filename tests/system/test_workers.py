"""Two workers with the same settings on one PostgreSQL; their lives overlap, as hosts let them for a new version.

The second waits until the first has gone: every command is answered once, and the game goes on as it stood.
"""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from signal import SIGTERM

import asyncpg
import pytest

from bot.store.codec import decode
from engine.events import CardPlayed
from tests.adapters.irc.servers import Ngircd
from tests.postgres import PostgresServer
from tests.system.journaled import nick
from tests.system.match import bot_arrives, look, people, play_on
from tests.system.running import CHANNEL, Bot, running, write_config
from tests.system.seat import Seat
from tests.system.test_survival import begin, said_by

RULES = "uno_grace=0 target=0 hand_size=3"


class Workers:
    """Workers that differ in nothing but the file they log to."""

    def __init__(self, server: Ngircd, database: str, folder: Path, started: AsyncExitStack) -> None:
        self._server, self._database, self._folder, self._started = server, database, folder, started
        self._number = 0

    async def another(self) -> Bot:
        """One more, started."""
        self._number += 1
        folder = self._folder / str(self._number)
        folder.mkdir()
        config = write_config(folder, self._server, rules=RULES, database=self._database)
        return await self._started.enter_async_context(running(config))

    async def rows(self, question: str) -> list[tuple[object, ...]]:
        """What is stored."""
        connection = await asyncpg.connect(self._database)
        try:
            return [tuple(row) for row in await connection.fetch(question)]
        finally:
            await connection.close()


@pytest.fixture
async def workers(ngircd: Ngircd, postgres: PostgresServer, tmp_path: Path) -> AsyncIterator[Workers]:
    async with AsyncExitStack() as started:
        yield Workers(ngircd, postgres.database(), tmp_path, started)


@asynccontextmanager
async def table(ngircd: Ngircd, workers: Workers) -> AsyncIterator[tuple[list[Seat], Bot, Bot]]:
    """A game that the first of two workers plays, and the second that waits."""
    async with people(ngircd, CHANNEL, "alice", "bob") as seats:
        first = await workers.another()
        await bot_arrives(seats)
        await begin(seats)
        second = await workers.another()
        await second.logs("waiting for it to end")
        yield seats, first, second


async def answers(seats: Sequence[Seat], line: str, answer: str) -> int:
    """How often a line is answered."""
    alice = seats[0].client
    start = len(alice.lines)
    alice.say(CHANNEL, line)
    await alice.hears(answer, start=start)
    alice.say("uno", "uno status")  # what is still to be said comes before this
    await alice.hears("uno/1", start=start)
    return sum(answer in said for said in said_by("uno", seats[0], start))


class Asker:
    """Somebody who asks one numbered question after the other, whose answers name the number."""

    def __init__(self, seat: Seat) -> None:
        self._client = seat.client
        self.asked = 0

    def ask(self, questions: int = 1) -> None:
        """So many more at once, each about somebody who isn't on the board."""
        for _ in range(questions):
            self.asked += 1
            self._client.say(CHANNEL, f"!uno stats nobody{self.asked}")

    def answered(self) -> Counter[int]:
        """How often each was answered."""
        return Counter(int(number) for line in self._client.lines for number in re.findall(r"called nobody(\d+)", line))

    async def is_answered(self) -> None:
        """The last one is."""
        await self._client.hears(f"called nobody{self.asked}")

    async def ask_until(self, done: asyncio.Task[None]) -> None:
        """Ask on while something happens."""
        while not done.done():
            self.ask()
            await asyncio.wait([done], timeout=0.03)
        await done


@pytest.mark.parametrize("changes", [1, pytest.param(6, marks=[pytest.mark.slow, pytest.mark.timeout(300)])])
async def test_every_command_is_answered_once_while_two_workers_live(
    ngircd: Ngircd, workers: Workers, changes: int
) -> None:
    async with table(ngircd, workers) as (seats, playing, waiting):
        asker = Asker(seats[0])
        for change in range(changes):
            asker.ask(10)
            await asker.is_answered()
            before_it = asker.asked
            await play_on(seats, Random(change), moves=1)
            before = await look(seats)
            await asker.ask_until(asyncio.create_task(changed(seats, playing)))
            assert (await look(seats)).public() == before.public()
            asker.ask(10)
            await asker.is_answered()
            check_answers(asker, before_it, asker.asked - 10)
            if change < changes - 1:
                playing, waiting = waiting, await workers.another()
                await waiting.logs("waiting for it to end")
        await play_on(seats, Random(4))
        assert await told_and_stored_alike(seats, workers)
    assert await workers.rows("SELECT count(*) FROM games") == [(1,)]
    assert await workers.rows("SELECT count(*), max(game) FROM rounds") == [(1, 1)]


async def changed(seats: Sequence[Seat], playing: Bot) -> None:
    """The worker that plays is asked to end, and the other one is there in its place."""
    start = len(seats[0].client.lines)
    playing.signal(SIGTERM)
    assert await playing.ended() == 0
    await seats[0].client.hears("I am back, and so is the game", start=start)
    for seat in seats:
        seat.catch_up()


def check_answers(asker: Asker, before: int, last_between: int) -> None:
    """None is answered twice; all are but those asked in the moment when nobody was there to hear them."""
    answered = asker.answered()
    assert set(answered.values()) == {1}
    missed = [number for number in range(before + 1, asker.asked + 1) if number not in answered]
    assert missed == list(range(missed[0], missed[-1] + 1)) if missed else True
    assert not missed or missed[-1] <= last_between


async def told_and_stored_alike(seats: Sequence[Seat], workers: Workers) -> bool:
    """Every play that is stored was told once, and no other."""
    steps = await workers.rows("SELECT events FROM steps ORDER BY seq")
    events = [event for (text,) in steps for event in decode(str(text))]
    plays = [(nick(event.player), event.card.code) for event in events if isinstance(event, CardPlayed)]
    return all(seat.plays == plays for seat in seats)


async def test_a_worker_that_is_killed_is_replaced_by_the_one_that_waits(ngircd: Ngircd, workers: Workers) -> None:
    async with table(ngircd, workers) as (seats, first, _):
        before = await look(seats)
        start = len(seats[0].client.lines)
        await first.kill()
        await seats[0].client.hears("I am back, and so is the game", start=start)
        for seat in seats:
            seat.catch_up()
        assert (await look(seats)).public() == before.public()


async def test_a_worker_that_waits_ends_at_once_when_it_is_asked_to(ngircd: Ngircd, workers: Workers) -> None:
    async with table(ngircd, workers) as (seats, _, second):
        second.signal(SIGTERM)
        assert await second.ended(within=5) == 0
        assert await answers(seats, "!uno about", "uno-bot") == 1
