"""One table: its mailbox, its clock, and the step.

Only the table's own task touches its state, one message at a time, so nothing is ever locked. A
command is decided, journaled, recorded and only then announced: whatever fails before that leaves the
table exactly as it was.
"""

import asyncio
import logging
from dataclasses import replace

from bot.answers import Tally, about_table, duration, refused, tallied
from bot.books import Bonuses, Books, told
from bot.chat import Heard, Place, Topic, phrase
from bot.clock import Alarm, Clock, LastChange
from bot.company import Coming, Company
from bot.computers import Computers, ComputerWord, free_names
from bot.customs import Customs
from bot.grammar import understand
from bot.holders import Holders
from bot.house import House
from bot.mailbox import Mailbox
from bot.messages import LAST, MAY_COST, SAME_QUESTION, STALE_ONCE_DECIDED, Close, Message, Reminder, StartNow
from bot.queries import (
    Query,
    SeatRequest,
    ShowHand,
    ShowStats,
    ShowStatus,
    ShowTime,
)
from bot.replies import reply
from bot.status import status_line
from bot.store.journal import LeaseLost, PlaceTaken, Saved
from bot.store.statements import StoreError
from bot.telling import Telling
from bot.voice import Voice
from engine import commands
from engine.commands import Command
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve, replay
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind, is_over, waits
from engine.values import Level, PlayerId

log = logging.getLogger(__name__)

IDLE_SECONDS = 600  # after which anybody may stop a game
REMINDER_SECONDS = 20  # left on a clock when its player is reminded
RETRY_SECONDS = 5.0  # before what was due is tried again after it could not be stored


