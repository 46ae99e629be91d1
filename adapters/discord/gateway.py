"""The connection: discord.py's own client, with as few intents and as little memory as will do.

It holds no members but itself and no messages. What happens goes to a listener, once each, however
often Discord repeats it after a broken connection.
"""

from collections import OrderedDict
from typing import Any, Protocol

import discord

REMEMBERED = 2000  # events, by which a repeated one is known
READY_SECONDS = 0.5  # to wait for more servers after the last one came


class Listener(Protocol):
    """Who is told what happens."""

    def logged_in(self, client: "Gateway") -> None: ...

    def message(self, message: discord.Message) -> None: ...

    async def interaction(self, interaction: "discord.Interaction[discord.Client]") -> None: ...

    def arrived(self, guild: discord.Guild) -> None: ...

    def removed(self, guild: int, channel: int | None = None) -> None: ...

    def deleted(self, guild: int | None, channel: int, message: int) -> None: ...


class Gateway(discord.AutoShardedClient):
    """One life of the connection, over all the shards that are this process's."""

    def __init__(
        self, listener: Listener, *, message_content: bool, shard_ids: list[int] | None, shard_count: int | None
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=message_content)
        super().__init__(
            intents=intents, shard_ids=shard_ids, shard_count=shard_count,  # type: ignore[arg-type] # None is its default
            allowed_mentions=discord.AllowedMentions.none(), max_messages=None, chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(), guild_ready_timeout=READY_SECONDS,
        )  # fmt: skip
        self._listener = listener
        self._known: OrderedDict[int, None] = OrderedDict()

    async def setup_hook(self) -> None:
        """Logged in, not yet connected."""
        self._listener.logged_in(self)

    async def on_message(self, message: discord.Message) -> None:
        """People's messages, not those of bots and webhooks."""
        if not message.author.bot and message.webhook_id is None and self._is_new(message.id):
            self._listener.message(message)

    async def on_interaction(self, interaction: "discord.Interaction[discord.Client]") -> None:
        """Buttons, menus, slash commands and what is typed into them."""
        if self._is_new(interaction.id):
            await self._listener.interaction(interaction)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server can be reached."""
        self._listener.arrived(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited."""
        self._listener.arrived(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; an outage is another event, at which nothing is lost."""
        self._listener.removed(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        self._listener.removed(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        self._listener.removed(payload.guild_id, payload.thread_id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A message is gone, perhaps one of ours."""
        self._listener.deleted(payload.guild_id, payload.channel_id, payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Many messages are gone."""
        for message in payload.message_ids:
            self._listener.deleted(payload.guild_id, payload.channel_id, message)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """A bug of ours costs one event; what it was about may be private."""
        discord.client._log.exception("%s failed", event_method)

    def _is_new(self, number: int) -> bool:
        if number in self._known:
            return False
        self._known[number] = None
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return True
