"""IRC as the core sees it: one chat of several networks, each with a connection of its own."""

import asyncio
from collections.abc import Sequence

from adapters.irc.network import Network
from adapters.irc.policies import TlsPolicies
from bot.chat import CustomsOf, Deliver, Known, Line, Notes, Place, Recognized
from bot.config import IrcNetworkSettings


class IrcChat:
    """A `Chat`. `customs` say what is set in a place: its prefix, its language for what the adapter itself says.

    `notes` outlive the process.
    """

    name = "irc"
    draws = False

    def __init__(self, networks: Sequence[IrcNetworkSettings], customs: CustomsOf, notes: Notes | None = None) -> None:
        policies = TlsPolicies(notes)
        self.feeds = tuple(f"irc:{settings.name}:{settings.nick}" for settings in networks)
        self._networks = {settings.name: Network(settings, customs, policies) for settings in networks}

    def serves(self, place: Place) -> bool:
        """Every network is one connection."""
        return place.server in self._networks

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

    def know(self, known: Known) -> None:
        """Keep seats apart from names, on the network that they belong to."""
        server = known.player.split(":")[1] if isinstance(known, Recognized) else known.place.server
        network = self._networks.get(server)
        if network is not None:
            network.know(known)
