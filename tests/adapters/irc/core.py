"""The other end of the port: what a core hears from the adapter, and lines for it to post."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from adapters.irc.client import IrcChat
from bot.chat import Arrived, Departed, Heard, Line, Notes, Place, Presence, Said, Topic, phrase
from bot.config import FloodSettings, IrcNetworkSettings
from bot.house_rules import HouseRules
from engine.values import PlayerId

PATIENCE = 20.0
CHANNEL = "#uno"
HERE = Place("irc", "test", CHANNEL)
FAST = FloodSettings(burst=20, per_second=20.0, commands_per_minute=10_000)

Kind = TypeVar("Kind", Heard, Presence, Arrived, Departed)


def settings(host: str, port: int, **others: object) -> IrcNetworkSettings:
    """A network for tests: the server at hand, no TLS, one channel, no hurry to be polite."""
    usual = IrcNetworkSettings(name="test", host=host, port=port, tls=False, channels=(CHANNEL,), flood=FAST)
    return usual.model_copy(update=others)


class Core:
    """Runs a chat and keeps all it delivers."""

    def __init__(self, *networks: IrcNetworkSettings, notes: Notes | None = None) -> None:
        self.chat = IrcChat(networks, HouseRules().customs, notes)
        self.said: list[Said] = []
        self._arrived = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Core":
        self._running = asyncio.create_task(self.chat.run(self._deliver))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Cancel the chat and wait until it has left."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    def tell(
        self, text: str, audience: PlayerId | None = None, *, place: Place = HERE, topic: Topic = Topic.TURN
    ) -> None:
        """Post a line. A key that is in no catalog is shown as it is."""
        self.chat.post(Line(place, audience, (phrase(text),), "en", topic))

    async def expect(
        self, kind: type[Kind], test: Callable[[Kind], bool] = lambda said: True, *, start: int = 0
    ) -> Kind:
        """The first of a kind from number `start` on that satisfies `test`."""
        checked = start
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    for said in self.said[checked:]:
                        if isinstance(said, kind) and test(said):
                            return said
                    checked = len(self.said)
                    self._arrived.clear()
                    await self._arrived.wait()
        except TimeoutError:
            raise AssertionError(f"no such {kind.__name__} in {self.said[start:]}") from None

    async def hears(self, text: str) -> Heard:
        """The line with this text."""
        return await self.expect(Heard, lambda heard: heard.text == text)

    def _deliver(self, said: Said) -> None:
        self.said.append(said)
        self._arrived.set()
