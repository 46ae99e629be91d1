"""A game here and now: a small IRC server, the bot in it, and a seat for whoever is at this terminal.

The bot is the same as anywhere, over a real IRC connection, so anybody with an IRC client can join.
"""

import asyncio
import socket
import sys
from contextlib import suppress
from typing import Protocol

from bot.chat import Arrived, Chat, Said
from bot.house_rules import HouseRules
from bot.process import open_tables, serve, stop_on_signals
from engine.rules import Rules

HOST = "127.0.0.1"
CHANNEL = "#uno"
BOT = "uno"
START_SECONDS = 10.0  # for the server to be there

WELCOME = """\
Type !deal to deal the cards. On your turn: !play r5 (a red five), !draw, !pass; !uno help tells more. Ctrl-C ends.
Anybody can join with an IRC client: server {host}, port {port}, no TLS, channel {channel}, then !uno join.\
"""


class Seat(Protocol):
    """The front end at this terminal."""

    async def run(self, host: str, port: int, welcome: str) -> None: ...


def opening_lines(players: int, rules: Rules) -> list[str]:
    """What the seat says first: open a table and seat the computer players."""
    return [f"!uno start {rules}", *(f"!uno bot {min(9, left)}" for left in range(players - 1, 0, -9))]


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
    return port


async def play(chat: Chat, seat: Seat, port: int) -> None:
    """Run until the seat is given up; the game is kept in memory alone."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "adapters.irc.small_server", "-a", HOST, "-p", str(port),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        await _until_listening(port)
        async with open_tables("sqlite:///:memory:", HouseRules(), [chat]) as tables:
            arrived, ended = asyncio.Event(), asyncio.Event()

            def hear(said: Said) -> None:
                if isinstance(said, Arrived):
                    arrived.set()
                tables.deliver(said)

            serving = asyncio.create_task(serve(tables, [chat], ended, hear))
            try:
                await asyncio.wait_for(arrived.wait(), START_SECONDS)
                await _until_left(seat, port)
            finally:
                ended.set()
                await serving
    finally:
        with suppress(ProcessLookupError):
            server.terminate()
        await server.wait()


async def _until_left(seat: Seat, port: int) -> None:
    """Until the seat is given up, or the process is asked to end."""
    stop = asyncio.create_task(stop_on_signals().wait())
    playing = asyncio.create_task(seat.run(HOST, port, WELCOME.format(host=HOST, port=port, channel=CHANNEL)))
    await asyncio.wait([stop, playing], return_when=asyncio.FIRST_COMPLETED)
    for task in (stop, playing):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _until_listening(port: int) -> None:
    async with asyncio.timeout(START_SECONDS):
        while True:
            try:
                _, writer = await asyncio.open_connection(HOST, port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
