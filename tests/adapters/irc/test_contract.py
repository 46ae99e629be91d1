"""IRC does what every chat must do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.irc.client import IrcChat
from bot.chat import Arrived, Said
from bot.house_rules import HouseRules
from bot.process import open_tables, serve
from tests.adapters.contract import ALONE, DIALOGUES, Told, Turn, hold
from tests.adapters.irc.core import CHANNEL, settings
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import Ngircd
from tests.system.wording import bare


class OnIrc:
    """People in one channel; a question of which the answer is known shows when all has been answered."""

    def __init__(self, clients: dict[str, RawClient]) -> None:
        self.clients = clients

    async def say(self, who: str, line: str, where: str) -> Told:
        """Type it, and take in all that comes until the next question is answered."""
        client = self.clients[who]
        start = len(client.lines)
        client.say("uno" if where == ALONE else CHANNEL, line)
        if "about" in line:  # else the same answer would be given once
            await client.hears("uno-bot", start=start)
        mark = len(client.lines)
        client.say(CHANNEL, "!uno about")
        await client.wait_for(lambda said: " NOTICE " in said and "uno-bot" in said, start=mark)
        for other in self.clients.values():  # what everybody was told has reached everybody
            other.send(f"PING {mark}")
            await other.wait_for(lambda said: " PONG " in said and said.endswith(f"{mark}"))
        told = [said for said in client.lines[start:] if said.startswith(":uno!")]
        public = [bare(said.split(" :", 1)[1]) for said in told if f" PRIVMSG {CHANNEL} :" in said]
        notices = [bare(said.split(" :", 1)[1]) for said in told if f" NOTICE {who} :" in said]
        private = [text for text in notices if "seat word" not in text]  # which only chats with nicks need
        return Told(" ".join(public), " ".join(private[:-1]))


@asynccontextmanager
async def on_irc(server: Ngircd) -> AsyncIterator[OnIrc]:
    """The bot and its people on a server."""
    chat, stop, arrived = (
        IrcChat([settings(server.host, server.port)], HouseRules().customs),
        asyncio.Event(),
        asyncio.Event(),
    )
    clients = {name: await RawClient.connect(server.host, server.port, name) for name in ("ann", "bob", "eve")}
    for client in clients.values():
        await client.join(CHANNEL)
    async with open_tables("sqlite:///:memory:", HouseRules(), [chat]) as tables:

        def hear(said: Said) -> None:
            if isinstance(said, Arrived):
                arrived.set()
            tables.deliver(said)

        serving = asyncio.create_task(serve(tables, [chat], stop, hear))
        try:
            async with asyncio.timeout(10.0):
                await arrived.wait()
            yield OnIrc(clients)
        finally:
            stop.set()
            await serving
            for client in clients.values():
                await client.close()


@pytest.mark.parametrize("dialogue", DIALOGUES.values(), ids=DIALOGUES)
async def test_the_dialogues_of_every_chat(ngircd: Ngircd, dialogue: list[Turn]) -> None:
    async with on_irc(ngircd) as chat:
        await hold(chat, dialogue)
