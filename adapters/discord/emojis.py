"""The cards as emojis of the application, which every server may see without any permission.

They are uploaded once by `python -m bot emojis` and read at every start. Their names never change, so
what is there already is left alone.
"""

from collections.abc import Callable, Iterable

import aiohttp
import discord

from adapters.discord.delivery import REFUSED
from adapters.discord.faces import tiles
from adapters.discord.logs import keep_secrets
from bot.config import ConfigError

PREFIX = "uno_"
MOST = 2000  # emojis of one application, by Discord's law

Tell = Callable[[str], None]


class NoRoom(Exception):
    """The application has other emojis, and ours don't fit beside them."""


class OutOfReach(Exception):
    """Discord could not be reached, or did not take it all; another run goes on where this one ended."""


async def publish(token: str, tell: Tell, *, replace: bool = False) -> None:
    """Upload the emojis that are missing; with `replace`, draw those anew that are there.

    Raises ConfigError when the token is refused, NoRoom before anything has been changed, and OutOfReach.
    """
    keep_secrets(token)
    try:
        async with discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(token)
            await _publish(client, tell, replace=replace)
    except discord.LoginFailure:
        raise ConfigError(REFUSED) from None
    except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
        raise OutOfReach(f"Discord: {type(fault).__name__}") from None


async def _publish(client: discord.Client, tell: Tell, *, replace: bool) -> None:
    present = await client.fetch_application_emojis()
    wanted = {PREFIX + name: draw for name, draw in tiles().items()}
    ours = {emoji.name: emoji for emoji in present if emoji.name in wanted}
    missing = [name for name in wanted if name not in ours]
    if len(present) + len(missing) > MOST:
        raise NoRoom(f"{len(missing)} emojis are missing, and there is room for {MOST - len(present)}")
    if replace:
        for emoji in ours.values():
            await emoji.delete()
        missing = list(wanted)
    for number, name in enumerate(missing, 1):
        await client.create_application_emoji(name=name, image=wanted[name]())
        tell(f"{name} ({number} of {len(missing)})")
    tell(f"uploaded: {len(missing)}, there already: {len(wanted) - len(missing)}")


async def read(client: discord.Client) -> dict[str, str]:
    """Those of ours that are there, as they are written in a message, by their name behind the prefix."""
    return by_name(await client.fetch_application_emojis())


def by_name(emojis: Iterable[discord.Emoji]) -> dict[str, str]:
    """Ours among others."""
    names = {PREFIX + name: name for name in tiles()}
    return {names[emoji.name]: str(emoji) for emoji in emojis if emoji.name in names}
