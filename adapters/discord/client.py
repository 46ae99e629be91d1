"""Discord as the core sees it: one chat of all servers that invited the bot.

The connection comes and goes; what waits to be sent, and which message shows what, outlives it.
"""

import asyncio
import hashlib
import json
import logging
import random
import time
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import aiohttp
import discord

from adapters.discord import commands
from adapters.discord.answers import Answers
from adapters.discord.delivery import REFUSED, Closed, Delivery, Gone, Post, new_nonce
from adapters.discord.emojis import read
from adapters.discord.faces import draw_ahead
from adapters.discord.gateway import Gateway
from adapters.discord.hands import Hands
from adapters.discord.hearing import user_id
from adapters.discord.listening import Listening, SettingsOf, place_of
from adapters.discord.logs import keep_secrets
from adapters.discord.outbox import Outbox
from adapters.discord.pen import DiscordPen, escaped
from adapters.discord.people import People
from adapters.discord.screens import Screens
from bot.chat import Deliver, Line, Name, Notes, Phrase, Place, Presence, Removed, Topic, User, phrase
from bot.config import ConfigError, DiscordSettings
from bot.customs import CustomsOf
from bot.menu import Menu
from bot.views import HandView, TableView
from engine.values import PlayerId

log = logging.getLogger(__name__)

GOODBYE_SECONDS = 3.0
PRIVATE = Place("discord", "", "")
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 900.0  # seconds before another try to connect: each costs an IDENTIFY of the day's
STABLE_SECONDS = 300.0  # of a connection, after which pauses start anew


