"""IRC servers for tests: ngircd as a child process, and the small one that comes with the `irc` package."""

import asyncio
import logging
import os
import shutil
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from irc.server import IRCClient, IRCServer  # type: ignore[import-untyped] # the package has no types

HOST = "127.0.0.1"

_CONFIG = """
[Global]
    Name = irc.test.local
    Info = t
    AdminEMail = t@localhost
    Listen = {host}
    Ports = {port}
    MotdPhrase = hi
    {extra}
[Limits]
    MaxConnectionsIP = 0
    MaxNickLength = 30
    MaxJoins = 20
    MaxPenaltyTime = 0
[Options]
    Ident = no
    PAM = no
    DNS = no
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass
class Ngircd:
    """A real server that can be killed and started again on the same port."""

    folder: Path
    port: int = field(default_factory=free_port)
    host: str = HOST
    password: str = ""
    _child: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it takes connections."""
        config = self.folder / "ngircd.conf"
        extra = ["ServerUID = irc", "ServerGID = irc"] if os.getuid() == 0 else []
        extra += [f"Password = {self.password}"] if self.password else []
        config.write_text(_CONFIG.format(host=self.host, port=self.port, extra="\n    ".join(extra)))
        self._child = await asyncio.create_subprocess_exec(
            _program("ngircd"),
            "-n",
            "-f",
            str(config),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        await _until_listening(self.host, self.port)

    async def kill(self) -> None:
        """End it at once, as a crash would."""
        if self._child is not None and self._child.returncode is None:
            self._child.kill()
            await self._child.wait()


def _program(name: str) -> str:
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    if found is None and "CI" in os.environ:
        pytest.fail(f"{name} is not installed")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


async def _until_listening(host: str, port: int) -> None:
    async with asyncio.timeout(5):
        while True:
            try:
                _, writer = await asyncio.open_connection(host, port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                await writer.wait_closed()
                return


@pytest_asyncio.fixture
async def ngircd(tmp_path: Path) -> AsyncIterator[Ngircd]:
    """A running ngircd."""
    server = Ngircd(tmp_path)
    await server.start()
    yield server
    await server.kill()


class _Client(IRCClient):  # type: ignore[misc] # the package has no types
    def _send(self, msg: str) -> None:
        try:
            super()._send(msg)
        except OSError:  # whoever left without a word must not end the thread noisily
            raise self.Disconnect from None


@pytest.fixture
def small_server() -> Iterator[tuple[str, int]]:
    """The `irc` package's own server in a thread: host and port."""
    logging.getLogger("irc.server").setLevel(logging.CRITICAL)
    server = IRCServer((HOST, 0), _Client)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield HOST, server.server_address[1]
    server.shutdown()
    server.server_close()
    thread.join()
