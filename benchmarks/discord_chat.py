"""Discord: from somebody's message to the table's, next to a bare discord.py bot; and what an idle game takes.

Both bots are processes, discord.py as it is, against the tests' own Discord in this process, asked in turn. The
more games are open already, the more the bot holds; the bare bot holds nothing.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from benchmarks.measuring import RUNS, Row, Watch
from tests.adapters.discord.acting import Actor
from tests.adapters.discord.server import TOKEN, FakeDiscord
from tests.system.forked import ROOT
from tests.system.running import clean_environment

LAUNCHER = ROOT / "tests" / "adapters" / "discord" / "launcher.py"
GAMES = (1, 100, 1_000)
SAMPLES = 40  # tables opened in one turn of measuring
FIRST = 10_000  # the channels' numbers begin here
PATIENCE = 60.0


async def rows() -> list[Row]:
    """Times at 1, 100 and 1,000 games, and memory."""
    with TemporaryDirectory() as folder:
        async with FakeDiscord() as ours, FakeDiscord() as echo:
            channels = max(GAMES) + SAMPLES * RUNS * len(GAMES) + 10
            for server in (ours, echo):
                server.channels = {FIRST + number: f"channel{number}" for number in range(channels)}
            async with _bot(ours, Path(folder)) as bot, _echo(echo):
                return await Bench(ours, echo, bot).rows()


class Bench:
    """The two bots, and the channels that nobody has used yet."""

    def __init__(self, ours: FakeDiscord, echo: FakeDiscord, bot: Process) -> None:
        self._ours = ours
        self._echo = echo
        self._bot = bot
        self._asker = {server: Actor(server, "eve") for server in (ours, echo)}
        self._fresh = {server: count(FIRST) for server in (ours, echo)}

    async def rows(self) -> list[Row]:
        """All of them, with more games after each."""
        found, games, small = [], 0, 0.0
        for wanted in GAMES:
            while games < wanted:
                await self._deal(next(self._fresh[self._ours]))
                games += 1
            small = small or _resident(self._bot.pid)
            found += await self._times(wanted)
        kilobytes = (_resident(self._bot.pid) - small) / (max(GAMES) + SAMPLES * RUNS * len(GAMES))
        name = "KB of the process an idle game, half of them dealt"
        return [*found, Row(name, [kilobytes], goal="at most 60", met=lambda ours, _: ours <= 60)]

    async def _times(self, games: int) -> list[Row]:
        ours: list[list[float]] = []
        echo: list[list[float]] = []
        for _ in range(RUNS):
            ours.append([await self._open(self._ours, "!uno start") for _ in range(SAMPLES)])
            echo.append([await self._open(self._echo, "!uno start") for _ in range(SAMPLES)])
        name = f"ms to the table's message with {games:,} games open, next to an echo"
        aim = "at most 1.5 times" if games == 1 else ""
        return [
            Row(f"{name}, median", *_each(median, ours, echo), aim, _within if aim else None),
            Row(f"{name}, p99", *_each(_p99, ours, echo)),
        ]

    async def _open(self, server: FakeDiscord, text: str) -> float:
        """Say something in a fresh channel; the seconds until a bot has posted something there."""
        channel = next(self._fresh[server])
        asker = self._asker[server]
        watch = Watch()
        await asker.writes(text, channel)
        await server.until(lambda: len(server.messages[channel]) > 1, PATIENCE)
        return watch.seconds()

    async def _deal(self, channel: int) -> None:
        """A game between two, dealt and left alone."""
        ann, bob = (Actor(self._ours, name) for name in ("ann", "bob"))
        for actor, text, posted in (
            (ann, "!uno start target=0 turn_seconds=3600", 1),
            (bob, "!uno join", 0),
            (ann, "!uno deal", 0),
        ):
            await actor.writes(text, channel)
            if posted:
                await self._ours.until(lambda: len(self._ours.messages[channel]) > 1, PATIENCE)
        private = [500_000 + actor.id for actor in (ann, bob)]
        await self._ours.until(lambda: all(map(self._ours.messages.get, private)), PATIENCE)


def _each(
    measure: Callable[[list[float]], float], ours: Sequence[list[float]], echo: Sequence[list[float]]
) -> tuple[list[float], list[float]]:
    return [measure(run) * 1e3 for run in ours], [measure(run) * 1e3 for run in echo]


def _p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[98]


def _within(_: float, ratio: float) -> bool:
    return ratio <= 1.5


def _resident(process: int) -> float:
    """Kilobytes of memory that a process holds."""
    status = Path(f"/proc/{process}/statm").read_text().split()
    return int(status[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


@asynccontextmanager
async def _bot(server: FakeDiscord, folder: Path) -> AsyncIterator[Process]:
    environment = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": f"sqlite:///{folder / 'uno.db'}"}
    async with _process(server, ["-m", "bot"], environment, folder) as bot:
        yield bot


@asynccontextmanager
async def _echo(server: FakeDiscord) -> AsyncIterator[Process]:
    async with _process(server, ["-m", "benchmarks.discord_echo", TOKEN], {}, ROOT) as bot:
        yield bot


@asynccontextmanager
async def _process(
    server: FakeDiscord, words: list[str], environment: dict[str, str], folder: Path
) -> AsyncIterator[Process]:
    everything = clean_environment() | {"PYTHONPATH": str(ROOT)} | environment
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(LAUNCHER), server.url, *words, cwd=folder, env=everything, stdin=DEVNULL, stderr=DEVNULL
    )
    try:
        await server.until(lambda: server.sockets, PATIENCE)
        yield bot
    finally:
        bot.kill()
        await bot.wait()