class DiscordChat:
    """A `Chat`. `customs` say what is set in a place: its prefix, threads, its language for what the adapter says."""

    name = "discord"
    draws = True

    def __init__(
        self, settings: DiscordSettings, customs: CustomsOf, settings_of: SettingsOf, menu: Menu, notes: Notes
    ) -> None:
        self._settings = settings
        first, last, self._shards = settings.shard_range
        self._shard_ids = range(first, last + 1)
        self.feeds = tuple(f"discord:{shard}/{self._shards or 1}" for shard in self._shard_ids)
        self._customs = customs
        self._menu = menu
        self._notes = notes
        self._token = settings.token.get_secret_value() if settings.token else ""
        self._pen = DiscordPen()
        self._outbox = Outbox()
        self._delivery = Delivery()
        self._people = People(self._delivery, notes)
        self._screens = Screens(self._outbox, self._delivery, self._get_pen, notes)
        self._hands = Hands(
            self._outbox, self._delivery, self._get_pen, self._people, notes, self._where, self._on_closed, self._call
        )
        self._answers = Answers(self._get_pen, self._where, self._hands.seen)
        self._listening = Listening(
            menu,
            settings.prefix,
            customs,
            self._screens,
            self._hands,
            self._people,
            self._answers,
            self._whisper,
            settings_of,
            self._get_pen,
        )
        self._gateway: Gateway | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def serves(self, place: Place) -> bool:
        """Servers are dealt to the shards by their numbers; private messages all come to the first."""
        guild = int(place.server) if place.server.isdecimal() else 0
        return self._shards is None or (guild >> 22) % self._shards in self._shard_ids

    async def run(self, deliver: Deliver) -> None:
        """Connect and stay connected; raises ConfigError where the token or the intents rule that out for good."""
        keep_secrets(self._token)
        self._listening.deliver = deliver
        self._start(asyncio.to_thread(draw_ahead))
        for recall in (self._people.recall, self._screens.recall, self._hands.recall):
            await recall()
        content, pause = self._settings.message_content, FIRST_PAUSE
        while True:
            started = time.monotonic()
            try:
                await self._connect(content)
            except discord.LoginFailure:
                raise ConfigError(REFUSED) from None
            except discord.PrivilegedIntentsRequired:
                content = self._without_content(content)
                continue
            except (TimeoutError, discord.DiscordException, aiohttp.ClientError, OSError) as fault:
                log.warning("discord: %s; next try in %.0f seconds", type(fault).__name__, pause)
            pause = FIRST_PAUSE if time.monotonic() - started > STABLE_SECONDS else pause
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))  # noqa: S311 - so that not all bots come at once
            pause = min(LONGEST_PAUSE, pause * 2)

    def post(self, line: Line) -> None:
        """Queue a line, or what a view shows. Never blocks and never raises."""
        try:
            self._post(line)
        except (LookupError, ValueError, OSError) as error:  # a mistake in a catalog must not reach the table
            keys = ", ".join(sentence.key for sentence in line.phrases)
            log.error("discord: a phrase can't be said: %s: %s", type(error).__name__, keys)

    # What the connection tells

    def logged_in(self, client: Gateway) -> None:
        """Requests can be made from now on, before the connection for events stands."""
        self._delivery.use(client)
        self._start(self._publish_commands(client))
        self._start(self._read_emojis(client))

    def message(self, message: discord.Message) -> None:
        """Somebody wrote something."""
        if self._gateway and self._gateway.user:
            self._listening.message(message, self._gateway.user.id)

    async def interaction(self, interaction: "discord.Interaction[discord.Client]") -> None:
        """Somebody pressed or chose something."""
        await self._listening.interaction(interaction)

    def arrived(self, guild: discord.Guild) -> None:
        """A server can be reached; what was kept for its sake is wanted still."""
        self._notes.forget("removed", str(guild.id))
        self._screens.come_back(str(guild.id))

    def removed(self, guild: int, channel: int | None = None) -> None:
        """A channel, or a whole server, is lost for good."""
        place = Place("discord", str(guild), str(channel) if channel else "")
        self._screens.leave(place)
        if not channel:
            self._notes.keep("removed", str(guild), str(round(time.time())))
        self._listening.deliver(Removed(place))

    def deleted(self, guild: int | None, channel: int, message: int) -> None:
        """A message is gone."""
        self._screens.lose(place_of(guild, channel), message)

    async def _connect(self, content: bool) -> None:
        first, last, shards = self._settings.shard_range
        gateway = self._gateway = Gateway(
            self, message_content=content, shard_ids=[*range(first, last + 1)] if shards else None, shard_count=shards
        )
        try:
            await gateway.login(self._token)
            await _within_budget(gateway, shards or 1)
            await gateway.connect()
        except asyncio.CancelledError:
            await self._answers.finish()
            await self._outbox.drain(GOODBYE_SECONDS)
            raise
        finally:
            self._delivery.pause()
            await gateway.close()

    def _without_content(self, content: bool) -> bool:
        if not content:
            raise ConfigError("DISCORD_TOKEN: Discord refuses this application's intents (4014)") from None
        log.warning(
            "discord: the message content intent is not granted (4014), so typed lines are heard only with a mention "
            "or in private; buttons and slash commands work. Switch it on in the portal, or set "
            "discord.message_content: false"
        )
        return False

    async def _publish_commands(self, client: Gateway) -> None:
        """Tell Discord the slash commands, if they are not what it was told last."""
        payload = commands.payload(self._menu)
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        known = (await self._notes.read("commands")).get(str(client.application_id), "")
        told, _, ids = known.partition(" ")
        try:
            if told != digest:
                answer = await client.http.bulk_upsert_global_commands(client.application_id or 0, payload)
                ids = json.dumps({command["name"]: int(command["id"]) for command in answer})
                self._notes.keep("commands", str(client.application_id), f"{digest} {ids}")
            self._pen = replace(self._pen, commands=commands.mentions(self._menu, json.loads(ids)))
        except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
            log.warning("discord: the slash commands were not published: %s", type(fault).__name__)

    async def _read_emojis(self, client: Gateway) -> None:
        """The cards' pictures, where they have been uploaded; else cards are squares and words."""
        try:
            self._pen = replace(self._pen, emojis=await read(client))
        except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
            log.warning("discord: the emojis were not read: %s", type(fault).__name__)

    # What the core tells

    def _post(self, line: Line) -> None:
        place, player = line.place, line.audience
        if line.receipt is not None:
            self._answers.take(line)
        elif isinstance(line.view, TableView):
            self._show_table(place, line.view, line.language)
        elif isinstance(line.view, HandView) and player:
            note = tuple(sentence for sentence in line.phrases if sentence.key != "hand")
            self._hands.show(player, place, line.view, note, self._people.languages.get(player, line.language))
        elif player and line.topic is Topic.HAND and self._hands.deal_again(player, place):
            pass
        elif player:
            self._say(player, line)
        elif line.topic is Topic.TURN:
            self._screens.notice(place, line.phrases, line.language, calls=True)
        elif place.channel:
            text = self._pen.say(line.phrases, line.language)
            self._outbox.put(place, partial(self._send_openly, place, text[:2000], new_nonce()))

    def _show_table(self, place: Place, view: TableView, language: str) -> None:
        before = self._screens.view(place)
        known = {seat.name.player for seat in before.seats} if before else set()
        self._screens.show(place, view, language)
        for seat in view.seats:
            if seat.name.player not in known and user_id(seat.name.player):
                self._hands.prepare(seat.name.player)

    def _say(self, player: PlayerId, line: Line) -> None:
        """A private line; to who takes none, in the channel if it holds nothing private."""
        language = self._people.languages.get(player, line.language)
        text = self._pen.say(line.phrases, language)
        if line.topic is Topic.STATUS:
            text = f"`{text}`"
        if self._people.is_closed(player):
            self._say_openly(player, line, text)
        else:
            self._outbox.put(player, partial(self._send_private, player, line, text, new_nonce()))

    async def _send_private(self, player: PlayerId, line: Line, text: str, nonce: str) -> None:
        try:
            channel = await self._people.channel(player)
            await self._delivery.send(channel, Post(text=text[:2000]), nonce)
        except (Closed, Gone):
            self._people.close(player)
            self._say_openly(player, line, text)

    def _say_openly(self, player: PlayerId, line: Line, text: str) -> None:
        if not line.place.channel:
            return
        if line.topic in (Topic.HAND, Topic.STATUS):
            text = self._pen.say((phrase("messages_closed", player=self._name(line.place, player)),), line.language)
        else:
            text = f"{self._pen.name(self._name(line.place, player))}: {text}"
        self._outbox.put(line.place, partial(self._send_openly, line.place, text[:2000], new_nonce()))

    async def _send_openly(self, place: Place, text: str, nonce: str) -> None:
        try:
            await self._delivery.send(int(place.channel), Post(text=text), nonce)
        except Gone:
            log.info("discord: nothing can be said in channel %s", place.channel)

    def _whisper(self, player: PlayerId, sentence: Phrase) -> None:
        """The adapter's own words to one person."""
        self._say(player, Line(PRIVATE, player, (sentence,), self._customs(PRIVATE).language, Topic.ANSWER))

    def _on_closed(self, player: PlayerId, place: Place, stranger: bool) -> None:
        """A hand could not be sent: told once at the table. Who shares no server with the bot any more is gone."""
        name = self._name(place, player)
        self._screens.notice(place, (phrase("messages_closed", player=name),), self._customs(place).language)
        if stranger:
            self._listening.deliver(Presence(place, User(player, name.text), present=False))

    def _call(self, place: Place, language: str) -> None:
        """Whoever is on turn takes no private messages, so they are called at the table."""
        self._screens.notice(place, (phrase("called_here"),), language, calls=True)

    def _name(self, place: Place, player: PlayerId) -> Name:
        view = self._screens.view(place)
        names = [seat.name for seat in view.seats if seat.name.player == player] if view else []
        return names[0] if names else Name(player, player.rpartition(":")[2])

    def _where(self, place: Place) -> str:
        """Server and channel, linked to the table."""
        guild = self._gateway.get_guild(int(place.server)) if self._gateway and place.server else None
        channel = guild.get_channel_or_thread(int(place.channel)) if guild else None
        shown = f"{escaped(guild.name)} · #{escaped(channel.name)}" if guild and channel else f"<#{place.channel}>"
        return f"[{shown}]({self._screens.link(place)})"

    def _get_pen(self) -> DiscordPen:
        return self._pen

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _within_budget(gateway: Gateway, shards: int) -> None:
    """Wait if the day's connections are used up: one more would end all sessions and reset the token."""
    limits = await gateway.fetch_session_start_limits()
    if limits.remaining < shards:
        seconds = limits.reset_after / 1000
        log.warning("discord: %s connections are left today; waiting %.0f seconds", limits.remaining, seconds)
        await asyncio.sleep(seconds)
