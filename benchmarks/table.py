"""Tables in one process: commands a second with all of it stored, an idle game's memory, resuming, the journal."""

import asyncio
import gc
import sqlite3
import tracemalloc
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time

from benchmarks.measuring import RUNS, Row, Watch, side_by_side_async
from benchmarks.players import heard, next_line, opening, place, recorded, user
from bot.chat import Line, Topic
from bot.holders import SeatWords
from bot.house import House
from bot.house_rules import HouseRules
from bot.preferences import Preferences
from bot.scorekeeper import Scorekeeper
from bot.steward import Steward
from bot.store.codec import encode
from bot.store.cycles import CycleStore
from bot.store.database import Database
from bot.store.journal import Journal
from bot.store.leases import this_process
from bot.table import Table
from bot.tables import Tables
from engine.events import Event
from engine.rules import Rules

TABLES = 100
COMMANDS = 10_000
IDLE_GAMES = 500
RESUMED = 1_000
STEPS = 40  # of a game to be resumed: about half a round
APPENDS = 300
RULES = Rules(uno_grace=0, target=10_000)
MEMORY = ":memory:"


async def rows() -> list[Row]:
    """Everything about tables."""
    return [*await _throughput(), *await _memory(), *await _resuming(), *await _recording()]


@asynccontextmanager
async def _house(path: str, post: Callable[[Line], None]) -> AsyncIterator[House]:
    owner = this_process()
    async with await Database.open(f"sqlite:///{path}") as database, Journal(database, owner) as journal:
        house_rules = HouseRules(RULES)
        preferences, cycles = Preferences(database, hints=False), CycleStore(database, owner, time)
        scores = Scorekeeper(database, post, time, preferences.forget)
        words = SeatWords(lambda *_: None, Random(1))
        steward = Steward(database, journal, house_rules, post, time)
        yield House(
            journal, scores, house_rules, steward, post, Random(1), lambda: 1.0, time,
            preferences, cycles, words,
        )  # fmt: skip


