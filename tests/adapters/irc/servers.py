"""IRC servers for tests: two real ones as child processes, and the small one that comes with the `irc` package."""

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
from irc.server import IRCServer  # type: ignore[import-untyped] # the package has no types

from adapters.irc.small_server import Client

HOST = "127.0.0.1"

_NGIRCD = """
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
    MaxJoins = 200
    {penalty}
[Options]
    Ident = no
    PAM = no
    DNS = no
"""


_INSPIRCD = """
<server name="{name}" description="t" network="TestNet" id="{server_id}">
<admin name="t" nick="t" email="t@localhost">
<bind address="{host}" port="{port}" type="clients">
<connect allow="*" timeout="60" resolvehostnames="no" useident="no" recvq="10K" {limits} localmax="50" globalmax="50">
<path configdir="{folder}" datadir="{folder}" logdir="{folder}" runtimedir="{folder}"
    moduledir="/usr/lib/inspircd/modules">
<pid file="{folder}/pid">
<log method="file" type="* -USERINPUT -USEROUTPUT" level="default" target="{folder}/log">
<module name="cap"> <module name="ircv3"> <module name="ircv3_accounttag"> <module name="ircv3_chghost">
<module name="ircv3_ctctags"> <module name="namesx"> <module name="uhnames"> <module name="botmode">
<module name="services_account">
{extra}
"""
_NO_LIMITS = 'threshold="100" commandrate="100000" fakelag="no"'
_USUAL_LIMITS = 'threshold="10" commandrate="1000" fakelag="yes"'


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass
class Ircd:
    """A real server as a child process, which can be killed and started again on the same port."""

    folder: Path
    port: int = field(default_factory=free_port)
    host: str = HOST
    password: str = ""
    _child: asyncio.subprocess.Process | None = None

    def command(self) -> tuple[str, ...]:
        """Write the configuration; how to start the server in the foreground."""
        raise NotImplementedError

    async def start(self) -> None:
        """Start it and wait until it takes connections."""
        quiet = dict.fromkeys(("stdin", "stdout", "stderr"), asyncio.subprocess.DEVNULL)
        self._child = await asyncio.create_subprocess_exec(*self.command(), **quiet)  # type: ignore[arg-type]
        await _until_listening(self.host, self.port)

    async def kill(self) -> None:
        """End it at once, as a crash would."""
        if self._child is not None and self._child.returncode is None:
            self._child.kill()
            await self._child.wait()


@dataclass
class Ngircd(Ircd):
    """The plain one: no accounts, no tags, casemapping ascii."""

    is_strict: bool = False  # with the usual limits on floods

    def command(self) -> tuple[str, ...]:
        config = self.folder / "ngircd.conf"
        extra = ["ServerUID = irc", "ServerGID = irc"] if os.getuid() == 0 else []
        penalty = "" if self.is_strict else "MaxPenaltyTime = 0"
        extra += [f"Password = {self.password}"] if self.password else []
        config.write_text(_NGIRCD.format(host=self.host, port=self.port, extra="\n    ".join(extra), penalty=penalty))
        return program("ngircd"), "-n", "-f", str(config)


@dataclass
class Inspircd(Ircd):
    """The modern one: tags, many capabilities, a mode for bots, casemapping rfc1459."""

    name: str = "irc.test.local"
    server_id: str = "00A"
    is_strict: bool = False  # with the usual limits on floods

    def extra(self) -> str:
        """More of the configuration."""
        return ""

    def command(self) -> tuple[str, ...]:
        config = self.folder / "inspircd.conf"
        text = _INSPIRCD.format(
            name=self.name, server_id=self.server_id, host=self.host, port=self.port, folder=self.folder,
            limits=_USUAL_LIMITS if self.is_strict else _NO_LIMITS, extra=self.extra(),
        )  # fmt: skip
        config.write_text(text)
        as_root = ("--runasroot",) if os.getuid() == 0 else ()
        return program("inspircd"), "--nofork", *as_root, "--config", str(config)


def program(name: str) -> str:
    """Where a server is installed; without it the test is skipped, but not where it must be there."""
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


@pytest_asyncio.fixture
async def inspircd(tmp_path: Path) -> AsyncIterator[Inspircd]:
    """A running InspIRCd."""
    server = Inspircd(tmp_path)
    await server.start()
    yield server
    await server.kill()


@pytest.fixture
def small_server() -> Iterator[tuple[str, int]]:
    """The demo's server in a thread: host and port."""
    logging.getLogger("irc.server").setLevel(logging.CRITICAL)
    server = IRCServer((HOST, 0), Client)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield HOST, server.server_address[1]
    server.shutdown()
    server.server_close()
    thread.join()
