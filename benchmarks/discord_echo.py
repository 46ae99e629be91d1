"""The least that answers on Discord: a bare discord.py client that says in a channel what it hears there.

`python tests/adapters/discord/launcher.py URL -m benchmarks.discord_echo TOKEN`
"""

import sys

import discord


class Echo(discord.Client):
    """Says what it hears."""

    async def on_message(self, message: discord.Message) -> None:
        """Back into the channel."""
        if not message.author.bot:
            await message.channel.send(message.content)


if __name__ == "__main__":
    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    Echo(intents=intents, max_messages=None).run(sys.argv[1], log_handler=None)
