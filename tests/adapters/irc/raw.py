"""A person at an IRC client: every line typed by hand, everything received kept."""

import asyncio
from collections.abc import Callable

PATIENCE = 20.0


class RawClient:
    """`lines` holds everything the server sent, in order."""

    def __init__(self, nick: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.nick = nick
        self.lines: list[str] = []
        self._reader = reader
        self._writer = writer
        self._arrived = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def connect(cls, host: str, port: int, nick: str, *, user: str = "") -> "RawClient":
        """Connect and log in."""
        client = cls(nick, *await asyncio.open_connection(host, port))
        client.send(f"NICK {nick}")
        client.send(f"USER {user or nick} 0 * :{nick}")
        await client.wait_for(lambda line: _command(line) in ("376", "422"))
        return client

    async def __aenter__(self) -> "RawClient":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def send(self, line: str | bytes) -> None:
        """Send a line as it is."""
        self._writer.write((line.encode() if isinstance(line, str) else line) + b"\r\n")

    def say(self, target: str, text: str) -> None:
        """PRIVMSG."""
        self.send(f"PRIVMSG {target} :{text}")

    async def join(self, channel: str) -> None:
        """Join and wait until it is confirmed."""
        start = len(self.lines)
        self.send(f"JOIN {channel}")
        await self.wait_for(lambda line: _command(line) == "366" and channel in line, start=start)

    async def nick_to(self, nick: str) -> None:
        """Change nick and wait until it is confirmed."""
        self.send(f"NICK {nick}")
        await self.wait_for(lambda line: line.startswith(f":{self.nick}!") and _command(line) == "NICK")
        self.nick = nick

    async def wait_for(self, wanted: Callable[[str], bool] | str, *, start: int = 0, patience: float = PATIENCE) -> str:
        """The first line from number `start` on that contains or satisfies `wanted`."""
        test = (lambda line: wanted in line) if isinstance(wanted, str) else wanted
        checked = start
        try:
            async with asyncio.timeout(patience):
                while True:
                    while checked < len(self.lines):
                        if test(self.lines[checked]):
                            return self.lines[checked]
                        checked += 1
                    self._arrived.clear()
                    await self._arrived.wait()
        except TimeoutError:
            raise AssertionError(f"{self.nick} waited in vain; got {self.lines[start:]}") from None

    async def hears(self, text: str, *, start: int = 0, patience: float = PATIENCE) -> str:
        """The text of the first PRIVMSG or NOTICE with `text` in it."""
        line = await self.wait_for(
            lambda line: _command(line) in ("PRIVMSG", "NOTICE") and text in line, start=start, patience=patience
        )
        return line.split(" :", 1)[1]

    def said(self, command: str, target: str) -> list[str]:
        """The texts of all that came so far as `command` to `target`."""
        return [line.split(" :", 1)[1] for line in self.lines if f" {command} {target} :" in line]

    async def close(self, *, reason: str = "") -> None:
        """Leave, with a reason or by hanging up."""
        if reason:
            self.send(f"QUIT :{reason}")
            await self._writer.drain()
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except OSError:
            return  # the server was quicker

    async def _read(self) -> None:
        while data := await self._reader.readline():
            line = data.decode(errors="replace").rstrip("\r\n")
            if line.startswith("PING"):
                self.send("PONG" + line[4:])
            self.lines.append(line)
            self._arrived.set()


def _command(line: str) -> str:
    words = line.split(" ")
    return words[1] if line.startswith(":") and len(words) > 1 else words[0]
