"""How people are reached in private: their channel with the bot, or that they take no messages from it.

Whoever is found closed is remembered and not tried again, since every try counts against the bot's
address; a private line from them, or a press there, opens the door again.
"""

from adapters.discord.delivery import Closed, Delivery
from adapters.discord.hearing import user_id
from bot.chat import Notes
from engine.values import PlayerId

TOPIC = "private"
CLOSED = "closed"


class People:
    """Private channels by player."""

    def __init__(self, delivery: Delivery, notes: Notes) -> None:
        self._delivery = delivery
        self._notes = notes
        self._channels: dict[str, str] = {}
        self.languages: dict[PlayerId, str] = {}  # which their own program speaks, as far as it told us

    async def recall(self) -> None:
        """Find what an earlier process knew."""
        self._channels = await self._notes.read(TOPIC)

    def is_closed(self, player: PlayerId) -> bool:
        """Whether the player takes no private messages, as far as is known."""
        return self._channels.get(player) == CLOSED

    async def channel(self, player: PlayerId) -> int:
        """The private channel with a player; raises Closed if there can be none."""
        known = self._channels.get(player)
        if known == CLOSED:
            raise Closed(stranger=False)
        if known:
            return int(known)
        user = user_id(player)
        if user is None:
            raise Closed(stranger=True)
        channel = await self._delivery.open_dm(user)
        self.meet(player, channel)
        return channel

    def meet(self, player: PlayerId, channel: int) -> None:
        """The player can be reached there."""
        if self._channels.get(player) != str(channel):
            self._channels[player] = str(channel)
            self._notes.keep(TOPIC, player, str(channel))

    def close(self, player: PlayerId) -> None:
        """The player takes no private messages."""
        self._channels[player] = CLOSED
        self._notes.keep(TOPIC, player, CLOSED)
