"""The life of the process: everything opened in order, run until a signal, and closed in order."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random, SystemRandom
from time import time

from bot.chat import Chat, Line, Said
from bot.house import House
from bot.preferences import Preferences
from bot.scorekeeper import Scorekeeper
from bot.store.cycles import CycleStore
from bot.store.database import Database
from bot.store.departed import keep_deleting
from bot.store.journal import Journal
from bot.store.leases import this_process
from bot.store.notes import StoredNotes
from bot.tables import Tables
from engine.rules import Rules

log = logging.getLogger(__name__)

GOODBYE_SECONDS = 4.0  # for the chats to send what is queued and leave


def human_pause(rng: Random) -> Callable[[], float]:
    """Seconds that a computer player takes, so that people can follow."""
    return lambda: rng.uniform(1.2, 2.8)


@asynccontextmanager
async def open_tables(
    database_url: str, rules: Rules, language: str, chats: Sequence[Chat], think: Callable[[], float] | None = None,
    *, hints: bool = True, cycle: bool = False, notes: Sequence[StoredNotes] = (),
) -> AsyncIterator[Tables]:  # fmt: skip
    """The tables over their journal; games that were running are resumed. Raises StoreError if it can't be opened."""
    rng = SystemRandom()
    by_name = {chat.name: chat for chat in chats}

    owner = this_process()
    async with await Database.open(database_url) as database, Journal(database, owner) as journal:
        preferences = Preferences(database, hints=hints)
        await preferences.load()

        for of_chat in notes:
            of_chat.open(database)

        def post(line: Line) -> None:
            chat = by_name.get(line.place.chat)
            if chat:
                chat.post(preferences.dressed(line))

        scores, cycles = Scorekeeper(database, post, time), CycleStore(database, owner, time)
        scores.count()
        draws = frozenset(chat.name for chat in chats if chat.draws)
        house = House(
            journal, scores, post, rng, rules, think or human_pause(rng), time, preferences, cycles,
            lambda place: cycle, draws,
        )  # fmt: skip
        tables = Tables(house, language)
        await tables.resume()
        deleting = asyncio.create_task(keep_deleting(database, time))
        try:
            yield tables
        finally:
            deleting.cancel()
        await scores.idle()


async def serve(tables: Tables, chats: Sequence[Chat], until: asyncio.Event, heard: Callable[[Said], None]) -> None:
    """Run the chats until `until` is set or one of them can't go on; then close the tables and the chats in order."""
    tasks = [asyncio.create_task(chat.run(heard), name=chat.name) for chat in chats]
    claiming = asyncio.create_task(tables.keep_claiming())
    stopped = asyncio.create_task(until.wait())
    await asyncio.wait([*tasks, stopped], return_when=asyncio.FIRST_COMPLETED)
    await tables.close()
    for task in (*tasks, claiming, stopped):
        task.cancel()
    await asyncio.wait([*tasks, claiming, stopped], timeout=GOODBYE_SECONDS)
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception():
            raise task.exception() or RuntimeError


def stop_on_signals() -> asyncio.Event:
    """Set when the process is asked to end; asking twice is harmless."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, asked.set)
    return asked
