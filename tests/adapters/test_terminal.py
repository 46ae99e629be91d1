"""A seat at a terminal: what it shows, what it is called, and what it says to its server."""

import asyncio
import io
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from adapters.irc.pen import ColorPen
from adapters.terminal import TerminalSeat, to_ansi, to_plain
from engine.cards import CARDS

PATIENCE = 20.0


# Colors


@pytest.mark.parametrize(
    ("irc", "ansi"),
    [
        ("plain", "plain\x1b[0m"),
        ("\x0300,04 Red 5 \x0f.", "\x1b[97;41m Red 5 \x1b[0m.\x1b[0m"),
        ("\x0300,03 Green \x0f", "\x1b[97;42m Green \x1b[0m\x1b[0m"),
        ("\x0300,12 Blue \x0f", "\x1b[97;44m Blue \x1b[0m\x1b[0m"),
        ("\x0301,08 Yellow \x0f", "\x1b[30;103m Yellow \x1b[0m\x1b[0m"),
        ("\x02ann\x02 plays", "\x1b[1mann\x1b[22m plays\x1b[0m"),
        ("\x034red\x03", "\x1b[31mred\x1b[39;49m\x1b[0m"),
        ("\x0399,99x", "\x1b[39;49mx\x1b[0m"),
    ],
)
def test_colors_and_bold_become_the_terminals(irc: str, ansi: str) -> None:
    assert to_ansi(irc) == ansi


@pytest.mark.parametrize(
    ("irc", "plain"),
    [
        ("\x02ann\x02 plays \x0300,04 Red 5 \x0f. Your turn, \x02bob\x02.", "ann plays Red 5. Your turn, bob."),
        ("Your hand: \x0300,04 Red 5 \x0f \x0300,12 Blue 7 \x0f", "Your hand: Red 5 Blue 7"),
        ("\x0301,08 W\x0300,03il\x0300,04d\x0300,12+4 \x0f, then", "Wild+4, then"),
        ("\x1d\x1funderlined\x16", "underlined"),
        ("5 \x02x\x0f 5", "5 x 5"),
    ],
)
def test_without_colors_only_words_are_left(irc: str, plain: str) -> None:
    assert to_plain(irc) == plain


def test_every_card_of_the_bot_can_be_shown() -> None:
    pen = ColorPen("!", lambda _: None)
    for card in CARDS.values():
        for language in ("en", "it"):
            for text in (to_ansi(pen.card(card, language)), to_plain(pen.card(card, language))):
                assert not set(text) & set("\x02\x03\x0f")
            assert "\x1b" not in to_plain(pen.card(card, language))


@pytest.mark.parametrize("text", ["\x1b[2J\x1b[H", "bell\x07", "\x9b31m", "\x01ACTION waves\x01"])
def test_other_peoples_controls_do_not_reach_the_terminal(text: str) -> None:
    controls = {*map(chr, range(32)), *map(chr, range(127, 160))}
    assert not controls & set(to_plain(text))
    assert not controls & set(to_ansi(text).removesuffix("\x1b[0m"))


# The seat