class Hall:
    """Tables whose people type the next line as soon as they see what the last one did."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.left = 0
        self.done = asyncio.Event()
        self._seen: dict[str, int] = {}
        self._rng = Random(2)

    def post(self, line: Line) -> None:
        """A public line that begins a new decision is answered at once."""
        if line.topic is not Topic.TURN or line.place.channel not in self.tables:
            return
        table = self.tables[line.place.channel]
        number = table.state.awaiting.number
        if not table.state.round or self._seen.get(line.place.channel) == number:
            return
        self._seen[line.place.channel] = number
        self.left -= 1
        if self.left > 0:
            table.mailbox.put(next_line(line.place, table.state, self._rng))
        elif self.left == -len(self.tables) + 1:
            self.done.set()


async def _play(path: str, tables: int) -> float:
    """Journaled commands a second at `tables` tables, from text to phrases."""
    hall = Hall()
    hall.left = COMMANDS
    async with _house(path, hall.post) as house:
        tasks = []
        for number in range(tables):
            table = hall.tables[place(number).channel] = Table(place(number), house)
            for line in opening(place(number)):
                table.mailbox.put(line)
            tasks.append(asyncio.create_task(table.run()))
        watch = Watch()
        await hall.done.wait()
        seconds = watch.seconds()
        await _stop(tasks)
    return COMMANDS / seconds


async def _stop(tasks: Sequence["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _throughput() -> list[Row]:
    with TemporaryDirectory() as folder:
        files = (str(Path(folder) / f"{number}.db") for number in range(1_000))
        found = await side_by_side_async(
            {"file": lambda: _play(next(files), TABLES), "memory": lambda: _play(MEMORY, TABLES)}
        )
    name = f"commands a second at {TABLES} tables, on disk next to in memory"
    return [Row(name, found["file"], found["memory"], "at least 5,000", lambda ours, _: ours >= 5_000)]


async def _memory() -> list[Row]:
    """What a dealt game that waits for its player takes: state, task, mailbox, alarms."""
    sizes = []
    for _ in range(RUNS):
        async with _house(MEMORY, lambda line: None) as house:
            gc.collect()
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            tasks = [await _deal(house, number) for number in range(IDLE_GAMES)]
            gc.collect()
            sizes.append((tracemalloc.get_traced_memory()[0] - before) / IDLE_GAMES)
            tracemalloc.stop()
            await _stop(tasks)
    return [Row("bytes of an idle game between four", sizes, (), "at most 10,240", lambda ours, _: ours <= 10_240)]


async def _deal(house: House, number: int) -> "asyncio.Task[None]":
    table = Table(place(number), house)
    for line in opening(place(number)):
        table.mailbox.put(line)
    task = asyncio.create_task(table.run())
    await until(lambda: table.state.round > 0)
    return task


async def until(is_so: Callable[[], bool]) -> None:
    """Let everything else go on until something is so."""
    while not is_so():  # noqa: ASYNC110 - what is measured must not be made to tell us
        await asyncio.sleep(0)


async def _resuming() -> list[Row]:
    """From the database to answering at every table."""
    rng = Random(3)
    games = [recorded(rng, STEPS) for _ in range(RESUMED)]
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "uno.db")
        async with _house(path, lambda line: None) as house:
            await asyncio.gather(*(_store(house.journal, number, game) for number, game in enumerate(games)))
        found = await side_by_side_async({"ours": lambda: _resume(path), "bare": lambda: _read_bare(path)})
    name = f"seconds to resume {RESUMED:,} games, next to reading the rows"
    return [Row(name, found["ours"], found["bare"], "below 2", lambda ours, _: ours < 2)]


async def _store(journal: Journal, number: int, steps: list[list[Event]]) -> None:
    names = [journal.remember(user(seat).player, user(seat).name) for seat in range(4)]
    game = await journal.open_game(place(number), "en", steps[0], names)
    for seq, events in enumerate(steps[1:], 2):
        await journal.append(game, seq, events)


async def _resume(path: str) -> float:
    answers: list[Line] = []
    async with _house(path, answers.append) as house:
        tables = Tables(house)
        watch = Watch()
        await tables.resume()
        for number in range(RESUMED):
            tables.deliver(heard(place(number), user(0), "us"))
        await until(lambda: len(answers) >= RESUMED)
        seconds = watch.seconds()
        await tables.close()
    return seconds


async def _read_bare(path: str) -> float:
    with closing(sqlite3.connect(path)) as connection:
        watch = Watch()
        connection.execute("SELECT game, seq, events FROM steps ORDER BY game, seq").fetchall()
        return watch.seconds()


async def _recording() -> list[Row]:
    """One step after the other, and a hundred at once; SQLite alone writes the same text."""
    steps = recorded(Random(4), APPENDS + 4)[4:]
    with TemporaryDirectory() as folder:
        files = (str(Path(folder) / f"{number}.db") for number in range(1_000))
        found = await side_by_side_async(
            {
                "one": lambda: _append(next(files), steps, 1),
                "bare one": lambda: _append_bare(next(files), steps, 1),
                "many": lambda: _append(next(files), steps, TABLES),
                "bare many": lambda: _append_bare(next(files), steps, TABLES),
            }
        )
    one = "µs to store a step, next to bare sqlite3"
    many = f"µs to store a step with {TABLES - 1} others, next to the same"
    return [
        Row(one, found["one"], found["bare one"], "at most 4 times", lambda _, ratio: ratio <= 4),
        Row(many, found["many"], found["bare many"]),
    ]


async def _append(path: str, steps: list[list[Event]], at_once: int) -> float:
    """Microseconds a step."""
    async with _house(path, lambda line: None) as house:
        games = [await house.journal.open_game(place(number), "en", steps[0]) for number in range(at_once)]
        watch = Watch()
        for seq, events in enumerate(steps, 2):
            await asyncio.gather(*(house.journal.append(game, seq, events) for game in games))
        return watch.seconds() / len(steps) / at_once * 1e6


async def _append_bare(path: str, steps: list[list[Event]], at_once: int) -> float:
    """The same by the sqlite3 module, in this thread."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 0"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE steps (game INTEGER, seq INTEGER, events TEXT, PRIMARY KEY (game, seq))")
        texts = [encode(events) for events in steps]
        watch = Watch()
        for seq, text in enumerate(texts):
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO steps VALUES (?, ?, ?)", [(game, seq, text) for game in range(at_once)])
            connection.execute("COMMIT")
        return watch.seconds() / len(steps) / at_once * 1e6
