"""A Discord of our own: one process's memory, spoken to by HTTP and WebSocket as the real one is.

It keeps what every person could see, and every refusal that the bot has earned. Its clock can be put
forward, refusals can be planned, and the connection broken in each way in which Discord breaks it.
"""

import asyncio
import itertools
import json
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self

import aiohttp
from aiohttp import web

from tests.adapters.discord.judge import EPHEMERAL, Payload, Refusal
from tests.adapters.discord.payloads import APPLICATION, BOT, CHANNEL, GUILD, guild, user
from tests.adapters.discord.rest import handle

HOST = "127.0.0.1"
TOKEN = "good.token"  # noqa: S105 - of no account
MESSAGE_CONTENT = 1 << 15  # of the intents
EPOCH = 1420070400


@dataclass
class Person:
    """Somebody with an account. `closed` is the error code under which they take no messages."""

    id: int
    name: str
    closed: int = 0
    permissions: str = "0"  # in the server
    locale: str = "en-US"


@dataclass
class Planned:
    """How the next request of a kind will be answered, before it is done or after; 0 cuts the connection."""

    method: str
    path: str
    status: int
    retry_after: float = 0.0
    after: bool = False


@dataclass
class Interaction:
    """A press or a command: who did it, when, and how far it has been answered."""

    id: int
    token: str
    user: int
    channel: int
    began: float
    source: Payload | None = None
    answers: list[Payload] = field(default_factory=list)
    message: Payload | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)


