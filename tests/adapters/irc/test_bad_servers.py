"""Servers that never answer, that lie, that hang up in the middle of anything: the bot is back, and whole."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from bot.chat import Arrived, Departed, Heard
from tests.adapters.irc.core import CHANNEL, HERE, Core, settings
from tests.adapters.irc.servers import HOST

WELCOME = (":s 001 uno :Hi", ":s 005 uno CASEMAPPING=ascii NICKLEN=20 :are supported", ":s 376 uno :End")
ENTRY = (":uno!u@h JOIN #uno", ":s 353 uno = #uno :uno alice!a@h", ":s 366 uno #uno :End", ":s 315 uno #uno :End")
HANG_UP = "HANG UP"
Script = dict[str, Sequence[str]]
"""What the server says when a line begins so; then it may hang up."""
WELL = {"CAP LS": [":s CAP * LS :multi-prefix"], "CAP REQ": [":s CAP * ACK :multi-prefix"], "CAP END": WELCOME,
        "JOIN": ENTRY}  # fmt: skip


class Actor:
    """A server that plays one script a connection, the last one for all that follow."""

    def __init__(self, *scripts: Script) -> None:
        self.connections = 0
        self.heard: list[str] = []
        self.writers: list[asyncio.StreamWriter] = []
        self._scripts = scripts
        self._line = asyncio.Event()

    async def next_line(self) -> None:
        """Wait for the bot to say something."""
        self._line.clear()
        await self._line.wait()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer line by line."""
        script = self._scripts[min(self.connections, len(self._scripts) - 1)]
        self.connections += 1
        self.writers.append(writer)
        while data := await reader.readline():
            line = data.decode().strip()
            self.heard.append(line)
            self._line.set()
            for answer in next((said for start, said in script.items() if line.startswith(start)), ()):
                if answer == HANG_UP:
                    writer.transport.abort()
                    return
                writer.write(answer.encode() + b"\r\n")
            if line.startswith("QUIT"):
                break
        writer.close()


@asynccontextmanager
async def acting(actor: Actor) -> AsyncIterator[Core]:
    """A bot at that server."""
    server = await asyncio.start_server(actor.talk, HOST, 0)
    try:
        async with Core(settings(HOST, server.sockets[0].getsockname()[1])) as core:
            yield core
    finally:
        for writer in actor.writers:
            writer.transport.abort()
        server.close()


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back at once."""
    monkeypatch.setattr("adapters.irc.liveness._FIRST_PAUSE", 0.01)


async def is_well(core: Core, actor: Actor) -> None:
    """It is in the channel, and hears."""
    await core.expect(Arrived)
    actor.writers[-1].write(b":alice!a@h PRIVMSG #uno :!still here\r\n")
    await core.hears("!still here")


@pytest.mark.parametrize(
    "script",
    [
        {"CAP LS": [HANG_UP]},
        {"CAP LS": [":s CAP * LS * :multi", HANG_UP]},
        {**WELL, "CAP REQ": [HANG_UP]},
        {**WELL, "CAP END": [":s 001 uno :Hi", HANG_UP]},
        {**WELL, "JOIN": [HANG_UP]},
        {**WELL, "JOIN": [":uno!u@h JOIN #uno", ":s 353 uno = #uno :uno", HANG_UP]},
        {"NICK": ["ERROR :Closing link"]},
        {"NICK": [":s 433 * uno :taken"] * 30},
        {"NICK": ["ERROR :Closing link (K-lined)", HANG_UP]},
    ],
    ids=range(9),
)
async def test_a_server_that_hangs_up_in_the_middle_is_met_again(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.irc.liveness._UNWELCOME_PAUSE", 0.01)
    monkeypatch.setattr("adapters.irc.session._LOGIN_SECONDS", 0.5)
    monkeypatch.setattr("adapters.irc.session._LOGIN_LOOK_SECONDS", 0.1)
    actor = Actor(script, WELL)
    async with acting(actor) as core:
        await is_well(core, actor)
        assert actor.connections == 2


@pytest.mark.parametrize("script", [{}, {"CAP LS": [":s CAP * LS * :multi-prefix"]}, {"NICK": [":s NOTICE * :wait"]}])
async def test_a_server_that_never_lets_us_in_is_left(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.irc.session._LOGIN_SECONDS", 0.3)
    monkeypatch.setattr("adapters.irc.session._LOGIN_LOOK_SECONDS", 0.1)
    actor = Actor(script, WELL)
    async with acting(actor) as core:
        await is_well(core, actor)
        assert actor.connections == 2


@pytest.mark.parametrize("silent", ["WHO", "MODE"])
async def test_questions_that_are_never_answered_keep_nobody_waiting(silent: str) -> None:
    actor = Actor({**WELL, silent: [], "JOIN": ENTRY[:3]})
    async with acting(actor) as core:
        await is_well(core, actor)


@pytest.mark.parametrize(
    "lie",
    [
        "NICKLEN=0", "NICKLEN=-1", "NICKLEN=x", "LINELEN=10", "LINELEN=99999999999999", "CASEMAPPING=klingon",
        "PREFIX=", "PREFIX=(ov", "PREFIX=(ov)", "PREFIX=()", "CHANMODES=", "CHANMODES=,,,", "BOT=", "BOT=+o",
        "WHOX=no", "MONITOR=x", "=", "", "-NICKLEN", "A=" * 200,
    ],
)  # fmt: skip
async def test_a_server_that_lies_about_itself_is_played_on(lie: str) -> None:
    welcome = (WELCOME[0], f":s 005 uno {lie} :are supported", f":s 005 uno {lie}", ":s 005", WELCOME[2])
    actor = Actor({**WELL, "CAP END": welcome})
    async with acting(actor) as core:
        await is_well(core, actor)
        core.tell("good evening")
        async with asyncio.timeout(5):
            while f"PRIVMSG {CHANNEL} :good evening" not in actor.heard:
                await actor.next_line()
        assert all(len(line.encode()) <= 512 for line in actor.heard)


async def test_whoever_is_lost_with_the_connection_is_not_played_without() -> None:
    actor = Actor(WELL)
    async with acting(actor) as core:
        await is_well(core, actor)
        start = len(core.said)
        actor.writers[-1].transport.abort()
        await core.expect(Departed, lambda said: said == Departed(HERE), start=start)
        await core.expect(Arrived, start=start)


async def test_what_was_said_before_is_not_said_again() -> None:
    history = ["BATCH +x chathistory #uno", "@batch=x :alice!a@h PRIVMSG #uno :!play r5", "BATCH -x"]
    actor = Actor({**WELL, "JOIN": (*ENTRY, *history)})
    async with acting(actor) as core:
        await is_well(core, actor)
        assert [said.text for said in core.said if isinstance(said, Heard)] == ["!still here"]


async def test_put_into_a_channel_we_never_asked_for_we_leave_it() -> None:
    actor = Actor({**WELL, "JOIN": (":uno!u@h JOIN #elsewhere", *ENTRY)})
    async with acting(actor) as core:
        await is_well(core, actor)
        assert "PART #elsewhere" in actor.heard
