"""The bot as the Procfile starts it, nothing set but its token: killed in mid-turn, it goes on with the old buttons."""

import asyncio
import json
import signal
import sqlite3
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.adapters.discord.acting import Actor
from tests.adapters.discord.judge import Payload, text_of
from tests.adapters.discord.seats import Seat, presses, texts
from tests.adapters.discord.server import TOKEN, FakeDiscord
from tests.system.forked import ROOT
from tests.system.running import clean_environment

LAUNCHER = Path(__file__).with_name("launcher.py")
PATIENCE = 15.0


@asynccontextmanager
async def process(server: FakeDiscord, folder: Path) -> AsyncIterator[Process]:
    """The worker of the Procfile, connected."""
    name, _, command = (ROOT / "Procfile").read_text().strip().partition(": ")
    assert name == "worker"
    python, *words = command.split()
    assert python == "python"
    environment = clean_environment() | {"DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(ROOT)}
    before = len(server.identified)
    with (folder / "log").open("ab") as log:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(LAUNCHER), server.url, *words, cwd=folder, env=environment,
            stdin=DEVNULL, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        await server.until(lambda: len(server.identified) > before and server.sockets, PATIENCE)
        yield bot
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()


def asked(seat: Seat) -> int:
    """The decision that is asked of somebody by their private hand; 0 if none is."""
    hand = seat.private_hand()
    asks = [press.decision for press in presses(hand) if press.text not in ("uno", "catch")] if hand else []
    return max(asks, default=0)


async def one_move(server: FakeDiscord, seats: list[Seat]) -> Seat:
    """Whoever is asked decides, by the buttons of their private hand; everybody has seen it when this returns."""
    mover = max(seats, key=asked)
    before = asked(mover)
    await mover.dawdles()
    await server.until(lambda: max(map(asked, seats)) > before, PATIENCE)
    return mover


async def test_a_killed_bot_goes_on_with_the_old_buttons(discord: FakeDiscord, tmp_path: Path) -> None:
    seats = [Seat(Actor(discord, name), "dm buttons") for name in ("ann", "bob")]
    async with process(discord, tmp_path) as bot:
        await seats[0].actor.writes("!uno start official uno_grace=0")
        await seats[0].actor.waits_for("opens a table")
        await seats[1].actor.presses("Join")
        await seats[0].actor.presses("Deal")
        await discord.until(lambda: any(map(asked, seats)), PATIENCE)
        await one_move(discord, seats)
        await is_noted(tmp_path, [_id(seat.private_hand()) for seat in seats])
        bot.send_signal(signal.SIGKILL)
        await bot.wait()
    discord.sockets.clear()
    table, hands = seats[0].table(), [seat.private_hand() for seat in seats]
    async with process(discord, tmp_path) as bot:
        await one_move(discord, seats)
        assert seats[0].table()["id"] == table["id"]
        assert [_id(seat.private_hand()) for seat in seats] == [_id(hand) for hand in hands]
        bot.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(bot.wait(), PATIENCE) == 0
    assert "saved" in text_of(seats[0].table()) or texts(seats[0].table())
    logged = (tmp_path / "log").read_text()
    assert "Traceback" not in logged
    assert TOKEN not in logged


async def is_noted(folder: Path, messages: list[str]) -> None:
    """Until the process knows for good which private messages show the hands; killed before, it sends new ones."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with closing(sqlite3.connect(folder / "uno.db")) as database:
                rows = database.execute("SELECT text FROM notes WHERE topic = 'hand'").fetchall()
            if {str(json.loads(text)["message"]) for (text,) in rows} >= set(messages):
                return
            await asyncio.sleep(0.02)


def _id(message: Payload | None) -> str:
    return str(message["id"]) if message else ""
