"""The classic's cycle in one place: thirty seconds to join, a game, thirty seconds of rest, and again by itself.

A robot joins whoever is alone, and after three join periods in which nobody came it stops. The game is
a table like any other; the cycle only opens the doors and says when the cards are dealt. Where it stands
is stored before it is said, so that a restarted process takes it up; a period begins anew then.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import assert_never

from bot.answers import VERSION
from bot.chat import Arrived, Name, Phrase, Place, Topic, User, phrase
from bot.clock import Alarm, Clock
from bot.house import House
from bot.mailbox import Mailbox
from bot.messages import StartNow
from bot.score_queries import ShowPodium, ShowRecords, ShowStreak, ShowTop, Span
from bot.store.cycles import Phase, Round
from bot.store.statements import StoreError
from bot.table import Table
from bot.voice import Voice
from engine.values import value

log = logging.getLogger(__name__)

JOIN_SECONDS = 30
REST_SECONDS = 30
ADVERT_SECONDS = 15  # after a game
EMPTY_ROUNDS = 3  # after which it stops
RETRY_SECONDS = 5.0  # before what could not be stored, or must wait, is tried again


SECONDS = {Phase.JOINING: JOIN_SECONDS, Phase.RESTING: REST_SECONDS}


ADVERTS = (
    ShowTop("points", Span.MONTH), ShowPodium(), ShowTop("wins", Span.MONTH), ShowRecords(),
    ShowTop("blackjacks", Span.MONTH), ShowStreak(),
)  # fmt: skip
"""What is shown after a game, one at a time."""


@value
class Begin:
    """Somebody typed `!uno`."""

    user: User


@value
class Due:
    """The time of a phase is over."""

    phase: Phase


@value
class Advert:
    """It is time to show a scoreboard."""


@value
class Closed:
    """The game of this round has ended; `stopped`: by somebody who wanted no more."""

    stopped: bool


@value
class Halt:
    """An operator ends the cycle between two games."""

    user: User


@value
class Hold:
    """An operator holds the cycle between two games, or lets it go on."""

    user: User


Message = Begin | Due | Advert | Closed | Halt | Hold | Arrived


@dataclass(frozen=True, slots=True)
class Ways:
    """What a cycle may ask of the tables."""

    table: Callable[[], Table | None]  # the one that is open here
    is_wanted: Callable[[], bool]  # whether the cycle is still turned on


class Cycle:
    """Put messages into `mailbox`; `run` ends when the cycle does. `at` is None before it begins and after its end."""

    def __init__(self, place: Place, house: House, voice: Voice, ways: Ways, at: Round | None = None) -> None:
        self.place = place
        self.at = at
        self.mailbox = Mailbox[Message]()
        self._house = house
        self._voice = voice
        self._ways = ways
        self._clock = Clock(self.mailbox.put)
        self._adverts = 0  # shown so far
        self._is_asleep = at is not None  # taken up from another process, and the place not yet reached

    async def run(self) -> None:
        """Take messages until the cycle is over, or another process's."""
        while True:
            message = await self.mailbox.take()
            try:
                await self._take(message)
            except StoreError as fault:
                log.error("cycle in %s: %s could not be stored: %s", self.place, type(message).__name__, fault)
                self._not_stored(message)
            if self.at is None:
                self._clock.set([])
                return

    @property
    def is_joining(self) -> bool:
        """Whether a seat may be taken now."""
        return self.at is None or self.at.phase is Phase.JOINING

    def seconds_left(self) -> int:
        """Until the cards are dealt, or until seats may be taken again."""
        return round(self._clock.seconds_left(Due(self.at.phase))) if self.at else 0

    def _not_stored(self, message: Message) -> None:
        """Who asked for something asks again; what was due is tried again."""
        if isinstance(message, Begin | Halt | Hold):
            self._voice.say(message.user.player, [phrase("not_stored")], Topic.ANSWER)
        else:
            self._clock.set([Alarm(RETRY_SECONDS, message)])

    async def _take(self, message: Message) -> None:
        match message:
            case Begin(user=user):
                await self._join(empty=0)
                self._house.preferences.alert(self._voice, self.place, Name(user.player, user.name))
            case Due(phase=Phase.JOINING):
                await self._deal()
            case Due():
                await self._go_on()
            case Advert():
                self._advertise()
            case Closed(stopped=stopped):
                await self._rest_after_game(stopped=stopped)
            case Halt(user=user):
                await self._end(phrase("cycle_stopped", player=Name(user.player, user.name)))
            case Hold(user=user):
                await self._hold(Name(user.player, user.name))
            case Arrived():
                await self._arrive()
            case _:
                assert_never(message)

    async def _enter(self, at: Round, *also: Alarm) -> bool:
        """Stand there from now on; False when the cycle is another process's by now."""
        if not await self._house.cycles.keep(self.place, at):
            self.at = None
            return False
        self.at = at
        seconds = SECONDS.get(at.phase)
        self._clock.set([] if seconds is None or at.paused else [Alarm(seconds, Due(at.phase)), *also])
        return True

    async def _join(self, *, empty: int) -> None:
        if await self._enter(Round(Phase.JOINING, empty)):
            self._tell(phrase("cycle_opened", version=VERSION))
            self._tell(phrase("cycle_joining", n=JOIN_SECONDS))

    async def _deal(self) -> None:
        """Whoever sits is dealt to; if nobody does, that was an empty round."""
        table = self._ways.table()
        if table is None:
            await self._nobody_came()
        elif table.state.paused:
            self._clock.set([Alarm(RETRY_SECONDS, Due(Phase.JOINING))])
        elif await self._enter(Round(Phase.PLAYING)):
            table.mailbox.put(StartNow())

    async def _nobody_came(self) -> None:
        empty = self.at.empty + 1 if self.at else 1
        if empty >= EMPTY_ROUNDS:
            await self._end(phrase("cycle_idle", n=empty))
        elif await self._enter(Round(Phase.RESTING, empty)):
            self._tell(phrase("cycle_nobody", n=REST_SECONDS))

    async def _rest_after_game(self, *, stopped: bool) -> None:
        """A game that ends while others may still join, since all left again, is none."""
        if stopped:
            await self._end(phrase("cycle_over"))
        elif (
            self.at
            and self.at.phase is Phase.PLAYING
            and await self._enter(Round(Phase.RESTING), Alarm(ADVERT_SECONDS, Advert()))
        ):
            self._tell(phrase("cycle_next", n=REST_SECONDS))

    def _advertise(self) -> None:
        """Show the next scoreboard, or the first after it that shows anything."""
        shown = self._adverts % len(ADVERTS)
        self._house.scores.advertise((*ADVERTS[shown:], *ADVERTS[:shown]), self.place, self._voice.language)
        self._adverts += 1

    async def _go_on(self) -> None:
        if self._ways.is_wanted():
            await self._join(empty=self.at.empty if self.at else 0)
        else:
            await self._end(phrase("cycle_over"))

    async def _end(self, last_words: Phrase) -> None:
        await self._house.cycles.end(self.place)
        self.at = None
        self._tell(last_words)

    async def _hold(self, who: Name) -> None:
        if self.at and await self._enter(replace(self.at, paused=not self.at.paused)):
            self._tell(phrase("cycle_paused" if self.at.paused else "cycle_resumed", player=who))

    async def _arrive(self) -> None:
        """Say where we are; taken up from another process, the period begins anew."""
        at, was_asleep, self._is_asleep = self.at, self._is_asleep, False
        if at is None or at.phase is Phase.PLAYING or at.paused:  # the game says for itself that it is back
            return
        if not was_asleep or await self._enter(at):
            key = "cycle_joining" if at.phase is Phase.JOINING else "cycle_next"
            self._tell(phrase(key, n=self.seconds_left()))

    def _tell(self, sentence: Phrase) -> None:
        self._voice.say(None, [sentence], Topic.TURN)
