"""The cycles of this process, and what of the lines between two games is theirs."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.arguments import Meaning
from bot.chat import Arrived, Heard, Phrase, Place, phrase
from bot.cycle import Begin, Closed, Cycle, Halt, Hold, Ways
from bot.house import House
from bot.store.cycles import Phase, Round
from bot.store.statements import StoreError
from bot.table import Table
from bot.voice import Voice
from engine.commands import Join, Open, Pause, Resume, Stop
from engine.state import is_over

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Doors:
    """What the cycles may ask of the tables."""

    table: Callable[[Place], Table | None]
    open: Callable[[Heard], None]  # a table, for whoever said this
    answer: Callable[[Heard, Sequence[Phrase]], None]


class Cycles:
    """Which places have one that is going on."""

    def __init__(self, house: House, doors: Doors) -> None:
        self._house = house
        self._doors = doors
        self._cycles: dict[Place, Cycle] = {}
        self._tasks: dict[Place, asyncio.Task[None]] = {}

    def __contains__(self, place: Place) -> bool:
        return place in self._cycles

    def is_joining(self, place: Place) -> bool:
        """Whether a seat may be taken there though no table is open."""
        return place in self._cycles and self._cycles[place].is_joining

    def hear(self, heard: Heard, meaning: Meaning | None) -> bool:
        """Whether a line said where no table is open is for a cycle; if so, it has been dealt with."""
        cycle = self._cycles.get(heard.place)
        if cycle is not None:
            return self._hear_between(cycle, heard, meaning)
        if isinstance(meaning, Open) and heard.place.channel and self._house.house_rules.customs(heard.place).cycle:
            self._start(heard.place).mailbox.put(Begin(heard.user))
            if meaning.rules != self._house.house_rules.customs(heard.place).rules:
                self._doors.open(heard)
            return True
        return False

    def _hear_between(self, cycle: Cycle, heard: Heard, meaning: Meaning | None) -> bool:
        match meaning:
            case Open() if cycle.is_joining:
                self._doors.open(heard)
            case Join() if cycle.is_joining:
                self._doors.open(replace(heard, text="!uno start"))
            case Open() | Join() if cycle.at and cycle.at.paused:
                self._doors.answer(heard, [phrase("cycle_is_paused")])
            case Open() | Join():
                self._doors.answer(heard, [phrase("cycle_wait", n=cycle.seconds_left())])
            case Stop(authority=True):
                cycle.mailbox.put(Halt(heard.user))
            case Pause(authority=True) | Resume(authority=True):
                cycle.mailbox.put(Hold(heard.user))
            case Stop() | Pause() | Resume():
                self._doors.answer(heard, [phrase("refused.not_allowed")])
            case _:
                return False
        return True

    def closed(self, table: Table) -> None:
        """A game has ended, or is another process's now."""
        cycle = self._cycles.get(table.place)
        if cycle and is_over(table.state):
            cycle.mailbox.put(Closed(table.telling.was_stopped))

    def arrived(self, place: Place) -> None:
        """The bot can speak there, for the first time or again."""
        if place in self._cycles:
            self._cycles[place].mailbox.put(Arrived(place))

    async def claim(self, arrived: set[Place]) -> None:
        """Take up the cycles that no process keeps; their periods begin when the bot can speak there."""
        for place, at in (await self._house.cycles.claim()).items():
            self._start(place, at)
            if place in arrived:
                self.arrived(place)

    def sweep(self, elsewhere: set[str]) -> None:
        """Let no cycle wait for a game that has ended unnoticed, in another process or in a crash."""
        for place, cycle in self._cycles.items():
            is_playing = cycle.at is not None and cycle.at.phase is Phase.PLAYING
            if is_playing and self._doors.table(place) is None and str(place) not in elsewhere:
                cycle.mailbox.put(Closed(stopped=False))

    async def renew(self) -> None:
        """Keep the cycles for another while."""
        if self._cycles:
            await self._house.cycles.renew()

    async def close(self) -> None:
        """Give the cycles up, for the next process to take at once."""
        for task in self._tasks.values():
            task.cancel()
        if self._cycles:
            try:
                await self._house.cycles.release()
            except StoreError as fault:
                log.warning("cycles not given up, their leases must run out: %s", fault)

    def _start(self, place: Place, at: Round | None = None) -> Cycle:
        ways = Ways(lambda: self._doors.table(place), lambda: self._house.house_rules.customs(place).cycle)
        voice = Voice(place, self._house.house_rules.customs(place).language, self._house.post)
        cycle = self._cycles[place] = Cycle(place, self._house, voice, ways, at)
        task = self._tasks[place] = asyncio.create_task(cycle.run(), name=f"cycle {place}")
        task.add_done_callback(lambda _: self._forget(place, task))
        return cycle

    def _forget(self, place: Place, task: asyncio.Task[None]) -> None:
        del self._cycles[place], self._tasks[place]
        if not task.cancelled() and task.exception():
            log.error("cycle in %s failed", place, exc_info=task.exception())
