"""Real networks for tests: a server with services, two servers that can be parted, and a third kind of server."""

import asyncio
import os
import shutil
import tempfile
from asyncio.subprocess import DEVNULL, Process
from dataclasses import dataclass, field
from pathlib import Path

from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import HOST, Inspircd, Ircd, free_port, program

ACCOUNT_PROOF = "correcthorse"  # of every account here

_ATHEME = """
{modules}
serverinfo {{ name = "services.test.local"; desc = "t"; numeric = "00S"; recontime = 1; netname = "TestNet";
    hidehostsuffix = "users.test"; adminname = "t"; adminemail = "t@localhost"; registeremail = "n@localhost"; hidden;
    mta = "/bin/true"; loglevel = {{ error; info; }}; maxlogins = 99; maxusers = 99; mdlimit = 30; emaillimit = 99;
    emailtime = 300; auth = none; casemapping = rfc1459; }};
uplink "irc.test.local" {{ host = "{host}"; port = {port}; send_password = "link"; receive_password = "link"; }};
nickserv {{ spam; no_nick_ownership; nick = "NickServ"; user = "n"; host = "services.test.local"; real = "n"; }};
saslserv {{ nick = "SaslServ"; user = "s"; host = "services.test.local"; real = "s"; }};
"""
_ATHEME_MODULES = (
    "protocol/inspircd", "backend/opensex", "nickserv/main", "nickserv/identify", "nickserv/register", "nickserv/ghost",
    "saslserv/main", "saslserv/plain",
)  # fmt: skip

_WITH_SERVICES = """
<bind address="{host}" port="{link_port}" type="servers">
<module name="sasl"> <module name="spanningtree"> <module name="ircv3_batch"> <module name="ircv3_echomessage">
<module name="ircv3_labeledresponse"> <module name="monitor">
<sasl target="services.test.local">
<link name="services.test.local" ipaddr="{host}" port="1" allowmask="127.0.0.0/8" timeout="60" sendpass="link"
    recvpass="link">
<uline server="services.test.local" silent="yes">
"""

_LINKED = """
<bind address="{host}" port="{link_port}" type="servers">
<module name="spanningtree">
<link name="{other}" ipaddr="{host}" port="{other_port}" allowmask="127.0.0.0/8" timeout="10" sendpass="link"
    recvpass="link">
<class name="all" commands="*" privs="*"> <type name="all" classes="all">
<oper name="admin" password="admin" host="*@*" type="all">
"""

_HYBRID = """
serverinfo {{ name = "irc.test.local"; sid = "1HY"; description = "t"; network_name = "TestNet"; hub = no;
    default_max_clients = 100; max_nick_length = 30; }};
admin {{ name = "t"; description = "t"; email = "t@localhost"; }};
listen {{ host = "{host}"; port = {port}; }};
class {{ name = "users"; ping_time = 90 seconds; max_number = 100; max_perip_local = 100; max_perip_global = 100;
    sendq = 100 kbytes; recvq = 2560 bytes; }};
auth {{ user = "*@*"; class = "users"; flags = {flags}; }};
channel {{ max_channels = 100; default_join_flood_count = 100; default_join_flood_time = 1 second; }};
general {{ throttle_count = 1000; throttle_time = 1 second; disable_auth = yes; default_floodcount = 10;
    dots_in_ident = 4; }};
modules {{ path = "/usr/lib/ircd-hybrid/modules"; path = "/usr/lib/ircd-hybrid/modules/autoload"; }};
"""


