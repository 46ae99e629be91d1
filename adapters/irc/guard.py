"""The `irc` package's asyncio connection, made safe.

Nothing a server or a person sends ends the connection, and nothing we send is more than one line.
A line that can't be read, or whose handling fails, is dropped and only its kind is logged: lines
carry hands and passwords, so no log ever shows one. Who logs in and what follows is left to others.
"""

import asyncio
import logging
import re
import socket
import ssl
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from irc.client_aio import AioConnection, AioReactor  # type: ignore[import-untyped] # the package has no types

from adapters.irc.message import Message, Source

log = logging.getLogger(__name__)

Receive = Callable[[Message], None]

LONGEST_LINE = 16 * 1024
_CONNECT_SECONDS = 20
_CLOSE_SECONDS = 1
_KEEPALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 20, "TCP_KEEPCNT": 4}
_LINE_ENDS = re.compile("[\r\n\0]")
_MESSAGES = {"PUBMSG": "PRIVMSG", "PUBNOTICE": "NOTICE", "PRIVNOTICE": "NOTICE"}
_ECHOES = {"ACTION", "PING", "DISCONNECT"}  # events the package makes besides the message itself


class LineBuffer:
    """Bytes in, whole lines out: UTF-8, else Latin-1; a line longer than 16 KB is dropped."""

    def __init__(self) -> None:
        self._rest = b""
        self._dropping = False

    def feed(self, data: bytes) -> None:
        """Add what arrived."""
        self._rest += data

    def __iter__(self) -> Iterator[str]:
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            too_long, self._dropping = self._dropping or len(line) > LONGEST_LINE, False
            if not too_long:
                yield _decoded(line.removesuffix(b"\r"))
        if len(self._rest) > LONGEST_LINE:
            self._rest, self._dropping = b"", True


class Wire(AioConnection):  # type: ignore[misc] # the package has no types
    """One connection to a server. `receive` gets each message; `closed` is set when it is over."""

    buffer_class = LineBuffer

    def __init__(self, receive: Receive) -> None:
        _hush()
        super().__init__(AioReactor(loop=asyncio.get_running_loop()))
        self.reactor.add_global_handler("all_events", lambda _, event: self._heard(event))
        self.handlers: dict[str, object] = {}
        self.buffer = LineBuffer()
        self.real_server_name = self.real_nickname = ""
        self.closed = asyncio.Event()
        self.on_close: Callable[[], None] = lambda: None
        self.line_length = 512
        self._receive = receive
        self._gathered: list[bytes] | None = None  # what is sent in one breath, after its first line

    async def open(self, host: str, port: int, *, tls: ssl.SSLContext | None) -> None:
        """Connect; log in is left to the caller. Raises OSError when it can't be done in 20 seconds."""
        loop = asyncio.get_running_loop()
        protocol = self.protocol_class(self, loop)
        async with asyncio.timeout(_CONNECT_SECONDS):
            self.transport, self.protocol = await loop.create_connection(
                lambda: protocol, host, port, ssl=tls, server_hostname=host if tls else None, happy_eyeballs_delay=0.25
            )
        _keep_alive(self.transport.get_extra_info("socket"))

    def send(self, line: str) -> None:
        """Send one line; sending on a closed connection does nothing."""
        if not self.closed.is_set():
            self.send_raw(line)

    async def close(self) -> None:
        """End the connection, giving the transport a second to say good-bye."""
        self._send_gathered()
        self.transport.close()
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self.closed.wait()
        except TimeoutError:
            self.transport.abort()

    # What the package calls, in its own names.

    def process_data(self, new_data: bytes) -> None:
        self.buffer.feed(new_data)
        for line in self.buffer:
            if line.strip():
                self._process_safely(line)

    def send_raw(self, string: str) -> None:
        line = outgoing(string, self.line_length)
        if self._gathered is None:
            self._gathered = []
            asyncio.get_running_loop().call_soon(self._send_gathered)
            self.transport.write(line)
        else:
            self._gathered.append(line)

    def disconnect(self, message: str = "") -> None:
        self.transport.close()
        self.closed.set()
        self.on_close()

    def _send_gathered(self) -> None:
        gathered, self._gathered = self._gathered, None
        if gathered and not self.closed.is_set():
            self.transport.write(b"".join(gathered))

    def _process_safely(self, line: str) -> None:
        try:
            self._process_line(line)
        except Exception as error:
            log.warning("dropped a %s: %s in %s", _kind(line), type(error).__name__, place_of(error))

    def _handle_event(self, event: object) -> None:
        if getattr(event, "type", "") != "all_raw_messages":  # that of every line, beside its own
            super()._handle_event(event)

    def _handle_other(
        self, arguments: list[str], command: str, source: str | None, tags: list[dict[str, str]] | None
    ) -> None:
        if command == "quit" and not arguments:
            arguments = [""]  # the package insists on a reason
        super()._handle_other(arguments, command, source, tags)

    def _heard(self, event: object) -> None:
        message = _message(event)
        if message is not None:
            self._receive(message)


def outgoing(line: str, length: int = 512) -> bytes:
    """The bytes of one line: a single line end, and never so long that the server would cut or object."""
    safe = _LINE_ENDS.sub(" ", line).encode(errors="replace")
    if len(safe) > length - 2:
        safe = safe[: length - 2].decode(errors="ignore").encode()
    return safe + b"\r\n"


def place_of(error: Exception) -> str:
    """Where an error arose, without the words it was about."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.name}, line {frame.lineno}"


def tls_context(ca_file: Path | None, certificate: Path | None = None) -> ssl.SSLContext:
    """The server's certificate is checked against its name, always; `ca_file` replaces the system's authorities.

    `certificate` is ours, with its key, to be shown to the server. Raises OSError if it can't be used.
    """
    context = ssl.create_default_context(cafile=ca_file)
    if certificate is not None:
        context.load_cert_chain(certificate)
    return context


def _message(event: object) -> Message | None:
    kind = str(getattr(event, "type", ""))
    command = str(getattr(getattr(event, "type", ""), "code", kind)).upper()
    if command in _ECHOES:
        return None
    target = getattr(event, "target", None)
    arguments = getattr(event, "arguments", None) or []
    return Message(
        command=_MESSAGES.get(command, command),
        params=tuple(arguments) if target is None else (target, *arguments),
        source=_source(getattr(event, "source", None)),
        tags={tag["key"]: tag["value"] or "" for tag in getattr(event, "tags", None) or []},
    )


def _source(source: str | None) -> Source:
    nick, _, mask = (source or "").partition("!")
    return Source(str(nick), str(mask))


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _kind(line: str) -> str:
    """The command of a line that could not be handled, as far as it is safe to show."""
    words = [word for word in line.split(" ") if word and word[0] not in "@:"]
    return words[0] if words and re.fullmatch("[A-Z]{3,20}|[0-9]{3}", words[0]) else "line"


def _hush() -> None:
    """The package logs every line at DEBUG, passwords and hands included; keep that off for good."""
    for name in ("irc.client", "irc.client_aio"):
        logging.getLogger(name).setLevel(logging.INFO)


def _keep_alive(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, seconds in _KEEPALIVE.items():
        if hasattr(socket, name):  # not every system has them
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), seconds)
