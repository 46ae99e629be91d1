"""A move over IRC and back: the bot as a process, its journal in memory and on disk, next to a bare echo.

All three sit on one server in one run and are asked in turn. Only the way from a player's line to the
public one is timed. Pauses let the bots' allowance of lines grow back.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measuring import RUNS, Row, Watch
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import Ngircd
from tests.system.forked import ROOT
from tests.system.match import bot_arrives, choose, sit_down
from tests.system.running import Server, SmallServer, running, write_config
from tests.system.seat import Seat

MOVES = 15  # in one turn of measuring
GROW_BACK = 1.0
RULES = "uno_grace=0 target=10000"

Move = Callable[[], Awaitable[float]]


async def rows() -> list[Row]:
    """On the small server that the demo uses, and on a real one."""
    found = []
    for name in ("irc.server", "ngircd"):
        with TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)  # noqa: S103 - ngircd gives up its rights and must still read its configuration
            server = SmallServer() if name == "irc.server" else Ngircd(Path(folder))
            await server.start()
            try:
                found += await _measure(server, Path(folder), name)
            finally:
                await server.kill()
    return found


async def _measure(server: Server, folder: Path, name: str) -> list[Row]:
    async with AsyncExitStack() as open_things:
        moves: dict[str, Move] = {"echo": await _echo(open_things, server)}
        for kind in ("memory", "disk"):
            moves[kind] = await _game(open_things, server, folder, kind)
        times: dict[str, list[float]] = {kind: [] for kind in moves}
        for _ in range(RUNS):
            for kind, move in moves.items():
                times[kind].append(median([await move() for _ in range(MOVES)]))
            await asyncio.sleep(GROW_BACK)
    echo, memory, disk = ([seconds * 1e3 for seconds in times[kind]] for kind in ("echo", "memory", "disk"))
    return [
        Row(f"ms a move by {name}, journal in memory, next to an echo", memory, echo, "at most 2 times", _twice),
        Row(
            f"ms a move by {name}, journal on disk, next to an echo",
            disk,
            echo,
            "at most 6 times: 1 ms where the echo takes 0.17",
            _durable,
        ),
    ]


def _twice(_: float, ratio: float) -> bool:
    return ratio <= 2


def _durable(_: float, ratio: float) -> bool:
    return ratio <= 6


async def _echo(open_things: AsyncExitStack, server: Server) -> Move:
    """Two people and the echo, who speak as often as those at a table."""
    seats = await _two(open_things, server, "echo")
    await open_things.enter_async_context(_echo_bot(server))
    await bot_arrives(seats, "echo")
    numbers = count()

    async def move() -> float:
        other, mover = seats
        for seat in (other, mover):
            await _answered(seat, question := f"us {next(numbers)}", question)
        return await _answered(mover, play := f"pl r5 {next(numbers)}", play)

    return move


async def _two(open_things: AsyncExitStack, server: Server, kind: str) -> list[Seat]:
    channel = f"#{kind}"
    clients = [
        await open_things.enter_async_context(_client(server, f"{name}{kind}", channel)) for name in ("ann", "ben")
    ]
    return [Seat(client, channel, kind) for client in clients]


@asynccontextmanager
async def _client(server: Server, nick: str, channel: str) -> AsyncIterator[RawClient]:
    client = await RawClient.connect(server.host, server.port, nick)
    await client.join(channel)
    try:
        yield client
    finally:
        await client.close()


@asynccontextmanager
async def _echo_bot(server: Server) -> AsyncIterator[Process]:
    words = ["-m", "benchmarks.echo", server.host, str(server.port), "#echo"]
    bot = await asyncio.create_subprocess_exec(sys.executable, *words, cwd=ROOT, stdin=DEVNULL)
    try:
        yield bot
    finally:
        bot.kill()
        await bot.wait()


async def _game(open_things: AsyncExitStack, server: Server, folder: Path, kind: str) -> Move:
    """A game between two, and what makes the next move in it."""
    seats = await _two(open_things, server, kind)
    database = "sqlite:///:memory:" if kind == "memory" else None
    config = write_config(folder, server, rules=RULES, nick=kind, channels=[f"#{kind}"], database=database)
    await open_things.enter_async_context(running(config))
    await bot_arrives(seats, kind)
    await sit_down(seats)
    await seats[0].says("!deal")
    rng = Random(1)
    return lambda: _move(seats, rng)


async def _move(seats: list[Seat], rng: Random) -> float:
    """One legal move; the seconds until it was told.

    First everybody asks how things are, the mover last: so nothing older is on its way to anybody, and
    nothing that the mover's machine has not confirmed yet makes the server hold the answer back.
    """
    status = await seats[0].status()
    if status.awaiting == "none":
        await seats[0].says("!deal")
        return await _move(seats, rng)
    other, mover = sorted(seats, key=lambda seat: seat.nick == status.player)
    await other.status()
    await mover.status()
    return await _answered(mover, choose(status, mover, rng), "")


async def _answered(seat: Seat, text: str, wanted: str) -> float:
    lines = seat.client.lines
    start, head, middle = len(lines), f":{seat.bot}!", f" :{wanted}" if wanted else f" PRIVMSG {seat.channel} :"
    watch = Watch()
    seat.say(text)
    await seat.client.wait_for(lambda line: line.startswith(head) and middle in line, start=start)
    return watch.seconds()
