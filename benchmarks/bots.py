"""A whole play, stored on disk, beside Limnoria and Sopel answering a trivial command, on the same server in one run.

All bots sit in a hundred channels with their throttles off; of these 1, 10 or 100 are spoken in, one after the
other and all at once. Asking how things stand before a play is not timed.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measuring import RUNS, Row, Watch
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import Ngircd
from tests.system.match import choose, sit_down
from tests.system.running import Server, running, write_config
from tests.system.seat import Seat

CHANNELS = 100
ACTIVE = (1, 10, 100)
SINGLE = 20  # commands, one after the other
RULES = "uno_grace=0 target=10000 turn_seconds=3600 color_seconds=600 challenge_seconds=600"
PATIENCE = 60.0

LIMNORIA = """
supybot.nick: limnoria
supybot.networks: test
supybot.networks.test.servers: {host}:{port}
supybot.networks.test.channels: {channels}
supybot.networks.test.ssl: False
supybot.protocols.irc.throttleTime: 0.0
supybot.protocols.irc.queuing.duplicates: True
supybot.reply.whenAddressedBy.chars: @
supybot.reply.withNickPrefix: False
supybot.abuse.flood.command: False
supybot.abuse.flood.command.invalid: False
supybot.plugins.Utilities: True
supybot.plugins.Misc: True
supybot.plugins.Owner: True
supybot.plugins: Utilities
supybot.log.level: ERROR
supybot.log.stdout: False
supybot.directories.data: {folder}/data
supybot.directories.conf: {folder}/conf
supybot.directories.log: {folder}/logs
supybot.directories.backup: {folder}/backup
"""
SOPEL = """
[core]
nick = sopel
host = {host}
port = {port}
use_ssl = false
owner = nobody
channels =
{channels}
homedir = {folder}
extra = {folder}/plugins
enable = trivial
logging_level = ERROR
flood_burst_lines = 1000000
flood_empty_wait = 0
flood_max_wait = 0
flood_penalty_ratio = 0
antiloop_threshold = 0
"""
# It refuses to be root, as which these benchmarks may well be run in a container.
SOPEL_START = """
import os, sys
os.getuid = os.geteuid = lambda: 1000
from sopel.cli.run import main
sys.exit(main(sys.argv[1:]))
"""
SOPEL_PLUGIN = """
from sopel import plugin

@plugin.command("echo")
def echo(bot, trigger):
    bot.say("hi")
