"""The bot against the fake Discord: here in this process, or as a process of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

from adapters.discord.client import DiscordChat
from bot.chat import Place
from bot.config import DiscordSettings
from bot.house_rules import HouseRules
from bot.menu import menu
from bot.process import open_tables, serve
from bot.store.notes import StoredNotes
from bot.tables import Tables
from engine.rules import Rules
from engine.state import GameState
from tests.adapters.discord.payloads import CHANNEL, GUILD
from tests.adapters.discord.server import TOKEN, FakeDiscord

QUICK = "official uno_grace=0 target=0 hand_size=4"


@dataclass
class Bot:
    """The bot, and what only a test may look at: whether it is at rest, and what is true."""

    server: FakeDiscord
    chat: DiscordChat
    tables: Tables
    house_rules: HouseRules

    async def rests(self) -> None:
        """Until all that people did has been heard and dealt with, and all that came of it is sent."""
        async with asyncio.timeout(8.0):
            while self._is_busy():  # noqa: ASYNC110 - of many things, none of which would say so
                await asyncio.sleep(0.002)

    def state(self, channel: int = CHANNEL) -> GameState:
        """The game in a channel."""
        return self.tables._tables[self.place(channel)].state

    def place(self, channel: int = CHANNEL) -> Place:
        """A channel as the core knows it."""
        return Place("discord", str(GUILD), str(channel))

    def is_open(self) -> bool:
        """Whether any game is running."""
        return bool(self.tables._tables)

    def _is_busy(self) -> bool:
        boxes = [table.mailbox for table in self.tables._tables.values()]
        idle = all(not box._messages and box._taker and not box._taker.done() for box in boxes)
        gateway = self.chat._gateway
        heard = gateway is not None and (not self.server.last_act or self.server.last_act in gateway._known)
        return bool(not heard or not idle or self.chat._outbox._tasks or self.chat._answers._tasks)


def point_discord_at(server: FakeDiscord, patch: pytest.MonkeyPatch) -> None:
    """Where discord.py looks for Discord, in this process."""
    patch.setattr(Route, "BASE", f"{server.url}/api/v10")
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(f"{server.url}/gateway".replace("http", "ws")))


@asynccontextmanager
async def playing(
    server: FakeDiscord, folder: Path | None = None, *, rules: str = QUICK, think: float = 0.0,
    settings: DiscordSettings | None = None,
) -> AsyncIterator["Bot"]:  # fmt: skip
    """The bot in this process; what an earlier one left in `folder` is taken up."""
    database = f"sqlite:///{folder / 'uno.db'}" if folder else "sqlite:///:memory:"
    notes = StoredNotes("discord")
    settings = (settings or DiscordSettings()).model_copy(update={"token": SecretStr(TOKEN)})
    house_rules = HouseRules(Rules.parse(rules), threads=settings.threads)
    chat = DiscordChat(settings, house_rules.customs, house_rules.panel, menu(), notes)
    stop = asyncio.Event()
    async with open_tables(database, house_rules, [chat], lambda: think, notes=[notes]) as tables:
        serving = asyncio.create_task(serve(tables, [chat], stop, tables.deliver))
        try:
            waiting = asyncio.create_task(server.until(lambda: server.sockets and server.commands))
            await asyncio.wait([waiting, serving], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if serving.done():
                await serving
            yield Bot(server, chat, tables, house_rules)
        finally:
            stop.set()
            with suppress(asyncio.CancelledError):
                await serving
