"""Whoever waits for the database may be cancelled at each place where they wait: it is all done or not at all.

What others write at the same time is none of it, and whoever comes next finds everything in order.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator
from itertools import count
from pathlib import Path
from typing import Any

from bot.store import people
from bot.store.database import Database
from bot.store.journal import Journal
from bot.store.statements import Statement
from engine.values import PlayerId
from tests.bot.store.samples import ANN, BOB, OPENED, PLAYED, journal, place, stored, url

Work = Callable[[], Coroutine[Any, Any, Any]]


class CancelledAt:
    """A coroutine that is cancelled at its `number`th wait, as `Task.cancel` does it; awaited, whether it ended first.

    `outcome` is what it returned then.
    """

    def __init__(self, coroutine: Coroutine[Any, Any, Any], number: int) -> None:
        self._coroutine = coroutine
        self._number = number
        self.outcome: Any = None

    def __await__(self) -> Generator[Any, Any, bool]:
        thrown: asyncio.CancelledError | None = None
        try:
            for number in count():
                future = self._coroutine.throw(thrown) if thrown else self._coroutine.send(None)
                thrown = None
                if number == self._number and future is not None:
                    future.cancel()
                try:
                    yield future
                except asyncio.CancelledError as cancelled:
                    thrown = cancelled
        except StopIteration as ended:
            self.outcome = ended.value
            return True
        except asyncio.CancelledError:
            return False
        raise AssertionError


async def each_wait(work: Work) -> AsyncIterator[int]:
    """Cancel it at its first wait, its second …, until it comes to its end; the number, after each time."""
    for number in count():
        ended = await asyncio.create_task(_run(CancelledAt(work(), number)))
        yield number
        if ended:
            return


async def _run(cancelled: Awaitable[bool]) -> bool:
    return await cancelled


async def test_opening_a_game_is_done_whole_or_not_at_all(store: Path) -> None:
    async with journal(store) as (games, database):
        numbers = count()

        async def open_one() -> None:
            here = next(numbers)
            await games.open_game(place(here), "en", OPENED, [games.remember(PlayerId(f"p{here}"), "P")])

        waits = [number async for number in each_wait(open_one)]
        assert len(waits) > 2
        rows = await database.read(Statement("SELECT game, place FROM games ORDER BY game"))
        for game, where in rows:
            assert await stored(database, game) == [1]
            player = f"p{str(where).rpartition('#uno')[2]}"
            assert await database.read(Statement("SELECT name FROM players WHERE player = ?", (player,))) == [("P",)]
        assert await database.read(Statement("SELECT count(*) FROM players")) == [(len(rows),)]


async def test_a_step_is_stored_whole_and_the_others_steps_with_it(store: Path) -> None:
    async with journal(store) as (games, database):
        hers, his = [await games.open_game(place(number), "en", OPENED) for number in (1, 2)]
        seq = 1

        async def append() -> None:
            nonlocal seq
            seq = len(await stored(database, hers)) + 1
            await games.append(hers, seq, PLAYED, [games.remember(ANN, str(seq))])

        async for number in each_wait(append):
            await games.append(his, number + 2, PLAYED)
            steps = await stored(database, hers)
            assert steps == list(range(1, len(steps) + 1))
            assert (await games.names([ANN])).get(ANN, "1") == str(len(steps))
            assert await stored(database, his) == list(range(1, number + 3))


async def test_taking_over_games_leaves_each_to_one_process(store: Path) -> None:
    async with journal(store) as (games, database):
        for number in range(3):
            await games.open_game(place(number), "en", OPENED)
        await games.release()
        heirs = count()

        async def take() -> None:
            await Journal(database, f"heir{next(heirs)}:1:1").running()

        async for _ in each_wait(take):
            owners = await database.read(Statement("SELECT owner FROM games"))
            assert len(set(owners)) == 1, "some were taken and some not"
            await database.write(Statement("UPDATE games SET owner = '', expires = 0"))


async def test_forgetting_a_person_is_done_whole_or_not_at_all(store: Path) -> None:
    async with await Database.open(url(store)) as database:

        async def forget() -> None:
            await database.write(
                Statement("INSERT INTO players VALUES (?, 'Ann', 0) ON CONFLICT DO NOTHING", (ANN,)),
                Statement("INSERT INTO hidden VALUES ('here', ?, 0) ON CONFLICT DO NOTHING", (ANN,)),
                Statement("INSERT INTO preferences (player) VALUES (?) ON CONFLICT DO NOTHING", (ANN,)),
            )
            await people.forget(database, ANN)

        async for _ in each_wait(forget):
            found = [
                len(await database.read(Statement(f"SELECT 1 FROM {table} WHERE player = ?", (ANN,))))  # noqa: S608
                for table in ("players", "hidden", "preferences")
            ]
            assert found in ([0, 0, 0], [1, 1, 1])


async def test_a_transaction_that_fails_takes_nobody_elses_along(store: Path) -> None:
    async with journal(store) as (games, database):
        game = await games.open_game(place(1), "en", OPENED)
        good = [games.note(games.remember(PlayerId(f"p{number}"), "P")) for number in range(4)]
        bad = games.note(games.remember(BOB, "Bob"), Statement("INSERT INTO nowhere VALUES (1)"))
        outcomes = await asyncio.gather(
            *good[:2], bad, *good[2:], games.append(game, 2, PLAYED), return_exceptions=True
        )
        assert [outcome is None for outcome in outcomes] == [True, True, False, True, True, True]
        assert await database.read(Statement("SELECT count(*) FROM players")) == [(4,)]
        assert await stored(database, game) == [1, 2]


async def test_opening_a_database_leaves_no_thread_behind(tmp_path: Path) -> None:
    before = set(threading.enumerate())

    async def open_and_close() -> None:
        opened = await Database.open(url(tmp_path))
        await opened.close()

    waits = [number async for number in each_wait(open_and_close)]
    assert waits
    for thread in set(threading.enumerate()) - before:
        thread.join()  # it has been told to end, or this never does
