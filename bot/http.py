"""`/healthz`, `/readyz` and `/metrics` (Prometheus) over HTTP.

Apart from what they tell, since loading the web server takes longer than all the rest of a start.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.config import ConfigError, HttpSettings
from bot.health import Health


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
