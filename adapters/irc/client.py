"""IRC as the core sees it: one chat of several networks, each with a connection of its own."""

import asyncio
from collections.abc import Sequence

from adapters.irc.network import Network
from bot.chat import Deliver, Line
from bot.config import IrcNetworkSettings


class IrcChat:
    """A `Chat`. `language` is for what the adapter itself has to say."""

    name = "irc"
    draws = False

    def __init__(self, networks: Sequence[IrcNetworkSettings], language: str = "en") -> None:
        self._networks = {settings.name: Network(settings, language) for settings in networks}

    async def run(self, deliver: Deliver) -> None:
        """Connect to every network and stay; one network's trouble never reaches another."""
        async with asyncio.TaskGroup() as networks:
            for network in self._networks.values():
                networks.create_task(network.run(deliver))

    def post(self, line: Line) -> None:
        """Queue a line; one for a network that is no longer configured is forgotten."""
        network = self._networks.get(line.place.server)
        if network is not None:
            network.post(line)