class TinyServer:
    """An IRC server with one guest, who may sit under the names that are not `taken`."""

    def __init__(self, *taken: str) -> None:
        self.said: list[str] = []
        self.nick = ""
        self._taken = taken
        self._writer: asyncio.StreamWriter | None = None
        self._heard = asyncio.Event()
        self.gone = asyncio.Event()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """Take connections; the port."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        async with server:
            yield server.sockets[0].getsockname()[1]
            await asyncio.wait_for(self.gone.wait(), PATIENCE)

    def send(self, *lines: str) -> None:
        """Send lines to the guest."""
        assert self._writer is not None
        for line in lines:
            self._writer.write(line.encode() + b"\r\n")

    async def hears(self, text: str) -> str:
        """The first line of the guest's with that in it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for line in self.said:
                    if text in line:
                        return line
                self._heard.clear()
                await self._heard.wait()

    def hang_up(self) -> None:
        """Close the connection."""
        assert self._writer is not None
        self._writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        while data := await reader.readline():
            line = data.decode().rstrip("\r\n")
            self.said.append(line)
            self._answer(line)
            self._heard.set()
        writer.close()
        await writer.wait_closed()
        self.gone.set()

    def _answer(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        if command == "NICK" and rest in self._taken:
            self.send(f":tiny 433 * {rest} :Nickname is already in use.")
        elif command == "NICK":
            self.nick = rest
            self.send(f":tiny 001 {rest} :Welcome", "PING :are you there")
        elif command == "JOIN":
            self.send(f":{self.nick}!u@h JOIN {rest}", f":tiny 366 {self.nick} {rest} :End of names")


class Keyboard(io.StringIO):
    """Lines that are piped in."""


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal belongs to somebody called ann."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(name, "ann")


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who types nothing, and does not leave."""

    async def nothing() -> AsyncIterator[str]:
        await asyncio.Event().wait()
        yield ""

    monkeypatch.setattr("adapters.terminal._typed", nothing)


async def pipe(text: str, opening: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that a seat says to its server whose lines are piped in."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    server = TinyServer()
    async with server.open() as port:
        await TerminalSeat("#uno", "uno", opening).run("127.0.0.1", port, "welcome")
    return server.said


@asynccontextmanager
async def listening(*taken: str) -> AsyncIterator[tuple[TinyServer, "asyncio.Task[None]"]]:
    """A seat that has joined, and whose person types nothing."""
    server = TinyServer(*taken)
    async with server.open() as port:
        seat = asyncio.create_task(TerminalSeat("#uno", "uno", ["hello"]).run("127.0.0.1", port, "welcome"))
        await server.hears("hello")
        yield server, seat
        seat.cancel()
        await asyncio.gather(seat, return_exceptions=True)


async def shown(capsys: pytest.CaptureFixture[str], last: str) -> list[str]:
    """The lines on the terminal, once `last` is there."""
    text = ""
    async with asyncio.timeout(PATIENCE):
        while last not in text:
            await asyncio.sleep(0)
            text += capsys.readouterr().out
    return text.splitlines()


async def test_a_seat_takes_its_name_joins_opens_a_table_and_says_what_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = await pipe("!deal\n\n  !play r5  \n", ["!uno start", "!uno bot 2"], monkeypatch)
    assert said[:2] == ["NICK ann", "USER ann 0 * :ann"]
    assert "PONG :are you there" in said
    talk = [line for line in said if line.startswith("PRIVMSG")]
    assert sorted(talk) == sorted(f"PRIVMSG #uno :{text}" for text in ("!uno start", "!uno bot 2", "!deal", "!play r5"))
    assert talk.index("PRIVMSG #uno :!uno start") < talk.index("PRIVMSG #uno :!uno bot 2")
    assert talk.index("PRIVMSG #uno :!deal") < talk.index("PRIVMSG #uno :!play r5")
    assert said[-1] == "QUIT :bye"


async def test_what_is_piped_in_waits_for_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Piped lines are there at once; said before the channel is joined they would be lost."""
    said = await pipe("!deal\n", ["!uno start"], monkeypatch)
    assert said.index("PRIVMSG #uno :!uno start") < said.index("PRIVMSG #uno :!deal")


@pytest.mark.usefixtures("silent")
async def test_the_opening_is_said_once_and_only_in_the_channel() -> None:
    async with listening() as (server, _):
        server.send(":tiny 366 ann #uno :End of names", "PING :more")
        await server.hears("PONG :more")
    assert server.said.count("PRIVMSG #uno :hello") == 1
    assert server.said.index("JOIN #uno") < server.said.index("PRIVMSG #uno :hello")


@pytest.mark.usefixtures("silent")
async def test_a_name_that_is_taken_is_made_another() -> None:
    async with listening("ann", "ann_") as (server, _):
        assert [line for line in server.said if line.startswith("NICK")] == ["NICK ann", "NICK ann_", "NICK ann__"]


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize(
    ("user", "name"), [("ann", "ann"), ("Ann-Marie B.", "AnnMarieB"), ("007", "guest"), ("_x", "guest"), ("é", "guest")]
)
async def test_a_seat_has_the_name_of_its_person(monkeypatch: pytest.MonkeyPatch, user: str, name: str) -> None:
    monkeypatch.setenv("LOGNAME", user)
    async with listening() as (server, _):
        assert server.said[0] == f"NICK {name}"


@pytest.mark.usefixtures("silent")
async def test_the_bot_is_shown_bare_and_others_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    async with listening() as (server, _):
        server.send(
            ":uno!u@h PRIVMSG #uno :\x02ann\x02 plays \x0300,04 Red 5 \x0f.",
            ":uno!u@h NOTICE ann :[#uno] Your hand: \x0300,04 Red 5 \x0f",
            ":eve!u@h PRIVMSG #uno :hello: there",
            ":tiny MODE #uno +t",
            ":eve!u@h PRIVMSG #uno :end",
        )
        assert await shown(capsys, "end") == [
            "welcome",
            "ann plays Red 5.",
            "[#uno] Your hand: Red 5",
            "<eve> hello: there",
            "<eve> end",
        ]


@pytest.mark.usefixtures("silent")
async def test_an_empty_line_from_the_server_ends_nothing() -> None:
    async with listening() as (server, seat):
        server.send("", "PING :after it")
        answered = asyncio.create_task(server.hears("PONG :after it"))
        await asyncio.wait([seat, answered], return_when=asyncio.FIRST_COMPLETED)
        answered.cancel()
        assert not seat.done()


@pytest.mark.usefixtures("silent")
async def test_a_lost_connection_ends_the_seat() -> None:
    async with listening() as (server, seat):
        server.hang_up()
        await asyncio.wait_for(seat, PATIENCE)
