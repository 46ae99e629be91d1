"""The guard: whatever comes in, the connection lives; whatever goes out is one line."""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import given, strategies as st

from adapters.irc.guard import LONGEST_LINE, LineBuffer, Wire, outgoing, tls_context
from adapters.irc.message import Message, Source
from tests.adapters.irc.servers import HOST, free_port

_NEW_CERTIFICATE = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost")
_FILES = ("-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "cert.pem")
SIGN_OF_LIFE = b":alice!a@h PRIVMSG #uno :still here\r\n"


class Peer:
    """The server's end of one connection, and what our end made of it."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self.lines: list[bytes] = []
        self.wire = Wire(self.hear)
        self._told = asyncio.Event()
        self._writer: asyncio.StreamWriter | None = None

    def hear(self, message: Message) -> None:
        self.heard.append(message)
        self._told.set()
        if message.param(1) == "raise":
            raise RuntimeError("a bug of ours")

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        while line := await reader.readline():
            self.lines.append(line)
            self._told.set()
        writer.close()

    async def says(self, data: bytes) -> list[Message]:
        """Send, then a sign of life; what was heard before it."""
        assert self._writer is not None
        start = len(self.heard)
        self._writer.write(data + SIGN_OF_LIFE)
        await self._until(lambda: any(message.param(1) == "still here" for message in self.heard[start:]))
        return self.heard[start:-1]

    async def receives(self, count: int) -> list[bytes]:
        await self._until(lambda: len(self.lines) >= count)
        return self.lines

    async def hangs_up(self) -> None:
        assert self._writer is not None
        self._writer.close()
        async with asyncio.timeout(3):
            await self.wire.closed.wait()

    async def _until(self, done: object) -> None:
        assert callable(done)
        async with asyncio.timeout(3):
            while not done():
                self._told.clear()
                await self._told.wait()


@pytest_asyncio.fixture
async def peer() -> AsyncIterator[Peer]:
    peer = Peer()
    server = await asyncio.start_server(peer.serve, HOST, 0)
    await peer.wire.open(HOST, server.sockets[0].getsockname()[1], tls=None)
    peer.wire.send("HELLO")
    await peer.receives(1)
    yield peer
    await peer.wire.close()
    server.close()


async def test_a_message_comes_with_its_source_parameters_and_tags(peer: Peer) -> None:
    heard = await peer.says(b"@account=al;bot;x=a\\sb :alice!a@h PRIVMSG #uno :pl r5 :)\r\n:s 001 uno :Welcome to\n")
    assert heard == [
        Message("PRIVMSG", ("#uno", "pl r5 :)"), Source("alice", "a@h"), {"account": "al", "bot": "", "x": "a b"}),
        Message("001", ("uno", "Welcome to"), Source("s")),
    ]


@pytest.mark.parametrize(
    "odd",
    [
        b"\r\n",
        b"\n\n\n",
        b"   \r\n",
        b":\r\n",
        b":alice!a@h\r\n",
        b":alice!a@h \r\n",
        b"@\r\n",
        b"@a=b\r\n",
        b"@a=b :alice!a@h\r\n",
        b"\x00\x00\r\n",
        b"PRIVMSG\r\n",
        b":alice!a@h PRIVMSG\r\n",
        b":alice!a@h PRIVMSG #uno\r\n",
        b":alice!a@h NOTICE #uno\r\n",
        b":alice!a@h QUIT\r\n",
        b":alice!a@h JOIN\r\n",
        b":alice!a@h NICK\r\n",
        b"NICK x\r\n",
        b"MODE\r\n",
        b"PING\r\n",
        b":s 001\r\n",
        b":s 005\r\n",
        b":s 005 uno PREFIX=( :x\r\n",
        b":s 005 uno PREFIX=x CHANLIMIT=x TARGMAX=a:b:c :x\r\n",
        b":s 353\r\n",
        b":alice!a@h PRIVMSG #uno :\x01\r\n",
        b":alice!a@h PRIVMSG #uno :\x01\x01\r\n",
        b":alice!a@h PRIVMSG #uno :\x01VERSION\r\n",
        b":alice!a@h PRIVMSG #uno :caf\xe9 \xff\xfe\r\n",
        b":caf\xe9!a@h JOIN #uno\r\n",
        b":alice!a@h PRIVMSG #uno :" + b"x" * 100_000 + b"\r\n",
        b"x" * 1_000_000 + b"\r\n",
        b":" * 5000 + b"\r\n",
        b"@" + b"a=b;" * 2000 + b" PING :x\r\n",
        b":alice!a@h PRIVMSG uno :raise\r\n",
    ],
)
async def test_no_line_ends_the_connection(peer: Peer, odd: bytes) -> None:
    await peer.says(odd * 3)
    assert not peer.wire.closed.is_set()


async def test_a_quit_without_a_reason_is_heard(peer: Peer) -> None:
    assert await peer.says(b":alice!a@h QUIT\r\n") == [Message("QUIT", ("",), Source("alice", "a@h"))]


async def test_text_that_is_not_utf_8_is_read_as_latin_1(peer: Peer) -> None:
    [heard] = await peer.says(b":alice!a@h PRIVMSG #uno :caf\xe9\r\n")
    assert heard.text == "café"


async def test_a_client_to_client_request_is_a_message_of_its_own(peer: Peer) -> None:
    heard = await peer.says(
        b":alice!a@h PRIVMSG uno :\x01PING 1 2\x01\r\n:alice!a@h PRIVMSG #uno :\x01ACTION x\x01\r\n"
    )
    assert [(message.command, message.params) for message in heard] == [
        ("CTCP", ("uno", "PING", "1 2")),
        ("CTCP", ("#uno", "ACTION", "x")),
    ]


async def test_notices_and_answers_to_requests_are_no_messages_of_people(peer: Peer) -> None:
    heard = await peer.says(b":alice!a@h NOTICE uno :!uno\r\n:alice!a@h NOTICE uno :\x01VERSION x\x01\r\n")
    assert [message.command for message in heard] == ["NOTICE", "CTCPREPLY"]


async def test_a_ping_is_answered(peer: Peer) -> None:
    await peer.says(b"PING :token\r\n")
    assert (await peer.receives(2))[1] == b"PONG token\r\n"


async def test_what_goes_wrong_is_logged_without_a_word_of_what_was_said(
    peer: Peer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await peer.says(b":alice!a@h PRIVMSG #uno :raise\r\n:alice!a@h PRIVMSG secret\r\n:secret\r\n:s 001 secret\r\n")
    peer.wire.send("NOTICE alice :secret hand")
    await peer.receives(2)
    assert "dropped a PRIVMSG: RuntimeError in hear" in caplog.text
    assert "secret" not in caplog.text
    assert "alice" not in caplog.text
    assert "raise" not in caplog.text


async def test_what_is_said_in_one_breath_arrives_in_order_even_right_before_the_end(peer: Peer) -> None:
    said = [f"PRIVMSG #uno :{number}" for number in range(5)]
    for line in said:
        peer.wire.send(line)
    await peer.wire.close()
    assert (await peer.receives(6))[1:] == [f"{line}\r\n".encode() for line in said]


async def test_when_the_server_hangs_up_we_know_and_sending_does_nothing(peer: Peer) -> None:
    woken: list[bool] = []
    peer.wire.on_close = lambda: woken.append(True)
    await peer.hangs_up()
    peer.wire.send("PRIVMSG #uno :anybody?")
    assert woken


async def test_nobody_listening_is_an_error() -> None:
    with pytest.raises(OSError):  # noqa: PT011 # any of them: it depends on the system
        await Wire(lambda message: None).open(HOST, free_port(), tls=None)


async def test_a_server_that_can_not_prove_who_it_is_gets_nothing(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        "openssl", *_NEW_CERTIFICATE, *_FILES, cwd=tmp_path, stderr=asyncio.subprocess.DEVNULL
    )
    assert await process.wait() == 0
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    peer = Peer()
    server = await asyncio.start_server(peer.serve, HOST, 0, ssl=ours)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(ssl.SSLCertVerificationError):
        await Wire(peer.hear).open("localhost", port, tls=tls_context(None))
    with pytest.raises(ssl.SSLCertVerificationError):
        await Wire(peer.hear).open(HOST, port, tls=tls_context(tmp_path / "cert.pem"))
    await peer.wire.open("localhost", port, tls=tls_context(tmp_path / "cert.pem"))
    peer.wire.send("HELLO")
    assert await peer.receives(1) == [b"HELLO\r\n"]
    await peer.wire.close()
    server.close()


@given(st.text())
def test_a_line_out_has_one_line_end_and_fits(text: str) -> None:
    sent = outgoing(text)
    assert sent.endswith(b"\r\n")
    assert not set(sent[:-2]) & {0, 10, 13}
    assert len(sent) <= 512
    sent.decode()


def test_what_would_have_been_a_second_line_stays_in_the_first() -> None:
    assert outgoing("PRIVMSG #uno :a\rQUIT :x\n\0b") == b"PRIVMSG #uno :a QUIT :x  b\r\n"


@given(st.binary(max_size=300), st.lists(st.integers(1, 20), max_size=30))
def test_lines_are_the_same_however_they_arrive(data: bytes, sizes: list[int]) -> None:
    whole, pieces = LineBuffer(), LineBuffer()
    whole.feed(data)
    lines: list[str] = []
    for size in (*sizes, len(data)):
        pieces.feed(data[:size])
        lines += pieces
        data = data[size:]
    assert lines == list(whole)


def test_a_line_without_end_is_dropped_and_the_next_one_is_whole() -> None:
    buffer = LineBuffer()
    lines: list[str] = []
    for _ in range(40):
        buffer.feed(b"x" * 1000)
        lines += buffer
    buffer.feed(b"tail\nnext\r\n" + b"y" * (LONGEST_LINE + 1) + b"\nlast\n")
    assert [*lines, *buffer] == ["next", "last"]
