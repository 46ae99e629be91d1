"""One connection to a network, from its first line to its last.

It logs in, gets into the channels, keeps the line alive and sends what waits, at the pace allowed. What
is said is followed into the roster and passed on; connecting again is left to the network.
"""

import asyncio
import logging
import re
import ssl
import time
from collections.abc import Callable
from contextlib import suppress

from adapters.irc.account import LoginFailed
from adapters.irc.ctcp import Courtesy
from adapters.irc.guard import Wire
from adapters.irc.joins import Joins
from adapters.irc.liveness import Liveness
from adapters.irc.message import Message
from adapters.irc.outbox import Outbox
from adapters.irc.questions import Questions
from adapters.irc.registration import Registration, UseTls
from adapters.irc.roster import Roster
from adapters.irc.split import bare

log = logging.getLogger(__name__)

_LOGIN_SECONDS = 60
_LOGIN_LOOK_SECONDS = 1.0
_JOINS_A_LINE = 5
_FLUSH_SECONDS = 2
_FLUSH_BURST, _FLUSH_PAUSE = 8, 0.2
_GOODBYE_SECONDS = 1
_UNWELCOME = re.compile(r"\b[a-z]-?lined?\b|\bbann?ed\b|throttl|too (fast|many)|flood|reconnect", re.IGNORECASE)
_TALK = frozenset({"PRIVMSG", "NOTICE"})  # which changes nothing about the connection


class Session:
    """`hear` is called with each message, after the roster is told who we are and where."""

    def __init__(
        self,
        registration: Registration,
        joins: Joins,
        questions: Questions,
        roster: Roster,
        outbox: Outbox,
        hear: Callable[[Message], None],
    ) -> None:
        self.started = time.monotonic()
        self._registration = registration
        self._joins = joins
        self._roster = roster
        self._outbox = outbox
        self._hear = hear
        self._courtesy = Courtesy()
        self._questions = questions
        self._liveness = Liveness(self.started)
        self._wake = asyncio.Event()
        self._failure: LoginFailed | UseTls | None = None
        self._is_in = False
        self.is_unwelcome = False  # the server has said that we come too often, or not at all
        self._wire = Wire(self._receive)
        self._wire.on_close = self._wake.set

    def wake(self) -> None:
        """Something new waits in the outbox: what may go goes now, before anybody else's turn in the loop."""
        if self._is_in:
            self._send_waiting(time.monotonic())
        if self._outbox:
            self._wake.set()

    async def run(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """Stay until the connection ends. When cancelled, say what is still to be said and leave politely."""
        await self._wire.open(host, port, tls=tls)
        try:
            await self._talk()
        except asyncio.CancelledError:
            await self._leave()
            raise
        finally:
            await self._wire.close()

    async def _talk(self) -> None:
        for line in self._registration.hello():
            self._wire.send(line)
        while not self._wire.closed.is_set():
            self._wake.clear()
            now = time.monotonic()
            self._check(now)
            if self._is_in:
                self._work(now)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._until_next(now)):
                    await self._wake.wait()

    def _check(self, now: float) -> None:
        if self._failure is not None:
            raise self._failure
        if self._liveness.is_dead(now):
            raise TimeoutError("the server is silent")
        if not self._is_in and now - self.started > _LOGIN_SECONDS:
            raise TimeoutError("the server did not let us in")
        if not self._is_in:
            self._log_in(self._registration.tick, now)
        if self._is_in and self._liveness.must_ask(now):
            self._wire.send("PING :are-you-there")

    def _work(self, now: float) -> None:
        channels = self._joins.due(now)
        for start in range(0, len(channels), _JOINS_A_LINE):
            self._wire.send(f"JOIN {','.join(channels[start : start + _JOINS_A_LINE])}")
        for channel in self._questions.given_up(now):
            self._hear(Message("315", (self._roster.me, channel)))
        while question := self._questions.take(now):
            self._wire.send(question)
        self._send_waiting(now)

    def _send_waiting(self, now: float) -> None:
        while line := self._outbox.take(now):
            self._wire.send(line)

    def _until_next(self, now: float) -> float:
        if not self._is_in:
            return _LOGIN_LOOK_SECONDS
        next_join = self._joins.next_due()
        times = [self._liveness.next_check() - now]
        if next_join is not None:
            times.append(next_join - now)
        times += [wait for wait in (self._outbox.wait(now), self._questions.wait(now)) if wait is not None]
        return max(0.0, min(times)) + 0.01  # a little late rather than a little early

    async def _leave(self) -> None:
        if self._is_in:
            with suppress(TimeoutError):
                async with asyncio.timeout(_FLUSH_SECONDS):
                    await self._flush()
        self._wire.send("QUIT :See you at the table")
        with suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_SECONDS):
                await self._wire.closed.wait()

    async def _flush(self) -> None:
        sent = 0
        while line := self._outbox.take(time.monotonic(), at_once=True):
            self._wire.send(line)
            sent += 1
            if sent >= _FLUSH_BURST:
                await asyncio.sleep(_FLUSH_PAUSE)

    def _receive(self, message: Message) -> None:
        now = time.monotonic()
        self._liveness.heard(now)
        if message.command not in _TALK:
            self._wake.set()
        if message.command != "PRIVMSG" or not self._is_in:
            self._log_in(lambda _: self._registration.hear(message), now)
        if self._is_forced_join(message):
            self._wire.send(f"PART {message.param(0)}")
            return
        self._follow_joins(message, now)
        if message.command == "CTCP" and self._roster.is_me(message.param(0)):
            reply = self._courtesy.reply(message, now)
            if reply is not None:
                self._wire.send(reply)
        self._hear(message)

    def _log_in(self, ask: Callable[[float], list[str]], now: float) -> None:
        """Say what the log-in asks for; once it is done, go on."""
        try:
            answers = ask(now)
        except (LoginFailed, UseTls) as failure:
            self._failure = failure
            self._wake.set()
            return
        for line in answers:
            self._wire.send(line)
        if self._is_in:
            return
        self._roster.me = self._registration.nick
        if self._registration.is_done:
            self._is_in = True
            self._roster.tags_accounts = "account-tag" in self._registration.granted
            self._wire.line_length = self._roster.server.line_length
            self._joins.start(now)

    def _is_forced_join(self, message: Message) -> bool:
        """Some servers put us in channels we never asked for."""
        ours = message.command == "JOIN" and self._roster.is_me(message.source.nick)
        return ours and not self._joins.knows(message.param(0))

    def _follow_joins(self, message: Message, now: float) -> None:
        is_me = self._roster.is_me
        match message.command:
            case "JOIN" if is_me(message.source.nick):
                self._joins.joined(message.param(0), now)
            case "366" if self._joins.knows(message.param(1)):
                self._questions.about(message.param(1), now)
            case "315":
                self._questions.answered(message.param(1))
            case "PART" if is_me(message.source.nick):
                self._joins.lost(message.param(0), now)
            case "KICK" if is_me(message.param(1)):
                self._joins.thrown_out(message.param(0), now)
            case "INVITE" if is_me(message.param(0)):
                self._joins.invited(message.param(1), now)
            case "465":
                self.is_unwelcome = True
            case number if number.isdecimal() and number[0] in "45":
                if self._joins.refused(message.param(1), now):
                    log.warning("not let into %s (%s)", message.param(1), number)
            case "ERROR":
                self.is_unwelcome = self.is_unwelcome or _UNWELCOME.search(message.text) is not None
                log.warning("the server ends the connection: %s", bare(message.text))
