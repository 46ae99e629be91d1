"""200,000 lines of nonsense: nothing crashes, nothing ends the connection, nothing we send holds a line end."""

import asyncio
import os
import re
import resource
import string
from random import Random

import pytest

from adapters.irc.guard import Wire
from adapters.irc.message import Message
from bot.chat import Arrived, Heard
from tests.adapters.irc.core import Core, settings
from tests.adapters.irc.servers import HOST

LINES = 200_000
SEEDS = [
    b":alice!a@host PRIVMSG #uno :!uno play r5", b":alice!a@host PRIVMSG uno :hand", b":alice!a@host JOIN #uno",
    b":alice!a@host JOIN #uno queen :Alice", b":alice!a@host PART #uno :bye", b":alice!a@host QUIT :one.net two.net",
    b":alice!a@host NICK bob", b":alice!a@host ACCOUNT queen", b":op!o@h KICK #uno alice :out",
    b":op!o@h MODE #uno +mb-o *!*@host alice", b":s 353 uno = #uno :@alice!a@h +bob carol", b":s 366 uno #uno :End",
    b":s 352 uno #uno a host s alice H :0 A", b":s 354 uno 152 #uno a host alice queen", b":s 315 uno #uno :End",
    b":s 005 uno CASEMAPPING=ascii PREFIX=(ov)@+ CHANMODES=a,b,c,d NICKLEN=9 LINELEN=512 BOT=B WHOX :are supported",
    b":s CAP uno LS :sasl=PLAIN sts=port=6697 batch", b":s CAP uno NEW :account-tag", b":s CAP uno DEL :batch",
    b"AUTHENTICATE +", b":s 433 uno uno :taken", b":s 437 uno #uno :no", b":s 474 uno #uno :banned", b"PING :x",
    b":alice!a@host PRIVMSG uno :\x01VERSION\x01", b":alice!a@host PRIVMSG #uno :\x01ACTION x\x01",
    b":s 324 uno #uno +m",
    b":alice!a@host NOTICE uno :hi", b":s 367 uno #uno *!*@h", b":s BATCH +x netsplit a b", b":s 396 uno h :host",
    b"@batch=x;account=q;bot;label=\\r\\n :alice!a@host QUIT :x", b":alice!a@host CHGHOST b c", b":s 900 uno m q :in",
    b":alice!a@h INVITE uno #uno", b":alice!a@h PRIVMSG #uno :\x10r\x10nQUIT", b":s 731 uno :uno", b":s 421 uno WHO :x",
]  # fmt: skip
TOKENS = [b" ", b":", b"!", b"@", b"#uno", b"uno", b"\0", b"\r", b"\x01", b"\x03", b"\xff", b"\xe2\x80\xae", b"0", b",",
          b"=", b";", b"+", b"-", b"*", b"~", b"\x10", b"%s", b"{p}", b"A" * 600]  # fmt: skip
ENTRY = b"".join(
    line + b"\r\n"
    for line in (
        b":uno!u@h JOIN #uno", b":s 353 uno = #uno :uno alice", b":s 366 uno #uno :End", b":s 315 uno #uno :End"
    )
)  # fmt: skip
ENDS_FOR_GOOD = re.compile(rb"^(:\S+ )?(ERROR|KILL)\b", re.IGNORECASE)


def mutated(rng: Random) -> bytes:
    """A line that a server might send, or might not, without its end."""
    if rng.random() < 0.1:
        return bytes(rng.choices(range(256), k=rng.randrange(80))).replace(b"\n", b"")
    line = bytearray(rng.choice(SEEDS))
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(line) + 1)
        match rng.randrange(4):
            case 0:
                line[at:at] = rng.choice(TOKENS)
            case 1:
                del line[at : at + rng.randrange(6)]
            case 2:
                line[at : at + 1] = rng.choice(string.printable).encode()
            case 3:
                line += b" " + rng.choice(SEEDS)[at:]
    return bytes(line).replace(b"\n", b"")


def memory() -> int:
    """Pages that this process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


async def test_no_line_stops_the_parser() -> None:
    await feed(2_000)


async def feed(count: int) -> None:
    """Nonsense into the parser, and a line that must still be understood."""
    heard: list[Message] = []
    wire = Wire(heard.append)
    rng = Random(1)
    for number in range(count):
        wire.process_data(mutated(rng) + b"\n")
        if number % 1000 == 0:
            heard.clear()
    wire.process_data(b":alice!a@h PRIVMSG #uno :still here\r\n")
    assert heard[-1].text == "still here"


class NoiseServer:
    """A server that lets the bot in, talks nonsense, and looks at whatever the bot sends."""

    def __init__(self, count: int) -> None:
        self.connections = 0
        self.sent: list[bytes] = []
        self.done = asyncio.Event()
        self.left = asyncio.Event()  # the bot has
        self.grown = 0
        self._count = count
        self._server: asyncio.Server | None = None

    async def start(self) -> int:
        """The port it listens on."""
        self._server = await asyncio.start_server(self._talk, HOST, 0)
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Take no more connections."""
        if self._server is not None:
            self._server.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        listening = asyncio.create_task(self._listen(reader))
        writer.write(b":s 001 uno :Hi\r\n:s 422 uno :No MOTD\r\n" + ENTRY)
        rng, before = Random(2), 0
        for number in range(self._count):
            line = mutated(rng)
            if not ENDS_FOR_GOOD.match(line):
                writer.write(line + b"\r\n")
            if number % 5000 == 0:  # or ever more people would be in the channel
                writer.write(b":s 001 uno :Hi\r\n:uno!u@h PART #uno\r\n" + ENTRY)
            if number % 200 == 0:
                await writer.drain()
                await asyncio.sleep(0)
            if number == self._count // 4:
                before = memory()
        writer.write(ENTRY + b":zoe!z@h PRIVMSG #uno :still here\r\n")
        await writer.drain()
        self.grown = memory() - before
        self.done.set()
        await listening
        writer.close()
        await writer.wait_closed()
        self.left.set()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            self.sent.append(line)
            del self.sent[:-5000]
            assert line.endswith(b"\r\n"), line
            assert not re.search(rb"[\r\n\0]", line[:-2]), line
            assert len(line) <= 16 * 1024


async def over_the_socket(count: int, patience: float) -> NoiseServer:
    """The bot on a server of nonsense, and still there in the end."""
    server = NoiseServer(count)
    port = await server.start()
    async with Core(settings(HOST, port)) as core:
        await core.expect(Arrived)
        async with asyncio.timeout(patience):
            while not any(isinstance(said, Heard) and said.text == "still here" for said in core.said):
                del core.said[:-1000]
                await asyncio.sleep(0.005)
        assert server.connections == 1
    await server.left.wait()
    server.close()
    return server


async def test_no_line_ends_the_connection_or_makes_us_send_two() -> None:
    await over_the_socket(1_000, 20)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_200_000_lines_into_the_parser() -> None:
    await feed(LINES)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is read from /proc")
async def test_200_000_lines_over_the_socket_leave_memory_flat() -> None:
    server = await over_the_socket(LINES, 800)
    assert server.grown < 20_000_000
