"""One IRC network: connected for as long as it takes, with people and words that outlive a connection."""

import asyncio
import logging
import random
import time

from adapters.irc.guard import place_of, tls_context
from adapters.irc.hearing import Hearing, TooFast
from adapters.irc.joins import Joins
from adapters.irc.liveness import Backoff
from adapters.irc.message import Message
from adapters.irc.outbox import Outbox, Outgoing
from adapters.irc.pen import ColorPen, PlainPen
from adapters.irc.registration import Login, LoginFailed, Registration
from adapters.irc.roster import Roster
from adapters.irc.server import Server
from adapters.irc.session import Session
from adapters.irc.split import room, split
from bot.chat import CustomsOf, Deliver, Heard, Line, Place, Topic, phrase
from bot.config import IrcNetworkSettings
from bot.phrasebook import Pen, say
from engine.values import PlayerId

log = logging.getLogger(__name__)

_USUAL_NICK_LENGTH = 30


class Network:
    """A network is alone: whatever happens to it, the others don't notice."""

    def __init__(self, settings: IrcNetworkSettings, customs: CustomsOf) -> None:
        self._settings = settings
        self._customs = customs
        self._server = Server()
        self._roster = Roster(settings.name, self._server)
        self._outbox = Outbox(self._roster, burst=settings.flood.burst, per_second=settings.flood.per_second)
        self._hearing = Hearing(
            self._roster, network=settings.name, prefix_of=self._prefix, admins=settings.admins, bots=settings.bots
        )
        self._pens: dict[tuple[str, bool], Pen] = {}  # by prefix, and whether they are plain
        self._session: Session | None = None
        self._deliver: Deliver = lambda said: None

    async def run(self, deliver: Deliver) -> None:
        """Connect again and again, with pauses that grow while it fails."""
        self._deliver = deliver
        tls = tls_context(self._settings.ca_file) if self._settings.tls else None
        backoff = Backoff(random.SystemRandom())
        while True:
            started = time.monotonic()
            try:
                self._session = self._new_session()
                await self._session.run(self._settings.host, self._settings.port, tls)
                log.info("%s: the connection ended", self._settings.name)
            except (OSError, LoginFailed) as error:
                log.warning("%s: %s: %s", self._settings.name, type(error).__name__, error)
            except Exception as error:  # a bug costs this network its connection, and the others nothing
                log.error("%s: %s in %s", self._settings.name, type(error).__name__, place_of(error))
            finally:
                self._session = None
                self._roster.lose_connection(time.monotonic())
            await asyncio.sleep(backoff.pause(lasted=time.monotonic() - started))

    def post(self, line: Line) -> None:
        """Queue a line, in the colors and within the length that this network has."""
        try:
            text = say(line.phrases, line.language, self._pen(line))
        except (LookupError, ValueError, OSError) as error:  # a mistake in a catalog must not reach the table
            log.error("%s: a phrase can't be said: %s: %s", self._settings.name, type(error).__name__, _keys(line))
            return
        command = self._command(line)
        limit, tag = self._room(line, command), _tag(line)
        parts = [part for paragraph in text.split("\n") if paragraph.strip() for part in split(paragraph, limit, tag)]
        outgoing = Outgoing(line.place.channel, line.audience, line.topic, tuple(parts), command)
        self._outbox.post(outgoing, time.monotonic())
        if self._session is not None:
            self._session.wake()

    def _new_session(self) -> Session:
        settings = self._settings
        login = Login(
            nick=settings.nick,
            account=settings.sasl.account or "",
            password=settings.password.get_secret_value() if settings.password else "",
        )
        registration = Registration(login, self._server, encrypted=settings.tls)
        return Session(registration, Joins(settings.channels, self._server), self._roster, self._outbox, self._hear)

    def _hear(self, message: Message) -> None:
        now = time.monotonic()
        for noticed in self._roster.hear(message, now):
            self._deliver(noticed)
        if message.command != "PRIVMSG":
            return
        heard = self._hearing.hear(message, now)
        match heard:
            case TooFast():
                warning = phrase("too_fast")
                self.post(
                    Line(heard.place, heard.player, (warning,), self._customs(heard.place).language, Topic.ANSWER)
                )
            case Heard():
                self._deliver(heard)

    def _prefix(self, place: Place) -> str:
        """What commands begin with there."""
        return self._customs(place).prefix or self._settings.prefix

    def _pen(self, line: Line) -> Pen:
        """Programs read no colors, and players may choose."""
        plain = line.topic is Topic.STATUS or (
            not self._settings.colors if line.wishes.plain is None else line.wishes.plain
        )
        prefix = self._prefix(line.place)
        pen = self._pens.get((prefix, plain))
        if pen is None:
            pen = self._pens[prefix, plain] = (PlainPen if plain else ColorPen)(prefix, self._nick_of)
        return pen

    def _command(self, line: Line) -> str:
        """Private lines are notices, which no bot answers; hands by message for those who asked for it."""
        wants_message = line.wishes.hand == "msg" and line.topic is Topic.ANSWER
        is_hand = line.topic is Topic.HAND and (line.wishes.hand or self._settings.hand) == "msg"
        by_message = line.audience is None or is_hand or wants_message
        return "PRIVMSG" if by_message else "NOTICE"

    def _room(self, line: Line, command: str) -> int:
        """A nick may change while a line waits, so the longest one is reckoned with."""
        target_length = len(line.place.channel.encode())
        if line.audience is not None:
            target_length = self._server.nick_length or _USUAL_NICK_LENGTH
        return room(
            line_length=self._server.line_length,
            nick=self._roster.me or self._settings.nick,
            mask=self._roster.mask,
            command=command,
            target_length=target_length,
        )

    def _nick_of(self, player: PlayerId) -> str | None:
        return self._roster.nick_of(player, time.monotonic())


def _tag(line: Line) -> str:
    """Whoever plays in two channels must see which one a private line is about; programs know."""
    is_tagged = line.audience is not None and line.place.channel and line.topic is not Topic.STATUS
    return f"[{line.place.channel}] " if is_tagged else ""


def _keys(line: Line) -> str:
    return ", ".join(sentence.key for sentence in line.phrases)