@dataclass
class InspircdWithServices(Inspircd):
    """InspIRCd and Atheme: real accounts, proven by SASL or told to NickServ."""

    link_port: int = field(default_factory=free_port)
    _services: Process | None = None

    def extra(self) -> str:
        """What links it with the services."""
        return _WITH_SERVICES.format(host=self.host, link_port=self.link_port)

    async def start(self) -> None:
        """Start both and wait until accounts can be made."""
        await super().start()
        config = self.folder / "atheme.conf"
        modules = "\n".join(f'loadmodule "modules/{name}";' for name in _ATHEME_MODULES)
        config.write_text(_ATHEME.format(modules=modules, host=self.host, port=self.link_port))
        folder = str(self.folder)
        files = ["-D", folder, "-l", f"{folder}/atheme.log", "-p", f"{folder}/atheme.pid"]
        words = [program("atheme-services"), "-n", "-c", str(config), *files]
        self._services = await asyncio.create_subprocess_exec(*words, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
        await self._until_linked()

    async def kill(self) -> None:
        """End both at once."""
        if self._services is not None and self._services.returncode is None:
            self._services.kill()
            await self._services.wait()
        await super().kill()

    async def make_account(self, name: str) -> None:
        """Somebody registers an account and leaves."""
        async with await RawClient.connect(self.host, self.port, name) as client:
            client.say("NickServ", f"REGISTER {name} {ACCOUNT_PROOF} {name}@localhost.net")
            await client.hears("is now registered")
            await client.close(reason="bye")

    async def _until_linked(self) -> None:
        async with await RawClient.connect(self.host, self.port, "probe") as probe:
            while True:
                start = len(probe.lines)
                probe.send("LINKS")
                await probe.wait_for(" 365 ", start=start)
                if any("services.test.local" in line for line in probe.lines[start:]):
                    break
                await asyncio.sleep(0.05)
            await probe.close(reason="bye")


async def identify(client: RawClient, account: str) -> None:
    """Log in to an account as people do."""
    client.say("NickServ", f"IDENTIFY {account} {ACCOUNT_PROOF}")
    await client.hears("now logged in")


@dataclass
class Linked(Inspircd):
    """One of two servers. What it knows of the other is set before it is started."""

    name: str = "one.test.local"
    server_id: str = "00A"
    link_port: int = field(default_factory=free_port)
    other: str = ""
    other_port: int = 0

    def extra(self) -> str:
        """What links it with the other."""
        return _LINKED.format(host=self.host, link_port=self.link_port, other=self.other, other_port=self.other_port)


class Cable:
    """What two servers are linked through: it can be cut and mended."""

    def __init__(self, port: int) -> None:
        self.port = free_port()
        self._to = port
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._flows: set[asyncio.Task[None]] = set()

    async def mend(self) -> None:
        """Let them connect."""
        self._server = await asyncio.start_server(self._connect, HOST, self.port)

    async def cut(self) -> None:
        """End the link at once, and let nobody connect."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._open):
            writer.transport.abort()
        for flow in list(self._flows):
            flow.cancel()
        await asyncio.gather(*self._flows, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(HOST, self._to)
        self._open |= {writer, back}
        for flow in (self._flow(reader, back), self._flow(there, writer)):
            task = asyncio.create_task(flow)
            self._flows.add(task)
            task.add_done_callback(self._flows.discard)

    async def _flow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
        except OSError:
            pass
        finally:
            writer.close()
            self._open.discard(writer)


class TwoServers:
    """A network of two, linked by a cable. `near` is where the bot is."""

    def __init__(self, folder: Path) -> None:
        near, far = folder / "near", folder / "far"
        for one in (near, far):
            one.mkdir()
        self.near = Linked(near)
        self.far = Linked(far, name="two.test.local", server_id="00B")
        self.cable = Cable(self.near.link_port)
        self.near.other, self.near.other_port = self.far.name, self.far.link_port
        self.far.other, self.far.other_port = self.near.name, self.cable.port

    async def start(self) -> None:
        """Start both, linked."""
        await asyncio.gather(self.near.start(), self.far.start())
        await self.link()

    async def link(self) -> None:
        """Mend the cable and let the one call the other, until each knows the other."""
        await self.cable.mend()
        async with await RawClient.connect(self.far.host, self.far.port, "admin") as admin:
            admin.send("OPER admin admin")
            await admin.wait_for(" 381 ")
            admin.send(f"CONNECT {self.near.name}")
            while True:
                start = len(admin.lines)
                admin.send("LINKS")
                await admin.wait_for(" 365 ", start=start)
                if any(self.near.name in line for line in admin.lines[start:]):
                    break
                await asyncio.sleep(0.02)
            await admin.close(reason="bye")

    async def kill(self) -> None:
        """End all."""
        await self.cable.cut()
        await asyncio.gather(self.near.kill(), self.far.kill())


@dataclass
class Hybrid(Ircd):
    """ircd-hybrid: strict about floods, casemapping ascii."""

    polite: bool = False  # lets everybody flood
    _home: Path | None = None

    def command(self) -> tuple[str, ...]:
        """As for every server. It refuses to be root, and the tests' folder is closed to others."""
        home = Path(tempfile.mkdtemp(prefix="hybrid-"))
        self._home = home
        config = home / "hybrid.conf"
        flags = "no_tilde, can_flood" if self.polite else "no_tilde"
        config.write_text(_HYBRID.format(host=self.host, port=self.port, flags=flags))
        drop = ("setpriv", "--reuid=irc", "--regid=irc", "--clear-groups") if os.getuid() == 0 else ()
        if os.getuid() == 0:
            for path in (home, config):
                shutil.chown(path, "irc")
        files = ("-pidfile", "hybrid.pid", "-logfile", "hybrid.log", "-klinefile", "k.db", "-dlinefile", "d.db")
        paths = tuple(word if word.startswith("-") else str(home / word) for word in files)
        return *drop, program("ircd-hybrid"), "-foreground", "-configfile", str(config), *paths

    async def kill(self) -> None:
        """End it, and clean up after it."""
        await super().kill()
        if self._home is not None:
            shutil.rmtree(self._home, ignore_errors=True)
