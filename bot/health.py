"""What a supervisor and a dashboard may ask over HTTP: `/healthz`, `/readyz`, `/metrics` (Prometheus).

`/healthz` answers as long as the process gets on; `/readyz` says whether games can be played, which they
can't while nothing can be stored. No answer holds a name, a card or a word that anybody typed.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from time import time

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.chat import Heard, Line, Said
from bot.config import ConfigError, HttpSettings
from bot.tables import Tables

READY_SECONDS = 2.0  # within which the database must answer
LAG_SECONDS = 1.0  # between two looks at how late the loop is


class Health:
    """What happens in this process, counted. `version` is the program's."""

    def __init__(self, version: str) -> None:
        self.registry = CollectorRegistry()
        self._tables: Tables | None = None
        self._heard = Counter("uno_lines_heard", "Lines heard in chats", ["chat"], registry=self.registry)
        self._said = Counter("uno_lines_said", "Lines given to chats to say", ["chat"], registry=self.registry)
        self._lag = Gauge("uno_loop_lag_seconds", "How late the event loop is", registry=self.registry)
        started = Gauge("uno_start_time_seconds", "When the process began, in Unix time", registry=self.registry)
        started.set(time())
        Gauge("uno_build_info", "The program's version", ["version"], registry=self.registry).labels(version).set(1)

    def heard(self, said: Said) -> None:
        """A chat delivers something."""
        if isinstance(said, Heard):
            self._heard.labels(said.place.chat).inc()

    def said(self, line: Line) -> None:
        """A chat is given something to say."""
        self._said.labels(line.place.chat).inc()

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


class _Seats(Collector):
    """Counted when it is asked for."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def collect(self) -> Iterator[GaugeMetricFamily]:
        tables, people = self._tables.census()
        yield GaugeMetricFamily("uno_tables", "Open tables", tables)
        yield GaugeMetricFamily("uno_people_seated", "People who sit at a table", people)


@asynccontextmanager
async def listening(health: Health, settings: HttpSettings) -> AsyncIterator[int]:
    """Answer on the port that is set; yields it. Raises ConfigError if that is another program's."""
    runner = web.AppRunner(_application(health), access_log=None)
    await runner.setup()
    watching = asyncio.create_task(health.watch_loop(), name="loop lag")
    try:
        await _listen(runner, settings)
        yield runner.addresses[0][1]
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        await runner.cleanup()


async def _listen(runner: web.AppRunner, settings: HttpSettings) -> None:
    try:
        await web.TCPSite(runner, settings.host, settings.port).start()
    except OSError as fault:
        raise ConfigError(f"http.port: can't listen on {settings.host}:{settings.port}: {fault.strerror}") from fault


def _application(health: Health) -> web.Application:
    async def healthz(request: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def readyz(request: web.Request) -> web.Response:
        trouble = await health.trouble()
        return web.Response(text=f"{trouble or 'ready'}\n", status=503 if trouble else 200)

    async def metrics(request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(health.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    application = web.Application()
    for path, answer in {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}.items():
        application.router.add_get(path, answer)
    return application
