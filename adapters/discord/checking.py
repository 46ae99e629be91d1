"""Whether the bot could start on Discord, found out without connecting for events: `python -m bot check`."""

from collections.abc import Iterator

import aiohttp
import discord

from adapters.discord.delivery import REFUSED
from adapters.discord.emojis import read
from adapters.discord.logs import keep_secrets
from adapters.discord.permissions import invitation
from bot.config import ConfigError, DiscordSettings


async def report(settings: DiscordSettings) -> list[str]:
    """What an operator wants to know, line by line; raises ConfigError when the token is refused."""
    token = settings.token.get_secret_value() if settings.token else ""
    keep_secrets(token)
    try:
        async with discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(token)
            application = await client.application_info()
            emojis = await read(client)
    except discord.LoginFailure:
        raise ConfigError(REFUSED) from None
    except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
        return [f"can't be reached now: {type(fault).__name__}"]
    return list(_lines(settings, application, len(emojis)))


def _lines(settings: DiscordSettings, application: discord.AppInfo, emojis: int) -> Iterator[str]:
    flags = application.flags
    granted = flags.gateway_message_content or flags.gateway_message_content_limited
    yield f"{application.name}, invited by {invitation(application.id)}"
    if granted and settings.message_content:
        yield "the message content intent is granted: typed lines, buttons and slash commands work"
    elif settings.message_content:
        yield (
            "the message content intent is not granted: typed lines work only with a mention and in private; switch "
            "it on in the portal, or set discord.message_content: false"
        )
    else:
        yield "the message content intent is not asked for: typed lines work only with a mention and in private"
    yield f"{emojis} card emojis are uploaded" if emojis else "no card emojis yet; python -m bot emojis uploads them"
    if settings.shards:
        yield f"shards {settings.shards}"
