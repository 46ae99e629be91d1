"""One IRC network: connected for as long as it takes, with people and words that outlive a connection."""

import asyncio
import logging
import random
import time

from adapters.irc.account import LoginFailed
from adapters.irc.guard import place_of, tls_context
from adapters.irc.hearing import Hearing, TooFast
from adapters.irc.joins import Joins
from adapters.irc.liveness import Backoff
from adapters.irc.message import Message
from adapters.irc.outbox import Outbox, Outgoing
from adapters.irc.pen import ColorPen, PlainPen
from adapters.irc.policies import TlsPolicies
from adapters.irc.questions import Questions
from adapters.irc.registration import Registration, UseTls, login_of
from adapters.irc.roster import Noticed, Roster
from adapters.irc.server import Server, lower
from adapters.irc.session import Session
from adapters.irc.split import room, split
from adapters.irc.splits import TOGETHER_SECONDS, Splits
from bot.chat import Arrived, Deliver, Departed, Heard, Known, Line, Place, Presence, Topic, phrase
from bot.config import IrcNetworkSettings
from bot.customs import CustomsOf
from bot.phrasebook import Pen, say
from engine.values import PlayerId

log = logging.getLogger(__name__)

_USUAL_NICK_LENGTH = 30
_HISTORY = ("chathistory", "znc.in/playback")  # batches of what was said before


class Network:
    """A network is alone: whatever happens to it, the others don't notice."""

    def __init__(self, settings: IrcNetworkSettings, customs: CustomsOf, policies: TlsPolicies) -> None:
        self._settings = settings
        self._customs = customs
        self._server = Server()
        self._roster = Roster(settings.name, self._server)
        self._roster.asks_who = True
        self._outbox = Outbox(self._roster, burst=settings.flood.burst, per_second=settings.flood.per_second)
        self._hearing = Hearing(self._roster, settings, self._prefix)
        self._pens: dict[tuple[str, bool], Pen] = {}  # by prefix, and whether they are plain
        self._session: Session | None = None
        self._policies = policies
        self._tls_port: int | None = None  # on which the server has just insisted
        self._early: list[Heard] = []
        self._splits = Splits()
        self._split_due: asyncio.TimerHandle | None = None
        self._deliver: Deliver = lambda said: None

    async def run(self, deliver: Deliver) -> None:
        """Connect again and again, with pauses that grow while it fails."""
        self._deliver = deliver
        for channel in self._settings.channels:
            deliver(Departed(Place("irc", self._settings.name, lower(channel))))
        backoff = Backoff(random.SystemRandom())
        while True:
            started, unwelcome = time.monotonic(), False
            try:
                unwelcome = await self._connect()
            except UseTls as upgrade:
                self._tls_port = upgrade.port
            except (OSError, LoginFailed) as error:
                log.warning("%s: %s: %s", self._settings.name, type(error).__name__, error)
            except Exception as error:  # a bug costs this network its connection, and the others nothing
                log.error("%s: %s in %s", self._settings.name, type(error).__name__, place_of(error))
            finally:
                self._part()
            await asyncio.sleep(backoff.pause(lasted=time.monotonic() - started, unwelcome=unwelcome))

    async def _connect(self) -> bool:
        """Stay as long as the connection lasts; whether the server has thrown us out."""
        settings = self._settings
        tls_port = None if settings.tls else self._tls_port or await self._policies.port(settings.host, time.time())
        port = settings.port if tls_port is None else tls_port
        encrypted = settings.tls or tls_port is not None
        tls = tls_context(settings.ca_file, settings.sasl.certificate) if encrypted else None
        registration = Registration(login_of(settings), self._server, encrypted=encrypted)
        joins = Joins(settings.channels, self._server)
        flood = settings.flood
        questions = Questions(self._server, burst=flood.burst, per_second=flood.per_second)
        self._session = session = Session(registration, joins, questions, self._roster, self._outbox, self._hear)
        try:
            await session.run(settings.host, port, tls)
        finally:
            if registration.tls_seconds is not None:
                self._policies.keep(settings.host, port, registration.tls_seconds, time.time())
        log.info("%s: the connection ended", settings.name)
        return session.is_unwelcome

    def _part(self) -> None:
        """Nobody hears us any more."""
        self._session = None
        self._early.clear()
        self._tell_split()
        for noticed in self._roster.lose_connection(time.monotonic()):
            self._deliver(noticed)

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
        is_whole = line.topic is Topic.HAND and any(sentence.key == "hand" for sentence in line.phrases)
        outgoing = Outgoing(line.place.channel, line.audience, line.topic, tuple(parts), command, is_whole)
        self._outbox.post(outgoing, time.monotonic())
        if self._session is not None:
            self._session.wake()

    def know(self, known: Known) -> None:
        """Take in who holds a seat."""
        for noticed in self._roster.know(known):
            self._deliver(noticed)

    def _hear(self, message: Message) -> None:
        now = time.monotonic()
        if message.command == "BATCH":
            self._splits.hear_batch(message)
        for noticed in self._roster.hear(message, now):
            self._notice(noticed, message)
        if message.command != "PRIVMSG" or self._splits.kind_of_batch(message) in _HISTORY:
            return
        self._tell_split()
        heard = self._hearing.hear(message, now)
        match heard:
            case TooFast():
                warning = phrase("too_fast")
                self.post(
                    Line(heard.place, heard.player, (warning,), self._customs(heard.place).language, Topic.ANSWER)
                )
            case Heard(place=place) if place.channel and self._roster.place_of(place.channel) is None:
                self._early.append(heard)
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

    def _notice(self, noticed: Noticed, message: Message) -> None:
        if isinstance(noticed, Presence) and self._splits.takes(message, noticed):
            if self._split_due is None:
                self._split_due = asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._tell_split)
            return
        self._deliver(noticed)
        if isinstance(noticed, Arrived):
            self._hear_early(noticed.place)

    def _tell_split(self) -> None:
        """Now, or before anything else that somebody lost or found may say."""
        if self._split_due is not None:
            self._split_due.cancel()
            self._split_due = None
            for split in self._splits.gathered():
                self._deliver(split)

    def _hear_early(self, place: Place) -> None:
        """What was said before we knew who is in a channel is heard now that we do."""
        early, self._early = self._early, []
        for heard in early:
            if heard.place == place:
                self._deliver(heard)
            else:
                self._early.append(heard)

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
