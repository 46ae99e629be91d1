"""What a supervisor and a dashboard may ask; `bot.http` answers them.

`/healthz` answers as long as the process gets on; `/readyz` says whether games can be played, which they
can't while nothing can be stored. No answer holds a name, a card or a word that anybody typed.
"""

import asyncio
from collections.abc import Iterator
from time import time

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.chat import Heard, Line, Said
from bot.tables import Tables

READY_SECONDS = 2.0  # within which the database must answer
LAG_SECONDS = 1.0  # between two looks at how late the loop is


class Health:
    """What happens in this process, counted. `version` is the program's."""

    def __init__(self, version: str) -> None:
        self.registry = CollectorRegistry()
        self._tables: Tables | None = None
        self._heard = _PerChat("uno_lines_heard", "Lines heard in chats", self.registry)
        self._said = _PerChat("uno_lines_said", "Lines given to chats to say", self.registry)
        self._lag = Gauge("uno_loop_lag_seconds", "How late the event loop is", registry=self.registry)
        started = Gauge("uno_start_time_seconds", "When the process began, in Unix time", registry=self.registry)
        started.set(time())
        Gauge("uno_build_info", "The program's version", ["version"], registry=self.registry).labels(version).set(1)

    def heard(self, said: Said) -> None:
        """A chat delivers something."""
        if isinstance(said, Heard):
            self._heard[said.place.chat].inc()

    def said(self, line: Line) -> None:
        """A chat is given something to say."""
        self._said[line.place.chat].inc()

    def watch(self, tables: Tables) -> None:
        """From now on these are the tables."""
        self._tables = tables
        self.registry.register(_Seats(tables))

    async def watch_loop(self) -> None:
        """For ever: see how late the loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self._lag.set(max(0.0, loop.time() - due))

    async def trouble(self) -> str:
        """Why no game can be played now; empty if one can."""
        if self._tables is None:
            return "starting"
        try:
            async with asyncio.timeout(READY_SECONDS):
                return await self._tables.trouble()
        except TimeoutError:
            return "the database does not answer"


class _PerChat(dict[str, Counter]):
    """A counter for each chat; looked up at every line, so without the library's checks of what a label may be."""

    def __init__(self, name: str, explanation: str, registry: CollectorRegistry) -> None:
        self._of_all = Counter(name, explanation, ["chat"], registry=registry)

    def __missing__(self, chat: str) -> Counter:
        counter = self[chat] = self._of_all.labels(chat)
        return counter


class _Seats(Collector):
    """Counted when it is asked for."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def collect(self) -> Iterator[GaugeMetricFamily]:
        tables, people = self._tables.census()
        yield GaugeMetricFamily("uno_tables", "Open tables", tables)
        yield GaugeMetricFamily("uno_people_seated", "People who sit at a table", people)