class FakeDiscord:
    """One server, GUILD, with as many channels as are asked for."""

    def __init__(self) -> None:
        self.ids = itertools.count(1)
        self.skew = 0.0
        self.people: dict[int, Person] = {}
        self.channels: dict[int, str] = {CHANNEL: "uno"}
        self.permissions: dict[int, str] = {}  # the bot's, where not everything is allowed
        self.messages: dict[int, dict[int, Payload]] = {}  # by channel
        self.private: dict[int, int] = {}  # channel → person
        self.interactions: dict[str, Interaction] = {}
        self.nonces: dict[tuple[int, str], Payload] = {}
        self.edits: dict[int, int] = {}
        self.refusals: list[str] = []  # all that the bot has earned
        self.planned: deque[Planned] = deque()
        self.commands: list[Payload] = []
        self.emojis: list[Payload] = []
        self.calls: list[tuple[str, str, Payload]] = []
        self.pings: list[tuple[int, int]] = []  # channel, person
        self.sockets: list[web.WebSocketResponse] = []
        self.identified: list[Payload] = []
        self.resumed = 0
        self.intents = 0
        self.identifies_left = 999
        self.grants_content = True
        self.sequence = 0
        self.posts: dict[int, int] = {}  # threads of forums, by the number of each
        self.name = "Test"  # of the one server
        self.pictures: dict[int, dict[str, bytes]] = {}  # the files of each message, by name
        self.last_act = 0  # the id of the last thing that somebody did
        self.sent: deque[Payload] = deque(maxlen=50)  # events, to be replayed
        self.news = asyncio.Condition()
        self.port = 0

    # The clock and the ids

    def now(self) -> float:
        """Seconds, with the clock put forward."""
        return time.time() + self.skew

    def new_id(self) -> int:
        """A snowflake of now."""
        return (int((self.now() - EPOCH) * 1000) << 22) + next(self.ids) % (1 << 22)

    # Life

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", partial(handle, self))
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *fault: object) -> None:
        for socket in self.sockets:
            await socket.close()
        await self._runner.cleanup()

    @property
    def url(self) -> str:
        """Where the bot is to look for Discord."""
        return f"http://{HOST}:{self.port}"

    def person(self, name: str, **about: Any) -> Person:
        """A new account, in the server from the start."""
        person = Person(1000 + len(self.people), name, **about)
        self.people[person.id] = person
        return person

    # Events

    async def send(self, event: str, data: Payload) -> None:
        """Let something happen."""
        self.sequence += 1
        if event in ("MESSAGE_CREATE", "INTERACTION_CREATE"):
            self.last_act = int(data["id"])
        frame = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.sent.append(frame)
        for socket in self.sockets:
            if not socket.closed:
                await socket.send_json(frame)

    async def replay(self, count: int) -> None:
        """Let the last events happen again, as after a resumed connection."""
        for frame in list(self.sent)[-count:]:
            for socket in self.sockets:
                if not socket.closed:
                    await socket.send_json(frame)

    async def drop(self, code: int = 4000) -> None:
        """Close the connection."""
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            await socket.close(code=code)

    async def command(self, op: int, data: Any = None) -> None:
        """Op 7: reconnect. Op 9: the session is invalid."""
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            if not socket.closed:
                await socket.send_json({"op": op, "d": data})

    async def until(self, fits: Callable[[], Any], patience: float = 8.0) -> Any:
        """Wait until something is true of the server; what it is."""
        async with asyncio.timeout(patience), self.news:
            while not (found := fits()):
                await self.news.wait()
            return found

    async def changed(self) -> None:
        """Wake up who waits."""
        async with self.news:
            self.news.notify_all()

    def plan(self, method: str, path: str, status: int, *, retry_after: float = 0.0, after: bool = False) -> None:
        """Refuse the next request that fits."""
        self.planned.append(Planned(method, path, status, retry_after, after))

    def next_plan(self, method: str, path: str) -> Planned | None:
        """What is planned for a request, taken off the list."""
        for planned in self.planned:
            if planned.method == method and re.search(planned.path, path):
                self.planned.remove(planned)
                return planned
        return None

    # What is to be seen

    def seen_by(self, person: Person) -> list[Payload]:
        """All messages that somebody can see now: in channels, in private, and those for their eyes only."""
        shown = [one for channel in self.channels for one in self.messages.get(channel, {}).values()]
        own = [one for channel, who in self.private.items() if who == person.id for one in self.in_channel(channel)]
        return [one for one in shown if one.get("for") in (None, person.id)] + own

    def in_channel(self, channel: int = CHANNEL) -> list[Payload]:
        """The messages of a channel, oldest first, those for one person's eyes too."""
        return [one for _, one in sorted(self.messages.get(channel, {}).items())]

    def dm_of(self, person: Person) -> list[Payload]:
        """What the bot and a person have written each other."""
        channel = next((channel for channel, who in self.private.items() if who == person.id), None)
        return self.in_channel(channel) if channel else []

    def refuse(self, refusal: Refusal, where: str) -> None:
        """Keep what the bot has earned."""
        self.refusals.append(f"{refusal.status} {refusal.code} {refusal.message} ({where})")

    # The gateway

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            await self._hear(socket, json.loads(frame.data))
        return socket

    async def _hear(self, socket: web.WebSocketResponse, frame: Payload) -> None:
        match frame["op"]:
            case 1:
                await socket.send_json({"op": 11})
            case 2:
                await self._identify(socket, frame["d"])
            case 6:
                self.resumed += 1
                self.sockets.append(socket)
                await socket.send_json({"op": 0, "t": "RESUMED", "s": self.sequence, "d": {}})
        await self.changed()

    async def _identify(self, socket: web.WebSocketResponse, data: Payload) -> None:
        self.identified.append(data)
        self.intents = data["intents"]
        if data["token"] != TOKEN:
            await socket.close(code=4004)
        elif self.intents & MESSAGE_CONTENT and not self.grants_content:
            await socket.close(code=4014)
        else:
            self.sockets.append(socket)
            ready = {
                "v": 10, "user": user(self, BOT), "guilds": [{"id": str(GUILD), "unavailable": True}],
                "session_id": f"session{len(self.identified)}", "resume_gateway_url": f"ws://{HOST}:{self.port}/gateway",
                "application": {"id": str(APPLICATION), "flags": 0},
            }  # fmt: skip
            if "shard" in data:
                ready["shard"] = data["shard"]
            await socket.send_json({"op": 0, "t": "READY", "s": self.sequence, "d": ready})
            await socket.send_json({"op": 0, "t": "GUILD_CREATE", "s": self.sequence, "d": guild(self)})

    def hides_content(self, message: Payload) -> bool:
        """Whether the bot may not read a person's message: no intent, not in private, no mention."""
        if self.intents & MESSAGE_CONTENT or int(message["channel_id"]) in self.private:
            return False
        return not any(int(one["id"]) == BOT for one in message["mentions"])

    def is_hidden(self, message: Payload) -> bool:
        """Whether a message is for one person's eyes."""
        return bool(message.get("flags", 0) & EPHEMERAL)