class Table:
    """A game in one place. Put messages into `mailbox`; `run` ends when the table is closed."""

    __slots__ = (
        "_acted", "_asked_since", "_books", "_changed", "_clock", "_closed", "_company", "_computers", "_game",
        "_holders", "_house", "_opened", "_step_number", "_tally", "_voice", "in_trouble", "mailbox", "place",
        "state", "telling",
    )  # fmt: skip

    def __init__(self, place: Place, house: House, saved: Saved | None = None) -> None:
        self.place = place
        self.mailbox = Mailbox[Message]()
        self.state = replay(saved.events) if saved else GameState()
        self._house = house
        self._game = saved.game if saved else 0
        self._step_number = saved.seq if saved else 0
        self._opened = saved.opened if saved else house.now()
        self._voice = Voice(place, self._customs.language, house.post, draws=place.chat in house.draws)
        self._tally = Tally(saved.events if saved else ())
        self._books = Books(house, place, saved)
        self._holders = Holders(place, house.words, house.journal, self._voice.say, saved)
        self._company = Company(place, self._voice, self._holders, house.post)
        self._clock = Clock(self.mailbox.put)
        self._computers = Computers(house.think, house.rng)
        self._acted = asyncio.get_running_loop().time()
        self._changed = LastChange()
        self.telling = Telling(place, house, self._voice)
        self._closed = False
        self.in_trouble = False  # the last step could not be stored
        self._asked_since = self.state.awaiting.number  # buttons made since then ask what is asked now

    @property
    def game(self) -> int:
        """The game's number; 0 before it is opened."""
        return self._game

    @property
    def _customs(self) -> Customs:
        return self._house.house_rules.customs(self.place)

    async def run(self) -> None:
        """Take messages until the game is over, or was never opened, or must be left to another process."""
        if self._game:
            self._voice.names = await self._books.names(self._game, self.state.seated())
            self._wind()
            self._show()
        while not self._closed:
            await self._take(await self.mailbox.take())
        self._clock.set([])
        self._holders.close()

    async def _take(self, message: Message) -> None:
        """Handle one message; whatever goes wrong is told or logged, and the next one is taken."""
        asker = message.user if isinstance(message, Heard) else None
        self._voice.language = self._customs.language
        if isinstance(message, Heard):
            self._voice.begin_answer(message)
        try:
            if self._game:
                await self._house.journal.make_sure(self._game)
            await self._handle(message)
        except Refused as refusal:
            self._refuse(message, refusal.reason)
        except (LeaseLost, PlaceTaken):
            log.info("table %s belongs to another process", self.place)
            self._closed = True
        except StoreError as fault:
            log.error("game %s: a step could not be stored: %s", self._game, fault)
            self._tell_trouble(asker.player if asker else None)
        except Exception:
            log.exception("game %s: %s failed", self._game, type(message).__name__)
            if asker:
                self._voice.say(asker.player, [phrase("broken")], Topic.ANSWER)
        self._closed = self._closed or is_over(self.state) or not self.state.awaiting.number
        if not self._closed:
            self._wind()
        if self._voice.draws:
            self._show()
        self._voice.end_answer()

    def _show(self) -> None:
        """The table as it is now, with the time at which the awaited decision is due."""
        left = self._clock.seconds_left(commands.TimeUp(self.state.awaiting.number))
        self._voice.show(self._game, self.state, self._house.now() + left if left else None)

    def _tell_trouble(self, asker: PlayerId | None) -> None:
        """Whoever asked is told each time; the table once, until something could be stored again."""
        if asker:
            self._voice.say(asker, [phrase("not_stored")], Topic.ANSWER)
        elif not self.in_trouble:
            self._voice.say(None, [phrase("not_stored_waits")], Topic.TURN)
        self.in_trouble = True

    async def _handle(self, message: Message) -> None:
        match message:
            case Heard():
                await self._hear(message)
            case Reminder(number=number):
                self.telling.remind(number, self.state, REMINDER_SECONDS)
            case _ if isinstance(message, Coming):
                await self._company.take(message, self.state, self._step, self._voice.language)
            case _ if isinstance(message, ComputerWord):
                command = self._computers.act(self.state, message)
                if command:
                    await self._step(command)
            case StartNow():
                await self._start_now()
            case Close():
                self._voice.tell(None, [phrase("closing")], Topic.TURN)
                self._closed = True
            case _:
                await self._step(message)

    async def _hear(self, heard: Heard) -> None:
        """A line from somebody, here or in private."""
        user, customs = heard.user, self._customs
        meaning = understand(
            heard.text, user.player, self.state if self.state.awaiting.number else None, self._find,
            private=heard.private, seated=self.state.is_seated(user.player), rules=customs.rules, admin=user.admin,
            classic=self.telling.is_classic, bare=customs.bare,
        )  # fmt: skip
        if meaning is None:
            await self._overhear(heard)
            return
        await self._company.see(user, self.state)
        if isinstance(meaning, SeatRequest):
            await self._seat_computers(meaning)
        elif isinstance(meaning, Query):
            self._answer(meaning, heard)
        else:
            await self._obey(meaning, heard)

    async def _start_now(self) -> None:
        """Deal, unless that has been done; whoever is alone gets company."""
        host = self.state.host
        if host is None or self.state.awaiting.kind is not Kind.LOBBY:
            return
        if len(self.state.seats) == 1:
            await self._seat_computers(SeatRequest(host, Level.NORMAL, 1))
        await self._step(commands.Deal(host))

    async def _overhear(self, heard: Heard) -> None:
        """What means nothing to us is still speech; words to another bot are not."""
        is_speech = not heard.private and not heard.text.lstrip().startswith("!")
        if is_speech and self.state.silencer is not None and self.state.is_seated(heard.user.player):
            await self._step(commands.Speak(heard.user.player, len(heard.text.split())))

    async def _seat_computers(self, request: SeatRequest) -> None:
        names = free_names(set(self._voice.names.values()), request.count)
        computers = tuple(PlayerId(f"computer:{name}") for name in names)
        before = dict(self._voice.names)
        self._voice.names.update(zip(computers, names, strict=True))
        try:
            await self._step(commands.SeatComputers(request.speaker, computers, request.level, request.authority))
        except Exception:
            self._voice.names = before
            raise

    async def _obey(self, command: Command, heard: Heard) -> None:
        if self._is_stale(command, heard):
            raise Refused(Reason.STALE)
        if isinstance(command, commands.Stop) and asyncio.get_running_loop().time() - self._acted >= IDLE_SECONDS:
            command = replace(command, authority=True)
        if isinstance(command, MAY_COST) and self._changed.is_news_to(command.player):
            command = replace(command, excused=True)
        if isinstance(command, commands.Open | commands.Join):
            self._voice.names[heard.user.player] = heard.user.name
            self._holders.expect(heard.user)
        await self._step(command)
        self._acted = asyncio.get_running_loop().time()

    def _is_stale(self, command: Command, heard: Heard) -> bool:
        """Whether a button was made for another game, or for a question that is no longer asked."""
        if heard.game not in (None, self._game):
            return not isinstance(command, commands.Open | commands.Join)
        if heard.about is None or not isinstance(command, STALE_ONCE_DECIDED):
            return False
        return not self._asked_since <= heard.about <= self.state.awaiting.number

    async def _step(self, command: Command, aloud: bool = True) -> None:
        """Decide, store, record, and only then say it, in private alone unless `aloud`.

        What fails before leaves everything as it was.
        """
        events = decide(self.state, command, self._house.rng)
        if not events:
            return
        bonuses = await self._store(events)
        self.in_trouble = False
        before = self.state.awaiting
        for event in events:
            evolve(self.state, event)
        if self.state.awaiting != before:
            self._changed.by(None if isinstance(command, commands.TimeUp | commands.GraceOver) else command.player)
        if not any(isinstance(event, SAME_QUESTION) for event in events):
            self._asked_since = self.state.awaiting.number
        self._tally.add(events)
        self._books.enter(events)
        self.telling.tell(events, self.state, self._books.course(), aloud=aloud)
        if bonuses:
            self._voice.tell(None, told(bonuses, self._voice.naming), Topic.TURN)
        self._holders.follow(events)
        if isinstance(command, commands.GoAway) and self.state.extended != before.player == command.player:
            self._clock.forget(commands.TimeUp(before.number))  # the time to come back begins now

    async def _store(self, events: list[Event]) -> Bonuses:
        """One transaction: the events, the names of newcomers, and the results of what has ended; what they earned."""
        journal, names, also = self._house.journal, self._voice.names, self._holders.statements(events)
        if not self._game:
            opening, language = self._books.opening(events, names), self._voice.language
            self._game = await journal.open_game(self.place, language, events, [*opening, *also])
            self._step_number = 1
            return []
        is_second = self._step_number == 1
        also += [self._house.preferences.count_turn(player) for player in self.telling.newcomers(events, self.state)]
        page = await self._books.beside(self._game, self.state, events, names, is_second=is_second)
        ended = any(isinstance(event, LAST) for event in events)
        await journal.append(self._game, self._step_number + 1, events, [*page.rows, *also], ended=ended)
        self._step_number += 1
        if page.has_result:
            self._house.scores.count()
        return page.bonuses

    def _wind(self) -> None:
        """Set the alarms for what happens if nobody speaks."""
        alarms = [Alarm(wait.seconds, wait.command) for wait in waits(self.state)]
        player = self.state.awaiting.player
        is_here = player is not None and player not in self.state.levels and player not in self.state.away
        if alarms and is_here and alarms[0].seconds >= 2 * REMINDER_SECONDS:
            alarms.append(Alarm(alarms[0].seconds - REMINDER_SECONDS, Reminder(self.state.awaiting.number)))
        alarms += self._computers.due(self.state)
        if self._company.holds_clock(self.state):
            alarms = []
        elif self.in_trouble:
            alarms = [Alarm(max(RETRY_SECONDS, alarm.seconds), alarm.message) for alarm in alarms]
        self._clock.set(alarms)

    def _find(self, typed: str) -> PlayerId | None:
        return self._voice.find(typed, self.state.seated())

    def _refuse(self, message: Message, reason: Reason) -> None:
        """Tell the asker why not, and what to do; time-outs and computer players are told nothing."""
        if isinstance(message, Heard):
            said = refused(reason, self.state, message.user.player, self._voice.naming)
            self._voice.say(message.user.player, [said], Topic.ANSWER)

    def _answer(self, query: Query, heard: Heard) -> None:
        """Answer a question: what is everybody's in public, the rest to the asker."""
        asker = heard.user.player
        public = None if not heard.private else asker
        match query:
            case ShowStatus():
                seconds = round(self._clock.seconds_left(commands.TimeUp(self.state.awaiting.number)))
                line = status_line(self._game, self.state, asker, self._voice.naming, seconds)
                self._voice.say(asker, [phrase("status", line=line)], Topic.STATUS)
            case ShowHand():
                self._voice.say(asker, about_table(query, self.state, asker, self._voice.naming), Topic.HAND)
            case ShowTime():
                self._voice.say(public, [duration(self._house.now() - self._opened)], Topic.ANSWER)
            case ShowStats():
                self._voice.say(public, [tallied(self._tally)], Topic.ANSWER)
            case _:
                reply(query, heard, self.state, self._voice, self._house, classic=self.telling.is_classic)
