"""The life of the process: everything opened in order, run until a signal, and closed in order."""

import asyncio
import gc
import logging
import signal
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from random import Random, SystemRandom
from time import time

from bot.chat import Chat, Known, Line, Place, Recognizing, Said
from bot.holders import SeatWords
from bot.house import House
from bot.house_rules import HouseRules
from bot.preferences import Preferences
from bot.scorekeeper import Scorekeeper
from bot.steward import Steward
from bot.store.cycles import CycleStore
from bot.store.database import Database, shown
from bot.store.departed import keep_deleting
from bot.store.feeds import Feeds
from bot.store.journal import Journal
from bot.store.leases import this_process
from bot.store.notes import StoredNotes
from bot.tables import Tables

log = logging.getLogger(__name__)

GOODBYE_SECONDS = 4.0  # for the chats to send what is queued and leave


def human_pause(rng: Random) -> Callable[[], float]:
    """Seconds that a computer player takes, so that people can follow."""
    return lambda: rng.uniform(1.2, 2.8)


@asynccontextmanager
async def open_tables(
    database_url: str, house_rules: HouseRules, chats: Sequence[Chat], think: Callable[[], float] | None = None,
    *, hints: bool = True, notes: Sequence[StoredNotes] = (), until: asyncio.Event | None = None,
    said: Callable[[Line], None] = lambda line: None,
) -> AsyncIterator[Tables]:  # fmt: skip
    """The tables over their journal; games that were running are resumed. Raises StoreError if it can't be opened.

    If another worker listens to these chats, first wait until it has ended, or until this one is asked to.
    """
    owner, until = this_process(), until or asyncio.Event()
    by_name = {chat.name: chat for chat in chats}

    def serves(place: Place) -> bool:
        return place.chat in by_name and by_name[place.chat].serves(place)

    def know(chat: str, known: Known) -> None:
        recognizing = by_name.get(chat)
        if isinstance(recognizing, Recognizing):
            recognizing.know(known)

    async with (
        await Database.open(database_url) as database,
        Feeds(database, owner, [feed for chat in chats for feed in chat.feeds], time) as feeds,
        Journal(database, owner, serves=serves) as journal,
    ):
        log.info("database %s: %s", shown(database_url), database.engine)
        await feeds.take(until)
        for of_chat in notes:
            of_chat.open(database)
        preferences = Preferences(database, hints=hints)
        await preferences.load()

        def post(line: Line) -> None:
            chat = by_name.get(line.place.chat)
            if chat:
                said(line)
                chat.post(preferences.dressed(line))

        rng = SystemRandom()
        house = House(
            journal, Scorekeeper(database, post, time, preferences.forget, house_rules.zone_of), house_rules,
            Steward(database, journal, house_rules, post, time), post, rng, think or human_pause(rng), time,
            preferences, CycleStore(database, owner, time), SeatWords(know, rng),
            frozenset(chat.name for chat in chats if chat.draws), database.courier(owner),
        )  # fmt: skip
        try:
            async with _resumed(house, feeds.keep(until), keep_deleting(database, time)) as tables:
                yield tables
        finally:
            for of_chat in notes:
                of_chat.write()


@asynccontextmanager
async def _resumed(house: House, *duties: Coroutine[None, None, None]) -> AsyncIterator[Tables]:
    """The tables of a house, and what else has to be done for as long as they stand."""
    await house.steward.refresh()
    house.scores.count()
    tables = Tables(house)
    await tables.resume()
    gc.freeze()  # what is there by now stays: looking through it again would stop every game for a while
    around = [asyncio.create_task(duty) for duty in duties]
    if house.courier:
        around.append(asyncio.create_task(house.courier.run(tables.hear_here), name="courier"))
    try:
        yield tables
    finally:
        for task in around:
            task.cancel()
        await asyncio.wait(around)
    await house.scores.idle()
    await house.steward.idle()


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
