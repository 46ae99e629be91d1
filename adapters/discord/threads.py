"""A thread for each game, so that the channel it was opened in stays quiet."""

import asyncio
import logging
from dataclasses import replace
from typing import Final

import aiohttp
import discord

from bot.chat import Deliver, Heard, Place

log = logging.getLogger(__name__)

KEPT_MINUTES: Final = 1440  # after the last message, before Discord puts the thread away
_OPENS = ("start", "new")


def opens_table(text: str) -> bool:
    """Whether a line opens a table where none is: `!uno`, `!uno start …`, or a slash command's `start …`."""
    words = text.lower().removeprefix("!").split()
    if words[:1] == ["uno"]:
        words = words[1:] or [_OPENS[0]]
    return bool(words) and words[0] in _OPENS


class Threads:
    """Opens them, one a game."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, channel: discord.TextChannel, heard: Heard, deliver: Deliver) -> None:
        """Have the line heard in a new thread; in the channel itself, where none can be opened."""
        task = asyncio.create_task(self._open(channel, heard, deliver), name="discord thread")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, channel: discord.TextChannel, heard: Heard, deliver: Deliver) -> None:
        try:
            thread = await channel.create_thread(
                name=f"UNO: {heard.user.name}"[:100],
                type=discord.ChannelType.public_thread,
                auto_archive_duration=KEPT_MINUTES,
            )
        except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
            log.info("discord: no thread in channel %s: %s", channel.id, type(fault).__name__)
            deliver(heard)
        else:
            deliver(
                replace(
                    heard, place=Place(heard.place.chat, heard.place.server, str(thread.id)), within=str(channel.id)
                )
            )
