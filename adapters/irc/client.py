"""IRC as the core sees it: one chat of several networks, each with a connection of its own."""

import asyncio
import time
from collections.abc import Sequence

from adapters.irc.network import Network
from adapters.irc.policies import TlsPolicies
from bot.chat import Arrived, Deliver, Departed, Known, Line, Notes, Place, Recognized, Said
from bot.config import IrcNetworkSettings
from bot.customs import CustomsOf


class IrcChat:
    """A `Chat`. `customs` say what is set in a place: its prefix, its language for what the adapter itself says.

    `notes` outlive the process.
    """

    name = "irc"
    draws = False

    def __init__(self, networks: Sequence[IrcNetworkSettings], customs: CustomsOf, notes: Notes | None = None) -> None:
        self._notes = notes
        policies = TlsPolicies(notes)
        self.feeds = tuple(f"irc:{settings.name}:{settings.nick}" for settings in networks)
        self._networks = {settings.name: Network(settings, customs, policies) for settings in networks}

    def serves(self, place: Place) -> bool:
        """Every network is one connection."""
        return place.server in self._networks

    async def run(self, deliver: Deliver) -> None:
        """Connect to every network and stay; one network's trouble never reaches another."""

        def deliver_and_note(said: Said) -> None:
            if self._notes is not None:
                _note(said, self._notes)
            deliver(said)

        async with asyncio.TaskGroup() as networks:
            for network in self._networks.values():
                networks.create_task(network.run(deliver_and_note))

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


def _note(said: Said, notes: Notes) -> None:
    """Since when a channel does not want us; what is stored of it is kept for a while, in case it does again."""
    match said:
        case Departed(place=place, thrown_out=True):
            notes.keep("removed", f"{place.server}:{place.channel}", str(round(time.time())))
        case Arrived(place=place):
            notes.forget("removed", f"{place.server}:{place.channel}")
        case _:
            pass
