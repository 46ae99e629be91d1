"""Processes: the bot under a configuration of its own, and the small server."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tests.adapters.irc.servers import HOST, free_port
from tests.system.forked import Forked

PATIENCE = 15.0
CHANNEL = "#uno"


class Server(Protocol):
    """Where the bot is to connect."""

    @property
    def host(self) -> str: ...

    @property
    def port(self) -> int: ...


@dataclass
class SmallServer:
    """`python -m adapters.irc.small_server`."""

    port: int = field(default_factory=free_port)
    host: str = HOST
    _child: Forked | None = None

    async def start(self) -> None:
        """Start it and wait until it takes connections."""
        self._child = Forked("server", ["-a", self.host, "-p", str(self.port)])
        await until_listening(self.host, self.port)

    async def kill(self) -> None:
        """End it."""
        if self._child is not None:
            await self._child.kill()


async def until_listening(host: str, port: int) -> None:
    """Wait until somebody takes connections there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection(host, port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                await writer.wait_closed()
                return


def write_config(
    folder: Path,
    server: Server,
    *,
    rules: str = "official",
    nick: str = "uno",
    channels: Sequence[str] = (CHANNEL,),
    colors: bool = True,
    database: str | None = None,
    commands_per_minute: int = 10_000,
    bots: Sequence[str] = (),
    cycle: bool = False,
    http: int | None = None,
    **others: object,
) -> Path:
    """A configuration for `server`: no TLS, no hurry to be polite, the database in `folder` unless named."""
    network = {
        "name": "test",
        "host": server.host,
        "port": server.port,
        "tls": False,
        "nick": nick,
        "channels": list(channels),
        "colors": colors,
        "bots": list(bots),
        "flood": {"burst": 100, "per_second": 100.0, "commands_per_minute": commands_per_minute},
    } | others
    settings = {
        "database": database or f"sqlite:///{folder / 'uno.db'}",
        "defaults": {"rules": rules, "hints": False, "cycle": cycle},  # a hand alone is read more easily
        "irc": {"networks": [network]},
        "http": {"port": http},
    }
    path = folder / f"{nick}.yaml"
    path.write_text(json.dumps(settings))  # JSON is YAML
    return path


class Bot:
    """The bot as a process. What it logs goes to a file beside its configuration."""

    def __init__(self, config: Path) -> None:
        self._config = config
        self._log = config.with_suffix(".log")
        self._child: Forked | None = None

    @property
    def pid(self) -> int:
        """The process that runs now, or ran last."""
        assert self._child is not None
        return self._child.pid

    @property
    def log(self) -> str:
        """All it has logged, over all its lives."""
        return self._log.read_text()

    async def start(self) -> None:
        """Start the process; whether it has arrived is for others to see."""
        words = ["run", "--config", str(self._config)]
        self._child = Forked("bot", words, environment=clean_environment(), out=self._log, err=self._log)

    async def logs(self, words: str) -> None:
        """Wait until it has logged that."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.log:  # noqa: ASYNC110 (a file tells nobody that it grows)
                await asyncio.sleep(0.02)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        assert self._child is not None
        self._child.send_signal(number)

    async def ended(self, *, within: float = PATIENCE) -> int:
        """The exit code, once it has ended."""
        assert self._child is not None
        async with asyncio.timeout(within):
            return await self._child.wait()

    async def kill(self) -> None:
        """End it without a warning."""
        if self._child is not None:
            await self._child.kill()


@asynccontextmanager
async def running(config: Path) -> AsyncIterator[Bot]:
    """A bot that is started, and dead in the end. Whatever it logged as an error fails the test."""
    bot = Bot(config)
    await bot.start()
    try:
        yield bot
    except BaseException:
        print(bot.log)  # noqa: T201 - shown with the failure
        raise
    finally:
        await bot.kill()
    assert " ERROR " not in bot.log
    assert "Traceback" not in bot.log


def clean_environment() -> dict[str, str]:
    """The environment without settings for the bot."""
    ours = ("UNO_CONFIG", "DATABASE_URL", "DISCORD_TOKEN")
    return {name: value for name, value in os.environ.items() if name not in ours}
