"""A seat at a terminal, over a real IRC connection: the demo's front end.

It shows what the channel and the bot say, in color where the terminal has any, and sends what is
typed. With a person at the keyboard the line being typed stays whole while others arrive; piped lines
are sent one by one.
"""

import asyncio
import contextlib
import getpass
import os
import re
import stat
import sys
from collections.abc import AsyncIterator, Sequence

from prompt_toolkit import ANSI, PromptSession, print_formatted_text
from prompt_toolkit.patch_stdout import patch_stdout

ANSI_COLORS = {"00": 97, "01": 30, "03": 42, "04": 41, "08": 103, "12": 44, "14": 90}
FOREGROUNDS = {"03": 32, "04": 31, "08": 93, "12": 94}
FOREIGN = re.compile("[\x00\x01\x04-\x0e\x10-\x1f\x7f-\x9f]")  # what could steer the terminal
COLOR = re.compile(r"\x03(\d{1,2})?(?:,(\d{1,2}))?")
LAST_WORDS_SECONDS = 0.5  # for the answers to the last piped line


class TerminalSeat:
    """One person's IRC connection. `opening` lines are said once the channel is joined."""

    def __init__(self, channel: str, bot: str, opening: Sequence[str]) -> None:
        self._nick = _own_name()
        self._channel = channel
        self._bot = bot
        self._opening = opening
        self._joined = asyncio.Event()
        self._colored = sys.stdout.isatty()

    async def run(self, host: str, port: int, welcome: str) -> None:
        """Sit down and play until the input ends, Ctrl-C or Ctrl-D is pressed, or the connection is lost."""
        reader, writer = await asyncio.open_connection(host, port)
        _send(writer, f"NICK {self._nick}", f"USER {self._nick} 0 * :{self._nick}")
        with patch_stdout(raw=True) if sys.stdin.isatty() else contextlib.nullcontext():
            for line in welcome.splitlines():
                self._show(line)
            listening = asyncio.create_task(self._listen(reader, writer))
            typing = asyncio.create_task(self._type(writer))
            try:
                await asyncio.wait([listening, typing], return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (listening, typing):
                    task.cancel()
                _send(writer, "QUIT :bye")
                writer.close()

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async for raw in reader:
            line = raw.decode("utf-8", "replace").rstrip("\r\n")
            source, command, target, text = _parse(line)
            match command:
                case "PING":
                    _send(writer, f"PONG :{text or target}")
                case "433":
                    self._nick += "_"
                    _send(writer, f"NICK {self._nick}")
                case "001":
                    _send(writer, f"JOIN {self._channel}")
                case "366" if not self._joined.is_set():  # everybody in the channel is listed: we are in
                    _send(writer, *(f"PRIVMSG {self._channel} :{line}" for line in self._opening))
                    self._joined.set()
                case "PRIVMSG" | "NOTICE":
                    self._show(text if source == self._bot else f"<{source}> {text}")
                case _:
                    pass

    async def _type(self, writer: asyncio.StreamWriter) -> None:
        async for line in _typed():
            await self._joined.wait()
            if line.strip():
                _send(writer, f"PRIVMSG {self._channel} :{line.strip()}")
        await asyncio.sleep(LAST_WORDS_SECONDS)

    def _show(self, text: str) -> None:
        if self._colored:
            print_formatted_text(ANSI(to_ansi(text)))
        else:
            sys.stdout.write(to_plain(text) + "\n")
            sys.stdout.flush()


def _own_name() -> str:
    """The name this person has on the machine, as far as IRC takes it."""
    try:
        name = re.sub("[^A-Za-z0-9_]", "", getpass.getuser())
    except (KeyError, OSError):  # a user id without a name
        name = ""
    return name if name[:1].isalpha() else "guest"


async def _typed() -> AsyncIterator[str]:
    """The lines a person types, or those that are piped in, until there are no more."""
    if sys.stdin.isatty():
        session: PromptSession[str] = PromptSession("> ")
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            while True:
                yield await session.prompt_async()
        return
    if not _keeps_waiting():
        for line in sys.stdin:
            yield line
        return
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async for raw in reader:
        yield raw.decode("utf-8", "replace")


def _keeps_waiting() -> bool:
    """Whether the input is a pipe or the like, whose next line may take its time, and no plain file."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def to_ansi(text: str) -> str:
    """IRC's colors and bold as a terminal's."""
    shown = COLOR.sub(_ansi_color, FOREIGN.sub("", text))
    bold = False
    pieces = []
    for piece in re.split("(\x02|\x0f)", shown):
        if piece == "\x02":
            bold = not bold
            pieces.append("\x1b[1m" if bold else "\x1b[22m")
        elif piece == "\x0f":
            bold = False
            pieces.append("\x1b[0m")
        else:
            pieces.append(piece)
    return "".join(pieces) + "\x1b[0m"


def to_plain(text: str) -> str:
    """The text without IRC's colors, and without the room around the words in a colored box."""
    bare = re.sub("[\x02\x0f]", "", COLOR.sub("", FOREIGN.sub("", text)))
    return re.sub(" ([.,;:])", r"\1", re.sub(" {2,}", " ", bare)).strip()


def _ansi_color(code: re.Match[str]) -> str:
    foreground, background = code.groups()
    if foreground is None:
        return "\x1b[39;49m"
    if background is None:
        return f"\x1b[{FOREGROUNDS.get(foreground.zfill(2), 39)}m"
    return f"\x1b[{ANSI_COLORS.get(foreground.zfill(2), 39)};{ANSI_COLORS.get(background.zfill(2), 49)}m"


def _parse(line: str) -> tuple[str, str, str, str]:
    """Who sent it, the command, its first parameter and the text."""
    source = ""
    if line.startswith(":"):
        source, _, line = line[1:].partition(" ")
    head, _, text = line.partition(" :")
    words = head.split()
    return source.partition("!")[0], words[0] if words else "", words[1] if len(words) > 1 else "", text


def _send(writer: asyncio.StreamWriter, *lines: str) -> None:
    for line in lines:
        writer.write(line.encode() + b"\r\n")