"""


@dataclass
class Rival:
    """A bot that answers one command. `client` is the person who gives it."""

    nick: str
    command: str
    client: RawClient

    async def prepare(self, active: int) -> None:
        """Nothing: it keeps nothing in mind."""

    async def one(self, channel: int) -> float:
        """Seconds from the command to the answer."""
        return await self._answered([channel])

    async def all(self, active: int) -> float:
        """Seconds until the command is answered in so many channels at once."""
        return await self._answered(range(active))

    async def _answered(self, channels: Sequence[int]) -> float:
        start = len(self.client.lines)
        watch = Watch()
        for channel in channels:
            self.client.say(f"#{self.nick}{channel}", self.command)
        await self.client.wait_for(counted(self.nick, len(channels)), start=start, patience=PATIENCE)
        return watch.seconds()


class Ours:
    """A game between two in each channel."""

    nick = "uno"

    def __init__(self, clients: Sequence[RawClient]) -> None:
        self._clients = clients
        self._tables = [[Seat(client, f"#uno{number}") for client in clients] for number in range(CHANNELS)]
        self._next: dict[int, tuple[Seat, str]] = {}
        self._rng = Random(1)

    async def sit_down(self) -> None:
        """Open all tables and deal."""
        for number in range(CHANNELS):
            await sit_down(self._tables[number])
            self._tables[number][0].say("!deal")
            for seat in self._tables[number]:
                await seat.hears("Round 1: ")

    async def prepare(self, active: int) -> None:
        """See what may be played at each table, and by whom; the answers also empty every wire."""
        for number in range(active):
            seats = self._tables[number]
            status = await seats[0].status()
            if status.awaiting == "none":
                seats[0].say("!deal")
                await seats[0].status()
                status = await seats[0].status()
            mover = next(seat for seat in seats if seat.nick == status.player)
            self._next[number] = mover, choose(await mover.status(), mover, self._rng)
            for seat in seats:
                seat.game = status.game

    async def one(self, channel: int) -> float:
        """Seconds from a legal play to its public line."""
        return await self._played([channel])

    async def all(self, active: int) -> float:
        """Seconds until so many plays, made at once, have been told."""
        return await self._played(range(active))

    async def _played(self, channels: Sequence[int]) -> float:
        watcher = self._clients[0]
        start = len(watcher.lines)
        watch = Watch()
        for channel in channels:
            seat, line = self._next[channel]
            seat.say(line)
        await watcher.wait_for(counted("uno", len(channels)), start=start, patience=PATIENCE)
        return watch.seconds()


Bot = Rival | Ours


def counted(nick: str, wanted: int) -> Callable[[str], bool]:
    """A test that is true for the line that completes a public line of the bot in each of so many channels."""
    head, seen = f":{nick}", set()

    def test(line: str) -> bool:
        if line.startswith(head) and " PRIVMSG #" in line:
            seen.add(line.split(" ", 3)[2])
        return len(seen) >= wanted

    return test


async def rows() -> list[Row]:
    """All bots side by side; without the rivals installed, none."""
    missing = [name for name in ("supybot", "sopel") if not _script(name).exists()]
    if missing:
        print(f"not installed: {', '.join(missing)}; make bench installs them")
        return []
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # noqa: S103 - ngircd gives up its rights and must still read its configuration
        server = Ngircd(Path(folder))
        await server.start()
        try:
            return await _measure(server, Path(folder))
        finally:
            await server.kill()


async def _measure(server: Server, folder: Path) -> list[Row]:
    async with AsyncExitStack() as open_things:
        bots: dict[str, Bot] = {
            "Limnoria": await open_things.enter_async_context(_limnoria(server, folder)),
            "Sopel": await open_things.enter_async_context(_sopel(server, folder)),
            "ours": await open_things.enter_async_context(_ours(server, folder)),
        }
        found = []
        for active in ACTIVE:
            singles: dict[str, list[float]] = {name: [] for name in bots}
            rates: dict[str, list[float]] = {name: [] for name in bots}
            for _ in range(RUNS):
                for name, bot in bots.items():
                    singles[name].append(1e3 * await _single(bot, active))
                    await bot.prepare(active)
                    rates[name].append(active / await bot.all(active))
            found += _rows(active, singles, rates)
        return found


async def _single(bot: Bot, active: int) -> float:
    times = []
    for number in range(SINGLE):
        if number % active == 0:
            await bot.prepare(active)
        times.append(await bot.one(number % active))
    return median(times)


def _rows(active: int, singles: dict[str, list[float]], rates: dict[str, list[float]]) -> list[Row]:
    where = f"in {active} channel{'s' * (active > 1)}"
    found = [
        Row(
            f"ms a play {where}, next to Limnoria's echo", singles["ours"], singles["Limnoria"], "at most its time",
            lambda _, ratio: ratio <= 1,
        ),
        Row(f"ms a play {where}, next to Sopel's echo", singles["ours"], singles["Sopel"]),
    ]  # fmt: skip
    if active == CHANNELS:
        found += [
            Row(
                f"plays a second {where} at once, next to Sopel", rates["ours"], rates["Sopel"],
                "at least twice as many", lambda _, ratio: ratio >= 2,
            ),
            Row(f"plays a second {where} at once, next to Limnoria", rates["ours"], rates["Limnoria"]),
        ]  # fmt: skip
    return found


@asynccontextmanager
async def _ours(server: Server, folder: Path) -> AsyncIterator[Ours]:
    channels = [f"#uno{number}" for number in range(CHANNELS)]
    flood = {"burst": 10_000, "per_second": 10_000.0, "commands_per_minute": 100_000}
    config = write_config(folder, server, rules=RULES, channels=channels, flood=flood)
    async with AsyncExitStack() as open_things:
        clients = [await open_things.enter_async_context(_person(server, nick, "uno")) for nick in ("ann", "ben")]
        await open_things.enter_async_context(running(config))
        await clients[0].wait_for(_joined("uno"), patience=PATIENCE)
        ours = Ours(clients)
        await ours.sit_down()
        yield ours


@asynccontextmanager
async def _limnoria(server: Server, folder: Path) -> AsyncIterator[Rival]:
    home = folder / "limnoria"
    home.mkdir()
    channels = " ".join(f"#limnoria{number}" for number in range(CHANNELS))
    config = home / "limnoria.conf"
    config.write_text(LIMNORIA.format(host=server.host, port=server.port, channels=channels, folder=home))
    root = ["--allow-root"] if os.getuid() == 0 else []
    async with _rival(server, "limnoria", "@echo hi", [str(_script("supybot")), *root, str(config)]) as rival:
        yield rival


@asynccontextmanager
async def _sopel(server: Server, folder: Path) -> AsyncIterator[Rival]:
    home = folder / "sopel"
    (home / "plugins").mkdir(parents=True)
    (home / "plugins" / "trivial.py").write_text(SOPEL_PLUGIN)
    channels = "\n".join(f'    "#sopel{number}"' for number in range(CHANNELS))
    config = home / "sopel.cfg"
    config.write_text(SOPEL.format(host=server.host, port=server.port, channels=channels, folder=home))
    async with _rival(
        server, "sopel", ".echo", [sys.executable, "-c", SOPEL_START, "start", "-c", str(config)]
    ) as rival:
        yield rival


@asynccontextmanager
async def _rival(server: Server, nick: str, command: str, words: Sequence[str]) -> AsyncIterator[Rival]:
    async with _person(server, f"for{nick}", nick) as client:
        process = await asyncio.create_subprocess_exec(*words, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
        try:
            await client.wait_for(_joined(nick), patience=PATIENCE)
            rival = Rival(nick, command, client)
            await _until_awake(rival)
            yield rival
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def _until_awake(rival: Rival) -> None:
    """Some answer only a while after they have come in."""
    async with asyncio.timeout(PATIENCE):
        while True:
            start = len(rival.client.lines)
            rival.client.say(f"#{rival.nick}0", rival.command)
            try:
                await rival.client.wait_for(counted(rival.nick, 1), start=start, patience=1)
            except AssertionError:
                continue
            return


@asynccontextmanager
async def _person(server: Server, nick: str, channels: str) -> AsyncIterator[RawClient]:
    client = await RawClient.connect(server.host, server.port, nick)
    for number in range(CHANNELS):
        await client.join(f"#{channels}{number}")
    try:
        yield client
    finally:
        await client.close()


def _joined(nick: str) -> Callable[[str], bool]:
    """A test for the line with which a bot has joined the last of its channels."""
    joined: set[str] = set()

    def test(line: str) -> bool:
        if line.startswith(f":{nick}!") and " JOIN " in line:
            joined.add(line.rpartition(" ")[2])
        return len(joined) == CHANNELS

    return test


def _script(name: str) -> Path:
    return Path(sys.executable).parent / name
