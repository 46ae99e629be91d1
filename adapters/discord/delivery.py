"""Messages to Discord over REST, and its refusals in few words.

A refusal is one of four: later, gone (the channel, or the right to write there), lost (the message),
closed (a person who takes no private messages). The rest are bugs of ours and rise.
"""

import asyncio
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO

import aiohttp
import discord

from adapters.discord.outbox import Later
from adapters.discord.panels import Panel

PATIENCE = 5.0  # seconds of a rate limit that the library waits out by itself; longer ones are ours to use
BANNED_SECONDS = 60.0  # after a refusal by Discord's front door, which names no time

# Discord's error codes: unknown message, too many edits of an old one; no messages to this user, no common server.
LOST = (10008, 30046)
CANNOT_SEND_TO_USER, NO_COMMON_SERVER = 50007, 50278


REFUSED = "DISCORD_TOKEN: Discord does not accept it; copy it anew from the portal"


def new_nonce() -> str:
    """By which Discord knows a message that is posted again from one that was posted already."""
    return secrets.token_hex(12)


class Gone(Exception):
    """The channel no longer exists, or we may not see it or write in it."""


class Lost(Exception):
    """The message no longer exists, or can't be edited any more."""


class Closed(Exception):
    """This person takes no messages from us; `stranger` when no server is shared with them."""

    def __init__(self, *, stranger: bool) -> None:
        super().__init__()
        self.stranger = stranger


@dataclass(frozen=True, slots=True)
class Post:
    """One message: a panel or, without one, text. Only the `called` are notified."""

    panel: Panel | None = None
    text: str = ""
    called: Collection[int] = ()

    def mentions(self) -> discord.AllowedMentions:
        """Nobody, but for those who are called."""
        users = [discord.Object(user) for user in self.called]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)

    def files(self) -> list[discord.File]:
        """The pictures, to be read once."""
        pictures = self.panel.pictures if self.panel else ()
        return [discord.File(BytesIO(picture.data), picture.name) for picture in pictures]


class Delivery:
    """What can be done with messages; whoever wants something done waits until a client is logged in."""

    def __init__(self) -> None:
        self._client: discord.Client | None = None
        self._is_online = asyncio.Event()

    def use(self, client: discord.Client) -> None:
        """Send by this client, which is logged in."""
        client.http.max_ratelimit_timeout = PATIENCE  # the constructor allows no less than 30
        self._client = client
        self._is_online.set()

    def pause(self) -> None:
        """The client is no more; wait for the next one."""
        self._is_online.clear()

    async def ready(self) -> None:
        """Until a client is logged in; what an earlier process left has been recalled by then."""
        await self._is_online.wait()

    async def send(self, channel: int, post: Post, nonce: str) -> int:
        """Post a message; with the nonce of an earlier try, whatever came of that, there is one message in the end."""
        where = (await self._online()).get_partial_messageable(channel)
        with _refusals():
            if post.panel is None:
                sent = await where.send(post.text, allowed_mentions=post.mentions(), nonce=nonce)
            else:
                post.panel.layout.stop()  # else the library would remember it for its own callbacks
                sent = await where.send(
                    view=post.panel.layout, files=post.files(), allowed_mentions=post.mentions(), nonce=nonce
                )
        return sent.id

    async def edit(self, channel: int, message: int, panel: Panel) -> None:
        """Show something else in a message of ours; nobody is notified."""
        panel.layout.stop()
        post = Post(panel)
        part = (await self._online()).get_partial_messageable(channel).get_partial_message(message)
        with _refusals():
            await part.edit(view=panel.layout, attachments=post.files(), allowed_mentions=post.mentions())

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away; one that is gone already is fine."""
        part = (await self._online()).get_partial_messageable(channel).get_partial_message(message)
        with suppress(Gone, Lost), _refusals():
            await part.delete()

    async def open_dm(self, user: int) -> int:
        """The private channel with a person, opened if need be."""
        client = await self._online()
        with _refusals():
            channel = await client.create_dm(discord.Object(user))
        return channel.id

    async def _online(self) -> discord.Client:
        await self._is_online.wait()
        if self._client is None:
            raise Later(0)
        return self._client


@contextmanager
def _refusals() -> Iterator[None]:
    """Discord's errors as ours."""
    try:
        yield
    except discord.RateLimited as limited:
        raise Later(limited.retry_after) from None
    except (TimeoutError, discord.DiscordServerError, aiohttp.ClientError, OSError):
        raise Later(0) from None
    except discord.HTTPException as refusal:
        raise _translated(refusal) from None


def _translated(refusal: discord.HTTPException) -> Exception:
    if refusal.code in (CANNOT_SEND_TO_USER, NO_COMMON_SERVER):
        return Closed(stranger=refusal.code == NO_COMMON_SERVER)
    if refusal.code in LOST:
        return Lost()
    if refusal.status == 429:
        return Later(BANNED_SECONDS)
    if refusal.status in (403, 404):
        return Gone()
    return refusal
